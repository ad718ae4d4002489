"""The hall: tables with gaps, devices, cameras, boosters, fees, everybody here, and what is easily forgotten."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.staffed import helper

from topcut.web.scorekeeper.hall import (
    BoostersUnreadable,
    TablesUnreadable,
    read_boosters,
    read_tables,
    write_tables,
)

FOUR = ("Ana", "Bo", "Cy", "Dee")


def tables_of(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-table="(\d+)"', page)]


def test_the_next_draw_uses_the_tables_of_the_room(served: Served) -> None:
    evening = Evening(served)
    evening.start(*FOUR)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/tables", tables="7, 11-20")
    assert 'value="7, 11-20"' in evening.desk.open(f"{evening.home}/hall")
    evening.post()
    assert tables_of(evening.desk.open(evening.home)) == [7, 11]


def test_tables_that_are_not_read_stay_in_the_field(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/hall")
    page = evening.desk.submit("/hall/tables", tables="1 to forty")
    assert (evening.desk.page.status_code, 'value="1 to forty"' in page) == (400, True)


@given(st.lists(st.tuples(st.integers(1, 9_999), st.integers(0, 50)), max_size=6))
def test_tables_are_read_as_they_are_written(stretches: list[tuple[int, int]]) -> None:
    usable = tuple(sorted((first, first + more) for first, more in stretches))
    assert read_tables(write_tables(usable)) == usable


@pytest.mark.parametrize("text", ["1 to 4", "a", "1-2-3", "-5"])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(TablesUnreadable):
        read_tables(text)


@pytest.mark.parametrize(
    ("text", "boosters"),
    [
        pytest.param("6 NEO", ("NEO",) * 6, id="MTR 7.2: six of one"),
        pytest.param("3 neo + 3 SNC", ("NEO",) * 3 + ("SNC",) * 3, id="MTR 7.2: three and three"),
        pytest.param("2XM", ("2XM",), id="a set that begins with a number"),
    ],
)
def test_boosters_are_read(text: str, boosters: tuple[str, ...]) -> None:
    assert read_boosters(text) == boosters


@pytest.mark.parametrize("text", ["", "99 NEO", "boosters for all"])
def test_what_is_no_booster_is_refused(text: str) -> None:
    with pytest.raises(BoostersUnreadable):
        read_boosters(text)


def test_everybody_reads_what_phones_are_for(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/devices", devices="forbidden")
    assert "not during matches" in text_of(served.browser().open(f"/event/{evening.stream}"))


def test_boosters_are_planned_and_handed_out(served: Served) -> None:
    evening = Evening(served, format="sealed")
    for name in FOUR:
        evening.join(name)
    evening.desk.open(f"{evening.home}/hall")
    assert '<option value="AFR">Adventures in the Forgotten Realms</option>' in evening.desk.page.text
    evening.desk.submit("/hall/product", kind="individual-sealed", mix="afr")
    assert "24 boosters for those who are in." in text_of(evening.desk.page.text)
    evening.desk.submit("/hall/hand-out", boosters="6 AFR", mark="blue-dot")
    assert "4 players have boosters, 0 have none" in text_of(evening.desk.page.text)


@pytest.mark.parametrize(
    ("day", "usual"),
    [
        pytest.param("2021-07-22T12:00", "STX, MH2", id="the last day of Strixhaven"),
        pytest.param("2021-07-23T12:00", "MH2, AFR", id="the first day of the Forgotten Realms"),
    ],
)
def test_the_boosters_of_the_day_are_offered_and_others_are_asked_about(served: Served, day: str, usual: str) -> None:
    """MTR-D-b: each mix has its window; MTR-D-a: another one at a Premier event takes a fact sheet, or a reason."""
    evening = Evening(served, format="sealed", level=2)
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", program="Grand Prix", is_chosen="true", starts_at=day)
    assert f"On the day of the event: {usual}." in text_of(evening.desk.open(f"{evening.home}/hall"))
    _, fields = evening.desk.form("/hall/product")
    assert fields["mix"] == usual.partition(",")[0]
    evening.desk.submit("/hall/product", kind="individual-sealed", mix="ZNR")
    assert (evening.desk.page.status_code, "MTR D" in text_of(evening.desk.page.text)) == (422, True)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", kind="individual-sealed", mix=usual.rpartition(" ")[2])
    assert f", {usual.rpartition(' ')[2]} ." in text_of(evening.desk.page.text)


def test_a_covered_match_is_marked_and_an_objection_is_seen_first(served: Served) -> None:
    evening = Evening(served, level=2)
    evening.start("Ana Ruiz", "Bo Ek")
    ana = evening.phones["Ana Ruiz"]
    ana.open(f"{ana.path}/me")
    assert "You do not want to be filmed" in text_of(ana.submit("/camera"))
    assert "Does not want to be filmed." in text_of(evening.desk.open(f"{evening.home}/person/1"))
    evening.desk.submit("/desk/camera")
    evening.post()
    evening.desk.open(f"{evening.home}/round/1/table/1")
    evening.desk.submit("/table/1/cover")
    assert "On camera now: Table 1" in text_of(evening.desk.open(f"{evening.home}/hall"))


def test_both_are_asked_before_their_match_is_filmed_and_told_where_they_play(served: Served) -> None:
    """The finding: a match was put on camera and nothing told the two at the table."""
    evening = Evening(served, level=2)
    evening.start("Ana Ruiz", "Bo Ek")
    evening.post()
    ana, bo = evening.phones["Ana Ruiz"], evening.phones["Bo Ek"]
    at = f"{evening.home}/round/1/table/1"
    assert "Ana Ruiz : not asked yet" in text_of(evening.desk.open(at))
    evening.desk.submit("/table/1/ask-camera")
    assert "Ana Ruiz : asked, no answer yet" in text_of(evening.desk.open(at))
    homes = {phone: phone.path for phone in (ana, bo)}
    for phone, home in homes.items():
        assert "May your match be filmed?" in text_of(phone.open(home))
    ana.submit("/camera", declines="false")
    assert "May your match be filmed?" not in text_of(ana.page.text)
    assert ana.path == homes[ana], "back at the match"
    bo.submit("/camera", declines="true")
    said = text_of(evening.desk.open(at))
    assert "Ana Ruiz : may be filmed" in said
    assert "Bo Ek : does not want to be filmed" in said
    evening.desk.submit("/table/1/cover")
    assert evening.desk.page.status_code == 422, "who said no is not put before it"
    bo.open(f"{homes[bo]}/me")
    bo.submit("/camera")
    evening.desk.open(at)
    evening.desk.submit("/table/1/cover")
    for phone, home in homes.items():
        assert "You play at the feature table. Your match is on camera." in text_of(phone.open(home))
    screen = served.browser().get(f"/tv/{evening.code}", headers={"Accept": "text/html"}).text
    assert text_of(screen).count("feature table") == 2
    assert "feature table" in text_of(served.browser().get(f"/event/{evening.stream}/pairings").text)


def test_covering_who_does_not_want_it_asks_for_a_reason(served: Served) -> None:
    evening = Evening(served, level=2)
    evening.start("Ana Ruiz", "Bo Ek")
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/desk/camera")
    evening.post()
    evening.desk.open(f"{evening.home}/round/1/table/1")
    said = evening.desk.submit("/table/1/cover")
    assert (evening.desk.page.status_code, "MTR 2.13" in text_of(said)) == (422, True)


def test_all_are_here_with_one_button_and_one_undo(served: Served) -> None:
    evening = Evening(served)
    for name in FOUR:
        evening.join(name)
    assert "4 here" in text_of(evening.at_desk("/desk/all-here"))
    assert "/all-here" not in evening.desk.page.text
    evening.desk.submit("/desk/undo")
    assert "0 here" in text_of(evening.desk.open(evening.home))


def test_fees_add_up(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", fee="7.50 EUR")
    for name in FOUR:
        evening.join(name)
    evening.at_desk("/desk/payment", entrant=1)
    page = text_of(evening.at_desk("/desk/payment", entrant=2))
    assert "2 have paid · 15.00 EUR of 30.00 EUR taken in" in page


def test_who_did_not_come_is_dropped_by_the_line_of_the_desk_as_by_a_judge(served: Served) -> None:
    """MTR-2.10-e: before, only the judge's button dropped them, and `1 n1` left them in the next pairings."""
    evening = Evening(served)
    evening.start(*FOUR)
    evening.post()
    evening.at_desk("/round/1/line", line="1 n1")
    page = text_of(evening.desk.page.text)
    gone = re.search(r"· (\w+) drops", page)
    assert gone, page
    assert f"{gone[1]} has dropped" in page
    evening.at_desk("/round/1/line", line="2 20")
    evening.at_desk("/round/1/close")
    page = text_of(evening.desk.open(evening.home))
    assert "3 players" in page
    assert "1 did not come" not in page


def test_who_is_known_not_to_have_come_only_later_is_named_before_the_next_round(served: Served) -> None:
    evening = Evening(served)
    evening.start(*FOUR)
    evening.post()
    evening.at_desk("/round/1/line", line="1 02")
    evening.at_desk("/round/1/line", line="2 20")
    evening.at_desk("/round/1/close")
    evening.desk.open(f"{evening.home}/round/1/table/1?score=n1")
    evening.desk.submit("/table/1/result")
    page = text_of(evening.desk.open(evening.home))
    assert "1 did not come" in page
    evening.desk.submit("/desk/draw")
    evening.desk.open(evening.home)
    assert "Did not come to the last round, and are in these pairings" in text_of(evening.desk.page.text)
    page = text_of(evening.desk.submit("/desk/drop"))
    assert "3 players" in page
    assert "Did not come to the last round" not in page


def test_missing_lists_are_counted_with_their_names_one_click_away(served: Served) -> None:
    evening = Evening(served, level=2, format="modern", lists="required")
    for name in FOUR:
        evening.join(name)
    page = evening.desk.open(evening.home)
    assert "4 lists are missing" in text_of(page)
    warned = page.split("warned")[1].split("</details>")[0]
    assert [name for name in FOUR if name not in warned] == []


def test_byes_and_numbers_are_noted_at_the_desk(served: Served) -> None:
    evening = Evening(served)
    for name in FOUR:
        evening.join(name)
    evening.desk.open(f"{evening.home}/person/2")
    evening.desk.submit("/desk/byes", byes=2)
    evening.desk.open(f"{evening.home}/person/2")
    evening.desk.submit("/desk/identify", person="DCI-1234")
    page = evening.desk.open(f"{evening.home}/person/2")
    assert ('name="byes" type="number" value="2"' in page, "DCI-1234" in page) == (
        True,
        True,
    )


def test_a_new_link_names_the_number_of_a_namesake(served: Served) -> None:
    evening = Evening(served)
    evening.join("Ana Ruiz")
    evening.join("Ana Ruiz")
    evening.desk.open(f"{evening.home}/person/2")
    assert "Number 2: somebody else has the same name" in text_of(evening.desk.submit("/desk/link"))


def test_a_wrong_code_stays_in_its_field(served: Served) -> None:
    evening = Evening(served)
    ana = evening.join("Ana")
    evening.at_desk("/desk/check-in-code", code="BOLT")
    ana.open(ana.path)
    page = ana.submit("/check-in", code="BOLD")
    assert ('value="BOLD"' in page, "This is not the code" in text_of(page)) == (True, True)
    assert "You are checked in." in text_of(ana.submit("/check-in", code="bolt"))
    stranger = served.browser()
    page = stranger.open("/join?code=WRONGXYZ")
    assert (stranger.page.status_code, 'value="WRONGXYZ"' in page) == (404, True)


def test_the_door_warns_of_an_address_no_phone_finds(served: Served) -> None:
    evening = Evening(served)
    found = "No phone finds 127.0.0.1" in text_of(evening.desk.open(evening.home))
    assert found == ("127.0.0.1" in text_of(evening.desk.page.text).split("without an account")[0])


def test_a_slip_is_read_a_second_time_by_somebody_else(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/settings/procedure", second_check="true")
    evening.post()
    evening.at_desk("/round/1/line", line="1 20")
    sam = helper(evening, label="Sam", role="scorekeeper")
    sam.open(f"{evening.home}/round/1/table/1")
    sam.submit("/table/1/check", score="21")
    assert sam.page.status_code == 409
    sam.open(f"{evening.home}/round/1/table/1")
    sam.submit("/table/1/check", score="20")
    assert "Read the slip a second time" not in text_of(sam.open(f"{evening.home}/round/1/table/1"))


def test_a_judge_without_a_page_before_goes_back_to_the_judges_home(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    page = evening.desk.get(f"/event/{evening.stream}/judge/table/99/nothing", headers={"Accept": "text/html"}).text
    assert f'href="/event/{evening.stream}/judge"' in page
