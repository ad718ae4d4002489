"""What pages tell of the second: heard by a pass of their own, bounded, and forgotten without news."""

from urllib.parse import urlencode

import pytest

from topcut.core.play import Stream
from topcut.http.hall_seconds import FORGOTTEN_AFTER, MOST_PAGES, HallSeconds

FRIDAY, SATURDAY = Stream("FRIDAYFRIDAYFRID"), Stream("SATURDAYSATURDAY")


class Hall:
    """A server's memory, with a clock that a test sets on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.seconds = HallSeconds(key=b"the server's own", clock=lambda: self.now)

    def tells(self, who: str, off: int, *, on: str = "a", stream: Stream = FRIDAY, forged: dict[str, str] = {}) -> None:
        said = {"as": self.seconds.pass_for(stream, who), "on": on, "off": str(off)} | forged
        self.seconds.hear(stream, urlencode(said).encode())


def test_each_tells_for_itself_and_the_newest_word_counts() -> None:
    hall = Hall()
    hall.tells("screen-1", 20)
    hall.tells("phone-3", 80)
    hall.tells("phone-3", 30)
    hall.tells("phone-9", 10, stream=SATURDAY)
    assert hall.seconds.heard(FRIDAY) == {"screen-1": 20, "phone-3": 30}


def test_two_devices_at_one_place_count_by_the_worse() -> None:
    hall = Hall()
    hall.tells("screen-1", 20, on="left")
    hall.tells("screen-1", 300, on="right")
    assert hall.seconds.heard(FRIDAY) == {"screen-1": 300}


def test_who_says_nothing_is_forgotten() -> None:
    hall = Hall()
    hall.tells("screen-1", 20)
    hall.now = FORGOTTEN_AFTER - 1
    hall.tells("phone-3", 30)
    assert {*hall.seconds.heard(FRIDAY)} == {"screen-1", "phone-3"}
    hall.now += 2
    assert {*hall.seconds.heard(FRIDAY)} == {"phone-3"}


@pytest.mark.parametrize(
    "forged",
    [
        {"as": "phone-3.0000000000000000"},
        {"as": "phone-3"},
        {"off": "-5"},
        {"off": "1e9"},
        {"off": "1234567"},
        {"off": "²"},
        {"on": ""},
        {"on": "x" * 13},
        {"on": "<b>"},
    ],
)
def test_what_no_page_of_ours_says_is_not_heard(forged: dict[str, str]) -> None:
    hall = Hall()
    hall.tells("phone-3", 30, forged=forged)
    assert hall.seconds.heard(FRIDAY) == {}


def test_the_pass_of_another_event_opens_nothing() -> None:
    hall = Hall()
    hall.tells("phone-3", 30, forged={"as": hall.seconds.pass_for(SATURDAY, "phone-3")})
    assert hall.seconds.heard(FRIDAY) == {}


def test_the_memory_has_an_end() -> None:
    hall = Hall()
    for number in range(MOST_PAGES + 10):
        hall.tells(f"phone-{number}", 1)
    for number in range(50):
        hall.tells("phone-9999", 1, on=f"d{number}")
    heard = hall.seconds.heard(FRIDAY)
    assert len(heard) == MOST_PAGES
    assert "phone-0" not in heard
    assert "phone-9999" in heard
