"""Which decks to check: fair, unseen by the room, and somebody else each time."""

from collections.abc import Callable, Sequence

from topcut.core.play import Chance

SHARE = 10
"""MTR 2.8: one deck in ten over the whole event."""


def target(decks: int) -> int:
    """How many decks are to be checked over the event: one in ten, rounded up (GAP-08)."""
    return -(-decks // SHARE)


def choose(tables: Sequence[int], *, seen: Callable[[int], int | None], count: int, seed: bytes) -> tuple[int, ...]:
    """Draw tables for deck checks, those with decks nobody has checked yet first (MTR 2.8).

    `seen` says how many decks of a table were checked before, and nothing where it cannot be drawn. Among tables with
    as many each is as likely as any other; once enough have none, the others are not even looked at.
    """
    drawn: dict[int, list[int]] = {}
    for table in Chance(seed).one_by_one(tables):
        checked = seen(table)
        if checked is not None:
            drawn.setdefault(checked, []).append(table)
        if len(drawn.get(0, ())) == count:
            break
    best = [table for checked in sorted(drawn) for table in drawn[checked]]
    return tuple(sorted(best[:count]))
