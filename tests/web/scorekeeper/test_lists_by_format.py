"""Lists where the format asks for more: Lorcana, opened pools, sets that come on another day."""

from collections.abc import Iterator

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.listed import bring_in_cards


@pytest.fixture(scope="module")
def shelf(tmp_path_factory) -> Iterator[Served]:
    """A server that knows cards of both games."""
    database = tmp_path_factory.mktemp("shelf") / "topcut.db"
    bring_in_cards(database)
    served = Served(database).wait_until_ready()
    yield served
    served.stop()


def test_a_lorcana_event_checks_lists_by_its_own_rules(shelf: Served) -> None:
    """Sixty cards, four of a full name, two inks; a format of Magic is refused on the create page."""
    evening = Evening(shelf, game="lorcana-dz8", format="constructed", lists="required")
    phone = evening.join("Ana")
    deck = phone.path.split("/me")[0] + "/deck"
    two_inks = "\n".join(f"4 Hero {n} of {ink} - Brave" for ink in ("Amber", "Ruby") for n in range(1, 9))
    phone.open(deck)
    phone.submit("/deck", cards=f"{two_inks}\n4 Hero 1 of Emerald - Brave\n1 Hero 1 of Ruby - Brave", do="check")
    page = text_of(phone.page.text)
    assert "The deck has 3 inks (Amber, Emerald, Ruby); it may have at most 2." in page
    assert "Hero 1 of Ruby - Brave: 5 copies in deck and sideboard; 4 are allowed." in page
    phone.submit("/deck", cards=two_inks, do="send")
    assert "Your list is in" in text_of(phone.page.text)
    desk = shelf.browser()
    desk.open("/new")
    desk.submit("/new", title="Odd", game="lorcana-dz8", format="modern")
    assert "There is no format modern in this game." in text_of(desk.page.text)


def test_in_limited_seats_are_drawn_and_phones_say_whose_pool_it_is(shelf: Served) -> None:
    """MTR-7.5-d, MTR-7.2-q."""
    evening = Evening(shelf, format="sealed")
    phones = [evening.join(name) for name in ("Ana", "Bo", "Cy")]
    lists = f"{evening.home}/lists"
    evening.desk.open(lists)
    evening.desk.submit("/ask", which="optional", pools="true")
    evening.desk.submit("/seat", at_random="true")
    assert evening.desk.page.text.count("registers the pool, table 1") == 3, "three sit together"
    evening.desk.submit("/lands", wanted="true")
    deck = phones[0].path.split("/me")[0] + "/deck"
    page = text_of(phones[0].open(deck))
    assert "Pools are registered at table 1" in page
    assert "Basic lands you borrow go back to the desk" in page
    phones[0].submit("/pool", cards="84 Island")
    assert "registers yours" not in text_of(phones[0].page.text)
    assert evening.desk.open(lists).count("Pool registered by Ana, table 1") == 1


def test_a_day_is_moved_and_lists_are_checked_by_it(shelf: Served) -> None:
    """MTR-3.7-d."""
    evening = Evening(shelf, format="standard", lists="required")
    lists = f"{evening.home}/lists"
    evening.desk.open(lists)
    evening.desk.submit("/release", code="vow", day="2021-11-20")
    assert "VOW is legal from 2021-11-20, not from 2021-11-19" in text_of(evening.desk.page.text)
    evening.desk.submit("/release", code="Crimson Vow", day="2021-11-20")
    assert evening.desk.page.status_code == 400
    assert "VOW is legal from 2021-11-20, not from 2021-11-19" in text_of(evening.desk.open(f"{evening.home}/history"))
