"""Replaying a draft pick by pick: the cards before a seat, those it took, and those it had."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from topcut.core.drafts.fold.draft import DRAFT
from topcut.core.drafts.nouns.facts import CardsPicked, DraftFact, PickTimedOut
from topcut.core.drafts.nouns.refusals import CardsStaySealed, DraftNotReleased, DraftStillRuns, NoSuchDraftSeat
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.seen_cards import SeenCard, in_order, seen
from topcut.core.log import Openings, fold
from topcut.core.log.fold import opened

HowTaken = Literal["picked", "last", "reserved", "chance", "oldest-card"]
"""Taken by the drafter, as the rest of a booster, or by the clock in one of the announced ways."""


class PickStep(Struct, frozen=True):
    """One pick as its drafter saw it."""

    seat: int
    round: int
    pick: int
    """Counted in this round, from 1."""
    booster: int
    """The seat that opened it."""
    at: int
    cards: tuple[SeenCard, ...]
    """The cards in the booster, including those taken."""
    taken: tuple[SeenCard, ...]
    pool: tuple[SeenCard, ...]
    """The cards the seat already had, in the order they were taken."""
    how: HowTaken = "picked"


class DraftReplay(Struct, frozen=True):
    """A finished draft, as far as somebody may read it."""

    kind: str
    begun_at: int
    seats: int
    boosters: int
    steps: tuple[PickStep, ...]
    seat: int | None = None
    """The seat whose picks these are; None for all seats."""


def replayed(stream: str, lines: Sequence[bytes], *, openings: Openings, seat: int | None = None) -> DraftReplay:
    """Go through a draft again: a drafter's own picks once it is over, all of it once it is released (MTR 7.7)."""
    over = fold(DRAFT, stream, lines, openings=openings).state
    refuse_replay(over, seat)
    draft, steps = PodDraft(), list[PickStep]()
    for number, line in enumerate(lines, start=1):
        for fact in opened(DRAFT.read(line, number=number), openings.get(number, {})).facts:
            steps += _steps(draft, fact, seat)
            DRAFT.apply(draft, fact)
    return DraftReplay(over.terms.kind, over.terms.at, len(over.seats), over.terms.boosters, tuple(steps), seat)


def _steps(draft: PodDraft, fact: DraftFact, seat: int | None) -> Iterator[PickStep]:
    if not isinstance(fact, CardsPicked | PickTimedOut) or seat not in {None, fact.seat}:
        return
    lay = draft.boosters[fact.booster].cards
    if lay is None or not fact.cards.is_open:
        raise CardsStaySealed
    yield PickStep(
        fact.seat,
        draft.round,
        fact.pick,
        fact.booster,
        fact.at,
        in_order(seen(draft, lay)),
        seen(draft, fact.cards.value),
        seen(draft, draft.seats[fact.seat].pool),
        _how(fact),
    )


def _how(fact: CardsPicked | PickTimedOut) -> HowTaken:
    if isinstance(fact, PickTimedOut):
        return fact.by
    return "last" if fact.by_itself else "picked"


def refuse_replay(draft: PodDraft, seat: int | None) -> None:
    """Refuse others' picks before the draft is released, and anybody's before it is over (MTR 7.7)."""
    if seat is None and not draft.is_released:
        raise DraftNotReleased
    if seat is not None and seat not in draft.seats:
        raise NoSuchDraftSeat(seat=seat, seats=len(draft.seats))
    if draft.stage is not DraftStage.ENDED:
        raise DraftStillRuns
