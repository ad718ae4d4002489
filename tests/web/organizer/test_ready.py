"""Is my room ready? Looked at on the laptop that runs Topcut, tried with a phone, before the doors open."""

import json
import re
import time
from collections.abc import Iterator

import httpx
import pytest
from click.testing import CliRunner
from tests.exchange.test_card_files import ALL_PRINTINGS
from tests.http.server import Served, text_of
from tests.patience import LONG

from topcut.cli.cards import cards

ROOM = "http://192.0.2.7:8000"
PHONE = {"X-Forwarded-For": "192.0.2.20"}
"""As a proxy of ours says it; on loopback there are no other machines."""


NO_TABLE = "No list of legal cards covers today."
"""It depends on the day: the packs that are shipped end."""


def marked(said: str) -> int:
    """Count the lines that are marked, whatever the head of the page says."""
    return said.count("look at this")


@pytest.fixture
def room(tmp_path) -> Iterator[Served]:
    here = {"TOPCUT_ADDRESS": ROOM, "TOPCUT_PROXIES": "127.0.0.1", "TZ": "Europe/Lisbon"}
    server = Served(tmp_path / "topcut.db", environment=here, wants_papers=True).wait_until_ready()
    yield server
    server.stop()


def test_a_room_becomes_ready_step_by_step(room: Served) -> None:
    laptop = room.operator()
    before = text_of(laptop.open("/"))
    assert "Is my room ready?" in before
    page = laptop.open("/ready")
    said = text_of(page)
    assert f"Ready, with {marked(said)} things to look at" in said
    assert marked(said) == 3 + (NO_TABLE in said), "a phone, a card file, the printer"
    assert "No phone has tried yet" in said
    assert f'href="{ROOM}/ready/phone"' in page, "what the code says, and phones can reach"
    assert "Europe/Lisbon" in said
    assert re.search(r"\d+\.\d GB free", said)
    assert "No card file" in said
    assert f"After each posting, in {room.database.parent}/rescue." in said

    answer = laptop.get("/ready/phone", headers=PHONE)
    assert "You can reach the room" in text_of(answer.text)
    assert "1 phone, last at" in text_of(laptop.open("/ready"))
    assert laptop.get("/ready/sheet.pdf").content.startswith(b"%PDF")
    assert "The test sheet was opened at" in text_of(laptop.open("/ready"))

    (room.database.parent / "cards.json").write_text(json.dumps(ALL_PRINTINGS))
    done = CliRunner().invoke(
        cards, ["import", str(room.database.parent / "cards.json"), "--catalog", str(room.database)]
    )
    assert done.exit_code == 0, done.output
    said = text_of(laptop.open("/ready"))
    assert "Card file: Magic in order 5 cards. Imported on" in said
    assert "The newest set is Commander 2020, of 2020-04-17." in said
    left = "Ready, with 1 thing to look at" if NO_TABLE in said else "Ready"
    assert (marked(said), f"Is my room ready? {left} {ROOM}" in said) == (NO_TABLE in said, True)


def test_a_phone_with_another_clock_is_noticed(room: Served) -> None:
    laptop = room.operator()
    hour_ago = time.time_ns() // 1_000_000 - 3_600_000
    assert laptop.get(f"/ready/phone/clock?at={hour_ago}", headers=PHONE).json()["off"] < -1_000_000
    said = text_of(laptop.open("/ready"))
    assert "Not yet: 1 thing does not work" in said
    assert "seconds from the phones that tried. Set this computer’s clock, or the phone’s." in said
    assert laptop.get("/ready/phone/clock?at=-1", headers=PHONE).status_code == 400


def test_whoever_is_not_at_the_machine_is_told_that_they_reach_it_and_no_more(room: Served) -> None:
    phone = room.browser()
    phone.headers.update(PHONE)
    said = phone.open("/ready")
    assert phone.path == "/ready/phone"
    assert "GB free" not in said
    assert str(room.database.parent) not in said


def test_a_server_for_this_computer_alone_says_how_to_open_it_to_the_room(served: Served) -> None:
    said = text_of(served.operator().open("/ready"))
    assert "Only this computer can reach Topcut" in said
    assert "topcut serve --host 0.0.0.0" in said


def test_one_phone_that_lies_about_its_clock_raises_no_alarm(room: Served) -> None:
    """`at=0` said that nothing worked; so did any one phone among many."""
    laptop = room.operator()
    laptop.get("/ready/phone/clock?at=0", headers={"X-Forwarded-For": "192.168.7.90"})
    right, wrong = time.time_ns() // 1_000_000, time.time_ns() // 1_000_000 - 3_600_000
    for last, at in ((91, right), (92, right), (93, wrong)):
        laptop.get(f"/ready/phone/clock?at={at}", headers={"X-Forwarded-For": f"192.168.7.{last}"})
    assert "does not work" not in text_of(laptop.open("/ready")).split("Clock")[-1][:200]


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_who_comes_through_a_proxy_reads_no_checks(served: Served, header: str) -> None:
    stranger = served.browser()
    stranger.headers[header] = "203.0.113.9"
    said = stranger.open("/ready")
    assert stranger.path == "/ready/phone"
    assert str(served.database.parent) not in said
    assert "GB free" in text_of(served.operator().open("/ready"))


def test_a_sheet_that_somebody_else_opened_tried_no_printer_here(tmp_path) -> None:
    server = Served(tmp_path / "topcut.db").wait_until_ready()
    laptop = server.operator()
    try:
        assert server.browser().get("/ready/sheet.pdf").status_code == 200
        assert "The test sheet was opened at" not in text_of(laptop.open("/ready"))
        laptop.get("/ready/sheet.pdf")
        assert "The test sheet was opened at" in text_of(laptop.open("/ready"))
    finally:
        server.stop()


def _after_too_much(greedy: httpx.Client) -> httpx.Response:
    """Ask for the time until that is too much, and then for the sheet."""
    asked = (greedy.get("/ready/phone/clock?at=1").status_code for _ in range(5_000))
    assert next(status for status in asked if status != 200) == 429
    return greedy.get("/ready/sheet.pdf")


def test_the_sheet_is_printed_so_often_and_no_oftener(room: Served) -> None:
    """It shares what trying a room may cost with the two pages for phones; others still get theirs."""
    with httpx.Client(base_url=room.url, headers={"X-Forwarded-For": "192.0.2.66"}, timeout=LONG) as greedy:
        sheets = (_after_too_much(greedy) for _ in range(100))  # one is allowed again now and then
        refused = next(sheet for sheet in sheets if sheet.status_code != 200)
    assert (refused.status_code, b"%PDF" in refused.content) == (429, False)
    assert room.browser().get("/ready/sheet.pdf", headers=PHONE).content.startswith(b"%PDF")
