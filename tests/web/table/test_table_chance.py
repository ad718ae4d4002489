"""Chance in the browser is chance in Python: the same hashes, the same orders, from the same bytes."""

import hashlib
import hmac
import random

import pytest
from playwright.sync_api import Browser, Page

from topcut.core.zones.nouns.refusals_chance import TapeTooShort
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import chosen, combined, shuffled, tape_bytes


@pytest.fixture(scope="module")
def page(served, chromium: Browser) -> Page:
    page = chromium.new_context(base_url=served.url).new_page()
    page.goto("/table")
    return page


def in_browser(page: Page, name: str, script: str, *args: object) -> object:
    code = f"async (args) => {{ const m = await import('/static/{name}.js'); return ({script})(m, ...args); }}"
    return page.evaluate(code, list(args))


LENGTHS = [*range(70), 119, 120, 127, 128, 1_000, 8_064]


def test_sha256_is_sha256(page: Page) -> None:
    given = [random.Random(length).randbytes(length) for length in LENGTHS]
    found = in_browser(page, "sha256", "(m, all) => all.map((h) => m.sha256(m.unhex(h)))", [g.hex() for g in given])
    assert found == [hashlib.sha256(g).hexdigest() for g in given]


def test_hmac_is_hmac(page: Page) -> None:
    keys = [random.Random(length).randbytes(length) for length in (0, 1, 16, 32, 63, 64)]
    given = [
        (key.hex(), random.Random(length).randbytes(length).hex()) for key in keys for length in (0, 1, 55, 64, 200)
    ]
    script = "(m, all) => all.map(([key, message]) => m.hmac(m.unhex(key), m.unhex(message)))"
    wanted = [hmac.new(bytes.fromhex(key), bytes.fromhex(said), "sha256").hexdigest() for key, said in given]
    assert in_browser(page, "sha256", script, given) == wanted


def test_a_pledge_is_the_same_on_both_sides(page: Page) -> None:
    tape = random.Random(1).randbytes(tape_bytes(60))
    for number, side in ((1, -1), (7, 0), (123, 1)):
        found = in_browser(
            page, "sha256", "(m, h, number, side) => m.commitment(m.unhex(h), {number, side})", tape.hex(), number, side
        )
        assert found == commitment(tape, number=number, side=side)


SHUFFLE = """async (m, tapes, cards) => {
  const { unhex } = await import('/static/sha256.js');
  return m.shuffled(cards, m.combined(tapes.map(unhex), cards));
}"""
CHOSEN = """async (m, tapes, count, below) => {
  const { unhex } = await import('/static/sha256.js');
  return m.chosen(count, below, m.combined(tapes.map(unhex), count));
}"""


@pytest.mark.parametrize("cards", [1, 2, 7, 40, 60, 75, 250], ids=lambda cards: f"MTR 3.10: {cards} cards")
def test_the_browser_shuffles_as_the_server_does(page: Page, cards: int) -> None:
    source = random.Random(cards)
    tapes = [source.randbytes(tape_bytes(cards + source.randrange(3))) for _ in range(3)]
    found = in_browser(page, "replay", SHUFFLE, [tape.hex() for tape in tapes], cards)
    assert found == list(shuffled(cards, tape=combined(tapes, cards=cards)))


def test_words_past_the_last_fair_one_are_skipped_by_both(page: Page) -> None:
    tape = b"\xff" * 24 + random.Random(3).randbytes(tape_bytes(10) - 24)
    found = in_browser(page, "replay", SHUFFLE, [tape.hex()], 10)
    assert found == list(shuffled(10, tape=tape))
    dice = in_browser(page, "replay", CHOSEN, [tape.hex()], 6, 6)
    assert dice == list(chosen(6, below=6, tape=tape[: tape_bytes(6)]))


def test_a_tape_that_is_too_short_is_refused_by_both(page: Page) -> None:
    with pytest.raises(TapeTooShort):
        combined([b"\0" * 8], cards=60)
    script = "(m) => { try { m.combined([new Uint8Array(8)], 60); } catch (e) { return e.message; } }"
    assert in_browser(page, "replay", script) == "a tape is too short"
