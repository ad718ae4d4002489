"""The announcement: told to everybody, kept in the form when refused, and obeyed at the door."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.staffed import helper

from topcut.web.shared.moments import NotAMoment, read_day, read_moment, write_moment, zones

TOLD = {
    "starts_at": "2030-11-15T18:30",
    "venue": "Lantern Games, Bilbao",
    "capacity": "64",
    "fee": "7.50 EUR",
    "head_judge": "Rosa Quispe Mamani",
    "least_age": "8",
    "most_age": "15",
}


def announce(evening: Evening, **told: object) -> str:
    evening.desk.open(f"{evening.home}/announcement")
    return evening.desk.submit("/announcement/", **told)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        pytest.param(
            "en",
            (
                "Friday 15 November 2030",
                "18:30",
                "Lantern Games, Bilbao",
                "7.50 EUR",
                "For ages 8 to 15",
                "64, 64 left",
            ),
            id="MTR 1.6 in English",
        ),
        pytest.param(
            "es",
            (
                "viernes, 15 de noviembre de 2030",
                "18:30",
                "7,50 EUR",
                "De 8 a 15 años",
                "64, quedan 64",
                "nivel Normal",
            ),
            id="MTR 1.6 in Spanish",
        ),
    ],
)
def test_everybody_reads_what_was_announced(served: Served, language: str, says: tuple[str, ...]) -> None:
    evening = Evening(served, language=language)
    announce(evening, **TOLD)
    assert evening.desk.path == evening.home, text_of(evening.desk.page.text)
    page = text_of(served.browser(language).open(f"/event/{evening.stream}"))
    assert [each for each in (*says, "Rosa Quispe Mamani") if each not in page] == []


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        pytest.param({"starts_at": "tomorrow"}, 400, id="MTR 1.6: no time"),
        pytest.param({"fee": "five"}, 400, id="MTR 1.6: no money"),
        pytest.param({"capacity": "1"}, 422, id="GAP-07: one place"),
        pytest.param({"capacity": "many"}, 422, id="GAP-07: no number"),
        pytest.param({"least_age": "20", "most_age": "10"}, 422, id="MTR 1.4: nobody has that age"),
    ],
)
def test_a_refused_announcement_keeps_what_was_typed(served: Served, wrong: dict[str, str], status: int) -> None:
    evening = Evening(served)
    page = announce(evening, **(TOLD | wrong))
    assert evening.desk.page.status_code == status
    assert [value for value in (TOLD | wrong).values() if f'value="{value}"' not in page] == []


def test_the_form_shows_again_what_counts(served: Served) -> None:
    evening = Evening(served)
    announce(evening, **TOLD)
    page = evening.desk.open(f"{evening.home}/announcement")
    assert [value for value in TOLD.values() if f'value="{value}"' not in page] == []


def test_a_full_house_waits_in_line_and_comes_in_by_itself(served: Served) -> None:
    evening = Evening(served)
    announce(evening, capacity="2")
    evening.join("Ana")
    evening.join("Bo")
    late = evening.join("Cy")
    assert "You are 1st in line" in text_of(late.page.text)
    assert "Cy" in text_of(evening.desk.open(f"{evening.home}/guests"))
    evening.at_desk("/desk/drop", entrant=1)
    assert "You are in" in text_of(late.open(late.path))
    assert "Nobody is in line" in text_of(evening.desk.open(f"{evening.home}/guests"))


def test_the_desk_lets_somebody_in_from_the_line(served: Served) -> None:
    evening = Evening(served)
    announce(evening, capacity="2")
    for name in ("Ana", "Bo", "Cy"):
        evening.join(name)
    evening.desk.open(f"{evening.home}/guests")
    evening.desk.submit("/guests/promote", entrant=3)
    assert "Nobody is in line" in text_of(evening.desk.open(f"{evening.home}/guests"))


def test_who_comes_after_entry_was_closed_keeps_their_name(served: Served) -> None:
    evening = Evening(served)
    phone = served.browser()
    phone.open(f"/join/{evening.code}")
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/entry", is_open="false")
    page = phone.submit(f"/join/{evening.code}", name="Ana Ruiz")
    assert (phone.page.status_code, 'value="Ana Ruiz"' in page) == (422, True)
    assert "Entry is closed." in text_of(phone.open(f"/join/{evening.code}"))
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/entry", is_open="true")
    phone.open(f"/join/{evening.code}")
    assert "You are in" in text_of(phone.submit(f"/join/{evening.code}", name="Ana Ruiz"))


def test_who_joins_ticks_their_age_and_the_desk_sees_it(served: Served) -> None:
    evening = Evening(served)
    announce(evening, asks_age="true", **TOLD)
    phone = served.browser()
    page = text_of(phone.open(f"/join/{evening.code}"))
    assert [said for said in ("For ages 8 to 15", "I am over thirteen, or a parent agrees") if said not in page] == []
    action, fields = phone.form(f"/join/{evening.code}")
    phone.page = phone.post(action, data=fields | {"name": "Ana", "tick": ["old-enough", "fits-the-age"]})
    person = evening.desk.open(f"{evening.home}/person/1")
    assert person.count('name="tick"') == 2
    assert all(f'value="{tick}" checked' in person for tick in ("old-enough", "fits-the-age"))


def test_a_bar_is_read_by_the_organizer_and_nobody_else(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/guests")
    bar = {"person": "DCI-77", "name": "Zoltan Barred", "why": "venue", "since": "2030-01-01", "until": "2030-12-31"}
    evening.desk.submit("/guests/bars", **bar)
    page = text_of(evening.desk.page.text)
    assert "Zoltan Barred" in page
    assert "Tuesday 1 January 2030 to Tuesday 31 December 2030" in page
    sam = helper(evening, label="Sam", role="scorekeeper")
    other = sam.open(f"{evening.home}/guests") + sam.open(f"{evening.home}/history")
    assert ("Zoltan" in other, "DCI-77" in other, "Somebody was barred" in text_of(other)) == (False, False, True)
    evening.desk.open(f"{evening.home}/guests")
    evening.desk.submit("/guests/lift")
    assert "Zoltan" not in evening.desk.page.text


def test_invitations_and_owners_are_lists_of_numbers(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/guests")
    evening.desk.submit("/guests/invited", persons="P1\nP2, P3")
    evening.desk.submit("/guests/owners", persons="P9")
    page = evening.desk.page.text
    assert ("P1\nP2\nP3" in page, "P9" in page) == (True, True)
    evening.desk.submit("/guests/owners", persons="Ana María")
    assert evening.desk.page.status_code == 400


def test_a_scorekeeper_announces_nothing(served: Served) -> None:
    evening = Evening(served)
    sam = helper(evening, label="Sam", role="scorekeeper")
    page = text_of(sam.open(f"{evening.home}/announcement"))
    assert "The organizer announces the event." in page
    action, offered = evening.desk.open(f"{evening.home}/announcement") and evening.desk.form("/announcement/")
    own = sam.form("/entry")[1]
    assert sam.post(action, data=offered | own | {"venue": "Elsewhere"}).status_code == 403


@given(st.integers(0, 4_000_000_000), st.sampled_from(zones()))
def test_a_moment_is_read_as_it_was_written(minutes: int, zone: str) -> None:
    """Twice a year an hour is on the clock twice; what is written is read as one of the two."""
    at = minutes * 60_000_000 % 4_000_000_000_000_000
    written = write_moment(at, zone)
    read = read_moment(written, zone=zone)
    assert read is not None
    assert write_moment(read, zone) == written


@given(st.text(max_size=20))
def test_what_is_no_moment_is_refused_and_never_breaks(text: str) -> None:
    for read in (read_moment, read_day):
        with contextlib.suppress(NotAMoment):
            assert isinstance(read(text, zone="UTC"), int | None)
