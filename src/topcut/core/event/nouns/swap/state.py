"""How far the registration of pools has come: the step that was called, and what was marked of each pool."""

import enum

from msgspec import Struct, field

from topcut.core.play import PlayerId


class SwapStep(enum.IntEnum):
    """What is said to the room, in this order (MTR 7.5)."""

    CHECK_MARKS = 1
    """Everybody looks whether their boosters are marked."""
    FIRST_OPENS = 2
    FIRST_PILED = 3
    """Both have checked; whoever watched keeps the pile, face down."""
    SECOND_OPENS = 4
    SECOND_PILED = 5
    REGISTER = 6
    """Each registers the pile they keep, and gives it back to whoever opened it."""


class SwapMark(enum.StrEnum):
    """What somebody says of a pool."""

    WATCHED = "watched"
    """Whoever registers it saw it opened."""
    GIVEN_BACK = "given-back"
    """Whoever registered it has given it back."""
    MISSING = "missing"
    """Whoever opened it waits for it: a judge comes."""
    RECEIVED = "received"
    """Whoever opened it has it again, or an official says so."""


class PoolSwap(Struct):
    """The registration of a stage's pools, as far as it was called."""

    step: SwapStep
    at: int
    """When the step was called."""
    marks: dict[PlayerId, dict[SwapMark, int]] = field(default_factory=dict)
    """By who opened the pool: each mark, and when it was made."""

    def has(self, player: PlayerId, mark: SwapMark) -> bool:
        return mark in self.marks.get(player, {})

    def is_missing(self, player: PlayerId) -> bool:
        """Ask whether somebody waits for their pool."""
        return self.has(player, SwapMark.MISSING)
