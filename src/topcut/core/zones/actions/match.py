"""A match and its games: how it ends before its games decide it (MTR 2.4)."""

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import BEFORE_THE_END, Waits, action, seat_of
from topcut.core.zones.nouns.facts import MatchEnded, MatchEndStated, TabletopFact
from topcut.core.zones.nouns.refusals import OutOfTheGame, WrongMoment
from topcut.core.zones.nouns.refusals_before import MatchOver
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.match import AGREED, CONCEDED


@action(Power.PLAY, during=BEFORE_THE_END, waits=Waits.CHANCE, rule="MTR 2.4", makes=(MatchEnded,))
def concede_match(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Give up the whole match, between games or in one, which then stays unfinished (MTR 2.4)."""
    mine = table.head(seat_of(table, occasion))
    others = [head for head in table.heads if head != mine]
    _refuse_if_ended(table)
    if len(others) != 1:
        raise WrongMoment
    return Decision((MatchEnded(others[0], CONCEDED),))


@action(
    Power.PLAY,
    during=BEFORE_THE_END,
    waits=Waits.CHANCE,
    by_whoever_is_out=True,
    rule="MTR 2.4",
    makes=(MatchEndStated,),
    also_makes=(MatchEnded,),
)
def agree_draw(table: Tabletop, occasion: Occasion, *, yes: bool = True) -> Decision[TabletopFact]:
    """Agree to draw the match, or withdraw it; it ends once all agree, one of each team (MTR 2.4, MTR 9.1).

    All who have not left the table must agree, including those who only left the current game.
    """
    seat = seat_of(table, occasion)
    if table.sides[seat].has_left:
        raise OutOfTheGame
    _refuse_if_ended(table)
    if yes is (seat in table.wants_end):
        raise WrongMoment
    stated = MatchEndStated(seat, yes)
    agreed = yes and {*map(table.head, (*table.wants_end, seat))} == {*map(table.head, table.staying())}
    return Decision((stated, *((MatchEnded(None, AGREED),) if agreed else ())))


def _refuse_if_ended(table: Tabletop) -> None:
    if table.ended:
        raise MatchOver
