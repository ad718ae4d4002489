"""A format as dated data: how a deck is built, and which cards it may have on a day."""

from datetime import date
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from topcut.core.cards import Legalities
from topcut.core.rules import Rule
from topcut.core.rules.card_kinds import follows_edition
from topcut.core.rules.editions import tables_on


class DatedSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set with its first legal day, and the first day it is no longer legal (X-07)."""

    code: str
    legal_from: date | None = field(name="from", default=None)
    until: date | None = None
    includes: tuple[str, ...] = ()


class DatedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card on a list, with its other names, and the days it is there."""

    name: str
    also: tuple[str, ...] = ()
    listed_from: date | None = field(name="from", default=None)
    until: date | None = None
    rule: Rule | None = None

    def is_listed_on(self, day: date) -> bool:
        return (self.listed_from is None or self.listed_from <= day) and (self.until is None or day < self.until)


class Format(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One way to build a deck; a shop may define its own (MTR 6.2)."""

    id: str
    title: str
    deck_min: int
    game: str = "magic"
    """The kind of its cards."""
    deck_max: int | None = None
    sideboard_max: int | None = None
    """None means no maximum; 0 means no sideboard."""
    copies_max: int | None = None
    """None means no limit (MTR 7.1)."""
    restricted_max: int = 1
    inks_max: int | None = None
    every_set: bool = False
    sets: tuple[DatedSet, ...] = ()
    extra: tuple[DatedCard, ...] = ()
    """Legal without being in a legal set."""
    banned: tuple[DatedCard, ...] = ()
    restricted: tuple[DatedCard, ...] = ()
    banned_here: tuple[DatedCard, ...] = ()
    """Banned because of how it is played, whichever source says what else is legal (MTR 9.5)."""
    only: tuple[str, ...] = ()
    """The cards of a cube; empty if the sets decide."""
    rarities: tuple[str, ...] = ()
    """If not empty, only cards once printed at one of these rarities are legal."""
    bans_by_card: bool = False
    """Bans come from card files, not from a rule document."""
    allows_funny: bool = False
    snow_lands_count_as_basics: bool = False
    moved: tuple[DatedSet, ...] = ()
    """Sets whose first legal day was changed by a later announcement (MTR 3.7)."""
    pack: str = ""
    """The pack these tables come from; empty for a house format."""
    edition: str = ""
    """The edition of the rules that says how decks are built; empty for the one in force on the day (MTR 0)."""
    first_day: date | None = field(name="from", default=None)
    last_day: date | None = field(name="until", default=None)
    """The days its lists of legal cards cover, both included; None means no end (MTR 6.2)."""
    is_limited: bool = False
    is_sanctioned: bool = False
    construction_rule: Rule | None = None
    sideboard_rule: Rule | None = None
    legality_rule: Rule | None = None

    @property
    def follows_edition(self) -> bool:
        """Whether bans, free lands and what judges look at are the edition's; no document speaks of other cards."""
        return follows_edition(self.game)

    def edition_on(self, day: date) -> str:
        """Return the edition by which its decks are judged on a day (MTR 0)."""
        return self.edition or tables_on(day)

    def speaks_for(self, day: date) -> bool:
        """Check whether its lists of legal cards cover a day (MTR 6.2)."""
        return (self.first_day is None or self.first_day <= day) and (self.last_day is None or day <= self.last_day)

    @cached_property
    def by_day(self) -> dict[tuple[date, frozenset[str], Legalities | None], Any]:
        """The cache of `legality_on`, kept here because hashing a whole format takes longer."""
        return {}
