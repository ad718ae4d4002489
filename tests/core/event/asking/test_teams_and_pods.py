"""Random officials and players in events of teams and in pods: what must hold, holds (MTR 8.2, MTR 9.1)."""

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from msgspec.structs import replace
from tests.core.event.teams_and_pods import SHAPES, TeamsAndPods, live_together

from topcut.core.asking import acted
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.fold import seats
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.log import BrokenLog, Decision, DoesNotFold
from topcut.core.play import Points

IS_SOAK = os.environ.get("TOPCUT_SOAK") == "1"
SEEDS = range(200 if IS_SOAK else 2)

TestTeamsAndPods = TeamsAndPods.TestCase
TestTeamsAndPods.settings = settings(max_examples=200 if IS_SOAK else 5, stateful_step_count=40)


@pytest.mark.parametrize("shape", SHAPES)
def test_an_event_of_this_shape_keeps_every_promise(shape):
    """A machine that is refused everything would prove nothing: it also plays and undoes."""
    tally: Counter[str] = Counter()
    events = [live_together(shape, seed, steps=120, tally=tally).event for seed in SEEDS]
    tables = [table for event in events for round in event.rounds.values() for table in round.tables.values()]
    assert {"report_result", "close_round", "undo", "not-your-power"} <= tally.keys()
    assert any(round.state is RoundState.CLOSED for event in events for round in event.rounds.values())
    assert any(seat.result for table in tables for seat in table.seats) is shape.startswith("teams")
    assert any(table.is_pod and table.result for table in tables) is shape.startswith("pods")


# Planted faults: the machine finds each of them -----------------------------------------------------------------------


def _a_seat_counts_for_the_other_team(plant: pytest.MonkeyPatch) -> None:
    whole = seats.team_result

    def careless(*args: Any, **kwargs: Any) -> Any:
        result = whole(*args, **kwargs)
        return result and result.mirrored()

    plant.setattr(seats, "team_result", careless)


def _a_round_is_voided_without_its_seats(plant: pytest.MonkeyPatch) -> None:
    """So it once was: the desk failed wherever single seats had reported."""
    void = ACTIONS["void_round"]

    def hasty(event: Event, occasion: Any, **args: Any) -> Decision[Any]:
        decision = void(event, occasion, **args)
        return replace(decision, facts=tuple(fact for fact in decision.facts if getattr(fact, "seat", None) is None))

    plant.setitem(ACTIONS, "void_round", hasty)


def _a_seat_is_lost_at_an_undo(plant: pytest.MonkeyPatch) -> None:
    whole = acted.fold

    def careless(*args: Any, **kwargs: Any) -> Any:
        folded = whole(*args, **kwargs)
        for table in (table for round in folded.state.rounds.values() for table in round.tables.values()):
            for seat in table.seats[-1:]:
                seat.result = None
        return folded

    plant.setattr(acted, "fold", careless)


def _a_shared_place_is_worth_the_whole(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(Points, "_shared", lambda points, place, sharing: sum(points.by_place[place - 1 :][:sharing]))


@pytest.mark.parametrize(
    ("planted", "shape"),
    [
        (_a_seat_counts_for_the_other_team, "teams"),
        (_a_round_is_voided_without_its_seats, "teams"),
        (_a_seat_is_lost_at_an_undo, "teams, knockout"),
        (_a_shared_place_is_worth_the_whole, "pods, with a cut"),
    ],
)
def test_a_planted_fault_is_found(
    planted: Callable[[pytest.MonkeyPatch], None], shape: str, monkeypatch: pytest.MonkeyPatch
):
    planted(monkeypatch)
    with pytest.raises((AssertionError, KeyError, DoesNotFold, BrokenLog)):
        _try_everything(shape)


def _try_everything(shape: str) -> None:
    for seed in range(50):
        live_together(shape, seed, steps=120, tally=Counter())
