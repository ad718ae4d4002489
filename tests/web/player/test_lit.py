"""Phones always know: a posted round is on every page, a correction says what changed, the champion is named."""

import re

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.devices import PHONE, broken
from tests.web.test_top_cut import play


def home(phone: Browser) -> str:
    return re.match(r"/event/\w+/player/\d+", phone.path)[0]


@pytest.mark.parametrize("place", ["deck", "standing", "me"])
def test_every_page_of_a_phone_names_the_table_once_a_round_is_posted(served: Served, place: str) -> None:
    """Only the page of the match did; who had just handed in a list read nothing of it."""
    evening = Evening(served)
    evening.start("Ana", "Bo")
    phone = evening.phones["Ana"]
    assert "is posted" not in lit(phone.open(f"{home(phone)}/{place}"))
    evening.post()
    assert "Round 1 is posted You play Bo Go to table 1 On my way" in lit(phone.open(f"{home(phone)}/{place}"))
    evening.at_desk("/round/1/start-clock")
    assert "is posted" not in lit(phone.open(f"{home(phone)}/{place}"))


def lit(page: str) -> str:
    """What stands on top of a page of the phone."""
    return text_of(page.split('id="lit"')[1].split("<main", maxsplit=1)[0])


def test_an_open_page_lights_up_at_once_and_stays_what_it_is(served: Served, chromium: Chromium) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    phone = chromium.new_context(base_url=served.url, viewport=PHONE)
    phone.add_cookies(
        [{"name": c.name, "value": c.value, "url": served.url} for c in evening.phones["Ana"].cookies.jar]
    )
    page = phone.new_page()
    page.goto(f"{home(evening.phones['Ana'])}/standing")
    expect(page.locator("html")).to_have_attribute("data-contact", "kept")
    page.locator("main").click(position={"x": 5, "y": 5})
    page.evaluate("navigator.vibrate = () => (window.buzzes += 1); window.buzzes = 0")
    evening.desk.open(f"{evening.home}/meeting")
    evening.desk.submit("/desk/meeting")
    expect(page.locator("#lit")).to_contain_text("Player meeting")
    expect(page.locator("#lit .num")).to_have_text("1")
    page.wait_for_function("window.buzzes == 1")
    assert broken(page) == []
    evening.post()
    expect(page.locator("#lit")).to_contain_text("Round 1 is posted")
    expect(page.locator("#lit")).not_to_contain_text("Player meeting")
    expect(page.locator("#lit .num")).to_have_text("1")
    expect(page.locator("main")).to_contain_text("No standings yet")
    assert broken(page) == []
    page.get_by_role("link", name="On my way").click()
    expect(page.locator("#match")).to_contain_text("Bo")


def test_a_correction_says_to_both_what_changed(served: Served) -> None:
    """The new result stood there, and nobody was told that it was another one before."""
    evening = Evening(served)
    evening.start("Ana", "Bo")
    play(evening, 1)
    sides = [name for name in ("Ana", "Bo") if "Points 3" in text_of(evening.phones[name].open(me(evening, name)))]
    winner, loser = sides[0], "Bo" if sides[0] == "Ana" else "Ana"
    evening.desk.open(f"{evening.home}/round/1/table/1?score=12")
    evening.desk.submit("/table/1/result")
    said = {name: text_of(evening.phones[name].open(home(evening.phones[name]))) for name in (winner, loser)}
    assert f"Round 1 was corrected against {loser} was 2–0 → now 1–2 Points was 3 → now 0" in said[winner]
    assert f"Round 1 was corrected against {winner} was 0–2 → now 2–1 Points was 0 → now 3" in said[loser]
    evening.post(2)
    evening.at_desk("/round/2/start-clock")
    assert "was corrected" not in text_of(evening.phones[winner].open(home(evening.phones[winner])))


def me(evening: Evening, name: str) -> str:
    return f"{home(evening.phones[name])}/me"


def test_the_champion_is_named_large_with_record_and_prize(served: Served, chromium: Chromium) -> None:
    evening = Evening(served, title="Harbour Open", rounds=1)
    evening.announce_prizes("1: playmat\n1-2: 2 boosters")
    evening.start("Ana", "Bo")
    play(evening, 1)
    evening.at_desk("/desk/finish")
    pages = {name: evening.phones[name].open(home(evening.phones[name])) for name in ("Ana", "Bo")}
    (champion,) = [name for name, page in pages.items() if "Champion of 2 players" in page]
    said = text_of(pages[champion])
    assert f"Champion of 2 players {champion} Congratulations, you won Harbour Open ." in said
    assert "1–0–0 matches 1 rounds" in said
    assert "Prize at the desk:" in said
    assert "playmat" in said
    assert "2 boosters" in said
    phone = chromium.new_context(base_url=served.url, viewport=PHONE)
    phone.add_cookies(
        [{"name": c.name, "value": c.value, "url": served.url} for c in evening.phones[champion].cookies.jar]
    )
    page = phone.new_page()
    page.goto(home(evening.phones[champion]))
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a picture").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    assert broken(page) == []
