"""What a fact changes of what was announced, seen from the state before it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import structs

from topcut.core.event.nouns.changes import Announced, Change, ToldChange
from topcut.core.event.nouns.decks.facts import ListsAnnounced, ReleaseMoved
from topcut.core.event.nouns.decks.state import ListRules
from topcut.core.event.nouns.facts import (
    EventChanged,
    EventReopened,
    NoticeGiven,
    NoticesSeen,
    PrizesAnnounced,
    ScheduleAnnounced,
    StagesAnnounced,
)
from topcut.core.event.nouns.matches.facts import DevicesRestricted, EventInvalidated, OnlinePlayAllowed, ProcedureSet
from topcut.core.event.nouns.people.facts import EventAnnounced, ZoneChanged
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.reading.event import rounds_posted
from topcut.core.log import Overruled

Changes = Iterator[Change]
_SAID_APART: Final = frozenset({"rounds", "cut", "minutes", "timed_final", "format", "formats", "level", "length"})
"""The fields of a stage with a sentence of their own."""


def note_changes(event: Event, fact: Any, *, is_taken_back: bool = False) -> None:
    """Keep what a fact changes, to be told to everybody; before anybody has entered nobody relies on it (MTR 10.2)."""
    event.last_change += 2
    found = tuple(CHANGED_BY[type(fact)](event, fact)) if event.entrants else ()
    if found:
        number = event.last_change + is_taken_back
        event.changes.append(ToldChange(number, found, rounds_posted(event), is_taken_back=is_taken_back))


def explain_changes(event: Event, fact: Overruled) -> None:
    """Add the reason to what the same entry has just changed."""
    last = event.changes[-1] if event.changes else None
    if fact.told.opened("?") and last and last.number == event.last_change:
        event.changes[-1] = structs.replace(last, why=fact.told)


def mark_seen(event: Event, fact: NoticesSeen) -> None:
    event.players[fact.player]
    event.seen_changes[fact.player] = max(fact.number, event.seen_changes.get(fact.player, 0))


def _in_stages(event: Event, fact: StagesAnnounced) -> Changes:
    before, after = event.stages, fact.stages
    if not before:
        return
    rounds, cut = (_rounds(before), _rounds(after)), (_cut(before), _cut(after))
    if rounds[0] is not None and rounds[0] != rounds[1]:
        yield Change(Announced.ROUNDS, rounds[1], rounds[0])
    if cut[0] != cut[1]:
        yield Change(Announced.CUT, cut[1], cut[0])
    both = list(zip(before, after, strict=False))
    yield from _first(Announced.MINUTES, [(old.minutes, new.minutes) for old, new in both])
    yield from _first(Announced.FORMAT, [(_format(old), _format(new)) for old, new in both])
    yield from _first(Announced.LEVEL, [(int(old.level), int(new.level)) for old, new in both])
    if any(old.length != new.length for old, new in both):
        yield Change(Announced.LENGTH)
    if len(_days(before)) != len(_days(after)) or any(_rest(old) != _rest(new) for old, new in both):
        yield Change(Announced.STRUCTURE)


def _first(what: Announced, values: Sequence[tuple[int | str | None, int | str | None]]) -> Changes:
    for old, new in values:
        if old != new:
            yield Change(what, new, old)
            return


def _rounds(stages: Sequence[Stage]) -> int | None:
    days = _days(stages)
    return sum(stage.rounds or 0 for stage in days) if all(stage.rounds for stage in days) else None


def _days(stages: Sequence[Stage]) -> list[Stage]:
    return [stage for stage in stages if stage.structure is not Structure.PLAYOFF]


def _cut(stages: Sequence[Stage]) -> int | None:
    return next((stage.cut for stage in stages if stage.cut), None)


def _format(stage: Stage) -> str:
    return " / ".join(stage.formats or (stage.format,))


def _rest(stage: Stage) -> tuple[object, ...]:
    return tuple(getattr(stage, name) for name in Stage.__struct_fields__ if name not in _SAID_APART)


def _in_event(event: Event, fact: EventChanged) -> Changes:
    if fact.title.opened("") != event.title.opened(""):
        yield Change(Announced.TITLE, fact.title.opened(""))
    before = (event.game, event.policy, event.tiebreakers, event.packs)
    if before != (fact.game, fact.policy, fact.tiebreakers, event.packs if fact.packs is None else fact.packs):
        yield Change(Announced.RULES)


def _in_announcement(event: Event, fact: EventAnnounced) -> Changes:
    now = event.people.announced
    if fact.starts_at != now.starts_at:
        yield Change(Announced.START, fact.starts_at, now.starts_at)
    if fact.venue.opened("") != now.venue.opened(""):
        yield Change(Announced.PLACE, fact.venue.opened(""))
    if fact.fee != now.fee:
        yield Change(Announced.FEE)
    if fact.head_judge.opened("") != now.head_judge.opened(""):
        yield Change(Announced.HEAD_JUDGE, fact.head_judge.opened(""))
    if fact.fact_sheet != now.fact_sheet:
        yield Change(Announced.FACT_SHEET, fact.fact_sheet, now.fact_sheet)
    if _terms(fact) != _terms(now):
        yield Change(Announced.TERMS)


def _terms(said: EventAnnounced) -> tuple[object, ...]:
    ages = said.least_age, said.most_age, said.asks_age
    return (*ages, said.program, said.by_invitation, said.is_sanctioned, said.own_lands, said.capacity)


def _in_lists(event: Event, fact: ListsAnnounced) -> Changes:
    now = ListRules(fact.lists, fact.are_open, fact.pools, fact.rebuild)
    if event.decks.rules.get(fact.stage, ListRules()) != now:
        yield Change(Announced.LISTS, fact.lists.value)


def _in_procedure(event: Event, fact: ProcedureSet) -> Changes:
    if fact.procedure.is_covered != event.procedure.is_covered:
        yield Change(Announced.FILMED, int(fact.procedure.is_covered))
    if fact.procedure.missed is not event.procedure.missed:
        yield Change(Announced.MISSED, fact.procedure.missed.value)


def _in_schedule(event: Event, fact: ScheduleAnnounced) -> Changes:
    if fact.lines.opened("") != (event.schedule.opened("") if event.schedule else ""):
        yield Change(Announced.SCHEDULE)


def _in_prizes(event: Event, fact: PrizesAnnounced) -> Changes:
    if fact.awards != event.awards:
        yield Change(Announced.PRIZES, len(fact.awards), len(event.awards))


def _in_devices(event: Event, fact: DevicesRestricted) -> Changes:
    if fact.devices is not event.devices:
        yield Change(Announced.DEVICES, fact.devices.value, event.devices.value)


def _in_online(event: Event, fact: OnlinePlayAllowed) -> Changes:
    if fact.is_allowed != event.plays_online:
        yield Change(Announced.ONLINE, int(fact.is_allowed))


def _in_zone(event: Event, fact: ZoneChanged) -> Changes:
    if fact.zone != event.zone:
        yield Change(Announced.START)


def _in_release(_: Event, fact: ReleaseMoved) -> Changes:
    yield Change(Announced.RELEASE, fact.code)


def _at_end(_: Event, fact: EventInvalidated | EventReopened) -> Changes:
    yield Change(Announced.INVALID if isinstance(fact, EventInvalidated) else Announced.REOPENED)


def _by_notice(_: Event, __: NoticeGiven) -> Changes:
    """A notice says itself what is new: only its number is used, so that every phone hears of it at once."""
    yield from ()


CHANGED_BY: Final[Mapping[type, Callable[[Event, Any], Changes]]] = {
    StagesAnnounced: _in_stages,
    EventChanged: _in_event,
    EventAnnounced: _in_announcement,
    ZoneChanged: _in_zone,
    ScheduleAnnounced: _in_schedule,
    PrizesAnnounced: _in_prizes,
    ListsAnnounced: _in_lists,
    ReleaseMoved: _in_release,
    DevicesRestricted: _in_devices,
    ProcedureSet: _in_procedure,
    OnlinePlayAllowed: _in_online,
    EventInvalidated: _at_end,
    EventReopened: _at_end,
    NoticeGiven: _by_notice,
}
