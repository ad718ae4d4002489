"""Card files of three projects: cut as they stream, read or refused, and never half believed."""

import bz2
import gzip
import io
import json
import lzma
import tracemalloc
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards import CARD_DATA

from topcut.core.cards import ANY_NUMBER, Card, CardIndex, CardSet, PrintedFace, Printing
from topcut.core.errors import Unreadable
from topcut.exchange.card_drafts import own_limit
from topcut.exchange.card_files import read_cards
from topcut.exchange.card_parts import parts
from topcut.exchange.card_refusals import BrokenCardFile, CardFileHasNoCards, CardFilePartTooLarge, NotACardFile

RAT = "Relentless Rats gets +1/+1.\nA deck can have any number of cards named Relentless Rats."
ALL_PRINTINGS = {
    "meta": {"date": "2021-12-31", "version": "5.2.0"},
    "data": {
        "LEA": {
            "code": "LEA",
            "name": "Limited Edition Alpha",
            "releaseDate": "1993-08-05",
            "type": "core",
            "isOnlineOnly": False,
            "cards": [
                {
                    "name": "Lightning Bolt",
                    "number": "161",
                    "rarity": "common",
                    "type": "Instant",
                    "colors": ["R"],
                    "manaValue": 1.0,
                    "layout": "normal",
                    "foreignData": [{"language": "Spanish", "name": "Relámpago"}],
                }
            ],
        },
        "C20": {
            "code": "C20",
            "name": "Commander 2020",
            "releaseDate": "2020-04-17",
            "type": "commander",
            "parentCode": "IKO",
            "cards": [
                {"name": "Fire // Ice", "faceName": "Fire", "side": "a", "number": "1", "layout": "split",
                 "foreignData": [{"name": "Fuego // Hielo", "faceName": "Fuego"}]},
                {"name": "Fire // Ice", "faceName": "Ice", "side": "b", "number": "1", "layout": "split"},
                {"name": "Lightning Bolt", "number": "9", "originalReleaseDate": "2020-05-01", "type": "Instant"},
                {"name": "Relentless Rats", "number": "2", "type": "Creature — Rat", "text": RAT},
                {"name": "Graf Rats // Chittering Host", "faceName": "Graf Rats", "side": "a", "layout": "meld"},
                {"name": "Chittering Host", "faceName": "Chittering Host", "side": "b", "layout": "meld"},
                {"name": "A-Alrund", "isRebalanced": True}, {"name": "Only Here", "isOnlineOnly": True},
                {"name": "Zilortha, Strength Incarnate", "number": "3", "flavorName": "Godzilla, King of the Monsters"},
            ],
        },
        "ANA": {"code": "ANA", "isOnlineOnly": True, "cards": [{"name": "Screen Card"}]},
    },
}  # fmt: skip
ATOMIC = {
    "meta": {},
    "data": {
        "Lightning Bolt": [
            {"name": "Lightning Bolt", "printings": ["LEA", "2XM"], "type": "Instant", "text": "Deal { 3 \\"}
        ],
        "Fire // Ice": [
            {"name": "Fire // Ice", "faceName": "Fire", "printings": ["C20"]},
            {"name": "Fire // Ice", "faceName": "Ice", "printings": ["C20"]},
        ],
    },
}
SCRYFALL = [
    {"object": "card", "name": "Lightning Bolt", "set": "lea", "collector_number": "161", "layout": "normal",
     "released_at": "1993-08-05", "set_name": "Limited Edition Alpha", "set_type": "core", "type_line": "Instant",
     "rarity": "common", "colors": ["R"], "cmc": 1.0, "image_uris": {"small": "x"}},
    {"object": "card", "name": "Lightning Bolt", "set": "4ed", "collector_number": "208", "lang": "es",
     "printed_name": "Relámpago", "released_at": "1995-04-01", "set_type": "core", "type_line": "Instant"},
    {"object": "card", "name": "Fire // Ice", "set": "c20", "layout": "split", "type_line": "Instant // Instant",
     "card_faces": [{"name": "Fire", "printed_name": "Fuego"}, {"name": "Ice", "printed_name": "Hielo"}]},
    {"object": "card", "name": "Bear", "set": "tlea", "layout": "token"},
    {"object": "card", "name": "Screen Card", "set": "ana", "digital": True},
    {"object": "card", "name": "Adorable Kitten", "set": "ust", "border_color": "silver"},
]  # fmt: skip
LORCANA = {
    "metadata": {"formatVersion": "2.1", "language": "en"},
    "sets": {"1": {"name": "The First Chapter", "releaseDate": "2023-09-01", "type": "expansion"}},
    "cards": [
        {"id": 1, "name": "Elsa", "version": "Snow Queen", "fullName": "Elsa - Snow Queen", "color": "Amethyst",
         "cost": 4, "setCode": "1", "number": 41, "rarity": "Uncommon", "type": "Character", "abilities": [{"n": "x"}]},
        {"id": 2, "name": "Both", "version": "At Once", "fullName": "Both - At Once", "color": "Amber-Ruby",
         "colors": ["Amber", "Ruby"], "setCode": "1", "number": 42, "type": "Character"},
        {"id": 3, "name": "Puppy", "version": "Tail Wagger", "setCode": "1", "number": 43, "maxCopiesInDeck": 99},
    ],
}  # fmt: skip


class Drops:
    """A file that comes a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self._file, self._size = io.BytesIO(data), size

    def read(self, _size: int = -1, /) -> bytes:
        return self._file.read(self._size)


def read(document: object) -> dict[str, Card]:
    file = read_cards(io.BytesIO(json.dumps(document, ensure_ascii=False).encode()))
    return {card.name: card for card in file.cards}


def test_all_printings():
    file = read_cards(io.BytesIO(json.dumps(ALL_PRINTINGS, indent=1).encode()))
    cards = {card.name: card for card in file.cards}
    assert cards["Lightning Bolt"] == Card(
        "Lightning Bolt",
        also=("Relámpago",),
        type="Instant",
        colors=("R",),
        cost=1,
        printings=(Printing("C20", "9", "", date(2020, 5, 1)), Printing("LEA", "161", "common")),
        printed=(PrintedFace(type="Instant", colors=("R",)),),
        titles=(("es", "Relámpago"),),
    )
    assert (cards["Fire // Ice"].faces, cards["Fire // Ice"].also) == (("Fire", "Ice"), ("Fuego", "Fuego // Hielo"))
    assert cards["Relentless Rats"].copies == ANY_NUMBER
    assert cards["Zilortha, Strength Incarnate"].also == ("Godzilla, King of the Monsters",)
    assert sorted(cards) == [
        "Fire // Ice",
        "Graf Rats // Chittering Host",
        "Lightning Bolt",
        "Relentless Rats",
        "Zilortha, Strength Incarnate",
    ]
    assert file.sets == [
        CardSet("LEA", "Limited Edition Alpha", date(1993, 8, 5), "core"),
        CardSet("C20", "Commander 2020", date(2020, 4, 17), "commander"),
    ]


def test_a_melded_card_goes_by_its_front():
    index = CardIndex(read(ALL_PRINTINGS).values())
    assert [card.name for card in index.find("graf rats")] == ["Graf Rats // Chittering Host"]
    assert index.find("Chittering Host") == ()


def test_atomic_cards():
    cards = read(ATOMIC)
    assert cards["Lightning Bolt"].sets == {"LEA", "2XM"}
    assert cards["Fire // Ice"].faces == ("Fire", "Ice")


def test_scryfall():
    cards = read(SCRYFALL)
    assert sorted(cards) == ["Adorable Kitten", "Fire // Ice", "Lightning Bolt"]
    assert (cards["Lightning Bolt"].sets, cards["Lightning Bolt"].also) == ({"LEA", "4ED"}, ("Relámpago",))
    assert cards["Fire // Ice"].also == ("Fuego", "Fuego // Hielo", "Hielo")
    assert (cards["Adorable Kitten"].is_funny, cards["Lightning Bolt"].is_funny) == (True, False)


def test_a_card_is_for_fun_only_where_all_its_printings_are():
    """MTR-3.3-e: basic lands of a silver-bordered set are basic lands."""
    forest = {"object": "card", "name": "Forest", "set": "lea", "border_color": "black"}
    assert not read([forest | {"set": "unh", "border_color": "silver"}, forest])["Forest"].is_funny
    sets = {code: {"code": code, "cards": [{"name": "Forest", "isFunny": code == "UNH"}]} for code in ("UNH", "LEA")}
    assert not read({"data": sets})["Forest"].is_funny
    playtest = forest | {"set_type": "funny", "legalities": {"vintage": "not_legal"}}
    assert read([playtest])["Forest"].is_funny
    assert not read([playtest | {"legalities": {"vintage": "legal"}}])["Forest"].is_funny


def test_a_card_that_is_the_same_on_both_sides_is_one_card():
    both = {"name": "Bear // Bear", "faceName": "Bear", "layout": "reversible_card", "number": "1"}
    cards = read({"data": {"SLD": {"code": "SLD", "cards": [both | {"side": "a"}, both | {"side": "b"}]}}})
    assert {name: card.faces for name, card in cards.items()} == {"Bear": ()}
    faces = [{"name": "Bear"}, {"name": "Bear"}]
    cards = read(
        [{"object": "card", "name": "Bear // Bear", "set": "sld", "layout": "reversible_card", "card_faces": faces}]
    )
    assert {name: card.faces for name, card in cards.items()} == {"Bear": ()}


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        pytest.param("transform", True, id="MTR-3.5-b: another card behind"),
        pytest.param("modal_dfc", True, id="MTR-3.5-b: a card on either side"),
        pytest.param("meld", True, id="MTR-3.5-b: half a card behind"),
        pytest.param("split", False, id="two halves of one face"),
        pytest.param("adventure", False, id="an adventure"),
        pytest.param("flip", False, id="upside down"),
        pytest.param("reversible_card", False, id="one printing of many"),
    ],
)
def test_cards_without_a_back_are_known_by_their_layout(layout, expected):
    faces = [{"name": "Day", "faceName": "Day"}, {"name": "Night"}]
    (found,) = read(
        [{"object": "card", "name": "Day // Night", "set": "mid", "layout": layout, "card_faces": faces}]
    ).values()
    one = {"name": "Day // Night", "faceName": "Day", "side": "a", "layout": layout, "number": "1"}
    (same,) = read({"data": {"MID": {"code": "MID", "cards": [one]}}}).values()
    assert (found.is_double_faced, same.is_double_faced) == (expected, expected)


def test_lorcana():
    file = read_cards(io.BytesIO(json.dumps(LORCANA).encode()))
    cards = {card.name: card for card in file.cards}
    assert (file.game, file.language) == ("lorcana", "en")
    assert cards["Elsa - Snow Queen"].colors == ("Amethyst",)
    assert cards["Both - At Once"].colors == ("Amber", "Ruby")
    assert cards["Puppy - Tail Wagger"].copies == 99
    assert file.sets == [CardSet("1", "The First Chapter", date(2023, 9, 1), "expansion")]


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        pytest.param(RAT, ANY_NUMBER, id="MTR-6.1-e: any number"),
        pytest.param("A deck can have up to seven cards named Seven Dwarves.", 7, id="MTR-6.1-e: seven"),
        pytest.param("A deck can have up to 9 cards named Nazgûl.", 9, id="MTR-6.1-e: nine"),
        pytest.param("Megalegendary (Your deck can have only one copy of this card.)", 1, id="one"),
        pytest.param("Draw a card.", None, id="as usual"),
    ],
)
def test_what_a_card_says_about_its_own_number(text, limit):
    assert own_limit(text) == limit


@pytest.mark.parametrize("pack", [lzma.compress, gzip.compress, bz2.compress], ids=["xz", "gzip", "bzip2"])
def test_packed_files_are_unpacked_on_the_way(pack):
    data = json.dumps(SCRYFALL).encode()
    assert read_cards(io.BytesIO(pack(data))) == read_cards(io.BytesIO(data))
    with pytest.raises(BrokenCardFile):
        read_cards(io.BytesIO(pack(data)[:-9]))


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", NotACardFile),
        (b"4 Forest", NotACardFile),
        (b"[]", NotACardFile),
        (b"{}", NotACardFile),
        (b'{"rounds": [[{"a": "ana"}]]}', NotACardFile),
        (b'[{"object": "card", "name": 3, "set": "x"}]', NotACardFile),
        (b'[{"name": "x", "set": "y"}]', NotACardFile),
        (b'{"sets": {"LEA": {"name": "Alpha"}}, "cards": [{"name": "Lightning Bolt", "cost": "R"}]}', NotACardFile),
        (b'{"data": {"ELD": {"code": "ELD", "cards": []}}}', CardFileHasNoCards),
        (b'{"data": {"ELD": {"code": "ELD", "cards": [', BrokenCardFile),
        (b'{"data": {"ELD": {"code": "ELD", "cards": []}}', BrokenCardFile),
        (b'[{"object": "card", "name": "x", "set": "y"}] []', BrokenCardFile),
        (b'[{"object": "card", "name": "x", "set": "y"}] x', BrokenCardFile),
        (b'[{"object": "card", "name": "x", "set": "y"}}', BrokenCardFile),
        (b'{"data": {{"code": "ELD"}}}', BrokenCardFile),
        (b'[{"name": "x" "set": "y"}]', BrokenCardFile),
        (b'[{"name": "\xff", "set": "y"}]', BrokenCardFile),
        (b'[{"name": "x', BrokenCardFile),
        (b"[" * 100_000, BrokenCardFile),
        (b'{"data": {"a": [' + b"[" * 100_000 + b"]" * 100_000 + b"]}}", (BrokenCardFile, NotACardFile)),
    ],
)
def test_what_is_no_card_file_is_refused(data, refusal):
    with pytest.raises(refusal):
        read_cards(io.BytesIO(data))


LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.text(max_size=6)
    | st.sampled_from(['"', "\\", "{[", '\\"}', "\\\\"])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)
DOCUMENTS = st.lists(VALUES, max_size=4) | st.dictionaries(st.text(max_size=4), VALUES, max_size=4)


def expected(document: object) -> list[tuple[tuple[str, ...], object]]:
    """Say by a whole parse what the cutter must find: every list or object at the depth of the parts."""

    def members(value: object) -> list[tuple[str, object]]:
        return list(value.items()) if isinstance(value, dict) else [("", inner) for inner in value]

    def bracketed(value: object) -> bool:
        return isinstance(value, dict | list)

    if isinstance(document, list):
        return [((key,), value) for key, value in members(document) if bracketed(value)]
    found = [((key,), value) for key, value in members(document) if bracketed(value)]
    return [((*path, key), inner) for path, value in found for key, inner in members(value) if bracketed(inner)]


@given(DOCUMENTS, st.integers(1, 9), st.sampled_from([None, 1]), st.booleans())
def test_a_file_is_cut_where_a_whole_parse_would_cut_it(document, size, indent, ascii_only):
    data = json.dumps(document, indent=indent, ensure_ascii=ascii_only).encode(errors="surrogatepass")
    level = 1 if isinstance(document, list) else 2
    found = [(part.path, json.loads(part.data)) for part in parts(Drops(data, size))]
    assert [part for part in found if len(part[0]) == level] == expected(document)


def read_or_refuse(data: bytes) -> str | list[Card]:
    try:
        return read_cards(io.BytesIO(data)).cards
    except Unreadable as refusal:
        return str(refusal)


@given(st.binary(max_size=120))
def test_any_bytes_are_read_or_refused(data):
    assert read_or_refuse(data)


VALID = [json.dumps(document).encode() for document in (ALL_PRINTINGS, ATOMIC, SCRYFALL, LORCANA)]


@given(st.sampled_from(VALID), st.data())
def test_a_damaged_file_is_read_or_refused(valid, data):
    text = bytearray(valid)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        text[start : start + data.draw(st.integers(0, 12))] = data.draw(
            st.sampled_from([b"[", b"}", b'"', b"\\", b",", b"null", b"9", b"\xff", b""])
        )
    assert read_or_refuse(bytes(text))


@given(st.sampled_from(VALID), st.integers(0, 10_000))
def test_a_file_that_ends_early_is_never_believed(valid, length):
    with pytest.raises(Unreadable):
        read_cards(io.BytesIO(valid[: length % len(valid)]))


def test_one_part_may_not_be_larger_than_all_cards():
    class Endless:
        start = b'[{"name": "'

        def read(self, size: int, /) -> bytes:
            data, self.start = self.start or b"x" * size, b""
            return data

    with pytest.raises(CardFilePartTooLarge, match="64 MiB"):
        read_cards(Endless())  # type: ignore[arg-type]


def test_memory_does_not_grow_with_the_file():
    """The same cards printed in more and more sets: only sets and numbers are kept, and the file never is."""
    assert peak(80) < peak(20) + 3_000_000 < len(large(80)) * 2


def large(sets: int) -> bytes:
    cards = [{"name": f"Card {n}", "type": "Creature", "text": "x" * 2000} for n in range(100)]
    return json.dumps({"data": {f"S{n}": {"code": f"S{n}", "cards": cards} for n in range(sets)}}).encode()


def peak(sets: int) -> int:
    data = io.BytesIO(large(sets))
    tracemalloc.start()
    try:
        assert len(read_cards(data).cards) == 100
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


LARGE = CARD_DATA / "AllPrintings-to-2021.json.xz"


@pytest.mark.skipif(not LARGE.exists(), reason="the large card file is not next to this checkout")
def test_progress_is_told_to_the_end():
    told: list[int] = []
    with LARGE.open("rb") as file:
        read_cards(file, progress=told.append)
    assert told == sorted(told)
    assert told[-1] > 19_000_000
