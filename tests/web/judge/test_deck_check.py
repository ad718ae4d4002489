"""A deck check on a judge's phone: drawn, taken, counted, a difference, its price, the time back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.http.server import Served, text_of
from tests.web.devices import broken
from tests.web.judge.test_judge_journeys import TIMER, device, minutes_on, my_match
from tests.web.judged import Judged, judged
from tests.web.staffed import helper

LIST = (
    "4 Lightning Bolt (M11) 149\n4 Goblin Guide (ZEN) 126\n3 Mountain Goat\n49 Mountain\n\nSideboard\n4 Grizzly Bears\n"
)
SHORT = {"m0": "4", "m1": "4", "m2": "3", "m3": "48", "s0": "4"}


def with_lists(served: Served, **more) -> Judged:
    """A hall whose players have all handed in the same list, and it is accepted."""
    hall = judged(served, **more)
    for phone in hall.evening.phones.values():
        home = phone.path
        phone.open(f"{home.split('/me')[0]}/deck")
        phone.submit("/deck", cards=LIST, do="send")
        assert phone.page.status_code == 200, phone.page.text
        phone.open(home)
    hall.evening.desk.open(f"/event/{hall.evening.stream}/desk/lists")
    hall.evening.desk.submit("/accept-all")
    return hall


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return with_lists(served)


@pytest.fixture
def one(hall: Judged) -> Iterator[str]:
    """Both decks of table 1 are taken; where the first is counted. They are given back afterwards."""
    hall.floor.open(hall.at(1))
    hall.floor.submit("/table/1/check")
    path = re.search(r'href="([^"]*/check/\d+/deck/\d+)"', hall.floor.page.text)[1]
    yield path
    hall.floor.open(f"{hall.home}/checks")
    hall.floor.submit("/finish", found="problem")


def test_a_deck_check_from_the_draw_to_the_time_back(served: Served, chromium: Browser, pictures: Path) -> None:
    """MTR-2.8-b, MTR-2.8-c, MTR-2.8-d, MTR-2.8-e, MTR 2.6, IPG 3.5: one judge, one phone, one hand."""
    hall = with_lists(served)
    judge = device(chromium, served, hall.floor, f"{hall.home}/checks")
    expect(judge.page.locator("#progress h1")).to_have_text("0/1")
    table = int(judge.page.locator("#to-make a.num").inner_text())
    one, other = hall.seated(table)
    player = device(chromium, served, hall.evening.phones[one], my_match(hall, one))
    before = minutes_on(player)
    judge.press("Take the decks")
    judge.picture(pictures / "deck-check-taken-390.png")
    judge.press(f"Count {one}")
    expect(judge.page.locator("h1")).to_have_text("Count the deck")
    judge.page.get_by_label("Lightning Bolt, copy 1").check()
    judge.press("Cost")
    expect(judge.page.get_by_label("Lightning Bolt, copy 1")).to_be_checked()
    judge.press("Tick everything")
    judge.page.get_by_label("Mountain Goat, copy 3").uncheck()
    judge.page.get_by_label("Also on the table").fill("1 Shivan Dragon")
    judge.picture(pictures / "deck-check-counting-390.png")
    judge.press("Compare with the list")
    expect(judge.page.locator("h1")).to_have_text("2 differences")
    expect(judge.page.locator("#outcome")).to_contain_text("Mountain Goat: 2 presented, 3 registered.")
    expect(judge.page.locator("#outcome")).to_contain_text("Shivan Dragon: 1 presented, 0 registered.")
    judge.picture(pictures / "deck-check-differences-390.png")
    assert broken(judge.page) == []
    judge.page.locator("[data-proposed=deck-problem] button").click()
    expect(judge.page.locator("[data-proposed=deck-problem]")).to_contain_text("Recorded: Warning")
    judge.press(f"Count {other}")
    judge.press("Tick everything")
    judge.press("Compare with the list")
    expect(judge.page.locator("h1")).to_have_text("Played as registered")
    judge.picture(pictures / "deck-check-same-390.png")
    judge.press("Give the decks back, +")
    expect(judge.page.locator("#progress h1")).to_have_text("2/1")
    expect(player.page.locator(TIMER)).to_have_text(re.compile(f"{before + 2}:|{before + 3}:|{before + 4}:"))
    history = text_of(hall.floor.open(hall.at(table)))
    assert "Deck problem" in history
    assert (judge.complaints, player.complaints) == ([], [])


def test_it_works_without_a_script_and_a_second_count_replaces_the_first(hall: Judged, one: str) -> None:
    hall.floor.open(one)
    hall.floor.submit(one, do="compare", **SHORT)
    assert "Mountain: 48 presented, 49 registered." in text_of(hall.floor.page.text)
    hall.floor.submit(one, do="compare", **(SHORT | {"m3": "49"}))
    assert "Played as registered" in text_of(hall.floor.page.text)
    assert "/penalty" not in hall.floor.page.text


@pytest.mark.parametrize(
    ("ticks", "says"),
    [
        pytest.param({"m0": ""}, "There is no card in this list.", id="nothing was ticked"),
        pytest.param(SHORT | {"extra": "x" * 300}, "", id="what was added cannot be read"),
    ],
)
def test_what_cannot_be_compared_keeps_the_ticks(hall: Judged, one: str, ticks: dict[str, str], says: str) -> None:
    hall.floor.open(one)
    hall.floor.submit(one, do="compare", **ticks)
    assert hall.floor.page.status_code == 400
    assert says in text_of(hall.floor.page.text)
    assert "Count the deck" in text_of(hall.floor.page.text)


def test_before_a_later_game_cards_may_have_changed_places(hall: Judged, one: str) -> None:
    """MTR-3.16-a: four bears came in for four guides."""
    swapped = {"m0": "4", "m2": "3", "m3": "49", "extra": "4 Grizzly Bears\n\nSideboard\n4 Goblin Guide (ZEN) 126"}
    hall.floor.open(one)
    hall.floor.submit(one, do="compare", game="first", **swapped)
    assert "2 differences" in text_of(hall.floor.page.text)
    hall.floor.submit(one, do="compare", game="later", **swapped)
    assert "Played as registered" in text_of(hall.floor.page.text)


def test_who_may_only_give_time_or_plays_reads_no_list_here(served: Served, hall: Judged, one: str) -> None:
    """MTR-2.7-h: nothing of the list is in the page, the feed or the history."""
    hall.floor.open(one)
    hall.floor.submit(one, do="compare", **SHORT)
    hall.floor.submit("/penalty", what="deck-problem")
    assert "Goblin Guide" in hall.floor.open(one)
    clock = helper(hall.evening, label="Uma", powers=("extend",))
    clock.open(hall.at(1))
    assert clock.page.status_code == 200, "who may give time is let in to the tables"
    for browser in (clock, hall.scorekeeper, *hall.evening.phones.values(), served.browser()):
        assert "Goblin Guide" not in browser.open(one)
        assert browser.page.status_code in {403, 404}
    desk = hall.evening.desk
    for browser, place in (
        (hall.floor, hall.at(1)),
        (clock, hall.at(1)),
        (hall.floor, f"{hall.home}/checks"),
        (desk, f"{hall.evening.home}/history"),
    ):
        assert "Goblin Guide" not in browser.open(place)
        assert browser.page.status_code == 200, place
    assert "was counted and differs from its list" in text_of(desk.page.text)


def test_the_desk_says_that_a_list_was_counted(hall: Judged, one: str) -> None:
    """MTR-2.8-d: played as registered, with the hash of the list next to it."""
    hall.floor.open(one)
    hall.floor.submit(one, do="compare", **(SHORT | {"m3": "49"}))
    page = text_of(hall.evening.desk.open(f"/event/{hall.evening.stream}/desk/lists/{one.rpartition('/')[2]}"))
    assert "Round 1, table" in page
    assert "played as registered" in page


def test_both_lists_of_a_table_are_printed(hall: Judged, one: str) -> None:
    hall.floor.open(f"{hall.home}/checks")
    path = re.search(r'href="([^"]*sheets\.pdf[^"]*)"', hall.floor.page.text)[1].replace("&amp;", "&")
    pdf = hall.floor.get(path)
    assert (pdf.status_code, pdf.content[:4]) == (200, b"%PDF")
