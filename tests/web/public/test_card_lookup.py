"""The official text of a card: for everybody, at any time, and nothing about how good the card is."""

import io
import json
import re
from collections.abc import Iterator

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.staffed import helper
from tests.web.table.test_online_match import at_their_table

from topcut.exchange.card_files import read_cards
from topcut.store import open_database
from topcut.store.cards import Cards

BOLT = {
    "name": "Lightning Bolt",
    "type": "Instant",
    "text": "Lightning Bolt deals 3 damage to any target.",
    "number": "1",
    "edhrecRank": 99,
    "prices": {"eur": "price-of-2.50"},
    "foreignData": [{"language": "Spanish", "name": "Relámpago"}],
}
ICE = {"name": "Fire // Ice", "type": "Instant", "layout": "split", "number": "2"}
FIRE = ICE | {"faceName": "Fire", "side": "a", "text": "Fire deals 2 damage divided as you choose."}
COLD = ICE | {"faceName": "Ice", "side": "b", "text": "Tap target permanent.\nDraw a card."}
MINE = {"name": "Lost Mine of Phandelver", "type": "Dungeon", "text": "Cave Entrance — Scry 1.", "number": "3"}
URO = {
    "name": "Uro, Titan of Nature's Wrath",
    "type": "Creature",
    "text": "When Uro enters, sacrifice it.",
    "number": "4",
}
AUROCHS = {"name": "Aurochs", "type": "Creature", "text": "Trample.", "number": "5"}
AUROCHS |= {"foreignData": [{"language": "Spanish", "name": "Uro"}]}
FILE = {
    "meta": {"date": "2021-12-31"},
    "data": {"LEA": {"code": "LEA", "name": "Alpha", "cards": [BOLT, FIRE, COLD, MINE, URO, AUROCHS]}},
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose catalogue was read from a card file with texts, ranks and prices in it."""
    database = tmp_path_factory.mktemp("shelf") / "topcut.db"
    opened = open_database(str(database))
    with opened.writing() as connection:
        Cards(connection).keep(read_cards(io.BytesIO(json.dumps(FILE).encode())), at=1)
    opened.close()
    served = Served(database).wait_until_ready()
    yield served
    served.stop()


def test_a_card_is_looked_up_by_any_name_and_shows_its_text_and_nothing_else(shelf: Served) -> None:
    """MTR-2.11-i: rules text only, for players, judges and anybody; no price, no rating, no deck."""
    evening = Evening(shelf, level=2)
    judge = helper(evening, label="Ines", role="floor-judge")
    evening.start("Ana", "Bo")
    evening.post()
    phone = evening.phones["Ana"]
    phone.open(phone.path.split("/me")[0] + "?reporting=1")
    place = f"/event/{evening.stream}/cards"
    assert f'href="{place}"' in phone.page.text, "the player's page leads there"
    assert f'href="{place}"' in judge.open(f"/event/{evening.stream}/judge/rules"), "and the judge's"
    for who in (phone, judge, shelf.browser()):
        page = who.open(f"{place}?q=relampago")
        said = text_of(page)
        assert "Lightning Bolt Instant Lightning Bolt deals 3 damage to any target." in said
        assert "Relámpago" in said
        assert "price-of" not in page
        assert "99" not in said.split("Log ")[0]


def test_both_halves_are_shown_and_what_is_not_known_is_said(shelf: Served, served: Served) -> None:
    """MTR-2.11-i: each face with its own text; a name that fits several is asked about."""
    evening = Evening(shelf)
    place, browser = f"/event/{evening.stream}/cards", shelf.browser()
    said = text_of(browser.open(f"{place}?q=ice"))
    front, back = said.split("Fire deals 2 damage divided as you choose.")
    assert "Fire" in front
    assert "Ice" in back.split("Tap target permanent. Draw a card.")[0]
    assert "No card has this name." in text_of(browser.open(f"{place}?q=zzzz"))
    bare = Evening(served)
    assert "No card file has been imported here." in text_of(served.browser().open(f"/event/{bare.stream}/cards?q=ice"))


def test_at_the_online_table_the_official_text_is_a_press_away(shelf: Served) -> None:
    """MTR-3.6-c, MTR-2.11-i: a card that somebody can name in any language is shown with its official text."""
    evening, ana, _ = at_their_table(shelf)
    place = f"/event/{evening.stream}/cards"
    assert f'href="{place}"' in ana.page.text
    assert "Lightning Bolt deals 3 damage" in text_of(ana.open(f"{place}?q=relámpago"))


def test_everybody_is_offered_the_dungeons(shelf: Served) -> None:
    """MTR-3.3-f: nobody has them in a deck, and each player has them at all times: at the online table too."""
    evening, ana, _ = at_their_table(shelf)
    place = f"/event/{evening.stream}/cards"
    assert f'href="{place}"' in ana.page.text
    for who in (ana, shelf.browser()):
        assert "Everybody has every dungeon MTR 3.3 Lost Mine of Phandelver" in text_of(who.open(place))
    assert f'href="{place}?q=Lost%20Mine%20of%20Phandelver"' in ana.page.text
    assert "Cave Entrance" in text_of(ana.open(f"{place}?q=Lost%20Mine%20of%20Phandelver"))


@pytest.mark.parametrize(
    ("instead", "status"),
    [
        pytest.param("Relámpago", 200, id="MTR-7.2-l: the same card in Spanish"),
        pytest.param("Fire // Ice", 422, id="MTR-7.2-l: another card"),
    ],
)
def test_a_judge_swaps_a_card_for_another_version_whatever_is_printed_on_it(
    shelf: Served, instead: str, status: int
) -> None:
    evening = Evening(shelf, level=2)
    judge = helper(evening, label="Ines", role="floor-judge")
    evening.start("Ana", "Bo")
    evening.post()
    judge.open(f"/event/{evening.stream}/judge/round/1/table/1/cards")
    asked = {"player": "1", "matter": "version", "allowed": "true", "card": "Lightning Bolt", "instead": instead}
    page = text_of(judge.submit("/cards", **asked))
    assert (judge.page.status_code, "MTR 7.2" in page or status == 200) == (status, True)


@pytest.mark.parametrize(("level", "outside"), [(1, 1), (2, 0), (3, 0)])
def test_above_regular_the_look_up_leads_to_no_other_site(shelf: Served, level: int, outside: int) -> None:
    """MTR-2.11-j: sources with a little advice in them are for Regular alone."""
    evening = Evening(shelf, level=level)
    page = shelf.browser().open(f"/event/{evening.stream}/cards?q=relampago")
    assert "Lightning Bolt deals 3 damage" in text_of(page)
    assert len(re.findall(r'(?:href|src|action)="((?:https?:)?//[^"]*)"', page)) == outside


@pytest.mark.parametrize("place", ["/event/{stream}/cards", "/cards/magic"])
def test_a_part_of_a_name_finds_the_card_on_a_phone_as_at_the_desk(shelf: Served, place: str) -> None:
    """MTR-3.6-a: Uro is one card, though Aurochs is called so in Spanish; a part of a word is shown, not opened."""
    stream = Evening(shelf, level=2).stream
    phone = shelf.browser()
    assert "When Uro enters, sacrifice it." in text_of(phone.open(f"{place.format(stream=stream)}?q=Uro"))
    assert "Trample." in text_of(phone.open(f"{place.format(stream=stream)}?q=Aurochs"))
    assert "Trample." not in text_of(phone.open(f"{place.format(stream=stream)}?q=Auroc"))
    assert "Aurochs" in phone.page.text
