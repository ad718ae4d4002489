"""One value says what time it is in a round and at each of its tables (MTR 2.5, MTR 2.6)."""

from collections.abc import Sequence

import pytest
from tests.core.event.events import STAFF
from tests.core.event.rounds.test_clock import Clock
from tests.core.log.book import STREAM

from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import set_procedure
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.rounds.refusals import ClockNotAtItsEnd, ClockNotRunning, NotAReason
from topcut.core.event.reading import ClockView, TimeIs, clock_of, time_of
from topcut.core.event.rounds import MINUTE, add_time, extend_table, pause_clock, resume_clock, start_clock
from topcut.core.event.rounds.clock import call_time
from topcut.core.log import BrokenLog, Entry, fold
from topcut.core.play import THE_CLOCK, Role

JUDGE = STAFF[Role.FLOOR_JUDGE]


def is_now(clock: Clock, minute: float, *, table: int = 2) -> tuple[str, float]:
    """What everybody is told at a minute, and how many are left."""
    played, now = clock.evening.event.rounds[1], clock.posted_at + round(minute * MINUTE)
    time = time_of(clock_of(clock.evening.event, played, played.tables[table]), now=now)
    return time.is_now.value, time.left / MINUTE


def test_a_round_goes_through_its_states_and_each_has_one_name():
    clock = Clock()
    assert is_now(clock, 1) == ("wait", 50)
    clock.at(2, start_clock)
    assert [is_now(clock, at) for at in (2, 46.9, 47, 51, 52, 53)] == [
        ("running", 50),
        ("running", pytest.approx(5.1)),
        ("last", 5),
        ("last", 1),
        ("over", 0),
        ("over", 0),
    ]
    clock.at(10, pause_clock)
    assert is_now(clock, 90) == ("paused", 42)
    clock.at(90, resume_clock).at(132, call_time, by=THE_CLOCK)
    assert is_now(clock, 140) == ("called", 0)


def test_a_round_without_a_clock_has_no_time():
    assert is_now(Clock(minutes=None), 5) == ("untimed", 0)


def test_called_early_the_others_count_from_there_and_a_table_with_more_time_keeps_it():
    """The finding: the desk counted down and the screen listed “+47:07”."""
    clock = Clock().at(0, start_clock).at(2, extend_table, by=JUDGE, table=1, minutes=7)
    clock.at(42, call_time, why="The hall closes at 18:00")
    assert is_now(clock, 42) == ("called", 0)
    assert [is_now(clock, at, table=1) for at in (42, 48, 49)] == [("own", 7), ("own", 1), ("called", 0)]
    told = clock_of(clock.evening.event, clock.evening.round)
    assert (told.early // MINUTE, told.why, told.by_itself) == (8, "The hall closes at 18:00", False)
    assert told.called_at == clock.posted_at + 42 * MINUTE


def test_called_late_by_hand_a_table_with_more_time_has_gained_nothing():
    clock = Clock().at(0, start_clock).at(2, extend_table, by=JUDGE, table=1, minutes=7).at(52, call_time)
    assert is_now(clock, 52, table=1) == ("own", 5)


def test_a_pause_in_the_last_turns_stops_the_tables_that_play_on():
    clock = Clock().at(0, start_clock).at(2, extend_table, by=JUDGE, table=1, minutes=7).at(50, call_time)
    clock.at(52, pause_clock, why="Fire drill")
    assert [is_now(clock, 60, table=table) for table in (1, 2)] == [("paused", 5), ("paused", 0)]
    clock.at(60, resume_clock)
    assert [is_now(clock, 60, table=table) for table in (1, 2)] == [("own", 5), ("called", 0)]


def test_why_it_stands_can_be_said_later_and_counts_from_the_same_moment():
    clock = Clock().at(0, start_clock).at(10, pause_clock).at(12, pause_clock, why="  Fire \n drill ")
    told = clock_of(clock.evening.event, clock.evening.round)
    assert (told.why, told.paused_at, told.left) == ("Fire drill", clock.posted_at + 10 * MINUTE, 40 * MINUTE)
    with pytest.raises(ClockNotRunning):
        clock.at(13, pause_clock)
    with pytest.raises(NotAReason):
        clock.at(13, pause_clock, why="x" * 201)


def test_once_time_is_called_nobody_is_given_more_before_that_is_taken_back():
    clock = Clock().at(0, start_clock).at(50, call_time)
    with pytest.raises(ClockNotRunning):
        clock.at(51, add_time, minutes=5)


def test_an_older_log_says_no_more_than_that_time_was_called():
    clock = Clock().at(0, start_clock)
    clock.evening.event.rounds[1].tables[1].extra = 7 * MINUTE
    EVENT.apply(clock.evening.event, f.TimeCalled(1))
    assert [is_now(clock, 40, table=table) for table in (1, 2)] == [("own", 17), ("called", 0)]


@pytest.mark.parametrize("calls_itself", [True, False])
def test_the_clock_calls_time_at_its_end_and_where_it_is_to(calls_itself):
    clock = Clock().at(0, start_clock)
    clock.evening.act(set_procedure, calls_time=calls_itself)
    with pytest.raises(ClockNotAtItsEnd):
        clock.at(49, call_time, by=THE_CLOCK)
    if calls_itself:
        clock.at(55, call_time, by=THE_CLOCK)
        told = clock_of(clock.evening.event, clock.evening.round)
        assert (told.called_at, told.by_itself) == (clock.posted_at + 50 * MINUTE, True)
    else:
        with pytest.raises(ClockNotAtItsEnd):
            clock.at(55, call_time, by=THE_CLOCK)
        assert is_now(clock, 55) == ("over", 0)


def test_what_the_clock_has_called_verifies():
    clock = Clock().at(0, start_clock).at(50, call_time, by=THE_CLOCK)
    book = clock.evening.book
    derive_again(STREAM, book.lines, openings=book.openings)
    fold(EVENT, STREAM, book.lines, openings=book.openings)


@pytest.mark.parametrize(
    ("by", "facts", "minute"),
    [
        pytest.param(THE_CLOCK, [f.TimeCalled(1, 1, by_itself=True)], 49, id="the clock, early"),
        pytest.param(THE_CLOCK, [f.TimeCalled(1, 1)], 55, id="the clock, as if by hand"),
        pytest.param(THE_CLOCK, [f.TimeCalled(2, 1, by_itself=True)], 55, id="the clock, for another round"),
        pytest.param(THE_CLOCK, [f.ClockPaused(1, 0)], 55, id="the clock, a pause"),
        pytest.param(THE_CLOCK, [f.RoundClosed(1)], 55, id="the clock, a closed round"),
        pytest.param(
            THE_CLOCK, [f.TimeCalled(1, 1, by_itself=True), f.TimeAdded(1, 1)], 55, id="the clock, and more time"
        ),
        pytest.param("ana", [f.TimeCalled(1, 1, by_itself=True)], 55, id="the organizer, as the clock"),
    ],
)
def test_what_the_clock_cannot_have_done_is_found(by: str, facts: Sequence[f.EventFact], minute: int):
    clock = Clock().at(0, start_clock)
    book = clock.evening.book
    at = clock.posted_at + minute * MINUTE
    line = EVENT.encode(Entry(book.folded.seq + 1, at, by, tuple(facts), book.folded.head))
    with pytest.raises(BrokenLog, match="did not have it"):
        derive_again(STREAM, [*book.lines, line], openings=book.openings)


def test_every_state_is_told_apart_by_a_clock_alone():
    """A page keeps the clock and asks again a second later."""
    minute, clock = 60_000_000, ClockView(1_000 * 60_000_000, length=50 * 60_000_000)
    assert [time_of(clock, now=now * minute).is_now for now in (950, 995, 1_000)] == [
        TimeIs.RUNNING,
        TimeIs.LAST,
        TimeIs.OVER,
    ]
