"""Decks are built by a clock: one deadline for everybody, which survives any reboot because it is facts."""

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.decks.product import minutes_to_build
from topcut.core.event.drafting.calling import ended_by_building
from topcut.core.event.nouns.drafts.calling_facts import DraftCallEnded
from topcut.core.event.nouns.drafts.facts import BuildingBegun, BuildingExtended, BuildingPaused, BuildingResumed
from topcut.core.event.nouns.drafts.refusals import (
    BuildingHasBegun,
    BuildingTimeNotAnnounced,
    NobodyBuilds,
    NothingToBuild,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import NotThatLong
from topcut.core.event.nouns.rounds.state import RoundClock
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.decks import is_limited, list_stage
from topcut.core.event.rounds.clock import MINUTE, MOST_MINUTES
from topcut.core.log import Decision
from topcut.core.play import Power


@action(Power.CLOCK, during=BEFORE_THE_END, rule="MTR B", makes=(BuildingBegun,), also_makes=(DraftCallEnded,))
def begin_building(event: Event, occasion: Occasion, *, minutes: int | None = None) -> Decision[EventFact]:
    """Start the clock for building and registering decks, by default with the recommended minutes (MTR B)."""
    stage = list_stage(event)
    if not event.stages or not is_limited(event.stages[stage].format):
        raise NothingToBuild(stage=stage + 1)
    if stage in event.building:
        raise BuildingHasBegun
    usual = minutes_to_build(event, stage=stage)
    length = _bounded(usual if minutes is None else minutes) * MINUTE
    other: tuple[AgainstTheRules, ...] = (BuildingTimeNotAnnounced(minutes=usual),) if length != usual * MINUTE else ()
    over = ended_by_building(event, occasion, stage=stage)
    return Decision((*over, BuildingBegun(stage, occasion.now + length, length)), other)


@action(Power.CLOCK, during=BEFORE_THE_END, rule="MTR B", makes=(BuildingExtended,), also_makes=(BuildingResumed,))
def extend_building(event: Event, occasion: Occasion, *, minutes: int) -> Decision[EventFact]:
    """Give everybody more time to register or to build, counted from now if none is left (MTR B)."""
    stage, clock, registers = _clock(event)
    is_over = clock.ends_at is not None and clock.ends_at < occasion.now
    again = (BuildingResumed(stage, occasion.now, registers),) if is_over else ()
    return Decision((*again, BuildingExtended(stage, _bounded(minutes) * MINUTE, registers)))


@action(Power.CLOCK, during=BEFORE_THE_END, rule="MTR B", makes=(BuildingPaused,))
def pause_building(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Stop the clock of registering or building for everybody (MTR B)."""
    stage, clock, registers = _clock(event)
    if clock.ends_at is None:
        raise NobodyBuilds
    return Decision((BuildingPaused(stage, clock.ends_at - occasion.now, occasion.now, registers),))


@action(Power.CLOCK, during=BEFORE_THE_END, rule="MTR B", makes=(BuildingResumed,))
def resume_building(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Resume the clock of registering or building from where it stopped (MTR B)."""
    stage, clock, registers = _clock(event)
    if clock.left is None:
        raise NobodyBuilds
    return Decision((BuildingResumed(stage, occasion.now + clock.left, registers),))


def _clock(event: Event) -> tuple[int, RoundClock, bool]:
    """Find the current clock: of building once that has started, before that of registering pools."""
    stage = list_stage(event)
    registers = stage not in event.building
    clock = (event.registering if registers else event.building).get(stage)
    if clock is None:
        raise NobodyBuilds
    return stage, clock, registers


def _bounded(minutes: int) -> int:
    if not 1 <= minutes <= MOST_MINUTES:
        raise NotThatLong(most=MOST_MINUTES)
    return minutes
