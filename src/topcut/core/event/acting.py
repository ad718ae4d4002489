"""Ask an event for an action: power, decision, concerns, and the entry it becomes."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import Action, Occasion
from topcut.core.event.facts import EventFact
from topcut.core.event.setup import create_event
from topcut.core.event.state import Event
from topcut.core.log import Decision, Folded, Written, settle, told, write
from topcut.core.play import Actor, Power, Who


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


def begin(folded: Folded[EventFact, Event], asked: Asked, **args: Any) -> Acted:
    """Make the first entry of a new event."""
    assert folded.seq == 0, "an event begins once"
    occasion = Occasion(Actor(asked.who, frozenset(Power)), asked.now, asked.random)
    return _enter(folded, asked, create_event(occasion, **args), policy=args.get("policy", "casual"), by=occasion.by)


def act(folded: Folded[EventFact, Event], asked: Asked, action: Action[...], **args: Any) -> Acted:
    """Decide an action on an event as it stands, without changing it yet."""
    event = folded.state
    occasion = Occasion(event.actor(asked.who), asked.now, asked.random)
    return _enter(folded, asked, action(event, occasion, **args), policy=event.policy, by=occasion.by)


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
