"""Tell everybody: one line on every phone and screen, and what comes when (MTR 1.6)."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

from topcut.core.event.reading.schedule import ScheduleLine, next_line, read_schedule

LUNCH = "Lunch until 13:30. Round 4 begins at 13:40."
DAY = "10:00 Player meeting\n10.30 Round 1\n1:00 pm Lunch\n\n13:40 Round 4"


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served)
    for name in ("Ana", "Bo"):
        evening.join(name)
    return evening


def tell(evening: Evening, form: str, **fields: str) -> str:
    evening.desk.open(f"{evening.home}/tell")
    return text_of(evening.desk.submit(f"/tell/{form}", **fields))


def seen(evening: Evening) -> str:
    """Find the newest entry: a page that is not asked for it may be a second old."""
    return re.search(r'data-seq="(\d+)"', evening.desk.get(evening.home).text)[1]


def everywhere(evening: Evening) -> dict[str, str]:
    """What a player, a spectator, a judge and the hall read."""
    phone, spectator = evening.phones["Ana"], evening.served.browser()
    mine = f"/event/{evening.stream}/player/1"
    read = {place: text_of(phone.open(f"{mine}{place}")) for place in ("", "/deck", "/me")}
    for name, path in (("public", f"/event/{evening.stream}"), ("tv", f"/tv/{evening.code}")):
        read[name] = text_of(spectator.open(f"{path}?seq={seen(evening)}"))
    return read | {"judge": text_of(evening.desk.open(f"/event/{evening.stream}/judge"))}


def test_one_line_stands_everywhere_until_it_is_taken_down(evening: Evening) -> None:
    tell(evening, "notice", text=LUNCH)
    assert {name for name, page in everywhere(evening).items() if LUNCH not in page} == set()
    assert f"Everybody is told: {LUNCH}" in text_of(evening.desk.open(f"{evening.home}/history"))
    evening.desk.open(f"{evening.home}/tell")
    evening.desk.submit("/tell/notice", text="")
    assert {name for name, page in everywhere(evening).items() if LUNCH in page} == set()
    tell(evening, "notice", text=" ")
    assert evening.desk.page.status_code == 409


def test_a_schedule_is_read_and_shown_to_players(evening: Evening) -> None:
    tell(evening, "schedule", lines=DAY)
    read = everywhere(evening)
    for page in ("/me", "public"):
        assert "10:00 Player meeting" in read[page]
        assert "10:30 Round 1" in read[page]
        assert "13:00 Lunch" in read[page]


def test_what_comes_next_is_marked_on_the_day_where_no_page_is_kept(evening: Evening) -> None:
    """The public page is kept until something happens, so that it would go on marking what is over."""
    tell(evening, "schedule", lines="23:59 Doors close")
    mine, mark = f"/event/{evening.stream}/player/1/me", 'aria-current="time"'
    assert mark in evening.phones["Ana"].open(mine)
    assert mark not in evening.served.browser().open(f"/event/{evening.stream}?seq={seen(evening)}")
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", starts_at="2030-11-15T18:30")
    page = evening.phones["Ana"].open(mine)
    assert ("Doors close" in page, mark in page) == (True, False), "another day"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        pytest.param("13:00 Lunch\n10:00 Round 1", "“Round 1” is earlier than the line above it.", id="back"),
        pytest.param("\n".join(f"Day {n}" for n in range(61)), "at most 60 lines of 100 letters", id="61 lines"),
        pytest.param("10:00 " + "x" * 101, "at most 60 lines of 100 letters", id="a long line"),
    ],
)
def test_what_is_no_schedule_is_refused_and_kept(evening: Evening, lines: str, why: str) -> None:
    assert why in tell(evening, "schedule", lines=lines).replace("\u2068", "").replace("\u2069", "")
    assert evening.desk.page.status_code == 400
    assert lines.splitlines()[-1] in evening.desk.page.text


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("9:05 Doors", ScheduleLine("Doors", 545)),
        ("12:15 am Late", ScheduleLine("Late", 15)),
        ("12:15 p.m. Noon", ScheduleLine("Noon", 735)),
        ("4:30p. m. Tea", ScheduleLine("Tea", 990)),
        ("14:00 A comer", ScheduleLine("A comer", 840)),
        ("16:00 A final", ScheduleLine("A final", 960)),
        ("18:00 P. Ruiz speaks", ScheduleLine("P. Ruiz speaks", 1080)),
        ("10:00 M test", ScheduleLine("M test", 600)),
        ("24:00 Never", ScheduleLine("24:00 Never")),
        ("Saturday", ScheduleLine("Saturday")),
        ("10:30", ScheduleLine("10:30")),
    ],
)
def test_a_line_is_a_time_and_what_happens(line: str, read: ScheduleLine) -> None:
    assert read_schedule(line) == (read,)


def test_what_comes_next_is_known_on_a_single_day() -> None:
    day = read_schedule(DAY)
    assert [next_line(day, minute=minute) for minute in (0, 600, 601, 780, 1439)] == [0, 0, 1, 2, None]
    assert next_line(read_schedule(f"Saturday\n{DAY}"), minute=0) is None
