"""Rounds in pods: who sits with whom, and the standings."""

from collections.abc import Callable, Collection, Sequence

from topcut.core.brackets import PlayoffIsOver
from topcut.core.event.nouns.rounds.facts import RoundDrawn
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.bracket import cut_of
from topcut.core.event.reading.pod_cut import pod_playoff_of
from topcut.core.event.rounds.seeds import seed_of
from topcut.core.free_for_all import (
    POD_CUT_ENGINE,
    POD_ENGINE,
    POD_PROFILES,
    PodExplanation,
    PodField,
    as_of,
    explain_pod_standing,
    make_pods,
    pod_standings,
)
from topcut.core.play import EntrantId, RoundResults
from topcut.core.standings import Standing

AtTables = Callable[[Event, Sequence[tuple[EntrantId, ...]]], tuple[tuple[int, ...], ...]]


def pods_drawn(event: Event, *, round: int, attempt: int, at_tables: AtTables, engine: str = POD_ENGINE) -> RoundDrawn:
    """Seat the entrants of a Swiss round in pods; awarded byes are not seated (GAP-02)."""
    stage = event.stage_of(round)
    awarded = tuple(e.number for e in event.entrants.values() if e.plays(round) and e.byes >= round)
    remaining = sum(each.rounds or 0 for each in event.stages[: stage + 1]) - round
    seed = seed_of(event, "draw", stage, round, attempt)
    field = pod_field(event, round=round)
    seating = make_pods(field, seed=seed, remaining=max(0, remaining), awarded=awarded, engine=engine)
    return RoundDrawn(
        round=round,
        stage=stage,
        attempt=attempt,
        engine=seating.engine,
        matches=at_tables(event, seating.pods),
        byes=tuple(sorted(awarded)),
        cost=seating.cost.levels,
        bound=seating.certificate.bound.levels,
        proof=seating.certificate.by,
    )


def cut_drawn(event: Event, *, round: int, attempt: int, at_tables: AtTables) -> RoundDrawn:
    """Seat the next round of a cut in pods by the seeds of the remaining entrants (MTR 10.4)."""
    playoff = pod_playoff_of(event, before=round)
    if playoff.is_over:
        raise PlayoffIsOver
    stage = playoff.next_stage()
    matches = at_tables(event, stage.pods)
    return RoundDrawn(round, cut_of(event).stage, attempt, POD_CUT_ENGINE, matches, tuple(sorted(stage.skip)))


def pod_field(event: Event, *, round: int, resting: Collection[EntrantId] = ()) -> PodField:
    """Collect the entrants to be seated in a round, with everything that happened before it, except those `resting`."""
    here = [e.number for e in event.entrants.values() if e.plays(round) and e.byes < round]
    active = [entrant for entrant in here if entrant not in resting]
    stage = event.stages[event.stage_of(round)]
    rounds = rounds_until(event, after=round - 1)
    standing = {place.entrant: place.points for place in pod_ranking(event, after=round - 1)}
    points = {entrant: standing.get(entrant, 0) for entrant in active}
    field = PodField.of(
        rounds, active=active, sizes=stage.pods, points=points, avoid=event.avoid, scheme=event.stages[0].points
    )
    drawn = event.rounds.get(round)
    return as_of(field, drawn.engine) if drawn else field


def pod_ranking(event: Event, *, after: int, seed: bytes = b"") -> list[Standing]:
    """Rank everybody who took part in rounds of pods, with the figures behind each place."""
    out = [e.number for e in event.entrants.values() if e.disqualified or e.out_after == 0]
    return pod_standings(
        rounds_until(event, after=after),
        entrants=tuple(event.entrants),
        scheme=event.stages[0].points,
        seed=seed,
        unranked=out,
    )


def pod_explanation(event: Event, entrant: EntrantId, *, after: int) -> PodExplanation:
    """Break a place down into what each opponent contributes."""
    return explain_pod_standing(
        rounds_until(event, after=after),
        entrant,
        entrants=tuple(event.entrants),
        scheme=event.stages[0].points,
        profile=POD_PROFILES["pods"],
        seed=b"",
    )


def rounds_until(event: Event, *, after: int) -> list[RoundResults]:
    """Collect the rounds that standings depend on, without the cut (MTR 10.4)."""
    last = min(after, event.cut.after) if event.cut else after
    return [event.results(event.rounds[number]) for number in range(1, last + 1)]
