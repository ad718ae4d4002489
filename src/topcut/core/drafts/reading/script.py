"""The script of a draft on paper: what is said in the hall, line by line, and how long each line lasts.

A line begins with an untimed part: passing, and hearing the line. Only then its seconds run (MTR B). At their end the
next line follows automatically, unless the hall waits for the caller.
"""

import enum
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from topcut.core.drafts.nouns.kinds import DraftKind, draft_kinds
from topcut.core.drafts.reading.passing import passes_left
from topcut.core.drafts.reading.rochester_order import pick_order
from topcut.core.rules.editions import CURRENT

PASSING: Final = 5
"""Seconds to pass and to hear the line: ours, the rules time neither (MTR 7.7)."""
MOST_PASSING: Final = 60
_LONG, _WARNED_AT = 20, 10
_SHORT, _WARNED_LATE = 10, 5
MOST_CARDS: Final = 30


class Says(enum.StrEnum):
    """The subject of a line."""

    OPEN = "open"
    """Open a booster and count it (MTR 7.7)."""
    PICK = "pick"
    """The first pick of a booster; nothing was passed yet."""
    PASS = "pass"
    """Pass, and pick from the new booster."""
    LAST = "last"
    """Pass, and take the rest; that needs no time (MTR B)."""
    REVIEW = "review"
    """Look at one's picks (MTR 7.7)."""
    LAY_OUT = "lay-out"
    """The active player opens a booster and lays it out (MTR 8.5)."""
    STUDY = "study"
    """Look at the cards on the table before the first pick (MTR 8.5)."""
    TAKE = "take"
    """One player takes one of them (MTR 8.5)."""
    END = "end"


class DraftCall(Struct, frozen=True, omit_defaults=True):
    """One line of the script."""

    says: Says
    booster: int
    pick: int = 0
    """Counted in its booster."""
    cards: int = 0
    """Before each drafter, or on the table."""
    take: int = 0
    to_the_left: bool = True
    passing: int = 0
    """Untimed seconds, before the timed ones."""
    seconds: int = 0
    waits: bool = False
    """The next line waits until the caller says it."""
    turn: int = 0
    """The turn of the player who takes a face-up card, counted from the opener, who is 1 (MTR 8.5)."""

    @property
    def lasts(self) -> int:
        return self.passing + self.seconds

    @property
    def warned_at(self) -> int:
        """How many seconds are left at the warning; 0 if the time is too short for one."""
        if self.seconds <= _SHORT:
            return 0
        return _WARNED_AT if self.seconds > _LONG else _WARNED_LATE


class DraftScript(Struct, frozen=True):
    """Every line of a draft, in order."""

    kind: str
    cards: int
    boosters: int
    calls: tuple[DraftCall, ...]

    @property
    def seconds(self) -> int:
        """How long the draft takes by the clock, without its untimed parts (MTR B)."""
        return sum(call.seconds for call in self.calls)


class ScriptOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a script."""

    kind: str = "booster-draft"
    cards: int = 15
    boosters: int = 3
    """For each drafter."""
    seats: int = 8
    """Used in a Rochester draft, where boosters are drafted one after the other (MTR 8.5)."""
    passing: int | None = PASSING
    """None for as long as the caller likes: every line waits for the caller."""


def script_of(order: ScriptOrder, *, edition: str = CURRENT) -> DraftScript:
    """Write the script of a draft: counts, picks by the cards left, reviews between boosters (MTR 7.7, MTR B)."""
    kind = draft_kinds()[order.kind]
    lines = _face_up(order, kind, edition) if kind.face_up else _passed(order, kind, edition)
    last = DraftCall(Says.END, order.boosters, waits=True)
    return DraftScript(order.kind, order.cards, order.boosters, (*lines, last))


def _passed(order: ScriptOrder, kind: DraftKind, edition: str) -> Iterator[DraftCall]:
    for booster in range(1, order.boosters + 1):
        left = passes_left(booster)
        yield DraftCall(Says.OPEN, booster, cards=order.cards, to_the_left=left, waits=True)
        yield from _picks(order, booster, kind, edition)
        if booster < order.boosters:
            seconds = kind.review_seconds(edition, round=booster)
            yield DraftCall(Says.REVIEW, booster, to_the_left=left, seconds=seconds)


def _picks(order: ScriptOrder, booster: int, kind: DraftKind, edition: str) -> Iterator[DraftCall]:
    """Generate the picks of one booster until every card is taken (MTR 7.7)."""
    cards, pick = order.cards, 1
    while cards:
        seconds = kind.pick_seconds(edition, left=cards)
        says = Says.LAST if seconds is None else Says.PICK if pick == 1 else Says.PASS
        take = kind.due(left=cards, size=order.cards)
        yield DraftCall(
            says,
            booster,
            pick,
            cards,
            take,
            passes_left(booster),
            passing=order.passing or 0,
            seconds=seconds or 0,
            waits=order.passing is None,
        )
        cards, pick = cards - take, pick + 1


def _face_up(order: ScriptOrder, kind: DraftKind, edition: str) -> Iterator[DraftCall]:
    """Generate a Rochester draft card by card: everybody opens one booster in each set (MTR 8.5)."""
    seats = range(1, order.seats + 1)
    seconds = kind.pick_seconds(edition, left=order.cards) or 0
    for number in range(order.boosters * order.seats):
        booster, clockwise = number + 1, passes_left(number // order.seats + 1)
        look = kind.review_seconds(edition, round=1)
        yield DraftCall(Says.LAY_OUT, booster, cards=order.cards, to_the_left=clockwise, waits=True)
        yield DraftCall(Says.STUDY, booster, cards=order.cards, to_the_left=clockwise, seconds=look)
        for pick, away in enumerate(pick_order(seats, opener=1, clockwise=True, cards=order.cards), start=1):
            left = order.cards - pick + 1
            yield DraftCall(Says.TAKE, booster, pick, left, 1, clockwise, seconds=seconds, turn=away)
