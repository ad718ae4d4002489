"""The state of a Rochester table: whose booster is next, whose turn it is (MTR 8.5)."""

from collections.abc import Iterator

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading.rochester_order import first_opener, goes_clockwise, openers, pick_order, turns


def boosters_to_come(draft: PodDraft) -> tuple[int, ...]:
    """List the boosters of this set not laid out yet, in their order (MTR 8.5)."""
    if not draft.first_team:
        return ()
    first = first_opener(draft.first_team)
    order = openers(tuple(draft.seats), first=first, set_of_boosters=draft.round)
    due = [seat for seat in order if seat in draft.boosters]
    return tuple(due if draft.laid_out is None else due[due.index(draft.laid_out) + 1 :])


def turns_at(draft: PodDraft, booster: int, *, since: int) -> Iterator[tuple[int, int]]:
    """Number the turns at a booster, each with its seat; suspended seats are skipped (MTR 8.5)."""
    clockwise = goes_clockwise(draft.round)
    return turns(tuple(draft.seats), opener=booster, clockwise=clockwise, without=_gone(draft), since=since)


def next_turn(draft: PodDraft, booster: int) -> tuple[int, int]:
    """Find the turn after the current one (MTR 8.5)."""
    return one_of(turns_at(draft, booster, since=draft.boosters[booster].turn + 1))


def one_of(coming: Iterator[tuple[int, int]]) -> tuple[int, int]:
    """Take the next turn; raise KeyError if nobody drafts any longer."""
    for turn in coming:
        return turn
    raise KeyError("somebody who drafts")


def order_at(draft: PodDraft) -> tuple[int, ...]:
    """List the seats that pick the remaining cards, beginning with the current turn (MTR 8.5)."""
    if draft.laid_out is None:
        return ()
    booster, clockwise = draft.boosters[draft.laid_out], goes_clockwise(draft.round)
    return pick_order(
        tuple(draft.seats),
        opener=draft.laid_out,
        clockwise=clockwise,
        cards=booster.left,
        without=_gone(draft),
        since=booster.turn,
    )


def _gone(draft: PodDraft) -> set[int]:
    return {number for number, seat in draft.seats.items() if seat.is_suspended}
