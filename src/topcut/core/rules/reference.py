"""The place of each section in a reference: whom it concerns, when it comes up, at which level."""

from collections.abc import Mapping
from typing import Literal, get_args

from topcut.core.rules.citation import Rule
from topcut.core.rules.tables import RuleRow, read, remembered

Concerned = Literal["organizer", "head-judge", "floor-judge", "scorekeeper", "player", "spectator"]
When = Literal["before", "rounds", "match", "time", "end"]
At = Literal["regular", "competitive", "professional"]
ROLES: tuple[str, ...] = get_args(Concerned)
PHASES: tuple[str, ...] = get_args(When)
LEVELS: tuple[str, ...] = get_args(At)


class SectionPlace(RuleRow, frozen=True):
    """The place of a section; an empty field means everywhere."""

    sections: tuple[str, ...] = ()
    roles: tuple[Concerned, ...] = ()
    phases: tuple[When, ...] = ()
    levels: tuple[At, ...] = ()
    """The levels for which it says something special; empty if it is the same for all."""

    def has(self, *, role: str = "", phase: str = "", level: str = "") -> bool:
        """Check whether a search for these finds it; empty arguments match everything."""
        wanted = ((role, self.roles), (phase, self.phases), (level, self.levels))
        return all(not asked or not held or asked in held for asked, held in wanted)


EVERYWHERE = SectionPlace()


class _Places(RuleRow, frozen=True):
    places: tuple[SectionPlace, ...]


@remembered
def _places() -> Mapping[Rule, SectionPlace]:
    found = read(_Places, "reference.toml").places
    return {Rule.parse(section): place for place in found for section in place.sections}


def place_of(rule: Rule) -> SectionPlace:
    """Find the place of a section; one without a place is found by its words alone."""
    return _places().get(rule, EVERYWHERE)
