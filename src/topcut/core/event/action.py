"""What every action is: a decision over an event, asked for by somebody with the power, at a moment, with chance."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from msgspec import Struct

from topcut.core.event.facts import EventFact
from topcut.core.event.refusals import NoSuchEntrant, NoSuchRound, NotYourPower, WrongPhase
from topcut.core.event.state import Entrant, Event, Phase, Round
from topcut.core.log import Decision
from topcut.core.play import Actor, EntrantId, Power

P = ParamSpec("P")


class Occasion(Struct, frozen=True):
    """Who asks, when, and where chance comes from: all that an action may not find out by itself."""

    by: Actor
    now: int
    random: Callable[[int], bytes]


Action = Callable[Concatenate[Event, Occasion, P], Decision[EventFact]]

ACTIONS: dict[str, Action[...]] = {}
"""Every action by its name, as web, API and command line ask for it."""


def needs(*powers: Power) -> Callable[[Action[P]], Action[P]]:
    """Let an action be taken only by somebody who holds one of these powers."""

    def guard(action: Action[P]) -> Action[P]:
        @functools.wraps(action)
        def guarded(event: Event, occasion: Occasion, /, *args: P.args, **kwargs: P.kwargs) -> Decision[EventFact]:
            if occasion.by.powers.isdisjoint(powers):
                raise NotYourPower(power=powers[-1].value, action=action.__name__)
            return action(event, occasion, *args, **kwargs)

        ACTIONS[action.__name__] = guarded
        return guarded

    return guard


def refuse_unless(event: Event, *phases: Phase) -> None:
    if event.phase not in phases:
        raise WrongPhase(phase=event.phase.name.lower())


def entrant_of(event: Event, number: EntrantId) -> Entrant:
    if number not in event.entrants:
        raise NoSuchEntrant(entrant=number)
    return event.entrants[number]


def round_of(event: Event, number: int) -> Round:
    if number not in event.rounds:
        raise NoSuchRound(round=number)
    return event.rounds[number]
