"""The watchdog: a server that stands still ends and says where it stood; one that is slow, or was stopped, goes on."""

import signal
import time
from itertools import count
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.http.evening import Evening
from tests.http.parent import ROOT
from tests.http.server import Served
from tests.orders import HandLoop, first
from tests.patience import LONG, until
from tests.site.stuck import EVERY
from tests.web.conftest import chromium, nothing_left_open
from tests.web.devices import PHONE, Device

from topcut.site.watchdog import MOST, MOST_IDLE, STOOD_STILL, Watchdog

__all__ = ["chromium", "nothing_left_open"]


def stuck(folder: Path, *, port: int | None = None) -> Served:
    return Served(folder / "shop.db", program="tests.site.stuck", port=port).wait_until_ready()


def test_a_server_whose_loop_turns_for_ever_ends_and_says_where(tmp_path: Path) -> None:
    server = stuck(tmp_path)
    (tmp_path / "spin").touch()
    with pytest.raises(httpx.TransportError):
        server.browser().get("/healthz")
    assert server.process.wait() == STOOD_STILL
    said = next(tmp_path.glob("*.said")).read_text()
    assert "the server stood still" in said
    assert f"exit code {STOOD_STILL}" in said
    assert "in spin" in said
    assert "MainThread:" in said


def test_after_that_a_phone_goes_on_by_itself_with_everything_acknowledged(tmp_path: Path, chromium: Browser) -> None:
    """Nobody touches the phone: it comes back to the server that a supervisor has started again."""
    server = stuck(tmp_path)
    evening = Evening(server)
    evening.start("Ana", "Bo")
    device = Device(chromium, server, PHONE)
    device.take_over(evening.phones["Ana"])
    device.page.goto(evening.phones["Ana"].path)
    (tmp_path / "spin").touch()
    with pytest.raises(httpx.TransportError):
        server.browser().get("/healthz")
    assert server.process.wait() == STOOD_STILL
    (tmp_path / "spin").unlink()
    again = stuck(tmp_path, port=server.port)
    evening.post()
    expect(device.page.locator("body")).to_contain_text("Round 1 is posted", timeout=1_000 * LONG)
    assert again.stop()[0] == 0


def test_a_loop_that_is_slow_and_comes_back_goes_on(tmp_path: Path) -> None:
    server = stuck(tmp_path)
    (tmp_path / "crawl").touch()
    began = time.monotonic()
    assert server.browser().get("/healthz").status_code == 200
    assert time.monotonic() - began > EVERY * MOST, "longer than it may stand still"
    (tmp_path / "crawl").unlink()
    assert server.stop()[0] == 0


def test_a_process_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """As under a closed lid: time passes, and neither the loop nor its watchdog has had a turn."""
    server = stuck(tmp_path)
    server.process.send_signal(signal.SIGSTOP)
    stopped = time.monotonic()
    until(lambda: time.monotonic() > stopped + 2 * EVERY * MOST)
    server.process.send_signal(signal.SIGCONT)
    assert server.browser().get("/healthz").status_code == 200
    assert server.stop()[0] == 0


def looks(dog: Watchdog, *, most: int = 1_000) -> int:
    """How often it looks until it ends the server."""
    return next((number for number in range(1, most) if dog.look()), 0)


def watching(loop: HandLoop, *, works: float) -> Watchdog:
    """Watch a loop that works for a part of each second."""
    dog, seconds = Watchdog(every=1.0), count()
    dog._loop, dog._work = loop, lambda: works * next(seconds)
    return dog


@pytest.mark.parametrize(
    ("works", "after"), [(1.0, MOST), (0.5, MOST), (0.2, 25), (0.0, MOST_IDLE)], ids=["turns", "half", "fifth", "waits"]
)
def test_a_loop_that_does_not_get_the_processor_has_more_time(works: float, after: int) -> None:
    """The first look only asks; a step of a second takes ten where nine others want the processor."""
    assert looks(watching(HandLoop(), works=works)) == 1 + after


def test_signs_count_only_in_a_row_and_it_asks_for_one_at_a_time() -> None:
    loop = HandLoop()
    dog = watching(loop, works=1.0)
    assert looks(dog, most=MOST) == 0
    assert len(loop._ready) == 1
    loop.run(path=first())  # the sign comes at last
    assert looks(dog) == 1 + MOST


def test_the_exit_code_is_the_one_that_supervisors_read_of() -> None:
    assert f"| {STOOD_STILL} | `serve`: " in (ROOT / "docs/reference/cli.md").read_text()
