"""How strictly rules are enforced: the level of each program, and what differs by level."""

import enum
from collections.abc import Mapping
from typing import Literal

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered

LevelId = Literal["regular", "competitive", "professional"]


class Setting(enum.StrEnum):
    """The setting of a switch at a level."""

    NO = "no"
    YES = "yes"
    REQUIRED = "required"
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    HEAD_JUDGE_DECIDES = "head-judge-decides"
    YES_EXCEPT_IN_ELIMINATION = "yes-except-in-elimination"
    ALLOWED_WITHOUT_DECKLISTS = "allowed-without-decklists"
    ALLOWED_UNLESS_FORBIDDEN_BEFORE_FIRST_DRAFT = "allowed-unless-forbidden-before-first-draft"
    ORGANIZER_MAY_WAIVE_BEFORE_START = "organizer-may-waive-before-start"


class Program(RuleRow, frozen=True):
    """A named kind of event, and its level (MTR F)."""

    name: str
    level: LevelId
    premier: str = ""
    """The entry of the Premier list it belongs to; empty if none."""
    day: int = 0
    """The day of the event with this level; 0 for all days."""


class Switch(RuleRow, frozen=True):
    """One thing that differs by level."""

    regular: Setting
    competitive: Setting
    professional: Setting

    def at(self, level: LevelId) -> Setting:
        return {"regular": self.regular, "competitive": self.competitive, "professional": self.professional}[level]


class LevelRules(RuleTable, frozen=True):
    """Programs, the Premier list, and what the document grants to events by name (MTR F)."""

    programs: tuple[Program, ...]
    premier: tuple[str, ...]
    officials_may_play: tuple[str, ...]
    video_review: tuple[str, ...]
    appeals_judges: tuple[str, ...]
    repackaged_boosters: tuple[str, ...]
    switches: Mapping[str, Switch]


@remembered
def levels(edition: str = CURRENT) -> LevelRules:
    return read(LevelRules, edition, "levels.toml")


def program(name: str, *, edition: str = CURRENT) -> Program | None:
    return next((program for program in levels(edition).programs if program.name == name), None)


def begins_as(name: str, *, edition: str = CURRENT) -> Program | None:
    """Find the program an event begins as: a Premier entry of several days begins with its first (MTR F)."""
    parts = [each for each in levels(edition).programs if name and each.premier == name]
    return program(name, edition=edition) or min(parts, key=lambda each: each.day or 0, default=None)


def is_premier(name: str, *, edition: str = CURRENT) -> bool:
    """Check whether a program is on the Premier list, under its own name or as a part of an entry (MTR 1.4)."""
    known = program(name, edition=edition)
    return name in levels(edition).premier or bool(known and known.premier)


def switch(id: str, *, level: LevelId, edition: str) -> Setting:
    """Return the setting of a switch at a level, the current edition's if a pack does not name it (MTR 1.12)."""
    return (levels(edition).switches.get(id) or levels().switches[id]).at(level)
