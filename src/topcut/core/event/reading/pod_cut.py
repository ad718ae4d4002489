"""The cut of an event in pods: built from its seeds, its rounds and the leavers, as a bracket is."""

from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.bracket import counts, cut_of, posted_since_the_cut
from topcut.core.free_for_all import PodPlayoff, PodRound, advances
from topcut.core.play import EntrantId, Result


def pod_playoff_of(event: Event, *, before: int | None = None, hidden: int | None = None) -> PodPlayoff:
    """Build the cut as the posted rounds leave it, up to a round; the `hidden` round is without results."""
    cut = cut_of(event)
    until = max(event.rounds, default=0) + 1 if before is None else before
    out = {seed for seed in cut.seeds if _is_out(event, seed, before=until)}
    return PodPlayoff(
        seeds=cut.seeds,
        rounds=tuple(_played(round, is_hidden=round.number == hidden) for round in posted_since_the_cut(event, before)),
        out=frozenset(out),
        disqualified=frozenset(seed for seed in out if event.entrants[seed].disqualified),
    )


def goes_on(event: Event, table: Table, result: Result | None) -> EntrantId | None:
    """Return the entrant who advances from a pod of the cut with a result; None without one."""
    return advances(table.sides, result, seeds=cut_of(event).seeds) if result else None


def _is_out(event: Event, seed: EntrantId, *, before: int) -> bool:
    left = event.entrants[seed].out_after
    return left is not None and left < before


def _played(round: Round, *, is_hidden: bool) -> PodRound:
    tables = round.tables.values()
    results = tuple(None if is_hidden else _counted(round, table) for table in tables)
    return PodRound(round.byes, tuple(table.sides for table in tables), results)


def _counted(round: Round, table: Table) -> Result | None:
    return table.result if counts(round, table) else None
