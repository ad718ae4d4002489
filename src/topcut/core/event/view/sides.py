"""Names of people and entrants on every list; they are passed in, as the log does not hold them."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from msgspec import Struct

from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.play import EntrantId
from topcut.core.play.names import NamesAt, looks_like
from topcut.core.play.seats import SEAT_LETTERS

Names = Mapping[int, str]
"""By player; a player without a name has had it erased."""

UNNAMED = "–"
HEAD_DIGITS: Final = 16
"""Digits of a head: as many as nobody can match by trial."""
T = TypeVar("T")


def once(names: Names, what: object, make: Callable[[], T]) -> T:
    """Compute a value once if these names belong to one entry of a log; else compute it now."""
    return names.once(what, make) if isinstance(names, NamesAt) else make()


def lasting(names: Names, what: object, key: object, make: Callable[[], T]) -> T:
    """Compute a value if an earlier entry of the log has none with the same key; plain names keep nothing."""
    return names.lasting(what, key, make) if isinstance(names, NamesAt) else make()


class LogHead(Struct, frozen=True):
    """How far the log had come when a view was made, and the hash that vouches for all of it."""

    seq: int = 0
    hash: str = ""

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}"

    @property
    def short(self) -> str:
        """Enough digits to vouch for it, for people to copy."""
        return f"{self.seq}:{self.hash[:HEAD_DIGITS]}"


def head_of(names: Names) -> LogHead:
    """Return the log entry these names belong to; empty if they are plain names, as in a test."""
    return LogHead(names.seq, names.head) if isinstance(names, NamesAt) else LogHead()


class SideNames(Struct, frozen=True):
    """One side of a match, as people read it."""

    entrant: EntrantId
    name: str
    is_twin: bool = False
    """Whether somebody else in the event has the same name, or one that looks the same."""
    sorted_as: str = ""
    """What lists sort by, if given."""
    people: tuple[str, ...] = ()
    """The players of a team, by seat; empty for a single player (MTR 8.2)."""
    people_sorted_as: tuple[str, ...] = ()
    """What lists sort each of them by, if given."""
    has_seats: bool = False
    """Whether each of its players plays a match of their own, at a seat with a letter (MTR 8.2)."""
    team: str = ""
    """The team of one person on a list of people; empty if this is the whole side."""
    seat: int | None = None
    """That person's seat in the team, from 0."""

    @property
    def each(self) -> tuple["SideNames", ...]:
        """Every person of a team on their own, in seat order; a single player as they are."""
        people = zip(self.people, self.people_sorted_as, strict=True)
        return tuple(
            SideNames(self.entrant, name, sorted_as=by, has_seats=self.has_seats, team=self.name, seat=seat)
            for seat, (name, by) in enumerate(people)
        ) or (self,)

    @property
    def letter(self) -> str:
        """The letter of a person's seat, if they play a match of their own: A, B or C (MTR 8.2)."""
        return SEAT_LETTERS[self.seat] if self.has_seats and self.seat is not None else ""

    def at(self, seat: int | None) -> "SideNames":
        """Return the player at one seat of a team; without a seat, the side itself (MTR 8.2)."""
        return self if seat is None else self.each[seat]


Sides = Mapping[EntrantId, SideNames]


def opposite(person: SideNames, other: SideNames) -> SideNames:
    """Find whom one person of a side plays: the player at the same seat, else the whole side (MTR 8.2)."""
    return other.each[person.seat] if person.letter and person.seat is not None else other


def sides_of(event: Event, *, names: Names) -> Sides:
    """Name every entrant as on lists; two with one name are marked on every list."""
    return lasting(names, "sides", event.arranged, lambda: _sides(event, names))


def _sides(event: Event, names: Names) -> Sides:
    shown = {
        number: team_name(event, number) or " / ".join(names.get(player) or UNNAMED for player in entrant.players)
        for number, entrant in event.entrants.items()
    }
    looks = {number: looks_like(name) for number, name in shown.items() if name != UNNAMED}
    times = Counter(look for look in looks.values() if look)
    return {
        number: _side(event, entrant, shown[number], names, is_twin=times[looks.get(number, "")] > 1)
        for number, entrant in event.entrants.items()
    }


def _side(event: Event, entrant: Entrant, name: str, names: Names, *, is_twin: bool) -> SideNames:
    """Name one side; lists sort a team by its name as written, and its players by theirs."""
    said = names.sorted_as if isinstance(names, NamesAt) else {}
    by = tuple(said.get(player, "") for player in entrant.players)
    if len(entrant.players) == 1:
        return SideNames(entrant.number, name, is_twin, by[0])
    people = tuple(names.get(player) or UNNAMED for player in entrant.players)
    return SideNames(entrant.number, name, is_twin, name, people, by, bool(event.stages and event.stages[0].seats))


def team_name(event: Event, entrant: EntrantId) -> str:
    """Return the team's name; empty if it has none, or it was erased (MTR 8.1)."""
    name = event.entrants[entrant].team_name
    return name.opened("")
