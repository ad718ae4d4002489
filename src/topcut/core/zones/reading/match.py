"""How a match stands and what decides it, counted from its games (MTR 2.1, MTR 2.4)."""

from topcut.core.play import FirstTo, How, MatchLength, Result, Score
from topcut.core.play.result import as_stored
from topcut.core.zones.nouns.state import Tabletop


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
