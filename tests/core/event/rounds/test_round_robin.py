"""Round robin: everybody meets everybody once, no matter who comes or leaves (MTR 10.2, MTR 2.10)."""

from collections import Counter
from itertools import combinations

import pytest
from tests.core.event.audit.test_verify import derived
from tests.core.event.events import LOST, Evening, begun, why_paired

from topcut.core.brackets import robin_round, rounds_of_robin
from topcut.core.event.flow import announce_stages, correct_and_repair, finish_event, start_event
from topcut.core.event.nouns.bounds import NotThatManyRounds, RoundRobinComesFirst
from topcut.core.event.nouns.playoff.refusals import CircleIsFull, StructureIsSet
from topcut.core.event.nouns.rounds.refusals import AllRoundsPlayed
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import drop
from topcut.core.event.rounds import (
    correct_result,
    correction_effect,
    draw_round,
)
from topcut.core.event.rounds.effects import Next

ROBIN = Structure.ROUND_ROBIN


def robin(players: int, **stage) -> Evening:
    return begun(players, structure=ROBIN, **({"rounds": None} | stage))


def met(evening: Evening) -> Counter[frozenset[int]]:
    tables = (table for round in evening.event.rounds.values() for table in round.tables.values())
    return Counter(frozenset(table.sides) for table in tables)


@pytest.mark.parametrize("entrants", range(2, 65))
def test_everybody_is_declared_to_meet_everybody_once(entrants):
    rounds = [robin_round(entrants, round=round) for round in range(1, rounds_of_robin(entrants) + 1)]
    pairs = Counter(frozenset(pair) for round in rounds for pair in round)
    assert pairs == Counter(map(frozenset, combinations(range(1, entrants + 1), 2)))
    assert rounds_of_robin(entrants) == entrants - 1 + entrants % 2
    for round in rounds:
        seats = [seat for pair in round for seat in pair]
        assert len(seats) == len({*seats}) == entrants - entrants % 2


@pytest.mark.parametrize("players", [2, 3, 4, 7, 8])
def test_everybody_meets_everybody_and_the_event_says_how_long_that_takes(players):
    evening = robin(players)
    assert evening.event.stages[0].rounds == rounds_of_robin(players)
    for _ in range(rounds_of_robin(players)):
        evening.pair().finish_round()
    assert met(evening) == Counter(map(frozenset, combinations(range(1, players + 1), 2)))
    byes = Counter(bye for round in evening.event.rounds.values() for bye in round.byes)
    assert byes == (Counter(dict.fromkeys(range(1, players + 1), 1)) if players % 2 else Counter())
    with pytest.raises(AllRoundsPlayed):
        evening.act(draw_round)
    evening.act(finish_event)
    assert derived(evening)[1].pairings == rounds_of_robin(players)


def test_the_first_round_is_drawn_by_lot_and_again_with_another():
    evening = robin(8)
    evening.act(draw_round)
    first = [table.sides for table in evening.round.tables.values()]
    evening.act(draw_round)
    assert [table.sides for table in evening.round.tables.values()] != first


def test_who_drops_is_met_no_more_and_nobody_meets_twice():
    evening = robin(6)
    evening.pair().finish_round()
    evening.act(drop, entrant=3)
    for _ in range(4):
        evening.pair()
        assert 3 not in evening.round.entrants
        assert len(evening.round.byes) == 1
        evening.finish_round()
    assert max(met(evening).values()) == 1


def test_a_latecomer_takes_the_place_that_was_free():
    evening = robin(5)
    evening.pair().finish_round()
    late = evening.register("Late")
    for _ in range(4):
        evening.pair().finish_round()
    assert sum(late in pair for pair in met(evening)) == 4
    assert max(met(evening).values()) == 1
    with pytest.raises(CircleIsFull):
        evening.register("Later")


def test_with_no_place_free_nobody_comes_in():
    evening = robin(4).pair()
    with pytest.raises(CircleIsFull) as refusal:
        evening.register("Late")
    assert str(refusal.value.rule) == "MTR 2.10"


def test_fewer_rounds_or_more_can_be_announced():
    evening = robin(4, rounds=6)
    for _ in range(6):
        evening.pair().finish_round()
    assert set(met(evening).values()) == {2}, "everybody twice"


def test_more_rounds_than_a_stage_may_have_are_refused_at_the_start():
    """MTR-10.2: a hundred entrants take 99 rounds; announced for fewer rounds, any number plays."""
    evening = Evening()
    evening.act(announce_stages, stages=(Stage(ROBIN),))
    for number in range(101):
        evening.register(f"P{number}")
    with pytest.raises(NotThatManyRounds):
        evening.act(start_event)
    evening.act(drop, entrant=1)
    evening.act(start_event)
    assert evening.event.stages[0].rounds == 99


def test_one_round_of_many_entrants_is_worked_out_alone():
    assert len(robin_round(20_000, round=7)) == 10_000
    assert robin_round(6, round=1) == robin_round(6, round=6), "after the last it begins again"


def test_a_correction_moves_nobody_in_the_circle():
    """GAP-01: who meets whom does not follow from points here, so there is nothing to repair."""
    evening = robin(8).pair().finish_round().pair()
    before = [table.sides for table in evening.round.tables.values()]
    effect = correction_effect(evening.event, round=1, table=1, result=LOST)
    assert (effect.next, effect.repair) == (Next.POSTED, None)
    with pytest.raises(StructureIsSet):
        evening.act(correct_and_repair, round=1, table=1, result=LOST, why="slip", despite=["MTR 1.9"], reason="Slip")
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip")
    assert [table.sides for table in evening.round.tables.values()] == before


def test_it_is_said_why():
    evening = robin(4).pair()
    assert why_paired(evening.event, 1).code == "round-robin"


def test_it_begins_with_the_event():
    with pytest.raises(RoundRobinComesFirst):
        Evening().act(announce_stages, stages=(Stage(rounds=2), Stage(ROBIN)))
