"""Results files with pods of three to five: what they say, and every way in which they can be wrong."""

import json

import pytest

from topcut.core.play import EntrantId, Points
from topcut.exchange import results_refusals as refusals
from topcut.exchange.results import read_results
from topcut.exchange.results_where import Path

AT = Path(("rounds", 0, 0))
FOUR = ["a", "b", "c", "d"]


def read(**document):
    return read_results(json.dumps({"pod": 4, **document}).encode())


def one(line: dict, **document):
    return read(rounds=[[line]], **document)


def result(line: dict):
    return one(line).rounds[0].matches[0].result


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ({"table": FOUR, "places": [1, 2, 2, 4]}, (1, 2, 2, 4)),
        ({"table": FOUR, "winner": "b"}, (2, 1, 2, 2)),
        ({"table": FOUR, "draw": True}, (1, 1, 1, 1)),
        ({"table": ["a", "b", "c"], "places": [3, 1, 2]}, (3, 1, 2)),
    ],
)
def test_how_a_pod_ended(line, places):
    assert result(line).places == places


@pytest.mark.parametrize("line", [{"table": FOUR, "places": None}, {"table": FOUR, "winner": None}])
def test_a_pod_that_is_not_reported_is_open(line):
    assert result(line) is None
    assert len(one(line).open_matches) == 1


def test_byes_losses_and_who_left_are_as_in_matches_of_two():
    file = read(
        players=[{"id": "e", "byes": 1}, {"id": "f", "dropped_after": 1}],
        rounds=[[{"table": FOUR, "winner": "a"}, {"a": "f", "loss": True}, {"a": "g", "bye": True}]],
    )
    assert file.ids(file.rounds[0].byes) == ("g", "e")
    assert file.ids(file.rounds[0].losses) == ("f",)
    assert EntrantId(2) not in file.still_in(2)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (None, Points(win=5, draw=1, loss=0)),
        ({"win": 4, "draw": 2, "loss": 1}, Points(win=4, draw=2, loss=1)),
        ({"by_place": [5, 3, 2, 1]}, Points(by_place=(5, 3, 2, 1))),
    ],
)
def test_points_are_data(points, expected):
    assert read(points=points).points == expected


@pytest.mark.parametrize(("pod", "sizes"), [(4, (4, 3)), (3, (3, 4)), (5, (5, 4, 3)), ([4, 3, 5], (4, 3, 5))])
def test_sizes_are_data(pod, sizes):
    assert read(pod=pod).pod_sizes == sizes


@pytest.mark.parametrize(
    ("document", "refusal"),
    [
        ({"pod": 2}, refusals.BadPodSize(Path(("pod",)), least=3, most=5, players="2")),
        ({"pod": [4, 6]}, refusals.BadPodSize(Path(("pod",)), least=3, most=5, players="4 or 6")),
        ({"pod": []}, refusals.BadPodSize(Path(("pod",)), least=3, most=5, players="none")),
        ({"points": {"win": 3, "by_place": [1]}}, refusals.BadPodPoints(Path(("points",)))),
        ({"points": {}}, refusals.BadPodPoints(Path(("points",)))),
        ({"points": {"win": 1, "draw": 3}}, refusals.BadPodPoints(Path(("points",)))),
        ({"points": {"by_place": [3, 5]}}, refusals.BadPodPoints(Path(("points",)))),
        ({"points": {"by_place": [0]}}, refusals.BadPodPoints(Path(("points",)))),
        ({"points": {"by_place": [3, -1]}}, refusals.BadPodPoints(Path(("points",)))),
    ],
)
def test_what_a_file_of_pods_cannot_say(document, refusal):
    with pytest.raises(type(refusal)) as refused:
        read(**document)
    assert refused.value.detail == refusal.detail


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ({"table": ["a", "b"], "draw": True}, refusals.BadPodSize(AT.at("table"), least=3, most=5, players=2)),
        ({"table": [*"abcdef"], "draw": True}, refusals.BadPodSize(AT.at("table"), least=3, most=5, players=6)),
        ({"table": ["a", "b", "a"], "draw": True}, refusals.PlayerTwiceInRound(AT, player="a", round=1)),
        ({"table": FOUR, "places": [1, 2, 3]}, refusals.BadPlaces(AT.at("places"), players=4)),
        ({"table": FOUR, "places": [1, 2, 2, 3]}, refusals.BadPlaces(AT.at("places"), players=4)),
        ({"table": FOUR, "places": [2, 3, 4, 5]}, refusals.BadPlaces(AT.at("places"), players=4)),
        ({"table": FOUR, "places": [1, 2, 3, -4]}, refusals.NegativeNumber(AT.at("places"), number=-4)),
        ({"table": FOUR, "winner": "z"}, refusals.WinnerNotThere(AT.at("winner"), player="z")),
        ({"table": FOUR}, refusals.OnePodResult(AT)),
        ({"table": FOUR, "winner": "a", "draw": True}, refusals.OnePodResult(AT)),
        ({"table": FOUR, "winner": "a", "bye": True}, refusals.OnePodResult(AT)),
        ({"a": "a"}, refusals.OnePodResult(AT)),
        ({"a": "a", "bye": True, "winner": "a"}, refusals.OnePodResult(AT)),
        ({"a": "a", "b": "b", "score": [2, 0, 0]}, refusals.MixedForms(AT)),
        ({"table": FOUR, "score": None}, refusals.MixedForms(AT)),
    ],
)
def test_what_a_pod_cannot_say(line, refusal):
    with pytest.raises(type(refusal)) as refused:
        one(line)
    assert refused.value.detail == refusal.detail


def test_a_player_at_two_tables_of_a_round_is_found():
    with pytest.raises(refusals.PlayerTwiceInRound) as refused:
        read(rounds=[[{"table": FOUR, "draw": True}, {"table": ["d", "e", "f"], "draw": True}]])
    assert refused.value.detail["path"] == "rounds[0][1]"


def test_a_form_that_is_wrong_says_where():
    with pytest.raises(refusals.WrongForm) as refused:
        one({"table": "abcd", "draw": True})
    assert str(refused.value) == "rounds[0][0].table: this should be a list or null, not text in quotes."


def test_a_field_written_twice_is_refused():
    with pytest.raises(refusals.DuplicateField):
        read_results(b'{"pod": 4, "rounds": [[{"table": ["a", "b", "c"], "winner": "a", "winner": "b"}]]}')


@pytest.mark.parametrize("text", [b'{"pod": null, "rounds": []}', b'{"name": "a \\"pod\\" of four", "rounds": []}'])
def test_a_file_without_pods_is_read_as_ever(text):
    if b"null" in text:
        with pytest.raises(refusals.WrongForm):
            read_results(text)
    else:
        assert read_results(text).pod_sizes == ()
