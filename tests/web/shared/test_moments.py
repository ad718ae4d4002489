"""Times as pages show them: by the clock on the wall of the event, and quickly."""

import pytest

from topcut.web.shared import moments

MIDNIGHT = 1_626_998_400_000_000
"""The day the rules of 2021 begin to hold, in UTC."""


def test_a_time_is_that_of_the_clock_on_the_wall() -> None:
    assert moments.shown_time(MIDNIGHT, "Europe/Madrid", "en") == "02:00"
    assert moments.shown_time(MIDNIGHT, "nowhere/../etc", "en") == "00:00", "a zone nobody knows is none"


def test_no_time_that_is_shown_walks_through_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took a desk half of its time: a folder of six hundred zones read for each time on the page."""
    moments.shown_time(MIDNIGHT, "Europe/Madrid", "en")
    monkeypatch.setattr(moments, "available_timezones", lambda: pytest.fail("the zones are read again"))
    assert moments.timed_moment(MIDNIGHT, "America/Lima", "en").endswith(">19:00</time>")


@pytest.mark.parametrize(
    ("zone", "shown"), [("Europe/Madrid", "20:00"), ("UTC", "18:00"), ("Nowhere/Land", "18:00"), ("../x", "18:00")]
)
def test_a_moment_is_told_by_the_clock_on_the_wall(zone: str, shown: str) -> None:
    told = moments.timed(1_628_272_800_000_000, zone, "en")
    assert told == f'<time data-at="1628272800000" data-zone="{zone}">{shown}</time>'
