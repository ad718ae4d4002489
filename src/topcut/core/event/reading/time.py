"""The time of a round: one value from which every page, screen and phone takes its word, colour and clock.

A `ClockView` holds everything the time depends on except the moment, so it can be read again a second later.
`time_of` reads it at a moment.
"""

import enum
from typing import Final

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.rules.editions import tables_of
from topcut.core.rules.times import times

LAST_MINUTES: Final = 5 * 60_000_000
"""With this little left, everybody is told that the round ends soon."""


class TimeIs(enum.StrEnum):
    """The state of the time of a round, or of one of its tables."""

    UNTIMED = "untimed"
    """The round is played without a clock (MTR B)."""
    WAITING = "wait"
    """The clock has not been started."""
    RUNNING = "running"
    LAST = "last"
    """The last five minutes."""
    OVER = "over"
    """The clock is at zero, and nobody has called time."""
    PAUSED = "paused"
    CALLED = "called"
    """The last turns are played (MTR 2.5)."""
    OWN = "own"
    """Time was called for the others; this table plays on to its own end (MTR 2.6)."""


class ClockView(Struct, frozen=True):
    """Everything that the time of a round, or of one of its tables, depends on."""

    ends_at: int | None = None
    left: int | None = None
    """Set while the clock is stopped."""
    extra: int = 0
    """The extra time of this table beyond the round's (MTR 2.6)."""
    is_called: bool = False
    length: int = 0
    """How long the round is; 0 without a clock."""
    paused_at: int = 0
    called_at: int = 0
    early: int = 0
    """How much was left when time was called."""
    by_itself: bool = False
    why: str = ""
    """Why it is stopped, or why time was called early."""
    calls_itself: bool = True
    """Whether time is called automatically when none is left."""
    zone: str = "UTC"
    """The time zone in which it is shown."""
    turns: int = 0
    """How many turns follow the one in which it ends, including those added to this table (MTR 2.5)."""


class RoundTime(Struct, frozen=True):
    """The time of a round or a table at a moment, derived from `of`."""

    is_now: TimeIs
    left: int
    """Microseconds to the end, including its own extension; 0 if nothing counts down."""
    of: ClockView

    @property
    def is_running(self) -> bool:
        """Whether it counts down."""
        return self.is_now in {TimeIs.RUNNING, TimeIs.LAST, TimeIs.OWN}

    @property
    def has_clock(self) -> bool:
        """Whether there is a clock that was started."""
        return self.is_now not in {TimeIs.UNTIMED, TimeIs.WAITING}

    @property
    def ends_at(self) -> int:
        """When it ends by the clock; 0 while it is stopped."""
        return 0 if self.of.ends_at is None else self.of.ends_at + self.of.extra

    @property
    def is_over(self) -> bool:
        """Whether the last turns may be played."""
        if self.is_now is TimeIs.PAUSED:
            return not self.left or (self.of.is_called and not self.of.extra)
        return self.is_now in {TimeIs.OVER, TimeIs.CALLED}


def clock_of(event: Event, round: Round, table: Table | None = None, *, seat: int | None = None) -> ClockView:
    """Collect what the time of a round, or of one of its tables, depends on.

    A seat of two teams has the extra time of its table and its own (MTR 2.6, MTR 8.2).
    """
    clock = round.clock
    minutes = event.minutes_of(round) or 0
    why = clock.why_early if clock.left is None else clock.why_paused
    return ClockView(
        ends_at=clock.ends_at,
        left=clock.left,
        extra=extra_of(table, seat) if table else 0,
        is_called=round.state is RoundState.TIME_CALLED,
        length=clock.length or minutes * 60_000_000,
        paused_at=clock.paused_at,
        called_at=clock.called_at,
        early=clock.early,
        by_itself=clock.by_itself,
        why=why.opened(""),
        calls_itself=event.procedure.calls_time,
        zone=event.zone,
        turns=last_turn_of(event, table or next(iter(round.tables.values()), None), seat=seat),
    )


def extra_of(table: Table, seat: int | None = None) -> int:
    """Add up the extensions of a table and of one seat of two teams, or of the seat that plays longest (MTR 2.6)."""
    if seat is not None:
        return table.extra + table.at(seat).extra
    return table.extra + max(
        (each.extra for number, each in enumerate(table.seats) if not table.is_over(number)), default=0
    )


def last_turn_of(event: Event, table: Table | None = None, *, seat: int | None = None) -> int:
    """Return the number of the last turn of a table, or of any; teams that share a game have fewer (MTR 2.5).

    Only players who share a game, as in Two-Headed Giant, have fewer: three seats with games of their own have as many
    as anybody. Slow play adds turns.
    """
    limits = times(tables_of(event.edition))
    turns = limits.additional_turns_in_shared_games if event.is_two_headed else limits.additional_turns
    if table and seat is not None:
        turns += table.at(seat).progress.turns_added
    return turns + (table.progress.turns_added if table else 0)


def time_of(clock: ClockView, *, now: int) -> RoundTime:
    """Read the time of a round, or of one of its tables, at a moment (MTR 2.5, MTR 2.6)."""
    left = _left(clock, now)
    is_now = _is_now(clock, left)
    return RoundTime(is_now, 0 if is_now is TimeIs.CALLED else max(0, left), clock)


def _left(clock: ClockView, now: int) -> int:
    if clock.left is not None:
        return clock.left + clock.extra
    return (now + clock.length if clock.ends_at is None else clock.ends_at) + clock.extra - now


def _is_now(clock: ClockView, left: int) -> TimeIs:
    if clock.left is not None:
        return TimeIs.PAUSED
    if clock.is_called:
        return TimeIs.OWN if clock.extra and left > 0 and clock.ends_at is not None else TimeIs.CALLED
    if clock.ends_at is None:
        return TimeIs.WAITING if clock.length else TimeIs.UNTIMED
    if left <= 0:
        return TimeIs.OVER
    return TimeIs.LAST if left <= LAST_MINUTES else TimeIs.RUNNING
