"""Which decks to check: fairly, unnoticed by the room, and different players each time."""

from collections.abc import Callable, Iterable

from topcut.core.rules.infractions import Subject

SHARE = 10
"""MTR 2.8: one deck in ten over the whole event."""


def target(decks: int) -> int:
    """Compute how many decks are to be checked over the event: one in ten, rounded up (GAP-08)."""
    return -(-decks // SHARE)


def share(decks: int, *, rounds: int) -> int:
    """Compute how many tables to draw per round so that these decks are checked by the last round (GAP-08)."""
    return max(0, -(-decks // (2 * rounds)))


def choose(tables: Iterable[int], *, seen: Callable[[int], int | None], count: int) -> tuple[int, ...]:
    """Draw tables for deck checks, those with decks nobody has checked yet first (MTR 2.8).

    The tables come in random order, and may repeat. `seen` returns how many decks of a table were checked before, or
    None if it cannot be drawn. Once enough tables with no checked deck are found, the rest are not looked at.
    """
    drawn: dict[int, dict[int, None]] = {}
    for table in tables:
        checked = seen(table)
        if checked is not None:
            drawn.setdefault(checked, {})[table] = None
        if len(drawn.get(0, ())) == count:
            break
    best = [table for checked in sorted(drawn) for table in drawn[checked]]
    return tuple(sorted(best[:count]))


def proposed_infractions(*, differs: bool, list_is_wrong: bool) -> tuple[Subject, ...]:
    """List what a check may have found, the likelier first: a deck unlike its list, or an illegal list (IPG 3.5).

    Which of the two it is, the judge asks the player: the list may be what is wrong.
    """
    if differs:
        return ("deck", "list")
    return ("list",) if list_is_wrong else ()
