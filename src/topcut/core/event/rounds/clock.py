"""One deadline for the round, more time for a table, and a clock that survives any reboot because it is facts."""

from topcut.core.asking import Occasion
from topcut.core.event.action import NOTED, ROUNDS, TABLE_TIME, action
from topcut.core.event.nouns.bounds import refuse_prose
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import NotThatLong
from topcut.core.event.nouns.rounds.facts import (
    JUDGE_SAID,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    TimeAdded,
    TimeCalled,
)
from topcut.core.event.nouns.rounds.refusals import (
    ClockAlreadyStarted,
    ClockNotAtItsEnd,
    ClockNotPaused,
    ClockNotRunning,
    NotAReason,
    NotPosted,
    Untimed,
)
from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.event import round_of
from topcut.core.event.reading.redraws import LONGEST_SAID
from topcut.core.event.rounds.at_table import posted_table
from topcut.core.log import Decision, Sealed
from topcut.core.play import THE_CLOCK, Power

MOST_MINUTES = 240
MINUTE = 60_000_000
"""Time is integer microseconds."""


@action(Power.CLOCK, during=ROUNDS, rule="MTR B", makes=(ClockStarted,))
def start_clock(event: Event, occasion: Occasion, *, round: int) -> Decision[EventFact]:
    """Give the round its deadline; matches wait for it (MTR B)."""
    played = _posted(event, round)
    minutes = event.minutes_of(played)
    if minutes is None:
        raise Untimed(round=round)
    if played.clock.ends_at is not None or played.clock.left is not None:
        raise ClockAlreadyStarted(round=round)
    return Decision((ClockStarted(round, occasion.now + minutes * MINUTE, minutes * MINUTE),))


@action(Power.CLOCK, during=ROUNDS, rule="MTR B", makes=(ClockPaused,))
def pause_clock(event: Event, occasion: Occasion, *, round: int, why: str = "") -> Decision[EventFact]:
    """Stop the clock for everybody; if it is already stopped, add the reason."""
    clock, said = _posted(event, round).clock, Sealed(_said(why))
    if clock.left is not None and why:
        return Decision((ClockPaused(round, clock.left, clock.paused_at, said),))
    if clock.ends_at is None:
        raise ClockNotRunning(round=round)
    return Decision((ClockPaused(round, clock.ends_at - occasion.now, occasion.now, said),))


@action(Power.CLOCK, during=ROUNDS, rule="MTR B", makes=(ClockResumed,))
def resume_clock(event: Event, occasion: Occasion, *, round: int) -> Decision[EventFact]:
    """Resume the clock from where it stopped."""
    clock = _posted(event, round).clock
    if clock.left is None:
        raise ClockNotPaused(round=round)
    return Decision((ClockResumed(round, occasion.now + clock.left),))


def _is_for_all(added: TimeAdded) -> bool:
    """Check whether the whole room gets the time; a table gets its own (MTR 2.6)."""
    return added.table is None


@action(
    Power.CLOCK,
    during=ROUNDS,
    rule="MTR B",
    makes=(TimeAdded,),
    also_makes=(ClockResumed,),
    undo=NOTED,
    alone={TimeAdded: _is_for_all},
)
def add_time(
    event: Event, occasion: Occasion, *, round: int, minutes: int, given_back: bool = False
) -> Decision[EventFact]:
    """Give everybody more time, from now on if none is left; refused once time was called, until that is undone.

    Minutes that are `given_back` were lost before: they count from the previous end.
    """
    _refuse_odd(minutes)
    played = _posted(event, round)
    if played.state is not RoundState.RUNNING:
        raise ClockNotRunning(round=round)
    ends_at = played.clock.ends_at
    is_over = ends_at is not None and ends_at < occasion.now and not given_back
    again = (ClockResumed(round, occasion.now),) if is_over else ()
    return Decision((*again, TimeAdded(round, minutes * MINUTE)))


@action(Power.CLOCK, Power.EXTEND, during=ROUNDS, rule="MTR 2.6", makes=(TimeAdded,), undo=TABLE_TIME)
def extend_table(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    minutes: int,
    why: str = "",
    seat: int | None = None,
) -> Decision[EventFact]:
    """Give one table more time, for a reason that has a code; extensions add up (MTR 2.6).

    Judges decide it. The desk, which keeps the clock, records a judge's decision. In a match of two teams it is for the
    whole table, or for one seat (MTR 8.2).
    """
    _refuse_odd(minutes)
    refuse_prose(why)
    _, at = posted_table(event, round=round, table=table, seat=seat)
    said = why or ("" if Power.EXTEND in occasion.by.powers else JUDGE_SAID)
    added = TimeAdded(round, minutes * MINUTE, table, said, seat=seat)
    return Decision((added,), own_match_concerns(event, occasion, at))


@action(Power.CLOCK, during=ROUNDS, rule="MTR 2.5", makes=(TimeCalled,))
def call_time(event: Event, occasion: Occasion, *, round: int, why: str = "") -> Decision[EventFact]:
    """Call time; the last turns begin (MTR 2.5).

    The clock itself calls time only at its end.
    """
    played = _posted(event, round)
    if played.state is not RoundState.RUNNING:
        raise ClockNotRunning(round=round)
    if occasion.by.who == THE_CLOCK:
        if time_due(event, now=occasion.now) != round:
            raise ClockNotAtItsEnd(round=round)
        return Decision((TimeCalled(round, played.clock.ends_at or 0, by_itself=True),))
    left = max(0, played.clock.remaining(now=occasion.now) or 0)
    return Decision((TimeCalled(round, occasion.now, left, why=Sealed(_said(why))),))


def time_due(event: Event, *, now: int) -> int | None:
    """Find the round whose clock has run out, if time is called automatically (MTR 2.5)."""
    ends_at = deadline(event)
    return event.last_round.number if event.last_round and ends_at is not None and ends_at <= now else None


def deadline(event: Event) -> int | None:
    """Return when time is called automatically; None if no clock runs, or somebody has to call it."""
    round = event.last_round
    if round is None or round.state is not RoundState.RUNNING or event.phase is not Phase.ROUNDS:
        return None
    return round.clock.ends_at if event.procedure.calls_time else None


def _said(why: str) -> str:
    if len(why) > LONGEST_SAID:
        raise NotAReason(most=LONGEST_SAID)
    return " ".join(why.split())


def _refuse_odd(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise NotThatLong(most=MOST_MINUTES)


def _posted(event: Event, number: int) -> Round:
    round = round_of(event, number)
    if not round.state.is_on:
        raise NotPosted(round=number)
    return round
