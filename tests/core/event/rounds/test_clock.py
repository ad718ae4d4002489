"""The clock is facts: one deadline for the round, pauses, and more time for everybody or for a table."""

import pytest
from tests.core.event.events import STAFF, Evening, begun, posted

from topcut.core.event.nouns.bounds import NotACode
from topcut.core.event.nouns.refusals import NoSuchRound, NoSuchTable, NotYourPower
from topcut.core.event.nouns.rounds.facts import JUDGE_SAID
from topcut.core.event.nouns.rounds.refusals import (
    ClockAlreadyStarted,
    ClockNotPaused,
    ClockNotRunning,
    NotPosted,
    Untimed,
)
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.rounds import MINUTE, add_time, draw_round, extend_table, pause_clock, resume_clock, start_clock
from topcut.core.event.rounds.clock import call_time
from topcut.core.play import Role

FLOOR_JUDGE, SCOREKEEPER = STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]


class Clock:
    """Round 1 of a posted event, told in minutes since it was posted."""

    def __init__(self, **stage) -> None:
        self.evening = posted(4, **stage).name_staff()
        self.posted_at = self.evening.now

    def at(self, minute: float, action, *, by: str = "ana", **args) -> "Clock":
        self.evening.now = self.posted_at + round(minute * MINUTE) - 1
        self.evening.act(action, by=by, round=1, **args)
        return self

    def left(self, minute: float, *, table: int = 1) -> float | None:
        """Minutes to go for a table."""
        played = self.evening.event.rounds[1]
        now = self.posted_at + round(minute * MINUTE)
        remaining = played.clock.remaining(now=now, extra=played.tables[table].extra)
        return None if remaining is None else remaining / MINUTE

    @property
    def state(self) -> RoundState:
        return self.evening.event.rounds[1].state


def test_there_is_no_time_before_the_clock_starts():
    """MTR-B-l: matches wait for it."""
    clock = Clock()
    assert (clock.left(5), clock.state) == (None, RoundState.POSTED)


@pytest.mark.parametrize("minutes", [40, 50, 90])
def test_the_clock_runs_to_one_deadline_and_past_it(minutes):
    clock = Clock(minutes=minutes).at(2, start_clock)
    assert clock.state is RoundState.RUNNING
    assert [clock.left(at) for at in (2, 12, 2 + minutes, 7 + minutes)] == [minutes, minutes - 10, 0, -5]


def test_a_pause_for_everybody_costs_nobody_anything():
    """MTR-2.6-g: no extension where the clock does not run."""
    clock = Clock().at(0, start_clock).at(10, pause_clock)
    assert [clock.left(at) for at in (10, 25, 400)] == [40, 40, 40]
    clock.at(30, resume_clock)
    assert [clock.left(at) for at in (30, 70)] == [40, 0]
    assert [table.extra for table in clock.evening.round.tables.values()] == [0, 0]


def test_a_clock_paused_after_its_end_gives_nothing_back_and_a_table_with_more_time_keeps_what_it_had():
    """MTR-2.6-g: a fire drill in the last turns."""
    clock = Clock().at(0, start_clock).at(10, extend_table, by=FLOOR_JUDGE, table=1, minutes=7)
    clock.at(55, pause_clock)
    assert (clock.left(57, table=1), clock.left(57, table=2)) == (2, -5)
    clock.at(60, resume_clock)
    assert (clock.left(60, table=1), clock.left(60, table=2)) == (2, -5)


def test_more_time_for_everybody():
    clock = Clock().at(0, start_clock).at(10, add_time, minutes=5)
    assert (clock.left(10, table=1), clock.left(10, table=2)) == (45, 45)


def test_more_time_for_everybody_while_the_clock_stands():
    """Off for eleven minutes: add eleven."""
    clock = Clock().at(0, start_clock).at(10, pause_clock).at(15, add_time, minutes=11)
    assert clock.left(20) == 51
    assert clock.at(20, resume_clock).left(21) == 50


def test_extensions_of_a_table_add_up_and_are_its_own():
    """MTR-2.6-f."""
    clock = Clock().at(0, start_clock)
    clock.at(10, extend_table, by=FLOOR_JUDGE, table=1, minutes=4)
    clock.at(20, extend_table, by=FLOOR_JUDGE, table=1, minutes=10)
    assert (clock.left(30, table=1), clock.left(30, table=2)) == (34, 20)


def test_an_extension_outlives_a_pause():
    clock = Clock().at(0, start_clock).at(5, extend_table, by=FLOOR_JUDGE, table=1, minutes=3)
    clock.at(10, pause_clock).at(20, resume_clock)
    assert (clock.left(20, table=1), clock.left(20, table=2)) == (43, 40)


def test_the_scorekeeper_writes_down_the_minutes_a_judge_gave():
    """MTR-2.6-f: whose word it was stands in the log."""
    clock = Clock().at(0, start_clock).at(5, extend_table, by=SCOREKEEPER, table=1, minutes=4)
    assert (clock.left(5, table=1), clock.left(5, table=2)) == (49, 45)
    assert JUDGE_SAID.encode() in clock.evening.book.lines[-1]
    clock.at(6, extend_table, by=FLOOR_JUDGE, table=1, minutes=4)
    assert JUDGE_SAID.encode() not in clock.evening.book.lines[-1]


@pytest.mark.parametrize("who", [STAFF[Role.ORGANIZER], "player 1", "somebody"])
def test_only_judges_give_a_table_more_time(who):
    """MTR-2.6-f."""
    clock = Clock().at(0, start_clock)
    clock.evening.link(1)
    with pytest.raises(NotYourPower):
        clock.at(5, extend_table, by=who, table=1, minutes=4)
    assert clock.left(5) == 45


def test_time_is_called_once():
    """MTR-2.5."""
    clock = Clock()
    with pytest.raises(ClockNotRunning):
        clock.at(0, call_time)
    clock.at(1, start_clock).at(51, call_time)
    assert clock.state is RoundState.TIME_CALLED
    with pytest.raises(ClockNotRunning):
        clock.at(52, call_time)


def test_a_round_has_one_clock():
    running = Clock().at(0, start_clock)
    paused = Clock().at(0, start_clock).at(1, pause_clock)
    for clock in (running, paused):
        with pytest.raises(ClockAlreadyStarted):
            clock.at(2, start_clock)


def test_only_a_running_clock_is_paused_and_only_a_paused_one_goes_on():
    clock = Clock()
    for action in (pause_clock, resume_clock):
        with pytest.raises((ClockNotRunning, ClockNotPaused)):
            clock.at(0, action)
    clock.at(1, start_clock)
    with pytest.raises(ClockNotPaused):
        clock.at(2, resume_clock)
    clock.at(3, pause_clock)
    with pytest.raises(ClockNotRunning):
        clock.at(4, pause_clock)


def test_there_is_no_more_time_for_a_clock_that_was_not_started():
    with pytest.raises(ClockNotRunning):
        Clock().at(0, add_time, minutes=5)


def test_an_untimed_round_has_no_clock():
    """GAP-11."""
    with pytest.raises(Untimed):
        Clock(minutes=None).at(0, start_clock)


def test_a_clock_belongs_to_a_posted_round():
    evening = begun(4)
    evening.act(draw_round)
    for action, args in [(start_clock, {}), (pause_clock, {}), (resume_clock, {}), (add_time, {"minutes": 1})]:
        with pytest.raises(NotPosted):
            evening.act(action, round=1, **args)
        with pytest.raises(NoSuchRound):
            evening.act(action, round=2, **args)


def test_a_closed_round_has_no_clock_to_touch():
    evening: Evening = posted(4).finish_round()
    with pytest.raises(NotPosted):
        evening.act(start_clock, round=1)


def test_only_a_table_that_is_there_has_more_time():
    with pytest.raises(NoSuchTable):
        Clock().at(0, extend_table, by=FLOOR_JUDGE, table=3, minutes=1)


def test_the_clock_survives_a_reboot():
    clock = Clock().at(0, start_clock).at(10, pause_clock)
    clock.at(12, extend_table, by=FLOOR_JUDGE, table=2, minutes=3)
    clock.at(20, resume_clock).at(21, add_time, minutes=2)
    before = [clock.left(30, table=table) for table in (1, 2)]
    clock.evening.book.folded = clock.evening.book.fold()
    assert [clock.left(30, table=table) for table in (1, 2)] == before == [32, 35]


@pytest.mark.parametrize(
    "why",
    ["Deck check", "he was slow again", "deck_check", "-x", "a" * 32, "deck-check\n", "ñ", "7"],
)
def test_a_reason_for_more_time_is_a_code(why):
    """MTR-2.6-f: the log holds no prose about people."""
    clock = Clock().at(0, start_clock)
    with pytest.raises(NotACode):
        clock.at(5, extend_table, by=FLOOR_JUDGE, table=1, minutes=4, why=why)
    clock.at(6, extend_table, by=FLOOR_JUDGE, table=1, minutes=4, why="deck-check")
    assert clock.left(6) == 48
