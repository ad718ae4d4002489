"""Whatever comes in, a parser reads it or refuses it with a reason, in work that grows with its length and no faster.

Every function of `exchange` that reads, and every one of `web` that reads what somebody typed, is a target. What once
broke one lies in `seeds` under the target's name and is tried forever.
"""

import inspect
import io
import json
import pkgutil
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from tests.boosters_made import as_file, recipes
from tests.conftest import IS_SOAK
from tests.exchange.test_card_files import VALID as CARD_FILES
from tests.exchange.test_deck import PAUPER
from tests.exchange.test_log_file import exported
from tests.exchange.test_results_fuzz import VALID, VALID_CSV
from tests.packs_made import formats_pack, zipped

from topcut import exchange
from topcut.core.decks import Decklist
from topcut.core.errors import TopcutError
from topcut.core.event.rounds import read_seen
from topcut.core.rules.packs import MANIFEST
from topcut.exchange.booster_recipes import read_recipes
from topcut.exchange.card_files import read_cards
from topcut.exchange.cube import read_cube
from topcut.exchange.deck import read_deck, read_pool, read_whole_deck
from topcut.exchange.deck_dek import read_dek
from topcut.exchange.deck_formats import read_format
from topcut.exchange.deck_text import read_lines
from topcut.exchange.deck_writing import as_arena, as_dek, as_prefixed, as_text
from topcut.exchange.forge_formats import is_forge
from topcut.exchange.log_file import is_log, read_log, verify
from topcut.exchange.pack_signing import read_trusted
from topcut.exchange.packs import files_of_zip, read_pack
from topcut.exchange.results import read_results
from topcut.exchange.results_csv import read_csv
from topcut.exchange.results_groups import read_groups
from topcut.exchange.results_json import read_json
from topcut.exchange.results_pods import is_pods, read_pods
from topcut.exchange.toml_faults import read_toml
from topcut.exchange.vouching import read_head, read_key
from topcut.http.links import read_code
from topcut.locale import languages, translations
from topcut.printing.code import read_slip_code
from topcut.web.scorekeeper.hall import read_boosters, read_tables
from topcut.web.shared.moments import read_day, read_moment
from topcut.web.shared.prize_amounts import read_prize
from topcut.web.shared.prize_lines import read_amounts, read_prizes
from topcut.web.shared.scores import read_line

SEEDS = Path(__file__).parent / "seeds"
DECK = "4 Mox Opal\n2x Ópalo mox (MRD) 223\nSB: 1 Fireball\n\nSideboard\n3 Island\n"
DEK = '<?xml version="1.0"?><Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Island"/></Deck>'
CALLS = 60_000
CALLS_A_BYTE = 400
"""What reading may call, Python and C alike: counted, so that it is the same on every machine."""


FAMILIES = TopcutError.__subclasses__()


class Target(Struct, frozen=True):
    """A parser, something it reads, and what is typed into it."""

    read: Callable[[Any], object]
    seed: bytes
    takes_text: bool = False

    @property
    def name(self) -> str:
        return self.read.__name__


def groups_beside(data: bytes) -> object:
    return read_groups(data, file=read_results(VALID))


def log_and_verify(data: bytes) -> object:
    file = read_log(data)
    return verify(file)


def cards_of(data: bytes) -> object:
    return read_cards(io.BytesIO(data))


def pack_of(data: bytes) -> object:
    """Read a manifest and, after an empty line, its table."""
    said, _, table = data.partition(b"\n\n")
    return read_pack({MANIFEST: said, "formats/standard.toml": table}, name="a.zip")


PODS = b'{"pod": 4, "rounds": [[{"table": ["a", "b", "c", "d"], "places": [1, 2, 2, 4]}]]}'


def zipped_pack_of(data: bytes) -> object:
    return read_pack(files_of_zip(data, name="a.zip"), name="a.zip")


def forge_of(text: str) -> object:
    return is_forge(text.splitlines())


def moment_in_madrid(text: str) -> object:
    return read_moment(text, zone="Europe/Madrid")


def day_in_madrid(text: str) -> object:
    return read_day(text, zone="Europe/Madrid", is_last=True)


IN_EXCHANGE = {
    "read_results": Target(read_results, VALID),
    "read_json": Target(read_json, VALID),
    "read_csv": Target(read_csv, VALID_CSV),
    "read_groups": Target(groups_beside, b'[["ana","bo"]]'),
    "read_log": Target(log_and_verify, exported()),
    "is_log": Target(is_log, exported()[:200]),
    "read_recipes": Target(read_recipes, as_file(recipes())),
    "read_cube": Target(read_cube, DECK.encode()),
    "read_cards": Target(cards_of, CARD_FILES[0]),
    "read_deck": Target(read_deck, DECK.encode()),
    "read_whole_deck": Target(read_whole_deck, DECK.encode()),
    "read_pool": Target(read_pool, DECK.encode()),
    "read_dek": Target(read_dek, DEK.encode(), takes_text=True),
    "read_lines": Target(read_lines, DECK.encode(), takes_text=True),
    "read_format": Target(read_format, PAUPER),
    "read_toml": Target(read_toml, formats_pack()["formats/standard.toml"], takes_text=True),
    "read_pack": Target(pack_of, b"\n".join(formats_pack().values())),
    "is_forge": Target(forge_of, b"res/formats/Archived/Modern/2021-07-23.txt\nres/editions/MH2.txt", takes_text=True),
    "read_trusted": Target(read_trusted, b"00" * 32 + b" the shop next door\n", takes_text=True),
    "is_pods": Target(is_pods, PODS),
    "read_pods": Target(read_pods, PODS),
    "read_head": Target(read_head, b"12:0123456789abcdef", takes_text=True),
    "read_key": Target(read_key, b"0123 4567 89ab cdef", takes_text=True),
}
TYPED = {
    "read_line": Target(read_line, b"12 21 d2", takes_text=True),
    "read_seen": Target(read_seen, b'{"score":[[0,0],0],"how":"no-show","against":[1]}', takes_text=True),
    "read_prizes": Target(read_prizes, b"1: 100 EUR\n2-4: 3 boosters\n", takes_text=True),
    "read_amounts": Target(read_amounts, b"100 EUR + 3 boosters", takes_text=True),
    "read_prize": Target(read_prize, b"12.50 EUR", takes_text=True),
    "read_tables": Target(read_tables, b"1-20, 30-40", takes_text=True),
    "read_boosters": Target(read_boosters, b"3 NEO + 3 SNC", takes_text=True),
    "read_moment": Target(moment_in_madrid, b"2026-11-16T19:30", takes_text=True),
    "read_day": Target(day_in_madrid, b"2026-11-16", takes_text=True),
    "read_slip_code": Target(read_slip_code, b"http://10.0.0.2/event/ABC/R5T12", takes_text=True),
    "read_code": Target(read_code, b"ABCD-EFGH", takes_text=True),
}
TARGETS = IN_EXCHANGE | TYPED | {"files_of_zip": Target(zipped_pack_of, zipped(formats_pack()))}


@pytest.fixture(autouse=True, scope="module")
def _catalogues() -> None:
    """A server has read its catalogues before anybody types something: that is not the work of a parser."""
    for tag in languages():
        translations(tag)


def calls_of(work: Callable[[], object]) -> tuple[object, int]:
    """Do something, and count what it calls."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return work(), calls
    finally:
        sys.setprofile(before)


def try_to_read(target: Target, data: bytes) -> object:
    """Read, or be refused with a sentence and a code of its own; anything else is a bug."""
    given_in: bytes | str = data.decode(errors="replace") if target.takes_text else data

    def work() -> object:
        try:
            return target.read(given_in)
        except TopcutError as refusal:
            return refusal

    read, calls = calls_of(work)
    assert calls < CALLS + CALLS_A_BYTE * len(data), f"{calls} calls for {len(data)} bytes"
    if isinstance(read, TopcutError):
        assert str(read)
        assert type(read) not in FAMILIES, "a refusal says what is wrong"
    return read


ODD = [b"", b"\0", b"\xff\xfe", b"-1", b"9" * 40, b"1e999", b"null", b"[", b"{", b'"', b"\r\n", "\u202e".encode(), b","]


@st.composite
def damaged(draw: st.DrawFn, seed: bytes) -> bytes:
    """A file that can be read with a few of its bytes cut out, doubled or replaced."""
    data = bytearray(seed)
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 12)))
        data[start:end] = draw(st.sampled_from(ODD) | st.binary(max_size=6) | st.just(bytes(data[start:end]) * 2))
    return bytes(data)


@pytest.mark.soak
@pytest.mark.parametrize("name", TARGETS)
def test_anything_is_read_or_refused(name: str, counted: Callable[..., None]) -> None:
    target = TARGETS[name]
    tried: Counter[str] = Counter()

    @settings(max_examples=600 if IS_SOAK else 60)
    @given(damaged(target.seed) | st.binary(max_size=200) | st.text(max_size=80).map(lambda text: text.encode()))
    def try_it(data: bytes) -> None:
        tried["refused" if isinstance(try_to_read(target, data), TopcutError) else "read"] += 1

    try_to_read(target, target.seed)
    for kept in sorted((SEEDS / name).glob("*")):
        try_to_read(target, kept.read_bytes())
    try_it()
    counted("odd files", **tried)


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_read_at_all_is_read_whole(name: str) -> None:
    """Where a seed could not be read, damaging it would try nothing."""
    assert not isinstance(try_to_read(TARGETS[name], TARGETS[name].seed), TopcutError | None)


def test_every_reader_of_exchange_is_a_target() -> None:
    modules = [import_module(f"topcut.exchange.{found.name}") for found in pkgutil.iter_modules(exchange.__path__)]
    readers = {
        name
        for module in modules
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and name.startswith(("read_", "is_"))
    }
    assert readers == set(IN_EXCHANGE)


@given(damaged(DECK.encode()))
def test_a_deck_that_was_read_is_written_and_read_again(data: bytes) -> None:
    deck = try_to_read(IN_EXCHANGE["read_deck"], data)
    if isinstance(deck, Decklist):
        for write in (as_text, as_prefixed, as_arena, as_dek):
            again = read_deck(write(deck))
            assert _counted(again) == _counted(deck), write.__name__


def _counted(deck: Decklist) -> list[list[tuple[str, int]]]:
    return [sorted((line.name, line.count) for line in part) for part in (deck.main, deck.sideboard)]


def test_a_parser_that_breaks_or_dawdles_is_found_out() -> None:
    """The planted faults: an error that is no refusal, and work that grows with the square of the length."""

    def breaks(data: bytes) -> object:
        return json.loads(data)

    def dawdles(data: bytes) -> object:
        return [max(one, other) for one in data for other in data]

    with pytest.raises(ValueError, match="Expecting"):
        try_to_read(Target(breaks, b""), b"{")
    with pytest.raises(AssertionError, match="calls for"):
        try_to_read(Target(dawdles, b""), b"x" * 600)
