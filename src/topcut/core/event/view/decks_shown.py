"""The values of lists and pools that people see, one kind for each audience."""

import enum
from collections.abc import Mapping
from datetime import date
from functools import cached_property

from msgspec import Struct

from topcut.core.decks import LEGALITY
from topcut.core.event.nouns.decks.state import ListPolicy, ListRules, ListState
from topcut.core.event.nouns.state import Phase
from topcut.core.event.view.sides import SideNames
from topcut.core.play import Level, PlayerId, Power, Role
from topcut.core.rules.packs import PackPin

SEE_LISTS = frozenset({Power.ORGANIZE, Power.OVERRULE, Power.RULE, Power.ENTRY})
"""The officials; people who only have results or the clock lent to them read no list (MTR 2.7)."""


class Counting(Struct, frozen=True):
    """A count of a list in a deck check, and its outcome (MTR 2.8)."""

    round: int
    table: int
    differences: int


class ListFor(Struct, frozen=True):
    """The rules a list is checked by, and the lists required."""

    game: str
    format: str
    level: Level
    zone: str
    rules: ListRules
    is_limited: bool
    stage: int = 0
    starts_at: int | None = None
    releases: tuple[tuple[str, date], ...] = ()
    """First legal days that were announced again, by the code of the set (MTR 3.7)."""
    opened: tuple[str, ...] = ()
    """The sets of the boosters a player got, or will get as planned; empty if nothing is planned (MTR 7.2)."""
    packs: tuple[PackPin, ...] = ()
    """The packs the event is bound to (MTR 0)."""
    early: frozenset[str] = frozenset()
    """The sets a Prerelease plays before their day (MTR 3.7)."""
    is_two_headed: bool = False
    """Two heads have no sideboards, and one more card is banned (MTR 9.5)."""
    shares_pool: bool = False
    """The players of a team build from one pool (MTR 8.6, MTR 9.6)."""
    formats: tuple[str, ...] = ()
    """The format of each seat of a team; empty if all play one format (MTR 8.4)."""

    def judged_at(self, now: int) -> int:
        """Return the moment whose rules apply to a list: what is legal when the event starts stays so (MTR 6.2)."""
        return now if self.starts_at is None else self.starts_at

    @property
    def is_wanted(self) -> bool:
        return self.rules.lists is not ListPolicy.NONE


class WrongList(Struct, frozen=True):
    """A list with a problem, for the check that says which (MTR 2.7)."""

    player: PlayerId
    wanted: ListFor
    cards: str
    pool: str = ""


class ListSeen(Struct, frozen=True):
    """How far a list has come, without its cards."""

    state: ListState
    at: int
    is_late: bool
    problems: tuple[str, ...]
    not_checked: tuple[str, ...]
    returned_for: str = ""
    remedy: str = ""

    @property
    def is_fixed(self) -> bool:
        return self.state is ListState.ACCEPTED


class TeamSeat(Struct, frozen=True):
    """A member of a team, by seat, and how far their list has come (MTR 8.2)."""

    letter: str
    player: PlayerId
    name: str
    list: ListSeen | None

    @property
    def is_in(self) -> bool:
        return self.list is not None and self.list.state is not ListState.RETURNED


class TeamLists(Struct, frozen=True):
    """The lists of one team, for the check that compares them; no page shows all of it to a team-mate (MTR 8.4)."""

    wanted: ListFor
    seats: tuple[TeamSeat, ...]
    cards: tuple[str, ...]
    """By seat; empty if a list is not in."""
    pool: str = ""
    """The pool the team opened, if it has one pool (MTR 8.6)."""

    @property
    def lists_in(self) -> int:
        return sum(seat.is_in for seat in self.seats)


class OpponentsList(Struct, frozen=True):
    """The list of an opponent at the same table, if the rules show it (MTR 2.7)."""

    side: SideNames
    cards: tuple[str, ...]
    """One for each player of a team."""
    whose: tuple[SideNames, ...]
    """The owner of each of these lists (MTR 8.2)."""


class PoolSeat(Struct, frozen=True):
    """A player's seat while pools are registered, and who registers whose cards (MTR 7.5)."""

    table: int
    registers: PlayerId
    name: str
    registered_by: PlayerId
    by_name: str
    is_done: bool
    """Whether the pool they register is in."""


class OwnList(Struct, frozen=True):
    """What a player sees on their own page."""

    wanted: ListFor
    list: ListSeen | None
    cards: str | None
    """None if there is none, or while a match is being played."""
    is_hidden: bool
    """Whether there is one that is hidden until the match is over."""
    may_change: bool
    would_be_late: bool
    pool: str = ""
    """Their pool, as somebody else registered it (MTR 7.5)."""
    standing: str = ""
    """Their deck as last saved, if it is not handed in."""
    opponents: tuple[OpponentsList, ...] = ()
    seat: PoolSeat | None = None
    lands_wanted: bool = False
    owes_lands: bool = False
    """Whether they have left and must return the basic lands (MTR 7.2)."""
    boosters: tuple[tuple[str, int], ...] = ()
    """The boosters an official gave them: how many of each set (MTR 7.2)."""
    keeps: bool = False
    """Whether they have left a Limited event: they keep the cards that are rightly theirs (MTR 2.10)."""
    source: str = ""
    """The text that allows more cards than their boosters hold (MTR 7.2)."""


class ListNeed(enum.StrEnum):
    """What is still to be done about a player's list, most urgent first; every player has one (MTR 2.7)."""

    PROBLEM = "problem"
    """Handed in with a problem, or sent back and not handed in again."""
    MISSING = "missing"
    UNREAD = "unread"
    """Handed in, and nobody has accepted it."""
    ACCEPTED = "accepted"
    OPTIONAL = "optional"
    """None was handed in, and none is required."""
    OUT = "out"
    """Plays no more."""


TO_DO = frozenset({ListNeed.PROBLEM, ListNeed.MISSING, ListNeed.UNREAD})


class ListRow(Struct, frozen=True):
    """One player at the desk, and how far their list has come."""

    side: SideNames
    player: PlayerId
    name: str
    list: ListSeen | None
    is_out: bool
    has_pool: bool = False
    pool_table: int | None = None
    pool_by: PlayerId | None = None
    """The player who registers this player's pool; None if nobody was seated (MTR 7.5)."""
    boosters: tuple[tuple[str, int], ...] = ()
    """The boosters an official gave them: how many of each set (MTR 7.2)."""
    seat: int | None = None
    """Their seat in a team, from 0 (MTR 8.2)."""
    is_standing: bool = False
    """Whether a deck of theirs is saved and not handed in."""
    is_required: bool = False
    table: int | None = None
    """Where they sit in the round that is on."""

    @property
    def need(self) -> ListNeed:
        if self.is_out:
            return ListNeed.OUT
        if self.list is None:
            return ListNeed.MISSING if self.is_required else ListNeed.OPTIONAL
        if self.list.is_fixed:
            return ListNeed.ACCEPTED
        is_wrong = self.list.problems or self.list.state is ListState.RETURNED
        return ListNeed.PROBLEM if is_wrong else ListNeed.UNREAD

    @property
    def may_return(self) -> bool:
        """Whether it waits for an official, who may send it back."""
        return not self.is_out and self.list is not None and self.list.state is ListState.HANDED_IN


class MovedRelease(Struct, frozen=True):
    """A set that is legal from another day than first announced (MTR 3.7)."""

    code: str
    day: date
    before: date | None


class DeskLists(Struct, frozen=True, dict=True):
    """Everybody's lists as the desk counts them, without their cards."""

    wanted: ListFor
    phase: Phase
    rows: tuple[ListRow, ...]
    missing: tuple[SideNames, ...]
    """Players who still have to hand in a required list."""
    published: int = 0
    is_asked: bool = True
    """Whether starting without the missing lists needs a reason; otherwise it is only mentioned."""
    is_seated: bool = False
    lands_wanted: bool = False
    lands_owed: tuple[ListRow, ...] = ()
    """Players who have left without returning the basic lands (MTR 7.2)."""
    moved: tuple[MovedRelease, ...] = ()

    def needing(self, *needs: ListNeed) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.need in needs)

    @cached_property
    def to_do(self) -> tuple[ListRow, ...]:
        """Everybody about whose list something is still to be done."""
        return self.needing(*TO_DO)

    @cached_property
    def without(self) -> tuple[ListRow, ...]:
        """Whoever plays without a list: none was handed in, or it was sent back (MTR 2.7)."""
        return tuple(
            row for row in self.here if row.is_required and (row.list is None or row.list.state is ListState.RETURNED)
        )

    @cached_property
    def here(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if not row.is_out)

    @cached_property
    def handed_in(self) -> int:
        """How many of those who are here have handed in a list."""
        return sum(row.list is not None for row in self.here)

    @cached_property
    def standing(self) -> tuple[ListRow, ...]:
        """Players who have built and not handed in: when time is over, the deck stands as it is."""
        return tuple(row for row in self.here if row.is_standing)

    @cached_property
    def ready(self) -> tuple[ListRow, ...]:
        """Handed in, without known problems."""
        return tuple(row for row in self.waiting if row.list and not row.list.problems)

    @cached_property
    def unknown(self) -> tuple[ListRow, ...]:
        """Of those, the ones whose legality on that day is unknown (MTR 6.2)."""
        return tuple(row for row in self.ready if row.list and LEGALITY in row.list.not_checked)

    @cached_property
    def named(self) -> Mapping[PlayerId, str]:
        return {row.player: row.name for row in self.rows}

    @cached_property
    def waiting(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.list and row.list.state is ListState.HANDED_IN)

    @cached_property
    def accepted(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.list and row.list.is_fixed)


class OneList(Struct, frozen=True):
    """One list as an official reads it."""

    wanted: ListFor
    row: ListRow
    cards: str
    """Empty if there is none, or if it was erased."""
    digest: str
    pool: str = ""
    standing: str = ""
    """The deck as last saved, if it was not handed in."""
    counted: tuple[Counting, ...] = ()
    """The deck checks in which it was counted."""
    team: TeamLists | None = None
    """The lists of the team; None for a single player (MTR 8.4)."""
    was_exchanged: bool | None = None
    """The decision about odd product, by both or so far by one; None if there is none (MTR 7.4)."""
    product_awaits: Role | None = None
    """Whose mark is missing."""


class PublishedList(Struct, frozen=True):
    """A list that everybody may read."""

    side: SideNames
    player: PlayerId
    name: str
    cards: str
    game: str
    format: str
