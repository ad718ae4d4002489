"""`topcut draft export` and `topcut draft replay`: what other programs and the drafters get of a draft that is over."""

import csv
import io
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from tests.boosters_made import as_file, card_file, recipes

from topcut.cli.main import main
from topcut.exchange.log_file import read_log

SIMULATE = ("draft", "simulate", "recipes.json", "cards.json", "--set", "own-draft", "--seats", "4", "--seed", "7")


@pytest.fixture
def files(place: Path) -> Path:
    (place / "recipes.json").write_bytes(as_file(recipes()))
    (place / "cards.json").write_bytes(card_file())
    return place


@pytest.fixture
def pod(files: Path, document) -> Path:
    """A draft of four, released: seat 1 never answers, seat 4 only reserves."""
    assert document(*SIMULATE, "--away", "1", "--slow", "1", "--release", "--log", "pod.jsonl")[0] == 0
    return files / "pod.jsonl"


def exported(capfd, *args: str) -> str:
    assert main(["draft", "export", *args]) == 0
    return capfd.readouterr().out


def test_one_row_a_pick_with_the_columns_of_17lands(pod: Path, capfd) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(capfd, str(pod), "--form", "17lands"))))
    assert len(rows) == 144
    assert list(rows[0])[:10] == [
        *("expansion", "event_type", "draft_id", "draft_time", "rank", "event_match_wins", "event_match_losses"),
        *("pack_number", "pick_number", "pick"),
    ]
    assert list(rows[0])[-2:] == ["user_n_games_bucket", "user_game_win_rate_bucket"]
    first, second = rows[0], rows[1]
    assert (first["expansion"], first["pack_number"], first["pick_number"]) == ("OWN", "0", "0")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", first["draft_time"])
    assert first[f"pack_card_{first['pick']}"] >= "1", "what was picked lay in the pack"
    assert second[f"pool_{first['pick']}"] >= "1", "and is in the pool afterwards"
    lay = [sum(int(row[name]) for name in row if name.startswith("pack_card_")) for row in rows[:12]]
    had = [sum(int(row[name]) for name in row if name.startswith("pool_")) for row in rows[:12]]
    assert (lay, had) == (list(range(12, 0, -1)), list(range(12)))
    assert len({row["draft_id"] for row in rows}) == 4, "one draft a drafter"
    assert {row["rank"] + row["event_match_wins"] + row["pick_maindeck_rate"] for row in rows} == {""}


def test_one_drafters_picks_as_magicprotools_reads_them(pod: Path, capfd) -> None:
    text = exported(capfd, str(pod), "--form", "magicprotools", "--seat", "2")
    head, *packs = text.split("------ OWN ------\n\n")
    assert re.match(r"Event #: \S+\nTime: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\nPlayers:\n", head)
    assert head.endswith("    Seat 1\n--> Seat 2\n    Seat 3\n    Seat 4\n\n")
    assert len(packs) == 3
    for number, pack in enumerate(packs, start=1):
        picks = pack.strip("\n").split("\n\n")
        assert [pick.split("\n")[0] for pick in picks] == [f"Pack {number} pick {n}:" for n in range(1, 13)]
        assert all(len(re.findall("^--> ", pick, re.MULTILINE)) == 1 for pick in picks)
        assert [len(pick.split("\n")) - 1 for pick in picks] == list(range(12, 0, -1))


def test_json_has_every_card_once_and_every_pick_by_its_seat(pod: Path, capfd) -> None:
    told = json.loads(exported(capfd, str(pod), "--form", "json"))
    assert (told["form"], told["version"], told["kind"], told["boosters"]) == ("topcut-draft", 1, "booster-draft", 3)
    assert [len(seat["picks"]) for seat in told["seats"]] == [36, 36, 36, 36]
    taken = Counter(card for seat in told["seats"] for pick in seat["picks"] for card in pick["taken"])
    assert taken.total() == 144
    assert set(taken) <= set(told["cards"])
    assert {pick["how"] for pick in told["seats"][0]["picks"]} == {"chance", "last"}, "seat 1 never answered"
    assert "reserved" in {pick["how"] for pick in told["seats"][3]["picks"]}
    assert sorted(told["cards"][next(iter(told["cards"]))])[:4] == ["colors", "cost", "name", "rarity"]


def test_what_two_at_a_seat_or_two_picks_take_is_told_whole(files: Path, document, capfd) -> None:
    args = (*SIMULATE[:-2], "--seed", "3", "--kind", "double-masters", "--release", "--log", "two.jsonl")
    assert document(*args)[0] == 0
    rows = list(csv.DictReader(io.StringIO(exported(capfd, "two.jsonl", "--form", "17lands"))))
    assert [bool(row["pick_2"]) for row in rows[:3]] == [True, False, False]
    text = exported(capfd, "two.jsonl", "--form", "magicprotools", "--seat", "1")
    assert len(re.findall("^--> ", text.split("pick 1:\n")[1].split("\n\n")[0], re.MULTILINE)) == 2


def test_a_draft_that_is_not_released_is_told_to_its_drafters_alone(files: Path, document, capfd) -> None:
    """MTR-7.7-k: everybody reads it once it is released, and each seat its own picks."""
    assert document(*SIMULATE, "--log", "closed.jsonl")[0] == 0
    assert main(["draft", "export", "closed.jsonl", "--form", "17lands"]) != 0
    assert "not released" in capfd.readouterr().err
    told = json.loads(exported(capfd, "closed.jsonl", "--form", "json", "--seat", "2"))
    assert ["picks" in seat for seat in told["seats"]] == [False, True, False, False]
    assert main(["draft", "replay", "closed.jsonl", "--seat", "9"]) != 0
    assert "4 seats" in capfd.readouterr().err


def test_a_draft_that_still_runs_is_told_to_nobody(pod: Path, document, capfd) -> None:
    """MTR-7.7-i: no file shows picks between picks."""
    from topcut.core.drafts.nouns.refusals import CardsStaySealed, DraftStillRuns
    from topcut.core.drafts.view import replayed

    log = read_log(pod.read_bytes())
    with pytest.raises(DraftStillRuns):
        replayed(log.header.stream, log.lines[:40], openings=log.openings, seat=2)
    with pytest.raises(CardsStaySealed):
        replayed(log.header.stream, log.lines, openings={}, seat=2)


def test_magicprotools_wants_a_seat(pod: Path, capfd) -> None:
    assert main(["draft", "export", str(pod), "--form", "magicprotools"]) != 0
    assert "Say which seat" in capfd.readouterr().err


def test_own_picks_are_replayed_as_they_were_seen(pod: Path, document, capfd) -> None:
    code, told = document("draft", "replay", str(pod), "--seat", "3")
    assert code == 0
    steps = told["steps"]
    assert [(step["round"], step["pick"]) for step in steps] == [(n, m) for n in (1, 2, 3) for m in range(1, 13)]
    for before, after in pairwise(steps):
        assert after["pool"] == before["pool"] + before["taken"]
    code, view = document("draft", "show", str(pod), "--seat", "3", "--at", "8")
    assert view["cards"] == steps[0]["cards"], "as the page showed it"
    assert main(["draft", "replay", str(pod), "--seat", "3"]) == 0
    assert "Seat 3, booster 1, pick 1, 0 cards before:" in capfd.readouterr().out
