"""Looking at hidden cards because of an effect, and showing cards one may see."""

from collections.abc import Sequence

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.action import (
    ALWAYS,
    IN_A_GAME,
    JUDGE,
    PLAYING,
    Waits,
    action,
    may_judge,
    named,
    refuse_other_seat,
    refuse_until_put_right,
    refuse_while_awaited,
    seat_of,
)
from topcut.core.zones.actions.chance import refuse_while_unsettled
from topcut.core.zones.nouns.facts import (
    CardsLookedAt,
    CardsShown,
    EffectWorded,
    LookAsked,
    LookDeclined,
    LookEnded,
    TabletopFact,
    TopDisclosed,
)
from topcut.core.zones.nouns.refusals import (
    CannotShowThis,
    NotEnoughCards,
    NotYourCards,
    NotYoursToAgree,
    OddNumber,
    WrongMoment,
)
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.finding import find, refuse_second_look
from topcut.core.zones.reading.knowledge import bit
from topcut.core.zones.reading.piles import AREAS, LOOK


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.2", makes=(CardsLookedAt, LookAsked), also_makes=(EffectWorded,))
def look(
    table: Tabletop, occasion: Occasion, *, count: int, effect: str, owner: int | None = None, all_see: bool = False
) -> Decision[TabletopFact]:
    """Look at the top cards of a deck, or turn them up for everybody, because of an effect (DZ 8.2.2, DZ 7.2.2).

    For another player's deck this only asks: nothing is seen before its owner, or a judge, agrees.
    """
    return _look(table, occasion, count=count, effect=effect, owner=owner, all_see=all_see)


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.2", makes=(CardsLookedAt, LookAsked), also_makes=(EffectWorded,))
def search(table: Tabletop, occasion: Occasion, *, effect: str, owner: int | None = None) -> Decision[TabletopFact]:
    """Look through a whole deck because of an effect; it must be shuffled afterwards (DZ 8.2.2).

    For another player's deck this only asks, as for a look.
    """
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
    refuse_while_unsettled(table, whose)
    if count < 1 and not is_search:
        raise OddNumber(number=count)
    _refuse_too_many(table, whose, count)
    kind = CardsLookedAt if whose == seat else LookAsked
    return Decision((*words, kind(seat, whose, said, count, is_search, all_see)))


def _refuse_too_many(table: Tabletop, owner: int, count: int) -> None:
    if count > len(table.sides[owner].deck):
        raise NotEnoughCards(count=len(table.sides[owner].deck))


@action(Power.PLAY, *JUDGE, during=ALWAYS, waits=Waits.NOT, rule="DZ 8.2.2", makes=(CardsLookedAt, LookDeclined))
def answer_look(table: Tabletop, occasion: Occasion, *, seat: int, yes: bool) -> Decision[TabletopFact]:
    """Allow or refuse a look at one's deck by the effect that was named; a judge may do either (DZ 8.2.2).

    The asker can withdraw it. If the owner sees no such effect, a judge decides.
    """
    by = None if may_judge(table, occasion.by) else seat_of(table, occasion)
    wanted = table.wanted_looks.get(seat)
    if wanted is None or table.stage is not TablePhase.PLAYING:
        raise WrongMoment
    if by not in {None, seat, wanted.owner}:
        raise NotYourCards
    if not yes:
        return Decision((LookDeclined(seat, wanted.owner, by),))
    if by == seat:
        raise _owners_to_say(table)
    refuse_until_put_right(table)
    refuse_while_awaited(table)
    refuse_while_unsettled(table, wanted.owner)
    count = len(table.sides[wanted.owner].deck) if wanted.is_search else wanted.count
    _refuse_too_many(table, wanted.owner, count)
    looked = CardsLookedAt(seat, wanted.owner, wanted.effect, count, wanted.is_search, wanted.all_see)
    return Decision((looked,))


def _owners_to_say(table: Tabletop) -> NotYoursToAgree:
    refusal = NotYoursToAgree()
    refusal.rule = table.profile.keeps_private
    return refusal


@action(Power.PLAY, during=PLAYING, waits=Waits.CHANCE, rule="DZ 8.2.2", makes=(LookEnded,))
def end_look(table: Tabletop, occasion: Occasion, *, seat: int | None = None) -> Decision[TabletopFact]:
    """End one's look, or take back one's own deck from the player looking at it (DZ 8.2.2).

    Nobody can hold another's deck forever by looking at it; a player who was stopped too early may look again by the
    same effect.
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


@action(Power.PLAY, during=IN_A_GAME | {TablePhase.OVER}, rule="MTR 3.13", makes=(CardsShown,))
def show(
    table: Tabletop, occasion: Occasion, *, cards: Sequence[int], to: Sequence[int] = ()
) -> Decision[TabletopFact]:
    """Show others cards one may see oneself, from one's hand or face down in one's areas (MTR 3.13)."""
    seat = seat_of(table, occasion)
    for other in to:
        refuse_other_seat(table, other)
    source, found = find(table, seat, cards)
    knows = all(table.known.get(card.slot, 0) & bit(seat) for card in found)
    if source == LOOK or not knows:
        raise CannotShowThis
    seen = tuple(cards) if source == AREAS else ()
    return Decision((CardsShown(seat, source, tuple(sorted(set(to))), len(cards), Sealed(tuple(cards)), seen),))


@action(Power.PLAY, during=PLAYING, rule="DZ 8.2.2", makes=(TopDisclosed,), also_makes=(EffectWorded,))
def disclose_top(
    table: Tabletop, occasion: Occasion, *, effect: str, to: Sequence[int] = (), on: bool = True
) -> Decision[TabletopFact]:
    """Play with the top card known as long as an effect says so; it stays face down (DZ 8.2.2)."""
    for other in to:
        refuse_other_seat(table, other)
    said, words = named(table, effect)
    if on:
        refuse_while_unsettled(table, seat_of(table, occasion))
    return Decision((*words, TopDisclosed(seat_of(table, occasion), said, tuple(sorted(set(to))), on)))
