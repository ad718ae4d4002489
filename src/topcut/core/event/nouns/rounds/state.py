"""A round as its facts leave it: its tables, its clock, and how far its results have come."""

import enum
from typing import Final

from msgspec import Struct, field

from topcut.core.errors import gettext_noop
from topcut.core.event.nouns.matches.terms import Progress
from topcut.core.log import NOTHING_KEPT, Sealed
from topcut.core.play import EntrantId, Result, Who


class RoundState(enum.IntEnum):
    """drawn → posted → clock running → time called → closed."""

    DRAWN = 1
    """Seen by the staff only, free to redraw."""
    POSTED = 2
    """The scorekeeper has the pairings (MTR 2.10)."""
    RUNNING = 3
    TIME_CALLED = 4
    CLOSED = 5

    @property
    def is_on(self) -> bool:
        """Whether its pairings are out and its results may still come in."""
        return RoundState.POSTED <= self < RoundState.CLOSED


class WhyAgain(enum.StrEnum):
    """Why a draw of a round does not count."""

    MISSING = "missing"
    RESULT = "result"
    PRINTED = "printed"
    SETTINGS = "settings"
    OTHER = "other"
    """Explained in words."""
    EXCHANGED = "exchanged"
    """Two entrants changed places by hand, and the rest stayed."""
    CHANGED = "changed"
    """Set by Topcut itself: the entrants in it are no longer those who play."""

    @property
    def words(self) -> str:
        """What people read, in English; pages translate it."""
        return _WHY_AGAIN[self]


_WHY_AGAIN: Final = {
    WhyAgain.MISSING: gettext_noop("somebody was missing"),
    WhyAgain.RESULT: gettext_noop("a result was wrong"),
    WhyAgain.PRINTED: gettext_noop("it was printed or shown wrongly"),
    WhyAgain.SETTINGS: gettext_noop("tables, byes or groups were set wrongly"),
    WhyAgain.OTHER: gettext_noop("another reason"),
    WhyAgain.EXCHANGED: gettext_noop("two players were exchanged by hand"),
    WhyAgain.CHANGED: gettext_noop("somebody came or left after it was paired"),
}


class Explained(Struct, frozen=True):
    """The reason given for a draw that does not count."""

    why: WhyAgain
    said: Sealed[str]


class ReportStatus(enum.IntEnum):
    """How far a table's result has come."""

    OPEN = 0
    DISPUTED = 1
    """The other side disagrees: for the staff to settle."""
    REPORTED = 2
    """One side has reported; the other has not answered."""
    FINAL = 3


class Table(Struct, gc=False):
    """One match of a round and how far its result has come."""

    sides: tuple[EntrantId, ...]
    result: Result | None = None
    report: ReportStatus = ReportStatus.OPEN
    reported_by: int | None = None
    """The side that reported; None for an official."""
    agreed: tuple[int, ...] = ()
    """In a pod: the sides that have agreed with the report so far."""
    extra: int = 0
    """Microseconds this table has beyond the round (MTR 2.6)."""
    doubts: tuple[tuple[int, Result], ...] = ()
    """Disagreement after it was final: the side, and the result it claims (MTR 1.9)."""
    entered_by: Who = Who("")
    """The official who entered it, until somebody else has checked it."""
    progress: Progress = Progress()
    corrected_in: int = 0
    """The current round when its result was last corrected; 0 if never (GAP-01)."""
    corrected_from: Result | None = None
    """The result before that."""
    overruled: Result | None = None
    """A result the head judge let stand against a judge's decision (MTR 1.7)."""
    seats: "tuple[Table, ...]" = ()
    """In a match of two teams, the matches of A, B and C, each with its own result; else empty (MTR 8.2)."""
    is_derived: bool = False
    """Whether the result follows from its seats; False if it was reported for the whole match."""

    @property
    def is_doubted(self) -> bool:
        """Whether a side disagrees with the final result of the match, or of one of its seats (MTR 1.9)."""
        return any(each.doubts for each in (self, *self.seats))

    @property
    def is_pod(self) -> bool:
        """Whether more than two play here, each for themselves."""
        return len(self.sides) > 2

    @property
    def to_agree(self) -> int:
        """How many have to agree with a report: the other of two; in a pod more than half, with the reporter."""
        return len(self.sides) // 2

    @property
    def is_said_of_all(self) -> bool:
        """Whether a final result was entered for the whole match, whatever its seats have played (MTR 8.2)."""
        return self.report is ReportStatus.FINAL and not self.is_derived

    @property
    def reported(self) -> tuple[int | None, ...]:
        """Where a result was reported: None for the whole match, and each seat of two teams that has one (MTR 8.2)."""
        seats = (number for number, seat in enumerate(self.seats) if seat.result)
        return (None, *seats) if self.result and not self.is_derived else tuple(seats)

    def is_over(self, seat: int | None = None) -> bool:
        """Check whether nothing is left to play: by all seats, by this seat, or by the whole result (MTR 8.2)."""
        played = (self.at(seat),) if seat is not None else self.seats
        return self.is_said_of_all or (bool(played) and all(each.report is ReportStatus.FINAL for each in played))

    def at(self, seat: int | None) -> "Table":
        """Return the match of one seat of two teams; without a seat, the whole match."""
        if seat is None:
            return self
        if not 0 <= seat < len(self.seats):
            raise KeyError(f"seat {seat}")
        return self.seats[seat]


class RoundClock(Struct):
    """One authoritative deadline or, while paused, the time left."""

    ends_at: int | None = None
    left: int | None = None
    """Set while paused."""
    length: int = 0
    """How long the round is for everybody, in microseconds."""
    paused_at: int = 0
    why_paused: Sealed[str] = NOTHING_KEPT
    called_at: int = 0
    """When time was called; like `paused_at`, 0 if an older log does not say."""
    early: int = 0
    """How much time was left when it was called."""
    by_itself: bool = False
    """Whether time was called because the clock had run out."""
    why_early: Sealed[str] = NOTHING_KEPT

    def remaining(self, *, now: int, extra: int = 0) -> int | None:
        """Compute the microseconds left, negative once over; None if there is no clock."""
        if self.left is not None:
            return self.left + extra
        return None if self.ends_at is None else self.ends_at + extra - now

    def elapsed(self, *, now: int) -> int | None:
        """Compute the microseconds of the round that are used up; None before it begins."""
        remaining = self.remaining(now=now)
        return None if remaining is None else max(0, self.length - remaining)


Fixture = tuple[int, tuple[EntrantId, ...], tuple[EntrantId, ...]]
"""A fixture of the bracket as paired: its number, its entrants, and those who left when it was theirs."""


class Round(Struct):
    """One numbered period of play."""

    number: int
    stage: int
    attempt: int
    engine: str
    tables: dict[int, Table]
    byes: tuple[EntrantId, ...]
    losses: tuple[EntrantId, ...] = ()
    state: RoundState = RoundState.DRAWN
    clock: RoundClock = field(default_factory=RoundClock)
    repairs: int = 0
    cost: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    proof: str = "none"
    """The cost of the pairing, the least it could have cost, and how that is known."""
    fixtures: tuple[Fixture, ...] = ()
    """Its fixtures, if it is a round of the playoff; a table is the fixture with the same sides."""
    seats: dict[EntrantId, int] = field(default_factory=dict)
    """The table of each entrant."""
    unsettled: set[int] = field(default_factory=set)
    """Tables without a standing result: they keep the round from closing."""
    unchecked: set[int] = field(default_factory=set)
    """Tables whose result one official entered and no other has checked (MTR 1.9)."""
    drawn_for: int = -1
    """How often people had come or gone when everybody was paired; -1 if not everybody was."""

    @property
    def entrants(self) -> set[EntrantId]:
        """All entrants in it, at a table or without an opponent."""
        return {*self.byes, *self.losses, *self.seats}

    def has(self, entrant: EntrantId) -> bool:
        return entrant in self.seats or entrant in self.byes or entrant in self.losses

    def table_of(self, entrant: EntrantId | None) -> Table | None:
        """Find an entrant's table; None with a bye, or without an opponent."""
        number = None if entrant is None else self.seats.get(entrant)
        return None if number is None else self.tables[number]

    @property
    def open_tables(self) -> list[int]:
        """Tables that keep the round from closing, in order."""
        return sorted(self.unsettled)
