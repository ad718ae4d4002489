"""`topcut deck check` and `topcut cards import`, as somebody types them."""

import json
import lzma
from pathlib import Path

import pytest
from tests.exchange.test_card_files import ALL_PRINTINGS, LORCANA, SCRYFALL
from tests.exchange.test_card_strangers import OTHER_MAKERS

from topcut.cli.main import main

LIST = "4 Relámpago\n1 Ópalo mox\n55 Forest\n\nSideboard\n2 fire/ice\n1 Nonsense\n"


@pytest.fixture
def files(place: Path) -> Path:
    (place / "cards.json").write_text(json.dumps(ALL_PRINTINGS), "utf-8")
    (place / "list.txt").write_text(LIST, "utf-8")
    return place


@pytest.fixture
def catalog(files: Path, document) -> str:
    assert document("cards", "import", "cards.json", "--catalog", "cards.db") == (
        0,
        {"game": "magic", "catalog": "cards.db", "version": 1, "sets": 2, "added": 5, "changed": 0, "removed": 0,
         "unchanged": 0, "legal_as_of": None},
    )  # fmt: skip
    return "cards.db"


def test_the_document_has_the_form_of_the_contract(files: Path, document) -> None:
    """Without a catalogue: what the rule tables alone can say."""
    code, answer = document("deck", "check", "list.txt", "--format", "modern", "--on", "2021-08-01")
    assert code == 5
    assert answer == {
        "format": "modern",
        "on": "2021-08-01",
        "main": 60,
        "sideboard": 3,
        "legal": False,
        "judged_by": {"pack": "mtr-2021-07-23", "as_of": "2021-07-23"},
        "not_checked": ["card-names", "set-legality", "copy-exceptions"],
        "problems": [
            {
                "code": "banned",
                "rule": "MTR 6.4",
                "card": "Mox Opal",
                "as_written": "Ópalo mox",
                "line": 2,
                "message": "Mox Opal is banned in Modern.",
                "format": "Modern",
            }
        ],
        "notices": [],
    }


def test_a_catalogue_says_the_rest(files: Path, catalog: str, document) -> None:
    _, answer = document("deck", "check", "list.txt", "--format", "legacy", "--on", "2021-08-01", "--catalog", catalog)
    assert [(one["code"], one["as_written"], one["line"]) for one in answer["problems"]] == [
        ("unknown-card", "Ópalo mox", 2),
        ("unknown-card", "Forest", 3),
        ("unknown-card", "Nonsense", 7),
    ]


def test_the_usual_database_is_the_usual_catalogue(files: Path, document) -> None:
    document("cards", "import", "cards.json")
    _, answer = document("deck", "check", "list.txt", "--format", "legacy", "--on", "2021-08-01")
    assert answer["not_checked"] == []


def test_a_legal_list_exits_with_zero_and_a_table_for_people_says_so(files: Path, capfd) -> None:
    (files / "forest.txt").write_text("60 Forest")
    assert main(["deck", "check", "forest.txt", "--format", "modern", "--on", "2021-08-01"]) == 0
    out, err = capfd.readouterr()
    assert (out.splitlines()[0], err) == ("Modern on 2021-08-01: 60 cards, sideboard 0. Legal.", "")
    assert "topcut cards import FILE" in out


def test_a_list_that_is_not_legal_names_line_and_rule(files: Path, capfd) -> None:
    assert main(["deck", "check", "list.txt", "--format", "modern", "--on", "2021-08-01"]) == 5
    assert "  line 2: Mox Opal is banned in Modern. (MTR 6.4)" in capfd.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("words", "code", "problem"),
    [
        (["deck", "check", "none.txt", "--format", "modern"], 2, "cannot-open"),
        (["deck", "check", "list.txt", "--format", "extended"], 6, "no-such-format"),
        (["deck", "check", "list.txt"], 2, "bad-usage"),
        (["deck", "check", "list.txt", "--format", "modern", "--catalog", "none.db"], 6, "no-catalog"),
        (["deck", "check", "empty.txt", "--format", "modern"], 2, "deck-empty"),
        (["deck", "check", "list.txt", "--format-file", "list.txt"], 2, "bad-format-file"),
        (["cards", "import", "none.json"], 2, "cannot-open"),
        (["cards", "import", "list.txt"], 2, "not-a-card-file"),
    ],
)
def test_what_goes_wrong_is_told_with_its_code(files: Path, document, words, code, problem) -> None:
    (files / "empty.txt").write_text("\n")
    found, answer = document(*words)
    assert (found, answer["code"]) == (code, problem)
    assert sorted(path.name for path in files.iterdir()) == ["cards.json", "empty.txt", "list.txt"]


def test_a_broken_card_file_leaves_the_old_catalogue(files: Path, catalog: str, document) -> None:
    before = document("deck", "check", "list.txt", "--format", "legacy", "--on", "2021-08-01", "--catalog", catalog)
    for broken in (json.dumps(SCRYFALL).encode()[:-1], lzma.compress(json.dumps(SCRYFALL).encode())[:-20]):
        (files / "broken.json").write_bytes(broken)
        code, answer = document("cards", "import", "broken.json", "--catalog", catalog, "--replace")
        assert (code, answer["code"]) == (2, "broken-card-file")
    after = document("deck", "check", "list.txt", "--format", "legacy", "--on", "2021-08-01", "--catalog", catalog)
    assert after == before


def test_a_second_file_adds_to_the_first(files: Path, catalog: str, document) -> None:
    (files / "more.json").write_text(json.dumps(SCRYFALL))
    _, answer = document("cards", "import", "more.json", "--catalog", catalog)
    assert {name: answer[name] for name in ("version", "added", "changed", "removed")} == {
        "version": 2,
        "added": 1,
        "changed": 2,
        "removed": 0,
    }
    _, answer = document("cards", "import", "more.json", "--catalog", catalog)
    assert (answer["version"], answer["unchanged"]) == (2, 3)


def test_lorcana(files: Path, document) -> None:
    (files / "lorcana.json").write_text(json.dumps(LORCANA))
    (files / "lorcana.txt").write_text("4 Elsa - Snow Queen\n56 Puppy - Tail Wagger\n1 Both - At Once")
    document("cards", "import", "lorcana.json")
    words = ["--game", "lorcana", "--format", "constructed"]
    code, answer = document("deck", "check", "lorcana.txt", *words)
    assert (code, [one["code"] for one in answer["problems"]]) == (5, ["too-many-inks"])
    (files / "lorcana.txt").write_text("4 Elsa - Snow Queen\n56 Both - At Once")
    code, answer = document("deck", "check", "lorcana.txt", *words)
    assert [one["code"] for one in answer["problems"]] == ["too-many-inks", "too-many-copies"]


def test_a_pool_and_a_format_of_ones_own(files: Path, document) -> None:
    (files / "deck.txt").write_text("23 Bear\n17 Plains")
    (files / "pool.txt").write_text("22 Bear\n\n1 Other")
    words = ["deck", "check", "deck.txt", "--format", "sealed", "--pool", "pool.txt", "--on", "2021-08-01"]
    _, answer = document(*words)
    assert [(one["code"], one["count"], one["most"]) for one in answer["problems"]] == [("not-in-pool", 23, 22)]
    (files / "shop.toml").write_text('id = "shop"\ntitle = "Ours"\ndeck_min = 41\n')
    code, answer = document("deck", "check", "deck.txt", "--format-file", "shop.toml")
    assert (code, answer["format"], [one["code"] for one in answer["problems"]]) == (5, "shop", ["too-few-cards"])


def test_a_pool_is_held_against_its_boosters_and_the_rest_is_the_sideboard(files: Path, catalog: str, document) -> None:
    """MTR-7.1-b, MTR-3.16-l, MTR-7.2-d, MTR-3.7-c."""
    (files / "deck.txt").write_text("38 Plains\n2 Fuego")
    (files / "pool.txt").write_text("5 Fire // Ice\n3 Lightning Bolt")
    words = ["deck", "check", "deck.txt", "--format", "sealed", "--pool", "pool.txt", "--on", "2021-08-01"]
    _, answer = document(*words, "--catalog", catalog)
    assert (answer["main"], answer["sideboard"]) == (40, 6)
    _, answer = document(*words, "--catalog", catalog, "--opened", "zzz")
    assert "boosters" in answer["not_checked"]
    for option in ("--opened", "--prerelease"):
        _, answer = document(*words, "--catalog", catalog, option, "lea")
        strangers = [one for one in answer["problems"] if one["code"] == "not-from-boosters"]
        assert [(one["card"], one["rule"], one["line"]) for one in strangers] == [("Fire // Ice", "MTR 7.2", 2)]


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("text", "4 Bear\n\nSideboard\n1 Owl\n"),
        ("prefixed", "4 Bear\nSB: 1 Owl\n"),
        ("arena", "Deck\n4 Bear\n\nSideboard\n1 Owl\n"),
    ],
)
def test_a_list_is_written_as_another_program_reads_it(files: Path, capsys, form: str, written: str) -> None:
    (files / "own.txt").write_text("Bear x4\nSB: Owl x1")
    assert main(["deck", "convert", "own.txt", "--to", form]) == 0
    assert capsys.readouterr().out == written


def test_standard_input_is_a_file(files: Path, document, monkeypatch) -> None:
    with (files / "list.txt").open("rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file})())
        code, answer = document("deck", "check", "-", "--format", "modern", "--on", "2021-08-01")
    assert (code, answer["main"]) == (5, 60)


@pytest.mark.parametrize(
    ("lists", "words", "code", "shared"),
    [
        pytest.param(
            ("4 Lightning Bolt\n56 Forest", "4 Naturalize\n56 Forest", "60 Forest"),
            ("--format", "modern"),
            0,
            [],
            id="MTR-8.4-a: only basic lands are shared",
        ),
        pytest.param(
            ("4 Lightning Bolt\n56 Forest", "60 Forest\n\nSideboard\n1 Lightning Bolt", "60 Forest"),
            ("--format", "modern"),
            5,
            [("Lightning Bolt", ["A", "B"])],
            id="MTR-8.4-b: the sideboard counts",
        ),
        pytest.param(
            ("4 Lightning Bolt\n56 Forest", "4 Lightning Bolt\n56 Forest", "60 Forest"),
            ("--format", "standard", "--format", "modern", "--format", "legacy"),
            0,
            [],
            id="MTR-8.4-e: each seat its own format",
        ),
        pytest.param(
            ("60 Forest", "60 Forest\n\nSideboard\n1 Naturalize"),
            ("--format", "legacy", "--two-headed-giant"),
            5,
            [],
            id="MTR-9.5-c, MTR-3.16-l: no sideboards",
        ),
        pytest.param(
            ("1 Erayo, Soratami Ascendant\n59 Forest", "60 Forest"),
            ("--format", "legacy", "--two-headed-giant"),
            5,
            [],
            id="MTR-9.5-b: one card more is banned",
        ),
    ],
)
def test_the_lists_of_a_team_are_judged_together(place: Path, document, lists, words, code, shared) -> None:
    files = [f"seat{number}.txt" for number in range(len(lists))]
    for file, text in zip(files, lists, strict=True):
        (place / file).write_text(text, "utf-8")
    found, answer = document("deck", "team", *files, *words, "--on", "2021-08-01")
    assert [(one["card"], one["seats"]) for one in answer["shared"]] == shared
    assert (found, answer["legal"], len(answer["seats"])) == (code, not code, len(lists))


def test_a_team_is_two_lists_or_more(place: Path) -> None:
    (place / "one.txt").write_text("60 Forest", "utf-8")
    assert main(["deck", "team", "one.txt", "--format", "modern"]) == 2


def test_a_team_is_told_seat_by_seat(place: Path, capfd) -> None:
    """MTR-8.4-a."""
    for file in ("a.txt", "b.txt"):
        (place / file).write_text("4 Lightning Bolt\n56 Forest", "utf-8")
    assert main(["deck", "team", "a.txt", "b.txt", "--format", "modern", "--on", "2021-08-01"]) == 5
    said = capfd.readouterr()
    assert "Seat B." in said.out + said.err
    assert "Lightning Bolt is in more than one deck of the team: A, B. (MTR 8.4)" in said.out + said.err


def test_a_file_of_another_shape_is_refused_with_what_was_seen_and_what_is_known(
    files: Path, catalog: str, document
) -> None:
    """A compact file of Magic cards was once read as cards of Lorcana."""
    (files / "compact.json").write_text(json.dumps(OTHER_MAKERS))
    code, answer = document("cards", "import", "compact.json", "--catalog", catalog)
    assert (code, answer["code"]) == (2, "not-a-card-file")
    assert answer["seen"] == "sets/10E {name, release}; cards/[] {name, layout, cmc, sets}"
    assert "Known are AllPrintings" in answer["detail"]
    _, answer = document("deck", "check", "list.txt", "--game", "lorcana", "--format", "constructed")
    assert "unknown-card" not in {one["code"] for one in answer["problems"]}, "no cards of Lorcana were brought in"


@pytest.mark.parametrize(
    ("main_deck", "beside", "words", "problems"),
    [
        pytest.param("60 Forest", "15 Forest", ("--format", "modern"), [], id="MTR-3.16-l: fifteen in Constructed"),
        pytest.param(
            "60 Forest", "16 Forest", ("--format", "modern"), ["sideboard-too-large"], id="MTR-3.16-l: no more"
        ),
        pytest.param("40 Forest", "60 Forest", ("--format", "limited"), [], id="MTR-3.16-l: Limited has no number"),
    ],
)
def test_the_format_says_what_a_sideboard_is(place: Path, document, main_deck, beside, words, problems) -> None:
    """MTR-3.16-l: two heads have none in Constructed, see above."""
    (place / "list.txt").write_text(f"{main_deck}\n\nSideboard\n{beside}", "utf-8")
    _, answer = document("deck", "check", "list.txt", *words, "--on", "2021-08-01")
    assert [one["code"] for one in answer["problems"]] == problems
