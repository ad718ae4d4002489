"""What was announced and then changed: one record of each change, told to everybody until they have seen it."""

import enum

from msgspec import Struct

from topcut.core.log import NOTHING_KEPT, Sealed


class Announced(enum.StrEnum):
    """What players were told and rely on (MTR 1.6, MTR 10.2)."""

    ROUNDS = "rounds"
    CUT = "cut"
    MINUTES = "minutes"
    FORMAT = "format"
    LEVEL = "level"
    LENGTH = "length"
    STRUCTURE = "structure"
    """How the event runs otherwise: days, points, who plays on, when it ends early."""
    TITLE = "title"
    RULES = "rules"
    """The game, its edition, or how standings are made."""
    START = "start"
    PLACE = "place"
    FEE = "fee"
    HEAD_JUDGE = "head-judge"
    FACT_SHEET = "fact-sheet"
    TERMS = "terms"
    """For whom it is, and how people enter."""
    SCHEDULE = "schedule"
    PRIZES = "prizes"
    LISTS = "lists"
    DEVICES = "devices"
    FILMED = "filmed"
    MISSED = "missed"
    ONLINE = "online"
    RELEASE = "release"
    INVALID = "invalid"
    REOPENED = "reopened"


class Change(Struct, frozen=True):
    """One thing that is no longer as announced; what holds instead, and if it is short, what held before."""

    what: Announced
    after: int | str | None = None
    before: int | str | None = None


class ToldChange(Struct, frozen=True):
    """What one fact changed of what was announced."""

    number: int
    """Grows from change to change; never given twice."""
    changes: tuple[Change, ...]
    posted: int
    """The last round that was posted before it: screens show it until the next is."""
    why: Sealed[str] = NOTHING_KEPT
    """The reason, if one was asked for."""
    is_taken_back: bool = False
    """Whether it was undone: what held before holds again."""
