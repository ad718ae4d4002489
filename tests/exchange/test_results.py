import json
import re
from pathlib import Path as FilePath

import pytest

from topcut.core.play import EntrantId, FirstTo, How, Match, PlayAll, Points, Result, RoundResults, Score
from topcut.exchange import results_refusals as refusals
from topcut.exchange.results import Player, ResultsFile, read_results
from topcut.exchange.results_groups import read_groups
from topcut.exchange.results_where import CsvPosition, Path

FRIDAY = b"""{
  "name": "Friday at the shop",
  "players": [{"id": "ana", "name": "Ana Ruiz", "byes": 1}, {"id": "bo", "dropped_after": 2},
              {"id": "zed", "disqualified_after": 7}, "cy"],
  "match": {"first_to": 2},
  "points": null,
  "rounds": [
    [ {"a": "bo", "b": "cy", "score": [2, 1, 0]},
      {"a": "ana", "bye": true},
      {"a": "dee", "loss": true},
      {"a": "gus", "b": "hal", "double_loss": true},
      {"a": "ivy", "b": "jon", "no_show": "b"},
      {"a": "eve", "b": "fay", "score": null} ]
  ]
}"""


def document(**parts) -> bytes:
    return json.dumps(parts).encode()


def rounds(*entries: dict) -> bytes:
    """A file of one round."""
    return document(rounds=[list(entries)])


def score(*games: int, a: str = "ana", b: str = "bo") -> dict:
    return {"a": a, "b": b, "score": list(games)}


def test_the_example_of_the_contract_reads_as_it_says():
    no_show = Result(Score((2, 0)), How.NO_SHOW, (1,))
    assert read_results(FRIDAY) == ResultsFile(
        players=(
            Player("ana", "Ana Ruiz", byes=1),
            Player("bo", dropped_after=2),
            Player("zed", disqualified_after=7),
            *map(Player, ("cy", "dee", "gus", "hal", "ivy", "jon", "eve", "fay")),
        ),
        rounds=(
            RoundResults(
                matches=(
                    Match(1, (EntrantId(2), EntrantId(4)), Result(Score((2, 1)))),
                    Match(2, (EntrantId(6), EntrantId(7)), Result(Score((0, 0)), How.MATCH_LOSS, (0, 1))),
                    Match(3, (EntrantId(8), EntrantId(9)), no_show),
                    Match(4, (EntrantId(10), EntrantId(11)), None),
                ),
                byes=(EntrantId(1),),
                losses=(EntrantId(5),),
            ),
        ),
        name="Friday at the shop",
    )


@pytest.mark.parametrize(
    ("entry", "result"),
    [
        pytest.param(score(2, 1, 0), Result(Score((2, 1))), id="2-1"),
        pytest.param(score(0, 0, 3), Result(Score((0, 0), 3)), id="X-21: 0-0-3 is a result"),
        pytest.param(score(1, 0, 0), Result(Score((1, 0))), id="MTR 2.1: 1-0-0 is a result"),
        pytest.param(score(1, 1, 0), Result(Score((1, 1))), id="MTR 2.1: 1-1-0 is a result"),
        pytest.param({"a": "ana", "b": "bo", "score": None}, None, id="null is not reported"),
        pytest.param(
            {"a": "ana", "b": "bo", "no_show": "a"},
            Result(Score((0, 2)), How.NO_SHOW, (0,)),
            id="GAP-14: a stayed away",
        ),
        pytest.param(
            {"a": "ana", "b": "bo", "no_show": "both"},
            Result(Score((0, 0)), How.NO_SHOW, (0, 1)),
            id="GAP-04: both did",
        ),
        pytest.param(
            {"a": "ana", "b": "bo", "score": [2, 0, 0], "bye": False, "loss": None, "no_show": None},
            Result(Score((2, 0))),
            id="false and null say nothing",
        ),
    ],
)
def test_an_entry_says_how_a_match_ended(entry, result):
    file = read_results(rounds(entry))
    assert [match.result for match in file.rounds[0].matches] == [result]
    assert file.warnings == ()


@pytest.mark.parametrize(
    ("length", "as_read"),
    [
        pytest.param({"first_to": 1}, FirstTo(1), id="MTR 2.1: one game"),
        pytest.param({"first_to": 3}, FirstTo(3), id="MTR 2.1: best of five"),
        pytest.param({"play_all": 2}, PlayAll(2), id="two games, no matter who wins them"),
        pytest.param(None, FirstTo(2), id="MTR 2.1: best of three where nothing is said"),
    ],
)
def test_a_match_has_the_length_the_file_says(length, as_read):
    assert read_results(document(match=length)).length == as_read


def test_points_are_read_by_game_score_from_either_side():
    file = read_results(document(points={"2-0": [3, 0], "0-1": [0, 1], "1-1": [1, 1]}))
    assert file.points == Points(by_score=((2, 0, 3, 0), (1, 0, 1, 0), (1, 1, 1, 1)))


@pytest.mark.parametrize(
    ("points", "as_read"),
    [
        pytest.param(None, Points(), id="nothing is said: 3, 1 and 0"),
        pytest.param({"win": 5, "draw": 2, "loss": 1}, Points(5, 2, 1), id="as in pods"),
        pytest.param({"loss": 0, "win": 0, "draw": 0}, Points(0, 0, 0), id="in any order, worth nothing"),
        pytest.param(
            {"win": 5, "draw": 2, "loss": 1, "2-0": [6, 0]},
            Points(5, 2, 1, by_score=((2, 0, 6, 0),)),
            id="for the scores that a table does not list",
        ),
    ],
)
def test_points_are_read_by_win_draw_and_loss(points, as_read):
    assert read_results(document(points=points)).points == as_read
    assert read_results(document(points=points, team=3)).points == as_read


@pytest.mark.parametrize(
    ("games", "length", "is_odd"),
    [
        pytest.param((3, 0, 0), {"first_to": 2}, True, id="MTR 2.1: 3-0 in first to 2"),
        pytest.param((2, 2, 0), {"first_to": 2}, True, id="MTR 2.1: 2-2 in first to 2"),
        pytest.param((3, 0, 0), {"first_to": 3}, False, id="MTR 2.1: 3-0 in first to 3"),
        pytest.param((2, 1, 0), {"play_all": 2}, True, id="three games of two"),
        pytest.param((1, 1, 0), {"play_all": 2}, False, id="1-1 of two"),
    ],
)
def test_an_odd_score_is_counted_with_a_warning_and_refused_when_strict(games, length, is_odd):
    data = document(match=length, rounds=[[score(*games)]])
    file = read_results(data)
    assert file.rounds[0].matches[0].result == Result(Score(games[:2], games[2]))
    odd = refusals.OddScore(Path(("rounds", 0, 0, "score")), score="-".join(map(str, games)))
    assert file.warnings == ((odd,) if is_odd else ())
    if is_odd:
        with pytest.raises(refusals.OddResults) as refused:
            read_results(data, strict=True)
        assert refused.value == refusals.OddResults([odd])
    else:
        assert read_results(data, strict=True) == file


@pytest.mark.parametrize(
    ("player", "round_2", "warning"),
    [
        pytest.param(
            {"id": "ana", "dropped_after": 1},
            score(2, 0, 0),
            refusals.InARoundAfterLeaving(Path(("rounds", 1, 0)), player="ana", left=1, round=2),
            id="MTR 2.10: plays on after dropping",
        ),
        pytest.param(
            {"id": "ana", "byes": 2},
            score(2, 0, 0),
            refusals.ByeNotTaken(Path(("rounds", 1, 0)), player="ana", round=2),
            id="GAP-02: plays instead of the bye",
        ),
    ],
)
def test_what_contradicts_the_list_of_players_is_counted_with_a_warning(player, round_2, warning):
    file = read_results(document(players=[player], rounds=[[{"a": "ana", "bye": True}], [round_2]]))
    assert file.warnings == (warning,)
    assert file.rounds[1].matches[0].result == Result(Score((2, 0)))


def test_an_awarded_bye_need_not_be_written_in_its_round():
    """GAP-02: with two byes one sits down in round 3; a player who left before has none."""
    file = read_results(
        document(
            players=[{"id": "ana", "byes": 2}, {"id": "out", "byes": 2, "dropped_after": 1}],
            rounds=[[{"a": "ana", "bye": True}], [score(2, 0, 0, a="bo", b="cy")], []],
        )
    )
    assert [round.byes for round in file.rounds] == [(1, 2), (1,), ()]
    assert file.warnings == ()


SEATS = [[score(2, 0, 0)], [score(2, 0, 0, b="cy")]]


@pytest.mark.parametrize(
    ("player", "after", "unranked"),
    [
        pytest.param({"id": "bo", "disqualified_after": 1}, 0, (), id="GAP-15: not yet disqualified"),
        pytest.param({"id": "bo", "disqualified_after": 1}, 1, (1,), id="GAP-15: disqualified"),
        pytest.param({"id": "bo", "disqualified_after": 7}, 2, (1,), id="GAP-15: dated after the last round"),
        pytest.param({"id": "bo", "dropped_after": 1}, 2, (), id="MTR 2.10: a player who dropped keeps a place"),
        pytest.param({"id": "eve", "dropped_after": 0}, 2, (1,), id="MTR 2.10: left before round 1"),
    ],
)
def test_who_has_no_place(player, after, unranked):
    assert read_results(document(players=[player], rounds=SEATS)).unranked(after=after) == unranked


@pytest.mark.parametrize(
    ("player", "still_in"),
    [
        pytest.param({"id": "bo"}, (1, 2, 3), id="nobody left"),
        pytest.param({"id": "bo", "dropped_after": 2}, (2, 3), id="MTR 2.10: dropped"),
        pytest.param({"id": "bo", "dropped_after": 3}, (1, 2, 3), id="MTR 2.10: will drop after the next round"),
        pytest.param({"id": "bo", "disqualified_after": 9}, (2, 3), id="GAP-15: disqualified, whenever"),
    ],
)
def test_who_is_to_play_the_next_round(player, still_in):
    assert read_results(document(players=[player], rounds=SEATS)).still_in(3) == still_in


AT = Path(("rounds", 0, 0))


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (rounds(score(2, -1, 0)), refusals.NegativeNumber(AT.score, number=-1)),
        (rounds(score(0, 0, 0)), refusals.NoGames(AT.score)),
        (rounds(score(5, 5, 0)), refusals.TooManyGames(AT.score, games=10, most=9)),
        (rounds(score(2, 0, 0, b="ana")), refusals.PlayerTwiceInRound(AT, player="ana", round=1)),
        (
            document(rounds=[[], [score(2, 0, 0), {"a": "bo", "bye": True}]]),
            refusals.PlayerTwiceInRound(Path(("rounds", 1, 1)), player="bo", round=2),
        ),
        (rounds({"a": "ana", "b": "bo"}), refusals.OneResult(AT)),
        (rounds(score(2, 0, 0) | {"no_show": "a"}), refusals.OneResult(AT)),
        (rounds({"a": "ana", "b": "bo", "bye": True}), refusals.WrongOpponent(AT, result="bye", sides="one")),
        (rounds({"a": "ana", "score": None}), refusals.WrongOpponent(AT, result="unreported", sides="both")),
        (rounds({"b": "ana", "loss": True}), refusals.WrongOpponent(AT, result="loss", sides="one")),
        (rounds({"table": ["a", "b", "c"], "places": [1, 2, 3]}), refusals.MixedForms(AT)),
        (rounds(score(2, 0, 0, a="")), refusals.BadId(AT, most=200)),
        (rounds(score(2, 0, 0, a="\x1b[31m")), refusals.BadId(AT, most=200)),
        (document(players=["ana", "ana"]), refusals.DuplicatePlayer(Path(("players", 1)), player="ana")),
        (
            document(players=[{"id": "ana", "byes": -1}]),
            refusals.NegativeNumber(Path(("players", 0, "byes")), number=-1),
        ),
        (
            document(players=[{"id": "ana", "dropped_after": 1000}]),
            refusals.OutOfRange(Path(("players", 0, "dropped_after")), least=0, most=999),
        ),
        (
            document(players=[{"id": "ana", "name": "\u200b"}]),
            refusals.BadName(Path(("players", 0, "name")), why="A name needs at least one letter."),
        ),
        (document(match={"first_to": 2, "play_all": 2}), refusals.BadLength(Path(("match",)), most=9)),
        (document(match={"first_to": 0}), refusals.BadLength(Path(("match",)), most=9)),
        (document(points={"two": [3, 0]}), refusals.BadPoints(Path(("points", "two")), score="two")),
        (
            document(points={"2-0": [3, 0], "0-2": [1, 3]}),
            refusals.BadPoints(Path(("points", "0-2")), score="0-2"),
        ),
        (document(points={"1-1": [2, 1]}), refusals.BadPoints(Path(("points", "1-1")), score="1-1")),
        (document(points={"1-1": 1}), refusals.BadPoints(Path(("points", "1-1")), score="1-1")),
        (document(points={"by_place": [5, 3]}), refusals.BadPoints(Path(("points", "by_place")), score="by_place")),
        (document(points={"win": 5, "loss": 1}), refusals.BadPoints(Path(("points", "draw")), score="draw")),
        (
            document(points={"win": [5, 1], "draw": 2, "loss": 1}),
            refusals.BadPoints(Path(("points", "win")), score="win"),
        ),
        (
            document(points={"win": 5, "draw": -2, "loss": 1}),
            refusals.NegativeNumber(Path(("points", "draw")), number=-2),
        ),
        (
            document(points={"win": 1000, "draw": 2, "loss": 1}),
            refusals.OutOfRange(Path(("points", "win")), least=0, most=999),
        ),
        (
            rounds(score(2, 0)),
            refusals.WrongForm(AT.score, why="score needs three numbers: games won by a, won by b, drawn"),
        ),
        (
            rounds({"a": "ana", "b": "bo", "scores": [2, 0, 0]}),
            refusals.WrongForm(AT, why="there is no field scores here"),
        ),
        (b"[]", refusals.WrongForm(Path(), why="this should be fields in braces, not a list")),
        (b'{\n "rounds": [,]}', refusals.MalformedJson(CsvPosition(2, 13), why="invalid character")),
        (
            b'{"name": "\xc3\xb1\xc3\xb1",\n  "players"',
            refusals.MalformedJson(CsvPosition(2, 12), why="it ends too early"),
        ),
        (b'{"name":\n"\xff"}', refusals.NotUtf8(CsvPosition(2))),
        (b"Friday at the shop", refusals.NotAResultsFile(columns="round,a,b,wins_a,wins_b,draws,result")),
        (b"", refusals.NotAResultsFile(columns="round,a,b,wins_a,wins_b,draws,result")),
        (b" " * ((64 << 20) + 1), refusals.ResultsTooLong(most=64)),
        (document(rounds=[[]] * 1000), refusals.TooManyResults(players=0, rounds=1000)),
    ],
    ids=lambda value: value.code if isinstance(value, refusals.UnreadableResults) else "",
)
def test_what_cannot_be_read_says_where(data, refusal):
    with pytest.raises(refusals.UnreadableResults) as refused:
        read_results(data)
    assert refused.value == refusal
    assert str(refused.value)


def test_the_place_of_a_problem_is_there_for_programs_too():
    problem = refusals.NoGames(Path(("rounds", 1, 3, "score")))
    assert dict(problem.detail) == {"where": "rounds[1][3].score", "path": "rounds[1][3].score"}


def test_a_byte_order_mark_is_no_letter():
    assert read_results(b"\xef\xbb\xbf" + FRIDAY) == read_results(FRIDAY)


def test_groups_name_players_of_the_file():
    file = read_results(FRIDAY)
    assert read_groups(b'[["ana", "bo"], ["zed"], []]', file=file) == ((1, 2), (3,), ())


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b'[["ana"], ["bo", "nobody"]]', refusals.UnknownPlayer(Path((1, 1)), player="nobody")),
        (b'{"ana": 1}', refusals.WrongForm(Path(), why="this should be a list, not fields in braces")),
        (b'[["ana", 3]]', refusals.WrongForm(Path((0, 1)), why="this should be text in quotes, not a whole number")),
        (b"[", refusals.MalformedJson(CsvPosition(1, 2), why="it ends too early")),
    ],
    ids=lambda value: value.code if isinstance(value, refusals.UnreadableResults) else "",
)
def test_groups_that_cannot_be_read(data, refusal):
    with pytest.raises(refusals.UnreadableResults) as refused:
        read_groups(data, file=read_results(FRIDAY))
    assert refused.value == refusal


DOCUMENTATION = FilePath(__file__).resolve().parents[2] / "docs" / "reference" / "results-file.md"


def blocks(language: str) -> list[bytes]:
    """The examples of the reference page."""
    return [block.encode() for block in re.findall(rf"```{language}\n(.*?)```", DOCUMENTATION.read_text(), re.DOTALL)]


def test_the_examples_of_the_reference_page_are_read():
    friday, smallest, teams, pods, groups = blocks("json")
    assert read_results(teams).team == 3
    assert read_results(pods).pod_sizes == (4, 3)
    results, players = blocks("csv")
    assert len(read_results(friday, strict=True).players) == 12
    assert len(read_results(smallest, strict=True).rounds) == 1
    file = read_results(results, players=players, strict=True)
    assert (file.player(EntrantId(1)).name, len(file.rounds[0].matches)) == ("Ana Ruiz", 4)
    assert read_groups(groups, file=file) == ((1, 2), (3, 4))


def test_the_reference_page_lists_every_code():
    codes = {refusal.code for refusal in refusals.UnreadableResults.__subclasses__()}
    assert codes - set(re.findall(r"`([a-z0-9-]+)`", DOCUMENTATION.read_text())) == set()
