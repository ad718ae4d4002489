"""The number of rounds, the cut and the bracket by the number of entrants."""

from collections.abc import Iterable, Mapping
from typing import Literal

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered

EntrantKind = Literal["individual", "team", "two-headed-giant"]


class StructureRule(RuleRow, frozen=True):
    """Swiss rounds and the cut after them, or elimination from the first round on."""

    swiss: int
    """0 for elimination from the first round on."""
    cut: int = 0
    """How many advance; 0 if there is no cut."""


class Span(RuleRow, frozen=True):
    """The structure for a span of head counts."""

    least: int
    swiss: int
    most: int | None = None
    cut: int = 0
    only: tuple[EntrantKind, ...] = ()
    draft_playoff: bool | None = None
    """Only with, or only without, a drafted playoff; None for both."""

    def holds(self, count: int) -> bool:
        return self.least <= count and (self.most is None or count <= self.most)

    @property
    def structure(self) -> StructureRule:
        return StructureRule(self.swiss, self.cut)


class Minimum(RuleRow, frozen=True):
    """What an official event needs to count as held (MTR 10.1)."""

    entrants: int
    rounds: int


Pairs = tuple[tuple[int, int], ...]


class Brackets(RuleRow, frozen=True):
    """First rounds from the top of the bracket down; winners of neighbouring matches meet (MTR 10.4)."""

    by_standings: tuple[Pairs, ...]
    by_draft_seats: Pairs


class Rounds(RuleTable, frozen=True):
    """The table of rounds, and related data (MTR E)."""

    own_structure_at_magicfest: tuple[str, ...]
    bye_weights: tuple[int, ...]
    rows: tuple[Span, ...]
    small_field: Span
    minimums: Mapping[EntrantKind, Minimum]
    brackets: Brackets


@remembered
def rounds(edition: str = CURRENT) -> Rounds:
    return read(Rounds, edition, "rounds.toml")


def head_count(entrants: int, *, byes: Iterable[int] = (), edition: str = CURRENT) -> int:
    """Count entrants for the table of rounds; those with awarded byes count for more (MTR E).

    `byes` lists the byes of each entrant who was awarded some; more than three count as three.
    """
    weights = rounds(edition).bye_weights
    return entrants + sum(weights[min(bye, len(weights) - 1)] - 1 for bye in byes)


def suggested_structure(
    entrants: int,
    *,
    byes: Iterable[int] = (),
    kind: EntrantKind = "individual",
    draft_playoff: bool = False,
    premier: bool = False,
    edition: str = CURRENT,
) -> StructureRule | None:
    """Suggest rounds and cut; None for too few (MTR E); small fields outside Premier play Swiss (GAP-13)."""
    table = rounds(edition)
    if not premier and table.small_field.holds(entrants):
        return table.small_field.structure
    count = head_count(entrants, byes=byes, edition=edition)
    for row in table.rows:
        fits_kind = not row.only or kind in row.only
        if row.holds(count) and fits_kind and row.draft_playoff in {None, draft_playoff}:
            return row.structure
    return None


def is_sanctionable(
    entrants: int, *, rounds_played: int, kind: EntrantKind = "individual", edition: str = CURRENT
) -> bool:
    """Check whether an official event counts as held; byes add nothing here (MTR 10.1)."""
    least = rounds(edition).minimums[kind]
    return entrants >= least.entrants and rounds_played >= least.rounds


def first_round(size: int, *, draft_playoff: bool = False, edition: str = CURRENT) -> Pairs | None:
    """List the first matches of a bracket the document draws, by seed or by draft seat (MTR 10.4)."""
    brackets = rounds(edition).brackets
    known = (brackets.by_draft_seats,) if draft_playoff else brackets.by_standings
    return next((pairs for pairs in known if 2 * len(pairs) == size), None)
