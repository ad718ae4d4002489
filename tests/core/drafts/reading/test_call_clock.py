"""One clock for a hall: which line counts at which moment, from the lines somebody said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.drafts.reading import (
    SECOND,
    CallIs,
    CallMoment,
    SaidLine,
    ScriptOrder,
    moment_of,
    script_of,
    times_said,
)

SCRIPT = script_of(ScriptOrder(boosters=2))
FIRST_PICK = 1


def at(seconds: float) -> int:
    return round(seconds * SECOND)


@pytest.mark.parametrize(
    ("seconds", "moment"),
    [
        pytest.param(0, (1, CallIs.PASSING), id="the line is heard"),
        pytest.param(4.999, (1, CallIs.PASSING), id="still"),
        pytest.param(5, (1, CallIs.RUNNING), id="now its seconds run"),
        pytest.param(44.999, (1, CallIs.RUNNING), id="to the last"),
        pytest.param(45, (2, CallIs.PASSING), id="the next line, by itself"),
        pytest.param(91, (3, CallIs.PASSING), id="and the one after"),
    ],
)
def test_lines_follow_each_other_by_themselves(seconds, moment) -> None:
    found = moment_of(SCRIPT, SaidLine(FIRST_PICK, 0), now=at(seconds))
    assert (found.call, found.now) == moment


def test_opening_a_booster_waits_for_the_caller() -> None:
    """MTR-7.7-b: a hall counts as long as it takes."""
    hours = moment_of(SCRIPT, SaidLine(0, 0), now=at(7_200))
    assert hours == CallMoment(0, CallIs.WAITING, 0, 0, 0)


def test_a_line_said_sooner_moves_all_that_follow() -> None:
    said = (SaidLine(0, 0), SaidLine(1, at(100)), SaidLine(2, at(130)))
    assert times_said(SCRIPT, said, now=at(200)) == {0: 0, 1: at(100), 2: at(130), 3: at(175)}


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_whoever_counts_from_a_later_line_finds_the_same_second(start, later) -> None:
    """A screen that comes later, or is told of the same line again, shows what all others show."""
    first = moment_of(SCRIPT, SaidLine(FIRST_PICK, start), now=start + later)
    again = moment_of(SCRIPT, SaidLine(first.call, first.since), now=start + later)
    assert again == first
