"""Which decks to check: fair, unseen by the room, and somebody else each time."""

from collections.abc import Callable, Iterable
from typing import Final

DECK_PROBLEM: Final = "deck-problem"
DECKLIST_PROBLEM: Final = "decklist-problem"

SHARE = 10
"""MTR 2.8: one deck in ten over the whole event."""


def target(decks: int) -> int:
    """How many decks are to be checked over the event: one in ten, rounded up (GAP-08)."""
    return -(-decks // SHARE)


def share(decks: int, *, rounds: int) -> int:
    """How many tables to draw in one of so many rounds, so that these decks are checked by the last (GAP-08)."""
    return max(0, -(-decks // (2 * rounds)))


def choose(tables: Iterable[int], *, seen: Callable[[int], int | None], count: int) -> tuple[int, ...]:
    """Draw tables for deck checks, those with decks nobody has checked yet first (MTR 2.8).

    They come in an order of chance, and may come again. `seen` says how many decks of a table were checked before, and
    nothing where it cannot be drawn. Once enough have none, the others are not even looked at.
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


def proposed_infractions(*, differs: bool, list_is_wrong: bool) -> tuple[str, ...]:
    """Say what a check has found, the likelier first: a deck that is not its list, a list that is not legal (IPG 3.5).

    Which of the two it is the judge asks the player: the list may be what is wrong.
    """
    if differs:
        return (DECK_PROBLEM, DECKLIST_PROBLEM)
    return (DECKLIST_PROBLEM,) if list_is_wrong else ()
