"""How people and entrants are called on every list; names come in from beside the log."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.nouns.state import Event
from topcut.core.play import EntrantId
from topcut.core.play.names import kept_name, looks_like

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

    def at(self, seat: int | None) -> "SideNames":
        """Name whoever sits for a team at one seat; without a seat the side itself (MTR 8.2)."""
        return self if seat is None else replace(self, name=self.people[seat], is_twin=False, sorted_as="", people=())


Sides = Mapping[EntrantId, SideNames]


def sides_of(event: Event, *, names: Names) -> Sides:
    """Name every entrant as lists show them; two of one name are marked on every list."""
    return once(names, "sides", lambda: _sides(event, names))


def _sides(event: Event, names: Names) -> Sides:
    people = {
        number: tuple(names.get(player) or UNNAMED for player in entrant.players)
        for number, entrant in event.entrants.items()
    }
    shown = {number: team_name(event, number) or " / ".join(called) for number, called in people.items()}
    looks = {number: looks_like(name) for number, name in shown.items() if name != UNNAMED}
    times = Counter(look for look in looks.values() if look)
    sorted_as = names.sorted_as if isinstance(names, NamesAt) else {}
    return {
        number: SideNames(
            number,
            name,
            times[looks.get(number, "")] > 1,
            sorted_as.get(event.entrants[number].players[0], "") if len(people[number]) == 1 else "",
            people[number] if len(people[number]) > 1 else (),
        )
        for number, name in shown.items()
    }


def team_name(event: Event, entrant: EntrantId) -> str:
    """Say what a team calls itself; nothing where it has no name, or it was erased (MTR 8.1)."""
    name = event.entrants[entrant].team_name
    return name.value if name.is_open else ""
