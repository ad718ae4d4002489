"""The people of an event as its facts leave them: announcements, who may come, who waits, who stands in."""

from typing import Final

from msgspec import Struct, field

from topcut.core.event.nouns.people.facts import BarReason, EventAnnounced, Tick
from topcut.core.log import Sealed
from topcut.core.play import EntrantId, PlayerId, Who
from topcut.core.play.powers import Pass


class Bar(Struct, frozen=True):
    """Why and how long somebody may not take part (MTR 1.4)."""

    person: Sealed[str]
    name: Sealed[str]
    why: Sealed[BarReason]
    since: int | None = None
    until: int | None = None

    def holds(self, *, at: int) -> bool:
        return (self.since is None or self.since <= at) and (self.until is None or at < self.until)


class KnownAs(Struct, frozen=True):
    """What an official is known by, besides the link; empty if unknown (MTR 1.4)."""

    person: str = ""
    name: str = ""


NOBODY: Final = KnownAs()
"""An official of whom nothing is known."""


class RefusedName(Struct, frozen=True):
    """A name that a team had to give up, and why (MTR 8.1)."""

    name: Sealed[str]
    why: Sealed[str]


class People(Struct):
    """Everything about people that rounds and results do not need."""

    announced: EventAnnounced = field(default_factory=lambda: EventAnnounced(Sealed("")))
    is_open: bool | None = None
    """Whether people enter by themselves, if set by hand; None leaves it to the announced times."""
    invited: frozenset[str] = frozenset()
    owners: frozenset[str] = frozenset()
    bars: dict[int, Bar] = field(default_factory=dict)
    last_bar: int = 0
    persons: dict[str, PlayerId] = field(default_factory=dict)
    """The latest player of each known person."""
    person_of: dict[PlayerId, str] = field(default_factory=dict)
    ticks: dict[PlayerId, frozenset[Tick]] = field(default_factory=dict)
    inside: set[EntrantId] = field(default_factory=set)
    """Entrants who are in the event now; updated as they come and go, so that a full house is known at once."""
    absent: set[EntrantId] = field(default_factory=set)
    """Entrants who left before round 1, or wait: in no standings, and counted for no minimum (MTR 2.10)."""
    changes: int = 0
    """How often an entrant has come, gone or come back."""
    waiting: dict[EntrantId, None] = field(default_factory=dict)
    """Entrants in line, first come first; they take no part until they are promoted."""
    seat_codes: dict[str, EntrantId] = field(default_factory=dict)
    """The team that each code for seats was last given to, also a code that no longer opens any (MTR 8.2)."""
    stand_ins: set[Who] = field(default_factory=set)
    head_judge_stages: dict[Who, tuple[int, ...]] = field(default_factory=dict)
    appeals_judges: dict[Who, bool] = field(default_factory=dict)
    """Judges who decide appeals too, and whether that was approved (MTR 2.9)."""
    passes: dict[Who, frozenset[Pass]] = field(default_factory=dict)
    recognised: dict[Who, PlayerId] = field(default_factory=dict)
    """The player an official is, if they play under another link (MTR 1.4)."""
    known_as: dict[Who, KnownAs] = field(default_factory=dict)
    """The number and the name of each official, as far as the organizer gave them (MTR 1.4)."""
    apart: set[tuple[Who, PlayerId]] = field(default_factory=set)
    """Officials and players who look like one person and are two (MTR 1.4)."""
    known_before: dict[PlayerId, tuple[str, ...]] = field(default_factory=dict)
    """The links of a player at earlier events, by which their phone finds them again (MTR 1.5)."""

    @property
    def room_left(self) -> int | None:
        """How many more entrants there is room for; None if there is no limit."""
        capacity = self.announced.capacity
        return None if capacity is None else max(0, capacity - len(self.inside))

    def count(self, entrant: EntrantId, *, out_after: int | None) -> None:
        """Update the entrants inside and those who take no part, when one comes or goes."""
        (self.inside.add if out_after is None else self.inside.discard)(entrant)
        (self.absent.add if out_after == 0 else self.absent.discard)(entrant)
        self.changes += 1

    def entry_is_open(self, *, now: int) -> bool:
        """Check whether people can enter by themselves at a moment: as set by hand, else as announced (MTR 1.5)."""
        if self.is_open is not None:
            return self.is_open
        told = self.announced
        return (told.opens_at is None or told.opens_at <= now) and (told.closes_at is None or now < told.closes_at)

    def entry_is_over(self, *, now: int) -> bool:
        """Check whether entry was closed: by hand, or as announced; not if it has yet to open (MTR 1.5)."""
        closes_at = self.announced.closes_at
        return self.is_open is False or (self.is_open is None and closes_at is not None and closes_at <= now)

    def place_in_line(self, entrant: EntrantId) -> int | None:
        """Return an entrant's place in line, the next being 1; None if they do not wait."""
        return list(self.waiting).index(entrant) + 1 if entrant in self.waiting else None
