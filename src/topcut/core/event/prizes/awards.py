"""Prizes: announced for places and points, worked out from the final places, handed over one by one."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from topcut.core.brackets import FinalPlace
from topcut.core.event.action import Occasion, entrant_of, needs, refuse_unless
from topcut.core.event.facts import EventFact, PrizeHandedOver, PrizesAnnounced
from topcut.core.event.playoff.places import final_places, last_standings, settled_places
from topcut.core.event.prizes.prize import Award, ForPlaces, ForPoints, Prize, added, shared, without
from topcut.core.event.prizes.refusals import (
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
    TooManyAwards,
)
from topcut.core.event.state import Event, Phase
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power

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
    """None for who has no place any more (GAP-15)."""
    points: int
    is_settled: bool
    """Whether nothing still to be played changes the place; until then this is what it would be if all stopped now."""
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
    """All who win or have received something, best place first, and the sums."""

    lines: tuple[PayoutLine, ...]
    undivided: tuple[Prize, ...] = ()
    """What equal places cannot share evenly; the players settle it (MTR 5.2)."""

    @property
    def owed(self) -> tuple[Prize, ...]:
        return added(*(line.owed for line in self.lines))

    @property
    def handed_over(self) -> tuple[Prize, ...]:
        return added(*(line.handed_over for line in self.lines))

    @property
    def left(self) -> tuple[Prize, ...]:
        return added(*(line.left for line in self.lines))


@needs(Power.ORGANIZE)
def announce_prizes(event: Event, occasion: Occasion, *, awards: tuple[Award, ...]) -> Decision[EventFact]:
    """Say what there is to win; others than announced before the start need a reason (MTR 5.2)."""
    refuse_odd_awards(awards)
    is_late = event.phase is not Phase.ENTRY and event.awards not in {(), awards}
    return Decision((PrizesAnnounced(awards),), (PrizesAlreadyAnnounced(),) if is_late else ())


@needs(Power.ORGANIZE)
def hand_over_prize(
    event: Event, occasion: Occasion, *, entrant: EntrantId, prizes: tuple[Prize, ...] = ()
) -> Decision[EventFact]:
    """Note what an entrant has received, all that is left unless said; the disqualified receive nothing (GAP-15)."""
    refuse_unless(event, Phase.ROUNDS, Phase.FINISHED)
    if entrant_of(event, entrant).disqualified:
        raise PrizeForfeited(entrant=entrant)
    refuse_odd_prizes(prizes)
    if entrant not in settled_places(event):
        raise PlaceNotSettled(entrant=entrant)
    left = next((line.left for line in payout(event).lines if line.entrant == entrant), ())
    if not left:
        raise NothingLeft(entrant=entrant)
    wanted = added(prizes) or left
    for over in without(wanted, left):
        had = next((prize.amount for prize in left if prize.of == over.of), 0)
        raise MoreThanLeft(entrant=entrant, of=over.of, left=had, asked=had + over.amount)
    return Decision((PrizeHandedOver(entrant, wanted),))


def payout(event: Event) -> Payout:
    """Work out who has won what; equal places share theirs evenly, the disqualified have none (MTR 5.2, GAP-15)."""
    places = final_places(event)
    points = {standing.entrant: standing.points for standing in last_standings(event)}
    by_place, undivided = _by_place(event, places)
    settled = settled_places(event)
    lines = [
        PayoutLine(
            entrant=place.entrant,
            place=place,
            points=points.get(place.entrant, 0),
            is_settled=place.entrant in settled,
            owed=added(by_place[place.entrant], _by_points(event, points.get(place.entrant, 0))),
            handed_over=event.handed_over.get(place.entrant, ()),
        )
        for place in places
    ]
    placed = {place.entrant for place in places}
    lines += (
        PayoutLine(entrant, None, points.get(entrant, 0), is_settled=True, owed=(), handed_over=received)
        for entrant, received in event.handed_over.items()
        if entrant not in placed
    )
    return Payout(tuple(line for line in lines if line.owed or line.handed_over), undivided)


def refuse_odd_awards(awards: tuple[Award, ...]) -> None:
    """Refuse an award for no place, a place with two, and a prize that is not a whole number of something."""
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
    before = 0
    for award in sorted(awards, key=lambda award: award.first):
        if not 1 <= award.first <= award.last <= MOST_PLACES:
            raise NotAPlace(first=award.first, last=award.last, most=MOST_PLACES)
        if award.first <= before:
            raise PlaceTwice(place=award.first)
        before = award.last


def _refuse_odd_points(points: Sequence[int]) -> None:
    for least in points:
        if not 0 <= least <= MOST_POINTS:
            raise NotThatManyPoints(most=MOST_POINTS)
        if points.count(least) > 1:
            raise PointsTwice(points=least)


def _by_place(
    event: Event, places: Sequence[FinalPlace]
) -> tuple[Mapping[EntrantId, tuple[Prize, ...]], tuple[Prize, ...]]:
    """Give each place its prizes; those who share places share the prizes of all of them."""
    each: dict[EntrantId, tuple[Prize, ...]] = {}
    undivided: tuple[Prize, ...] = ()
    for _, group in groupby(places, key=lambda place: place.first):
        sharing = list(group)
        pot = added(*(_of_place(event, place.rank) for place in sharing))
        portion, rest = shared(pot, among=len(sharing))
        undivided = added(undivided, rest)
        each |= {place.entrant: portion for place in sharing}
    return each, undivided


def _of_place(event: Event, rank: int) -> tuple[Prize, ...]:
    awards = (award for award in event.awards if isinstance(award, ForPlaces))
    return next((award.each for award in awards if award.first <= rank <= award.last), ())


def _by_points(event: Event, points: int) -> tuple[Prize, ...]:
    reached = (award for award in event.awards if isinstance(award, ForPoints) and award.least <= points)
    best = max(reached, key=lambda award: award.least, default=None)
    return best.each if best else ()
