"""Boosters for Limited: of which set on a day, and how many."""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from msgspec import field

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered


class LimitedKind(RuleRow, frozen=True):
    """The number of boosters for a kind of Limited (MTR 7.2)."""

    boosters: int
    per: Literal["player", "team"]


class Mix(RuleRow, frozen=True):
    """The boosters recommended for a period, both days included (MTR D)."""

    code: str
    name: str
    first_day: date = field(name="from")
    last_day: date | None = field(name="to", default=None)

    def is_current_on(self, day: date) -> bool:
        return self.first_day <= day and (self.last_day is None or day <= self.last_day)


class Products(RuleTable, frozen=True):
    """Kinds of Limited and the mixes for them (MTR D)."""

    kinds: Mapping[str, LimitedKind]
    mixes: tuple[Mix, ...]


@remembered
def products(edition: str = CURRENT) -> Products:
    return read(Products, edition, "products.toml")


def mixes_on(day: date, *, edition: str = CURRENT) -> tuple[Mix, ...]:
    """List the mixes current on a day, of which the organizer picks one (MTR D)."""
    return tuple(mix for mix in products(edition).mixes if mix.is_current_on(day))


def boosters_needed(kind: str, *, units: int, edition: str = CURRENT) -> int:
    """Count the boosters for a number of players, or of teams if they are counted by team (MTR D)."""
    return products(edition).kinds[kind].boosters * units
