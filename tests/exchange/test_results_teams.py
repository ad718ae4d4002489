"""Teams in results files: seats decide a match, and whatever is wrong is named by its place (MTR 8.2)."""

import json

import pytest

from topcut.core.play import FirstTo, How, Result, Score
from topcut.exchange.results import read_results
from topcut.exchange.results_refusals import UnreadableResults
from topcut.exchange.results_writing import write_results


def trios(*seats: object, **more: object) -> dict:
    """Two teams of three and one match."""
    people = {"reds": ["Ana", "Bo", "Cy"], "blues": ["Dee", "Eve", "Fay"]}
    return {
        "name": "Trios",
        "team": 3,
        "players": [{"id": id, "name": f"The {id.title()}", "players": names} for id, names in people.items()],
        "rounds": [[{"a": "reds", "b": "blues", "seats": list(seats)}]],
    } | more


def seat(letter: str, *score: int, **said: object) -> dict:
    return {"seat": letter, **({"score": list(score)} if score else said)}


def read(document: dict):
    return read_results(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("seats", "score"),
    [
        pytest.param([seat("A", 2, 1, 0), seat("B", 0, 2, 0), seat("C", 2, 0, 0)], (2, 1), id="MTR-8.2-h: most seats"),
        pytest.param([seat("C", 0, 2, 0), seat("A", 0, 2, 0)], (0, 2), id="decided before B has ended"),
        pytest.param([seat("A", 2, 0, 0), seat("B", 0, 2, 0), seat("C", score=None)], None, id="C can still decide"),
        pytest.param([seat("A", no_show="b"), seat("B", conceded="b")], (2, 0), id="seats that were given up"),
        pytest.param([], None, id="nothing reported"),
    ],
)
def test_the_seats_decide(seats, score):
    result = read(trios(*seats)).rounds[0].matches[0].result
    assert (result and result.score.won) == score


def test_a_file_of_teams_is_read_whole():
    file = read(trios(seat("A", 2, 1, 0), seat("B", 1, 1, 1)))
    assert (file.team, file.seats, file.players[0].players) == (3, 3, ("Ana", "Bo", "Cy"))
    assert file.by_seat[1, 1] == (Result(Score((2, 1))), Result(Score((1, 1), 1)), None)
    assert file.players[1].shown == "The Blues (Dee / Eve / Fay)"


def test_two_headed_giant_is_one_game_for_all_four():
    """MTR-9.1-a: a team of two, first to one."""
    rounds = [[{"a": "moons", "b": "suns", "score": [1, 0, 0]}]]
    file = read({"team": 2, "match": {"first_to": 1}, "rounds": rounds})
    assert (file.team, file.seats, file.length) == (2, 0, FirstTo(1))


@pytest.mark.parametrize(
    ("document", "code", "path"),
    [
        (trios(team=4), "bad-team-size", "team"),
        (trios(team=0), "bad-team-size", "team"),
        (trios(team="three"), "wrong-form", "team"),
        (trios(seat("A", 2, 0, 0), team=None, players=[]), "no-teams-here", "rounds[0][0].seats"),
        (trios(rounds=[], team=None), "no-teams-here", "players[0].players"),
        (trios(players=[{"id": "x", "players": ["Ana", "Bo"]}]), "wrong-team", "players[0].players"),
        (trios(players=[{"id": "x", "players": ["Ana", " ", "Cy"]}]), "bad-name", "players[0].players[1]"),
        (trios(players=[{"id": "x", "players": ["Ana", 2, "Cy"]}]), "wrong-form", "players[0].players[1]"),
        (trios(seat("D", 2, 0, 0)), "bad-seat", "rounds[0][0].seats[0].seat"),
        (trios(seat("a", 2, 0, 0)), "bad-seat", "rounds[0][0].seats[0].seat"),
        (trios(seat("A", 2, 0, 0), seat("A", 2, 0, 0)), "seat-twice", "rounds[0][0].seats[1].seat"),
        (trios(seat("A", 2, 0, 0), seat("B", 0, 0, 0)), "no-games", "rounds[0][0].seats[1].score"),
        (trios(seat("A", 2, -1, 0)), "negative-number", "rounds[0][0].seats[0].score"),
        (trios(seat("A", 2, 0)), "wrong-form", "rounds[0][0].seats[0].score"),
        (trios({"score": [2, 0, 0]}), "wrong-form", "rounds[0][0].seats[0]"),
        (trios(seat("A")), "one-result", "rounds[0][0].seats[0]"),
        (trios(seat("A", bye=True)), "wrong-form", "rounds[0][0].seats[0].bye"),
        (trios(rounds=[[{"a": "reds", "b": "blues", "seats": [], "score": [2, 1, 0]}]]), "one-result", "rounds[0][0]"),
        (trios(rounds=[[{"a": "reds", "seats": []}]]), "wrong-opponent", "rounds[0][0]"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(document, code, path):
    with pytest.raises(UnreadableResults) as refused:
        read(document)
    assert refused.value.code == code
    assert refused.value.detail["path"] in {path, path.rpartition(".")[0]}


def test_odd_scores_of_a_seat_are_told_with_their_place():
    file = read(trios(seat("A", 3, 0, 0), seat("B", 2, 0, 0)))
    assert [(odd.code, odd.detail["path"]) for odd in file.warnings] == [("odd-score", "rounds[0][0].seats[0].score")]
    whole = read(trios(rounds=[[{"a": "reds", "b": "blues", "score": [3, 1, 0]}]]))
    assert [odd.detail["path"] for odd in whole.warnings] == ["rounds[0][0].score"], "there are three seats"


@pytest.mark.parametrize(
    "document",
    [
        trios(seat("A", 2, 1, 0), seat("B", no_show="b"), seat("C", double_loss=True)),
        trios(seat("A", conceded="a"), rounds=[[{"a": "reds", "b": "blues", "score": [1, 1, 1]}]]),
        {
            "team": 2,
            "match": {"first_to": 1},
            "rounds": [[{"a": "x", "b": "y", "score": None}, {"a": "z", "bye": True}]],
        },
        {
            "players": [{"id": "ana", "byes": 1, "dropped_after": 0}, {"id": "zed", "disqualified_after": 2}],
            "points": {"2-0": [3, 0]},
            "rounds": [[{"a": "bo", "b": "zed", "no_show": "both"}, {"a": "cy", "loss": True}]],
        },
    ],
)
def test_what_is_written_is_read_again(document):
    file = read(document)
    again = read_results(write_results(file))
    assert (again.players, again.rounds, again.by_seat) == (file.players, file.rounds, file.by_seat)
    assert (again.team, again.seats, again.length, again.points) == (file.team, file.seats, file.length, file.points)


def test_a_match_lost_to_a_penalty_is_written_as_given_up():
    file = read({"rounds": [[{"a": "x", "b": "y", "conceded": "b", "score": [1, 1, 0]}]]})
    assert file.rounds[0].matches[0].result == Result(Score((2, 1)), How.CONCEDED, (1,))
    assert b'"conceded": "b", "score": [2, 1, 0]' in write_results(file)


@pytest.mark.parametrize("size", [3, 4, 16])
def test_larger_teams_play_one_match_where_the_file_says_so(size):
    people = [f"Player {number}" for number in range(size)]
    document = {"team": size, "together": True, "players": [{"id": "reds", "players": people}, {"id": "blues"}]}
    file = read(document | {"rounds": [[{"a": "reds", "b": "blues", "score": [2, 1, 0]}]]})
    assert (file.team, file.seats, file.rounds[0].matches[0].result) == (size, 0, Result(Score((2, 1))))
    assert read(json.loads(write_results(file))) == file


def test_those_who_play_together_have_no_seats():
    with pytest.raises(UnreadableResults) as refused:
        read(trios(seat("A", 2, 0, 0), together=True))
    assert refused.value.code == "no-teams-here"
    with pytest.raises(UnreadableResults) as refused:
        read({"team": 17, "together": True})
    assert refused.value.code == "bad-team-size"
