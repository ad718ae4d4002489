"""What is odd about a whole file, what stands in it twice, and the words it is said in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.exchange import results_refusals as refusals
from topcut.exchange.results import read_results
from topcut.exchange.results_groups import read_groups
from topcut.exchange.results_odd import _patterns
from topcut.exchange.results_where import CsvPosition, Path


def match(a: str, b: str) -> dict:
    return {"a": a, "b": b, "score": [2, 0, 0]}


def warnings(players: list, *rounds: list) -> list:
    return list(read_results(json.dumps({"players": players, "rounds": rounds}).encode()).warnings)


ALL = ["ana", "bo", "cyril", "dee"]


@pytest.mark.parametrize(
    ("players", "second_round", "odd", "meant"),
    [
        pytest.param(ALL, [match("Ana", "cyril"), match("bo", "dee")], "Ana", "ana", id="another case"),
        pytest.param(ALL, [match("ana ", "cyril"), match("bo", "dee")], "ana ", "ana", id="a blank"),
        pytest.param(ALL, [match("ana", "cyrill"), match("bo", "dee")], "cyrill", "cyril", id="a letter more"),
        pytest.param(ALL, [match("ana", "cyrl"), match("bo", "dee")], "cyrl", "cyril", id="a letter less"),
        pytest.param(ALL, [match("ana", "cyrik"), match("bo", "dee")], "cyrik", "cyril", id="another letter"),
        pytest.param(ALL, [match("ana", "cyrli"), match("bo", "dee")], None, None, id="two letters"),
        pytest.param(ALL, [match("ana", "cyril"), match("bo", "gus")], None, None, id="a new player"),
        pytest.param(
            ALL, [match("ana", "cyril"), match("bo", "dee"), match("anna", "gus")], None, None, id="both are there"
        ),
        pytest.param(
            ["bo", {"id": "ana", "dropped_after": 1}], [match("anna", "bo")], None, None, id="MTR 2.10: that one left"
        ),
        pytest.param([], [match("Ana", "cyril"), match("bo", "dee")], None, None, id="nobody is listed"),
    ],
)
def test_an_id_that_looks_mistyped_is_odd(players, second_round, odd, meant):
    found = warnings(players, [match("ana", "bo"), match("cyril", "dee")], second_round)
    typos = [one for one in found if one.code == "perhaps-a-typo"]
    place = next((place for place, line in enumerate(second_round) if odd in line.values()), 0)
    expected = refusals.PerhapsATypo(Path(("rounds", 1, place)), player=odd, meant=meant)
    assert typos == ([expected] if odd else [])


def test_a_partial_list_of_numbered_players_is_not_odd():
    numbered = [match(f"p{number}", f"p{number + 1}") for number in range(1, 100, 2)]
    assert warnings([{"id": "p1", "byes": 1}, "p12"], [{"a": "p1", "bye": True}, *numbered[1:]]) == []


LETTERS = st.text("ab ", min_size=1, max_size=5)


@given(LETTERS, LETTERS)
def test_two_ids_share_a_pattern_where_they_look_alike(one, other):
    def is_one_edit(a: str, b: str) -> bool:
        return a == b or any(
            b in {a[:i] + a[i + 1 :], *(a[:i] + c + a[i + 1 :] for c in "ab "), *(a[:i] + c + a[i:] for c in "ab ")}
            for i in range(len(a) + 1)
        )

    alike = is_one_edit(one, other) or one.replace(" ", "") == other.replace(" ", "")
    assert bool({*_patterns(one)} & {*_patterns(other)}) == alike


FIRST = [match("ana", "bo"), match("cyril", "dee")]
WITHOUT_ANA = [match("cyril", "dee"), {"a": "bo", "bye": True}]


@pytest.mark.parametrize(
    ("players", "rounds", "told"),
    [
        pytest.param(ALL, [FIRST, WITHOUT_ANA, FIRST], [("ana", 1, "round 2")], id="there, away, there"),
        pytest.param(ALL, [FIRST, *[WITHOUT_ANA] * 2, FIRST], [("ana", 1, "rounds 2 to 3")], id="away twice"),
        pytest.param(ALL, [WITHOUT_ANA, FIRST], [], id="GAP-07: a late player"),
        pytest.param(ALL, [FIRST, WITHOUT_ANA], [], id="not back"),
        pytest.param(ALL, [FIRST, [], FIRST], [], id="nobody played"),
        pytest.param(["bo"], [FIRST, WITHOUT_ANA, FIRST], [], id="not listed"),
        pytest.param([], [FIRST, WITHOUT_ANA, FIRST], [], id="nobody is listed"),
        pytest.param(ALL, [FIRST, [*WITHOUT_ANA, {"a": "ana", "loss": True}], FIRST], [], id="a loss is written"),
        pytest.param([{"id": "ana", "byes": 2}], [[match("bo", "cy")], [match("bo", "cy")], FIRST], [], id="GAP-02"),
    ],
)
def test_a_listed_player_who_misses_a_round_in_between_is_odd(players, rounds, told):
    expected = [
        refusals.AbsentFromARound(Path(("rounds", index)), player=player, round=index + 1, rounds=named)
        for player, index, named in told
    ]
    assert warnings(players, *rounds) == expected


def test_who_left_and_came_back_is_odd_once():
    """MTR 2.10: the round they were not in is the one they had left before."""
    found = warnings([{"id": "ana", "dropped_after": 1}], FIRST, WITHOUT_ANA, FIRST)
    assert [one.code for one in found] == ["in-a-round-after-leaving"]


def test_an_absence_in_csv_names_the_line_its_round_begins_at():
    lines = ["1,ana,bo,2,0", "2,bo,,,", "3,ana,bo,2,0"]
    data = "\n".join(["round,a,b,wins_a,wins_b", *lines]).encode()
    (odd,) = read_results(data, players=b"id\nana\n").warnings
    assert str(odd) == "line 3: ana is in no line of round 2, but in rounds before and after."


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ('{"name": "x", "name": "y"}', refusals.DuplicateField(Path(), field="name")),
        (
            '{"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0, 0], "score": [0, 2, 0]}]]}',
            refusals.DuplicateField(Path(("rounds", 0, 0)), field="score"),
        ),
        (
            '{"players": ["bo", {"id": "ana", "byes": 1, "id": "ann"}]}',
            refusals.DuplicateField(Path(("players", 1)), field="id"),
        ),
        ('{"points": {"2-0": [3, 0], "2-0": [2, 0]}}', refusals.DuplicateField(Path(("points",)), field="2-0")),
        (
            '{"rounds": [[{"a": "ana", "a": "bo", "bye": true}]], "rounds": []}',
            refusals.DuplicateField(Path(), field="rounds"),
        ),
    ],
)
def test_a_field_written_twice_cannot_be_read(text, refusal):
    with pytest.raises(refusals.DuplicateField) as refused:
        read_results(text.encode())
    assert refused.value == refusal


SCORE = "score needs three numbers: games won by a, won by b, drawn"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"rounds": [[{"a": "ana", "b": "bo", "score": [2, 0]}]]}, f"rounds[0][0].score: {SCORE}."),
        ({"rounds": [[{"a": "ana", "b": "bo", "score": "2-0"}]]}, f"rounds[0][0].score: {SCORE}."),
        ({"rounds": [[{"a": "ana", "b": "bo", "score": [2, "0", 0]}]]}, f"rounds[0][0].score[1]: {SCORE}."),
        ({"rounds": [[{"a": "ana", "b": "bo", "no_show": "c"}]]}, "rounds[0][0].no_show: no_show is a, b or both."),
        ({"rounds": [[{"a": 7}]]}, "rounds[0][0].a: this should be text in quotes or null, not a whole number."),
        ({"rounds": [[7]]}, "rounds[0][0]: this should be fields in braces, not a whole number."),
        ({"rounds": 7}, "rounds: rounds is a list of rounds, each a list of lines in braces."),
        ({"players": [{"name": "Ana"}]}, "players[0]: the field id is missing."),
        ({"players": [7]}, "players[0]: this should be text in quotes or fields in braces, not a whole number."),
        (
            {"points": {"2-0": [3]}},
            'points.*: points are written like {"win": 3, "draw": 1, "loss": 0} or {"2-1": [3, 0]}, in whole numbers.',
        ),
        (
            {"points": {"two": [3, 0]}},
            'points.two: a score is written as games won and games lost, like "2-1", and is worth one pair of '
            "whole numbers; win, draw and loss are given together, one whole number each.",
        ),
    ],
)
def test_what_is_wrong_is_said_without_a_programmers_words(document, said):
    with pytest.raises(refusals.UnreadableResults) as refused:
        read_results(json.dumps(document).encode())
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("data", "refusal", "said"),
    [
        (b'[["ana", "eve"]]', refusals.UnknownPlayer(Path((0, 1), "pods"), player="eve"), "[0][1] of the pods file: "),
        (
            b"7",
            refusals.WrongForm(Path(file="pods"), why="this should be a list, not a whole number"),
            "the pods file: ",
        ),
        (
            b"[",
            refusals.MalformedJson(CsvPosition(1, 2, "pods"), why="it ends too early"),
            "line 1 of the pods file, column 2: ",
        ),
        (b"\xff", refusals.NotUtf8(CsvPosition(1, file="pods")), "line 1 of the pods file: "),
    ],
)
def test_a_refusal_names_the_file_where_there_are_several(data, refusal, said):
    file = read_results(b'{"players": ["ana", "bo"]}')
    with pytest.raises(refusals.UnreadableResults) as refused:
        read_groups(data, file=file, named="pods")
    assert refused.value == refusal
    assert str(refused.value).startswith(said)
    assert refused.value.detail["file"] == "pods"
