"""Ask an event for an action: power, decision, concerns, and the entry it becomes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import Action, Occasion
from topcut.core.event.asking.undoing import (
    as_meant,
    refuse_open_secret,
    refuse_paired_in_line,
    refuse_undo_of_others,
    undo_concerns,
)
from topcut.core.event.flow.setup import create_event
from topcut.core.event.fold.event import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.log import (
    Decision,
    DoesNotFold,
    Folded,
    Openings,
    Undone,
    Written,
    check_undo,
    fold,
    settle,
    told,
    write,
)
from topcut.core.log.refusals import OthersDependOnIt
from topcut.core.play import Actor, Power, Who
from topcut.core.play.wishes import refuse_beyond


class Asked(Struct, frozen=True):
    """Who asks, when, with which key, and what they set aside."""

    who: Who
    now: int
    random: Callable[[int], bytes]
    key: str = ""
    despite: Collection[str] = ()
    reason: str = ""


class Acted(Struct, frozen=True):
    """The entry an action became, ready for the store, and the names it brought."""

    written: Written[EventFact]
    names: Mapping[int, str]
    told: tuple[AgainstTheRules, ...] = ()
    """Rules that speak against it, where the policy says no more than to tell."""
    refolded: Folded[EventFact, Event] | None = None
    """The log folded with this entry, where it looks back; else a single step is enough."""


def begin(folded: Folded[EventFact, Event], asked: Asked, **args: Any) -> Acted:
    """Make the first entry of a new event."""
    assert folded.seq == 0, "an event begins once"
    occasion = Occasion(Actor(asked.who, frozenset(Power)), asked.now, asked.random)
    refuse_beyond(args)
    return _enter(folded, asked, create_event(occasion, **args), policy=args.get("policy", "casual"), by=occasion.by)


def act(folded: Folded[EventFact, Event], asked: Asked, action: Action[...], **args: Any) -> Acted:
    """Decide an action on an event as it stands, without changing it yet."""
    event = folded.state
    occasion = Occasion(event.actor(asked.who), asked.now, asked.random, folded.seq + 1)
    return _enter(folded, asked, action(event, occasion, **args), policy=event.policy, by=occasion.by)


def act_undo(
    folded: Folded[EventFact, Event], asked: Asked, *, seq: int, lines: Sequence[bytes], openings: Openings
) -> Acted:
    """Decide an undo on the whole log: who may, whether the rest still folds, and what the rules say against it."""
    event = folded.state
    occasion = Occasion(event.actor(asked.who), asked.now, asked.random)
    if 1 < seq <= len(lines):
        refuse_undo_of_others(event, occasion, as_meant(seq, lines))
    check_undo(EVENT, lines, seq=seq)
    first_try = write(folded, (Undone(seq),), who=asked.who, now=asked.now, random=asked.random, key=asked.key)
    after = _refolded(folded.stream, lines, first_try.line, openings, seq)
    refuse_open_secret(event, after.state, seq=seq, lines=lines)
    refuse_paired_in_line(event, after.state, seq=seq, lines=lines)
    decision = Decision[EventFact]((Undone(seq),), undo_concerns(event, after.state))
    acted = _enter(folded, asked, decision, policy=event.policy, by=occasion.by)
    if len(acted.written.entry.facts) > 1:
        reasons = {opening.field: opening for opening in acted.written.openings}
        openings = {**openings, acted.written.entry.seq: reasons}
        after = _refolded(folded.stream, lines, acted.written.line, openings, seq)
    else:
        acted = structs.replace(acted, written=first_try)
    return structs.replace(acted, refolded=after)


def _refolded(
    stream: str, lines: Sequence[bytes], line: bytes, openings: Openings, seq: int
) -> Folded[EventFact, Event]:
    try:
        return fold(EVENT, stream, [*lines, line], openings=openings)
    except DoesNotFold as error:
        raise OthersDependOnIt(seq=seq, later=error.detail["seq"]) from error


def _enter(
    folded: Folded[EventFact, Event], asked: Asked, decision: Decision[EventFact], *, policy: str, by: Actor
) -> Acted:
    facts = settle(
        decision,
        policy=policy,
        despite=asked.despite,
        reason=asked.reason,
        may_overrule=not by.powers.isdisjoint({Power.OVERRULE, Power.ORGANIZE}),
    )
    written = write(folded, facts, who=asked.who, now=asked.now, random=asked.random, key=asked.key)
    return Acted(written, decision.names, told(decision, policy=policy))
