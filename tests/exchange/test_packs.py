"""Packs read from files: whole or not at all, every bad line named, written so that the same comes back."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from importlib.resources import files as files_in
from pathlib import Path

import pytest
from tests.packs_made import GAME, NEWER, PENALTIES, SHIPPED, TIEBREAKERS, formats_pack, manifest, newer_rules, zipped

from topcut.core.decks import find_format
from topcut.core.rules.contents import TABLES, table_kind
from topcut.core.rules.documents import document
from topcut.core.rules.editions import CURRENT, tables_of, tables_on
from topcut.core.rules.formats import formats
from topcut.core.rules.games import Games
from topcut.core.rules.infractions import Infractions
from topcut.core.rules.levels import levels
from topcut.core.rules.packs import MANIFEST, Manifest, PackKind, PackPin, held_to, is_here, packs
from topcut.core.rules.products import products
from topcut.core.rules.retired import RETIRED, without_retired
from topcut.core.rules.tables import decode, lay_in
from topcut.core.rules.times import round_minutes
from topcut.core.standings import PROFILES
from topcut.exchange.pack_changes import changes
from topcut.exchange.pack_refusals import BadPack, NotAPack
from topcut.exchange.packs import files_of_zip, read_pack, refuse_at_odds, write_zip

OLDER = Path(__file__).parent / "exports" / "mtr-2021-07-23.zip"
"""Our pack as `topcut rules export` wrote it before keys that nothing reads were taken out."""


@pytest.fixture(autouse=True)
def _only_ours() -> Iterator[None]:
    yield
    lay_in({})


def faults(files: dict[str, bytes]) -> list[str]:
    with pytest.raises(BadPack) as refused:
        read_pack(files, name="a.zip")
    return list(refused.value.detail["faults"])  # type: ignore[call-overload]


def clashes(files: dict[str, bytes]) -> list[str]:
    """What keeps a pack out that can be read: it could not be used."""
    with pytest.raises(BadPack) as refused:
        refuse_at_odds(read_pack(files, name="a.zip"))
    return list(refused.value.detail["faults"])  # type: ignore[call-overload]


def test_whoever_mends_a_slip_in_our_own_pack_lets_the_events_that_name_it_go_on():
    """MTR-0-e: events name it by its hash. Put the old one into `corrects` of pack.toml, and the new one here."""
    assert packs()[SHIPPED].digest == "490734eeaa93864fe38c8aaae9dbcf1ff542a94f2126b188ab5ef66b0c948b7a"
    before = (
        "2bfdaf07ab05f702204e544a56a7fc9dc02984acfc981140352220933ea2dcf7",
        "429c8a788f66041770a874baa1a467591d8a7a0084ef81a54b9940ae2fe88bc3",
        "51040d1c9eadad7be5bae1fcca9c13591525b705028e4ec6fa7d0d165756e006",
    )
    assert [is_here(PackPin(SHIPPED, hash)) for hash in (packs()[SHIPPED].digest, *before, "0" * 64)] == [
        True,
        True,
        True,
        True,
        False,
    ]
    claimed = formats_pack("claims")
    claimed[MANIFEST] += b'corrects = ["00"]\n'
    lay_in({"claims": claimed})
    assert not is_here(PackPin("claims", "00")), "nobody else says of a pack what it was before"


def older_export(name: str = NEWER) -> dict[str, bytes]:
    """The pack as the version before exported it, under the name of a shop's own."""
    files = files_of_zip(OLDER.read_bytes(), name="older.zip")
    return files | {MANIFEST: files[MANIFEST].replace(SHIPPED.encode(), name.encode())}


def test_a_pack_made_from_an_older_export_has_keys_that_nobody_reads_any_more():
    """MTR-0-e: an unknown key is an error, and these keys were in every pack made from ours."""
    files = older_export()
    kept = {path: tomllib.loads(data.decode()) for path, data in files.items()}
    assert {path for path, found in kept.items() if found != left(path, data=files[path])} == {
        "card-classes.toml",
        "formats/modern.toml",
        "formats/pioneer.toml",
        "formats/standard.toml",
        "levels.toml",
        "products.toml",
        "releases.toml",
        "rounds.toml",
    }
    assert read_pack(files, name="older").files == files, "it stays as its shop has it"
    lay_in({NEWER: files})
    assert [each.code for each in products(NEWER).mixes] == [each.code for each in products().mixes]
    assert levels(NEWER) == levels()
    assert [formats(NEWER)[name].sets for name in formats()] == [each.sets for each in formats().values()]
    spoilt = files["levels.toml"].replace(b"printed =", b"misprinted =", 1)
    assert "misprinted" in faults(files | {"levels.toml": spoilt})[0]


def test_older_penalties_have_keys_that_nobody_reads_any_more():
    table = "infractions/our-cards.toml"
    older = PENALTIES[table].replace(b"levels =", b'game = "our-chess"\nlevels =')
    older = older.replace(b'{ id = "pace",', b'{ id = "pace", title = "Pace",')
    assert read_pack(PENALTIES | {table: older}, name="older").files[table] == older
    assert decode(Infractions, older) == decode(Infractions, PENALTIES[table])


def test_an_older_game_has_times_that_nobody_reads_any_more():
    """The minutes of a round are said on the form, for every game."""
    older = GAME["games.toml"].replace(b"deck = {", b"clock = { swiss = 60, additional_turns = 0 }\ndeck = {")
    assert older != GAME["games.toml"]
    assert read_pack(GAME | {"games.toml": older}, name="older").files["games.toml"] == older
    assert decode(Games, older) == decode(Games, GAME["games.toml"])


def test_a_retired_key_is_in_none_of_our_tables():
    """Otherwise it would be read by nobody, without a word."""
    tables = {kind.__name__ for tables in TABLES.values() for kind in tables.values()}
    assert RETIRED.keys() <= tables
    ours = packs()[SHIPPED].files
    assert [path for path, data in ours.items() if left(path, data=data) != tomllib.loads(data.decode())] == []
    data = files_in("topcut.core.rules").joinpath("data")
    others = [(Infractions, path) for path in data.joinpath("infractions").iterdir()]
    for kind, path in (*others, (Games, data.joinpath("games.toml"))):
        found = tomllib.loads(path.read_text("utf-8"))
        assert without_retired(kind, deepcopy(found)) == found


def left(path: str, *, data: bytes) -> dict[str, object]:
    """A table of an edition without the keys that nothing reads."""
    return without_retired(table_kind(PackKind.RULES, path) or Manifest, tomllib.loads(data.decode()))


def test_an_event_held_to_the_older_text_goes_on():
    """MTR-0-e: the hash that the older export has is the one in the events of that time."""
    pin = PackPin(SHIPPED, read_pack(files_of_zip(OLDER.read_bytes(), name="older.zip"), name="older").digest)
    assert pin.hash != packs()[SHIPPED].digest
    assert held_to((pin,)) == (SHIPPED,)
    assert find_format("standard", on=date(2021, 8, 1), among=held_to((pin,))).pack == SHIPPED


def test_keys_that_nobody_reads_are_no_difference():
    older = read_pack(older_export(), name="older")
    tables = {change.parts["table"]: change for change in changes(older, packs()[SHIPPED])}
    assert tables.keys() == {"card-classes"}, "three classes of cards are gone that banned nothing"


def test_the_shipped_pack_is_one_like_any_other():
    shipped = packs()[SHIPPED]
    assert read_pack(shipped.files, name="shipped").digest == shipped.digest
    assert (CURRENT, shipped.manifest.kind) == (SHIPPED, PackKind.RULES)
    assert (shipped.manifest.first_day, shipped.manifest.last_day) == (date(2021, 7, 23), date(2021, 12, 31))


def test_a_pack_comes_back_from_its_zip_and_the_zip_is_always_the_same():
    pack = read_pack(formats_pack(), name="a.zip")
    again = read_pack(files_of_zip(write_zip(pack), name="a.zip"), name="a.zip")
    assert (again.digest, write_zip(again)) == (pack.digest, write_zip(pack))
    inside = read_pack(files_of_zip(zipped(formats_pack(), inside="some folder/"), name="a.zip"), name="a.zip")
    assert inside.digest == pack.digest


def test_every_bad_line_is_named_and_nothing_is_believed():
    """A day that does not exist, a key twice, an odd name, an unknown field, a number for a name."""
    files = formats_pack(
        standard="""source = { document = "MTR", section = "6.3" }
id = "standard"
title = "Standard"
category = "constructed"
sets = [
    { code = "FDN", from = 2026-06-31 },
    { code = "DFT", legal = true },
    { code = "TDM" },
    { code = 5, name = "Five" },
]
title = "Standard again"
""",
        modern='source = { document = "MTR", section = "6.4" }\nid = "modern"\n',
    )
    files["readme.md"] = b"hello"
    assert faults(files) == [
        "readme.md: no pack has a file of this name",
        "formats/modern.toml: cannot be read: Object missing required field title",
        'formats/standard.toml, line 6: cannot be read: Invalid date or datetime: { code = "FDN", from = 2026-06-31 },',
        'formats/standard.toml, line 11: cannot be read: Cannot overwrite a value: title = "Standard again"',
        "formats/standard.toml, line 7: cannot be read: Object contains unknown field legal (sets[0])",
        "formats/standard.toml, line 9: cannot be read: Expected str, got int (sets[1].code)",
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({MANIFEST: manifest("formats", "Bad Name")}, "pack.toml: a name has small letters, digits, dots and dashes"),
        (
            {MANIFEST: manifest("formats", "a", **{"from": "2026-11-01", "until": "2026-10-01"})},
            "pack.toml: it ends on 2026-10-01, before it begins on 2026-11-01",
        ),
        ({MANIFEST: manifest("formats", "a", hash='"sha256:00"')}, "not to the hash it names"),
        ({MANIFEST: manifest("house", "a")}, "pack.toml, line 1: cannot be read: Invalid enum value 'house' (kind)"),
        ({"times.toml": b""}, "times.toml: a pack of the kind formats has no such table"),
        ({"formats/modern.toml": b"\xff"}, "formats/modern.toml, line 1: it is not UTF-8"),
    ],
)
def test_what_a_manifest_says_must_be_so(change, told):
    assert told in " ".join(faults(formats_pack() | change))


def test_a_table_that_is_missing_is_named():
    files = newer_rules()
    del files["times.toml"]
    assert faults(files) == ["times.toml: is missing"]


def test_a_format_that_is_named_and_missing_is_found():
    files = newer_rules()
    del files["formats/legacy.toml"]
    assert clashes(files) == ["categories.toml: it names the format legacy, which is not here"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((b'penalty = "warning"', b'penalty = "scolding"'), "it names the penalty scolding, which is not in it"),
        ((b'upgrades_to = "game-loss"', b'upgrades_to = "exile"'), "it names the penalty exile, which is not in it"),
        (
            (b'category = "tournament-error"', b'category = "weather"'),
            "it names the category weather, which is not in it",
        ),
        ((b'usual = ["slow-play"', b'usual = ["yawning"'), "it names the infraction yawning, which is not in it"),
    ],
)
def test_infractions_that_name_what_is_not_in_them_are_not_brought_in(change, told):
    magic = files_in("topcut.core.rules").joinpath("data", "infractions", "magic.toml").read_bytes()
    assert change[0] in magic
    files = {MANIFEST: manifest("penalties", "own"), "infractions/own.toml": magic.replace(*change)}
    assert f"infractions/own.toml: {told}" in clashes(files)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((b'matches = ["best"]', b"matches = []"), "chess is played as no match at all"),
        ((b"first_to = 2", b"first_to = 0"), "the match best is neither first to so many wins nor of so many games"),
        ((b"first_to = 2", b""), "the match best is neither first to so many wins nor of so many games"),
    ],
)
def test_a_game_is_played_as_something(change, told):
    assert change[0] in GAME["games.toml"]
    assert clashes(GAME | {"games.toml": GAME["games.toml"].replace(*change)}) == [f"games.toml: {told}"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((b'policy = "casual"', b'policy = "strict"'), "chess has the policy strict; there are"),
        ((b'tiebreakers = "chess"', b'tiebreakers = "elo"'), "chess is ranked by elo, which is not here"),
        ((b'infractions = "lorcana"', b'infractions = "fide"'), "chess has the infractions fide, which are not here"),
        (
            (b'title = "Chess"', b'title = "Chess"\ncards = "tarot"'),
            "chess is played with the cards tarot; there are magic, lorcana",
        ),
    ],
)
def test_a_game_that_names_what_is_not_here_is_not_brought_in(change, told):
    pack = read_pack(GAME | {"games.toml": GAME["games.toml"].replace(*change)}, name="chess")
    with pytest.raises(BadPack, match=told):
        refuse_at_odds(pack)
    refuse_at_odds(read_pack(GAME, name="chess"))


def test_what_has_no_manifest_is_no_pack():
    for read in (lambda: read_pack({"a.toml": b""}, name="a"), lambda: files_of_zip(b"PK nonsense", name="a")):
        with pytest.raises(NotAPack):
            read()


def test_a_newer_edition_is_chosen_for_later_days_and_changes_no_earlier_event():
    """MTR-0-e: events of August keep the July tables."""
    lay_in({NEWER: newer_rules()})
    assert [edition.id for edition in document("MTR").editions] == [SHIPPED, NEWER]
    assert (tables_on(date(2021, 8, 1)), tables_on(date(2021, 10, 1))) == (SHIPPED, NEWER)
    assert (round_minutes("swiss", edition=tables_of(SHIPPED)), round_minutes("swiss", edition=NEWER)) == (50, 55)
    standard = find_format("standard", on=date(2021, 10, 1))
    assert standard.pack == NEWER
    assert "Alrund's Epiphany" in {card.name for card in standard.banned}
    assert find_format("standard", on=date(2021, 10, 1), among=(SHIPPED,)).pack == SHIPPED


def test_a_pack_of_formats_speaks_for_its_own_days():
    lay_in({"formats-2026-11": formats_pack()})
    assert find_format("standard", on=date(2026, 11, 14)).pack == "formats-2026-11"
    assert find_format("standard", on=date(2021, 8, 1)).pack == SHIPPED
    assert find_format("modern", on=date(2026, 11, 14)).pack == SHIPPED
    assert find_format("standard", on=date(2027, 2, 1)).last_day == date(2027, 1, 31)


def test_tiebreakers_of_a_pack_rank():
    lay_in({"our-league": TIEBREAKERS})
    assert [one.name for one in PROFILES["our-league"].criteria] == ["points", "buchholz"]
    assert "our-league" in PROFILES
    bad = TIEBREAKERS["tiebreakers.toml"].replace(b'"points", ', b"")
    assert "Criteria begin with points" in faults(TIEBREAKERS | {"tiebreakers.toml": bad})[0]


def test_a_difference_is_told_in_words():
    old, new = packs()[SHIPPED], read_pack(newer_rules(), name="newer")
    assert [str(one) for one in changes(old, new)] == [
        "Sections changed on 2021-09-24: 6.3.",
        "Standard: banned now: Alrund's Epiphany.",
        "times, round_minutes swiss: was 50, is 55.",
    ]
    assert changes(old, old) == ()
