"""Ask an event for an action: power, decision, concerns, and the entry it becomes."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct, structs

from topcut.core.asking import Acted, Occasion, look_back
from topcut.core.event.action import Action
from topcut.core.event.asking.undoing import (
    as_meant,
    refuse_contradicted,
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
    Folded,
    Openings,
    Undone,
    check_undo,
    settle,
    told,
    write,
)
from topcut.core.play import Actor, Power, Who
from topcut.core.play.limits import refuse_beyond


class Asked(Struct, frozen=True):
    """Who asks, when, with which key, and what they set aside."""

    who: Who
    now: int
    random: Callable[[int], bytes]
    key: str = ""
    despite: Collection[str] = ()
    reason: str = ""


EventActed = Acted[EventFact, Event]


def begin(folded: Folded[EventFact, Event], asked: Asked, **args: Any) -> EventActed:
    """Make the first entry of a new event."""
    assert folded.seq == 0, "an event begins once"
    occasion = Occasion(Actor(asked.who, frozenset(Power)), asked.now, asked.random)
    refuse_beyond(args)
    return _enter(folded, asked, create_event(occasion, **args), policy=args.get("policy", "casual"), by=occasion.by)


def act(folded: Folded[EventFact, Event], asked: Asked, action: Action[...], **args: Any) -> EventActed:
    """Decide an action on an event as it stands, without changing it yet."""
    event = folded.state
    occasion = Occasion(event.actor(asked.who), asked.now, asked.random, folded.seq + 1)
    return _enter(folded, asked, action(event, occasion, **args), policy=event.policy, by=occasion.by)


def act_undo(
    folded: Folded[EventFact, Event], asked: Asked, *, seq: int, lines: Sequence[bytes], openings: Openings
) -> EventActed:
    """Decide an undo on the whole log: who may, whether the rest still folds, and what the rules say against it."""
    event = folded.state
    occasion = Occasion(event.actor(asked.who), asked.now, asked.random)
    if 1 < seq <= len(lines):
        refuse_undo_of_others(event, occasion, as_meant(seq, lines))
    check_undo(EVENT, lines, seq=seq)
    first_try = write(folded, (Undone(seq),), who=asked.who, now=asked.now, random=asked.random, key=asked.key)
    after = look_back(folded, first_try, seq=seq, lines=lines, openings=openings)
    refuse_open_secret(event, after.state, seq=seq, lines=lines)
    refuse_paired_in_line(event, after.state, seq=seq, lines=lines)
    refuse_contradicted(event, after.state)
    decision = Decision[EventFact]((Undone(seq),), undo_concerns(event, after.state))
    acted = _enter(folded, asked, decision, policy=event.policy, by=occasion.by)
    if len(acted.written.entry.facts) > 1:
        after = look_back(folded, acted.written, seq=seq, lines=lines, openings=openings)
    else:
        acted = structs.replace(acted, written=first_try)
    return structs.replace(acted, refolded=after)


def _enter(
    folded: Folded[EventFact, Event], asked: Asked, decision: Decision[EventFact], *, policy: str, by: Actor
) -> EventActed:
    facts = settle(
        decision,
        policy=policy,
        despite=asked.despite,
        reason=asked.reason,
        may_overrule=not by.powers.isdisjoint({Power.OVERRULE, Power.ORGANIZE}),
        is_head_judge=Power.OVERRULE in by.powers,
    )
    written = write(folded, facts, who=asked.who, now=asked.now, random=asked.random, key=asked.key)
    return Acted(written, decision.names, told(decision, policy=policy))
