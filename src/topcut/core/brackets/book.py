"""What the rule book holds against an announced structure."""

from collections.abc import Iterable

from topcut.core.brackets.declaration import Bracket
from topcut.core.brackets.refusals import BracketNotByTheBook, CutNotByTheBook, RoundsNotByTheBook
from topcut.core.brackets.shapes import drafted, seeded
from topcut.core.errors import AgainstTheRules
from topcut.core.rules.structure import EntrantKind, StructureRule, rounds, suggested_structure


def structure_concerns(
    announced: StructureRule,
    *,
    entrants: int,
    byes: Iterable[int] = (),
    kind: EntrantKind = "individual",
    draft_playoff: bool = False,
    premier: bool = False,
) -> list[AgainstTheRules]:
    """List where rounds and cut are not the table's, which binds Premier events only (MTR E)."""
    wanted = suggested_structure(entrants, byes=byes, kind=kind, draft_playoff=draft_playoff, premier=True)
    if not premier or wanted is None:
        return []
    concerns: list[AgainstTheRules] = []
    if (announced.swiss, announced.elimination_rounds) != (wanted.swiss, wanted.elimination_rounds):
        concerns.append(RoundsNotByTheBook(swiss=wanted.swiss, elimination=wanted.elimination_rounds))
    if announced.cut != wanted.cut:
        concerns.append(CutNotByTheBook(wanted=wanted.cut, announced=announced.cut))
    return concerns


def bracket_concerns(bracket: Bracket, *, draft_playoff: bool = False, premier: bool = False) -> list[AgainstTheRules]:
    """Say where a Premier event has a bracket of its own (MTR 10.4)."""
    size = bracket.entrants
    by_the_book = drafted() if draft_playoff else seeded(size)
    return [BracketNotByTheBook(entrants=size)] if premier and bracket != by_the_book else []


def has_its_own_structure(program: str, *, at_magicfest: bool) -> bool:
    """Ask whether a program follows its own fact sheet, so that neither table nor bracket binds it (MTR E)."""
    return at_magicfest and program in rounds().own_structure_at_magicfest
