import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.play import How, Result, Score
from topcut.exchange import results_refusals as refusals
from topcut.exchange.results import read_results
from topcut.exchange.results_where import CsvPosition

HEADER = "round,a,b,wins_a,wins_b,draws,result\n"


def results(*lines: str) -> bytes:
    return (HEADER + "\n".join(lines) + "\n").encode()


@pytest.mark.parametrize(
    ("line", "result"),
    [
        pytest.param("1,ana,bo,2,1,0,", Result(Score((2, 1))), id="a score"),
        pytest.param("1,ana,bo,1,1,,", Result(Score((1, 1))), id="no draws"),
        pytest.param("1,ana,bo,0,0,3", Result(Score((0, 0), 3)), id="X-21: 0-0-3, the last cell left out"),
        pytest.param("1,ana,bo,,,,unreported", None, id="not reported"),
        pytest.param("1,ana,bo,,,,", None, id="empty is not reported"),
        pytest.param("1,ana,bo,,,,double-loss", Result(Score((0, 0)), How.MATCH_LOSS, (0, 1)), id="GAP-14: both lost"),
        pytest.param(
            "1,ana,bo,0,0,0,double-loss", Result(Score((0, 0)), How.MATCH_LOSS, (0, 1)), id="zeros next to it"
        ),
        pytest.param("1,ana,bo,,,,no-show-a", Result(Score((0, 2)), How.NO_SHOW, (0,)), id="GAP-14: a stayed away"),
        pytest.param("1,ana,bo,2,0,0,no-show-b", Result(Score((2, 0)), How.NO_SHOW, (1,)), id="its games next to it"),
        pytest.param("1,ana,bo,,,,no-show-both", Result(Score((0, 0)), How.NO_SHOW, (0, 1)), id="GAP-04: nobody came"),
        pytest.param(" 1 , ana , bo , 2 , 0 , 0 , ", Result(Score((2, 0))), id="spaces around cells"),
    ],
)
def test_a_line_says_how_a_match_ended(line, result):
    file = read_results(results(line))
    assert [match.result for match in file.rounds[0].matches] == [result]
    assert [player.id for player in file.players] == ["ana", "bo"]


@pytest.mark.parametrize(
    ("line", "byes", "losses"),
    [
        pytest.param("1,ana,,,,,", (1,), (), id="an empty b is a bye"),
        pytest.param("1,ana,,2,0,0,", (1,), (), id="with its games"),
        pytest.param("1,ana,,,,,bye", (1,), (), id="in words"),
        pytest.param("1,ana,,,,,loss", (), (1,), id="GAP-07: a loss alone"),
    ],
)
def test_a_line_without_an_opponent(line, byes, losses):
    (round,) = read_results(results(line)).rounds
    assert (round.byes, round.losses, round.matches) == (byes, losses, ())


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_spreadsheets_of_every_language_are_read(separator, end):
    text = (HEADER + '1,"Ruiz",bo,2,0,0,\n\n2,bo,Ruiz,0,0,3,\n').replace(",", separator).replace("\n", end)
    assert read_results(b"\xef\xbb\xbf" + text.encode()) == read_results(
        results("1,Ruiz,bo,2,0,0,", "2,bo,Ruiz,0,0,3,")
    )


def test_columns_are_found_by_their_names_and_rounds_by_their_numbers():
    data = b"B,A,Wins_B,Wins_A,Round\ncy,ana,0,2,2\nbo,ana,1,2,1\n"
    assert read_results(data) == read_results(results("1,ana,bo,2,1,0,", "2,ana,cy,2,0,0,"))


def test_players_with_byes_and_drops_come_from_a_second_file():
    players = b"id,name,byes,dropped_after,disqualified_after\nana,Ana Ruiz,1,,\nbo,,,2,\nzed,,0,,1\n"
    as_json = {
        "players": [
            {"id": "ana", "name": "Ana Ruiz", "byes": 1},
            {"id": "bo", "dropped_after": 2},
            {"id": "zed", "disqualified_after": 1},
        ],
        "rounds": [[{"a": "bo", "b": "cy", "score": [2, 0, 0]}, {"a": "ana", "bye": True}]],
    }
    read = read_results(results("1,bo,cy,2,0,0,", "1,ana,,,,,bye"), players=players)
    assert read == read_results(json.dumps(as_json).encode())


COLUMNS = "round,a,b,wins_a,wins_b,draws,result"
PLAYERS = "id,name,byes,dropped_after,disqualified_after"
WORDS = (
    "unreported, bye, loss, double-loss, no-show-a, no-show-b, no-show-both, conceded-a, conceded-b, conceded-both, "
    "draw-agreed, match-loss-a, match-loss-b, match-loss-both"
)


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (results("1,ana,bo,-1,2,0,"), refusals.NegativeNumber(CsvPosition(2, "wins_a"), number=-1)),
        (results("1,ana,bo,two,1,0,"), refusals.NotANumber(CsvPosition(2, "wins_a"), text="two")),
        (results("1,ana,bo,2,,0,"), refusals.NotANumber(CsvPosition(2, "wins_b"), text="an empty cell")),
        (results("1,ana,bo,2,1,٣,"), refusals.NotANumber(CsvPosition(2, "draws"), text="٣")),
        (results(",ana,bo,2,1,0,"), refusals.NotANumber(CsvPosition(2, "round"), text="an empty cell")),
        (results("0,ana,bo,2,1,0,"), refusals.OutOfRange(CsvPosition(2, "round"), least=1, most=999)),
        (results("1,ana,bo,2,1,0,", "3,ana,bo,2,1,0,"), refusals.RoundMissing(CsvPosition(3), round=3, missing=2)),
        (results("1,ana,bo,2,1,0,won"), refusals.UnknownResult(CsvPosition(2, "result"), words=WORDS)),
        (results("1,ana,bo,2,1,0,score"), refusals.UnknownResult(CsvPosition(2, "result"), words=WORDS)),
        (results("1,ana,bo,2,1,0,double-loss"), refusals.GamesDisagree(CsvPosition(2), result="double-loss")),
        (results("1,ana,,0,2,0,"), refusals.GamesDisagree(CsvPosition(2), result="bye")),
        (results("1,ana,bo,0,0,0,"), refusals.NoGames(CsvPosition(2))),
        (results("1,ana,bo,,,,bye"), refusals.WrongOpponent(CsvPosition(2), result="bye", sides="one")),
        (results("1,ana,,,,,no-show-a"), refusals.WrongOpponent(CsvPosition(2), result="no-show-a", sides="both")),
        (
            results("1,ana,bo,2,0,0,", "", "1,bo,,,,,"),
            refusals.PlayerTwiceInRound(CsvPosition(4), player="bo", round=1),
        ),
        (results("1,,bo,2,0,0,"), refusals.BadId(CsvPosition(2), most=200)),
        (results("1,ana,bo,2,0,0,,,x"), refusals.MalformedCsv(CsvPosition(2), why="there are more cells than columns")),
        (results('1,"ana"x,bo,2,0,0,'), refusals.MalformedCsv(CsvPosition(2), why="',' expected after '\"'")),
        (b"round,a,b\n1,ana,\n", refusals.MissingColumn(CsvPosition(1), missing="wins_a", columns=COLUMNS)),
        (
            b"round,a,b,wins_a,wins_b,draw\n",
            refusals.UnknownColumn(CsvPosition(1), unknown="draw", columns=COLUMNS),
        ),
        (HEADER.encode() + b"1,ana,\xff,2,0,0,\n", refusals.NotUtf8(CsvPosition(2))),
    ],
    ids=lambda value: value.code if isinstance(value, refusals.UnreadableResults) else "",
)
def test_what_cannot_be_read_names_its_line(data, refusal):
    with pytest.raises(refusals.UnreadableResults) as refused:
        read_results(data)
    assert refused.value == refusal
    assert str(refused.value)


@pytest.mark.parametrize(
    ("players", "refusal"),
    [
        (b"id\nana\nana\n", refusals.DuplicatePlayer(CsvPosition(3, file="players"), player="ana")),
        (b"id,byes\nana,x\n", refusals.NotANumber(CsvPosition(2, "byes", "players"), text="x")),
        (b"name\nAna\n", refusals.MissingColumn(CsvPosition(1, file="players"), missing="id", columns=PLAYERS)),
        (b"", refusals.NotAResultsFile(columns=PLAYERS, file="players")),
    ],
    ids=lambda value: value.code if isinstance(value, refusals.UnreadableResults) else "",
)
def test_what_cannot_be_read_of_the_players(players, refusal):
    with pytest.raises(refusals.UnreadableResults) as refused:
        read_results(results("1,ana,bo,2,0,0,"), players=players)
    assert refused.value == refusal


def test_a_players_file_beside_json_is_refused():
    with pytest.raises(refusals.PlayersBesideJson):
        read_results(b"{}", players=b"id\nana\n")


RESULT_WORDS = {
    "bye": {"bye": True},
    "loss": {"loss": True},
    "double-loss": {"double_loss": True},
    "no-show-a": {"no_show": "a"},
    "no-show-b": {"no_show": "b"},
    "no-show-both": {"no_show": "both"},
    "unreported": {"score": None},
}
GAMES = st.tuples(*[st.integers(0, 3)] * 3).filter(any)


@st.composite
def both_forms(draw) -> tuple[bytes, bytes]:
    """The same rounds in JSON and in CSV."""
    everyone = draw(
        st.lists(st.text("abcdefgh ñ,;\"'", min_size=1).map(str.strip).filter(bool), unique=True, min_size=2)
    )
    entries, lines = [], []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        waiting, round = list(draw(st.permutations(everyone))), []
        while len(waiting) > 1:
            a, b = waiting.pop(), waiting.pop()
            said = draw(st.sampled_from([*RESULT_WORDS, "", ""]))
            if said in {"bye", "loss"}:
                round.append({"a": a, **RESULT_WORDS[said]})
                lines.append([number, a, "", "", "", "", said])
            elif said:
                round.append({"a": a, "b": b, **RESULT_WORDS[said]})
                lines.append([number, a, b, "", "", "", said])
            else:
                games = draw(GAMES)
                round.append({"a": a, "b": b, "score": games})
                lines.append([number, a, b, *games, ""])
        entries.append(round)
    quoted = "\n".join(",".join('"' + str(cell).replace('"', '""') + '"' for cell in line) for line in lines)
    return json.dumps({"rounds": entries}).encode(), (HEADER + quoted).encode()


@given(both_forms())
def test_json_and_csv_say_the_same(forms):
    as_json, as_csv = map(read_results, forms)
    assert (as_json.players, as_json.rounds) == (as_csv.players, as_csv.rounds)
    assert [(odd.code, odd.detail["score"]) for odd in as_json.warnings] == [
        (odd.code, odd.detail["score"]) for odd in as_csv.warnings
    ]
