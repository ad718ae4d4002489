"""What can happen in an event. Each fact says in the past tense what was decided."""

from topcut.core.event.nouns.decks.facts import DeckFact
from topcut.core.event.nouns.drafts.calling_facts import CallingFact
from topcut.core.event.nouns.drafts.facts import PodFact
from topcut.core.event.nouns.matches.facts import ProcedureFact
from topcut.core.event.nouns.people.facts import PeopleFact
from topcut.core.event.nouns.prizes.prize import Award, Prize
from topcut.core.event.nouns.rounds.facts import (
    AvoidAnnounced,
    ClockFact,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    DecisionOverruled,
    DoubtFact,
    DoubtSettled,
    DrawDiscarded,
    DrawExplained,
    ResultCleared,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultDoubted,
    ResultFact,
    ResultReported,
    RoundClosed,
    RoundDrawn,
    RoundFact,
    RoundPosted,
    RoundRepaired,
    SeatingFact,
    StandingsPublished,
    TablesAnnounced,
    TimeAdded,
    TimeCalled,
)
from topcut.core.event.nouns.state import Shows, Stage
from topcut.core.judging.facts import JudgingFact
from topcut.core.log import NOTHING_KEPT, Erased, Fact, Overruled, Revealed, Rewound, Sealed, Undone, instead
from topcut.core.play import EntrantId, PlayerId, Power, Role, Who
from topcut.core.rules.packs import PackPin

__all__ = [
    "AvoidAnnounced",
    "CheckInOpened",
    "CheckedIn",
    "ClockFact",
    "ClockPaused",
    "ClockResumed",
    "ClockStarted",
    "CutAnnounced",
    "DecisionOverruled",
    "DoubtFact",
    "DoubtSettled",
    "DrawDiscarded",
    "DrawExplained",
    "EntrantDisqualified",
    "EntrantDropped",
    "EntrantRegistered",
    "EntrantReturned",
    "EntrantsMerged",
    "EntryFact",
    "EntryPaid",
    "EventChanged",
    "EventCreated",
    "EventFact",
    "EventFinished",
    "EventReopened",
    "EventStarted",
    "MeetingEnded",
    "NameChanged",
    "NoticeGiven",
    "NoticesSeen",
    "PlayerLinked",
    "PlayersSeated",
    "PowersLent",
    "PrizeFact",
    "PrizeHandedOver",
    "PrizesAnnounced",
    "ResultCleared",
    "ResultConfirmed",
    "ResultCorrected",
    "ResultDisputed",
    "ResultDoubted",
    "ResultFact",
    "ResultReported",
    "RolesGiven",
    "RoomFact",
    "RoundClosed",
    "RoundDrawn",
    "RoundFact",
    "RoundPosted",
    "RoundRepaired",
    "ScheduleAnnounced",
    "ScreenAssigned",
    "SeatingFact",
    "SectionAssigned",
    "SetupFact",
    "StagesAnnounced",
    "StandingsPublished",
    "TablesAnnounced",
    "TeamNamed",
    "TimeAdded",
    "TimeCalled",
]


class EventCreated(Fact, frozen=True, tag="event-created"):
    """An event was created; its secret was drawn before anybody had entered."""

    public = frozenset({"title"})

    title: Sealed[str]
    secret: Sealed[str]
    creator: Who
    game: str
    policy: str
    tiebreakers: str
    edition: str
    zone: str
    packs: tuple[PackPin, ...] = ()
    """The packs it is bound to; empty for those that came with the program (MTR 0)."""


class EventChanged(Fact, frozen=True, tag="event-changed"):
    """The name, game, policy, tiebreakers or packs of the event changed; rounds already played stay."""

    public = frozenset({"title", "game_name"})

    title: Sealed[str]
    game_name: Sealed[str]
    """The name of the game, if it is one we do not know."""
    game: str
    policy: str
    tiebreakers: str
    packs: tuple[PackPin, ...] | None = None
    """The packs it is bound to from now on; None if they stay (MTR 0)."""
    edition: str = ""
    """The edition of the rules among them."""


class StagesAnnounced(Fact, frozen=True, tag="stages-announced"):
    """The players were told how the event runs (MTR 10.2)."""

    stages: tuple[Stage, ...]


class RolesGiven(Fact, frozen=True, tag="roles-given"):
    """Somebody holds these roles now, and no others (MTR 1.3)."""

    who: Who
    roles: tuple[Role, ...]


class PowersLent(Fact, frozen=True, tag="powers-lent"):
    """Somebody holds these powers besides their roles."""

    who: Who
    powers: tuple[Power, ...]


class PlayerLinked(Fact, frozen=True, tag="player-linked"):
    """A private link acts for a player; the player's earlier links are void if `alone`."""

    who: Who
    player: PlayerId
    alone: bool = True


class EventFinished(Fact, frozen=True, tag="event-finished"):
    """The event is over."""

    public = frozenset({"why"})

    at: int = 0
    """When, in microseconds; slips are kept for months from here (MTR 1.6)."""
    why: Sealed[str] = NOTHING_KEPT
    """Why it ended before all announced rounds were played, for everybody to read (MTR 10.2)."""


class EventReopened(Fact, frozen=True, tag="event-reopened"):
    """The event continues after its end; its first secret is public, so later draws use a new one."""

    secret: Sealed[str]
    seq: int
    """The number of this entry, which locates the new secret."""


class EntrantRegistered(Fact, frozen=True, tag="entrant-registered"):
    """A player or a team entered (MTR 1.5)."""

    entrant: EntrantId
    players: tuple[PlayerId, ...]
    byes: int = 0
    first_round: int = 1


class TeamNamed(Fact, frozen=True, tag="team-named"):
    """A team has a new name, or none: it then goes by its players' names (MTR 8.1)."""

    entrant: EntrantId
    name: Sealed[str]


class NameChanged(Fact, frozen=True, tag="name-changed"):
    """A player's name changed or was removed; the name itself is stored outside the log."""

    renames = True

    player: PlayerId


class CheckedIn(Fact, frozen=True, tag="checked-in"):
    """An entrant is here (MTR 1.10)."""

    entrant: EntrantId
    here: bool = True


class EntrantDropped(Fact, frozen=True, tag="entrant-dropped"):
    """An entrant left after a round; after round 0 they did not take part at all (MTR 2.10)."""

    private = instead(is_unannounced=False)

    entrant: EntrantId
    after: int
    is_unannounced: bool = False
    """They left without notice."""
    kept: Sealed[str] = NOTHING_KEPT


class EntrantReturned(Fact, frozen=True, tag="entrant-returned"):
    """An entrant who had dropped is back, with the old points; missed rounds stay unplayed (MTR 2.10)."""

    entrant: EntrantId
    lost: tuple[int, ...] = ()
    """Missed rounds that count as losses, if the event says so."""


class EntrantDisqualified(Fact, frozen=True, tag="entrant-disqualified"):
    """An entrant was removed; opponents' tiebreakers keep the old results (GAP-15)."""

    entrant: EntrantId
    after: int


class EntryPaid(Fact, frozen=True, tag="entry-paid"):
    """An entrant's fee was ticked off, or the tick taken away."""

    entrant: EntrantId
    paid: bool = True


class EntrantsMerged(Fact, frozen=True, tag="entrants-merged"):
    """Two entrants turned out to be one: everything of the gone one belongs to the kept one."""

    kept: EntrantId
    gone: EntrantId


class CheckInOpened(Fact, frozen=True, tag="check-in-opened"):
    """Players check themselves in, with the code posted in the room if one is asked for."""

    code: Sealed[str]
    is_asked: bool = True


class ScreenAssigned(Fact, frozen=True, tag="screen-assigned"):
    """A screen in the room shows this from now on."""

    public = frozenset({"message"})

    screen: int
    shows: Shows
    message: Sealed[str]
    first: str = ""
    last: str = ""
    """The first and last letters of the names it lists; empty for no limit."""


class SectionAssigned(Fact, frozen=True, tag="section-assigned"):
    """A judge looks after a section of tables, or no judge in particular does (MTR 1.8)."""

    section: str
    judge: Who | None = None


class PlayersSeated(Fact, frozen=True, tag="players-seated"):
    """Everybody has a seat at the player meeting, which lasts until it is ended or the next round is posted."""

    tables: tuple[tuple[int, ...], ...]
    """Table number, then the entrants at it, in the order in which they are listed."""


class MeetingEnded(Fact, frozen=True, tag="meeting-ended"):
    """The player meeting is over."""


class EventStarted(Fact, frozen=True, tag="event-started"):
    """Entry is over and the rounds begin."""


class CutAnnounced(Fact, frozen=True, tag="cut-announced"):
    """The room was told who advances; from now on nobody moves up and nobody comes back (MTR 2.10)."""

    stage: int
    after: int
    seeds: tuple[EntrantId, ...]
    """Best first: by the final standing, or by lot if no Swiss round was played (GAP-03)."""
    by_lot: tuple[EntrantId, ...] = ()


class PrizesAnnounced(Fact, frozen=True, tag="prizes-announced"):
    """The players were told what there is to win; these awards replace earlier ones."""

    awards: tuple[Award, ...]


class PrizeHandedOver(Fact, frozen=True, tag="prize-handed-over"):
    """An entrant has received these prizes."""

    entrant: EntrantId
    prizes: tuple[Prize, ...]


class NoticeGiven(Fact, frozen=True, tag="notice-given"):
    """Everybody was told one thing, or the notice was taken down (MTR 1.6)."""

    public = frozenset({"text"})

    text: Sealed[str]
    at: int
    is_up: bool = True


class ScheduleAnnounced(Fact, frozen=True, tag="schedule-announced"):
    """The players were told the schedule, breaks included, one item per line (MTR 1.6)."""

    public = frozenset({"lines"})

    lines: Sealed[str]


class NoticesSeen(Fact, frozen=True, tag="notices-seen"):
    """A player has seen every change of what was announced, up to this number (MTR 10.2)."""

    player: PlayerId
    number: int


PrizeFact = PrizesAnnounced | PrizeHandedOver
EntryFact = (
    EntrantRegistered | TeamNamed | NameChanged | CheckedIn | EntrantDropped | EntrantReturned | EntrantDisqualified
)
RoomFact = (
    EntryPaid
    | EntrantsMerged
    | CheckInOpened
    | ScreenAssigned
    | SectionAssigned
    | PlayersSeated
    | MeetingEnded
    | NoticeGiven
    | ScheduleAnnounced
)
SetupFact = (
    EventCreated
    | EventChanged
    | StagesAnnounced
    | RolesGiven
    | PowersLent
    | PlayerLinked
    | EventStarted
    | EventFinished
    | EventReopened
)
EventFact = (
    ResultFact
    | ClockFact
    | RoundFact
    | SeatingFact
    | EntryFact
    | SetupFact
    | DoubtFact
    | RoomFact
    | CutAnnounced
    | NoticesSeen
    | PrizeFact
    | ProcedureFact
    | PeopleFact
    | DeckFact
    | PodFact
    | CallingFact
    | JudgingFact
    | Undone
    | Rewound
    | Revealed
    | Erased
    | Overruled
)
