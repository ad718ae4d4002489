"""Whose word it takes: what a person may try now, and who decides where a rule speaks against it."""

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from topcut.core.event.action import EventDeclaration
from topcut.core.event.asking import DECLARED, JOINED, roles_for
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import SEE_LISTS
from topcut.core.play import Power, Role, Who

LAST_WORD: Final = (Role.HEAD_JUDGE, Role.ORGANIZER)
"""The roles that set a rule aside (MTR 1.7)."""
OWN: Final = frozenset({Power.PLAY, Power.JOIN})
"""What opens a player's own page, and nothing at the desk."""
_DOORS: Final[Mapping[str, frozenset[Power]]] = {
    "lists": SEE_LISTS,
    "report": frozenset({Power.ORGANIZE, Power.OVERRULE}),
    "judge": frozenset({Power.RULE, Power.EXTEND, Power.OVERRULE, Power.APPEAL}),
}
"""Pages that are not for everybody at the desk."""


def allowed(event: Event, who: Who) -> frozenset[str]:
    """List what somebody may try now as an official, so that the desk shows no other button (MTR 1.3)."""
    actor, phase = event.actor(who), event.phase
    by = structs.replace(actor, powers=actor.powers - OWN)
    return frozenset(
        name for name, declared in DECLARED.items() if phase in declared.during and declared.is_open_to(by)
    )


def doors_of(event: Event, who: Who) -> frozenset[str]:
    """List the pages that open to somebody, so that no link leads to a closed door (MTR 1.3)."""
    powers = event.actor(who).powers
    return frozenset(name for name, opened_by in _DOORS.items() if not powers.isdisjoint(opened_by))


def deciders(action: str, *, is_grave: bool = False) -> tuple[Role, ...]:
    """Name the roles that do an action although a rule speaks against it; none where it takes one more power.

    What is grave is the head judge's alone (MTR 1.7).
    """
    named = (Role.HEAD_JUDGE,) if is_grave else LAST_WORD
    return tuple(role for role in named if not _closed_to(role, action))


def holders(action: str) -> tuple[Role, ...]:
    """Name the official roles to which an action is open, for who has just been refused it (MTR 1.3)."""
    return tuple(role for role in Role if role.is_official and _parts(action) and not _closed_to(role, action))


def lacking(action: str) -> Power | None:
    """Name what the head judge would have to be lent for an action; None where that is nothing (MTR 1.7)."""
    return next((part.powers[-1] for part in _closed_to(Role.HEAD_JUDGE, action)), None)


def _parts(action: str) -> list[EventDeclaration]:
    """Find what an action, or each that it joins, declares; an undo declares nothing: whose entry it is decides."""
    return [DECLARED[name] for name in JOINED.get(action, (action,)) if name in DECLARED]


def _closed_to(role: Role, action: str) -> list[EventDeclaration]:
    return [part for part in _parts(action) if role not in roles_for(part)]


AT_TABLES: Final = frozenset({Power.RULE, Power.EXTEND, Power.OVERRULE, Power.APPEAL})
"""Whoever holds one of these walks through the room as a judge (MTR 1.8)."""
