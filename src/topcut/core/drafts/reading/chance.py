"""Chance of a round of boosters: a share of the server and of each seat, laid over each other.

The seed they make is what `topcut boosters open --seed` takes: it opens the same boosters, in the order of the seats.
"""

from collections.abc import Sequence
from typing import Final

from topcut.core.play import Chance

SHARE_BYTES: Final = 32
SHARE_PATIENCE: Final = 20
"""Seconds a share is waited for before the boosters are opened without it."""


def seed_of(shares: Sequence[bytes]) -> str:
    """Lay shares over each other; the seed cannot be chosen or foreseen if one of them cannot."""
    laid = 0
    for share in shares:
        laid ^= int.from_bytes(share[:SHARE_BYTES], "big")
    return laid.to_bytes(SHARE_BYTES, "big").hex()


def deciding_team(seed: str) -> int:
    """Draw the team that says which of the two picks first (MTR 8.5)."""
    return 1 + Chance(f"first-team/{seed}".encode()).below(2)


def by_chance(cards: Sequence[str], *, count: int, seed: str, seat: int, pick: int) -> tuple[str, ...]:
    """Take cards by chance for somebody whose time is over; the round's own seed says which."""
    drawn = Chance(f"time-out/{seed}/{seat}/{pick}".encode()).one_by_one(sorted(cards))
    return tuple(card for card, _ in zip(drawn, range(count), strict=False))
