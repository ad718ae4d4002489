"""Every kind of result the core knows goes out in a results file and in again unchanged (MTR 2.4, GAP-14)."""

import json
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.event.events import Evening
from tests.strategies import repeatable

from topcut.core.event.rounds import ranking
from topcut.core.play import EntrantId, FirstTo, How, Match, PlayAll, Result, RoundResults, Score
from topcut.core.play.names import NamesAt
from topcut.core.play.result import as_stored, is_sound
from topcut.core.standings import standings
from topcut.desk.replay import replay
from topcut.desk.results_of_event import results_of_event
from topcut.exchange.results import read_results
from topcut.exchange.results_columns import in_columns
from topcut.exchange.results_file import Player, ResultsFile
from topcut.exchange.results_refusals import OneResult
from topcut.exchange.results_writing import write_results

LENGTHS = st.sampled_from([FirstTo(1), FirstTo(2), FirstTo(3), PlayAll(2), PlayAll(3)])
LOSERS = {
    How.PLAYED: [()],
    How.DRAW_AGREED: [()],
    **{how: [(0,), (1,), (0, 1)] for how in (How.CONCEDED, How.NO_SHOW, How.MATCH_LOSS)},
}
PLAYERS = tuple(Player(str(number)) for number in range(1, 9))
DRAWN_AT_1_0 = Result(Score((1, 0)), How.DRAW_AGREED)


@cache
def kept(length) -> st.SearchStrategy[Result]:
    """Draw a result as an event keeps it: any kind, with any games that a slip can hold."""
    games = [Score((a, b), drawn) for a, b, drawn in product(range(4), repeat=3)]
    said = [Result(score, how, against) for how in How for against in LOSERS[how] for score in games]
    return st.sampled_from([as_stored(one, length=length) for one in said if is_sound(one, sides=2, length=length)])


@st.composite
def rounds(draw, length) -> tuple[RoundResults, ...]:
    """Two rounds of four tables."""
    results = st.lists(kept(length) | st.none(), min_size=4, max_size=4)
    sides = [[(1, 2), (3, 4), (5, 6), (7, 8)], [(1, 3), (2, 4), (5, 7), (6, 8)]]
    return tuple(
        RoundResults(
            tuple(
                Match(table, (EntrantId(a), EntrantId(b)), result)
                for table, ((a, b), result) in enumerate(zip(pairs, draw(results), strict=True), start=1)
            )
        )
        for pairs in sides
    )


@given(st.data(), LENGTHS)
def test_every_kind_of_result_is_the_same_in_the_file_and_after_it(data, length):
    file = ResultsFile(PLAYERS, data.draw(rounds(length)), length=length)
    again = read_results(write_results(file), strict=True)
    assert again.rounds == file.rounds
    assert standings(in_columns(again)) == standings(in_columns(file))


@given(st.data())
def test_every_kind_of_result_is_the_same_in_csv(data):
    file = ResultsFile(PLAYERS, data.draw(rounds(FirstTo())))
    again = read_results(in_csv(file), strict=True)
    assert again.rounds == file.rounds
    assert again.rounds == read_results(write_results(file)).rounds


def in_csv(file: ResultsFile) -> bytes:
    """Write matches by the rules of the reference page; the product itself writes JSON."""
    lines = ["round,a,b,wins_a,wins_b,draws,result"]
    for number, round in enumerate(file.rounds, start=1):
        for match in round.matches:
            cells = ",,,unreported" if match.result is None else _in_cells(match.result)
            lines.append(f"{number},{match.sides[0]},{match.sides[1]},{cells}")
    return "\n".join(lines).encode()


def _in_cells(result: Result) -> str:
    sides = ["", "-a", "-b", "-both"][sum(1 << side for side in result.against)]
    word = "" if result.how is How.PLAYED else f"{result.how.value}{sides}"
    return f"{result.score.won[0]},{result.score.won[1]},{result.score.drawn},{word}"


@given(st.data(), LENGTHS)
def test_an_event_exported_and_imported_has_the_same_standings(data, length):
    evening = Evening(players=4, length=length, rounds=2).start()
    for _ in range(2):
        evening.pair()
        for table in (1, 2):
            evening.report(table, data.draw(kept(length)))
        evening.finish_round()
    names = NamesAt(evening.names, seq=0)
    file = results_of_event(evening.event, names=names)
    again = replay(read_results(write_results(file), strict=True), seed=b"again", random=repeatable("again"))
    for number in (1, 2):
        assert _tables(again.folded.state, number) == _tables(evening.event, number)
        assert ranking(again.folded.state, after=number) == ranking(evening.event, after=number)


def _tables(event, number: int) -> list[tuple[tuple[int, ...], Result | None]]:
    return [(table.sides, table.result) for table in event.rounds[number].tables.values()]


def test_mtr_2_4_a_draw_agreed_on_at_1_0_keeps_its_game():
    file = ResultsFile(PLAYERS[:2], (RoundResults((Match(1, (EntrantId(1), EntrantId(2)), DRAWN_AT_1_0),)),))
    written = json.loads(write_results(file))["rounds"][0][0]
    assert written == {"a": "1", "b": "2", "draw_agreed": True, "score": [1, 0, 0]}


@pytest.mark.parametrize(
    ("said", "result"),
    [
        pytest.param({"draw_agreed": True}, Result(Score((0, 0), 3), How.DRAW_AGREED), id="MTR 2.4: before a game"),
        pytest.param({"match_loss": "a"}, Result(Score((0, 2)), How.MATCH_LOSS, (0,)), id="GAP-14: no games before"),
        pytest.param({"match_loss": "both"}, Result(Score((0, 0)), How.MATCH_LOSS, (0, 1)), id="GAP-14: a double loss"),
        pytest.param(
            {"no_show": "b", "score": [0, 1, 0]}, Result(Score((2, 1)), How.NO_SHOW, (1,)), id="GAP-14: a game kept"
        ),
    ],
)
def test_the_short_forms_of_an_award_say_what_it_implies(said, result):
    (round,) = read_results(json.dumps({"rounds": [[{"a": "1", "b": "2", **said}]]}).encode()).rounds
    assert round.matches[0].result == result


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ({"no_show": "a", "score": [2, 0, 0]}, OneResult),
        ({"match_loss": "b", "score": [0, 2, 0]}, OneResult),
        ({"match_loss": "b", "no_show": "a"}, OneResult),
        ({"draw_agreed": True, "conceded": "a"}, OneResult),
        ({"draw_agreed": True, "double_loss": True}, OneResult),
    ],
)
def test_a_line_that_contradicts_itself_is_refused(said, refusal):
    with pytest.raises(refusal):
        read_results(json.dumps({"rounds": [[{"a": "1", "b": "2", **said}]]}).encode())
