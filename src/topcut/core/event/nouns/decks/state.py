"""Deck registration as an event remembers it: what is asked for, each player's list, pools, what was published."""

import enum
from datetime import date
from typing import Final

from msgspec import Struct, field

from topcut.core.decks import DoubleFaced
from topcut.core.event.nouns.opened.state import BoosterDraw
from topcut.core.event.nouns.swap.state import PoolSwap
from topcut.core.log import Sealed
from topcut.core.play import PlayerId, Role


class ListPolicy(enum.StrEnum):
    """Whether players hand in their lists (MTR 2.7)."""

    NONE = "none"
    OPTIONAL = "optional"
    """Whoever wants to; nobody is asked."""
    REQUIRED = "required"


class ListRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a stage asks of its players about their lists."""

    lists: ListPolicy = ListPolicy.OPTIONAL
    are_open: bool = False
    """Opponents see each other's lists once they are paired."""
    pools: bool = False
    """Opened pools are registered by somebody else before they are built with (MTR 7.5)."""
    rebuild: bool = False
    """Decks may be built anew between matches (MTR 7.3)."""


class ListState(enum.IntEnum):
    """How far a list has come."""

    HANDED_IN = 1
    RETURNED = 2
    """An official wants it otherwise: the player has the next word."""
    ACCEPTED = 3
    """Fixed: only a judge's remedy replaces it (MTR 2.7)."""


class ReturnedFor(enum.StrEnum):
    """Why an official sends a list back; prose is not for the log."""

    NOT_LEGAL = "not-legal"
    UNCLEAR = "unclear"
    """A name could be several cards (MTR 3.6)."""
    INCOMPLETE = "incomplete"
    OTHER_FORMAT = "other-format"
    ASK_A_JUDGE = "ask-a-judge"


class DeckVerdict(Struct, frozen=True):
    """What a check found, as far as the log keeps it: codes, and by which catalogue. The cards are in the list."""

    digest: str
    """The same cards in any order, spelling or language give the same (MTR 6.1)."""
    problems: tuple[str, ...] = ()
    not_checked: tuple[str, ...] = ()
    catalogue: int = 0
    """The version of the card catalogue; 0 is none."""


class Registration(Struct):
    """One player's list for one stage."""

    cards: Sealed[str]
    """As it was written; for its owner and the officials."""
    digest: Sealed[str]
    """Sealed too: whoever has a hundred known lists could find one by its hash."""
    at: int
    problems: tuple[str, ...] = ()
    not_checked: tuple[str, ...] = ()
    catalogue: int = 0
    is_late: bool = False
    state: ListState = ListState.HANDED_IN
    returned_for: str = ""
    remedy: str = ""
    """The infraction a judge replaced an accepted list for."""

    @property
    def is_legal(self) -> bool:
        """Whether nothing is known against it."""
        return not self.problems


class PoolKept(Struct, frozen=True):
    """What a player opened, as somebody else wrote it down (MTR 7.5)."""

    cards: Sealed[str]
    by: PlayerId | None = None
    """None is an official."""
    drafted_in: str = ""
    """The log of the draft it came from; empty where somebody wrote it down (MTR 7.7)."""


class Counted(Struct, frozen=True):
    """What a judge counted in a deck check, beside the list it was counted by (MTR 2.8)."""

    cards: Sealed[str]
    differences: int
    may_sideboard: bool = False
    double_faced: tuple[DoubleFaced, ...] = ()
    shows_through: bool = False


class PoolSeats(Struct, frozen=True):
    """Who sits opposite whom while pools are registered (MTR 7.5)."""

    order: tuple[PlayerId, ...]
    attempt: int


class Release(Struct, frozen=True):
    """A set's first legal day as it was announced anew (MTR 3.7)."""

    day: date
    before: date | None = None


class Product(Struct, frozen=True):
    """With which boosters a stage is played (MTR D)."""

    kind: str
    mix: str
    is_repackaged: bool = False
    """Opened and stamped before the event (MTR 7.2)."""
    besides: tuple[str, ...] = ()
    """Sets whose cards a Prerelease has besides (MTR 7.2)."""
    source: str = ""
    """Which text says so."""


Of = tuple[PlayerId, int]
"""A player, and the stage a list or pool is for."""


class Registrations(Struct):
    """All that an event knows of its decks."""

    rules: dict[int, ListRules] = field(default_factory=dict)
    lists: dict[Of, Registration] = field(default_factory=dict)
    standing: dict[Of, Sealed[str]] = field(default_factory=dict)
    """Decks under construction, as far as they have come."""
    pools: dict[Of, PoolKept] = field(default_factory=dict)
    published: dict[Of, Sealed[str]] = field(default_factory=dict)
    exchanged: dict[PlayerId, bool] = field(default_factory=dict)
    """Whose odd product was looked at, and whether it was exchanged (MTR 7.4)."""
    marked: dict[PlayerId, tuple[bool, Role]] = field(default_factory=dict)
    """What one of organizer and head judge has said of it, and whose mark is missing (MTR 7.4)."""
    product: dict[int, Product] = field(default_factory=dict)
    """By stage."""
    handed_out: dict[Of, tuple[str, ...]] = field(default_factory=dict)
    """Which boosters a player got from an official (MTR 7.2)."""
    marks: dict[int, str] = field(default_factory=dict)
    """How the boosters of a stage are marked (MTR 7.5)."""
    counted: dict[tuple[int, PlayerId], Counted] = field(default_factory=dict)
    """By deck check and player; a second count replaces the first."""
    pool_seats: dict[int, PoolSeats] = field(default_factory=dict)
    """By stage."""
    swaps: dict[int, PoolSwap] = field(default_factory=dict)
    """How far the registration of pools was called, by stage (MTR 7.5)."""
    opened: dict[int, BoosterDraw] = field(default_factory=dict)
    """The last boosters that Topcut opened, by stage (MTR 7.2)."""
    booster_draws: dict[int, int] = field(default_factory=dict)
    """How often Topcut drew boosters for a stage; a draw that was undone counts."""
    releases: dict[str, Release] = field(default_factory=dict)
    """First legal days that were moved, by the code of the set (MTR 3.7)."""
    lands_wanted: bool = False
    """Borrowed basic lands go back to the organizer (MTR 7.2)."""
    lands_back: set[PlayerId] = field(default_factory=set)


LONGEST_LIST: Final = 60_000
"""Characters; a cube of a thousand cards has half of them."""
