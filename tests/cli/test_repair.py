import json
from pathlib import Path

import pytest

from topcut.cli.main import main

ROUND_1 = [
    {"a": "ana", "b": "bo", "score": [2, 0, 0]},
    {"a": "cy", "b": "dee", "score": [2, 0, 0]},
    {"a": "eve", "b": "fay", "score": [2, 0, 0]},
    {"a": "gus", "b": "hal", "score": [2, 0, 0]},
]


def open_match(a: str, b: str) -> dict:
    return {"a": a, "b": b, "score": None}


POSTED = [open_match("ana", "cy"), open_match("eve", "gus"), open_match("bo", "dee"), open_match("fay", "hal")]


def written(path: Path, document: object) -> str:
    path.write_text(json.dumps(document))
    return str(path)


def answer(capsys, tmp_path, document: dict, *words: str) -> dict:
    """Run `topcut repair --round 2 --json` and take its one document."""
    code = main(["repair", written(tmp_path / "friday.json", document), "--round", "2", *words, "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return json.loads(out)


def test_a_round_that_is_right_needs_no_repair(tmp_path, capsys):
    document = answer(capsys, tmp_path, {"rounds": [ROUND_1, POSTED]})
    assert document["changes"] == []
    assert document["pairings"] == [[match["a"], match["b"]] for match in POSTED]
    assert document["tables"] == [1, 2, 3, 4]
    assert document["byes"] == []
    main(["repair", str(tmp_path / "friday.json"), "--round", "2"])
    assert capsys.readouterr().out == "Round 2 needs no repair.\n"


def test_two_who_left_leave_one_changed_table(tmp_path, capsys):
    """MTR 2.10: their opponents play each other, and everybody else stays."""
    gone = [{"id": "cy", "dropped_after": 1}, {"id": "gus", "dropped_after": 1}]
    document = answer(capsys, tmp_path, {"players": gone, "rounds": [ROUND_1, POSTED]})
    assert len(document["changes"]) == 2
    assert ["ana", "eve"] in [sorted(pair) for pair in document["pairings"]]
    assert sorted(id for pair in document["pairings"] for id in pair) == ["ana", "bo", "dee", "eve", "fay", "hal"]
    assert document["cost"]["rematches"] == 0


def test_a_forgotten_player_is_seated(tmp_path, capsys):
    document = answer(capsys, tmp_path, {"players": ["ivy"], "rounds": [ROUND_1, POSTED]})
    assert document["byes"] == ["ivy"]
    assert document["changes"] == [{"table": None, "before": [], "after": ["ivy"]}]


def test_tables_with_a_result_stay(tmp_path, capsys):
    gone = [{"id": "cy", "dropped_after": 1}]
    finished = [POSTED[0], {"a": "eve", "b": "gus", "score": [2, 0, 0]}, *POSTED[2:]]
    document = answer(capsys, tmp_path, {"players": gone, "rounds": [ROUND_1, finished]})
    assert ["eve", "gus"] in document["pairings"]


def test_awarded_byes_and_losses_stay(tmp_path, capsys):
    """GAP-02, GAP-07: neither plays this round."""
    players = [{"id": "jon", "byes": 2}]
    document = answer(
        capsys, tmp_path, {"players": players, "rounds": [ROUND_1, [*POSTED, {"a": "kim", "loss": True}]]}
    )
    assert (document["changes"], document["byes"]) == ([], ["jon"])


def test_people_see_what_changes(tmp_path, capsys):
    gone = [{"id": "cy", "dropped_after": 1}, {"id": "gus", "dropped_after": 1}]
    file = written(tmp_path / "friday.json", {"name": "Friday", "players": gone, "rounds": [ROUND_1, POSTED]})
    assert main(["repair", file, "--round", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Friday, round 2: 2 to change"
    assert lines[2].split() == ["Table", "Now", "Then"]


@pytest.mark.parametrize(
    ("document", "words", "exit_code", "code"),
    [
        pytest.param({"rounds": [ROUND_1]}, [], 6, "round-not-in-file", id="a round that was not posted"),
        pytest.param({"rounds": [POSTED, POSTED]}, [], 5, "unreported-results", id="GAP-01: the round before is open"),
        pytest.param({"rounds": [ROUND_1, POSTED]}, ["--strict", "--floor"], 2, "bad-usage", id="not an option"),
        pytest.param(
            {
                "players": ["ivy"],
                "rounds": [
                    [{"a": "ana", "b": "bo", "score": [2, 0, 0]}],
                    [{"a": "ana", "b": "bo", "score": [2, 0, 0]}, {"a": "ivy", "bye": True}],
                ],
            },
            [],
            5,
            "round-finished",
            id="GAP-01: every result is in",
        ),
    ],
)
def test_what_is_refused(tmp_path, capsys, document, words, exit_code, code):
    assert main(["repair", written(tmp_path / "x.json", document), "--round", "2", "--json", *words]) == exit_code
    assert json.loads(capsys.readouterr().out).get("code") == code


def test_who_left_is_not_odd_in_the_round_being_repaired(tmp_path, capsys):
    """MTR 2.10: that they are still written there is what the repair is for."""
    gone = [{"id": "cy", "dropped_after": 1}]
    document = answer(capsys, tmp_path, {"players": gone, "rounds": [ROUND_1, POSTED]}, "--strict")
    assert document["warnings"] == []
    assert main(["repair", str(tmp_path / "friday.json"), "--round", "2"]) == 0
    assert capsys.readouterr().err == ""


def test_who_left_earlier_is_still_odd_in_an_earlier_round(tmp_path, capsys):
    file = {"players": [{"id": "cy", "dropped_after": 0}], "rounds": [ROUND_1, POSTED]}
    document = answer(capsys, tmp_path, file)
    assert [warning["round"] for warning in document["warnings"]] == [1]
    assert main(["repair", str(tmp_path / "friday.json"), "--round", "2", "--strict"]) == 2
