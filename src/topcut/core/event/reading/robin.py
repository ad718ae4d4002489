"""A round robin of an event: the first round seats everybody, and then the circle rotates."""

from typing import Final

from topcut.core.brackets import robin_round
from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event
from topcut.core.play import Chance, EntrantId

ROBIN: Final = "round-robin-1"
"""The engine of a round in which everybody meets the next in the circle."""
Pair = tuple[EntrantId, EntrantId]


def robin_pairs(event: Event, *, round: int, seed: bytes) -> tuple[list[Pair], list[EntrantId]]:
    """Pair a round of everybody against everybody, and return who sits out (MTR 10.4).

    The first round is drawn by lot. Opponents of entrants who have left sit out. A latecomer gets the free place, if
    there was one. After the last round it begins again.
    """
    here = {entrant.number for entrant in event.entrants.values() if entrant.plays(round)}
    places = _places(event.rounds[1], here) if round > 1 else Chance(seed).shuffled(sorted(here))
    meeting = robin_round(max(2, len(places)), round=round)
    seats = [(places[upper - 1], places[lower - 1]) for upper, lower in meeting]
    both = [(upper, lower) for upper, lower in seats if upper in here and lower in here]
    playing = {side for pair in both for side in pair}
    return both, sorted(here - playing)


def free_place(event: Event) -> bool:
    """Check whether a latecomer can get a place in the circle: only if one entrant sits out each round, and once."""
    first = event.rounds.get(1)
    return first is None or (len(_seated(first)) % 2 == 1 and not _late(event, first))


def _places(first: Round, here: set[EntrantId]) -> list[EntrantId]:
    """Derive the circle from the first round: table by table the upper sides and, backwards, the lower ones."""
    pairs = [table.sides for _, table in sorted(first.tables.items())]
    alone: list[EntrantId | None] = [*first.byes, *first.losses, *sorted(here - {*_seated(first)})]
    alone = alone if len(alone) % 2 == 0 else [alone[0], None, *alone[1:]]
    both = [*zip(alone[::2], alone[1::2], strict=True), *pairs]
    circle = [upper for upper, _ in both] + [lower for _, lower in reversed(both)]
    return [place for place in circle if place is not None]


def _seated(first: Round) -> list[EntrantId]:
    return [*first.byes, *first.losses, *(side for table in first.tables.values() for side in table.sides)]


def _late(event: Event, first: Round) -> set[EntrantId]:
    return {entrant for entrant in event.entrants if event.entrants[entrant].first_round > 1} - {*_seated(first)}
