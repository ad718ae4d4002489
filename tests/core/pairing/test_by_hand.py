"""Changes by hand: two entrants change places, and the concerns about a round paired by hand."""

import pytest
from tests.core.pairing.fields import field_of

from topcut.core.errors import Unknown
from topcut.core.pairing.by_hand import (
    HaveMet,
    NotPaired,
    SecondBye,
    ShouldNotMeet,
    TableIsDone,
    concerns_by_hand,
    exchange,
)
from topcut.core.play import Match, Result, RoundResults, Score

WON = Result(Score((2, 0)))
ROUND = RoundResults((Match(1, (1, 2)), Match(2, (3, 4)), Match(3, (5, 6), WON)), byes=(7,))


def test_two_tables_that_sat_against_each_others_opponents_exchange_them():
    """Wrong table: count what was played."""
    assert exchange(ROUND, one=1, other=3).matches[:2] == (Match(1, (3, 2)), Match(2, (1, 4)))


def test_the_bye_can_be_exchanged_too():
    mended = exchange(ROUND, one=2, other=7)
    assert (mended.matches[0], mended.byes) == (Match(1, (1, 7)), (2,))


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        pytest.param(lambda: exchange(ROUND, one=1, other=5), TableIsDone(table=3), id="MTR-2.4-a: a result stands"),
        pytest.param(
            lambda: exchange(ROUND, one=1, other=8), Unknown(what="entrant 8 in this round"), id="GAP-01: a stranger"
        ),
    ],
)
def test_the_impossible_is_refused(change, refusal):
    with pytest.raises(type(refusal)) as refused:
        change()
    assert refused.value == refusal


def test_every_concern_is_listed():
    field = field_of([0] * 8, met=[(0, 1)], avoid=[-1, -1, 4, 4, -1, -1, -1, -1], byes=[0, 0, 0, 0, 0, 0, 1, 0])
    assert concerns_by_hand(field, ROUND) == [
        HaveMet(one=1, other=2),
        ShouldNotMeet(one=3, other=4),
        SecondBye(entrant=7),
        NotPaired(entrant=8),
    ]


def test_nothing_speaks_against_a_table_that_has_played_or_one_with_a_stranger():
    field = field_of([0] * 6, met=[(4, 5)])
    played = Match(3, (5, 6), WON)
    assert concerns_by_hand(field, RoundResults((Match(1, (1, 9)), Match(2, (2, 3)), played), byes=(4,))) == []
