"""`topcut draft`, as somebody types it, and what `topcut verify` says of it."""

from pathlib import Path

import pytest
from tests.boosters_made import as_file, card_file, recipes

from topcut.cli.main import main

SIMULATE = ("draft", "simulate", "recipes.json", "cards.json", "--set", "own-draft", "--seats", "4", "--seed", "7")


@pytest.fixture
def files(place: Path) -> Path:
    (place / "recipes.json").write_bytes(as_file(recipes()))
    (place / "cards.json").write_bytes(card_file())
    return place


@pytest.fixture
def pod(files: Path, document) -> Path:
    """A pod in which seat 1 never answers and seat 4 only reserves."""
    assert document(*SIMULATE, "--away", "1", "--slow", "1", "--log", "pod.jsonl")[0] == 0
    return files / "pod.jsonl"


def test_the_same_seed_drafts_the_same_and_every_card_is_drafted(files: Path, document) -> None:
    code, answer = document(*SIMULATE)
    assert (code, answer["set"], answer["kind"]) == (0, "own-draft", "booster-draft")
    assert {seat: len(pool) for seat, pool in answer["pools"].items()} == {"1": 36, "2": 36, "3": 36, "4": 36}
    assert document(*SIMULATE)[1] == answer
    assert document(*SIMULATE[:-1], "8")[1]["head"] != answer["head"]


def test_verify_drafts_every_booster_pass_and_pool_again(pod: Path, document, capfd) -> None:
    code, answer = document("verify", str(pod))
    assert code == 0
    assert answer["derived"] == {"boosters": 12, "picks": 144, "timed_out": 66, "passes": 132, "pools": 4}
    assert (answer["withheld"], answer["not_yet_checkable"]) == (3, 0)
    assert main(["verify", str(pod)]) == 0
    assert "Drafted again: 12 boosters, 144 picks, of which 66 by the clock" in capfd.readouterr().out


def test_a_changed_draft_does_not_verify(pod: Path, document) -> None:
    text = pod.read_bytes()
    pod.write_bytes(
        text.replace(b'"fact":"booster-passed","booster":1,"seat":1', b'"fact":"booster-passed","booster":1,"seat":2')
    )
    assert document("verify", str(pod))[0] == 5


def test_a_seat_sees_its_booster_and_a_screen_sees_no_card(pod: Path, document, capfd) -> None:
    code, seat = document("draft", "show", str(pod), "--seat", "3", "--at", "8")
    assert code == 0
    assert (seat["seat"], seat["booster"], seat["pick"], seat["due"]) == (3, 3, 1, 1)
    assert len(seat["cards"]) == 12
    code, screen = document("draft", "show", str(pod), "--at", "8")
    assert code == 0
    assert screen == seat["board"]
    assert "own:" not in str(screen)
    assert main(["draft", "show", str(pod), "--seat", "3", "--at", "8"]) == 0
    out = capfd.readouterr().out
    assert "Booster 1 of 3, passed to the left: picking." in out
    assert "Before seat 3: the booster of seat 3, pick 1, take 1" in out


def test_a_released_draft_is_read_by_everybody(files: Path, document, capfd) -> None:
    code, made = document(*SIMULATE, "--leaves", "2", "--release", "--log", "open.jsonl")
    assert code == 0
    code, shown = document("draft", "show", "open.jsonl")
    pools = {seat: [card["card"] for card in cards] for seat, cards in shown["pools"].items()}
    assert (code, pools) == (0, made["pools"])
    assert [len(pool) for pool in pools.values()] == [36, 12, 36, 36], "seat 2 keeps what it took"
    assert document("verify", "open.jsonl")[1]["not_yet_checkable"] == 0


@pytest.mark.parametrize("kind", ["double-masters", "two-headed-giant"])
def test_other_kinds_of_draft_take_two_cards(files: Path, document, kind: str) -> None:
    assert document(*SIMULATE, "--kind", kind, "--boosters", "1", "--log", "pod.jsonl")[0] == 0
    assert document("draft", "show", "pod.jsonl", "--seat", "3", "--at", "9")[1]["due"] == 2
    assert document("verify", "pod.jsonl")[0] == 0


@pytest.mark.parametrize(
    ("words", "exit_code", "code"),
    [
        pytest.param(["--seat", "9"], 6, "no-such-moment", id="no such seat"),
        pytest.param(["--at", "9999"], 6, "no-such-moment", id="after the end"),
        pytest.param(["--at", "0"], 6, "no-such-moment", id="before the beginning"),
    ],
)
def test_a_moment_that_never_was_is_refused(pod: Path, document, words: list[str], exit_code: int, code: str) -> None:
    refused, answer = document("draft", "show", str(pod), *words)
    assert (refused, answer["code"]) == (exit_code, code)


def test_what_is_no_draft_is_refused(files: Path, document) -> None:
    assert main(["simulate", "--players", "8", "--rounds", "1", "--log", "friday.jsonl"]) == 0
    for file in ("friday.jsonl", "cards.json"):
        refused, answer = document("draft", "show", file)
        assert (refused, answer["code"]) == (2, "not-an-export")
