"""A match and its games: how it ends before its games decide it (MTR 2.4)."""

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import BEFORE_THE_END, Waits, action, seat_of
from topcut.core.zones.nouns.facts import MatchEnded, MatchEndStated, TabletopFact
from topcut.core.zones.nouns.refusals import WrongMoment
from topcut.core.zones.nouns.refusals_before import MatchOver
from topcut.core.zones.nouns.state import Tabletop

CONCEDED = "conceded"
AGREED = "agreed"


@action(Power.PLAY, during=BEFORE_THE_END, waits=Waits.CHANCE, rule="MTR 2.4", makes=(MatchEnded,))
def concede_match(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Give up the whole match, between games or in one, which then stays unfinished (MTR 2.4)."""
    others = table.others(seat_of(table, occasion))
    _refuse_if_ended(table)
    if len(others) != 1:
        raise WrongMoment
    return Decision((MatchEnded(others[0], CONCEDED),))


@action(
    Power.PLAY,
    during=BEFORE_THE_END,
    waits=Waits.CHANCE,
    rule="MTR 2.4",
    makes=(MatchEndStated,),
    also_makes=(MatchEnded,),
)
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
