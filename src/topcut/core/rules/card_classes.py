"""Cards treated by what they are, not by name: banned everywhere, banned in a format, or allowed on a condition."""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from msgspec import field

from topcut.core.rules.citation import Rule
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered


class CardClass(RuleRow, frozen=True):
    """A class of cards that are treated alike (MTR 6.5)."""

    id: str
    rule: Rule
    allowed: Literal["never", "casual-format-says-so", "where-its-name-is-legal", "opaque-sleeves"] = "never"
    """Older packs also name classes that are not banned; these have no effect."""
    members: tuple[str, ...] = ()
    every_format: bool = False
    listed_from: date | None = field(name="from", default=None)
    """The first day it counts; None for always."""


class CardClasses(RuleTable, frozen=True):
    """All classes of cards (MTR 6.5)."""

    classes: tuple[CardClass, ...]


@remembered
def card_classes(edition: str = CURRENT) -> Mapping[str, CardClass]:
    return {kind.id: kind for kind in read(CardClasses, edition, "card-classes.toml").classes}
