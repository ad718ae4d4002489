"""What can happen while pools are opened, registered and given back."""

from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.log import Fact
from topcut.core.play import PlayerId


class SwapCalled(Fact, frozen=True, tag="swap-called"):
    """An official called a step of the registration of pools (MTR 7.5)."""

    step: SwapStep
    at: int
    stage: int = 0


class PoolMarked(Fact, frozen=True, tag="pool-marked"):
    """Somebody said of a pool that it was watched, given back, received, or that it did not come (MTR 7.5)."""

    player: PlayerId
    """Who opened it."""
    mark: SwapMark
    at: int
    by: PlayerId | None = None
    """None is an official."""
    stage: int = 0


SwapFact = SwapCalled | PoolMarked
