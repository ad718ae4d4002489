"""A match, and the record a finished or running round leaves for pairing and standings."""

from msgspec import Struct

from topcut.core.play.ids import EntrantId
from topcut.core.play.result import Result


class Match(Struct, frozen=True):
    """A match of two or more entrants in a round, at a numbered table."""

    table: int
    sides: tuple[EntrantId, ...]
    result: Result | None = None


class RoundResults(Struct, frozen=True):
    """Everything a round records about its entrants: matches, byes, and losses without an opponent."""

    matches: tuple[Match, ...] = ()
    byes: tuple[EntrantId, ...] = ()
    """Awarded and allocated alike."""
    losses: tuple[EntrantId, ...] = ()
    """Late entrants lose the rounds they missed (GAP-07)."""
