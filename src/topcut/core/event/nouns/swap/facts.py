"""What can happen while pools are opened, registered and returned."""

from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.log import Fact
from topcut.core.play import PlayerId


class SwapCalled(Fact, frozen=True, tag="swap-called"):
    """An official called a step of the swap of pools (MTR 7.5)."""

    step: SwapStep
    at: int
    stage: int = 0


class PoolMarked(Fact, frozen=True, tag="pool-marked"):
    """A pool was marked as watched, returned, received or missing (MTR 7.5)."""

    player: PlayerId
    """The player who opened it."""
    mark: SwapMark
    at: int
    by: PlayerId | None = None
    """None for an official."""
    stage: int = 0


SwapFact = SwapCalled | PoolMarked
