"""What can happen on a tally pad: it is opened, somebody is let count on it, tallies move, a game begins."""

from msgspec import Struct

from topcut.core.log import Fact, LogFact
from topcut.core.play import PlayerId, Stream, Who


class CountedTally(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is counted for every side."""

    name: str
    begins: int
    limit: int | None = None
    """With so much of it a side has lost; None where nothing says so."""

    @property
    def may_be_negative(self) -> bool:
        """Ask whether it can fall below zero: life can, and what begins at zero cannot."""
        return self.begins > 0

    def has_lost(self, value: int) -> bool:
        """Ask whether a side with so much of it has lost by what the pad knows."""
        if self.may_be_negative:
            return value <= 0
        return self.limit is not None and value >= self.limit


class TallyPadOpened(Fact, frozen=True, tag="tally-pad-opened"):
    """A match has a pad: whose it is, and what is counted on it (MTR 4.1)."""

    event: Stream
    round: int
    table: int
    sides: tuple[tuple[PlayerId, ...], ...]
    """Who plays on each side, in their order at the table."""
    tallies: tuple[CountedTally, ...]
    seat: int | None = None
    """Which seat of two teams it is, where every seat plays a match of its own (MTR 8.2)."""


class PadHandNamed(Fact, frozen=True, tag="pad-hand-named"):
    """Somebody may count here: a player for the own side, a judge for every side."""

    hand: int
    who: Who
    side: int | None = None
    player: PlayerId | None = None
    """Nobody, and no side, for a judge."""


class TallyMoved(Fact, frozen=True, tag="tally-moved"):
    """A tally of one side is so much more, or less (MTR 4.1)."""

    entry: int
    """The number of its entry, by which it is taken back."""
    hand: int
    game: int
    side: int
    tally: str
    by: int


class PadGameBegun(Fact, frozen=True, tag="pad-game-begun"):
    """Another game of the match is counted: every tally begins again."""

    entry: int
    hand: int
    game: int


PadChange = TallyMoved | PadGameBegun
TallyFact = TallyPadOpened | PadHandNamed | PadChange | LogFact
