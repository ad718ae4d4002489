"""The chance of a round of boosters: the shares of the server and of each seat, combined.

The seed they give is what `topcut boosters open --seed` takes: it opens the same boosters, in the order of the seats.
"""

from collections.abc import Sequence
from typing import Final

from topcut.core.play import Chance

SHARE_BYTES: Final = 32
SHARE_PATIENCE: Final = 20
"""Seconds to wait for a share before the boosters are opened without it."""


def seed_of(shares: Sequence[bytes]) -> str:
    """Combine shares into a seed, which nobody can choose or foresee if that is true of one of them."""
    laid = 0
    for share in shares:
        laid ^= int.from_bytes(share[:SHARE_BYTES], "big")
    return laid.to_bytes(SHARE_BYTES, "big").hex()


def deciding_team(seed: str) -> int:
    """Draw the team that chooses which of the two picks first (MTR 8.5)."""
    return 1 + Chance(f"first-team/{seed}".encode()).below(2)


def by_chance(cards: Sequence[str], *, count: int, seed: str, seat: int, pick: int) -> tuple[str, ...]:
    """Draw cards for a drafter whose time is over, from the seed of the round."""
    drawn = Chance(f"time-out/{seed}/{seat}/{pick}".encode()).one_by_one(sorted(cards))
    return tuple(card for card, _ in zip(drawn, range(count), strict=False))
