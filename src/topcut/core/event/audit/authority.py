"""Who may have made an entry: the powers behind every kind of fact, checked again from the log alone.

An entry says who made it and what was decided, not by which action. The declarations lead from each kind of fact back
to the actions that can make it; one of them must have been open to the maker in that phase, with the powers the log had
given them by then. A player's power covers what is their own: their side of a table, their list, their leaving. A fact
that only follows from another, as a lost match from a drop, is in the same entry and as the action has `provided`.

What a log cannot show, such as a sealed value, is not checked. An action that is narrowed later must still declare what
it was, or older logs would no longer verify.
"""

from collections.abc import Sequence

from topcut.core.asking import NotTheirs, as_meant
from topcut.core.event.action import may_overrule
from topcut.core.event.asking.permissions import made_by
from topcut.core.event.asking.undoing import may_undo
from topcut.core.event.audit.claims import claims_its_own, is_an_officials
from topcut.core.event.audit.own_matters import is_own
from topcut.core.event.fold.event import EVENT
from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.rounds.clock import time_due
from topcut.core.log import Entry, Erased, Fact, Overruled, Rewound, Undone, check_undo
from topcut.core.play import THE_CLOCK, THE_ERASER, Actor, Who


def refuse_forged(event: Event, entry: Entry[EventFact], *, lines: Sequence[bytes]) -> None:
    """Refuse an entry whose maker could not have made it, given the event as it was before (MTR 1.3)."""
    if entry.seq == 1:
        _refuse_other_creator(entry)
        return
    if entry.who == THE_CLOCK:
        _refuse_other_than_its_end(event, entry)
    if entry.who == THE_ERASER:
        _refuse_other_than_erasing(entry)
    by = event.actor(Who(entry.who))
    phases = {event.phase}
    for fact in entry.facts:
        if not _may_have_made(event, by, fact, entry=entry, phases=phases, lines=lines):
            actions = [declared.name for declared in made_by(fact)]
            raise NotTheirs(seq=entry.seq, fact=_tag(fact), action=actions[0] if actions else "undo")
        phases |= _phases_after(fact)


def _refuse_other_than_its_end(event: Event, entry: Entry[EventFact]) -> None:
    """Refuse an entry of the clock unless it only calls time, and that call is due and left to the clock (MTR 2.5)."""
    called = entry.facts[0] if len(entry.facts) == 1 else None
    is_due = time_due(event, now=entry.at)
    if not (isinstance(called, f.TimeCalled) and called.by_itself and called.round == is_due):
        raise NotTheirs(seq=entry.seq, fact=_tag(entry.facts[0]), action="call_time")
    if (called.at, called.left) != (event.rounds[called.round].clock.ends_at, 0):
        raise NotTheirs(seq=entry.seq, fact=_tag(entry.facts[0]), action="call_time")


def _refuse_other_than_erasing(entry: Entry[EventFact]) -> None:
    """Refuse an entry of the eraser that does anything but take a person out (MTR 1.6)."""
    other = next((fact for fact in entry.facts if not isinstance(fact, f.NameChanged | Erased)), None)
    if other is not None:
        raise NotTheirs(seq=entry.seq, fact=_tag(other), action="erase")


def _refuse_other_creator(entry: Entry[EventFact]) -> None:
    first = entry.facts[0] if entry.facts else None
    if isinstance(first, f.EventCreated) and first.creator != entry.who:
        raise NotTheirs(seq=1, fact=_tag(first), action="create_event")


def _may_have_made(
    event: Event,
    by: Actor,
    fact: EventFact,
    *,
    entry: Entry[EventFact],
    phases: set[Phase],
    lines: Sequence[bytes],
) -> bool:
    match fact:
        case Undone():
            return _may_have_undone(event, by, entry, fact, lines)
        case Overruled():
            return may_overrule(by)
        case f.EventCreated() | Rewound():
            return False
        case f.EventReopened() if fact.seq != entry.seq:
            return False
        case _:
            return claims_its_own(event, by, fact) and _is_open(event, by, fact, entry=entry, phases=phases)


def _is_open(event: Event, by: Actor, fact: EventFact, *, entry: Entry[EventFact], phases: set[Phase]) -> bool:
    """Check whether an action that makes this fact was open to them: as an official, or in their own matter."""
    sources = [each for each in made_by(fact) if each.may_bring(event, by, fact, entry.facts)]
    opened = [each for each in sources if each.is_open_to(by, fact) and not phases.isdisjoint(each.during)]
    if is_an_officials(fact) and any(each.is_official(by, fact) for each in opened):
        return True
    return bool(opened) and is_own(event, by, fact, entry)


def _may_have_undone(event: Event, by: Actor, entry: Entry[EventFact], fact: Undone, lines: Sequence[bytes]) -> bool:
    """Repeat the checks made before the undo: whether they may, and whether it can be undone at all (MTR 1.3)."""
    if not 1 < fact.seq < entry.seq:
        return True  # the fold finds out
    check_undo(EVENT, lines[: entry.seq - 1], seq=fact.seq)
    return may_undo(event, by, as_meant(EVENT, fact.seq, lines))


def _phases_after(fact: EventFact) -> set[Phase]:
    if isinstance(fact, f.EventStarted | f.EventReopened):
        return {Phase.ROUNDS}
    return {Phase.FINISHED} if isinstance(fact, f.EventFinished) else set()


def _tag(fact: Fact) -> str:
    return str(type(fact).__struct_config__.tag)
