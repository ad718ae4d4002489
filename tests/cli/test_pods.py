"""Pods on the command line: a Commander night paired, ranked, explained, cut and simulated."""

import json
from pathlib import Path

import pytest

from topcut.cli.main import main

ROUND_1 = [
    {"table": ["ana", "bo", "cy", "dee"], "winner": "ana"},
    {"table": ["eve", "fay", "gus"], "draw": True},
    {"table": ["hal", "ivy", "jon"], "places": [3, 1, 2]},
]
NIGHT = {
    "name": "Commander night",
    "pod": 4,
    "players": [{"id": "ana", "name": "Ana Ruiz"}],
    "points": {"win": 5, "draw": 1, "loss": 0},
    "rounds": [ROUND_1],
}


@pytest.fixture
def night(tmp_path) -> str:
    return written(tmp_path / "night.json", NIGHT)


def written(path: Path, document: object) -> str:
    path.write_text(json.dumps(document))
    return str(path)


def refused(document, *words) -> tuple[int, dict]:
    code, found = document(*words)
    return code, {key: found.get(key) for key in ("code", "path")}


def test_the_next_round_has_the_form_of_the_contract(night, document):
    code, found = document("pair", night, "--seed", "42")
    assert code == 0
    assert found["engine"] == "pods-3"
    assert sorted(map(len, found["pairings"])) == [3, 3, 4]
    assert sorted(id for pod in found["pairings"] for id in pod) == sorted(
        id for line in ROUND_1 for id in line["table"]
    )
    assert list(found["cost"]) == ["repeats", "avoid", "odd_again", "odd_points", "spread"]
    assert found["cost"]["repeats"] == 1, "four people of three pods: two of them have met"
    assert found["certificate"] == {
        "optimal": True,
        "bound": found["cost"],
        "gap": dict.fromkeys(found["cost"], 0),
        "by": "whole-field",
    }
    assert document("pair", night, "--seed", "42") == (0, found)
    (four,) = (pod for pod in found["pairings"] if len(pod) == 4)
    assert {*four} & {"eve", "fay", "gus", "hal", "ivy", "jon"}, "those of the pods of three come first"


def test_people_read_seats_the_cost_and_the_bound(night, capfd):
    assert main(["pair", night]) == 0
    out, err = capfd.readouterr()
    lines = out.splitlines()
    assert lines[:3] == ["Commander night, round 2 (seed 0, pods-3)", "", "Table  Seat  Player    Points"]
    assert len(lines[3:13]) == 10
    assert lines[-1] == "Proven best: every possible round was weighed."
    assert "differences in points, squared; no round has less" in out
    assert err == ""


def test_why_this_pod(night, capfd, document):
    assert main(["pair", night, "--explain", "ana"]) == 0
    out, _ = capfd.readouterr()
    assert "Ana Ruiz stands on 5 points, as does one other." in out
    assert (
        "6 of 10 players sit in pods that do not have 4. Where most do, nobody is chosen for them: points decide."
        in out
    )
    assert "No round can do better: all possible rounds were weighed exactly." in out
    why = document("pair", night, "--explain", "ana")[1]["explanation"]
    assert "ana" in why["pod"]
    assert why["reasons"][0]["code"] == "pod-size"
    assert refused(document, "pair", night, "--explain", "zed")[1]["code"] == "no-such-player"


def test_who_should_not_meet_is_kept_apart(night, tmp_path, document):
    family = written(tmp_path / "family.json", [["ana", "ivy"]])
    _, found = document("pair", night, "--avoid", family)
    assert found["cost"]["avoid"] == 0
    assert not any({"ana", "ivy"} <= {*pod} for pod in found["pairings"])


def test_standings_of_pods(night, capfd, document):
    assert main(["standings", night]) == 0
    out, _ = capfd.readouterr()
    assert out.splitlines()[:5] == [
        "Commander night, after round 1 (pods)",
        "",
        "Rank  Player    Points  Record     OMW  Beaten  Seats",
        "  1   Ana Ruiz       5   1-0-0  0.2000       3  +1.00",
        "  2   ivy            5   1-0-0  0.2000       2  +0.00",
    ]
    code, found = document("standings", night)
    assert (code, found["profile"], found["settings"]["floor"]) == (0, "pods", "1/5")
    assert found["standings"][0] == {
        "rank": 1,
        "player": "ana",
        "points": 5,
        "record": [1, 0, 0],
        "byes": 0,
        "omw": 0.2,
        "beaten": 3,
        "advantage": 1.0,
        "exact": {"omw": "1/5", "advantage": "1"},
        "tied_with": [],
    }


def test_the_criteria_of_pods_rank_in_the_order_asked_for(night, capfd, document):
    code, found = document("standings", night, "--criteria", "points,seats,beaten")
    assert (code, found["profile"], found["settings"]["criteria"]) == (0, "custom", ["points", "seats", "beaten"])
    assert [line["player"] for line in found["standings"]][:2] == ["ivy", "ana"], "Ivy sat second, Ana first"
    assert found["standings"][0]["exact"] == {"advantage": "0"}
    assert main(["standings", night, "--criteria", "points,beaten"]) == 0
    assert capfd.readouterr().out.splitlines()[2] == "Rank  Player    Points  Record  Beaten"
    code, found = document("standings", night, "--criteria", "points,seats", "--explain", "ana")
    assert found["explanation"]["ahead"] == {"player": "ivy", "by": "advantage"}


@pytest.mark.parametrize(
    ("criteria", "said"),
    [
        ("beaten,points", "begin with points"),
        ("points,omw,omw", "nothing twice"),
        ("points,gw", "gw is none of points, omw, beaten, seats"),
    ],
)
def test_criteria_that_cannot_rank_pods_are_refused(night, capsys, criteria, said):
    assert main(["standings", night, "--criteria", criteria]) == 2
    assert said in capsys.readouterr().err


def test_why_this_place(night, capfd, document):
    assert main(["standings", night, "--explain", "dee"]) == 0
    out, _ = capfd.readouterr()
    assert "5/5 = 1.0000" in out
    assert "0/5 = 0.2000 (floor)" in out
    assert "exactly 7/15" in out
    why = document("standings", night, "--explain", "dee")[1]["explanation"]
    assert why["lent"]["ana"] == {"earned": 5, "possible": 5, "counts_as": 1.0, "exact": "1"}
    assert why["rounds"][0]["opponents"] == ["ana", "bo", "cy"]


def test_another_floor_and_another_profile(night, document):
    assert document("standings", night, "--floor", "1/4")[1]["standings"][0]["exact"]["omw"] == "1/4"
    assert document("standings", night, "--profile", "topdeck")[1]["settings"]["bye_meetings"] == 3
    assert refused(document, "standings", night, "--profile", "mtr") == (
        6,
        {"code": "no-such-tiebreakers", "path": None},
    )
    assert document("standings", night, "--game-draw-points", "0")[0] == 2


def test_a_cut_is_made_from_the_standings(night, capfd, document):
    _, ranked = document("standings", night)
    order = [line["player"] for line in ranked["standings"]]
    code, found = document("pair", night, "--cut", "10")
    assert (code, found["skip"], found["leads_to"]) == (0, order[:2], 4)
    assert found["pairings"] == [[order[at - 1] for at in pod] for pod in ((3, 6, 7, 10), (4, 5, 8, 9))]
    assert document("pair", night, "--cut", "10", "--cut-order", "ranks")[1]["pairings"][0][1] == order[4]
    assert main(["pair", night, "--cut", "4"]) == 0
    assert "In a drawn pod, the best seed does." in capfd.readouterr().out
    assert refused(document, "pair", night, "--cut", "8")[1]["code"] == "no-such-pod-cut"
    assert refused(document, "pair", night, "--cut", "16")[1]["code"] == "too-few-for-the-cut"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"pod": 6}, "bad-pod-size", "pod"),
        ({"rounds": [[{"table": ["a", "b", "a"], "draw": True}]]}, "player-twice-in-round", "rounds[0][0]"),
        ({"rounds": [[{"table": ["a", "b", "c"], "places": [1, 2]}]]}, "bad-places", "rounds[0][0].places"),
        ({"rounds": [[{"table": ["a", "b"], "draw": True}]]}, "bad-pod-size", "rounds[0][0].table"),
        ({"rounds": [[{"a": "a", "b": "b", "score": [2, 0, 0]}]]}, "mixed-forms", "rounds[0][0]"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, document, change, code, path):
    file = written(tmp_path / "wrong.json", NIGHT | change)
    for command in ("pair", "standings"):
        assert refused(document, command, file) == (2, {"code": code, "path": path})


def test_what_cannot_be_seated_is_refused(tmp_path, night, document):
    five = written(tmp_path / "five.json", {"pod": 4, "players": [*"abcde"]})
    assert refused(document, "pair", five) == (5, {"code": "no-pods-for-so-many", "path": None})
    open_pod = written(tmp_path / "open.json", NIGHT | {"rounds": [[{"table": ["a", "b", "c"], "winner": None}]]})
    assert refused(document, "pair", open_pod)[1]["code"] == "unreported-results"
    for options in (["--by-standings"], ["--pods", five]):
        assert document("pair", night, *options)[0] == 2


def test_a_posted_round_is_repaired_with_the_fewest_tables_and_says_why(tmp_path, document, capfd):
    """GAP-01: one who is in no pod takes the free seat; two who are left of a pod sit down with one other table."""
    posted = [[*"abcd"], [*"efgh"], [*"ijk"]]
    night = {"pod": 4, "players": [*"abcdefghijkl"], "rounds": [[{"table": pod, "winner": None} for pod in posted]]}
    code, found = document("repair", written(tmp_path / "late.json", night), "--round", "1")
    assert (code, found["changes"]) == (0, [{"table": 3, "before": [*"ijk"], "after": [*"ijkl"]}])
    assert found["pairings"] == [[*"abcd"], [*"efgh"], [*"ijkl"]]
    assert [reason["code"] for reason in found["reasons"]] == ["repair-free-seat", "repair-stay"]
    left = [{"id": id, "dropped_after": 0} for id in "ab"]
    file = written(tmp_path / "left.json", night | {"players": [*left, *"cdefghijk"]})
    code, found = document("repair", file, "--round", "1")
    assert (code, sorted(map(len, found["pairings"]))) == (0, [3, 3, 3])
    assert main(["repair", file, "--round", "1"]) == 0
    told = capfd.readouterr().out
    assert "Only 2 were left at table 1: too few for a pod." in told
    assert "All others stay; no fewer changes will do." in told


def test_awarded_byes_and_who_left_are_not_seated(tmp_path, document):
    players = [{"id": "ana", "byes": 2}, {"id": "bo", "dropped_after": 1}]
    file = written(tmp_path / "byes.json", NIGHT | {"players": players, "rounds": [ROUND_1[1:]]})
    _, found = document("pair", file)
    assert found["awarded_byes"] == ["ana"]
    assert not {"ana", "bo"} & {id for pod in found["pairings"] for id in pod}
    assert document("pair", file, "--explain", "ana")[1]["explanation"]["reasons"][0]["code"] == "bye-awarded"
    assert refused(document, "pair", file, "--explain", "bo")[1]["code"] == "not-in-the-round"


def test_a_night_is_simulated_and_the_same_seed_gives_the_same_bytes(capfd, document):
    words = ["simulate", "--players", "21", "--rounds", "3", "--pod", "4", "--seed", "5"]
    first, again = document(*words), document(*words)
    assert first == again
    assert len(first[1]["pods"][0]["pairings"]) == 6
    assert all(pods["cost"]["repeats"] == 0 for pods in first[1]["pods"])
    assert len(first[1]["standings"]) == 21
    assert main(words) == 0
    assert "Proof" in capfd.readouterr().out
    assert document("simulate", "--players", "5", "--rounds", "1", "--pod", "4")[0] == 5
    assert document(*words, "--log", "x.jsonl")[0] == 2


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({}, id="by win and draw"),
        pytest.param({"points": {"by_place": [5, 3, 2, 1]}}, id="by place"),
        pytest.param(
            {"rounds": [[*ROUND_1[:2], {"table": ["hal", "ivy", "jon"], "winner": None}]]}, id="a pod is open"
        ),
    ],
)
def test_a_night_is_imported_and_exported_and_stands_as_before(tmp_path, document, change):
    night = written(tmp_path / "night.json", NIGHT | change)
    database = str(tmp_path / "x.db")
    code, found = document("import", night, "--database", database)
    assert code == 0
    again = tmp_path / "again.json"
    assert main(["export", found["event"], "--results", "--database", database, "--to", str(again)]) == 0
    ranked = [document("standings", file, "--seed", "1")[1]["standings"] for file in (night, str(again))]
    figures = [[(place["rank"], place["points"]) for place in standing] for standing in ranked]
    assert figures[0] == figures[1]
    assert json.loads(again.read_text())["pod"] == [4, 3]


def shop_night() -> dict[str, object]:
    """Twenty-four players after two rounds; the only four on one point have shared it in a drawn pod."""
    ids = [f"p{number}" for number in range(24)]
    first = [{"table": ids[at : at + 4], "winner": ids[at]} for at in range(4, 24, 4)]
    second = [{"table": ids[at::6], "winner": ids[at + 6]} for at in range(6)]
    return NIGHT | {"players": [], "rounds": [[{"table": ids[:4], "draw": True}, *first], second]}


def test_a_larger_night_is_proven_and_says_by_what(tmp_path, document, capfd):
    path = written(tmp_path / "shop.json", shop_night())
    code, found = document("pair", path, "--seed", "1")
    certificate = found["certificate"]
    assert (code, found["engine"], certificate["optimal"]) == (0, "pods-3", True)
    assert certificate["by"] in {"prices", "search"}
    assert certificate["bound"] == found["cost"]
    assert not any(certificate["gap"].values())
    assert main(["pair", path, "--seed", "1"]) == 0
    assert "Proven best: " in capfd.readouterr().out.splitlines()[-1]
    assert main(["pair", path, "--seed", "1", "--explain", "p3"]) == 0
    assert "each player was given a share" in capfd.readouterr().out.splitlines()[-1]
