"""Whose word it takes: what a person may try now, and who decides where a rule speaks against it."""

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from topcut.core.event.nouns.permissions import PERMISSIONS, Permission
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import SEE_LISTS
from topcut.core.play import Power, Role, Who, powers_of

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
_MADE_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "take_slip": ("report_result",),
    "mirror_result": ("report_result",),
    "correct_and_repair": ("correct_result", "repair_round"),
    "restart_tables": ("extend_table",),
    "seat_late": ("register", "repair_round"),
    "exchange_opponents": ("change_opponents",),
    "fix_table": ("announce_tables",),
    "check_in_all": ("check_in",),
    "call_time_early": ("call_time",),
}
"""What the desk does in one go, and the actions it is made of."""


def allowed(event: Event, who: Who) -> frozenset[str]:
    """List what somebody may try now as an official, so that the desk shows no other button (MTR 1.3)."""
    actor, phase = event.actor(who), event.phase
    by = structs.replace(actor, powers=actor.powers - OWN)
    return frozenset(
        name for name, permission in PERMISSIONS.items() if phase in permission.phases and permission.is_open_to(by)
    )


def doors_of(event: Event, who: Who) -> frozenset[str]:
    """List the pages that open to somebody, so that no link leads to a closed door (MTR 1.3)."""
    powers = event.actor(who).powers
    return frozenset(name for name, opened_by in _DOORS.items() if not powers.isdisjoint(opened_by))


def deciders(action: str) -> tuple[Role, ...]:
    """Name the roles that do an action although a rule speaks against it; none where it takes one more power."""
    return tuple(role for role in LAST_WORD if not _closed_to(role, action))


def holders(action: str) -> tuple[Role, ...]:
    """Name the official roles to which an action is open, for who has just been refused it (MTR 1.3)."""
    return tuple(role for role in Role if role.is_official and _lines(action) and not _closed_to(role, action))


def lacking(action: str) -> Power | None:
    """Name what the head judge would have to be lent for an action; None where that is nothing (MTR 1.7)."""
    return next((line.powers[-1] for line in _closed_to(Role.HEAD_JUDGE, action)), None)


def _lines(action: str) -> list[Permission]:
    """Find the lines of an action; an undo has none: whose entry it is decides."""
    return [PERMISSIONS[name] for name in _MADE_OF.get(action, (action,)) if name in PERMISSIONS]


def _closed_to(role: Role, action: str) -> list[Permission]:
    powers = powers_of([role])
    return [line for line in _lines(action) if not line.for_all and powers.isdisjoint(line.powers)]


AT_TABLES: Final = frozenset({Power.RULE, Power.EXTEND, Power.OVERRULE, Power.APPEAL})
"""Whoever holds one of these walks through the room as a judge (MTR 1.8)."""
