"""What was announced and then changed is told to everybody whom it concerns, with its reason (MTR 10.2)."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

REASON = "Nineteen players came, not nine"


@pytest.fixture
def evening(served: Served) -> Evening:
    evening = Evening(served, level=2)
    evening.start("Ana", "Bo")
    return evening


def plain(page: str) -> str:
    return text_of(page).replace("\u2068", "").replace("\u2069", "")


def read_by(evening: Evening) -> dict[str, str]:
    """What a player reads on each page of the phone, and what anybody reads in public and on the screen of the hall."""
    evening.desk.open(evening.home)
    seq = re.search(r'data-seq="(\d+)"', evening.desk.page.text)[1]
    phone, anybody = evening.phones["Ana"], evening.served.browser()
    mine = f"/event/{evening.stream}/player/1"
    pages = {place or "match": phone.open(f"{mine}{place}") for place in ("", "/me", "/deck")}
    for name, path in (("public", f"/event/{evening.stream}"), ("tv", f"/tv/{evening.code}")):
        pages[name] = anybody.open(f"{path}?seq={seq}")
    return {name: plain(page) for name, page in pages.items()}


def without(evening: Evening, sentence: str) -> list[str]:
    return [name for name, page in read_by(evening).items() if sentence not in page]


def change(evening: Evening, **fields: object) -> None:
    """Send the form of the settings, and do it anyway with a reason if that is asked."""
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/desk/settings/", **fields)
    if evening.desk.page.status_code == 422:
        assert "Everybody reads the reason" in plain(evening.desk.page.text)
        evening.desk.submit("/desk/settings", **{"overrule.reason": REASON})
    assert evening.desk.page.status_code == 200, plain(evening.desk.page.text)


def test_other_rounds_are_told_to_everybody_with_the_reason(evening: Evening) -> None:
    """MTR-10.2-c: three rounds were announced; four are played, and why."""
    change(evening, rounds=4)
    assert without(evening, "4 rounds are played, not 3.") == []
    assert without(evening, f"Why: {REASON}") == []


def test_a_player_who_has_seen_it_is_rid_of_it_and_others_are_not(evening: Evening) -> None:
    change(evening, rounds=4)
    phone = evening.phones["Ana"]
    phone.open(f"/event/{evening.stream}/player/1")
    phone.submit("/seen")
    assert without(evening, "4 rounds are played") == ["match", "/me", "/deck"]
    assert "4 rounds are played" in plain(evening.phones["Bo"].open(f"/event/{evening.stream}/player/2"))
    change(evening, rounds=5)
    assert without(evening, "5 rounds are played, not 4.") == []


def test_what_was_taken_back_is_told_too(evening: Evening) -> None:
    change(evening, rounds=4)
    evening.desk.open(f"{evening.home}/history")
    evening.desk.submit("/undo")
    assert without(evening, "Taken back: 4 rounds are played") == []


def test_the_history_says_which_lines_everybody_was_told(evening: Evening) -> None:
    change(evening, rounds=4)
    page = plain(evening.desk.open(f"{evening.home}/history"))
    assert re.search(r"4 rounds were announced [^·]*· [^·]*· \d+ · told to everybody", page)
    assert page.count("told to everybody") < page.count("Undo"), "and of the others nobody was"


def test_a_screen_says_it_until_the_next_round_is_posted(evening: Evening) -> None:
    change(evening, rounds=4)
    evening.post()
    read = read_by(evening)
    assert "4 rounds are played" not in read["tv"]
    assert "What has changed 4 rounds are played" in read["public"]
    assert "4 rounds are played" in read["match"], "Ana has not seen it yet"


@pytest.mark.parametrize(
    ("devices", "said"),
    [
        pytest.param("forbidden", "No phones or other devices in matches.", id="MTR-2.12-e: forbidden"),
        pytest.param("restricted", "only for what the head judge named.", id="MTR-2.12-e: restricted"),
    ],
)
def test_players_are_told_that_phones_are_put_away(evening: Evening, devices: str, said: str) -> None:
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/devices", devices=devices)
    assert without(evening, said) == []


def test_a_screen_tells_every_change_beside_the_notice(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/tell")
    evening.desk.submit("/tell/notice", text="Lunch at one")
    evening.announce_prizes("1: 50 EUR")
    change(evening, rounds=4)
    screen = read_by(evening)["tv"]
    for part in ("Lunch at one", "4 rounds are played, not 3.", "The prizes are announced."):
        assert part in screen


def test_prizes_reach_every_phone_page_and_screen(evening: Evening) -> None:
    """MTR-5.2: what there is to win is announced to those who play for it."""
    evening.announce_prizes("1: 50 EUR\n2: 3 boosters")
    read = read_by(evening)
    assert [name for name, page in read.items() if "The prizes are announced." not in page] == []
    for page in ("public", "/me"):
        assert "What there is to win" in read[page]
        assert re.search(r"place 2 3 booster", read[page])


def test_what_is_announced_before_anybody_came_is_no_change(served: Served) -> None:
    evening = Evening(served)
    change(evening, rounds=4)
    evening.join("Ana")
    evening.join("Bo")
    assert "are played, not" not in " ".join(read_by(evening).values())
