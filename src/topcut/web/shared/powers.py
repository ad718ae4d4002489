"""Powers on pages: what a person may try now, and who can overrule a rule."""

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from topcut.core.event.action import OVERRULING, EventDeclaration
from topcut.core.event.asking import DECLARED, JOINED, roles_for
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import SEE_LISTS
from topcut.core.play import Power, Role, Who

LAST_WORD: Final = (Role.HEAD_JUDGE, Role.ORGANIZER)
"""The roles that can overrule a rule (MTR 1.7)."""
OWN: Final = frozenset({Power.PLAY, Power.JOIN})
"""The powers that open a player's own page, and nothing at the desk."""
REPORT_READERS: Final = OVERRULING
"""Penalties and reasons are for the officials who submit the report and who decided (MTR 1.2)."""
AT_TABLES: Final = frozenset({Power.RULE, Power.EXTEND, Power.OVERRULE, Power.APPEAL})
"""A holder of one of these powers uses the judges' pages (MTR 1.8)."""
_DOORS: Final[Mapping[str, frozenset[Power]]] = {
    "lists": SEE_LISTS,
    "report": REPORT_READERS,
    "judge": AT_TABLES,
}
"""Pages that not everybody at the desk may open."""


def allowed(event: Event, who: Who) -> frozenset[str]:
    """List the actions an official may try now, so that the desk shows no other button (MTR 1.3)."""
    actor, phase = event.actor(who), event.phase
    by = structs.replace(actor, powers=actor.powers - OWN)
    return frozenset(
        name for name, declared in DECLARED.items() if phase in declared.during and declared.is_open_to(by)
    )


def doors_of(event: Event, who: Who) -> frozenset[str]:
    """List the pages a person may open, so that no link leads to a refusal (MTR 1.3)."""
    powers = event.actor(who).powers
    return frozenset(name for name, opened_by in _DOORS.items() if not powers.isdisjoint(opened_by))


def deciders(action: str, *, is_grave: bool = False) -> tuple[Role, ...]:
    """List the roles that can overrule a rule for an action; empty if it needs a further power.

    Grave matters are the head judge's alone (MTR 1.7).
    """
    named = (Role.HEAD_JUDGE,) if is_grave else LAST_WORD
    return tuple(role for role in named if not _closed_to(role, action))


def holders(action: str) -> tuple[Role, ...]:
    """List the official roles that may take an action, for a person who was just refused it (MTR 1.3)."""
    return tuple(role for role in Role if role.is_official and _parts(action) and not _closed_to(role, action))


def lacking(action: str) -> Power | None:
    """Return the power that the head judge would have to be lent for an action; None if none (MTR 1.7)."""
    return next((part.powers[-1] for part in _closed_to(Role.HEAD_JUDGE, action)), None)


def _parts(action: str) -> list[EventDeclaration]:
    """Find the declarations of an action and of those it joins; an undo has none, as its entry decides."""
    return [DECLARED[name] for name in JOINED.get(action, (action,)) if name in DECLARED]


def _closed_to(role: Role, action: str) -> list[EventDeclaration]:
    return [part for part in _parts(action) if role not in roles_for(part)]
