"""Limited on every page: boosters, the pool, the rest of it as the sideboard; double-faced cards in a deck check."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.cards import CARDS, SETS, card
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.devices import broken
from tests.web.judge.test_judge_journeys import device

from topcut.exchange.card_drafts import CardFile
from topcut.store import open_database
from topcut.store.cards import Cards

DELVER = "Delver of Secrets // Insectile Aberration"
FACES = ("Delver of Secrets", "Insectile Aberration")
POOL = "24 Grizzly Bears\n4 Delver of Secrets\n2 Brainstorm\n1 Oko, Thief of Crowns"
MAIN = "20 Osos pardos\n4 Insectile Aberration\n16 Island"
NO_BOOSTER = "Oko, Thief of Crowns does not come in boosters of LEA."


@pytest.fixture(scope="module")
def shelf(tmp_path_factory) -> Iterator[Served]:
    """A server whose catalogue knows a card without a back."""
    database = tmp_path_factory.mktemp("shelf") / "topcut.db"
    opened = open_database(str(database))
    with opened.writing() as connection:
        both = card(DELVER, "LEA", faces=FACES, is_double_faced=True)
        Cards(connection).keep(CardFile("magic", [*CARDS, both], list(SETS)), at=1)
    opened.close()
    served = Served(database).wait_until_ready()
    yield served
    served.stop()


def sealed(shelf: Served) -> Evening:
    """A sealed event with boosters of Alpha, two players, and the pool of the first written down."""
    evening = Evening(shelf, format="sealed", level=2)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", kind="individual-sealed", mix="lea")
    for name in ("Ana", "Bo"):
        evening.join(name)
    evening.desk.open(f"{evening.home}/lists/1")
    evening.desk.submit("/1/pool", cards=POOL)
    return evening


def deck_of(evening: Evening, name: str) -> str:
    return f"/event/{evening.stream}/player/{list(evening.phones).index(name) + 1}/deck"


def hand_in(evening: Evening, name: str, cards: str) -> str:
    phone = evening.phones[name]
    phone.open(deck_of(evening, name))
    phone.submit("/deck", cards=cards, do="send")
    return phone.page.text


def test_a_list_is_checked_against_pool_and_boosters_wherever_it_is_read(shelf: Served) -> None:
    """MTR-7.1-b, MTR-7.2-d, MTR-7.2-g: the phone, the desk, the judge's page, with rule and line."""
    evening = sealed(shelf)
    desk = text_of(evening.desk.open(f"{evening.home}/lists/1"))
    assert f"line 4 {NO_BOOSTER} MTR 7.2" in desk, "the pool itself, before there is a list"
    phone = evening.phones["Ana"]
    phone.open(deck_of(evening, "Ana"))
    phone.submit("/deck", cards=f"{MAIN}\n1 Oko, Thief of Crowns\n3 Brainstorm", do="check")
    page = text_of(phone.page.text)
    assert f"line 4 {NO_BOOSTER} MTR 7.2" in page
    assert "line 5 Brainstorm: 3 used, 2 in the pool. MTR 7.2" in page
    mine = hand_in(evening, "Ana", MAIN)
    assert "Sideboard\n4 Grizzly Bears\n2 Brainstorm\n1 Oko, Thief of Crowns\n" in mine
    assert '40</span> <span class="num muted">+ 7</span>' in mine
    assert "What the deck does not use of the pool is the sideboard." in text_of(mine)
    assert "Double-faced: Delver of Secrets. Use fully opaque sleeves" in text_of(mine)
    changed = hand_in(evening, "Ana", f"{MAIN.replace('20', '21')}\n\nSideboard\n4 Grizzly Bears\n2 Brainstorm")
    assert "Sideboard\n3 Grizzly Bears\n2 Brainstorm\n1 Oko, Thief of Crowns\n" in changed, "only the deck was changed"
    assert "in the pool." not in text_of(changed)
    hand_in(evening, "Ana", MAIN)
    for path in (f"{evening.home}/lists/1", f"/event/{evening.stream}/judge/lists/1"):
        read = text_of(evening.desk.open(path))
        assert ("Sideboard 7" in read, "the pool is the sideboard" in read) == (True, True), path
    other = hand_in(evening, "Bo", "40 Isla\n\nSideboard\n1 Misty Rainforest")
    assert "Misty Rainforest does not come in boosters of LEA. MTR 7.2" in text_of(other), "nobody wrote down that pool"


def test_what_a_prerelease_allows_besides_reaches_the_check(shelf: Served) -> None:
    """MTR-7.2-k: a card of a set that the Prerelease's own text names is no stranger in the pool."""
    evening = sealed(shelf)
    assert NO_BOOSTER in text_of(evening.desk.open(f"{evening.home}/lists/1"))
    evening.desk.open(f"{evening.home}/hall")
    plan = {"kind": "individual-sealed", "mix": "lea", "besides": "eld", "source": "prerelease-lea"}
    evening.desk.submit("/hall/product", **plan)
    evening.desk.submit("/hall/product", **{"overrule.reason": "It is one, in all but its name."})
    desk = text_of(evening.desk.open(f"{evening.home}/lists/1"))
    assert "does not come in boosters" not in desk
    assert "More is allowed by prerelease-lea" in text_of(evening.phones["Ana"].open(deck_of(evening, "Ana")))


@pytest.mark.parametrize(
    ("described", "answer"),
    [
        pytest.param("delver", f"This names one card. MTR 3.6 {DELVER}", id="MTR-3.6-a: a part of a name"),
        pytest.param("lightning", "This names one card. MTR 3.6 Lightning Bolt", id="MTR-3.6-a: one word"),
        pytest.param("mid", "No card of this format is called that.", id="no card"),
        pytest.param("of", "This could be", id="MTR-3.6-a: several"),
    ],
)
def test_an_official_asks_which_card_is_meant(shelf: Served, described: str, answer: str) -> None:
    evening = Evening(shelf, format="vintage")
    evening.desk.open(f"{evening.home}/lists")
    assert answer in text_of(evening.desk.open(f"{evening.home}/lists/cards?described={described}"))


def test_boosters_that_players_brought_are_given_out_by_chance(shelf: Served) -> None:
    """MTR-7.2-o."""
    evening = Evening(shelf, format="sealed")
    for name in ("Ana", "Bo", "Cy"):
        evening.join(name)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/hand-out", boosters="2 LEA", is_mixed="true")
    assert "Boosters there: 2; needed: 3." in text_of(evening.desk.page.text)
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/hand-out", boosters="40 LEA", is_mixed="true")
    assert "3 players have boosters, 0 have none." in text_of(evening.desk.open(f"{evening.home}/hall"))


def test_a_deck_check_looks_at_cards_without_a_back(shelf: Served, chromium: Browser, pictures: Path) -> None:
    """MTR-3.5-a to MTR-3.5-d, MTR-3.5-f to MTR-3.5-h, MTR-3.11-e, MTR-3.11-f: what only eyes can tell.

    MTR-3.5-b, MTR-3.5-c: sleeves, or a substitute for every copy; MTR-3.5-d, MTR-3.5-g: the real ones count nowhere.
    """
    evening = sealed(shelf)
    for name in ("Ana", "Bo"):
        hand_in(evening, name, MAIN)
    evening.at_desk("/desk/start")
    evening.post()
    stand = f"/event/{evening.stream}/judge"
    evening.desk.open(f"{stand}/round/1/table/1")
    evening.desk.submit("/table/1/check")
    path = re.search(r'href="([^"]*/check/\d+/deck/1)"', evening.desk.page.text)[1]
    judge = device(chromium, shelf, evening.desk, path)
    expect(judge.page.locator("#faces")).to_contain_text(DELVER)
    judge.press("Tick everything")
    judge.page.get_by_label("none, or see-through").check()
    judge.page.get_by_label("Substitutes", exact=True).fill("3")
    judge.page.get_by_label("Real copies at hand").fill("2")
    judge.page.get_by_label("Checklist cards marked wrongly").fill("1")
    judge.press("Cost")
    expect(judge.page.get_by_label("Substitutes", exact=True)).to_have_value("3")
    judge.page.get_by_text("Look at the sleeves too").click()
    expect(judge.page.locator("#eyes li")).to_have_count(5)
    judge.picture(pictures / "deck-check-faces-390.png")
    assert broken(judge.page) == []
    judge.press("Compare with the list")
    expect(judge.page.locator("h1")).to_have_text("Played as registered")
    expect(judge.page.locator("#faces-wrong li")).to_have_count(4)
    expect(judge.page.locator("#faces-wrong")).to_contain_text("3 of 4 copies have a substitute")
    expect(judge.page.locator("#faces-wrong")).to_contain_text("checklist cards without exactly one marked name: 1")
    expect(judge.page.locator("#faces-wrong")).to_contain_text("in sleeves that show its other face")
    expect(judge.page.locator("[data-proposed]")).to_have_count(0)
    judge.picture(pictures / "deck-check-faces-wrong-390.png")
    judge.page.get_by_text("Count again").click()
    judge.page.get_by_label("fully opaque").check()
    judge.page.get_by_label("Substitutes", exact=True).fill("4")
    judge.page.get_by_label("Real copies at hand").fill("4")
    judge.page.get_by_label("Checklist cards marked wrongly").fill("")
    judge.page.get_by_label("Also on the table").fill("Sideboard\n4 Delver of Secrets")
    judge.press("Compare with the list")
    expect(judge.page.locator("#faces-wrong")).to_have_count(0)
    expect(judge.page.locator("h1")).to_have_text("Played as registered")
    assert broken(judge.page) == []
    assert judge.complaints == []
