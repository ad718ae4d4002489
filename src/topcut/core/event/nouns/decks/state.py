"""Deck registration as an event remembers it: the lists required, each player's list, pools, published lists."""

import enum
from datetime import date
from functools import cached_property
from typing import Final

from msgspec import Struct, field

from topcut.core.decks import DoubleFaced, registrars
from topcut.core.event.nouns.opened.state import BoosterDraw
from topcut.core.event.nouns.swap.state import PoolSwap
from topcut.core.log import Sealed
from topcut.core.play import PlayerId, Role


class ListPolicy(enum.StrEnum):
    """Whether players hand in their lists (MTR 2.7)."""

    NONE = "none"
    OPTIONAL = "optional"
    """Players may hand in a list; nobody has to."""
    REQUIRED = "required"


class ListRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a stage requires of its players about their lists."""

    lists: ListPolicy = ListPolicy.OPTIONAL
    are_open: bool = False
    """Opponents see each other's lists once they are paired."""
    pools: bool = False
    """Opened pools are registered by somebody else before decks are built (MTR 7.5)."""
    rebuild: bool = False
    """Decks may be rebuilt between matches (MTR 7.3)."""


class ListState(enum.IntEnum):
    """How far a list has come."""

    HANDED_IN = 1
    RETURNED = 2
    """An official wants it changed: it is the player's turn."""
    ACCEPTED = 3
    """Fixed: only a judge's remedy replaces it (MTR 2.7)."""


class ReturnedFor(enum.StrEnum):
    """Why an official sends a list back; the log holds no prose."""

    NOT_LEGAL = "not-legal"
    UNCLEAR = "unclear"
    """A name could be several cards (MTR 3.6)."""
    INCOMPLETE = "incomplete"
    OTHER_FORMAT = "other-format"
    ASK_A_JUDGE = "ask-a-judge"


class DeckVerdict(Struct, frozen=True):
    """What a check found, as kept in the log: codes, and the catalogue. The cards are in the list."""

    digest: str
    """The same for the same cards in any order, spelling or language (MTR 6.1)."""
    problems: tuple[str, ...] = ()
    not_checked: tuple[str, ...] = ()
    catalogue: int = 0
    """The version of the card catalogue; 0 if none."""


class Registration(Struct):
    """One player's list for one stage."""

    cards: Sealed[str]
    """As written; only its owner and the officials see it."""
    digest: Sealed[str]
    """Sealed too: somebody with a hundred known lists could find one by its hash."""
    at: int
    problems: tuple[str, ...] = ()
    not_checked: tuple[str, ...] = ()
    is_late: bool = False
    state: ListState = ListState.HANDED_IN
    returned_for: str = ""
    remedy: str = ""
    """The infraction a judge replaced an accepted list for."""

    @property
    def is_legal(self) -> bool:
        """Whether no problem is known."""
        return not self.problems


class PoolKept(Struct, frozen=True):
    """The cards a player opened, as somebody else registered them (MTR 7.5)."""

    cards: Sealed[str]
    by: PlayerId | None = None
    """None for an official."""
    drafted_in: str = ""
    """The log of the draft it came from; empty if it was registered by hand (MTR 7.7)."""


class Counted(Struct, frozen=True):
    """The cards a judge counted in a deck check, next to the list they were compared with (MTR 2.8)."""

    cards: Sealed[str]
    differences: int
    may_sideboard: bool = False
    double_faced: tuple[DoubleFaced, ...] = ()
    shows_through: bool = False


class PoolSeats(Struct, frozen=True, dict=True):
    """The players seated opposite each other while pools are registered (MTR 7.5)."""

    order: tuple[PlayerId, ...]
    attempt: int

    @cached_property
    def tables(self) -> dict[PlayerId, int]:
        last = max(1, len(self.order) // 2)
        return {player: min(place // 2 + 1, last) for place, player in enumerate(self.order)}

    @cached_property
    def registers(self) -> dict[PlayerId, PlayerId]:
        """Whose pool each player registers."""
        return registrars(self.order)

    @cached_property
    def registrars(self) -> dict[PlayerId, PlayerId]:
        """Who registers each player's pool."""
        return {whose: by for by, whose in self.registers.items()}


class Release(Struct, frozen=True):
    """A set's first legal day as announced again (MTR 3.7)."""

    day: date
    before: date | None = None


class Product(Struct, frozen=True):
    """The boosters a stage is played with (MTR D)."""

    kind: str
    mix: str
    is_repackaged: bool = False
    """Opened and stamped before the event (MTR 7.2)."""
    besides: tuple[str, ...] = ()
    """Other sets whose cards a Prerelease includes (MTR 7.2)."""
    source: str = ""
    """The text that says so."""


Of = tuple[PlayerId, int]
"""A player, and the stage a list or pool is for."""


class Registrations(Struct):
    """Everything an event knows about its decks."""

    rules: dict[int, ListRules] = field(default_factory=dict)
    lists: dict[Of, Registration] = field(default_factory=dict)
    standing: dict[Of, Sealed[str]] = field(default_factory=dict)
    """Decks under construction, as last saved."""
    stages: set[int] = field(default_factory=set)
    """Every stage that a list, or a deck under construction, has ever been for."""
    pools: dict[Of, PoolKept] = field(default_factory=dict)
    published: dict[Of, Sealed[str]] = field(default_factory=dict)
    exchanged: dict[PlayerId, bool] = field(default_factory=dict)
    """Players whose odd product was decided on, and whether it was exchanged (MTR 7.4)."""
    marked: dict[PlayerId, tuple[bool, Role]] = field(default_factory=dict)
    """What organizer or head judge has marked, and whose mark is missing (MTR 7.4)."""
    product: dict[int, Product] = field(default_factory=dict)
    """By stage."""
    handed_out: dict[Of, tuple[str, ...]] = field(default_factory=dict)
    """The boosters a player got from an official (MTR 7.2)."""
    marks: dict[int, str] = field(default_factory=dict)
    """How the boosters of a stage are marked (MTR 7.5)."""
    counted: dict[tuple[int, PlayerId], Counted] = field(default_factory=dict)
    """By deck check and player; a second count replaces the first."""
    pool_seats: dict[int, PoolSeats] = field(default_factory=dict)
    """By stage."""
    swaps: dict[int, PoolSwap] = field(default_factory=dict)
    """How far the swap of pools was called, by stage (MTR 7.5)."""
    opened: dict[int, BoosterDraw] = field(default_factory=dict)
    """The last boosters that Topcut opened, by stage (MTR 7.2)."""
    booster_draws: dict[int, int] = field(default_factory=dict)
    """How often Topcut drew boosters for a stage, including undone draws."""
    releases: dict[str, Release] = field(default_factory=dict)
    """First legal days that were moved, by the code of the set (MTR 3.7)."""
    lands_wanted: bool = False
    """Whether borrowed basic lands go back to the organizer (MTR 7.2)."""
    lands_back: set[PlayerId] = field(default_factory=set)
    changes: int = 0
    """How many facts there were about lists, pools and product."""


LONGEST_LIST: Final = 60_000
"""Characters; a cube of a thousand cards takes half of that."""
