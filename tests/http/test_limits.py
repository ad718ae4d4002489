"""A link may ask for so much at once, and so much a second after that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.http.limits import Limiter, Pace
from topcut.http.links import read_code
from topcut.http.refusals import TooMany

PACE = Pace(3, 1)


def test_one_link_runs_out_and_another_does_not() -> None:
    limiter = Limiter(clock=lambda: 0.0)
    for _ in range(3):
        limiter.count("ana", PACE)
    with pytest.raises(TooMany):
        limiter.count("ana", PACE)
    limiter.count("bo", PACE)


@given(st.lists(st.floats(0, 5), max_size=60))
def test_nobody_gets_more_than_the_pace(waits: list[float]) -> None:
    now = 0.0
    limiter = Limiter(clock=lambda: now)
    passed = 0
    for wait in waits:
        now += wait
        try:
            limiter.count("ana", PACE)
        except TooMany:
            continue
        passed += 1
    assert passed <= PACE.at_once + now * PACE.a_second + 1e-6


@pytest.mark.parametrize("typed", ["abcd efgh", "ABCD-EFGH", " abcdefgh "])
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert read_code(typed) == "ABCDEFGH"
