"""Several decisions as one entry, so that one undo takes all of it back; each part asks for its own power."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from itertools import chain
from typing import Final

from msgspec import Struct, structs

from topcut.core.asking import Occasion
from topcut.core.event.action import joins
from topcut.core.event.fold.event import apply
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.facts import Tick
from topcut.core.event.nouns.people.refusals import EverybodyIsHere
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.refusals import TimeIsLeft
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.entry import check_in, drop, register
from topcut.core.event.reading.event import not_checked_in
from topcut.core.event.rounds.clock import call_time, extend_table
from topcut.core.event.rounds.repairs import announce_tables
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power

_SECOND: Final = 1_000_000
EARLY: Final = 60 * _SECOND
"""With this much time left, somebody has probably pressed the wrong key."""


def together(*decisions: Decision[EventFact]) -> Decision[EventFact]:
    """Join decisions into one, in their order."""
    return Decision(
        tuple(chain.from_iterable(decision.facts for decision in decisions)),
        tuple(chain.from_iterable(decision.concerns for decision in decisions)),
        dict(chain.from_iterable(decision.names.items() for decision in decisions)),
    )


def after(event: Event, *facts: EventFact) -> Event:
    """Compute the event with a few more facts; the event itself is not changed."""
    trial = deepcopy(event)
    for fact in facts:
        apply(trial, fact)
    return trial


def in_turn(event: Event, parts: Iterable[Callable[[Event], Decision[EventFact]]]) -> list[Decision[EventFact]]:
    """Decide each part on what those before it would leave; the event itself is not changed."""
    made, trial = list[Decision[EventFact]](), event
    for decide in parts:
        made.append(decide(trial))
        if made[-1].facts:
            trial = after(event) if trial is event else trial
            for fact in made[-1].facts:
                apply(trial, fact)
    return made


@joins("announce_tables")
def fix_table(event: Event, occasion: Occasion, *, entrant: EntrantId, table: int) -> Decision[EventFact]:
    """Fix an entrant's table for all rounds; table 0 lets them sit anywhere again."""
    fixed = {**event.fixed_tables, entrant: table}
    kept = tuple((who, where) for who, where in sorted(fixed.items()) if where)
    return announce_tables(event, occasion, usable=event.usable_tables, fixed=kept)


@joins("extend_table")
def restart_tables(
    event: Event, occasion: Occasion, *, round: int, tables: tuple[int, ...], minutes: int
) -> Decision[EventFact]:
    """Give the tables that start again the time they have lost (MTR 2.6)."""
    return together(
        *(
            extend_table(event, occasion, round=round, table=table, minutes=minutes, why="wrong-table")
            for table in tables
        )
    )


@joins("check_in")
def check_in_all(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Check in every entrant, in one entry that one undo takes back (MTR 1.10)."""
    away = [
        entrant.number for entrant in event.entrants.values() if entrant.out_after is None and not entrant.checked_in
    ]
    if not away:
        raise EverybodyIsHere
    return together(*(check_in(event, occasion, entrant=entrant) for entrant in away))


@joins("drop")
def drop_absent(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Drop everybody who has not checked in for the first round, in one entry that one undo takes back (MTR 2.10)."""
    if Power.ENTRY not in occasion.by.powers:
        raise NotYourPower(power=Power.ENTRY.value, action="drop")
    away = not_checked_in(event)
    if not away:
        raise EverybodyIsHere
    return together(*in_turn(event, (partial(_dropped, occasion=occasion, entrant=entrant) for entrant in away)))


def _dropped(event: Event, *, occasion: Occasion, entrant: EntrantId) -> Decision[EventFact]:
    return drop(event, occasion, entrant=entrant)


class Newcomer(Struct, frozen=True):
    """A player or team to be entered: names, how lists sort each, and what all of them have ticked."""

    names: tuple[str, ...]
    sorted_as: tuple[str, ...] = ()
    ticks: tuple[Tick, ...] = ()
    team: str = ""
    """What a team calls itself (MTR 8.1)."""


class Returning(Newcomer, frozen=True):
    """A newcomer who was at an earlier event: with their numbers, and the links by which their phones are known."""

    persons: tuple[str, ...] = ()
    before: tuple[tuple[str, ...], ...] = ()


@joins("register")
def register_all(
    event: Event,
    occasion: Occasion,
    *,
    called: tuple[tuple[str, str], ...] = (),
    ticks: tuple[Tick, ...] = (),
    people: tuple[Newcomer, ...] = (),
) -> Decision[EventFact]:
    """Enter several people, by their names and sort names, in one entry that one undo takes back (MTR 1.5).

    `people` are those with more than a name: teams, and newcomers with ticks of their own. Whoever sends such a list
    has seen which of its names were there already, so that nobody is asked about each.
    """
    occasion = structs.replace(occasion, alike=lambda _name: ())
    single = tuple(Newcomer((name,), (sorted_as,), ticks) for name, sorted_as in called)
    entered = (*people, *single) or (Newcomer(("",)),)  # an empty list is refused like an empty name
    every = together(*in_turn(event, (partial(_entered, occasion=occasion, who=one) for one in entered)))
    return structs.replace(every, concerns=tuple({one.code: one for one in every.concerns}.values()))


def _entered(event: Event, *, occasion: Occasion, who: Newcomer) -> Decision[EventFact]:
    persons, before = (who.persons, who.before) if isinstance(who, Returning) else ((), ())
    names, by = who.names, who.sorted_as
    return register(
        event, occasion, names=names, sorted_as=by, ticks=who.ticks, team=who.team, persons=persons, before=before
    )


@joins("call_time")
def call_time_early(event: Event, occasion: Occasion, *, round: int, sure: bool, why: str = "") -> Decision[EventFact]:
    """Call time; with a minute or more left, only if the caller is `sure` (MTR 2.5)."""
    called = call_time(event, occasion, round=round, why=why)
    left = event.rounds[round].clock.remaining(now=occasion.now)
    if left is not None and left >= EARLY and not sure:
        minutes, seconds = divmod(left // _SECOND, 60)
        raise TimeIsLeft(round=round, left=f"{minutes}:{seconds:02}")
    return called
