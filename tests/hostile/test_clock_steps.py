"""Somebody sets the computer's clock in the middle of a round: the round does not notice, and the desk is told."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.conftest import IS_SOAK, SEED
from tests.http.evening import Evening
from tests.http.server import text_of
from tests.patience import until
from tests.web.later import BY_THE_WALL
from tests.web.test_power_cut import Later, left, move, offered, playing

from topcut.desk.alive import Heart, go_on
from topcut.desk.clock import LONGEST, SECOND, STEP, SteadyClock
from topcut.store import open_database

HOUR = 3_600 * SECOND
NOON = 1_700_000_000 * SECOND
STEPS = 20_000 if IS_SOAK else 400


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    """The time of day, and next to it what passes."""
    for name in ("clock", "clock.steady"):
        (tmp_path / name).write_text(str(NOON))
    return tmp_path / "clock"


def pass_seconds(server: Later, seconds: int) -> None:
    """Let time pass in steps that the heartbeat follows."""
    for _ in range(0, seconds, 30):
        before = server._last_beat()
        while_off(server.clock, 30)
        until(lambda due=before + 30 * SECOND: server._last_beat() >= due, "the heart has stopped")


def while_off(clock: Path, seconds: int) -> None:
    for file in (clock, clock.with_suffix(".steady")):
        move(file, seconds)


@pytest.fixture
def server(tmp_path: Path, clock: Path) -> Iterator[Later]:
    server = Later(tmp_path / "topcut.db", clock=clock)
    yield server
    server.kill()


def said(evening: Evening) -> str:
    return text_of(evening.desk.open(evening.home))


@pytest.mark.parametrize(
    ("by", "words"),
    [
        pytest.param(-3_600, "The computer’s clock was set back by 60 minutes.", id="winter time by hand"),
        pytest.param(+3_600, "The computer’s clock was set forward by 60 minutes.", id="summer time by hand"),
        pytest.param(-20, "The computer’s clock was set back by 20 seconds.", id="the network knows better"),
    ],
)
def test_a_round_keeps_its_time_and_the_desk_is_told(server: Later, clock: Path, by: int, words: str) -> None:
    evening = playing(server)
    pass_seconds(server, 180)
    assert left(evening) == 47
    move(clock, by)
    assert left(evening) == 47
    assert words in said(evening)
    assert offered(evening) is None, "nobody was away"
    pass_seconds(server, 120)
    assert left(evening) == 45


def test_a_server_that_goes_by_the_wall_would_have_been_found_out(tmp_path: Path, clock: Path) -> None:
    """The planted fault, and what the round showed before: 110 minutes."""
    server = Later(tmp_path / "topcut.db", clock=clock, fault=BY_THE_WALL)
    evening = playing(server)
    move(clock, -3_600)
    assert left(evening) == 110
    server.kill()


@pytest.mark.parametrize("by", [-3_600, 3_600])
def test_the_next_run_goes_on_with_the_clock_of_the_last(tmp_path: Path, clock: Path, server: Later, by: int) -> None:
    evening = playing(server)
    pass_seconds(server, 180)
    move(clock, by)
    assert left(evening) == 47
    server.stop()
    while_off(clock, 30)
    again = Later(server.database, clock=clock, port=server.port)
    assert left(evening) == 46.5
    assert offered(evening) is None
    again.kill()


def test_a_clock_set_back_while_nobody_was_there_takes_nothing_back(server: Later, clock: Path) -> None:
    evening = playing(server)
    pass_seconds(server, 180)
    assert left(evening) == 47
    server.stop()
    move(clock, -3_600)
    again = Later(server.database, clock=clock, port=server.port)
    assert left(evening) == 47
    assert "The computer’s clock was set back by 60 minutes." in said(evening)
    again.kill()


class Hall:
    """A computer whose clock anybody may set, and a server on it that comes and goes."""

    def __init__(self, place: Path) -> None:
        self.database = open_database(place)
        self.true = self.steady = 0
        self.day = NOON
        self.offset = 0
        """What the server's time has always been away from the true one, but for what it could not see."""
        self.start()

    def start(self) -> None:
        self.clock = SteadyClock(time_of_day=lambda: self.day, steady=lambda: self.steady)
        go_on(self.database, self.clock)
        self.heart = Heart(self.database, clock=self.clock.now)
        self.heart._ahead = self.clock.ahead
        self.heart.beat()

    def go(self, microseconds: int) -> None:
        self.true, self.steady, self.day = (each + microseconds for each in (self.true, self.steady, self.day))


@pytest.mark.soak
def test_whatever_is_done_to_the_clock_deadlines_stay(tmp_path: Path, counted: Callable[..., None]) -> None:
    """Set it, let time pass, stop and start: the server's time is the true one all along."""
    dice = random.Random(SEED)
    hall = Hall(tmp_path / "topcut.db")
    begun = hall.clock.now()
    sets = starts = away = 0
    last = begun
    for _ in range(STEPS):
        what = dice.random()
        if what < 0.4:
            hall.go(dice.randint(0, 15 * SECOND))
            hall.heart.beat()
        elif what < 0.8:
            off = hall.day - NOON - hall.true
            way = dice.choice((-1, 1)) if abs(off) < 20 * HOUR else -1 if off > 0 else 1
            by = way * dice.randint(STEP, 3 * HOUR)
            hall.day += by
            sets += 1
            hall.clock.now()
            assert hall.clock.step is not None
            assert hall.clock.step.by == by
        else:
            hall.heart.beat()
            hall.go(dice.randint(0, LONGEST // 2))
            hall.start()
            starts += 1
            if (
                0 < abs(hall.day - NOON - hall.true - away) < STEP
            ):  # as good as the computer's own: it is believed again
                taken = hall.clock.now() - begun - hall.true - away
                assert abs(taken) < STEP
                away += taken
        now = hall.clock.now()
        assert now >= last, "time never goes back"
        assert now - begun == hall.true + away
        last = now
    hall.database.close()
    counted("clock", set=sets, starts=starts, wrong=0)


def test_a_clock_that_was_wrong_by_days_is_not_carried_over_a_restart() -> None:
    """A machine without a battery starts in the past and the network sets it: the next start believes the network."""
    today = NOON + 72 * HOUR
    clock = SteadyClock(time_of_day=lambda: today, steady=lambda: 0)
    clock.go_on(seen=NOON, ahead=NOON - today)
    assert clock.now() == today


@pytest.mark.parametrize(
    ("minutes", "is_believed"),
    [(1, True), (11, False)],
    ids=["the network was asked at the start", "hours of play later"],
)
def test_a_clock_that_is_days_wrong_at_the_start_is_put_right_soon_after(minutes: int, is_believed: bool) -> None:
    """No round is played yet, and the day is that of the network; later on a round goes by its own clock."""
    day, passed = NOON, 0
    clock = SteadyClock(time_of_day=lambda: day + passed, steady=lambda: passed)
    assert clock.now() == NOON
    passed = minutes * 60 * SECOND
    assert clock.now() == NOON + passed
    day += 72 * HOUR
    clock.now()
    assert clock.now() == (day if is_believed else NOON) + passed
    assert (clock.step is None) == is_believed
