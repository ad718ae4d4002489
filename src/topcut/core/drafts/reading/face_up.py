"""The table of a Rochester draft as it is: whose booster is next, whose turn it is (MTR 8.5)."""

from collections.abc import Iterator

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading.rochester_order import first_opener, goes_clockwise, openers, pick_order, turns


def boosters_to_come(draft: PodDraft) -> tuple[int, ...]:
    """Name the boosters of this set that nobody has laid out yet, in their order (MTR 8.5)."""
    if not draft.first_team:
        return ()
    first = first_opener(draft.first_team)
    order = openers(tuple(draft.seats), first=first, set_of_boosters=draft.round)
    due = [seat for seat in order if seat in draft.boosters]
    return tuple(due if draft.laid_out is None else due[due.index(draft.laid_out) + 1 :])


def turns_at(draft: PodDraft, booster: int, *, since: int) -> Iterator[tuple[int, int]]:
    """Number the turns at a booster, and say whose they are; suspended seats are passed by (MTR 8.5)."""
    clockwise = goes_clockwise(draft.round)
    return turns(tuple(draft.seats), opener=booster, clockwise=clockwise, without=_gone(draft), since=since)


def next_turn(draft: PodDraft, booster: int) -> tuple[int, int]:
    """Find the turn after the one that is on (MTR 8.5)."""
    return one_of(turns_at(draft, booster, since=draft.boosters[booster].turn + 1))


def one_of(coming: Iterator[tuple[int, int]]) -> tuple[int, int]:
    """Take the next turn; KeyError where nobody drafts any longer."""
    for turn in coming:
        return turn
    raise KeyError("somebody who drafts")


def order_at(draft: PodDraft) -> tuple[int, ...]:
    """Say who picks the cards that lie there, one after the other, from whose turn it is (MTR 8.5)."""
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
