"""What every action is: a decision over an event, asked for by somebody with the power, at a moment, with chance."""

import functools
from collections.abc import Callable
from typing import ParamSpec

from topcut.core import asking
from topcut.core.asking import Occasion
from topcut.core.errors import TopcutError
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.permissions import NOBODY, PERMISSIONS
from topcut.core.event.nouns.refusals import NotYourPower, WrongPhase
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.play.wishes import refuse_beyond
from topcut.core.rules import Rule

P = ParamSpec("P")


Action = asking.Action[Event, P, EventFact]

ACTIONS: dict[str, Action[...]] = {}
"""Every action by its name, as web, API and command line ask for it."""


NEEDS: dict[str, tuple[Power, ...]] = {}
"""What each action says it takes, beside the table that decides; a test holds the two together."""


def needs(*powers: Power) -> Callable[[Action[P]], Action[P]]:
    """Let an action be taken by somebody with one of these powers, in the phases of its line (MTR 1.3).

    The line in `permissions.py` decides; the powers are said here too, so that an action can be read by itself.
    """

    def guard(action: Action[P]) -> Action[P]:
        name = action.__name__
        permission = PERMISSIONS.get(name, NOBODY)

        @functools.wraps(action)
        def guarded(event: Event, occasion: Occasion, /, *args: P.args, **kwargs: P.kwargs) -> Decision[EventFact]:
            if not permission.is_open_to(occasion.by):
                raise _by_rule(NotYourPower(power=powers[-1].value, action=name), permission.rule)
            if event.phase not in permission.phases:
                raise _by_rule(WrongPhase(phase=event.phase.name.lower()), permission.rule)
            refuse_beyond(kwargs)
            return action(event, occasion, *args, **kwargs)

        ACTIONS[name], NEEDS[name] = guarded, powers
        return guarded

    return guard


def _by_rule(refusal: TopcutError, rule: Rule) -> TopcutError:
    """Let a refusal cite the rule of the action that was refused."""
    refusal.rule = rule
    return refusal


def refuse_unless(event: Event, *phases: Phase) -> None:
    if event.phase not in phases:
        raise WrongPhase(phase=event.phase.name.lower())
