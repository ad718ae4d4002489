"""How people and entrants are called on every list; names come in from beside the log."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct

from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.play import EntrantId
from topcut.core.play.names import kept_name, looks_like
from topcut.core.play.seats import SEAT_LETTERS

Names = Mapping[int, str]
"""By player; a player without a name has had it erased."""

UNNAMED = "–"
HEAD_DIGITS: Final = 16
"""Of a head, as many as nobody meets by trying."""
T = TypeVar("T")


class NamesAt(dict[int, str]):
    """Names at one number of a log; what is made of the event then is made once, for however many look."""

    def __init__(self, names: Names, *, seq: int, head: str = "") -> None:
        kept = {player: kept_name(name) for player, name in names.items()}
        super().__init__({player: name.shown for player, name in kept.items()})
        self.sorted_as = {player: name.sorted_as for player, name in kept.items() if name.sorted_as}
        """What lists sort by, where somebody has said so."""
        self.seq = seq
        self.head = head
        """The hash that vouches for the log up to this number."""
        self._made: dict[object, Any] = {}

    def once(self, what: object, make: Callable[[], T]) -> T:
        """Make something of the event at this number, or hand over what was made."""
        if what not in self._made:
            self._made[what] = make()
        made: T = self._made[what]
        return made


def once(names: Names, what: object, make: Callable[[], T]) -> T:
    """Make something once for these names where they are of one number of the log; else make it now."""
    return names.once(what, make) if isinstance(names, NamesAt) else make()


class LogHead(Struct, frozen=True):
    """How far the log had come when a view was made, and the hash that vouches for all of it."""

    seq: int = 0
    hash: str = ""

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}"

    @property
    def short(self) -> str:
        """As many digits as vouch for it, for people to copy."""
        return f"{self.seq}:{self.hash[:HEAD_DIGITS]}"


def head_of(names: Names) -> LogHead:
    """Say at which number of the log these names are; nothing where they were only written down for a test."""
    return LogHead(names.seq, names.head) if isinstance(names, NamesAt) else LogHead()


class SideNames(Struct, frozen=True):
    """One side of a match, as people read it."""

    entrant: EntrantId
    name: str
    is_twin: bool = False
    """Somebody else in the event has the same name, or one that looks the same."""
    sorted_as: str = ""
    """What lists sort by, where somebody has said so."""
    people: tuple[str, ...] = ()
    """Who plays in a team, by seat; nobody named where one plays alone (MTR 8.2)."""
    people_sorted_as: tuple[str, ...] = ()
    """What lists sort each of them by, where somebody has said so."""
    has_seats: bool = False
    """Whether each of its people plays a match of their own, at a seat with a letter (MTR 8.2)."""
    team: str = ""
    """The team of one person on a list of people; nothing where this is the whole side."""
    seat: int | None = None
    """That person's seat in the team, from 0."""

    @property
    def each(self) -> tuple["SideNames", ...]:
        """Name every person of a team on their own, in the order of their seats; who plays alone as they are."""
        people = zip(self.people, self.people_sorted_as, strict=True)
        return tuple(
            SideNames(self.entrant, name, sorted_as=by, has_seats=self.has_seats, team=self.name, seat=seat)
            for seat, (name, by) in enumerate(people)
        ) or (self,)

    @property
    def letter(self) -> str:
        """The letter of a person's seat, where they play a match of their own: A, B or C (MTR 8.2)."""
        return SEAT_LETTERS[self.seat] if self.has_seats and self.seat is not None else ""

    def at(self, seat: int | None) -> "SideNames":
        """Name whoever sits for a team at one seat; without a seat the side itself (MTR 8.2)."""
        return self if seat is None else self.each[seat]


Sides = Mapping[EntrantId, SideNames]


def opposite(person: SideNames, other: SideNames) -> SideNames:
    """Say whom one person of a side plays: at a seat who sits there for the others, else all of them (MTR 8.2)."""
    return other.each[person.seat] if person.letter and person.seat is not None else other


def sides_of(event: Event, *, names: Names) -> Sides:
    """Name every entrant as lists show them; two of one name are marked on every list."""
    return once(names, "sides", lambda: _sides(event, names))


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
    """Name one side; lists sort a team by its name as it is written, and its people by theirs."""
    said = names.sorted_as if isinstance(names, NamesAt) else {}
    by = tuple(said.get(player, "") for player in entrant.players)
    if len(entrant.players) == 1:
        return SideNames(entrant.number, name, is_twin, by[0])
    people = tuple(names.get(player) or UNNAMED for player in entrant.players)
    return SideNames(entrant.number, name, is_twin, name, people, by, bool(event.stages and event.stages[0].seats))


def team_name(event: Event, entrant: EntrantId) -> str:
    """Say what a team calls itself; nothing where it has no name, or it was erased (MTR 8.1)."""
    name = event.entrants[entrant].team_name
    return name.value if name.is_open else ""
