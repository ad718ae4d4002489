"""What the scorekeeper types and the players press."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.event.nouns.rounds.refusals import NoScore
from topcut.core.event.rounds import as_seen, read_seen
from topcut.core.play import How, Result, Score
from topcut.web.shared.scores import Cleared, LineUnreadable, ScoreLine, read_line, shown


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        pytest.param("12 21", ScoreLine(12, Result(Score((2, 1)))), id="MTR 2.4: table and games"),
        pytest.param(" 12  2-1 ", ScoreLine(12, Result(Score((2, 1)))), id="a hyphen does not matter"),
        pytest.param("3 111", ScoreLine(3, Result(Score((1, 1), 1))), id="a drawn game"),
        pytest.param("12 ID", ScoreLine(12, Result(Score((0, 0)), How.DRAW_AGREED)), id="MTR 2.4: agreed draw"),
        pytest.param(
            "7 n2", ScoreLine(7, Result(Score((0, 0)), How.NO_SHOW, (1,))), id="MTR 2.10: the second did not come"
        ),
        pytest.param("12 -", ScoreLine(12, Cleared()), id="clear"),
        pytest.param("12B 21", ScoreLine(12, Result(Score((2, 1))), seat=1), id="MTR 8.2: seat B of two teams"),
        pytest.param("12 c 2-1", ScoreLine(12, Result(Score((2, 1))), seat=2), id="after a slip's code: seat C"),
        pytest.param(
            "12 c1", ScoreLine(12, Result(Score((0, 0)), How.CONCEDED, (0,))), id="MTR 2.4: no seat, a concession"
        ),
    ],
)
def test_the_entry_line_is_read(typed: str, line: ScoreLine) -> None:
    assert read_line(typed) == line


@pytest.mark.parametrize("typed", ["", "12", "12 2", "twelve 21", "12 n3", "12 21 99", "12 21x"])
def test_a_line_that_says_nothing_is_refused(typed: str) -> None:
    with pytest.raises(LineUnreadable):
        read_line(typed)


@given(st.text(max_size=30))
def test_any_line_is_read_or_refused(typed: str) -> None:
    with contextlib.suppress(LineUnreadable):
        assert read_line(typed).table >= 0


def test_what_was_seen_of_a_result_is_read_back() -> None:
    for result in (Result(Score((1, 2))), Result(Score((1, 1), 1)), Result(Score((0, 0)), How.DRAW_AGREED)):
        assert read_seen(as_seen(result)) == result


def test_my_own_games_come_first() -> None:
    result = Result(Score((1, 2)))
    assert (shown(result), shown(result, me=1)) == ("1–2", "2–1")


def test_nothing_seen_is_no_score() -> None:
    with pytest.raises(NoScore):
        read_seen("[]")
