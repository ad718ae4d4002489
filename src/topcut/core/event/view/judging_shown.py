"""The values of judging that people see, one kind for each audience; none has a field for the room."""

from collections.abc import Mapping

from msgspec import Struct

from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.reading.binding import NOTHING_DECIDED, Binding
from topcut.core.event.reading.time import ClockView
from topcut.core.event.view.conduct import ConductView
from topcut.core.event.view.sides import SideNames
from topcut.core.event.view.team_matches import TeamMatch
from topcut.core.judging.terms import CallFor, CardMatter, CheckReason, Due
from topcut.core.play import PlayerId, Result, Score, Who
from topcut.core.play.seats import at_seat


class CallView(Struct, frozen=True):
    """A table that waits for a judge."""

    number: int
    round: int
    table: int
    sides: tuple[SideNames, ...]
    kind: CallFor
    side: int | None
    """The side that called; None for a spectator."""
    translator: str
    away: bool
    at: int
    judge: Who | None
    """The judge who goes there; None while nobody does."""
    taken_at: int | None
    """Since when the match has been stopped: more than a minute is given back (MTR 2.6)."""
    seat: int | None = None
    """The seat of two teams the call came from (MTR 8.2)."""

    @property
    def place(self) -> str:
        return at_seat(self.table, self.seat)


class LastWord(Struct, frozen=True):
    """The decision on an appeal: the ruling stands, or the text replaces it (MTR 2.9)."""

    upheld: bool
    judge: Who
    text: str


class PenaltyView(Struct, frozen=True):
    """One penalty, as judges read it in a player's history."""

    number: int
    player: PlayerId
    name: str
    round: int
    table: int | None
    infraction: str
    penalty: str
    is_upgraded: bool
    is_deviation: bool
    judge: Who
    note: str
    is_owed: bool
    """Whether its game or match has not been lost yet."""
    appeal: int | None = None
    is_overturned: bool = False
    is_final: bool = False
    """Given by the head judge or an appeals judge: no further appeal is possible (MTR 2.9)."""
    last_word: LastWord | None = None
    """The head judge's decision on appeal."""


class RulingView(Struct, frozen=True):
    """A ruling at a table."""

    number: int
    judge: Who
    text: str
    is_complete: bool
    is_final: bool
    appeal: int | None
    is_overturned: bool
    kind: CallFor = CallFor.QUESTION
    allows: bool | None = None
    """Whether the request was granted, if it is a yes or a no."""
    by_video: bool = False
    last_word: LastWord | None = None
    """The head judge's decision on appeal; the ruling remains readable next to it."""


class CheckView(Struct, frozen=True):
    """Decks at the judges' table."""

    number: int
    round: int
    table: int
    sides: tuple[SideNames, ...]
    judge: Who
    at: int
    why: CheckReason
    seat: int | None = None
    """In a team match: the seat whose decks were taken (MTR 8.2)."""


class OrderView(Struct, frozen=True):
    """A decision about somebody's cards, and whether it was followed."""

    number: int
    matter: CardMatter
    allowed: bool
    player: PlayerId | None
    name: str
    card: str
    why: str
    note: str
    due: Due
    is_confirmed: bool
    is_followed: bool


class JudgedPlayer(Struct, frozen=True):
    """A player at a table, with all penalties of this event that still hold."""

    player: PlayerId
    name: str
    side: int
    penalties: tuple[PenaltyView, ...]
    orders: tuple[OrderView, ...]
    letter: str = ""
    """The letter of the seat in a team; empty for a single player (MTR 8.2)."""
    is_silent: bool = False
    """Whether they may not talk with team-mates in this match (MTR 4.6)."""
    is_primary: bool = False
    """Whether they are the primary player of a team that shares a game (MTR 9.4)."""


class JudgedTable(Struct, frozen=True):
    """One table as the judge at it needs it."""

    round: int
    table: int
    sides: tuple[SideNames, ...]
    clock: ClockView
    result: Result | None
    report: ReportStatus
    score: Score
    """The games noted so far."""
    players: tuple[JudgedPlayer, ...]
    calls: tuple[CallView, ...]
    rulings: tuple[RulingView, ...]
    check: CheckView | None
    is_to_be_checked: bool
    is_investigated: bool
    binding: Binding = NOTHING_DECIDED
    """What no score may contradict, and what the table waits for."""
    for_all: tuple[OrderView, ...] = ()
    """Decisions about cards that apply to everybody in this event (MTR 3.6, MTR 3.7)."""
    buzzed_at: int | None = None
    seat: int | None = None
    """In a team match: the seat, from 0; None for the whole match (MTR 8.2)."""
    team: TeamMatch | None = None

    @property
    def place(self) -> str:
        return at_seat(self.table, self.seat)


class JudgeView(Struct, frozen=True):
    """What a judge needs while walking through the room."""

    round: int | None
    calls: tuple[CallView, ...]
    """Open calls, those nobody has taken first."""
    checks: tuple[CheckView, ...]
    checks_to_make: Mapping[int, int | None]
    """Tables drawn or picked, each with its seat of two teams or None; the room does not know (MTR 2.8, MTR 8.2)."""
    decks_checked: int
    decks_to_check: int
    orders: tuple[OrderView, ...]
    """Decisions about cards and sleeves that hold, and those still to be followed."""
    seats: int = 0
    """How many seats a match of two teams has; 0 if it has none (MTR 8.2)."""


class AppealView(Struct, frozen=True):
    """A player who appeals to the head judge, and about what."""

    number: int
    round: int
    table: int | None
    player: PlayerId
    name: str
    at: int
    ruling: RulingView | None
    penalty: PenaltyView | None


class StatementView(Struct, frozen=True):
    """A statement somebody made."""

    player: PlayerId | None
    name: str
    judge: Who
    text: str
    by_video: bool = False
    """Whether it is what the video shows."""


class InvestigationView(Struct, frozen=True):
    """An allegation and its statements; for the head judge only (MTR 5.1)."""

    number: int
    round: int
    table: int | None
    players: tuple[PlayerId, ...]
    names: tuple[str, ...]
    infraction: str
    judge: Who
    at: int
    note: str
    statements: tuple[StatementView, ...]
    witnesses: tuple[tuple[PlayerId, str], ...] = ()
    """Possible witnesses: the players it is about first, then the others at the table."""
    finding: str = ""
    """Empty while it is open."""


class HeadJudgeView(Struct, frozen=True):
    """What only the head judge sees."""

    penalties: tuple[PenaltyView, ...]
    """From Game Loss up, newest first."""
    appeals: tuple[AppealView, ...]
    investigations: tuple[InvestigationView, ...]
    to_confirm: tuple[OrderView, ...]
    """Floor judges' decisions about cards and sleeves (MTR 3.12)."""
    for_review: tuple[PenaltyView, ...]
    """Disqualifications and unsporting conduct: all are reviewed later (MTR 5.1, MTR 5.4)."""
    sent_away: tuple[tuple[int | None, str], ...]
    """Spectators who may not watch: the table, None for every one, and the words of the official."""
    concerns: tuple[AgainstTheRules, ...]
    """What is left to do before the event ends."""
    conduct: tuple[ConductView, ...] = ()
    """What officials and spectators did (MTR 5.3)."""


class OwnPenalty(Struct, frozen=True):
    """A penalty as its own player reads it."""

    number: int
    round: int
    infraction: str
    penalty: str
    may_appeal: bool


class OwnJudging(Struct, frozen=True):
    """What one player sees of judging: their own penalties, their own call, what they may appeal."""

    penalties: tuple[OwnPenalty, ...]
    call: int | None
    is_coming: bool
    """Whether a judge has taken the call."""
    rulings: tuple[int, ...]
    """Rulings at their table that they may appeal now (MTR 2.9)."""
    heard: tuple[LastWord, ...] = ()
    """The decisions on their own appeals, in the current round (MTR 2.9)."""
    buzzed_at: int | None = None
    """When a judge buzzed their phone: their table is empty and has no result."""
