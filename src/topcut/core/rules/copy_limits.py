"""Cards of which a deck may have more copies than usual."""

from collections.abc import Mapping

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.formats import CardName
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered


class LimitedCopies(RuleRow, frozen=True):
    """A card whose own text limits its copies (MTR 6.1)."""

    name: str
    printed: str
    copies: int


class CopyLimits(RuleTable, frozen=True):
    """The cards to which the usual limit does not apply (MTR 6.1)."""

    basics: tuple[CardName, ...]
    any_number: tuple[CardName, ...]
    up_to: tuple[LimitedCopies, ...]
    snow_lands: Mapping[str, str]
    """Each with the basic land it is read as (MTR 6.3)."""


@remembered
def copy_limits(edition: str = CURRENT) -> CopyLimits:
    return read(CopyLimits, edition, "copy-limits.toml")
