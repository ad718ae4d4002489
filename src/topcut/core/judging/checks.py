"""Which decks to check: fair, unseen by the room, and somebody else each time."""

from collections.abc import Collection, Mapping

from topcut.core.play import Chance, EntrantId

SHARE = 10
"""MTR 2.8: one deck in ten over the whole event."""


def target(decks: int) -> int:
    """How many decks are to be checked over the event: one in ten, rounded up (GAP-08)."""
    return -(-decks // SHARE)


def choose(
    tables: Mapping[int, Collection[EntrantId]], *, checked: Collection[EntrantId], count: int, seed: bytes
) -> tuple[int, ...]:
    """Draw tables for deck checks, those with decks nobody has checked yet first (MTR 2.8).

    Among tables with as many unchecked decks each is as likely as any other.
    """
    mixed = Chance(seed).shuffled(sorted(tables))
    mixed.sort(key=lambda table: sum(deck in checked for deck in tables[table]))
    return tuple(sorted(mixed[:count]))
