"""Write the page of permissions: every action, as its declaration says."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from topcut.core.asking import Declaration
from topcut.core.drafts.action import DRAFT_ACTIONS
from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.reading.roles import HOSTS
from topcut.core.event.action import EventDeclaration
from topcut.core.event.asking import DECLARED, JOINED, roles_for
from topcut.core.event.asking.actions import ACTIONS, SUBJECTS
from topcut.core.event.asking.permissions import makers_of
from topcut.core.event.asking.undoing import undo_of
from topcut.core.event.fold import EVENT
from topcut.core.log import Fact
from topcut.core.play import Power, Role
from topcut.core.tallies.action import TALLY_ACTIONS
from topcut.core.tallies.log import TALLY_LOG
from topcut.core.zones.action import TableDeclaration
from topcut.core.zones.asking import TABLE_ACTIONS

IN_A_DRAFT: Final[Mapping[str, frozenset[Power]]] = {
    "drafter": frozenset({Power.PLAY}),
    "host, official": HOSTS,
    "the clock": frozenset({Power.CLOCK}),
    "the server": frozenset({Power.ENTRY}),
}
ON_A_PAD: Final[Mapping[str, frozenset[Power]]] = {
    "player": frozenset({Power.PLAY}),
    "judge": frozenset({Power.RULE}),
    "the server": frozenset({Power.ENTRY}),
}
DECLARED_BY: Final = (DRAFT_LOG, TALLY_LOG)
"""Importing them declares their actions."""
HEAD = """# Who may do what

Made by `make docs` from what each action of an event declares (`@action` in `core/event`), and each at an online table
(`core/zones`), in a draft (`core/drafts`) and on a life pad (`core/tallies`). The same declarations refuse an action to
others, show or hide its button, tell `topcut verify` who could have made an entry, and say whose word an undo takes. A
role is a preset of powers; a power can be lent alone. A player's power reaches as far as what is their own: their
match, their list, their leaving.
"""


def permissions_page() -> str:
    """Write the actions of each room of an event, how to undo each fact, and the actions of the other kinds of log."""
    rooms = "".join(_room(room.__name__.rsplit(".", 1)[1], (room.__doc__ or "").strip()) for room in SUBJECTS)
    return f"{HEAD}\n{rooms}{_joined()}\n{_facts()}\n{_tables()}\n{_drafts()}\n{_pads()}"


def _room(name: str, says: str) -> str:
    declared = [each for each in DECLARED.values() if f".event.{name}." in ACTIONS[each.name].__module__]
    rows = "".join(map(_row, declared))
    return f"""## {name.capitalize()}

{says}

| Action | Open to | By one of | When | Rule | Makes | May come with it |
|---|---|---|---|---|---|---|
{rows}
"""


def _row(declared: EventDeclaration) -> str:
    cells = (
        f"`{declared.name}`",
        _roles(declared),
        _any((*declared.powers, *declared.passes)),
        _when(declared.during),
        declared.rule,
        _tags(declared.makes),
        _coming_with(declared),
    )
    return f"| {' | '.join(map(str, cells))} |\n"


def _coming_with(declared: EventDeclaration) -> str:
    by_some = (f"{_tag(kind)} (by {_any(powers)})" for kind, powers in declared.also_by.items())
    return ", ".join((*map(_tag, declared.also_makes), *by_some))


def _roles(declared: EventDeclaration) -> str:
    roles = roles_for(declared)
    return (
        "everybody"
        if len(roles) == len(Role)
        else ", ".join(role.replace("-", " ") for role in roles) or "whom it is lent to"
    )


def _any(words: Iterable[str]) -> str:
    return ", ".join(map(str, words))


def _when(during: frozenset[Any]) -> str:
    every = type(next(iter(during)))
    return (
        "always" if len(during) == len(every) else ", ".join(phase.name.lower() for phase in every if phase in during)
    )


def _tags(kinds: Iterable[type[Fact]]) -> str:
    return ", ".join(_tag(kind) for kind in kinds)


def _tag(kind: type[Fact]) -> str:
    return f"`{kind.__struct_config__.tag}`"


def _joined() -> str:
    joined = sorted(JOINED.items())
    rows = "".join(f"| `{name}` | {', '.join(f'`{part}`' for part in parts)} |\n" for name, parts in joined)
    return f"""## In one go

Each part asks for its own power.

| Decision | Takes |
|---|---|
{rows}"""


def _facts() -> str:
    rows = "".join(map(_fact, sorted(EVENT.facts, key=_tag)))
    return f"""## Facts

An entry says what was decided, not by which action. This is the way back, and what an undo takes: one of these powers,
or any official's word, that is the organizer's, the head judge's or the scorekeeper's. Players take back their own last
word while it is one, officials their own entries.

| Fact | Taken for | May come with | An undo takes |
|---|---|---|---|
{rows}"""


def _fact(kind: type[Fact]) -> str:
    makers = makers_of(kind)
    named = sorted(f"`{each.name}`" for each in makers if kind in each.makes)
    others = sorted(f"`{each.name}`" for each in makers if kind in each.comes_with)
    undo = undo_of(kind, makers)
    takes = (_any(undo.powers) or "any official") + (f"; one's own {_any(undo.own)}" if undo.own else "")
    return f"| {_tag(kind)} | {', '.join(named)} | {', '.join(others)} | {takes} |\n" if makers else ""


def _tables() -> str:
    rows = "".join(_at_table(each) for each in TABLE_ACTIONS.declared.values())
    return f"""## At an online table

A seat plays, a judge rules; a table of no event has the judge its seats agree to. What the table does by itself has no
button. Nobody undoes anything alone: a move is taken back with the other player's yes, or a judge rewinds.

| Action | Open to | When | Waits for | Rule | Makes | May come with it |
|---|---|---|---|---|---|---|
{rows}"""


def _at_table(declared: TableDeclaration) -> str:
    played = ["seat"] if Power.PLAY in declared.powers else []
    ruled = ["the table" if declared.by_host else "judge"] if Power.RULE in declared.powers else []
    cells = (
        f"`{declared.name}`",
        _any([*played, *ruled]),
        _when(declared.during),
        declared.waits,
        declared.rule,
        _tags(declared.makes),
        _tags(declared.also_makes),
    )
    return f"| {' | '.join(map(str, cells))} |\n"


def _drafts() -> str:
    rows = "".join(
        _in_log(each, IN_A_DRAFT, "yes" if each.while_paused else "") for each in DRAFT_ACTIONS.declared.values()
    )
    return f"""## In a draft

A drafter drafts in their own seat. A free draft is run by its host, a pod of an event also by the officials that its
log names; in a free draft whose host has left, a drafter may do after a while what ends in `without_host`. What the
clock and the server do has no button. Nothing is undone: a picked card cannot be put back.

| Action | Open to | When | While its clock stands | Rule | Makes | May come with it |
|---|---|---|---|---|---|---|
{rows}"""


def _pads() -> str:
    rows = "".join(_in_log(each, ON_A_PAD) for each in TALLY_ACTIONS.declared.values())
    return f"""## On a life pad

The players of a match count for their own side, a judge for every side; the server lets them in by what its event says.
A count is undone by anybody who counts for that side, a game that was begun by anybody on the pad.

| Action | Open to | When | Rule | Makes | May come with it |
|---|---|---|---|---|---|
{rows}"""


def _in_log(declared: Declaration[Any], roles: Mapping[str, frozenset[Power]], *more: str) -> str:
    cells = (
        f"`{declared.name}`",
        _any(role for role, powers in roles.items() if not powers.isdisjoint(declared.powers)),
        _when(declared.during),
        *more,
        declared.rule,
        _tags(declared.makes),
        _tags(declared.also_makes),
    )
    return f"| {' | '.join(map(str, cells))} |\n"
