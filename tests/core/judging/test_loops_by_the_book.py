"""Loops: how often they are played, who acts then, and what is no loop at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.judging import LoopEnd, LoopRuling, Stop, refuse_the_same_again
from topcut.core.judging.loops import Loop, must_stop, settle
from topcut.core.judging.refusals import (
    HangsOnChance,
    NobodySaidHowOften,
    NotALowerNumber,
    SameLoopAgain,
    StepsDepend,
)

A, B, C, D = range(4)
NOBODYS = Loop((A, B))
ANAS = Loop((A, B), frozenset({A}))
ALL = Loop((A, B, C), frozenset({A, B, C}))
OVER_TURNS = Loop((A, B), frozenset({A, B}), spans_turns=True)
DRAW = LoopEnd()


def stops(**said: int | None) -> dict[int, Stop]:
    return {"ABCD".index(player): Stop(times) for player, times in said.items()}


@pytest.mark.parametrize(
    ("loop", "said", "ends"),
    [
        pytest.param(NOBODYS, stops(A=None, B=None), DRAW, id="MTR-4.4-b: nobody breaks it"),
        pytest.param(NOBODYS, stops(A=10, B=4), LoopEnd(4, player=B), id="MTR-4.4-b: the lowest breaks it"),
        pytest.param(NOBODYS, stops(A=None, B=7), LoopEnd(7, player=B), id="MTR-4.4-b: one of two"),
        pytest.param(ANAS, stops(A=1_000, B=None), LoopEnd(1_000, player=A), id="MTR-4.4-c: the other agrees"),
        pytest.param(ANAS, stops(A=1_000, B=12), LoopEnd(12, player=B), id="MTR-4.4-c: the other goes lower"),
        pytest.param(
            Loop((A, B), frozenset({B})), stops(A=3, B=8), LoopEnd(3, player=A), id="MTR-4.4-c: A answers"
        ),
        pytest.param(ALL, stops(A=50, B=20, C=35), LoopEnd(20, player=B), id="MTR-4.4-d: the lowest of three"),
        pytest.param(ALL, stops(A=20, B=20, C=20), LoopEnd(20, player=A), id="MTR-4.4-e: the earlier in turn order"),
        pytest.param(NOBODYS, stops(A=20, B=20), LoopEnd(20, player=A), id="MTR-4.4-e: who breaks it too"),
        pytest.param(OVER_TURNS, stops(A=None, B=None), DRAW, id="MTR-4.4-g: all forever"),
        pytest.param(OVER_TURNS, stops(A=None, B=6), LoopEnd(6, player=B), id="MTR-4.4-g: one stops"),
        pytest.param(NOBODYS, stops(A=0, B=4), LoopEnd(0, player=A), id="MTR-4.4-b: broken at once"),
    ],
)  # fmt: skip
def test_the_lowest_number_is_played(loop, said, ends):
    assert settle(loop, said) == ends
    assert ends.is_draw is (ends == DRAW)


@pytest.mark.parametrize(
    ("stop", "ends"),
    [
        pytest.param(Stop(6, step=2), LoopEnd(5, 2, B), id="MTR-4.4-h: five and two steps of the sixth"),
        pytest.param(Stop(6, step=3), LoopEnd(6, 0, B), id="MTR-4.4-h: after the last step"),
        pytest.param(Stop(6), LoopEnd(6, 0, B), id="MTR-4.4-h: at the end"),
        pytest.param(Stop(3, otherwise=True), LoopEnd(3, 0, B, True), id="MTR-4.4-j: another choice after three"),
        pytest.param(
            Stop(3, step=1, otherwise=True), LoopEnd(2, 1, B, True), id="MTR-4.4-j: the game goes on at that choice"
        ),
    ],
)
def test_who_steps_in_acts_where_they_say(stop, ends):
    loop = Loop((A, B), frozenset({A}), steps=3)
    assert settle(loop, {A: Stop(1_000), B: stop}) == ends


@pytest.mark.parametrize(
    ("loop", "said", "refusal"),
    [
        pytest.param(Loop((A, B), frozenset({A}), depends=True), stops(A=5), StepsDepend, id="MTR-4.4-a: if …"),
        pytest.param(Loop((A, B), frozenset({A}), is_random=True), stops(A=5), HangsOnChance, id="MTR-4.4-i: chance"),
        pytest.param(ANAS, stops(A=1_000, B=2_000), NotALowerNumber, id="MTR-4.4-c: more is no answer"),
        pytest.param(ANAS, stops(A=1_000, B=1_000), NotALowerNumber, id="MTR-4.4-c: as many is agreeing"),
        pytest.param(ANAS, stops(B=3), NobodySaidHowOften, id="MTR-4.4-a: a number is named"),
        pytest.param(ALL, stops(A=50, B=None, C=35), NobodySaidHowOften, id="MTR-4.4-d: within a turn all name one"),
        pytest.param(ANAS, stops(A=-1), NobodySaidHowOften, id="MTR-4.4-a: no number"),
    ],
)
def test_what_is_no_loop_or_no_answer(loop, said, refusal):
    with pytest.raises(refusal) as refused:
        settle(loop, said)
    assert str(refused.value.rule) == "MTR 4.4"


@pytest.mark.parametrize(
    ("positions", "stops"),
    [
        pytest.param(["a", "b", "c"], False, id="MTR-4.4-i: always another"),
        pytest.param(["a", "b", "a"], True, id="MTR-4.4-i: one has returned"),
        pytest.param(["a", "b", "a", "c"], False, id="MTR-4.4-i: something new"),
        pytest.param([], False, id="MTR-4.4-i: nothing yet"),
    ],
)
def test_what_is_played_out_ends_when_a_position_returns(positions, stops):
    assert must_stop(positions) is stops


def test_a_loop_does_not_start_again_from_the_same_position():
    """MTR-4.4-m."""
    played = [LoopRuling(sequence="tap, untap", position="20 life")]
    with pytest.raises(SameLoopAgain):
        refuse_the_same_again(LoopRuling(sequence="Tap,  untap", position="20 life"), played=played)
    refuse_the_same_again(LoopRuling(sequence="tap, untap", position="19 life"), played=played)
    refuse_the_same_again(LoopRuling(sequence="untap, tap", position="20 life"), played=played)
    refuse_the_same_again(LoopRuling(sequence="tap, untap", position="20 life", game=1), played=played)


@given(st.dictionaries(st.sampled_from("ABCD"), st.none() | st.integers(0, 9), min_size=4), st.booleans())
def test_nobody_can_be_made_to_go_on_longer_than_they_said(said, spans):
    """MTR-4.4-b, MTR-4.4-g: the lowest number named is played, and only where none is named it is a draw."""
    loop = Loop((A, B, C, D), frozenset({A, B, C, D}) if spans else frozenset(), spans_turns=spans)
    ends = settle(loop, stops(**said))
    named = {"ABCD".index(player): times for player, times in said.items() if times is not None}
    assert ends.is_draw is (not named)
    if named:
        least = min(named.values())
        assert (ends.rounds, ends.player) == (least, min(player for player in named if named[player] == least))
