"""The values of lists and pools that people see, one kind for each who may see it."""

from datetime import date

from msgspec import Struct

from topcut.core.decks import LEGALITY
from topcut.core.event.nouns.decks.state import ListPolicy, ListRules, ListState
from topcut.core.event.nouns.state import Phase
from topcut.core.event.view.sides import SideNames
from topcut.core.play import Level, PlayerId, Power, Role
from topcut.core.rules.packs import PackPin

SEE_LISTS = frozenset({Power.ORGANIZE, Power.OVERRULE, Power.RULE, Power.ENTRY})
"""The officials; whoever only has results or the clock lent to them reads no list (MTR 2.7)."""


class Counting(Struct, frozen=True):
    """That a list was counted in a deck check, and with what outcome (MTR 2.8)."""

    round: int
    table: int
    differences: int


class ListFor(Struct, frozen=True):
    """What a list is judged by, and what is asked for."""

    game: str
    format: str
    level: Level
    zone: str
    rules: ListRules
    is_limited: bool
    stage: int = 0
    is_required_by_level: bool = False
    starts_at: int | None = None
    releases: tuple[tuple[str, date], ...] = ()
    """First legal days that were announced anew, by the code of the set (MTR 3.7)."""
    opened: tuple[str, ...] = ()
    """The sets of the boosters a player got, or will get as it is planned; empty where nobody has said (MTR 7.2)."""
    packs: tuple[PackPin, ...] = ()
    """The packs the event is held to (MTR 0)."""
    early: frozenset[str] = frozenset()
    """The sets a Prerelease plays before their day (MTR 3.7)."""
    is_two_headed: bool = False
    """Two heads have no sideboards, and one more card is banned (MTR 9.5)."""
    shares_pool: bool = False
    """The players of a team build from one pool (MTR 8.6, MTR 9.6)."""
    formats: tuple[str, ...] = ()
    """What each seat of a team plays; empty where all play one format (MTR 8.4)."""

    def judged_at(self, now: int) -> int:
        """Say which moment's rules a list is held to: what is legal as the event starts is so to its end (MTR 6.2)."""
        return now if self.starts_at is None else self.starts_at

    @property
    def is_wanted(self) -> bool:
        return self.rules.lists is not ListPolicy.NONE


class ListSeen(Struct, frozen=True):
    """How far a list has come, without a card of it."""

    state: ListState
    at: int
    is_late: bool
    problems: tuple[str, ...]
    not_checked: tuple[str, ...]
    catalogue: int
    returned_for: str = ""
    remedy: str = ""

    @property
    def is_fixed(self) -> bool:
        return self.state is ListState.ACCEPTED


class TeamSeat(Struct, frozen=True):
    """Somebody of a team, by seat, and how far their list has come (MTR 8.2)."""

    letter: str
    player: PlayerId
    name: str
    list: ListSeen | None

    @property
    def is_in(self) -> bool:
        return self.list is not None and self.list.state is not ListState.RETURNED


class TeamLists(Struct, frozen=True):
    """The lists of one team, for the check that compares them; no page shows it to a team-mate whole (MTR 8.4)."""

    wanted: ListFor
    seats: tuple[TeamSeat, ...]
    cards: tuple[str, ...]
    """By seat; empty where a list is not in."""
    pool: str = ""
    """What the team opened, where that is the team's (MTR 8.6)."""

    @property
    def lists_in(self) -> int:
        return sum(seat.is_in for seat in self.seats)


class OpponentsList(Struct, frozen=True):
    """The list of somebody at the same table, as far as the rules show it (MTR 2.7)."""

    side: SideNames
    cards: tuple[str, ...]
    """One for each player of a team."""
    whose: tuple[SideNames, ...]
    """Of each of these lists (MTR 8.2)."""


class PoolSeat(Struct, frozen=True):
    """Where a player sits while pools are registered, and who writes down whose cards (MTR 7.5)."""

    table: int
    registers: PlayerId
    name: str
    registered_by: PlayerId
    by_name: str
    is_done: bool
    """The pool one registers is in."""


class OwnList(Struct, frozen=True):
    """What a player sees on their own page."""

    wanted: ListFor
    list: ListSeen | None
    cards: str | None
    """None where there is none, or while a match is being played."""
    is_hidden: bool
    """There is one, and it is not shown until the match is over."""
    may_change: bool
    would_be_late: bool
    pool: str = ""
    """What one opened, as somebody else wrote it down (MTR 7.5)."""
    standing: str = ""
    """One's deck as far as it is built, where it is not handed in."""
    opponents: tuple[OpponentsList, ...] = ()
    seat: PoolSeat | None = None
    lands_wanted: bool = False
    owes_lands: bool = False
    """Has left, and the basic lands are to go back (MTR 7.2)."""
    boosters: tuple[tuple[str, int], ...] = ()
    """What an official gave them: how many of each set (MTR 7.2)."""
    keeps: bool = False
    """Has left a Limited event: what they rightly hold is theirs (MTR 2.10)."""
    source: str = ""
    """The text that allows them more than their boosters hold (MTR 7.2)."""


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
    """Who registers this player's pool; None where nobody was seated (MTR 7.5)."""
    boosters: tuple[tuple[str, int], ...] = ()
    """What an official gave them: how many of each set (MTR 7.2)."""
    seat: int | None = None
    """Their seat in a team, from 0 (MTR 8.2)."""
    is_standing: bool = False
    """A deck of theirs is kept as far as it was built, and not handed in."""


class MovedRelease(Struct, frozen=True):
    """A set that is legal from another day than was announced first (MTR 3.7)."""

    code: str
    day: date
    before: date | None


class DeskLists(Struct, frozen=True):
    """Everybody's lists as the desk counts them; no card is in here."""

    wanted: ListFor
    phase: Phase
    rows: tuple[ListRow, ...]
    missing: tuple[SideNames, ...]
    """Who still has to hand in a required list."""
    published: int = 0
    is_asked: bool = True
    """Whoever starts without the missing gives a reason; elsewhere it is only said."""
    is_seated: bool = False
    lands_wanted: bool = False
    lands_owed: tuple[ListRow, ...] = ()
    """Who has left without giving the basic lands back (MTR 7.2)."""
    moved: tuple[MovedRelease, ...] = ()

    @property
    def here(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if not row.is_out)

    @property
    def standing(self) -> tuple[ListRow, ...]:
        """Who has built and not handed in: when time is over, the deck stands as it is."""
        return tuple(row for row in self.here if row.is_standing)

    @property
    def ready(self) -> tuple[ListRow, ...]:
        """Handed in, with nothing known against them."""
        return tuple(row for row in self.waiting if row.list and not row.list.problems)

    @property
    def unknown(self) -> tuple[ListRow, ...]:
        """Of those, the ones of which nobody knows whether they are legal that day (MTR 6.2)."""
        return tuple(row for row in self.ready if row.list and LEGALITY in row.list.not_checked)

    @property
    def waiting(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.list and row.list.state is ListState.HANDED_IN)

    @property
    def accepted(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.list and row.list.is_fixed)


class OneList(Struct, frozen=True):
    """One list as an official reads it."""

    wanted: ListFor
    row: ListRow
    cards: str
    """Empty where there is none, or where it was erased."""
    digest: str
    pool: str = ""
    standing: str = ""
    """The deck as far as it was built, where it was not handed in."""
    counted: tuple[Counting, ...] = ()
    """The deck checks in which it was counted."""
    team: TeamLists | None = None
    """The lists of the team; nothing for somebody who plays alone (MTR 8.4)."""
    was_exchanged: bool | None = None
    """What was decided about odd product, by both or so far by one; none where nothing was (MTR 7.4)."""
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
