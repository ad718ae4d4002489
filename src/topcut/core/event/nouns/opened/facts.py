"""What can happen when Topcut opens the boosters of a sealed event."""

from topcut.core.log import Fact, Sealed
from topcut.core.play import PlayerId


class PoolsDrawn(Fact, frozen=True, tag="pools-drawn"):
    """Topcut opened boosters of this recipe for these players, by the chance of the event (MTR 7.2)."""

    booster: str
    """The code of the recipe."""
    product: str
    """The recipe and every card of it, as JSON: anybody with the log can open the boosters again."""
    each: int
    players: tuple[PlayerId, ...]
    attempt: int
    """The number of the draw; undone draws count too."""
    stage: int = 0


class PoolOpened(Fact, frozen=True, tag="pool-opened"):
    """A player's boosters held these cards; they are the pool, and nobody has to write it down (MTR 7.2)."""

    player: PlayerId
    cards: Sealed[str]
    stage: int = 0


OpenedFact = PoolsDrawn | PoolOpened
