"""Prizes: announced for places and points, computed from the final places, handed over one by one."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.brackets import FinalPlace
from topcut.core.event.action import ALWAYS, ONCE_STARTED, action
from topcut.core.event.nouns.facts import EventFact, PrizeHandedOver, PrizesAnnounced
from topcut.core.event.nouns.prizes.prize import Award, ForPlaces, ForPoints, Prize, added, shared, without
from topcut.core.event.nouns.prizes.refusals import (
    MoreThanLeft,
    NotAPlace,
    NotAPrize,
    NothingLeft,
    NotThatManyPoints,
    PlaceNotSettled,
    PlaceTwice,
    PointsTwice,
    PrizeForfeited,
    PrizesAlreadyAnnounced,
    PrizesOfAHigherLevel,
    TooManyAwards,
)
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.playoff.places import final_places, last_standings, settled_places
from topcut.core.event.reading.event import entrant_of
from topcut.core.event.reading.prizes import is_invitation, of_place
from topcut.core.event.rounds.figures import KeptWith
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Level, Power

MOST: Final = 1_000_000_000
"""Ten million euros in cents."""
MOST_PLACES: Final = 100_000
MOST_POINTS: Final = 1_000
MOST_AWARDS: Final = 200
MOST_KINDS: Final = 20
_CODE: Final = re.compile("[A-Z]{3}|[a-z][a-z0-9-]{0,30}")


class PayoutLine(Struct, frozen=True):
    """What one entrant has won and has received."""

    entrant: EntrantId
    place: FinalPlace | None
    """None for an entrant without a place (GAP-15)."""
    points: int
    is_settled: bool
    """Whether the place can no longer change; until then this is what it would be if play stopped now."""
    owed: tuple[Prize, ...]
    handed_over: tuple[Prize, ...]

    @property
    def left(self) -> tuple[Prize, ...]:
        return without(self.owed, self.handed_over)

    @property
    def excess(self) -> tuple[Prize, ...]:
        """What was handed over and is no longer owed, as after a corrected result."""
        return without(self.handed_over, self.owed)


class Payout(Struct, frozen=True):
    """Everybody who wins or has received something, best place first, and the sums."""

    lines: tuple[PayoutLine, ...]
    undivided: tuple[Prize, ...] = ()
    """The rest that equal places cannot share evenly; the players settle it (MTR 5.2)."""

    @property
    def owed(self) -> tuple[Prize, ...]:
        return added(*(line.owed for line in self.lines))

    @property
    def handed_over(self) -> tuple[Prize, ...]:
        return added(*(line.handed_over for line in self.lines))

    @property
    def left(self) -> tuple[Prize, ...]:
        return added(*(line.left for line in self.lines))


@action(Power.ORGANIZE, during=ALWAYS, rule="MTR 1.6", makes=(PrizesAnnounced,))
def announce_prizes(
    event: Event, occasion: Occasion, *, awards: tuple[Award, ...], invitations: tuple[str, ...] = ()
) -> Decision[EventFact]:
    """Announce the prizes; changing them after the start needs a reason (MTR 5.2).

    Codes that mean `invitations` in another language than English are named.
    """
    refuse_odd_awards(awards)
    is_late = event.phase is not Phase.ENTRY and event.awards not in {(), awards}
    late = (PrizesAlreadyAnnounced(),) if is_late else ()
    is_regular = all(stage.level is Level.REGULAR for stage in event.stages)
    invites = is_regular and any(is_invitation(prize, also=invitations) for award in awards for prize in award.each)
    return Decision((PrizesAnnounced(awards),), (*late, *((PrizesOfAHigherLevel(),) if invites else ())))


@action(Power.ORGANIZE, during=ONCE_STARTED, rule="MTR 1.6", makes=(PrizeHandedOver,))
def hand_over_prize(
    event: Event, occasion: Occasion, *, entrant: EntrantId, prizes: tuple[Prize, ...] = ()
) -> Decision[EventFact]:
    """Note what an entrant has received, by default all that is left; the disqualified get nothing (GAP-15)."""
    if entrant_of(event, entrant).disqualified:
        raise PrizeForfeited(entrant=entrant)
    refuse_odd_prizes(prizes)
    won = _winnings(event)
    if entrant not in won.settled:
        raise PlaceNotSettled(entrant=entrant)
    left = _line(event, won, entrant).left
    if not left:
        raise NothingLeft(entrant=entrant)
    wanted = added(prizes) or left
    for over in without(wanted, left):
        had = next((prize.amount for prize in left if prize.of == over.of), 0)
        raise MoreThanLeft(entrant=entrant, of=over.of, left=had, asked=had + over.amount)
    return Decision((PrizeHandedOver(entrant, wanted),))


def payout(event: Event) -> Payout:
    """Compute who has won what; equal places share evenly, the disqualified have none (MTR 5.2, GAP-15)."""
    won = _winnings(event)
    everybody = dict.fromkeys((*won.owed, *event.handed_over))
    return Payout(tuple(_line(event, won, entrant) for entrant in everybody), won.undivided)


class _Winnings(Struct, frozen=True):
    """What follows from the places alone, whatever has been handed over."""

    places: dict[EntrantId, FinalPlace]
    points: dict[EntrantId, int]
    settled: set[EntrantId]
    owed: dict[EntrantId, tuple[Prize, ...]]
    """Best place first, without entrants who win nothing."""
    undivided: tuple[Prize, ...]


_kept: KeptWith[_Winnings] = KeptWith()


def _winnings(event: Event) -> _Winnings:
    """Compute the winnings once for the same places and prizes: prizes are handed over one by one."""
    return _kept.answer(event, (event.awards, event.secret.is_open), lambda: _worked_out(event))


def _worked_out(event: Event) -> _Winnings:
    standings = last_standings(event)
    places = final_places(event, standings)
    points = {standing.entrant: standing.points for standing in standings}
    by_place, undivided = _by_place(event, places)
    owed = {e: added(by_place[e], _by_points(event, points.get(e, 0))) for e in (place.entrant for place in places)}
    won = {entrant: prizes for entrant, prizes in owed.items() if prizes}
    return _Winnings({place.entrant: place for place in places}, points, settled_places(event), won, undivided)


def _line(event: Event, won: _Winnings, entrant: EntrantId) -> PayoutLine:
    """Build an entrant's line; without a place there is nothing to wait for."""
    place = won.places.get(entrant)
    return PayoutLine(
        entrant=entrant,
        place=place,
        points=won.points.get(entrant, 0),
        is_settled=place is None or entrant in won.settled,
        owed=won.owed.get(entrant, ()),
        handed_over=event.handed_over.get(entrant, ()),
    )


def refuse_odd_awards(awards: tuple[Award, ...]) -> None:
    """Refuse an award for no place, the same places twice, and a prize that is not a whole number of something."""
    if len(awards) > MOST_AWARDS:
        raise TooManyAwards(most=MOST_AWARDS, kinds=MOST_KINDS)
    for award in awards:
        refuse_odd_prizes(award.each)
    _refuse_odd_places([award for award in awards if isinstance(award, ForPlaces)])
    _refuse_odd_points([award.least for award in awards if isinstance(award, ForPoints)])


def refuse_odd_prizes(prizes: tuple[Prize, ...]) -> None:
    if len(prizes) > MOST_KINDS:
        raise TooManyAwards(most=MOST_AWARDS, kinds=MOST_KINDS)
    for prize in prizes:
        if not 1 <= prize.amount <= MOST or not _CODE.fullmatch(prize.of):
            raise NotAPrize(most=MOST)


def _refuse_odd_places(awards: Sequence[ForPlaces]) -> None:
    stretches = [(award.first, award.last) for award in awards]
    for first, last in stretches:
        if not 1 <= first <= last <= MOST_PLACES:
            raise NotAPlace(first=first, last=last, most=MOST_PLACES)
        if stretches.count((first, last)) > 1:
            raise PlaceTwice(place=first)


def _refuse_odd_points(points: Sequence[int]) -> None:
    for least in points:
        if not 0 <= least <= MOST_POINTS:
            raise NotThatManyPoints(most=MOST_POINTS)
        if points.count(least) > 1:
            raise PointsTwice(points=least)


def _by_place(
    event: Event, places: Sequence[FinalPlace]
) -> tuple[Mapping[EntrantId, tuple[Prize, ...]], tuple[Prize, ...]]:
    """Give each place its prizes; entrants who share places share the prizes of all of them."""
    each: dict[EntrantId, tuple[Prize, ...]] = {}
    undivided: tuple[Prize, ...] = ()
    for _, group in groupby(places, key=lambda place: place.first):
        sharing = list(group)
        pot = added(*(of_place(event.awards, place.rank) for place in sharing))
        portion, rest = shared(pot, among=len(sharing))
        undivided = added(undivided, rest)
        each |= {place.entrant: portion for place in sharing}
    return each, undivided


def _by_points(event: Event, points: int) -> tuple[Prize, ...]:
    reached = (award for award in event.awards if isinstance(award, ForPoints) and award.least <= points)
    best = max(reached, key=lambda award: award.least, default=None)
    return best.each if best else ()
