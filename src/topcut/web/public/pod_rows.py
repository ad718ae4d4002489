"""Pods for a spreadsheet: a line for each seat."""

from collections.abc import Iterable, Iterator
from typing import Final

from topcut.core.event.view import RoundView
from topcut.core.play import Outcome, Result
from topcut.exchange.spreadsheet import Cell

POD_SEATS: Final = ("round", "table", "seat", "number", "name")
POD_RESULTS: Final = (*POD_SEATS, "place")


def pod_seats(round: RoundView) -> Iterator[tuple[Cell, ...]]:
    """List the seats of a round; a bye has neither table nor seat."""
    return (row[:-1] for row in pod_results((round,)))


def pod_results(rounds: Iterable[RoundView]) -> Iterator[tuple[Cell, ...]]:
    """List the seats of all rounds with the place each reached, once there is a result; a bye is a first place."""
    for round in rounds:
        for table in round.tables:
            places = _places(table.result) if table.result else (None,) * len(table.sides)
            for seat, (side, place) in enumerate(zip(table.sides, places, strict=True), start=1):
                yield round.number, table.table, seat, side.entrant, side.name, place
        for side in (*round.byes, *round.losses):
            yield round.number, None, None, side.entrant, side.name, 1 if side in round.byes else None


def _places(result: Result) -> tuple[int, ...]:
    """Return the place of each seat; the last two of a cut have no places, only an outcome."""
    return result.places or tuple(2 if outcome is Outcome.LOSS else 1 for outcome in result.outcomes())
