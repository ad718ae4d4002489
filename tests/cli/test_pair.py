import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.cli.main import main
from topcut.cli.next_round import pair_next
from topcut.exchange.results import read_results

COST = {"rematches": 0, "avoid": 0, "second_bye": 0, "bye_rank": 0, "gap": 0, "gap_squared": 0, "repeat_pair_downs": 0}
ROUND_1 = [{"a": "ana", "b": "bo", "score": [2, 1, 0]}, {"a": "cy", "b": "dee", "score": [0, 2, 0]}]


def written(path: Path, document: object) -> str:
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    return str(path)


def answer(capsys, *words: str) -> dict:
    """Run `topcut pair … --json` and take its one document."""
    code = main(["pair", *words, "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.fixture
def friday(tmp_path) -> str:
    return written(
        tmp_path / "friday.json", {"name": "Friday", "players": [{"id": "ana", "name": "Ana"}], "rounds": [ROUND_1]}
    )


def test_the_document_has_the_form_of_the_contract(friday, capsys):
    document = answer(capsys, friday, "--seed", "42")
    winners, losers = document["pairings"]
    assert (set(winners), set(losers)) == ({"ana", "dee"}, {"bo", "cy"})
    assert {**document, "pairings": []} == {
        "round": 2,
        "seed": 42,
        "engine": "swiss-1",
        "pairings": [],
        "bye": None,
        "cost": COST,
        "certificate": {
            "optimal": True,
            "bound": {"gap": 0, "gap_squared": 0, "repeat_pair_downs": 0},
            "by": document["certificate"]["by"],
        },
        "byes": [],
        "awarded_byes": [],
        "warnings": [],
    }


def test_people_get_a_table_and_a_sentence(tmp_path, capsys):
    document = {"name": "Friday", "players": [{"id": "ana", "name": "Ana Ruiz"}], "rounds": [ROUND_1[:1]]}
    assert main(["pair", written(tmp_path / "two.json", document)]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[:-1] == [
        "Friday, round 2 (seed 0, swiss-1)",
        "",
        "Table  Player    Points  Player  Points",
        "    1  Ana Ruiz       3  bo           0",
        "",
    ]
    assert lines[-1].startswith("1 rematch, 3 points between opponents in all; proven best: ")
    assert err == ""


def test_the_first_round_is_drawn_from_a_list_of_players(tmp_path, capsys):
    """MTR 10.4: at random, and the seed is the chance."""
    file = written(tmp_path / "new.json", {"players": list("abcdefgh")})
    drawn = {json.dumps(answer(capsys, file, "--seed", str(seed))["pairings"]) for seed in range(6)}
    assert len(drawn) > 1
    assert all(sorted(player for pair in json.loads(pairs) for player in pair) == list("abcdefgh") for pairs in drawn)


def test_the_same_file_and_seed_give_the_same_bytes(friday, capfdbinary):
    answers = set()
    for _ in range(2):
        main(["pair", friday, "--json", "--seed", "5"])
        answers.add(capfdbinary.readouterr().out)
    assert len(answers) == 1


def test_json_and_csv_give_the_same_bytes(tmp_path, capfdbinary):
    friday = written(tmp_path / "friday.json", {"rounds": [ROUND_1]})
    csv = "round,a,b,wins_a,wins_b,draws,result\n1,ana,bo,2,1,0,\n1,cy,dee,0,2,0,\n"
    main(["pair", friday, "--json"])
    from_json = capfdbinary.readouterr().out
    main(["pair", written(tmp_path / "friday.csv", csv), "--json"])
    assert capfdbinary.readouterr().out == from_json


def test_an_odd_field_has_a_bye_for_the_lowest(tmp_path, capsys):
    """GAP-01: byes low, once each."""
    file = written(tmp_path / "odd.json", {"rounds": [[*ROUND_1, {"a": "eve", "loss": True}]]})
    document = answer(capsys, file)
    assert document["bye"] == "eve"
    assert document["cost"] == COST
    main(["pair", file])
    assert "Bye: eve\n" in capsys.readouterr().out


def test_awarded_byes_are_not_paired(tmp_path, capsys):
    """GAP-02: with two byes one sits down in round 3."""
    players = [{"id": "eve", "byes": 2}, {"id": "fay", "byes": 1}, {"id": "gus", "byes": 2, "dropped_after": 1}]
    document = answer(capsys, written(tmp_path / "byes.json", {"players": players, "rounds": [ROUND_1]}))
    assert document["awarded_byes"] == ["eve"]
    assert set(sum(document["pairings"], [document["bye"]])) == {"ana", "bo", "cy", "dee", "fay"}


@pytest.mark.parametrize(
    "left",
    [
        pytest.param({"dropped_after": 1}, id="MTR 2.10: dropped"),
        pytest.param({"disqualified_after": 1}, id="GAP-15: disqualified"),
    ],
)
def test_who_left_is_not_paired(tmp_path, capsys, left):
    document = answer(capsys, written(tmp_path / "left.json", {"players": [{"id": "bo", **left}], "rounds": [ROUND_1]}))
    assert set(sum(document["pairings"], [document["bye"]])) == {"ana", "cy", "dee"}


def test_open_results_are_refused_by_table(tmp_path, capsys):
    """GAP-01: a round is paired on the results of the last."""
    open_match = {"a": "eve", "b": "fay", "score": None}
    file = written(tmp_path / "open.json", {"rounds": [[*ROUND_1, {"a": "gus", "bye": True}, open_match]]})
    assert main(["pair", file, "--json"]) == 5
    assert json.loads(capsys.readouterr().out) == {
        "type": "urn:topcut:problem:unreported-results",
        "title": "Against the rules",
        "status": 422,
        "detail": "Results are not reported yet: round 1, table 3 (eve and fay).",
        "code": "unreported-results",
        "rule": "GAP-01",
        "named": "round 1, table 3 (eve and fay)",
        "tables": [{"round": 1, "table": 3, "players": ["eve", "fay"]}],
    }
    assert main(["pair", file]) == 5
    assert capsys.readouterr() == (
        "",
        "Against the rules: Results are not reported yet: round 1, table 3 (eve and fay).\n"
        "Rule: GAP-01, Swiss pairing\n"
        "Hint: Report them; a player who did not come is a no-show.\n",
    )


@pytest.mark.parametrize(
    ("document", "code"),
    [
        pytest.param({}, "too-few-to-pair", id="GAP-01: nobody"),
        pytest.param({"players": ["ana"]}, "too-few-to-pair", id="GAP-01: one"),
        pytest.param(
            {"players": [{"id": id, "dropped_after": 1} for id in ("ana", "bo", "cy", "dee")], "rounds": [ROUND_1]},
            "everyone-dropped",
            id="MTR 2.10: everyone dropped",
        ),
    ],
)
def test_too_few_players_are_refused(tmp_path, capsys, document, code):
    assert main(["pair", written(tmp_path / "few.json", document), "--json"]) == 5
    assert json.loads(capsys.readouterr().out)["code"] == code


def test_groups_that_should_not_meet_do_not_where_it_can_be_helped(tmp_path, capsys):
    file = written(tmp_path / "new.json", {"players": ["a1", "a2", "b1", "b2"]})
    teams = written(tmp_path / "teams.json", [["a1", "a2"], ["b1", "b2"]])
    for seed in range(8):
        document = answer(capsys, file, "--avoid", teams, "--seed", str(seed))
        assert all(one[0] != other[0] for one, other in document["pairings"])
        assert document["cost"]["avoid"] == 0


def test_groups_that_must_meet_do_and_it_is_counted(tmp_path, capsys):
    file = written(tmp_path / "new.json", {"players": ["a1", "a2"]})
    document = answer(capsys, file, "--avoid", written(tmp_path / "teams.json", [["a1", "a2"]]))
    assert document["cost"]["avoid"] == 1
    assert document["certificate"]["optimal"] is True
    assert document["certificate"]["bound"]["avoid"] == 1


def test_a_group_naming_nobody_is_unreadable(friday, tmp_path, capsys):
    assert main(["pair", friday, "--avoid", written(tmp_path / "teams.json", [["ana", "eve"]]), "--json"]) == 2
    refusal = json.loads(capsys.readouterr().out)
    assert (refusal["code"], refusal["path"], refusal["player"]) == ("unknown-player", "[0][1]", "eve")


def test_two_who_stayed_away_have_not_met(tmp_path, capsys):
    """GAP-04: they may be paired again at no cost; a double loss is a meeting."""
    for result, rematches in (({"no_show": "both"}, 0), ({"double_loss": True}, 1)):
        file = written(tmp_path / "away.json", {"rounds": [[{"a": "ana", "b": "bo", **result}]]})
        assert answer(capsys, file)["cost"]["rematches"] == rematches


def test_odd_scores_are_listed_and_refused_when_strict(tmp_path, capsys):
    """MTR 2.1: three wins are one too many in first to 2."""
    file = written(tmp_path / "odd.json", {"rounds": [[{"a": "ana", "b": "bo", "score": [3, 0, 0]}]]})
    assert [odd["code"] for odd in answer(capsys, file)["warnings"]] == ["odd-score"]
    assert main(["pair", file, "--strict", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "odd-results"


@given(st.integers(2, 12), st.integers(0, 4), st.integers(0, 5))
def test_everyone_plays_once_or_has_the_bye(count, rounds, seed):
    ids = [f"p{n}" for n in range(count)]
    document = {"players": ids, "rounds": []}
    for _ in range(rounds):
        file = read_results(json.dumps(document).encode())
        pairing = pair_next(file, seed=seed).pairing
        byes = [{"a": file.player(entrant).id, "bye": True} for entrant in pairing.byes]
        played = [dict(zip("ab", file.ids(pair), strict=True)) | {"score": [2, seed % 2, 0]} for pair in pairing.pairs]
        assert sorted(id for entry in (*played, *byes) for id in (entry["a"], entry.get("b")) if id) == sorted(ids)
        document["rounds"].append([*played, *byes])


def test_by_standings_the_best_play_the_best(tmp_path, capsys):
    """MTR 10.4: from the top down, nobody again whom they met."""
    rounds = [
        [{"a": "p1", "b": "p8", "score": [2, 0, 0]}, {"a": "p2", "b": "p7", "score": [2, 0, 0]}],
        [{"a": "p1", "b": "p7", "score": [2, 0, 0]}, {"a": "p2", "b": "p8", "score": [2, 1, 0]}],
    ]
    file = written(tmp_path / "last.json", {"rounds": rounds})
    document = answer(capsys, file, "--by-standings")
    assert document["pairings"][0] == ["p1", "p2"]
    assert document["cost"]["rematches"] == 0


PODS = [["a1", "a2", "a3", "a4"], ["b1", "b2", "b3"]]


def test_pods_are_paired_within_themselves(tmp_path, capsys):
    """MTR 7.6: nobody plays outside their pod; the bye of an odd one stays inside it."""
    file = written(tmp_path / "draft.json", {"players": [id for pod in PODS for id in pod]})
    document = answer(capsys, file, "--pods", written(tmp_path / "pods.json", PODS))
    assert all(one[0] == other[0] for one, other in document["pairings"])
    assert [bye[0] for bye in document["byes"]] == ["b"]
    assert document["bye"] == document["byes"][0]
    assert sorted(id for pair in document["pairings"] for id in pair) == sorted(
        {*PODS[0], *PODS[1]} - {document["bye"]}
    )


def test_the_first_round_of_a_pod_goes_across_the_table(tmp_path, capsys):
    """MTR 10.4: seats 1 and 5, 2 and 6, 3 and 7, 4 and 8."""
    seats = [f"s{n}" for n in range(1, 9)]
    file = written(tmp_path / "draft.json", {"players": sorted(seats, reverse=True)})
    document = answer(capsys, file, "--pods", written(tmp_path / "pods.json", [seats]))
    assert {frozenset(pair) for pair in document["pairings"]} == {
        frozenset({f"s{n}", f"s{n + 4}"}) for n in range(1, 5)
    }


@pytest.mark.parametrize(
    ("pods", "code", "words"),
    [
        pytest.param([["ana", "bo"], ["cy"]], "not-in-one-pod", "dee", id="MTR 7.6: in no pod"),
        pytest.param([["ana", "bo"], ["cy", "dee", "ana"]], "not-in-one-pod", "ana", id="MTR 7.6: in two pods"),
        pytest.param([["ana", "bo", "cy"], ["dee"]], "pod-cannot-be-paired", "Pod 2", id="MTR 7.6: alone in a pod"),
    ],
)
def test_pods_that_cannot_be_paired_are_refused(friday, tmp_path, capsys, pods, code, words):
    assert main(["pair", friday, "--pods", written(tmp_path / "pods.json", pods), "--json"]) == 5
    refusal = json.loads(capsys.readouterr().out)
    assert refusal["code"] == code
    assert words in refusal["detail"]


def test_pods_and_standings_are_two_ways_to_pair(friday, tmp_path, capsys):
    pods = written(tmp_path / "pods.json", [["ana", "bo", "cy", "dee"]])
    assert main(["pair", friday, "--pods", pods, "--by-standings"]) == 2
    assert "Choose one" in capsys.readouterr().err


def test_an_explanation_names_the_reasons(tmp_path, capsys):
    """GAP-01: who was ruled out, and why the opponent has other points."""
    file = written(tmp_path / "friday.json", {"players": [{"id": "bo", "dropped_after": 1}], "rounds": [ROUND_1]})
    document = answer(capsys, file, "--explain", "cy")
    explained = document["explanation"]
    assert (explained["player"], explained["opponent"], document["bye"]) == ("cy", None, "cy")
    assert [reason["code"] for reason in explained["reasons"]][:2] == ["alone-in-group", "bye-lowest"]
    main(["pair", file, "--explain", "cy"])
    out, _ = capsys.readouterr()
    assert out.startswith("Round 2: cy – bye\n\n- cy is the only one on 0 points.\n- cy has the bye")


def test_explanations_of_every_way_to_pair(friday, tmp_path, capsys):
    pods = written(tmp_path / "pods.json", [["ana", "cy"], ["bo", "dee"]])
    in_pods = answer(capsys, friday, "--explain", "ana", "--pods", pods)["explanation"]
    assert (in_pods["opponent"], in_pods["reasons"][0]["code"]) == ("cy", "alone-in-group")
    by_standings = answer(capsys, friday, "--explain", "ana", "--by-standings")["explanation"]
    assert (by_standings["opponent"], [reason["code"] for reason in by_standings["reasons"]]) == (
        "dee",
        ["by-standings"],
    )


@pytest.mark.parametrize(("id", "code"), [("nobody", "no-such-player"), ("bo", "not-in-the-round")])
def test_only_who_is_in_the_round_can_be_explained(tmp_path, capsys, id, code):
    file = written(tmp_path / "left.json", {"players": [{"id": "bo", "dropped_after": 1}], "rounds": [ROUND_1]})
    assert main(["pair", file, "--explain", id, "--json"]) == 6
    assert json.loads(capsys.readouterr().out)["code"] == code


def test_who_left_is_explained_by_when(tmp_path, capsys):
    """MTR 2.10: a player who left plays nobody."""
    file = tmp_path / "left.json"
    lines = [{"a": "p01", "b": "p02", "score": [2, 0, 0]}, {"a": "p03", "b": "p04", "score": [2, 0, 0]}]
    file.write_text(json.dumps({"players": [{"id": "p01", "dropped_after": 1}], "rounds": [lines]}))
    assert main(["pair", str(file), "--explain", "p01"]) == 6
    assert capsys.readouterr().err.splitlines()[0] == "Unknown: p01 left after round 1."


def test_a_group_that_cannot_be_read_is_named(tmp_path, capsys):
    file, pods = tmp_path / "friday.json", tmp_path / "pods.json"
    file.write_text(json.dumps({"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0, 0]}]]}))
    pods.write_text('[["ana", "eve"]]')
    for option, name in (("--pods", "pods"), ("--avoid", "avoid")):
        assert main(["pair", str(file), option, str(pods), "--json"]) == 2
        refused = json.loads(capsys.readouterr().out)
        assert (refused["where"], refused["path"], refused["file"]) == (f"[0][1] of the {name} file", "[0][1]", name)
