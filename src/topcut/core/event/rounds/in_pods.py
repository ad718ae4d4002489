"""Rounds of a drafted stage: each pod is paired, repaired and explained within itself."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from msgspec import Struct, structs

from topcut.core.event.nouns.drafts.refusals import OpponentsAcrossPods, PodsNotDrawn
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.pairing import Field, NotInOnePod, Pairing, RepairPlan, pair_pods, repair, seed_for
from topcut.core.play import EntrantId, RoundResults


def is_in_pods(event: Event, round: int) -> bool:
    """Check whether opponents in a round come from the same draft pod (MTR 7.6)."""
    return event.stages[event.stage_of(round)].structure is Structure.PODS


def pods_of(event: Event, round: int) -> tuple[tuple[EntrantId, ...], ...]:
    """List the pods a round is paired in, each in seat order."""
    stage = event.stage_of(round)
    if stage not in event.drafts:
        raise PodsNotDrawn(stage=stage + 1)
    return event.drafts[stage].pods


def alone_in(event: Event, round: int) -> tuple[EntrantId, ...]:
    """List the entrants alone at a table: a team without another one in a Rochester draft (MTR 8.5)."""
    return tuple(pod[0] for pod in pods_of(event, round) if len(pod) == 1)


def paired_in_pods(event: Event, field: Field, *, round: int, seed: bytes, remaining: int) -> Pairing:
    """Pair every pod within itself, the first round of a stage across the table (MTR 7.6, MTR 10.4).

    A team alone at a Rochester table has the bye: there is nobody else in its pod (MTR 8.5).
    """
    pods, stage = pods_of(event, round), event.stage_of(round)
    alone = alone_in(event, round)
    first_round = all(each.stage != stage for each in event.rounds.values() if each.number < round)
    seated = field.only(np.array([place for place, id in enumerate(field.ids.tolist()) if id not in alone], np.int64))
    here = [pod for pod in pods if len(pod) > 1]
    pairing = pair_pods(seated, pods=here, seed=seed, first_round=first_round, remaining=remaining)
    byes = tuple(one for one in alone if one in field.ids.tolist())
    return replace(pairing, byes=(*pairing.byes, *byes)) if byes else pairing


class PodPairing(Struct, frozen=True, eq=False):
    """One pod of a round as it is paired by itself: its players, and its own seed."""

    field: Field
    seed: bytes


def parts(event: Event, field: Field, *, round: int, seed: bytes) -> list[PodPairing]:
    """Divide the field of a round by its pods; everybody who plays sits in one of them (MTR 7.6)."""
    place = {EntrantId(id): index for index, id in enumerate(field.ids.tolist())}
    here = [[place.pop(one) for one in pod if one in place] for pod in pods_of(event, round) if len(pod) > 1]
    place = {id: index for id, index in place.items() if id not in alone_in(event, round)}
    if place:
        raise NotInOnePod(entrants=", ".join(map(str, sorted(place))))
    return [
        PodPairing(field.only(np.array(pod, np.int64)), seed_for(seed, f"pod {number}"))
        for number, pod in enumerate(here)
        if pod
    ]


def across_concerns(event: Event, *, round: int, matches: Sequence[Sequence[int]]) -> tuple[OpponentsAcrossPods, ...]:
    """List the tables at which entrants of different pods would meet (MTR 7.6)."""
    if not is_in_pods(event, round) or event.stage_of(round) not in event.drafts:
        return ()
    pod = {one: number for number, pod in enumerate(pods_of(event, round)) for one in pod}
    mixed = [str(table) for table, *sides in matches if len({pod.get(EntrantId(side)) for side in sides}) > 1]
    return (OpponentsAcrossPods(tables=", ".join(mixed)),) if mixed else ()


def repaired_in_pods(
    event: Event,
    field: Field,
    posted: RoundResults,
    *,
    round: int,
    seed: bytes,
    started: Collection[int],
    corrected: Collection[EntrantId],
    late: Collection[EntrantId],
) -> RepairPlan:
    """Propose the fewest changed tables in each pod, so that nobody leaves theirs (MTR 7.6)."""
    plan: RepairPlan | None = None
    for part in parts(event, field, round=round, seed=seed):
        inside = {*part.field.ids.tolist()}
        others = {match.table for match in posted.matches if inside.isdisjoint(match.sides)}
        own = repair(
            part.field,
            posted,
            seed=part.seed,
            started={*started, *others},
            corrected=corrected,
            late=[one for one in late if one in inside],
        )
        posted = RoundResults(own.matches, own.byes, posted.losses)
        plan = _together(plan, own)
    assert plan is not None, "a posted round has somebody in it"
    return plan


def _together(before: RepairPlan | None, after: RepairPlan) -> RepairPlan:
    """Join the changes of two pods; the bye is listed once."""
    if before is None:
        return after
    changes = (*before.changes, *after.changes)
    byes = [change for change in changes if change.table is None]
    tables = tuple(change for change in changes if change.table is not None)
    told = (structs.replace(byes[0], after=byes[-1].after),) if byes else ()
    return RepairPlan((*tables, *told), after.matches, after.byes, before.cost + after.cost)
