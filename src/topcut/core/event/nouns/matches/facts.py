"""What can happen at a table, between days and at the end of an event."""

from topcut.core.event.nouns.matches.terms import Devices, GameEnd, Material, Procedure, ReportKind, Step, TableSight
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.log import NOTHING_KEPT, Fact, Sealed, instead
from topcut.core.play import EntrantId, PlayerId, Result, Who


class ProcedureSet(Fact, frozen=True, tag="procedure-set"):
    """The event chose how to do what the rules leave open (MTR 1.9, MTR 2.10)."""

    procedure: Procedure


class SidesMissing(Fact, frozen=True, tag="sides-missing"):
    """Somebody was not at the table; with nobody named, all have come (MTR 1.10)."""

    private = instead(missing=(), at=0, seat=None, players=())

    round: int
    table: int
    missing: tuple[int, ...]
    at: int
    kept: Sealed[str] = NOTHING_KEPT
    seat: int | None = None
    """The seat of two teams it is about, from 0; None for the whole match (MTR 8.2)."""
    players: tuple[PlayerId, ...] = ()
    """The missing members of a team that shares a game; empty for all of it (MTR 9.1)."""


class LatenessPenalised(Fact, frozen=True, tag="lateness-penalised"):
    """A side was late and was penalised for it (IPG 3.1)."""

    private = instead(side=0, minutes=0, penalty="", seat=None)

    round: int
    table: int
    side: int
    minutes: int
    penalty: str
    """A code of the game's penalties."""
    kept: Sealed[str] = NOTHING_KEPT
    seat: int | None = None


class TableSeen(Fact, frozen=True, tag="table-seen"):
    """Somebody noted how far a table is (MTR 2.5)."""

    round: int
    table: int
    seen: TableSight
    turn: int = 0
    side: int | None = None
    """Whose turn it is, if noted."""
    seat: int | None = None


class TurnsAdded(Fact, frozen=True, tag="turns-added"):
    """A table plays more last turns than others, as for slow play (MTR 2.5)."""

    round: int
    table: int
    turns: int
    why: str = ""
    """A code."""
    seat: int | None = None


class StepTaken(Fact, frozen=True, tag="step-taken"):
    """A table has reached this step before a game, or has begun it (MTR 2.3)."""

    round: int
    table: int
    step: Step
    seat: int | None = None


class ChoiceMade(Fact, frozen=True, tag="choice-made"):
    """A side decided who goes first in the next game (MTR 2.2)."""

    round: int
    table: int
    chooser: int
    first: int
    seat: int | None = None


class GameEnded(Fact, frozen=True, tag="game-ended"):
    """A game of a match is over; without a winner it is drawn (MTR 2.1)."""

    round: int
    table: int
    winner: int | None
    how: GameEnd = GameEnd.PLAYED
    seat: int | None = None


class ResultChecked(Fact, frozen=True, tag="result-checked"):
    """Somebody else read the same result off the slip (MTR 1.9)."""

    round: int
    table: int
    result: Result
    seat: int | None = None


class MatchFeatured(Fact, frozen=True, tag="match-featured"):
    """A match is featured, or no longer (MTR 2.13)."""

    round: int
    table: int
    is_featured: bool = True


class TalkBarred(Fact, frozen=True, tag="talk-barred"):
    """Somebody may not talk with team-mates for the rest of this match, or may again (MTR 4.6)."""

    round: int
    table: int
    player: PlayerId
    is_barred: bool = True


class PrimaryNamed(Fact, frozen=True, tag="primary-named"):
    """A team that shares a game named its primary player for this match (MTR 9.4)."""

    round: int
    table: int
    player: PlayerId


class CameraAsked(Fact, frozen=True, tag="camera-asked"):
    """The players at a table were asked whether their match may be filmed (MTR 2.13)."""

    round: int
    table: int


class CameraDeclined(Fact, frozen=True, tag="camera-declined"):
    """A player does not want to be filmed, or no longer objects (MTR 2.13)."""

    player: PlayerId
    declines: bool = True


class DevicesRestricted(Fact, frozen=True, tag="devices-restricted"):
    """Players were told what they may do with devices in their matches (MTR 2.12)."""

    devices: Devices


class OnlinePlayAllowed(Fact, frozen=True, tag="online-play-allowed"):
    """Players may play their matches at an online table, or no longer (MTR 1.2)."""

    is_allowed: bool = True


class FieldCut(Fact, frozen=True, tag="field-cut"):
    """The room was told who plays on the next day; the others are out and keep their place (MTR 10.4)."""

    stage: int
    after: int
    through: tuple[EntrantId, ...]
    """Best first."""


class SplitProposed(Fact, frozen=True, tag="split-proposed"):
    """Somebody proposed how the remaining entrants would share; earlier agreement is void (MTR 5.2)."""

    among: tuple[EntrantId, ...]
    shares: tuple[tuple[Prize, ...], ...]
    rest: tuple[Prize, ...] = ()
    stays: EntrantId | None = None
    stops: bool = False


class SplitAgreed(Fact, frozen=True, tag="split-agreed"):
    """One of them agreed (MTR 5.2)."""

    entrant: EntrantId
    in_person: bool = False
    """Whether they told the organizer, instead of using their own phone."""


class SplitMade(Fact, frozen=True, tag="split-made"):
    """Everybody agreed and the organizer permits it: the prizes are shared so (MTR 5.2)."""


class MaterialPublished(Fact, frozen=True, tag="material-published"):
    """Something about the event was made public (MTR 1.2)."""

    item: Material
    entrants: tuple[EntrantId, ...] = ()
    """The entrants it is about; empty for everybody."""
    by: Who = Who("")
    """Who noted it; older logs do not say."""
    at: int = 0


class EventInvalidated(Fact, frozen=True, tag="event-invalidated"):
    """The event does not count (MTR 1.4)."""

    why: Sealed[str]


class ReportSubmitted(Fact, frozen=True, tag="report-submitted"):
    """The organizer handed the report in (MTR 1.6)."""

    held: ReportKind
    at: int


TableFact = (
    SidesMissing
    | LatenessPenalised
    | TableSeen
    | TurnsAdded
    | StepTaken
    | ChoiceMade
    | GameEnded
    | ResultChecked
    | MatchFeatured
    | CameraAsked
    | TalkBarred
    | PrimaryNamed
)
HallFact = CameraDeclined | DevicesRestricted | OnlinePlayAllowed
SplitFact = SplitProposed | SplitAgreed | SplitMade
EndFact = MaterialPublished | EventInvalidated | ReportSubmitted
ProcedureFact = ProcedureSet | TableFact | HallFact | FieldCut | SplitFact | EndFact
