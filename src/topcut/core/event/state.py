"""An event as its facts leave it: working state that only the fold changes."""

import enum

from msgspec import Struct, field

from topcut.core.log import Sealed
from topcut.core.play import (
    Actor,
    EntrantId,
    FirstTo,
    Level,
    Match,
    MatchLength,
    PlayerId,
    Points,
    Power,
    Result,
    Role,
    RoundResults,
    Who,
    powers_of,
)


class Structure(enum.StrEnum):
    """How the entrants of a stage are paired."""

    SWISS = "swiss"
    PODS = "pods"
    PLAYOFF = "playoff"


class Stage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stretch of an event with one structure, format, level, match length and clock (MTR 1.1)."""

    structure: Structure = Structure.SWISS
    rounds: int | None = None
    """None until announced (MTR 10.2)."""
    format: str = "casual"
    level: Level = Level.REGULAR
    length: MatchLength = FirstTo(2)
    points: Points = Points()
    minutes: int | None = 50
    """None is untimed (MTR B)."""
    last_by_standings: bool = False
    """Pair the last round from the top of the standings down, not within score groups."""


class Phase(enum.IntEnum):
    """Where an event is in its day."""

    ENTRY = 1
    ROUNDS = 2
    FINISHED = 3


class RoundState(enum.IntEnum):
    """drawn → posted → clock running → time called → closed."""

    DRAWN = 1
    """Staff only, free to redraw."""
    POSTED = 2
    """The scorekeeper has the pairings (MTR 2.10)."""
    RUNNING = 3
    TIME_CALLED = 4
    CLOSED = 5


class Report(enum.IntEnum):
    """How far a table's result has come."""

    OPEN = 0
    DISPUTED = 1
    """The other side says no: for the staff."""
    REPORTED = 2
    """One side says so; the other has not answered."""
    FINAL = 3


_DISPUTED = Report.DISPUTED


class Table(Struct, gc=False):
    """One match of a round and how far its result has come."""

    sides: tuple[EntrantId, ...]
    result: Result | None = None
    report: Report = Report.OPEN
    reported_by: int | None = None
    """Which side reported; None is an official."""
    extra: int = 0
    """Microseconds this table has beyond the round (MTR 2.6)."""


class Clock(Struct):
    """One authoritative deadline; when paused, what was left."""

    ends_at: int | None = None
    left: int | None = None
    """Set while paused."""

    def remaining(self, *, now: int, extra: int = 0) -> int | None:
        """Microseconds to go, negative once over; None where there is no clock."""
        if self.left is not None:
            return self.left + extra
        return None if self.ends_at is None else self.ends_at + extra - now


class Round(Struct):
    """One numbered period of play."""

    number: int
    stage: int
    attempt: int
    engine: str
    tables: dict[int, Table]
    byes: tuple[EntrantId, ...]
    losses: tuple[EntrantId, ...] = ()
    state: RoundState = RoundState.DRAWN
    clock: Clock = field(default_factory=Clock)
    repairs: int = 0

    @property
    def entrants(self) -> set[EntrantId]:
        """All who are in it, at a table or without an opponent."""
        return {*self.byes, *self.losses}.union(*(table.sides for table in self.tables.values()))

    @property
    def open_tables(self) -> list[int]:
        """Tables that keep the round from closing."""
        return [number for number, table in self.tables.items() if table.report <= _DISPUTED]


class Entrant(Struct):
    """Who is paired: a player, or a team with its players in seat order (MTR 8.2)."""

    number: EntrantId
    players: tuple[PlayerId, ...]
    byes: int = 0
    first_round: int = 1
    checked_in: bool = False
    out_after: int | None = None
    """The last round they were in; None while they are in the event."""
    disqualified: bool = False

    def plays(self, round: int) -> bool:
        return self.first_round <= round and (self.out_after is None or round <= self.out_after)


class Event(Struct):
    """One tournament."""

    title: Sealed[str] = field(default_factory=Sealed)
    secret: Sealed[str] = field(default_factory=Sealed)
    """Thirty-two random bytes in hex, sealed before the field is known, opened at the end."""
    game: str = "magic"
    policy: str = "casual"
    tiebreakers: str = "mtr"
    edition: str = ""
    zone: str = "UTC"
    creator: Who = Who("")
    phase: Phase = Phase.ENTRY
    stages: list[Stage] = field(default_factory=list)
    entrants: dict[EntrantId, Entrant] = field(default_factory=dict)
    players: dict[PlayerId, EntrantId] = field(default_factory=dict)
    last_entrant: int = 0
    last_player: int = 0
    """The highest numbers ever given, also to those whose entry was undone: they are never reused."""
    rounds: dict[int, Round] = field(default_factory=dict)
    attempts: dict[int, int] = field(default_factory=dict)
    """How often each round was drawn; a redraw uses the next number, so nobody can re-roll unseen."""
    roles: dict[Who, frozenset[Role]] = field(default_factory=dict)
    lent: dict[Who, frozenset[Power]] = field(default_factory=dict)
    links: dict[Who, PlayerId] = field(default_factory=dict)
    links_of: dict[PlayerId, tuple[Who, ...]] = field(default_factory=dict)
    usable_tables: tuple[tuple[int, int], ...] = ()
    fixed_tables: dict[EntrantId, int] = field(default_factory=dict)
    avoid: tuple[tuple[EntrantId, ...], ...] = ()
    published: dict[int, tuple[EntrantId, ...]] = field(default_factory=dict)
    """Standings as they were published after a round, best first."""
    secret_is_public: bool = False

    @property
    def last_round(self) -> Round | None:
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def rounds_closed(self) -> int:
        return sum(round.state is RoundState.CLOSED for round in self.rounds.values())

    @property
    def is_for_teams(self) -> bool:
        return any(len(entrant.players) > 1 for entrant in self.entrants.values())

    def stage_of(self, round: int) -> int:
        """Which stage a round belongs to, counted from 0; rounds past the last stage's number are the last's."""
        first = 1
        for index, stage in enumerate(self.stages):
            first += stage.rounds or 0
            if round < first or stage.rounds is None:
                return index
        return len(self.stages) - 1

    def actor(self, who: Who) -> Actor:
        """Put together what somebody may do here."""
        player = self.links.get(who)
        roles = self.roles.get(who, frozenset()) | (frozenset({Role.PLAYER}) if player else frozenset())
        return Actor(who, powers_of(roles) | self.lent.get(who, frozenset()), player)

    def entrant_of(self, player: PlayerId | None) -> EntrantId | None:
        return None if player is None else self.players.get(player)

    def results(self, round: Round) -> RoundResults:
        """Say what a round leaves for pairing and standings; late entrants lose what they missed (GAP-07)."""
        return RoundResults(
            matches=tuple(Match(number, table.sides, table.result) for number, table in round.tables.items()),
            byes=round.byes,
            losses=(*round.losses, *(e.number for e in self.entrants.values() if round.number < e.first_round)),
        )
