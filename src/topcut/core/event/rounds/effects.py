"""What a correction would change, before anybody makes it: points, tiebreakers, places, and the next round."""

import enum
from typing import Final

from msgspec import Struct, structs

from topcut.core.errors import TopcutError
from topcut.core.event.fold.seats import corrected_table
from topcut.core.event.nouns.rounds.refusals import ImpossibleScore, SeatsStillOpen
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.robin import ROBIN
from topcut.core.event.rounds.at_table import posted_table
from topcut.core.event.rounds.figures import standings_after
from topcut.core.event.rounds.repairs import proposed_repair
from topcut.core.free_for_all import PodRepair
from topcut.core.pairing import RepairPlan
from topcut.core.play import EntrantId, Result
from topcut.core.play.result import as_stored, is_sound

MOST_NAMED: Final = 5


class Next(enum.StrEnum):
    """How far the round after the corrected one has come."""

    NONE = "none"
    """Not paired yet: it will use the corrected result."""
    DRAWN = "drawn"
    """Paired, but not posted: draw it again."""
    POSTED = "posted"
    """Posted, but nobody has started: it can be repaired."""
    STARTED = "started"
    """A round that is being played, or was, is not paired again."""


class Moved(Struct, frozen=True):
    """One entrant's points and place, before and after."""

    entrant: EntrantId
    points: tuple[int, int]
    ranks: tuple[int, int]

    @property
    def places(self) -> int:
        """How many places up; negative for down."""
        return self.ranks[0] - self.ranks[1]


class Effect(Struct, frozen=True):
    """What a correction would change."""

    round: int
    table: int
    before: Result | None
    after: Result
    sides: tuple[Moved, ...]
    """The entrants at the table, in the order of the match; without those who have no place (GAP-15)."""
    tiebreakers_moved: int
    """How many others get different tiebreakers."""
    most_moved: tuple[Moved, ...]
    """The others whose place changes most, at most five."""
    is_published: bool
    """Whether published standings would change."""
    next: Next
    next_round: int | None = None
    repair: RepairPlan | PodRepair | None = None
    """The repair with the fewest changed tables, if the round is posted and not started; None if none is better."""

    @property
    def is_exchange(self) -> bool:
        """Whether it is enough that two tables exchange opponents."""
        return self.repair is not None and len(self.repair.changes) == 2


def correction_effect(event: Event, *, round: int, table: int, result: Result, seat: int | None = None) -> Effect:
    """Compute who gains and loses by a correction, and its effect on the next round; nothing is changed (MTR 1.9).

    If one seat of two teams is corrected, the effect is that on their match (MTR 8.2).
    """
    played, _ = posted_table(event, round=round, table=table, seat=seat)
    at, length = played.tables[table], event.length_of(played, seat)
    if not is_sound(result, sides=len(at.sides), length=length):
        raise ImpossibleScore(score=str(result.score))
    decided = corrected_table(played, table, as_stored(result, length=length), seat=seat).result
    if decided is None:
        raise SeatsStillOpen(table=table)
    corrected = _corrected(event, played, table, decided)
    moved, tiebreakers = _compared(event, corrected, after=_until(event, played))
    others = [each for entrant, each in moved.items() if entrant not in at.sides and each.places]
    later, how_far = _next(event, played)
    return Effect(
        round=round,
        table=table,
        before=at.result,
        after=decided,
        sides=tuple(moved[side] for side in at.sides if side in moved),
        tiebreakers_moved=len(tiebreakers - {*at.sides}),
        most_moved=tuple(sorted(others, key=lambda each: (-abs(each.places), each.ranks[1]))[:MOST_NAMED]),
        is_published=any(after >= round for after in event.published),
        next=how_far,
        next_round=later.number if later else None,
        repair=_repair(corrected, later, at.sides) if later and how_far is Next.POSTED else None,
    )


def _until(event: Event, round: Round) -> int:
    """Return the last round that counts: closed, or the corrected one; playoff rounds count for no standings."""
    counted = [n for n, each in event.rounds.items() if each.state is RoundState.CLOSED or n == round.number]
    return max((number for number in counted if not event.is_playoff(number)), default=0)


def _corrected(event: Event, round: Round, table: int, result: Result) -> Event:
    """Copy only the path from the event to the one table that would change."""
    at = structs.replace(round.tables[table], result=result, report=ReportStatus.FINAL)
    other = structs.replace(round, tables=round.tables | {table: at})
    return structs.replace(event, rounds=event.rounds | {round.number: other})


def _compared(event: Event, corrected: Event, *, after: int) -> tuple[dict[EntrantId, Moved], set[EntrantId]]:
    """Compare two rankings: everybody's points and places, and whose tiebreakers differ."""
    before = {place.entrant: place for place in standings_after(event, after=after)}
    now = {place.entrant: place for place in standings_after(corrected, after=after)}
    moved = {
        entrant: Moved(entrant, (before[entrant].points, place.points), (before[entrant].rank, place.rank))
        for entrant, place in now.items()
    }
    return moved, {entrant for entrant, place in now.items() if place.tiebreakers != before[entrant].tiebreakers}


def _next(event: Event, round: Round) -> tuple[Round | None, Next]:
    last = event.last_round
    if last is None or last.number == round.number:
        return None, Next.NONE
    if last.state is RoundState.DRAWN:
        return last, Next.DRAWN
    has_begun = last.state > RoundState.POSTED or any(table.reported for table in last.tables.values())
    return last, Next.STARTED if has_begun else Next.POSTED


def _repair(corrected: Event, later: Round, sides: tuple[EntrantId, ...]) -> RepairPlan | PodRepair | None:
    """Propose the two-table exchange, or the smallest repair; None if there is none (GAP-01)."""
    if corrected.is_playoff(later.number) or later.engine == ROBIN:
        return None
    present = tuple(side for side in sides if side in later.entrants)
    try:
        proposal = proposed_repair(corrected, round=later.number, corrected=present)
    except TopcutError:
        return None
    return proposal if proposal.changes else None
