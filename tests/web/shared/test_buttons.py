"""Score buttons: for every length of match, exactly scores it can end with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.event.nouns.rounds.refusals import NoScore
from topcut.core.play import FirstTo, How, Outcome, PlayAll, Result, Score
from topcut.core.play.result import as_stored, is_possible, is_sound
from topcut.web.shared.buttons import buttons, read_button

LENGTHS = st.one_of(st.builds(FirstTo, st.integers(1, 5)), st.builds(PlayAll, st.integers(1, 5)))


@pytest.mark.parametrize(
    ("length", "won", "drawn", "cut_short"),
    [
        pytest.param(
            FirstTo(2),
            ("2-0", "2-1"),
            ("1-1", "id"),
            (
                *("1-0", "1-0-1", "2-0-1", "2-1-1", "1-0-2"),
                *("0-0-1", "1-1-1", "0-0-2"),
                *("0-1-2", "1-2-1", "0-2-1", "0-1-1", "0-1"),
            ),
            id="MTR-2.1-c: two wins",
        ),
        pytest.param(FirstTo(1), ("1-0",), ("id",), ("1-0-1", "0-0-1", "0-1-1"), id="one win"),
        pytest.param(
            PlayAll(2),
            ("2-0",),
            ("1-1", "id"),
            ("1-0", "1-0-1", "0-0-1", "0-0-2", "0-1-1", "0-1"),
            id="two games, both played",
        ),
    ],
)
def test_the_usual_scores_stand_first(length: object, won: object, drawn: object, cut_short: object) -> None:
    offered = buttons(length)  # type: ignore[arg-type]
    assert (offered.won, offered.drawn, offered.cut_short) == (won, drawn, cut_short)


@given(LENGTHS, st.booleans(), st.sampled_from([0, 1]))
def test_every_button_is_a_result_the_core_takes(length: FirstTo | PlayAll, may_draw: bool, me: int) -> None:
    for pressed in buttons(length, may_draw=may_draw).all:
        result = read_button(pressed, length=length, me=me, may_draw=may_draw)
        assert is_sound(as_stored(result, length=length), sides=2, length=length), pressed


@given(LENGTHS)
def test_every_score_with_at_most_one_drawn_game_is_offered(length: FirstTo | PlayAll) -> None:
    """MTR-2.1-c: before, who had won one game and drawn one was offered 1–0, which counts 100 % instead of 66.7 %."""
    offered, games = buttons(length).all, range(length.most_games_won + 1)
    every = (Score((mine, theirs), drawn) for mine in games for theirs in games for drawn in (0, 1))
    assert [str(score) for score in every if is_possible(score, length) and str(score) not in offered] == []


@given(LENGTHS, st.sampled_from([0, 1]))
def test_the_rows_say_who_won(length: FirstTo | PlayAll, me: int) -> None:
    offered = buttons(length)
    for row, outcome in ((offered.won, Outcome.WIN), (offered.drawn, Outcome.DRAW), (offered.lost, Outcome.LOSS)):
        for pressed in row:
            assert read_button(pressed, length=length, me=me).outcomes()[me] is outcome


@given(LENGTHS)
def test_a_match_of_a_bracket_offers_no_draw(length: FirstTo | PlayAll) -> None:
    for pressed in buttons(length, may_draw=False).all:
        assert Outcome.DRAW not in read_button(pressed, length=length, me=0, may_draw=False).outcomes()


def test_a_button_that_was_not_shown_is_refused() -> None:
    for pressed in ("3-0", "", "2-2", "9-9-9", "id"):
        with pytest.raises(NoScore):
            read_button(pressed, length=FirstTo(2), me=0, may_draw=pressed != "id")


def test_a_draw_agreed_on_is_no_game_played() -> None:
    assert read_button("id", length=FirstTo(2), me=1) == Result(Score((0, 0)), How.DRAW_AGREED)
