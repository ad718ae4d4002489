"""Rounds that end early because that was announced: said when it has come to that, and not before."""

import pytest
from tests.core.event.concerns import undefeated
from tests.core.event.events import DRAWN, Evening
from tests.core.event.playoffs import lower, play

from topcut.core.brackets import Unless
from topcut.core.event.ending import report_of
from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.nouns.ending.refusals import NotAStop, StopIsMet
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.rounds import draw_round, publish_standings, stop_is_met
from topcut.core.log.refusals import NeedsAReason


def after_two(players: int, unless: Unless, *, drawn: int = 0) -> Evening:
    """Two of three rounds, the lower number wins; so many matches of the second are drawn."""
    evening = Evening(players=players, rounds=3, unless=unless).start()
    play(evening.pair(), lower)
    evening.pair()
    for table in evening.round.open_tables[:drawn]:
        evening.report(table, DRAWN)
    return play(evening, lower)


@pytest.mark.parametrize(
    ("players", "unless", "drawn", "expected"),
    [
        pytest.param(4, Unless(after=2, wins=2), 0, StopIsMet(round=2, wins=2, entrants=1), id="MTR-10.2-d: one, stop"),
        pytest.param(8, Unless(after=2, wins=2), 0, None, id="MTR-10.2-d: two, another round"),
        pytest.param(4, Unless(after=2, wins=2), 2, None, id="MTR-10.2-d: none, another round"),
        pytest.param(
            8, Unless(2, 2, entrants=2), 0, StopIsMet(round=2, wins=2, entrants=2), id="MTR-10.2-d: two were announced"
        ),
        pytest.param(4, None, 0, None, id="MTR-10.2-d: nothing was announced"),
    ],
)
def test_what_was_announced_has_come_about_or_not(players, unless, drawn, expected):
    evening = after_two(players, unless, drawn=drawn)
    assert stop_is_met(evening.event) == expected
    if expected is None:
        evening.pair()
        return
    with pytest.raises(NeedsAReason) as asked:
        evening.act(draw_round)
    assert asked.value.detail["concerns"] == (expected,)


def test_before_the_round_it_speaks_of_nothing_is_said():
    evening = Evening(players=4, rounds=3, unless=Unless(after=2, wins=2)).start()
    assert stop_is_met(evening.event) is None
    play(evening.pair(), lower)
    assert stop_is_met(evening.event) is None
    evening.pair()
    assert stop_is_met(evening.event) is None, "two are still playing for it"


def test_rounds_that_ended_early_are_all_that_the_report_wants():
    """MTR-10.2-d: the third round is not missing."""
    evening = undefeated()
    for after in (1, 2):
        evening.act(publish_standings, after=after)
    evening.act(finish_event)
    assert report_of(evening.event).missing == ()


@pytest.mark.parametrize(
    "stages",
    [
        pytest.param((Stage(rounds=3, unless=Unless(3, 3)),), id="MTR-10.2-d: after the last round it is no stop"),
        pytest.param((Stage(rounds=3, unless=Unless(0, 0)),), id="MTR-10.2-d: nor before the first"),
        pytest.param((Stage(rounds=3, unless=Unless(2, 3)),), id="MTR-10.2-d: three wins in two rounds"),
        pytest.param((Stage(rounds=3, unless=Unless(2, 2, 0)),), id="MTR-10.2-d: nobody"),
        pytest.param((Stage(rounds=None, unless=Unless(2, 2)),), id="MTR-10.2-d: of an unknown number"),
        pytest.param(
            (Stage(rounds=3, unless=Unless(2, 2)), Stage(Structure.PLAYOFF, cut=4)), id="MTR-10.2-d: before a playoff"
        ),
    ],
)
def test_a_stop_that_cannot_be_is_refused(stages):
    with pytest.raises(NotAStop):
        Evening().act(announce_stages, stages=stages)
