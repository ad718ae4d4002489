"""What keeps an event from being sanctioned: it can still be run, and says so."""

from collections.abc import Iterator, Mapping
from typing import Final

from topcut.core.event.nouns.state import Event, Phase
from topcut.core.rules import Rule
from topcut.core.rules.editions import tables_of
from topcut.core.rules.formats import is_sanctioned
from topcut.core.rules.levels import is_premier
from topcut.core.rules.policy import PolicyAnswer, answer
from topcut.core.rules.structure import EntrantKind, Minimum, rounds

_BY_SIZE: Final[Mapping[int, EntrantKind]] = {1: "individual", 3: "team"}
"""By the number of players in one entrant, each in a match of their own."""


def not_sanctionable(event: Event) -> tuple[Rule, ...]:
    """List the rules by which an event cannot be sanctioned, if its policy applies them (MTR 3.2, MTR 10.1).

    The number of entrants is checked once it has begun.
    """
    return tuple(rule for rule in _against(event) if answer(event.policy, rule=rule) is not PolicyAnswer.OFF)


def _against(event: Event) -> Iterator[Rule]:
    edition, told = tables_of(event.edition), event.people.announced
    kind = _kind(event)
    played = {format for each in event.stages for format in each.formats or (each.format,)}
    if kind is None or not all(is_sanctioned(format, played_by=kind, edition=edition) for format in played):
        yield Rule("MTR", "3.2")
    least = minimum_of(event)
    if event.phase is not Phase.ENTRY and len(event.entrants) - len(event.people.absent) < least.entrants:
        yield Rule("MTR", "10.1")
    if told.by_invitation and not is_premier(told.program, edition=edition):
        yield Rule("MTR", "10.3")


def minimum_of(event: Event) -> Minimum:
    """Return the fewest entrants and rounds of a sanctioned event of its kind (MTR 10.1, MTR 10.2)."""
    return rounds(tables_of(event.edition)).minimums[counts_as(event)]


def counts_as(event: Event) -> EntrantKind:
    """Return the kind of entrants whose minimum applies, casual teams included (MTR 10.1)."""
    return _kind(event) or ("team" if event.is_for_teams else "individual")


def _kind(event: Event) -> EntrantKind | None:
    """Return the kind of entrants: single players, teams of three or two heads; None if not sanctioned (MTR 3.2).

    Teams of two with a match for each seat are for casual nights, as are tables of three to five (X-19).
    """
    if event.is_two_headed:
        return "two-headed-giant"
    return None if event.is_free_for_all else _BY_SIZE.get(event.team_size)
