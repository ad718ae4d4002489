"""How a deck is built: the numbers for constructed, for a limited pool, and for Two-Headed Giant."""

from msgspec import field

from topcut.core.rules.citation import Rule
from topcut.core.rules.editions import CURRENT
from topcut.core.rules.formats import CardName
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered


class Construction(RuleRow, frozen=True):
    """The size of a deck and the number of copies; None means no maximum (MTR 6.1)."""

    rule: Rule
    deck_min: int
    deck_max: int | None = None
    sideboard_max: int | None = None
    copies_max: int | None = None
    restricted_max: int | None = None


class GuestCards(RuleRow, frozen=True):
    """Cards of another set that count when opened in these boosters (MTR 7.2)."""

    from_sets: tuple[str, ...] = field(name="from")
    opened_in: tuple[str, ...]
    cards: str


class LimitedPool(RuleRow, frozen=True):
    """The cards a limited player may use besides those opened (MTR 7.2)."""

    rule: Rule
    free_lands: tuple[CardName, ...]
    guests: tuple[GuestCards, ...]
    forbidden_codes: tuple[str, ...]
    """The same boosters, by the codes of their sets."""


class TwoHeadedGiant(RuleRow, frozen=True):
    """What constructed Two-Headed Giant adds to a format (MTR 9.5)."""

    rule: Rule
    sideboard_max: int
    banned: tuple[CardName, ...]


class DeckBuilding(RuleTable, frozen=True):
    """Every number of deck building (MTR 6.1)."""

    constructed: Construction
    limited: Construction
    limited_pool: LimitedPool
    two_headed_giant: TwoHeadedGiant


@remembered
def deck_building(edition: str = CURRENT) -> DeckBuilding:
    return read(DeckBuilding, edition, "construction.toml")
