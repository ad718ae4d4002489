"""`topcut draft` with cards face up, from a cube, untimed, and with two people at a seat, and what `verify` says."""

import json
from pathlib import Path

import pytest
from tests.boosters_made import CARDS, as_file, card_file, recipes

from topcut.cli.main import main
from topcut.core.drafts.reading import TABLE
from topcut.exchange.log_file import read_log

FROM = ("draft", "simulate", "recipes.json", "cards.json", "--set", "own-draft", "--seed", "7", "--log", "pod.jsonl")
CUBE = ("draft", "simulate", "cube.txt", "cards.json", "--cube", "--seed", "7", "--log", "pod.jsonl")
SECOND = 1_000_000


def of_size(size: int) -> dict:
    """Boosters of so many cards, all of one sheet."""
    cards = {f"own:{one.printings[0].number}": 1 for one in CARDS if "//" not in one.name}
    sheets = {"all": {"total_weight": len(cards), "cards": cards}}
    made = recipes()["own-draft"] | {"boosters": [{"weight": 1, "sheets": {"all": size}}], "sheets": sheets}
    return {"own-draft": made}


@pytest.fixture
def files(place: Path) -> Path:
    (place / "recipes.json").write_bytes(as_file(of_size(15)))
    (place / "cards.json").write_bytes(card_file())
    (place / "cube.txt").write_text("\n".join(card.name for card in CARDS))
    return place


def facts(tag: str) -> list[dict]:
    entries = [json.loads(line) for line in read_log(Path("pod.jsonl").read_bytes()).lines]
    return [fact for entry in entries for fact in entry["facts"] if fact["fact"] == tag]


def moment(tag: str) -> int:
    """The number of the first entry with such a fact."""
    lines = read_log(Path("pod.jsonl").read_bytes()).lines
    return next(n for n, line in enumerate(lines, start=1) if f'"fact":"{tag}"'.encode() in line)


def verified(document) -> dict:
    code, answer = document("verify", "pod.jsonl")
    assert code == 0
    assert answer["not_yet_checkable"] == 0
    return answer["derived"]


# Rochester ------------------------------------------------------------------------------------------------------------

ROCHESTER = (*FROM, "--kind", "rochester")


def test_two_teams_of_three_draft_face_up_and_verify_drafts_it_again(files: Path, document, capfd) -> None:
    """MTR-8.5-b, MTR-8.5-d, MTR-8.5-h, MTR-8.5-i, MTR-8.5-j, MTR-8.5-k: seats, openers and picks as printed."""
    assert document(*ROCHESTER)[0] == 0
    assert verified(document) == {"boosters": 18, "picks": 270, "timed_out": 0, "passes": 252, "pools": 6}
    first = facts("first-team-chosen")[0]["team"]
    opened = [TABLE[fact["booster"] - 1] for fact in facts("booster-laid-out")]
    out = {1: "1B 1C 2A 2B 2C 1A", 2: "2B 2C 1A 1B 1C 2A"}[first].split()
    assert opened == out + out[::-1] + out
    picked = [TABLE[fact["seat"] - 1] for fact in facts("cards-picked")]
    assert picked[:15] == out + out[::-1] + out[:3]
    assert picked[90:105] == out[::-1] + out + out[::-1][:3]
    at = str(moment("first-team-chosen"))
    assert main(["draft", "show", "pod.jsonl", "--at", at]) == 0
    said = capfd.readouterr().out
    assert "Booster 1 of 3, clockwise: picking." in said
    assert f"Laid out by {out[0]}; picks in turn: {', '.join(out + out[::-1] + out[:3])}." in said


def test_a_third_team_is_refused(files: Path, document) -> None:
    """MTR-8.5-a."""
    code, answer = document(*ROCHESTER, "--seats", "9")
    assert (code, answer["code"], answer["rule"]) == (2, "odd-table", "MTR 8.5")


def test_the_team_drawn_may_let_the_other_pick_first(files: Path, document, capfd) -> None:
    """MTR-8.5-c."""
    assert document(*ROCHESTER, "--other-first")[0] == 0
    drawn, chosen = facts("deciding-team-drawn")[0], facts("first-team-chosen")[0]
    assert chosen["team"] == 3 - drawn["team"]
    assert facts("booster-laid-out")[0]["booster"] == 3 * chosen["team"] - 1
    assert main(["draft", "show", "pod.jsonl", "--at", str(moment("deciding-team-drawn"))]) == 0
    assert f"Team {drawn['team']} was drawn and says which team picks first." in capfd.readouterr().out


def test_where_nobody_answers_the_oldest_card_is_taken_and_18_boosters_take_1710_seconds(files: Path, document) -> None:
    """MTR-8.5-e, MTR-8.5-g, MTR-B-o: 18 x (20 + 15 x 5) seconds, all of it by the clock."""
    assert document(*ROCHESTER, "--away", "6")[0] == 0
    assert verified(document)["timed_out"] == 270
    assert {fact["by"] for fact in facts("pick-timed-out")} == {"oldest-card"}
    laid, over = facts("booster-laid-out"), [*facts("set-drafted"), *facts("draft-ended")]
    sets = [end["at"] - laid[6 * number]["at"] for number, end in enumerate(over)]
    assert sum(sets) == 1_710 * SECOND
    assert {fact["until"] - fact["at"] for fact in laid} == {20 * SECOND}
    start = moment("booster-laid-out")
    before = document("draft", "show", "pod.jsonl", "--at", str(start))[1]["table"]
    after = document("draft", "show", "pod.jsonl", "--at", str(start + 1))[1]["table"]
    assert after["cards"] == before["cards"][1:], "the first card laid out is gone"
    assert after["latest"] == {str(before["order"][0]): before["cards"][0]}


def test_the_screen_and_every_seat_see_what_lies_there_and_no_pile(files: Path, document, capfd) -> None:
    """MTR-8.5-f, MTR-8.5-l, MTR-8.5-m: a pick stays, the latest one is shown, and nobody looks at their picks."""
    assert document(*ROCHESTER)[0] == 0
    at = str(moment("booster-laid-out") + 20)
    code, screen = document("draft", "show", "pod.jsonl", "--at", at)
    assert code == 0
    for seat in range(1, 7):
        view = document("draft", "show", "pod.jsonl", "--at", at, "--seat", str(seat))[1]
        assert (view["board"], view["picks"]) == (screen, None)
    assert len(screen["table"]["latest"]) == 5
    assert main(["draft", "show", "pod.jsonl", "--at", at, "--seat", "1"]) == 0
    said = capfd.readouterr().out
    assert "cards taken, face down." in said
    assert ", face up: " in said
    last = document("draft", "show", "pod.jsonl", "--seat", "1")[1]
    assert len(last["picks"]) == 45, "at the end everybody builds from their picks"


def test_a_changed_table_does_not_verify(files: Path, document) -> None:
    assert document(*ROCHESTER)[0] == 0
    text, laid = Path("pod.jsonl").read_bytes(), b'"fact":"booster-laid-out","booster":'
    Path("pod.jsonl").write_bytes(text.replace(laid + b"1", laid + b"3", 1))
    assert document("verify", "pod.jsonl")[0] == 5


# Two-Headed Giant -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "left", "seconds"),
    [
        pytest.param(15, [15, 13, 11, 9, 7, 5, 3, 1], 6 * 200 + 5 * 60, id="MTR-B-p, MTR-B-q: 15 cards, 1,500 seconds"),
        pytest.param(14, [14, 12, 10, 8, 6, 4, 2], 6 * 195 + 5 * 60, id="MTR-B-p, MTR-B-q: 14 cards, 1,470 seconds"),
    ],
)
def test_a_team_takes_two_cards_at_a_time_of_six_boosters(files: Path, document, size, left, seconds) -> None:
    """MTR-9.7-b, MTR-9.7-d: two at a time, left and right in turn, by the clock for teams of two."""
    Path("recipes.json").write_bytes(as_file(of_size(size)))
    assert document(*FROM, "--kind", "two-headed-giant", "--seats", "4", "--away", "4")[0] == 0
    assert verified(document)["boosters"] == 24
    opened, over = facts("boosters-opened"), [*facts("review-opened"), *facts("draft-ended")]
    assert sum(end["at"] - start["at"] for start, end in zip(opened, over, strict=True)) == (seconds - 300) * SECOND
    assert {fact["until"] - fact["at"] for fact in facts("review-opened")} == {60 * SECOND}
    passed = facts("booster-passed")
    assert [size, *(fact["left"] for fact in passed if fact["booster"] == 1)][: len(left)] == left
    rounds = [passed[at * len(passed) // 6] for at in range(6)]
    assert [(fact["to"] - fact["seat"]) % 4 for fact in rounds] == [1, 3, 1, 3, 1, 3]


def test_both_of_a_team_take_cards_into_one_pool(files: Path, document) -> None:
    """MTR-9.7-c: the pool is the team's; either of its two players takes."""
    code, made = document(*FROM, "--kind", "two-headed-giant", "--seats", "3", "--boosters", "1")
    assert (code, {len(pool) for pool in made["pools"].values()}) == (0, {15})
    entries = [json.loads(line) for line in read_log(Path("pod.jsonl").read_bytes()).lines]
    makers = {entry["who"] for entry in entries if entry["facts"][0]["fact"] == "cards-picked"}
    assert {"seat-1", "seat-1-partner"} <= makers
    assert verified(document)["pools"] == 3


# Cubes and untimed drafts ---------------------------------------------------------------------------------------------


def test_a_cube_is_dealt_once_in_a_whole_draft(files: Path, document) -> None:
    code, made = document(*CUBE, "--seats", "2", "--boosters", "2", "--size", "9")
    taken = [card for pool in made["pools"].values() for card in pool]
    assert (code, made["set"], len(taken), len(set(taken))) == (0, "cube", 36, 36)
    assert verified(document)["boosters"] == 4
    code, refused = document(*CUBE[:-1], "other.jsonl", "--seats", "8", "--boosters", "3")
    assert (code, refused["code"]) == (5, "cube-too-small")


def test_two_who_wait_for_each_other_are_told_who_picks_first(files: Path, document, capfd) -> None:
    """MTR-7.7-l: in an untimed draft, with two seats each is as near: the lower one."""
    assert document(*CUBE, "--untimed", "--seats", "2", "--boosters", "1", "--size", "4")[0] == 0
    at = str(moment("boosters-opened"))
    code, screen = document("draft", "show", "pod.jsonl", "--at", at)
    assert (code, screen["picks_first"], screen["until"]) == (0, 1, None)
    assert main(["draft", "show", "pod.jsonl", "--at", at, "--seat", "2"]) == 0
    said = capfd.readouterr().out
    assert "If the two who hold boosters wait for each other, seat 1 picks first." in said
    assert "If you wait for each other, these pick before you: seat 1." in said
    assert verified(document)["timed_out"] == 0


def test_of_double_masters_boosters_the_first_pick_takes_two(files: Path, document) -> None:
    """MTR-7.7-e: 15, then 13, 12, 11 …: fourteen picks."""
    assert document(*FROM, "--kind", "double-masters", "--seats", "4", "--boosters", "1")[0] == 0
    passed = [fact["left"] for fact in facts("booster-passed") if fact["booster"] == 1]
    assert passed == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("more", [["--untimed", "--away", "1"], ["--cube"]])
def test_what_cannot_be_asked_for_is_said(files: Path, more: list[str], capfd) -> None:
    assert main([*FROM, *more]) == 2
    assert "Usage" in capfd.readouterr().err
