"""Which cards a format allows on a day: dated sets, banned and restricted lists."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Final, Literal

from msgspec import field

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.structure import EntrantKind
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered

BEFORE_URZAS_SAGA: Final = frozenset(
    "LEA LEB 2ED 3ED 4ED 5ED ARN ATQ LEG DRK FEM ICE CHR HML ALL MIR VIS POR PO2 P02 WTH TMP STH EXO".split()
)
"""Sets with cards that depend on the order of a graveyard, by the codes of card files (MTR 3.15)."""


class CardName(RuleRow, frozen=True):
    """A card by its English title, and by the one the Spanish document prints (MTR 6.1)."""

    name: str
    printed: str = ""
    in_card_files: str = ""
    """The spelling of card files, if it differs from the printed one."""
    listed_from: date | None = field(name="from", default=None)
    until: date | None = None
    """The first day it is no longer on its list (X-07)."""


class LegalSet(RuleRow, frozen=True):
    """A set and the days it is legal: `legal_from` is the first, `until` the first no longer (X-07)."""

    code: str
    name: str = ""
    legal_from: date | None = field(name="from", default=None)
    until: date | None = None
    includes: tuple[str, ...] = ()
    """Codes under which card files keep parts of it."""


class Categories(RuleTable, frozen=True):
    """The sanctioned formats and who plays them (MTR 3.2)."""

    constructed: tuple[str, ...]
    eternal: tuple[str, ...]
    constructed_played_by: tuple[EntrantKind, ...]
    limited: Mapping[str, tuple[EntrantKind, ...]]


class FormatRules(RuleTable, frozen=True):
    """One constructed format (MTR 6.2)."""

    id: str
    title: str
    category: Literal["constructed", "eternal"]
    first_day: date | None = field(name="from", default=None)
    """The first day its lists cover, if later than the first day of its pack."""
    snow_lands_count_as_basics: bool = False
    every_set: bool = False
    sets: tuple[LegalSet, ...] = ()
    extra_cards: tuple[CardName, ...] = ()
    banned: tuple[CardName, ...] = ()
    restricted: tuple[CardName, ...] = ()
    banned_classes: tuple[str, ...] = ()


@remembered
def categories(edition: str = CURRENT) -> Categories:
    return read(Categories, edition, "categories.toml")


@remembered
def formats(edition: str = CURRENT) -> Mapping[str, FormatRules]:
    """Read the constructed formats of an edition by name (MTR 3.2)."""
    kinds = categories(edition)
    return {name: read(FormatRules, edition, "formats", f"{name}.toml") for name in kinds.constructed + kinds.eternal}


def keeps_graveyard_order(format: str, *, opened: Collection[str] = (), edition: str = CURRENT) -> bool:
    """Check whether a graveyard stays in order: in formats with cards older than Urza's Saga (MTR 3.15).

    In Limited the boosters decide; in a house format it does not matter.
    """
    known = formats(edition).get(format)
    if known is None:
        return not BEFORE_URZAS_SAGA.isdisjoint(opened)
    return known.every_set or any(card_set.code in BEFORE_URZAS_SAGA for card_set in known.sets)


def is_sanctioned(format: str, *, played_by: EntrantKind, edition: str = CURRENT) -> bool:
    """Check whether a format is sanctioned for single players, teams or pairs (MTR 3.2)."""
    kinds = categories(edition)
    if format in kinds.constructed + kinds.eternal:
        return played_by in kinds.constructed_played_by
    return played_by in kinds.limited.get(format, ())
