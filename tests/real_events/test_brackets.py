"""Real tournaments: the published elimination rounds follow from the published Swiss standings."""

import json
from pathlib import Path

import pytest
from tests.core.brackets.playing import pair

from topcut.core.brackets import Playoff, by_draft_seat, by_standing, chooser, final_ranking, report
from topcut.core.play import Result, Score

FOLDER = Path(__file__).resolve().parents[2].parent / "shared" / "real-events"
FILES = sorted(FOLDER.glob("*.json"))
needs_files = pytest.mark.skipif(not FILES, reason="the folder shared/real-events is not next to this checkout")

BY_SEAT = {"mtgo_0574p_00r_9a9ca43f"}
"""Paired as the rule book pairs the seats of a drafted top eight, seated in the order of the standings."""
STARTS_LATER = {"melee_0115p_07r_3045b03e"}
"""Its quarterfinals are not in the file, so its semifinals say who won them."""


def cut_rounds(event: dict) -> list[list]:
    return [round["matches"] for round in event["rounds"] if round["stage"] == "cut"]


def read(file: Path) -> dict:
    return json.loads(file.read_text())


WITH_A_CUT = [file for file in FILES if cut_rounds(read(file))]
FROM_THE_START = [file for file in WITH_A_CUT if file.stem not in STARTS_LATER]
TO_THE_FINAL = [file for file in FROM_THE_START if len(cut_rounds(read(file))[-1]) == 1]
from_the_start = pytest.mark.parametrize("file", FROM_THE_START, ids=[file.stem for file in FROM_THE_START])
to_the_final = pytest.mark.parametrize("file", TO_THE_FINAL, ids=[file.stem for file in TO_THE_FINAL])


def start(event: dict, *, name: str) -> Playoff:
    """Seed as many as play in the first published round by their published rank."""
    entrants = range(1, 2 * len(cut_rounds(event)[0]) + 1)
    return by_draft_seat(entrants, seats=entrants) if name in BY_SEAT else by_standing(entrants)


def published(matches: list, *, event: dict) -> dict[frozenset[int], dict[int, int]]:
    """Who met whom, by published rank, and the games each won."""
    rank = {row[1]: row[0] for row in event["standings"]}
    return {frozenset((rank[a], rank[b])): {rank[a]: won, rank[b]: lost} for a, b, (won, lost, _) in matches}


def replay(event: dict, *, name: str) -> tuple[Playoff, list[tuple[set, set]]]:
    """Play a bracket with the published results; give our pairings next to the published ones, round by round."""
    playoff, beside = start(event, name=name), []
    for matches in cut_rounds(event):
        games = published(matches, event=event)
        playoff = pair(playoff)
        ours = {frozenset(playoff.encounter(fixture).sides): fixture for fixture in playoff.open_fixtures}
        beside.append(({*ours}, {*games}))
        for sides, fixture in ours.items():
            score = Score(tuple(games[sides][side] for side in playoff.encounter(fixture).sides))
            playoff = report(playoff, fixture=fixture, result=Result(score))
    return playoff, beside


@needs_files
@from_the_start
def test_every_published_elimination_match_is_ours(file):
    """MTR-10.4-e, MTR-10.4-f, MTR-10.4-h: round by round, the same pairs."""
    _, beside = replay(read(file), name=file.stem)
    for ours, theirs in beside:
        assert ours == theirs


@needs_files
def test_sixteen_files_have_elimination_rounds_fifteen_from_the_start_and_thirteen_to_the_final():
    assert (len(WITH_A_CUT), len(FROM_THE_START), len(TO_THE_FINAL)) == (16, 15, 13)


@needs_files
@to_the_final
def test_the_ranking_begins_with_who_won_the_published_final(file):
    event = read(file)
    playoff, _ = replay(event, name=file.stem)
    (final,) = cut_rounds(event)[-1]
    rank = {row[1]: row[0] for row in event["standings"]}
    assert [place.entrant for place in final_ranking(playoff)[:2]] == [rank[final[0]], rank[final[1]]]


@needs_files
@pytest.mark.parametrize("name", sorted(STARTS_LATER))
def test_semifinals_published_alone_can_come_from_our_quarterfinals(name):
    """Each semifinal joins a winner of one of two neighbouring quarterfinals with one of the other."""
    event = read(FOLDER / f"{name}.json")
    playoff = pair(by_standing(range(1, 9)))
    semifinalists = {rank for sides in published(cut_rounds(event)[0], event=event) for rank in sides}
    for fixture in playoff.open_fixtures:
        (side,) = (side for side, rank in enumerate(playoff.encounter(fixture).sides) if rank in semifinalists)
        playoff = report(playoff, fixture=fixture, result=Result(Score((2, 0) if side == 0 else (0, 2))))
    playoff = pair(playoff)
    ours = {frozenset(playoff.encounter(fixture).sides) for fixture in playoff.open_fixtures}
    assert ours == {*published(cut_rounds(event)[0], event=event)}


@needs_files
@from_the_start
def test_the_better_standing_would_have_chosen_in_every_match(file):
    """MTR-2.2-b."""
    playoff, _ = replay(read(file), name=file.stem)
    matches = [encounter for encounter in playoff.encounters if encounter.is_match]
    assert [chooser(playoff, fixture=match.fixture) for match in matches] == [min(match.sides) for match in matches]
