"""A match and its games: how it stands, what decides it, and how it ends without that (MTR 2.1, MTR 2.4)."""

from topcut.core.log import Decision
from topcut.core.play import FirstTo, How, MatchLength, Result, Score
from topcut.core.play.result import as_stored
from topcut.core.zones.action import Occasion, seat_of, seated
from topcut.core.zones.facts import MatchEnded, MatchEndStated, TabletopFact
from topcut.core.zones.refusals import WrongMoment
from topcut.core.zones.refusals_before import MatchOver
from topcut.core.zones.state import TablePhase, Tabletop

CONCEDED = "conceded"
AGREED = "agreed"
_BEFORE_THE_END = (TablePhase.WAITING, TablePhase.PREGAME, TablePhase.PLAYING, TablePhase.OVER)


def score_of(table: Tabletop) -> Score:
    """Count the games of the match so far, seat by seat (MTR 2.1)."""
    won = tuple(sum(game.winner == seat for game in table.games) for seat in table.seats())
    return Score(won, sum(game.winner is None for game in table.games))


def is_decided(table: Tabletop, *, length: MatchLength | None = None) -> bool:
    """Ask whether nothing is left to play: the games decide it, or the players have (MTR 2.1).

    Drawn games count for nothing, unless all games are played whoever wins them. `length` is for a table without one.
    """
    if table.ended:
        return True
    match table.length or length:
        case None:
            return False
        case FirstTo(wins):
            return max(score_of(table).won) >= wins
        case played:
            return len(table.games) >= played.games


def result_of(table: Tabletop, *, length: MatchLength) -> Result:
    """Say what goes on the slip: a concession fills the other side's games, a draw at once is 0-0-3 (MTR 2.4)."""
    score, ended = score_of(table), table.ended
    if ended is None:
        return Result(score)
    if ended.winner is None:
        return as_stored(Result(score, How.DRAW_AGREED), length=length)
    against = tuple(seat for seat in table.seats() if seat != ended.winner)
    return as_stored(Result(score, How.CONCEDED, against), length=length)


@seated(*_BEFORE_THE_END)
def concede_match(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Give up the whole match, between games or in one, which then stays unfinished (MTR 2.4)."""
    others = table.others(seat_of(table, occasion))
    _refuse_if_ended(table)
    if len(others) != 1:
        raise WrongMoment
    return Decision((MatchEnded(others[0], CONCEDED),))


@seated(*_BEFORE_THE_END)
def agree_draw(table: Tabletop, occasion: Occasion, *, yes: bool = True) -> Decision[TabletopFact]:
    """Agree to draw the match, or no longer; it has ended when all agree (MTR 2.4)."""
    seat = seat_of(table, occasion)
    _refuse_if_ended(table)
    if yes is (seat in table.wants_end):
        raise WrongMoment
    stated = MatchEndStated(seat, yes)
    agreed = yes and {*table.wants_end, seat} == set(table.seats())
    return Decision((stated, *((MatchEnded(None, AGREED),) if agreed else ())))


def _refuse_if_ended(table: Tabletop) -> None:
    if table.ended:
        raise MatchOver
