"""What can happen on a tally pad: it is opened, somebody is allowed to count, a tally moves, a game begins."""

from msgspec import Struct

from topcut.core.log import Fact, LogFact
from topcut.core.play import PlayerId, Stream, Who


class CountedTally(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is counted for every side."""

    name: str
    begins: int
    limit: int | None = None
    """The value at which a side has lost; None if there is none."""

    @property
    def may_be_negative(self) -> bool:
        """Whether it can fall below zero: life can, but a tally that begins at zero cannot."""
        return self.begins > 0

    def has_lost(self, value: int) -> bool:
        """Check whether a side with this value has lost, as far as the pad knows."""
        if self.may_be_negative:
            return value <= 0
        return self.limit is not None and value >= self.limit


class TallyPadOpened(Fact, frozen=True, tag="tally-pad-opened"):
    """A match has a pad, with its people and its tallies (MTR 4.1)."""

    event: Stream
    round: int
    table: int
    sides: tuple[tuple[PlayerId, ...], ...]
    """The players of each side, in their order at the table."""
    tallies: tuple[CountedTally, ...]
    seat: int | None = None
    """The seat of the two teams, if every seat plays its own match (MTR 8.2)."""


class PadHandNamed(Fact, frozen=True, tag="pad-hand-named"):
    """Somebody may count here: a player for their own side, a judge for every side."""

    hand: int
    who: Who
    side: int | None = None
    player: PlayerId | None = None
    """None for a judge, as is the side."""


class TallyMoved(Fact, frozen=True, tag="tally-moved"):
    """A tally of one side went up or down (MTR 4.1)."""

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
