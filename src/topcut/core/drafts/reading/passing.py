"""Where a booster goes, how many cards are taken from it, and until when (MTR 7.7, MTR B)."""

from collections.abc import Collection
from typing import Final, Literal

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading.face_up import next_turn
from topcut.core.rules.times import times

SECOND: Final = 1_000_000
CHOICE_PATIENCE: Final = 20
"""Seconds a team has to choose; after that it picks first itself. Ours: the rules give no time."""


def passes_left(round: int) -> bool:
    """Check whether boosters go to the left, the next higher seat: the direction changes each round (MTR 7.7)."""
    return round % 2 == 1


def neighbour(seat: int, *, count: int, to_the_left: bool, without: Collection[int] = ()) -> int | None:
    """Find the seat that gets a booster next: the next number is to the left, and some are left out (MTR 7.7)."""
    step = 1 if to_the_left else -1
    seats = ((seat - 1 + step * away) % count + 1 for away in range(1, count + 1))
    return next((number for number in seats if number not in without), None)


def next_holder(draft: PodDraft, booster: int, seat: int) -> int:
    """Find the seat that takes from a booster next, by turns if face up, else by passing (MTR 7.7, MTR 8.5)."""
    return next_turn(draft, booster)[1] if draft.kind.face_up else next_seat(draft, seat)


def next_seat(draft: PodDraft, seat: int) -> int:
    """Find the seat that gets the booster next; suspended seats are left out (MTR 7.7)."""
    out = {number for number, drafter in draft.seats.items() if drafter.is_suspended}
    found = neighbour(seat, count=len(draft.seats), to_the_left=passes_left(draft.round), without=out)
    assert found is not None
    return found


def cards_due(draft: PodDraft, seat: int) -> int:
    """Compute how many cards a seat takes from the booster before it (MTR 7.7)."""
    booster = draft.boosters[draft.seats[seat].queue[0]]
    return draft.kind.due(left=booster.left, size=booster.size)


def picks_first(draft: PodDraft, one: int, other: int) -> int:
    """Find which of two drafters waiting for each other picks first: whose booster arrives sooner (MTR 7.7).

    If both are equally near, the lower seat does.
    """
    return min((passes_between(draft, one, other), one), (passes_between(draft, other, one), other))[1]


def passes_between(draft: PodDraft, giver: int, taker: int) -> int:
    """Count the passes until a booster of one seat comes to another (MTR 7.7)."""
    at, passes = next_seat(draft, giver), 1
    while at not in (giver, taker):
        at, passes = next_seat(draft, at), passes + 1
    return passes


def due_at(draft: PodDraft, seat: int) -> int | None:
    """Compute when a pick's time is over; automatic picks need none, an untimed draft has no limit (MTR B)."""
    if draft.terms.is_untimed:
        return None
    drafter = draft.seats[seat]
    return drafter.since + SECOND * (_seconds(draft, drafter.queue[0]) or 0)


def on_time_out(draft: PodDraft) -> Literal["oldest-card"]:
    """Return which of the face-up cards is taken when time is over (MTR 8.5)."""
    return times(draft.terms.edition).rochester_draft.on_time_out


def needs_no_time(draft: PodDraft, seat: int) -> bool:
    queue = draft.seats[seat].queue
    return bool(queue) and _seconds(draft, queue[0]) is None


def review_until(draft: PodDraft) -> int:
    """Compute the end of the time to look at one's picks, or at a booster just laid out (MTR B)."""
    return draft.now + SECOND * draft.kind.review_seconds(draft.terms.edition, round=draft.round)


def choice_until(draft: PodDraft) -> int:
    """Compute the end of a team's time to choose which one picks first (MTR 8.5)."""
    return draft.now + CHOICE_PATIENCE * SECOND


def _seconds(draft: PodDraft, booster: int) -> int | None:
    return draft.kind.pick_seconds(draft.terms.edition, left=draft.boosters[booster].left)
