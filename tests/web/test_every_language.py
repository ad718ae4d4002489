"""A language is added by adding files: two that nobody speaks are, every page speaks them, and has room for them.

The pages of an evening are looked at for room in `test_axe.py`, in both directions; all others are here.
"""

import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page
from tests.conftest import IS_SOAK
from tests.http.server import Served
from tests.packs_made import formats_pack, zipped
from tests.web.devices import PHONE
from tests.web.everybody import Everybody, everybody
from tests.web.test_axe import judges_pages, without_room
from tests.web.test_axe import pages as pages_of_an_evening
from tests.web.test_every_route import SEEN, plant
from tests.web.untranslated import untranslated
from tools.pseudo import accented, mirrored, write
from tools.words import LOCALE, catalogued

from topcut.core.rules.levels import levels
from topcut.locale import MORE
from topcut.web.public.demo import Doors

BROKEN: Final = formats_pack(
    standard='id = "modern"\nsets = 5\n',
    modern="from = 2026-06-31",
    pioneer='source = { document = "MTR", section = "6.3" }\nid = "legacy"\ntitle = "Pioneer"\n',
)
"""A pack with faults that its parser finds, and with faults of our own."""
FILES: Final = re.compile(r"jsonl|\.json|\.pdf|\.csv|<file>|<file_path>|healthz|heads|names|/link/|/language/")
"""Routes that answer with something else than a page."""
PLANTED: Final = (
    "the land stays|thought for ages|because he looked|saw a card fall|press|publisher|extend|clock|results"
)
TYPED: Final = r"\d+ EUR|wpnq-2021|boosters?|store credit|playmat|promo|points|topcut verify .*"
"""Examples of what is typed, which is the same in every language."""
PEOPLE: Final = "Ana|Bo|Cruz|Dee|Eli|Fay|Ines|Ola|Ravi|Sam|Friday"
PROGRAMS: Final = "|".join(sorted({*(one.name for one in levels().programs), *levels().premier}, key=len, reverse=True))
NOBODYS: Final = re.compile(
    rf"\b({PLANTED}|{TYPED}|{PROGRAMS}|{PEOPLE}|Topcut|Letter|MTR|IPG|DZ|GAP|Magic Tournament Rules|Etc/UTC)\b|"
    rf"127\.0\.0\.1\S*|\d+:[0-9a-f]+|\b[0-9a-f]{{4}}(?: [0-9a-f]{{4}})+\b|"
    rf"\b(?=[a-f]*\d)[0-9a-f]{{4}}\b|[A-Z][a-z]+ \d+, \d{{4}}"
)
"""What is written the same in every language: what people wrote, proper names, citations, addresses, heads of logs."""

STOCKED: Final = re.compile(
    rf"{NOBODYS.pattern}|\b((Common|Rare|Odd)( [A-Z])?\d*|OWN|Two Faces // Other Side|Our own draft booster)\b|"
    r"\b(17lands\.csv|draft\.json|magicprotools\.txt)\b"
)
"""With the cards and the booster that are drafted here, and what files of a draft are called."""


@pytest.fixture(scope="module")
def languages(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    write(folder, catalogued(LOCALE / "es"))
    return folder


@pytest.fixture(scope="module")
def all_of_us(tmp_path_factory, languages: Path) -> Iterator[Everybody]:
    folder = tmp_path_factory.mktemp("words")
    (folder / "packs").mkdir()
    (folder / "packs" / "broken.zip").write_bytes(zipped(BROKEN))
    server = Served(folder / "topcut.db", environment={MORE: str(languages)})
    found = everybody(server.wait_until_ready())
    plant(found)
    yield found
    for browser in found.browsers.values():
        browser.close()
    server.stop()


def asked(all_of_us: Everybody, language: str) -> Iterator[tuple[str, str]]:
    """Every page there is, as the first and the last of those who may see it are answered."""
    for path in sorted(path for path in SEEN if not FILES.search(path)):
        address = all_of_us.path(re.sub(r"<(\w+)>", r"{\1:str}", path))
        for who in {SEEN[path][:1] or "N", SEEN[path][-1:] or "N"} | ({"M"} if path == "/ready" else set()):
            wanted = {"Accept": "text/html", "Accept-Language": language}
            answer = all_of_us.browsers[who].get(address, headers=wanted, follow_redirects=True)
            assert answer.status_code < 500, f"{path} {who}"
            if answer.headers["content-type"].startswith("text/html"):
                yield f"{path} {who}", answer.text


def sent(all_of_us: Everybody, language: str) -> Iterator[tuple[str, str]]:
    """Pages that answer a form, and stand at no address: a pack with bad lines."""
    operator = all_of_us.browsers["M"]
    form = {"csrf": all_of_us.tokens["M"], "key": "a broken pack", "do": "import"}
    said = {"Accept": "text/html", "Accept-Language": language}
    answer = operator.post("/packs", headers=said, data=form, files={"file": ("broken.zip", zipped(BROKEN))})
    assert (answer.status_code, answer.text.count("<code>formats/")) == (400, 6)
    yield "/packs M", answer.text


@pytest.fixture(scope="module")
def answered(all_of_us: Everybody) -> Mapping[str, str]:
    """The pages of an event, by their routes and who asks."""
    return dict(chain(asked(all_of_us, "en-XA"), sent(all_of_us, "en-XA")))


@pytest.fixture(scope="module")
def answered_elsewhere(tmp_path_factory: pytest.TempPathFactory, languages: Path) -> Mapping[str, str]:
    """The pages that no role of an event opens, from a process that has the language from its start."""
    folder = tmp_path_factory.mktemp("elsewhere")
    command = [sys.executable, "-m", "tests.web.pages_elsewhere", str(folder), "en-XA"]
    answer = subprocess.run(command, env=os.environ | {MORE: str(languages)}, capture_output=True, check=True)
    return msgspec.json.decode(answer.stdout, type=dict[str, str])


def test_nothing_is_left_untranslated(answered: Mapping[str, str]) -> None:
    found = {where: untranslated(html, known=NOBODYS) for where, html in answered.items()}
    assert len(found) > 80
    assert {where: said for where, said in found.items() if said} == {}


def test_nothing_is_left_untranslated_at_a_table_and_in_a_draft(answered_elsewhere: Mapping[str, str]) -> None:
    found = {where: untranslated(html, known=STOCKED) for where, html in answered_elsewhere.items()}
    assert len(found) > 40
    assert {where: said for where, said in found.items() if said} == {}


def seen_at_an_evening() -> set[str]:
    """The routes whose pages `test_axe.py` looks at for room."""
    doors = Doors(*["x"] * 6)
    at = defaultdict(lambda: doors)
    addresses = {path.partition("?")[0] for _, path in chain(pages_of_an_evening(at), judges_pages(at))}
    routes = {route: re.compile(re.sub(r"<\w+>", "[^/]+", route)) for route in SEEN}
    return {route for route, pattern in routes.items() if any(map(pattern.fullmatch, addresses))}


@pytest.fixture
def phone(all_of_us: Everybody, chromium: Browser) -> Iterator[Page]:
    """One page for all: it has the address of the server, so that styles and scripts are found."""
    page = chromium.new_context(viewport=PHONE, base_url=all_of_us.evening.served.url).new_page()
    page.goto("/healthz")
    yield page
    page.context.close()


def test_words_two_fifths_longer_have_room_on_every_page(
    phone: Page, answered: Mapping[str, str], answered_elsewhere: Mapping[str, str]
) -> None:
    elsewhere = set() if IS_SOAK else seen_at_an_evening()
    here = {where: html for where, html in answered.items() if where.partition(" ")[0] not in elsewhere}
    assert len(here) > 30
    found = {}
    for where, html in [*here.items(), *answered_elsewhere.items()]:
        phone.set_content(html)
        found[where] = without_room(phone)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_words_without_room_are_found_on_a_page_that_is_only_shown(phone: Page, answered: Mapping[str, str]) -> None:
    phone.set_content(answered["/ready M"])
    assert without_room(phone) == []
    phone.evaluate("Object.assign(document.querySelector('main').style, {maxHeight: '3em', overflow: 'hidden'})")
    assert [one.partition(".")[0] for one in without_room(phone)] == ["MAIN"]


def test_a_word_that_no_catalogue_says_is_found() -> None:
    page = (
        '<p>⟦Ĥéļļö <bdi>Ana</bdi>, ⟦ţŵîçé⟧⟧ 14 MTR 2.4</p><p title="Left">Plain words</p><script>let it = "be"</script>'
        '<code>topcut cards import</code><code lang="en">Expected int</code><code>it is not UTF-8</code>'
    )
    assert untranslated(page, known=NOBODYS) == ["Plain words", "it is not UTF-8", "Left"]


@pytest.mark.parametrize("say", [accented, mirrored])
def test_parts_stay_and_all_else_is_longer(say) -> None:
    text = "Round {round} of %(event)s is posted for {n} players."
    said = say(text)
    assert re.findall(r"\{\w+\}|%\(\w+\)s", said) == ["{round}", "%(event)s", "{n}"]
    assert 1.4 * len(text) * 0.6 < len(said)
    assert len(said) > 1.3 * len(text)
