"""Double elimination inside an event: both halves in one round, places, who leaves, corrections, its proof."""

import random

import pytest
from tests.core.event.audit.test_verify import derived
from tests.core.event.events import Evening
from tests.core.event.playoffs import FIRST, SECOND, cut_made, lower, play, with_playoff

from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.matches import chooser_of
from topcut.core.event.nouns.bounds import NotThatManyLosses
from topcut.core.event.nouns.playoff.refusals import StagesAreSet
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import disqualify, drop
from topcut.core.event.playoff import announce_cut, final_places, settled_places
from topcut.core.event.reading import playoff_of
from topcut.core.event.rounds import correct_result
from topcut.core.event.view import bracket_span, bracket_view
from topcut.core.play import FirstTo, Outcome

OVER = "playoff-not-over"


def pure(players: int, **stage) -> Evening:
    """Nothing but the bracket: the seeds are drawn by lot (MTR E, GAP-03)."""
    evening = with_playoff(players, swiss=0, cut=None, losses=2, **stage)
    evening.act(announce_cut)
    return evening


def times_lost(evening: Evening, entrant: int) -> int:
    tables = (table for round in evening.event.rounds.values() for table in round.tables.values())
    own = [table for table in tables if entrant in table.sides and table.result]
    return sum(table.result.outcomes()[table.sides.index(entrant)] is Outcome.LOSS for table in own)


def play_on(evening: Evening, winner=lower) -> Evening:
    while not playoff_of(evening.event).is_over:
        play(evening.pair(), winner)
    return evening


@pytest.mark.parametrize("players", [2, 3, 5, 8, 23])
def test_everybody_plays_until_the_second_loss(players):
    chance = random.Random(players)
    evening = play_on(pure(players), chance.choice)
    champion = playoff_of(evening.event).champion
    assert {times_lost(evening, entrant) for entrant in evening.event.entrants if entrant != champion} == {2}
    assert times_lost(evening, champion) <= 1
    evening.act(finish_event)
    assert [place.rank for place in final_places(evening.event)] == list(range(1, players + 1))
    assert derived(evening)[1].pairings == len(evening.event.rounds)


def test_a_round_has_both_halves_and_who_waits_is_in_it():
    evening = pure(8)
    play(evening.pair())
    play(evening.pair())
    assert len(evening.round.tables) == 4, "two without a loss, two with one"
    evening.pair()
    assert (len(evening.round.tables), len(evening.round.byes)) == (2, 2), "those without a loss wait"


def test_who_has_lost_once_has_no_place_yet_and_who_has_lost_twice_has():
    evening = pure(4)
    play(evening.pair())
    assert settled_places(evening.event) == set()
    play(evening.pair())
    out = {entrant for entrant in evening.event.entrants if times_lost(evening, entrant) == 2}
    assert settled_places(evening.event) == out
    assert len(out) == 1


def test_a_second_final_is_played_if_the_unbeaten_loses_the_first_and_only_then():
    evening = pure(4, final_length=FirstTo(3))
    for _ in range(3):
        play(evening.pair())
    assert evening.event.length_of(evening.round) == FirstTo(2), "one match, and not the final"
    evening.pair()
    assert evening.event.length_of(evening.round) == FirstTo(3)
    assert bracket_span(evening.event).to_the_final(evening.round.number) == 0
    (table,) = evening.round.tables
    evening.report(table, FIRST)
    unbeaten = evening.round.tables[table].sides[0]
    assert playoff_of(evening.event).champion == unbeaten
    assert [len(half.rounds) for half in bracket_view(evening.event, names={}).halves] == [3, 2]
    evening.report(table, SECOND, despite=["already-reported"], reason="the other way round")
    assert not playoff_of(evening.event).is_over
    play(evening, lambda sides: sides[1])
    evening.pair()
    assert bracket_span(evening.event).to_the_final(evening.round.number) == -1
    assert [len(half.rounds) for half in bracket_view(evening.event, names={}).halves] == [4, 2]
    play(evening, lambda sides: unbeaten)
    evening.act(finish_event)
    assert final_places(evening.event)[0].entrant == unbeaten


def test_who_drops_leaves_two_opponents_without_a_match():
    """MTR 2.10, X-20: the match being played and the one below are walked over."""
    evening = pure(8).pair()
    table, (gone, stays) = 1, evening.round.tables[1].sides
    evening.act(drop, entrant=gone)
    assert evening.round.tables[table].result.outcomes()[1] is Outcome.WIN
    play_on(play(evening))
    evening.act(finish_event)
    places = {place.entrant: place.first for place in final_places(evening.event)}
    assert places[gone] >= 7
    assert len(places) == 8
    assert stays in places
    derived(evening)


def test_the_disqualified_are_not_ranked():
    evening = pure(5).pair()
    gone = next(iter(evening.round.tables.values())).sides[0]
    evening.act(disqualify, entrant=gone)
    play_on(play(evening))
    assert gone not in {place.entrant for place in final_places(evening.event)}


def test_a_corrected_result_moves_who_goes_down_until_the_next_round_is_paired():
    evening = pure(4)
    play(evening.pair())
    table = evening.round.tables[1]
    winner, loser = table.sides if table.result == FIRST else table.sides[::-1]
    other = SECOND if table.result == FIRST else FIRST
    evening.act(
        correct_result,
        round=1,
        table=1,
        result=other,
        despite=["MTR 1.9", "MTR 2.4", "MTR 10.4"],
        reason="the slip says so",
    )
    evening.pair()
    below = [table.sides for table in evening.round.tables.values() if winner in table.sides]
    assert playoff_of(evening.event).losses(winner) == 1
    assert loser not in below[0]


def test_nobody_chooses_by_a_place_that_a_lot_drew():
    """MTR-2.2-a: without rounds before the bracket, a random method decides; both say the same."""
    evening = pure(4).pair()
    bracket = bracket_view(evening.event, names={})
    assert {match.chooser for match in bracket.rounds[0].matches} == {None}
    assert {chooser_of(evening.event, evening.round, table) for table in evening.round.tables.values()} == {None}


def test_after_a_swiss_the_better_place_chooses():
    """MTR-2.2-b."""
    evening = cut_made(8, swiss=2, cut=4, losses=2).pair()
    seeds = evening.event.cut.seeds
    for table in evening.round.tables.values():
        assert table.sides[chooser_of(evening.event, evening.round, table)] == min(table.sides, key=seeds.index)


def test_what_was_announced_stays_once_the_bracket_is_there():
    evening = pure(4)
    with pytest.raises(StagesAreSet):
        evening.act(announce_stages, stages=(Stage(Structure.PLAYOFF, minutes=None),))


@pytest.mark.parametrize(
    "stage",
    [Stage(Structure.PLAYOFF, losses=3), Stage(rounds=3, losses=2), Stage(Structure.PLAYOFF, rounds=3, losses=2)],
)
def test_one_loss_or_two_and_only_in_a_playoff(stage):
    with pytest.raises(NotThatManyLosses):
        Evening().act(announce_stages, stages=(stage,))


def test_the_rounds_of_a_cut_follow_from_it():
    evening = cut_made(8, swiss=2, cut=4, losses=2)
    assert evening.event.stages[1].rounds == 5
