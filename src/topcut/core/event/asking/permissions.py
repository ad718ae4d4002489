"""Who may do what, when, and which facts result: read from the declarations, so that no table can differ from them."""

from functools import cache
from typing import Final

from topcut.core.asking import makers_in_form
from topcut.core.event.action import EVENT_ACTIONS, EventDeclaration, refuse_others, refuse_unless_open
from topcut.core.event.asking.actions import DECLARED
from topcut.core.event.nouns.facts import EventFact, PowersLent, RolesGiven
from topcut.core.event.nouns.people.facts import (
    AppealsJudgeNamed,
    HeadJudgeAssigned,
    HeadJudgeHandedOver,
    HeadJudgeReplaced,
    HeadJudgeTakenBack,
    PassGiven,
)
from topcut.core.event.nouns.state import Event
from topcut.core.log import Fact
from topcut.core.play import Role, Who, powers_of

_OF_POWERS: Final[frozenset[type[Fact]]] = frozenset(
    {
        RolesGiven,
        PowersLent,
        PassGiven,
        HeadJudgeAssigned,
        HeadJudgeHandedOver,
        HeadJudgeTakenBack,
        HeadJudgeReplaced,
        AppealsJudgeNamed,
    }
)
"""Facts that change what somebody may do."""


def may(event: Event, who: Who, action: str) -> bool:
    """Check whether somebody may try an action now, as a page does before it shows the button (MTR 1.3)."""
    return event.phase in DECLARED[action].during and is_entitled(event, who, action)


def is_entitled(event: Event, who: Who, action: str) -> bool:
    """Check whether an action is open to somebody whenever it is time for it; its page may be read before and after."""
    return DECLARED[action].is_open_to(event.actor(who))


def refuse_unless_may(event: Event, who: Who, action: str) -> None:
    """Refuse somebody an action as it would refuse them itself: for want of a power, or at this moment (MTR 1.3)."""
    refuse_unless_open(event, event.actor(who), DECLARED[action])


def refuse_unless_entitled(event: Event, who: Who, action: str) -> None:
    """Refuse somebody an action as it would refuse them itself for want of a power, whatever the moment (MTR 1.3)."""
    refuse_others(event.actor(who), DECLARED[action])


def roles_for(declared: EventDeclaration) -> tuple[Role, ...]:
    """List the roles to which an action is open in its phases (MTR 1.3)."""
    return tuple(role for role in Role if declared.open_to_all or not powers_of([role]).isdisjoint(declared.powers))


def changes_powers(action: str) -> bool:
    """Check whether it is the purpose of an action to change somebody's powers, which the audit records (MTR 1.3)."""
    return action in DECLARED and not _OF_POWERS.isdisjoint(DECLARED[action].makes)


def made_by(fact: EventFact) -> tuple[EventDeclaration, ...]:
    """Find the actions that can make a fact, those whose main purpose it is first."""
    return makers_in_form(makers_of(type(fact)), fact)


@cache
def makers_of(kind: type[Fact]) -> tuple[EventDeclaration, ...]:
    """Find the actions that declare a kind of fact, those whose main purpose it is first."""
    return EVENT_ACTIONS.makers_of(kind)
