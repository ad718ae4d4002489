"""Who may do what, when, and what comes of it: read off the declarations, so that no table can differ from them."""

from functools import cache

from topcut.core.event.action import EVENT_ACTIONS, EventDeclaration
from topcut.core.event.asking.actions import DECLARED
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.facts import TimeAdded
from topcut.core.event.nouns.state import Event
from topcut.core.log import Fact
from topcut.core.play import Role, Who, powers_of


def may(event: Event, who: Who, action: str) -> bool:
    """Ask whether somebody may try an action now, as a page does before it shows the button (MTR 1.3)."""
    declared = DECLARED[action]
    return event.phase in declared.during and declared.is_open_to(event.actor(who))


def roles_for(declared: EventDeclaration) -> tuple[Role, ...]:
    """List the roles to which an action is open in its phases (MTR 1.3)."""
    return tuple(role for role in Role if declared.open_to_all or not powers_of([role]).isdisjoint(declared.powers))


def made_by(fact: EventFact) -> tuple[EventDeclaration, ...]:
    """Find the actions a fact may come of, those that are taken for it first.

    More time for one table is not the clock's, nor the room's a judge's.
    """
    found = makers_of(type(fact))
    if isinstance(fact, TimeAdded):
        return tuple(declared for declared in found if (declared.name == "add_time") is (fact.table is None))
    return found


@cache
def makers_of(kind: type[Fact]) -> tuple[EventDeclaration, ...]:
    """Find the actions that declare a kind of fact, those that are taken for it first."""
    return EVENT_ACTIONS.makers_of(kind)
