"""The rounds of the bracket go by their names, on the desk, phones, screens and the public pages (MTR 10.4)."""

import json
import re
from collections.abc import Iterator

import pytest
from msgspec import structs
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.patience import LONG
from tests.printing.room import HEAD, public, read
from tests.web.devices import PHONE, Device

from topcut.core.event.view import BracketSpan
from topcut.locale import Tag
from topcut.printing import pairings_by_name, result_slips

NAMES = ("Ana", "Bo", "Cy", "Dee")


@pytest.fixture(scope="module", params=["en", "es"])
def playoff(request: pytest.FixtureRequest, served: Served) -> Evening:
    """Four players, one round of Swiss, a cut to four, the semifinals posted."""
    evening = Evening(served, title="Harbour Open", rounds=1, cut=4, players=4, language=request.param)
    evening.start(*NAMES)
    play(evening, 1)
    cut(evening)
    evening.post(2)
    return evening


def play(evening: Evening, round: int) -> None:
    evening.post(round)
    for table in sorted(set(re.findall(r'<li[^>]*data-table="(\d+)"', evening.desk.open(evening.home))), key=int):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk(f"/round/{round}/close")


def cut(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        pytest.param(3, (None, 2, 1, 0), id="MTR 10.4: a cut to eight"),
        pytest.param(1, (None, 0, -1, -2), id="MTR 10.4: a final alone"),
    ],
)
def test_rounds_are_counted_from_the_final(rounds: int, said: tuple[int | None, ...]) -> None:
    span = BracketSpan(after=5, rounds=rounds)
    assert tuple(span.to_the_final(round) for round in (5, 6, 7, 8)) == said


def heading(page: str) -> str:
    return text_of(re.search(r"<h1.*?</h1>", page, re.DOTALL)[0])


def test_every_page_says_the_name(playoff: Evening) -> None:
    name = {"en": "Semifinals", "es": "Semifinales"}[playoff.language]
    phone = playoff.phones["Ana"]
    stream, code = playoff.stream, playoff.code
    found = {
        "desk": heading(playoff.desk.open(playoff.home)),
        "phone": heading(phone.open(phone.path)),
        "pairings": heading(playoff.desk.open(f"/event/{stream}/pairings")),
        "screen": heading(playoff.desk.open(f"/tv/{code}")),
        "public": text_of(playoff.desk.open(f"/event/{stream}")),
        "paper": text_of(playoff.desk.open(f"{playoff.home}/paper")),
        "table": heading(playoff.desk.open(f"{playoff.home}/round/2/table/1")),
        "why": text_of(phone.open(f"{phone.path}/why")),
        "print offer": text_of(playoff.desk.open(playoff.home)),
    }
    assert {place for place, said in found.items() if name not in said} == set()
    numbered = re.compile(r"\b([Rr]ound|[Rr]onda) 2\b")
    named = {place: said for place, said in found.items() if place not in {"print offer", "why"}}
    assert {place for place, said in named.items() if numbered.search(said)} == set()


def test_the_feed_tells_which_round_of_the_bracket(playoff: Evening) -> None:
    phone = playoff.phones["Ana"]
    player = re.search(r"/player/(\d+)", phone.path)[1]
    assert next(told(phone, playoff, player))["to_the_final"] == 1


def told(phone: Browser, evening: Evening, player: str) -> Iterator[dict[str, object]]:
    with phone.stream("GET", f"/event/{evening.stream}/feed?player={player}&after=1", timeout=LONG) as feed:
        for line in feed.iter_lines():
            if line.startswith("data:") and "table" in line:
                yield json.loads(line.removeprefix("data:"))


def test_a_phone_that_is_told_says_the_name_before_it_reads_the_page_again(served: Served, chromium: Chromium) -> None:
    evening = Evening(served, title="Harbour Open", rounds=1, cut=4, players=4)
    evening.start(*NAMES)
    play(evening, 1)
    cut(evening)
    phone = Device(chromium, served, PHONE)
    phone.take_over(evening.phones["Ana"])
    page = phone.page
    page.goto(evening.phones["Ana"].path)
    expect(page.locator("h1")).to_have_text("You are through")
    page.wait_for_load_state()
    page.route("**/player/*", lambda route: route.abort())  # from here on only the feed can tell
    evening.post(2)
    expect(page.locator("h1")).to_have_text("Posted: Semifinals")
    expect(page).to_have_title(re.compile(r"Posted: Semifinals, table \d"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        pytest.param("en", "Quarterfinals, by name", id="en"),
        pytest.param("es", "Cuartos de final, por nombre", id="es"),
    ],
)
def test_paper_says_the_name(language: Tag, said: str) -> None:
    quarterfinals = structs.replace(public(NAMES, round=6), playoff=BracketSpan(after=5, rounds=3))
    assert said in read(pairings_by_name(quarterfinals, language=language, head=HEAD))
    slips = read(result_slips(quarterfinals, language=language, head=HEAD))
    assert said.split(",", maxsplit=1)[0] in slips
