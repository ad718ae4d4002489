"""The entrants who can still win a playoff, be it a bracket or a cut in pods."""

from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.bracket import playoff_of
from topcut.core.event.reading.pod_cut import pod_playoff_of
from topcut.core.play import EntrantId


def survivors(event: Event, *, before: int | None = None) -> tuple[EntrantId, ...]:
    """List the entrants who can still win the playoff, best placed first (MTR 10.4)."""
    if event.is_free_for_all:
        return pod_playoff_of(event, before=before).survivors
    return playoff_of(event, before=before).survivors


def is_playoff_won(event: Event, *, before: int | None = None) -> bool:
    """Check whether nothing of a playoff is left to play."""
    if event.is_free_for_all:
        return pod_playoff_of(event, before=before).is_over
    return playoff_of(event, before=before).is_over


def in_round(event: Event, round: int) -> set[EntrantId]:
    """Return the entrants of a round: in a playoff, all who can still win it."""
    if event.is_playoff(round):
        return {*survivors(event, before=round)}
    return {entrant.number for entrant in event.entrants.values() if entrant.plays(round)}
