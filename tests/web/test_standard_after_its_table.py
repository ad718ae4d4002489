"""A Standard evening after the shipped table has ended: the banner without a card file, then judged as of one."""

import json
from collections.abc import Iterator

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.newer_cards import mtgjson
from tests.patience import until
from tests.printing.room import read, squeezed

from topcut.cli.main import main

START = "2026-11-14T10:00"
BEARS, BOLTS = "4 Grizzly Bears\n56 Forest", "4 Lightning Bolt\n56 Forest"
NO_TABLE = (
    "No table for this day The list of legal cards for Standard is for 23 July 2021 to 31 December 2021, and the event "
    "is on 14 November 2026. Number of cards and copies are checked; legality is not."
)
AS_OF = (
    "Judged as of 12 June 2026 By the card file of that day. The event is on 14 November 2026: cards banned or "
    "released in between are not known."
)


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("evening") / "topcut.db").wait_until_ready()
    yield made
    made.stop()


def handed_in(phone: Browser, cards: str) -> str:
    phone.open(phone.path.split("/me")[0].removesuffix("/deck") + "/deck")
    phone.submit("/deck", cards=cards, do="send")
    return text_of(phone.page.text)


def test_standard_in_2026_is_judged_as_of_the_card_file_and_by_nobody_without_one(served: Served, capfd) -> None:
    """MTR-6.2-e: a verdict of July 2021 is never told in 2026."""
    evening = Evening(served, format="standard", lists="required")
    desk, home = evening.desk, evening.home
    desk.open(f"{home}/announcement")
    desk.submit("/announcement/", starts_at=START)
    ana, bo = evening.join("Ana"), evening.join("Bo")
    page = handed_in(ana, BOLTS)
    assert NO_TABLE in page
    assert "Nothing wrong" not in page
    lists = text_of(desk.open(f"{home}/lists"))
    assert NO_TABLE in lists
    assert "Legality not known" in lists
    assert "Accept 1 list, legality not known" in lists
    sheet = desk.get(f"/event/{evening.stream}/judge/lists/1/sheet.pdf").content
    assert squeezed("No table of legal cards for 14 November 2026: legality was not checked.") in squeezed(read(sheet))

    file = served.database.parent / "AllPrintings.json"
    file.write_text(json.dumps(mtgjson()), "utf-8")
    assert main(["cards", "import", str(file), "--catalog", str(served.database)]) == 0
    until(lambda: AS_OF in handed_in(bo, BEARS), "the server never noticed the card file")
    assert "Legal as of 12 June 2026." in text_of(bo.page.text)
    refused = handed_in(ana, BOLTS)
    assert AS_OF in refused
    assert "Lightning Bolt is not legal in Standard." in refused
    assert "Has problems" in text_of(desk.open(f"{home}/lists"))
    sheet = desk.get(f"/event/{evening.stream}/judge/lists/2/sheet.pdf").content
    assert squeezed("Legality as of 12 June 2026, by the card file.") in squeezed(read(sheet))
