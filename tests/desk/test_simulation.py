"""Whole events by chance: the same seed gives the same bytes, and every log proves itself."""

import os

import pytest

from topcut.core.event.fold import EVENT
from topcut.core.log import fold
from topcut.desk.replay import NothingToImport, replay
from topcut.desk.simulation import Odds, Simulation
from topcut.exchange.log_file import read_log, verify
from topcut.exchange.results import read_results

IS_SOAK = os.environ.get("TOPCUT_SOAK") == "1"
SEED = int(os.environ.get("TOPCUT_SEED", "1"))


def played(players: int, rounds: int, seed: int) -> Simulation:
    simulation = Simulation(players=players, rounds=rounds, seed=seed, odds=Odds(draws=150_000, drops=200_000))
    for _ in simulation.play():
        pass
    return simulation


@pytest.mark.parametrize("number", range(2_000 if IS_SOAK else 12))
def test_a_simulated_event_replays_and_verifies(number: int) -> None:
    seed = SEED * 100_000 + number
    simulation = played(2 + seed % 41, 1 + seed % 7, seed)
    refolded = fold(EVENT, simulation.stream, simulation.lines, openings=simulation.openings)
    assert (refolded.state, refolded.head) == (simulation.event, simulation.folded.head)
    verified = verify(read_log(simulation.as_file()))
    assert verified.derived.pairings == verified.derived.standings == len(simulation.event.rounds)


def test_the_same_seed_gives_the_same_bytes_on_every_machine() -> None:
    data = played(16, 5, 42).as_file()
    assert data == played(16, 5, 42).as_file()
    assert data != played(16, 5, 43).as_file()


def test_nobody_meets_twice_in_a_usual_evening() -> None:
    event = played(32, 5, 7).event
    met = [frozenset(table.sides) for round in event.rounds.values() for table in round.tables.values()]
    assert len(met) == len(set(met))


RESULTS = b"""{"name": "Friday", "players": [{"id": "ana", "byes": 1}, "bo", {"id": "cy", "dropped_after": 1}, "dee"],
 "rounds": [[{"a": "ana", "bye": true}, {"a": "bo", "b": "cy", "score": [2, 1, 0]}, {"a": "dee", "loss": true}],
            [{"a": "ana", "b": "bo", "score": [0, 2, 1]}, {"a": "dee", "bye": true}]]}"""


def test_a_results_file_becomes_an_event_that_verifies() -> None:
    offline = replay(read_results(RESULTS, strict=True), seed=b"friday", random=os.urandom)
    verified = verify(read_log(offline.as_file()))
    assert (verified.derived.by_hand, len(offline.names)) == (2, 4)
    event = offline.event
    assert [entrant.out_after for entrant in event.entrants.values()] == [None, None, 1, None]
    assert event.rounds[1].losses == (4,)


def test_the_same_seed_names_the_same_event_and_its_secret_stays_a_secret() -> None:
    file = read_results(RESULTS, strict=True)
    first, again = (replay(file, seed=b"friday", random=os.urandom) for _ in range(2))
    assert first.stream == again.stream
    assert first.event.secret.value != again.event.secret.value


def test_an_empty_results_file_is_nothing_to_import() -> None:
    with pytest.raises(NothingToImport):
        replay(read_results(b'{"rounds": []}'), seed=b"", random=os.urandom)
