"""Two desks, one table: nobody's result is replaced by somebody who has not seen it, and the loser is told."""

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from msgspec import Struct
from playwright.sync_api import Browser, expect
from tests.conftest import IS_SOAK
from tests.desk.test_faults import ROOT, SEED
from tests.http.evening import Evening
from tests.http.server import Forms, Served, text_of
from tests.patience import LONG
from tests.web.conftest import chromium, nothing_left_open, pictures
from tests.web.devices import LAPTOP, Device
from tests.web.scorekeeper.test_desk_keyboard import enter
from tests.web.staffed import helper

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.rounds.facts import ResultReported
from topcut.core.event.rounds import as_seen
from topcut.core.play import Stream
from topcut.store import Logs, open_database

__all__ = ["chromium", "nothing_left_open", "pictures"]

CLIENTS = 64
TURNS, DESKS = (12, 16) if IS_SOAK else (3, 4)
SCORES = ("20", "21", "12", "02")
PLAYERS = 8


class Told(Struct):
    """What the desks were told, and what each recorded line had seen."""

    recorded: dict[int, str]
    """Entries by number, each with the result its page showed."""
    asked: int = 0
    """How often somebody was asked instead of overruling another unseen."""


async def keeper(client: httpx.AsyncClient, path: str, fields: dict[str, str], told: Told, name: str) -> None:
    """Enter results as they come to hand; a question is answered with yes half of the time."""
    dice = random.Random(name)
    for turn in range(TURNS):
        line, over = f"{dice.randint(1, PLAYERS // 2)} {dice.choice(SCORES)}", ""
        for again in range(3):
            form = fields | {"line": line, "over": over, "key": f"{name}-{turn}-{again}"}
            answer = await client.post(path, data=form, headers={"Topcut-Part": "1", "Accept": "text/html"})
            if answer.status_code == 200:
                told.recorded[int(re.search(r'data-entry="(\d+)"', answer.text)[1])] = over
                break
            assert answer.status_code == 409, answer.text
            assert 'data-refused="result-stands"' in answer.text
            told.asked += 1
            over = next(fields["over"] for _, _, fields in Forms(answer.text).forms if "over" in fields)
            if dice.random() < 0.5:
                break


async def hammer(evening: Evening, desks: list[httpx.Client]) -> Told:
    told, path = Told({}), f"{evening.home}/round/1/line"
    limits = httpx.Limits(max_connections=8, keepalive_expiry=3)
    clients = [
        httpx.AsyncClient(
            base_url=evening.served.url, cookies=dict(desk.cookies), timeout=LONG, limits=limits, verify=False
        )
        for desk in desks
    ]
    tokens = [re.search(r'name="csrf" value="([^"]+)"', desk.get(evening.home).text)[1] for desk in desks]
    await asyncio.gather(
        *(
            keeper(clients[n % len(desks)], path, {"csrf": tokens[n % len(desks)]}, told, f"{SEED}-{n}")
            for n in range(CLIENTS)
        )
    )
    for client in clients:
        await client.aclose()
    return told


def silently_replaced(database: Path, stream: Stream, told: Told) -> list[int]:
    """Go through the log: every entry that replaced another result must have seen exactly that one."""
    opened = open_database(database)
    with opened.reading() as connection:
        lines = Logs(connection).tail(stream)
    opened.close()
    stands: dict[int, str] = {}
    found = []
    for entry in map(EVENT.read, lines):
        for fact in entry.facts:
            if isinstance(fact, ResultReported):
                before, after = stands.get(fact.table, ""), as_seen(fact.result)
                if before not in {"", after} and told.recorded[entry.seq] != before:
                    found.append(entry.seq)
                stands[fact.table] = after
    return found


def campaign(served: Served) -> tuple[list[int], Told]:
    evening = Evening(served)
    evening.start(*(f"Player {number}" for number in range(PLAYERS)))
    evening.post()
    desks = [helper(evening, label=f"Desk {number}", role="scorekeeper") for number in range(DESKS)]
    told = asyncio.run(hammer(evening, desks))
    return silently_replaced(served.database, Stream(evening.stream), told), told


@pytest.mark.soak
def test_sixty_four_clients_overrule_nobody_unseen(served: Served, counted: Callable[..., None]) -> None:
    silent, told = campaign(served)
    counted("two keepers", clients=CLIENTS, recorded=len(told.recorded), asked=told.asked, silent=len(silent))
    assert told.asked > CLIENTS // 2, "they must have met at the same tables"
    assert silent == []


def test_a_server_that_does_not_ask_is_found_out(tmp_path: Path) -> None:
    """The planted fault: with it the count above must fail."""
    here = {"PYTHONPATH": str(ROOT)}
    careless = Served(tmp_path / "topcut.db", program="tests.hostile.careless", environment=here).wait_until_ready()
    silent, told = campaign(careless)
    careless.stop()
    assert told.asked == 0
    assert len(silent) > CLIENTS // 2


@pytest.fixture
def evening(served: Served) -> Iterator[Evening]:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    return evening


def names_at(evening: Evening) -> tuple[str, str]:
    row = evening.desk.open(evening.home).split('data-table="1"')[1].split("</li>")[0]
    return tuple(part.split("</bdi>")[0] for part in row.split("<bdi>")[1:3])


def test_the_same_result_twice_is_no_question(evening: Evening) -> None:
    """A burst of slips that agree goes through, no matter who scans them."""
    other = helper(evening, label="Bo's desk", role="scorekeeper")
    for desk in (evening.desk, other, evening.desk):
        desk.open(evening.home)
        assert "Table 1 recorded" in text_of(desk.submit("/line", line="1 20"))


def test_a_desk_without_scripts_is_told_when_it_comes_back(evening: Evening) -> None:
    """By its next entry, and no longer than until it has entered something there itself."""
    other = helper(evening, label="Bo’s desk", role="scorekeeper")
    told = "Table 1 was changed by Bo’s desk"
    assert told not in text_of(evening.at_desk("/line", line="1 20"))
    other.open(evening.home)
    other.submit("/line", line="1 20")
    assert told not in text_of(evening.at_desk("/start-clock")), "the same result changes nothing"
    other.open(evening.home)
    other.submit("/line", line="1 02")
    other.submit("/line")
    assert told in text_of(evening.at_desk("/pause-clock"))
    evening.at_desk("/line", line="1 21")
    assert told not in text_of(evening.desk.submit("/line"))


@pytest.mark.parametrize("place", ["/desk/round/1/table/1?score=2-0", "/judge/round/1/table/1/result?score=2-0"])
def test_a_page_replaces_what_it_showed_and_nothing_later(evening: Evening, place: str) -> None:
    one, two = names_at(evening)
    other = helper(evening, label="Bo’s desk", role="scorekeeper")
    evening.desk.open(f"/event/{evening.stream}{place}")
    other.open(evening.home)
    other.submit("/line", line="1 12")
    asked = text_of(evening.desk.submit("/result"))
    assert evening.desk.page.status_code == 409
    assert f"Table 1 already has a result {two} beats {one} 2–1. by Bo’s desk" in asked
    assert f"What you entered {one} beats {two} 2–0." in asked
    evening.desk.submit("/result")
    history = text_of(evening.desk.open(f"{evening.home}/history"))
    assert "2–0" in history
    assert "1–2" in history


def test_clearing_counts_for_what_was_seen(evening: Evening) -> None:
    evening.at_desk("/line", line="1 20")
    page = evening.at_desk("/line", line="1 -")
    assert evening.desk.page.status_code == 409
    assert "Clear the result" in text_of(page)
    assert "Table 1 is open again" in text_of(evening.desk.submit("/line"))


def test_an_old_form_corrects_a_past_round_only_as_it_was_seen(evening: Evening) -> None:
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/close")
    seen = f"{evening.home}/round/1/table/1?score=1-2"
    evening.desk.open(seen)
    first = evening.desk.form("/result")
    evening.desk.submit("/result")
    again = evening.desk.post(first[0], data=first[1] | {"score": "2-1", "key": "another"})
    assert "already has a result" in text_of(again.text)


def test_the_second_desk_is_asked_and_the_first_is_told(evening: Evening, chromium: Browser, pictures: Path) -> None:
    other = helper(evening, label="Bo’s desk", role="scorekeeper")
    other.open(evening.home)
    device = Device(chromium, evening.served, LAPTOP)
    device.take_over(evening.desk)
    page = device.page
    page.goto(evening.home)
    enter(page, "1 20")
    expect(page.locator("#said")).to_contain_text("Table 1 recorded")
    asked = other.submit("/line", line="1 02")
    assert "already has a result" in text_of(asked)
    other.submit("/line")
    expect(page.locator("[data-refused=changed]")).to_contain_text("Table 1 was changed by Bo’s desk")
    device.picture(pictures / "desk-changed-1440.png")
    page.keyboard.press("Escape")
    enter(page, "1 21")
    expect(page.locator("#hear-label")).to_contain_text("0–2 is recorded. Enter once more to replace it.")
    page.keyboard.press("Enter")
    expect(page.locator("#said [data-entry]")).to_contain_text("Table 1 recorded")
    assert device.complaints == []


def test_a_desk_that_has_not_heard_yet_is_asked_by_the_server(
    evening: Evening, chromium: Browser, pictures: Path
) -> None:
    """The page shows no result yet: the server, not the script, says what is being replaced."""
    other = helper(evening, label="Bo’s desk", role="scorekeeper")
    other.open(evening.home)
    device = Device(chromium, evening.served, LAPTOP)
    device.take_over(evening.desk)
    page = device.page
    page.route(re.compile("/feed"), lambda route: route.abort())
    page.goto(evening.home)
    page.route(re.compile(f"{evening.home}$"), lambda route: route.abort())  # nor does it hear by looking again
    other.submit("/line", line="1 02")
    enter(page, "1 20")
    note = page.locator("[data-refused=result-stands]")
    expect(note).to_contain_text("Table 1 already has a result by Bo’s desk")
    device.picture(pictures / "desk-stands-1440.png")
    note.get_by_role("button", name="Replace it").click()
    expect(page.locator("#said [data-entry]")).to_contain_text("Table 1 recorded")
    expect(page.locator("#line")).to_have_value("")
    enter(page, "1 21")
    expect(page.locator("#said [data-entry]")).to_contain_text("2–1")
