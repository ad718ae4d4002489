"""How the facts about draft pods and deck building change an event."""

from typing import assert_never

from msgspec import structs

from topcut.core.event.nouns.decks.state import PoolKept
from topcut.core.event.nouns.drafts.facts import (
    BuildingBegun,
    BuildingExtended,
    BuildingFact,
    BuildingPaused,
    BuildingResumed,
    DraftsOpened,
    PodFact,
    PodsChanged,
    PodsDrawn,
    PoolDrafted,
)
from topcut.core.event.nouns.drafts.state import StageDraft
from topcut.core.event.nouns.rounds.facts import RoundDrawn
from topcut.core.event.nouns.rounds.state import RoundClock
from topcut.core.event.nouns.state import Event, Structure
from topcut.core.event.reading.bracket import BY_SEATS
from topcut.core.play import EntrantId


def apply_pods(event: Event, fact: PodFact) -> None:
    """Apply one fact; a seat for an unknown entrant, and a pool from an unknown draft, do not fold."""
    match fact:
        case PodsDrawn():
            _refuse_strangers(event, fact)
            remember_pods(event, fact)
            event.drafts[fact.stage] = StageDraft(fact.pods, fact.attempt, fact.by)
        case PodsChanged():
            _refuse_strangers(event, fact)
            draft = event.drafts[fact.stage]
            if draft.changes != fact.change - 1:
                raise KeyError(f"change {fact.change - 1} of the pods of stage {fact.stage}")
            streams = draft.streams_for(fact.pods)
            event.drafts[fact.stage] = structs.replace(draft, pods=fact.pods, changes=fact.change, streams=streams)
        case DraftsOpened():
            draft = event.drafts[fact.stage]
            if len(fact.streams) != len(draft.pods):
                raise KeyError(f"{len(fact.streams)} pods in stage {fact.stage}")
            opened = tuple(dict.fromkeys((*draft.opened, *filter(None, fact.streams))))
            event.drafts[fact.stage] = structs.replace(draft, streams=fact.streams, opened=opened)
        case PoolDrafted():
            event.players[fact.player]
            if fact.stream not in event.drafts[fact.stage].logs:
                raise KeyError(f"the draft {fact.stream}")
            event.decks.pools[fact.player, fact.stage] = PoolKept(fact.cards, drafted_in=fact.stream)
        case BuildingBegun() | BuildingExtended() | BuildingPaused() | BuildingResumed():
            _build(event, fact)
        case _:
            assert_never(fact)


def remember_pods(event: Event, fact: PodsDrawn) -> None:
    """Count the draws of pods, including undone ones: the next draw gets the next number."""
    before = event.pod_draws.get(fact.stage, 0)
    if fact.attempt != before + 1:
        raise KeyError(f"draw {fact.attempt - 1} of the pods of stage {fact.stage}")
    event.pod_draws[fact.stage] = fact.attempt


def refuse_round_without_pods(event: Event, fact: RoundDrawn) -> None:
    """Refuse a round paired inside pods that no longer exist (MTR 7.6)."""
    is_inside = event.stages[fact.stage].structure is Structure.PODS and not fact.by_hand
    if (is_inside or fact.engine == BY_SEATS) and fact.stage not in event.drafts:
        raise KeyError(f"the pods of stage {fact.stage}")


def merge_pods(event: Event, *, kept: EntrantId, gone: EntrantId) -> None:
    """Give the kept entrant the seat of the one merged into it, unless it has one already."""
    for stage, draft in event.drafts.items():
        has_both = kept in draft.seated
        pods = tuple(
            tuple(kept if one == gone else one for one in pod if one != gone or not has_both) for pod in draft.pods
        )
        event.drafts[stage] = structs.replace(draft, pods=pods)


def _refuse_strangers(event: Event, fact: PodsDrawn | PodsChanged) -> None:
    event.stages[fact.stage]
    for pod in fact.pods:
        for entrant in pod:
            event.entrants[entrant]


def _build(event: Event, fact: BuildingFact) -> None:
    event.stages[fact.stage]
    clocks = event.registering if fact.registers else event.building
    if isinstance(fact, BuildingBegun):
        clocks[fact.stage] = RoundClock(ends_at=fact.ends_at, length=fact.length)
        return
    clock = clocks[fact.stage]
    match fact:
        case BuildingExtended():
            ends_at, left = (None if base is None else base + fact.micros for base in (clock.ends_at, clock.left))
            clock = structs.replace(clock, ends_at=ends_at, left=left, length=clock.length + fact.micros)
        case BuildingPaused():
            clock = structs.replace(clock, ends_at=None, left=fact.left, paused_at=fact.at)
        case BuildingResumed():
            clock = structs.replace(clock, ends_at=fact.ends_at, left=None, paused_at=0)
        case _:
            assert_never(fact)
    clocks[fact.stage] = clock
