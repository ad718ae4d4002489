"""An event as its facts leave it: working state that only the fold changes."""

import enum
from typing import Final

from msgspec import Struct, field

from topcut.core.brackets import Unless, elimination
from topcut.core.event.nouns.changes import ToldChange
from topcut.core.event.nouns.decks.state import Registrations
from topcut.core.event.nouns.drafts.calling import CalledDraft
from topcut.core.event.nouns.drafts.state import StageDraft
from topcut.core.event.nouns.hall.meeting import MeetingTables
from topcut.core.event.nouns.matches.terms import (
    Advance,
    Devices,
    FieldMade,
    OverruledRule,
    Procedure,
    Publication,
    ReportKind,
    Split,
)
from topcut.core.event.nouns.people.state import People, RefusedName
from topcut.core.event.nouns.prizes.prize import Award, Prize
from topcut.core.event.nouns.rounds.state import Explained, Round, RoundClock, RoundState
from topcut.core.judging.state import Judging
from topcut.core.log import NOTHING_KEPT, Sealed
from topcut.core.play import (
    THE_CLOCK,
    THE_ERASER,
    Actor,
    EntrantId,
    FirstTo,
    Level,
    Match,
    MatchLength,
    PlayAll,
    PlayerId,
    Points,
    Power,
    Role,
    RoundResults,
    Who,
    powers_of,
)
from topcut.core.rules.packs import PackPin

SECRET: Final = (1, "0.secret")
"""Location of the event's first secret: the first fact of the first entry."""


class Structure(enum.StrEnum):
    """How the entrants of a stage are paired."""

    SWISS = "swiss"
    PODS = "pods"
    """Swiss inside draft pods: nobody meets anybody of another pod (MTR 7.6)."""
    PLAYOFF = "playoff"
    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody."""


class Stage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an event with one structure, format, level, match length and clock (MTR 1.1)."""

    structure: Structure = Structure.SWISS
    rounds: int | None = None
    """None until announced (MTR 10.2)."""
    format: str = "casual"
    level: Level = Level.REGULAR
    length: MatchLength = FirstTo(2)
    points: Points = Points()
    minutes: int | None = 50
    """None if untimed (MTR B)."""
    last_by_standings: bool = False
    """Pair the last round from the top of the standings down, not within score groups."""
    cut: int | None = None
    """How many advance to a playoff; None for as many as its rounds take, or everybody (MTR 10.4)."""
    advance: Advance | None = None
    """Who plays this stage, if not everybody from the one before (MTR 10.4)."""
    day: int = 1
    unless: Unless | None = None
    """What ends the rounds early, if announced (MTR 10.2)."""
    builds: bool = False
    """Whether its decks are built just before it: an entrant who missed that cannot come back into it (MTR 2.10)."""
    timed_final: bool = True
    """Whether the last match of a playoff has a clock too (MTR B)."""
    final_length: MatchLength | None = None
    """The length of that last match; None if like the others (MTR 2.1)."""
    losses: int = 1
    """How many losses eliminate an entrant from a playoff; two make a double elimination."""
    team: int = 1
    """How many players form one entrant; two or three are a team (MTR 8.2)."""
    pods: tuple[int, ...] = ()
    """Table sizes of a free-for-all, the wanted size first; empty for matches of two sides."""
    plays_together: bool = False
    """Whether all players of two teams play one game, as in Two-Headed Giant (MTR 9.1)."""
    formats: tuple[str, ...] = ()
    """The format of each seat of a team, if they differ; seat A plays `format` (MTR 8.4)."""

    def format_at(self, seat: int | None) -> str:
        """Return the format of a seat of a team, from 0; without a seat, that of the first (MTR 8.4)."""
        return self.formats[seat] if self.formats and seat is not None else self.format

    @property
    def seats(self) -> int:
        """How many matches a match of two teams consists of, A against A and so on; 0 if it is one (MTR 8.2)."""
        return 0 if self.team == 1 or self.plays_together else self.team


class Phase(enum.IntEnum):
    """The phase an event is in."""

    ENTRY = 1
    ROUNDS = 2
    FINISHED = 3


class Shows(enum.StrEnum):
    """What a screen in the room can show."""

    AUTO = "auto"
    """Whatever suits the state of the round."""
    PAIRINGS = "pairings"
    CLOCK = "clock"
    TABLES = "tables"
    """The tables that still play, and what each waits for."""
    STANDINGS = "standings"
    BRACKET = "bracket"
    SEATS = "seats"
    """The seats of the draft (MTR 7.6)."""
    BUILDING = "building"
    """The clock of deck building (MTR B)."""
    WINNER = "winner"
    ENTRY = "entry"
    DRAFT = "draft"
    """The call of a draft: pick, direction and second."""
    MESSAGE = "message"
    BLANK = "blank"


class PublicNotice(Struct, frozen=True):
    """One notice to everybody, and since when."""

    text: Sealed[str]
    at: int


class Screen(Struct, frozen=True):
    """One screen of the room and what the desk wants on it."""

    shows: Shows = Shows.AUTO
    message: Sealed[str] = Sealed("")
    first: str = ""
    last: str = ""
    """The first and last letters of the names it lists; empty for no limit."""


class CutMade(Struct, frozen=True):
    """The entrants who advanced to the playoff; nobody moves up later (MTR 2.10)."""

    stage: int
    after: int
    """The last round before it; 0 if the event is only a playoff."""
    seeds: tuple[EntrantId, ...]
    """Best first."""
    by_lot: tuple[EntrantId, ...] = ()
    """Equal entrants whom only the lot put on the two sides of the line (GAP-05)."""


class Entrant(Struct):
    """One side of a pairing: a player, or a team with its players in seat order (MTR 8.2)."""

    number: EntrantId
    players: tuple[PlayerId, ...]
    byes: int = 0
    first_round: int = 1
    team_name: Sealed[str] = NOTHING_KEPT
    """The team's name; empty if it has none, or had to give it up (MTR 8.1)."""
    refused: tuple[RefusedName, ...] = ()
    """The names it had to give up, the last one last."""
    free: tuple[PlayerId, ...] = ()
    """Seats that nobody has taken yet (MTR 8.2)."""
    merged: tuple[PlayerId, ...] = ()
    """Players of the entrants merged into this one; their numbers still find the person."""
    seat_code: Sealed[str] = NOTHING_KEPT
    """The code with which team-mates take their seats."""
    checked_in: bool = False
    out_after: int | None = None
    """The last round they were in; None while they are in the event."""
    disqualified: bool = False
    paid: bool = False
    unannounced: int = 0
    """How often they left without notice (MTR 2.10)."""
    lost_in: int = 0
    """The round whose match a disqualification cost them; 0 if they were playing none (GAP-15)."""

    @property
    def needs_a_name(self) -> bool:
        """Whether its name was refused, and it has no other yet (MTR 8.1)."""
        return bool(self.refused) and self.team_name == NOTHING_KEPT

    def plays(self, round: int) -> bool:
        return self.first_round <= round and (self.out_after is None or round <= self.out_after)


class Event(Struct, weakref=True):
    """One tournament."""

    title: Sealed[str] = field(default_factory=Sealed)
    secret: Sealed[str] = field(default_factory=Sealed)
    """Thirty-two random bytes in hex, sealed before the field is known, opened at the end."""
    game: str = "magic"
    game_name: Sealed[str] = Sealed("")
    """The name of the game, if it is one we do not know."""
    policy: str = "casual"
    tiebreakers: str = "mtr"
    edition: str = ""
    packs: tuple[PackPin, ...] = ()
    zone: str = "UTC"
    creator: Who = Who("")
    phase: Phase = Phase.ENTRY
    stages: list[Stage] = field(default_factory=list)
    entrants: dict[EntrantId, Entrant] = field(default_factory=dict)
    players: dict[PlayerId, EntrantId] = field(default_factory=dict)
    last_entrant: int = 0
    last_player: int = 0
    """The highest numbers ever given, even if the entry was undone: they are never reused."""
    moves: int = 0
    """How many facts there were that standings and places may depend on."""
    arranged: int = 0
    """How many facts there were besides what a round brings all the time: its reports, who is here, and who leaves.

    While it stays the same, so do the entrants, every earlier round, and who meets whom in this one.
    """
    rounds: dict[int, Round] = field(default_factory=dict)
    attempts: dict[int, int] = field(default_factory=dict)
    """How often each round was drawn; a redraw uses the next number, so nobody can redraw unseen."""
    explained: dict[tuple[int, int], Explained] = field(default_factory=dict)
    """Why a draw does not count, by its round and number; an undo does not remove it."""
    roles: dict[Who, frozenset[Role]] = field(default_factory=dict)
    lent: dict[Who, frozenset[Power]] = field(default_factory=dict)
    links: dict[Who, PlayerId] = field(default_factory=dict)
    links_of: dict[PlayerId, tuple[Who, ...]] = field(default_factory=dict)
    usable_tables: tuple[tuple[int, int], ...] = ()
    fixed_tables: dict[EntrantId, int] = field(default_factory=dict)
    avoid: tuple[tuple[EntrantId, ...], ...] = ()
    published: dict[int, tuple[EntrantId, ...]] = field(default_factory=dict)
    """Standings as they were published after a round, best first."""
    cut: CutMade | None = None
    """None until it is announced."""
    awards: tuple[Award, ...] = ()
    handed_over: dict[EntrantId, tuple[Prize, ...]] = field(default_factory=dict)
    secret_at: tuple[int, str] = SECRET
    """Location of the secret of the draws: entry and field."""
    secret_is_public: bool = False
    earlier: tuple[tuple[int, Sealed[str]], ...] = ()
    """The secrets from before it was reopened, each with the number of rounds closed by then."""
    venue_code: Sealed[str] | None = None
    """The code with which players check themselves in; None if none is asked for."""
    screens: dict[int, Screen] = field(default_factory=dict)
    notice: PublicNotice | None = None
    changes: list[ToldChange] = field(default_factory=list)
    """What was announced and then changed, in order."""
    last_change: int = 0
    """The highest number a change was ever given."""
    seen_changes: dict[PlayerId, int] = field(default_factory=dict)
    """The last change each player has seen."""
    schedule: Sealed[str] | None = None
    """The schedule, one item per line; `reading.schedule` parses it."""
    sections: dict[str, Who] = field(default_factory=dict)
    """The judge who looks after each section of tables."""
    meeting: dict[EntrantId, int] | None = None
    """The table of each entrant at the player meeting, in the order they came; None if there is no meeting."""
    meeting_tables: MeetingTables | None = None
    """How its tables fill up; None until somebody comes late, and whenever it has to be counted again."""
    decks: Registrations = field(default_factory=Registrations)
    drafts: dict[int, StageDraft] = field(default_factory=dict)
    """The draft of each stage, with its pods (MTR 7.6)."""
    called: dict[int, CalledDraft] = field(default_factory=dict)
    """The call of a draft on paper, by stage (MTR 7.7)."""
    pod_draws: dict[int, int] = field(default_factory=dict)
    """How often the pods of a stage were drawn, including undone draws."""
    building: dict[int, RoundClock] = field(default_factory=dict)
    """The clock of deck building, by stage (MTR B)."""
    registering: dict[int, RoundClock] = field(default_factory=dict)
    """The clock of registering pools before that, by stage (MTR B)."""
    people: People = field(default_factory=People)
    judging: Judging = field(default_factory=Judging)
    procedure: Procedure = Procedure()
    devices: Devices = Devices.AS_THE_RULES_SAY
    plays_online: bool = False
    """Whether the organizer allows matches at an online table."""
    off_camera: set[PlayerId] = field(default_factory=set)
    """Players who do not want to be filmed (MTR 2.13)."""
    on_camera: set[PlayerId] = field(default_factory=set)
    """Players who were asked and do not mind (MTR 2.13)."""
    fields: dict[int, FieldMade] = field(default_factory=dict)
    """The entrants who went on, by the stage they went on to."""
    split: Split | None = None
    overruled: list[OverruledRule] = field(default_factory=list)
    published_material: tuple[Publication, ...] = ()
    finished_at: int = 0
    why_finished: Sealed[str] = NOTHING_KEPT
    """Why it ended before all announced rounds were played (MTR 10.2)."""
    invalid_because: Sealed[str] | None = None
    """None while the event counts."""
    reported_as: ReportKind | None = None
    """None until the report is handed in."""

    @property
    def last_round(self) -> Round | None:
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def rounds_closed(self) -> int:
        return sum(round.state is RoundState.CLOSED for round in self.rounds.values())

    def secret_of(self, round: int) -> Sealed[str]:
        """Find the secret a round was drawn and closed with; another one would give other lots."""
        return next((secret for closed, secret in self.earlier if round <= closed), self.secret)

    @property
    def team_size(self) -> int:
        """How many players form one entrant; in an older log, as many as the first entrant has (MTR 8.2)."""
        announced = self.stages[0].team if self.stages else 1
        first = next(iter(self.entrants.values()), None)
        return announced if announced > 1 or first is None else len(first.players)

    @property
    def is_free_for_all(self) -> bool:
        """Whether three to five sit at a table, each for themselves."""
        return bool(self.stages and self.stages[0].pods)

    @property
    def is_two_headed(self) -> bool:
        """Whether two players on each side share a game; an older log has no other teams of two (MTR 9.1)."""
        announced = self.stages[0] if self.stages else Stage()
        return announced.plays_together or (announced.team == 1 and self.team_size == 2)

    @property
    def has_posted(self) -> bool:
        """Whether any round has been posted."""
        return any(round.state >= RoundState.POSTED for round in self.rounds.values())

    @property
    def is_for_teams(self) -> bool:
        if self.stages and self.stages[0].team > 1:
            return True
        if self.last_player == self.last_entrant:  # as many players as entrants were ever numbered, so no teams
            return False
        return any(len(entrant.players) > 1 for entrant in self.entrants.values())

    def seat_of(self, player: PlayerId | None) -> int | None:
        """Find a player's seat in their team, from 0; None if they are in no team (MTR 8.2)."""
        entrant = self.entrants.get(self.players.get(player, EntrantId(0))) if player else None
        if entrant is None or len(entrant.players) == 1 or player not in entrant.players:
            return None
        return entrant.players.index(player)

    def stage_of(self, round: int) -> int:
        """Return the stage a round belongs to, counted from 0; rounds beyond the announced ones belong to the last."""
        if self.cut and round > self.cut.after:
            return self.cut.stage
        first = 1
        for index, stage in enumerate(self.stages):
            first += stage.rounds or 0
            if round < first or stage.rounds is None:
                return index
        return len(self.stages) - 1

    def awaits_field(self, round: int) -> bool:
        """Check whether a round belongs to a stage whose field has not been announced yet (MTR 10.4)."""
        stage = self.stage_of(round)
        return self.stages[stage].advance is not None and stage not in self.fields

    @property
    def swiss_rounds(self) -> int:
        """How many rounds are announced before the bracket, or without one (MTR 10.2)."""
        return sum(stage.rounds or 0 for stage in self.stages if stage.structure is not Structure.PLAYOFF)

    def is_playoff(self, round: int) -> bool:
        """Check whether a round belongs to the bracket: losers are out, and the standings do not count it."""
        return self.cut is not None and round > self.cut.after

    def minutes_of(self, round: Round) -> int | None:
        """Return the minutes of a round; None if it has no clock, as a final often has none (MTR B, GAP-11)."""
        stage = self.stages[round.stage]
        return stage.minutes if stage.timed_final or not self.is_final(round) else None

    def length_of(self, round: Round, seat: int | None = None) -> MatchLength:
        """Return the length of the matches of a round; a final may be announced longer (MTR 2.1).

        A match of two teams consists of one match per seat, each of that length (MTR 8.2).
        """
        stage = self.stages[round.stage]
        if seat is None and stage.seats:
            return PlayAll(stage.seats)
        return stage.final_length if stage.final_length and self.is_final(round) else stage.length

    def is_final(self, round: Round) -> bool:
        """Check whether a round is the final of a bracket, or the second final of a double elimination."""
        if self.cut is not None and self.is_free_for_all:
            return self.is_playoff(round.number) and len(round.tables) == 1 and not round.byes
        if self.cut is None or not round.fixtures:
            return False
        bracket = elimination(len(self.cut.seeds), losses=self.stages[self.cut.stage].losses)
        return all(number >= bracket.final.number for number, _, _ in round.fixtures)

    def actor(self, who: Who) -> Actor:
        """Collect what somebody may do here; `call_time` limits the clock, and `verify` the eraser."""
        if who == THE_CLOCK:
            return Actor(who, frozenset({Power.CLOCK}))
        if who == THE_ERASER:
            return Actor(who, frozenset({Power.ENTRY, Power.ORGANIZE}))
        player, people = self.links.get(who), self.people
        roles = self.acting_roles(who) | (frozenset({Role.PLAYER}) if player else frozenset())
        powers = powers_of(roles) | self.lent.get(who, frozenset())
        if who in people.appeals_judges:
            powers |= {Power.APPEAL}
        return Actor(who, powers, player, people.passes.get(who, frozenset()))

    def acting_roles(self, who: Who) -> frozenset[Role]:
        """Return somebody's current roles: judges may stand in, and a head judge may be limited to some stages."""
        held = self.roles.get(who, frozenset())
        if who in self.people.stand_ins:
            return held | {Role.HEAD_JUDGE}
        stages = self.people.head_judge_stages.get(who)
        if stages and self.stages_now.isdisjoint(stages):
            return held - {Role.HEAD_JUDGE} | {Role.FLOOR_JUDGE}
        return held

    @property
    def stages_now(self) -> set[int]:
        """The stage being played and, between two rounds, that of the next one."""
        last = self.last_round
        if last is None:
            return {0}
        return {last.stage, self.stage_of(last.number + 1)} if last.state is RoundState.CLOSED else {last.stage}

    def entrant_of(self, player: PlayerId | None) -> EntrantId | None:
        return None if player is None else self.players.get(player)

    def results(self, round: Round) -> RoundResults:
        """Return a round's results for pairing and standings; late entrants lose what they missed (GAP-07)."""
        return RoundResults(
            matches=tuple(Match(number, table.sides, table.result) for number, table in round.tables.items()),
            byes=round.byes,
            losses=(*round.losses, *(e.number for e in self.entrants.values() if round.number < e.first_round)),
        )
