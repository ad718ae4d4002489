"""How far the swap of pools has come: the step that was called, and the marks of each pool."""

import enum

from msgspec import Struct, field

from topcut.core.play import PlayerId


class SwapStep(enum.IntEnum):
    """The steps called to the room, in this order (MTR 7.5)."""

    CHECK_MARKS = 1
    """Everybody checks whether their boosters are marked."""
    FIRST_OPENS = 2
    FIRST_PILED = 3
    """Both have checked; the player who watched keeps the pile, face down."""
    SECOND_OPENS = 4
    SECOND_PILED = 5
    REGISTER = 6
    """Each registers the pile they keep, and returns it to the player who opened it."""


class SwapMark(enum.StrEnum):
    """A mark that somebody makes on a pool."""

    WATCHED = "watched"
    """The player who registers it saw it opened."""
    GIVEN_BACK = "given-back"
    """The player who registered it has returned it."""
    MISSING = "missing"
    """The player who opened it is waiting for it: a judge comes."""
    RECEIVED = "received"
    """The player who opened it has it again, or an official says so."""


class PoolSwap(Struct):
    """The swap of a stage's pools, as far as it was called."""

    step: SwapStep
    marks: dict[PlayerId, dict[SwapMark, int]] = field(default_factory=dict)
    """By the player who opened the pool: each mark, and when it was made."""

    def has(self, player: PlayerId, mark: SwapMark) -> bool:
        return mark in self.marks.get(player, {})

    def is_missing(self, player: PlayerId) -> bool:
        """Check whether a player is waiting for their pool."""
        return self.has(player, SwapMark.MISSING)
