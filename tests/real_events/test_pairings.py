"""Real tournaments: from the same history and field, never worse than the pairing they played."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.real_events.test_standings import FILES, WITH_SWISS, round_of

from topcut.core.pairing import Cost, Field, Pairing, cost_of, pair
from topcut.core.play import RoundResults

needs_files = pytest.mark.skipif(not FILES, reason="the folder shared/real-events is not next to this checkout")


def swiss_rounds(file: Path) -> list[RoundResults]:
    event = json.loads(file.read_text())
    return [round_of(round["matches"]) for round in event["rounds"] if round["stage"] == "swiss"]


def as_it_was(rounds: list[RoundResults], number: int) -> tuple[Field, Cost]:
    """The field that was paired for a round, and what the real pairing cost; who had a bye had it awarded."""
    real = rounds[number]
    field = Field.of(rounds[:number], active=[side for match in real.matches for side in match.sides])
    place = {id: index for index, id in enumerate(field.ids.tolist())}
    first, second = np.array([[place[side] for side in match.sides] for match in real.matches]).T
    return field, cost_of(field, first, second)


def three(cost: Cost) -> tuple[int, int, int]:
    return cost.rematches, cost.gap, cost.gap_squared


@needs_files
@pytest.mark.parametrize("file", WITH_SWISS, ids=lambda file: file.stem)
def test_every_swiss_round_is_paired_at_least_as_well(file):
    rounds = swiss_rounds(file)
    assert rounds
    for number in range(len(rounds)):
        field, real = as_it_was(rounds, number)
        ours: Pairing = pair(field, seed=f"{file.stem}/{number}".encode())
        assert three(ours.cost) <= three(real), (number + 1, ours.cost, real)
        assert ours.certificate.optimal
        everyone = np.sort(np.concatenate((ours.first, ours.second)))
        assert everyone.tolist() == field.ids.tolist()


@needs_files
@pytest.mark.parametrize("file", WITH_SWISS, ids=lambda file: file.stem)
def test_with_the_bye_left_open_no_round_is_paired_worse(file):
    """Where one entrant had the bye, ours goes to whom our rule says; the tables are no worse for it."""
    rounds = swiss_rounds(file)
    for number, real in enumerate(rounds):
        if len(real.byes) == 1:
            here = [side for match in real.matches for side in match.sides]
            ours = pair(Field.of(rounds[:number], active=[*here, *real.byes]), seed=b"bye")
            assert three(ours.cost) <= three(as_it_was(rounds, number)[1]), number + 1
            assert len(ours.byes) == 1
