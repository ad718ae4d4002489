"""Looking at what is hidden, by an effect that says so, and showing what one may see."""

from collections.abc import Sequence

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.zones.action import named, refuse_other_seat, seat_of, seated
from topcut.core.zones.actions.chance import refuse_while_looking
from topcut.core.zones.nouns.facts import CardsLookedAt, CardsShown, LookEnded, TabletopFact, TopDisclosed
from topcut.core.zones.nouns.refusals import CannotShowThis, NotEnoughCards, NotYourCards, OddNumber, WrongMoment
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.finding import find, refuse_second_look
from topcut.core.zones.reading.knowledge import bit
from topcut.core.zones.reading.piles import AREAS, LOOK


@seated(TablePhase.PLAYING)
def look(
    table: Tabletop, occasion: Occasion, *, count: int, effect: str, owner: int | None = None, all_see: bool = False
) -> Decision[TabletopFact]:
    """Look at the top cards of a deck, or turn them to everybody, because an effect says so (DZ 8.2.2, DZ 7.2.2)."""
    return _look(table, occasion, count=count, effect=effect, owner=owner, all_see=all_see)


@seated(TablePhase.PLAYING)
def search(table: Tabletop, occasion: Occasion, *, effect: str, owner: int | None = None) -> Decision[TabletopFact]:
    """Look through a whole deck, because an effect says so; it is shuffled after it (DZ 8.2.2)."""
    whose = seat_of(table, occasion) if owner is None else owner
    refuse_other_seat(table, whose)
    return _look(table, occasion, count=len(table.sides[whose].deck), effect=effect, owner=whose, is_search=True)


def _look(
    table: Tabletop,
    occasion: Occasion,
    *,
    count: int,
    effect: str,
    owner: int | None,
    all_see: bool = False,
    is_search: bool = False,
) -> Decision[TabletopFact]:
    seat = seat_of(table, occasion)
    whose = seat if owner is None else owner
    refuse_other_seat(table, whose)
    said, words = named(table, effect)
    refuse_second_look(table, seat)
    refuse_while_looking(table, whose)
    if count < 1 and not is_search:
        raise OddNumber(number=count)
    if count > len(table.sides[whose].deck):
        raise NotEnoughCards(count=len(table.sides[whose].deck))
    return Decision((*words, CardsLookedAt(seat, whose, said, count, is_search, all_see)))


@seated(TablePhase.PLAYING)
def end_look(table: Tabletop, occasion: Occasion, *, seat: int | None = None) -> Decision[TabletopFact]:
    """Leave what one looked at where it lies, or take back one's own deck from whoever looks at it (DZ 8.2.2).

    Nobody holds another's deck by looking at it for ever; who was stopped too early may look again by the same effect.
    """
    mine = seat_of(table, occasion)
    looker = mine if seat is None else seat
    if looker not in table.looks:
        raise WrongMoment
    if looker == mine:
        return Decision((LookEnded(mine),))
    if table.looks[looker].owner != mine:
        raise NotYourCards
    return Decision((LookEnded(looker, owner=mine),))


@seated(TablePhase.PREGAME, TablePhase.PLAYING, TablePhase.OVER)
def show(
    table: Tabletop, occasion: Occasion, *, cards: Sequence[int], to: Sequence[int] = ()
) -> Decision[TabletopFact]:
    """Let others see cards one may see oneself, of one's hand or face down in one's areas (MTR 3.13)."""
    seat = seat_of(table, occasion)
    for other in to:
        refuse_other_seat(table, other)
    source, found = find(table, seat, cards)
    knows = all(table.known.get(card.slot, 0) & bit(seat) for card in found)
    if source == LOOK or not knows:
        raise CannotShowThis
    seen = tuple(cards) if source == AREAS else ()
    return Decision((CardsShown(seat, source, tuple(sorted(set(to))), len(cards), Sealed(tuple(cards)), seen),))


@seated(TablePhase.PLAYING)
def disclose_top(
    table: Tabletop, occasion: Occasion, *, effect: str, to: Sequence[int] = (), on: bool = True
) -> Decision[TabletopFact]:
    """Play with the top card known for as long as an effect says so; it stays face down (DZ 8.2.2)."""
    for other in to:
        refuse_other_seat(table, other)
    said, words = named(table, effect)
    return Decision((*words, TopDisclosed(seat_of(table, occasion), said, tuple(sorted(set(to))), on)))
