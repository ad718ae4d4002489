"""What is counted in a match by what it is: two heads, a pod, a duel, a seat of three (MTR 4.1, MTR 9.1)."""

import pytest
from tests.core.event.events import Evening

from topcut.core.event.flow import change_event, close_round, post_round
from topcut.core.event.hall import restrict_devices
from topcut.core.event.nouns.matches.terms import Devices
from topcut.core.event.nouns.refusals import NoSuchRound, NoSuchTable
from topcut.core.event.rounds import draw_round, report_result
from topcut.core.event.view import CountedMatch, counted_match, own_counted_match, refuse_not_counting
from topcut.core.play import FirstTo, PlayerId, Points, Result, Score
from topcut.core.tallies import CountedTally, CountingIsOver, NoPhonesInMatches

LIFE, TWENTY, FORTY = CountedTally("life", 30), CountedTally("life", 20), CountedTally("life", 40)
PODS = {"pods": (4, 3), "points": Points(win=5, draw=1, loss=0)}
HEADS = {"team": 2, "plays_together": True, "length": FirstTo(1)}


def posted(*, players: int = 4, team: int = 1, game: str = "", **said) -> Evening:
    evening = Evening(policy="casual", **({"team": team} if team > 1 else {}), **said)
    if game:
        evening.act(change_event, game=game)
    for number in range(players):
        names = tuple(f"{number} {letter}" for letter in "ABC"[:team])
        evening.register(*names, **({"team": f"Team {number}"} if team > 1 else {}))
    evening.start().act(draw_round)
    evening.act(post_round, round=1)
    return evening


def counted(evening: Evening, **seat) -> CountedMatch | None:
    return counted_match(evening.event, round=1, table=1, **seat)


@pytest.mark.parametrize(
    ("said", "seat", "tallies"),
    [
        pytest.param(HEADS, {}, (LIFE, CountedTally("poison", 0, 15)), id="MTR-9.1-a: two heads share 30 life"),
        pytest.param({}, {}, (TWENTY,), id="MTR-4.1-b: a duel begins at 20"),
        pytest.param({"team": 3}, {"seat": 1}, (TWENTY,), id="MTR-8.2: a seat of three has a match of its own"),
        pytest.param({"team": 3}, {}, None, id="MTR-8.2: the teams themselves play no game"),
        pytest.param(PODS, {}, (FORTY,), id="a pod begins at 40"),
        pytest.param({"game": "lorcana-dz7"}, {}, (CountedTally("lore", 0),), id="Lorcana counts lore from 0"),
        pytest.param({"game": "any"}, {}, None, id="nothing is known of any other game"),
    ],
)
def test_what_is_counted_is_data(said, seat, tallies):
    found = counted(posted(**said), **seat)
    assert (found.tallies if found else None) == tallies


def test_every_side_has_its_people():
    assert {*counted(posted(players=2, **HEADS)).sides} == {(1, 2), (3, 4)}
    seat = counted(posted(players=2, team=3), seat=2)
    assert {*seat.sides} == {(3,), (6,)}
    assert len(counted(posted(**PODS)).sides) == 4


def test_a_player_counts_in_the_match_at_hand_until_it_is_over():
    evening = posted(players=2)
    assert own_counted_match(evening.event, PlayerId(1)) == counted(evening)
    evening.act(report_result, round=1, table=1, result=Result(Score((2, 0))))
    assert own_counted_match(evening.event, PlayerId(1)) is None
    with pytest.raises(CountingIsOver):
        refuse_not_counting(evening.event, own_counted_match(evening.event, PlayerId(1)))
    evening.act(close_round, round=1)
    assert not counted(evening).is_open


def test_where_phones_are_put_away_nobody_counts_on_them():
    """MTR-2.12-e"""
    evening = posted(players=2)
    evening.act(restrict_devices, devices=Devices.FORBIDDEN)
    assert own_counted_match(evening.event, PlayerId(1)) is None
    with pytest.raises(NoPhonesInMatches):
        refuse_not_counting(evening.event, None)


@pytest.mark.parametrize(("round", "table", "refused"), [(9, 1, NoSuchRound), (1, 9, NoSuchTable)])
def test_a_table_that_is_not_there_is_refused(round, table, refused):
    with pytest.raises(refused):
        counted_match(posted().event, round=round, table=table)
