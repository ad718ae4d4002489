"""What can happen in an event. Read each aloud: it says what was decided, in the past tense."""

from topcut.core.event.decks.facts import DeckFact
from topcut.core.event.people.facts import PeopleFact
from topcut.core.event.prizes.prize import Award, Prize
from topcut.core.event.procedure.facts import ProcedureFact
from topcut.core.event.state import Fixture, Shows, Stage
from topcut.core.judging.facts import JudgingFact
from topcut.core.log import Erased, Fact, Overruled, Revealed, Rewound, Sealed, Undone
from topcut.core.play import EntrantId, PlayerId, Power, Result, Role, Who


class EventCreated(Fact, frozen=True, tag="event-created"):
    """An event came to be; its secret was drawn before anybody had entered."""

    public = frozenset({"title"})

    title: Sealed[str]
    secret: Sealed[str]
    creator: Who
    game: str
    policy: str
    tiebreakers: str
    edition: str
    zone: str


class StagesAnnounced(Fact, frozen=True, tag="stages-announced"):
    """The players were told how the event runs (MTR 10.2)."""

    stages: tuple[Stage, ...]


class RolesGiven(Fact, frozen=True, tag="roles-given"):
    """Somebody holds these roles now, and no others (MTR 1.3)."""

    who: Who
    roles: tuple[Role, ...]


class PowersLent(Fact, frozen=True, tag="powers-lent"):
    """Somebody holds these powers beside their roles."""

    who: Who
    powers: tuple[Power, ...]


class PlayerLinked(Fact, frozen=True, tag="player-linked"):
    """A private link speaks for a player; the player's earlier links are dead if `alone`."""

    who: Who
    player: PlayerId
    alone: bool = True


class EventFinished(Fact, frozen=True, tag="event-finished"):
    """The event is over."""

    at: int = 0
    """When, in microseconds; slips are kept for months from here (MTR 1.6)."""


class EntrantRegistered(Fact, frozen=True, tag="entrant-registered"):
    """A player or a team entered (MTR 1.5)."""

    entrant: EntrantId
    players: tuple[PlayerId, ...]
    byes: int = 0
    first_round: int = 1


class NameChanged(Fact, frozen=True, tag="name-changed"):
    """A player is called otherwise now, or no longer named; the name itself lies beside the log."""

    player: PlayerId


class CheckedIn(Fact, frozen=True, tag="checked-in"):
    """An entrant is here (MTR 1.10)."""

    entrant: EntrantId
    here: bool = True


class EntrantDropped(Fact, frozen=True, tag="entrant-dropped"):
    """An entrant left after a round; after round 0 they did not take part at all (MTR 2.10)."""

    entrant: EntrantId
    after: int
    is_unannounced: bool = False
    """They told nobody."""


class EntrantReturned(Fact, frozen=True, tag="entrant-returned"):
    """An entrant who had dropped is back, with the old points; missed rounds stay unplayed (MTR 2.10)."""

    entrant: EntrantId
    lost: tuple[int, ...] = ()
    """Missed rounds that count as losses, where the event says so."""


class EntrantDisqualified(Fact, frozen=True, tag="entrant-disqualified"):
    """An entrant was removed; opponents' tiebreakers keep the old results (GAP-15)."""

    entrant: EntrantId
    after: int


class EntryPaid(Fact, frozen=True, tag="entry-paid"):
    """An entrant's fee was ticked off, or the tick taken away."""

    entrant: EntrantId
    paid: bool = True


class EntrantsMerged(Fact, frozen=True, tag="entrants-merged"):
    """Two entrants turned out to be one: all that the gone one did and had is the kept one's."""

    kept: EntrantId
    gone: EntrantId


class CheckInOpened(Fact, frozen=True, tag="check-in-opened"):
    """Players check themselves in with the code that hangs in the room, or without one where none is asked for."""

    code: Sealed[str]
    is_asked: bool = True


class ScreenAssigned(Fact, frozen=True, tag="screen-assigned"):
    """A screen in the room shows this from now on."""

    public = frozenset({"message"})

    screen: int
    shows: Shows
    message: Sealed[str]


class EventStarted(Fact, frozen=True, tag="event-started"):
    """Entry is over and the rounds begin."""


class RoundDrawn(Fact, frozen=True, tag="round-drawn"):
    """Opponents were drawn for a round; only the staff sees them yet."""

    round: int
    stage: int
    attempt: int
    engine: str
    matches: tuple[tuple[int, ...], ...]
    """Table number, then the entrants at it."""
    byes: tuple[EntrantId, ...] = ()
    losses: tuple[EntrantId, ...] = ()
    """In the round, without an opponent, and lost it."""
    cost: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    proof: str = "none"
    by_hand: bool = False
    fixtures: tuple[Fixture, ...] = ()
    """What the round is in the bracket, where it is one of the playoff (MTR 10.4)."""


class RoundPosted(Fact, frozen=True, tag="round-posted"):
    """The room sees the pairings."""

    round: int
    attempt: int


class DrawDiscarded(Fact, frozen=True, tag="draw-discarded"):
    """A drawn or posted round without results was taken back."""

    round: int
    attempt: int


class RoundRepaired(Fact, frozen=True, tag="round-repaired"):
    """Opponents of a posted round were changed; tables that stayed as they were keep their results."""

    round: int
    repair: int
    """The number of this change to the round, from 1."""
    matches: tuple[tuple[int, ...], ...]
    byes: tuple[EntrantId, ...]
    losses: tuple[EntrantId, ...]
    reason: Sealed[str]


class TablesAnnounced(Fact, frozen=True, tag="tables-announced"):
    """Matches sit at these tables, and some entrants always at the same one."""

    usable: tuple[tuple[int, int], ...] = ()
    """First and last table of each stretch, in the order they are filled; none is all from 1."""
    fixed: tuple[tuple[EntrantId, int], ...] = ()


class AvoidAnnounced(Fact, frozen=True, tag="avoid-announced"):
    """Entrants of one group should not meet while that can be avoided (GAP-01)."""

    groups: tuple[tuple[EntrantId, ...], ...]


class RoundClosed(Fact, frozen=True, tag="round-closed"):
    """Every result of a round is in."""

    round: int


class StandingsPublished(Fact, frozen=True, tag="standings-published"):
    """Everybody may see the standings after a round (MTR 1.9)."""

    after: int
    order: tuple[EntrantId, ...]


class CutAnnounced(Fact, frozen=True, tag="cut-announced"):
    """The room was told who advances; from here on nobody moves up and nobody comes back (MTR 2.10)."""

    stage: int
    after: int
    seeds: tuple[EntrantId, ...]
    """Best first: by the final standing, or by lot where no Swiss round was played (GAP-03)."""
    by_lot: tuple[EntrantId, ...] = ()


class PrizesAnnounced(Fact, frozen=True, tag="prizes-announced"):
    """The players were told what there is to win; these awards replace earlier ones."""

    awards: tuple[Award, ...]


class PrizeHandedOver(Fact, frozen=True, tag="prize-handed-over"):
    """An entrant has received these prizes."""

    entrant: EntrantId
    prizes: tuple[Prize, ...]


class ResultReported(Fact, frozen=True, tag="result-reported"):
    """A result was handed in; the later report of a table replaces the earlier one (MTR 2.4)."""

    round: int
    table: int
    result: Result
    side: int | None = None
    """Which side says so; None is an official, whose word is final."""
    entered_by: Who = Who("")
    """Which official, where somebody else is to check it; nobody elsewhere."""


class ResultConfirmed(Fact, frozen=True, tag="result-confirmed"):
    """The other side agrees with what was reported."""

    round: int
    table: int
    result: Result | None = None
    """What they agreed with, so that an undone report does not put another in its place."""


class ResultDisputed(Fact, frozen=True, tag="result-disputed"):
    """The other side says otherwise (MTR 1.10)."""

    round: int
    table: int


class ResultCorrected(Fact, frozen=True, tag="result-corrected"):
    """A final result was wrong; this is the right one (MTR 1.9)."""

    round: int
    table: int
    result: Result


class ResultCleared(Fact, frozen=True, tag="result-cleared"):
    """A result was taken out again."""

    round: int
    table: int


class ResultDoubted(Fact, frozen=True, tag="result-doubted"):
    """A side says otherwise after an official's word or the end of the round; the result stays as it is (MTR 1.9)."""

    round: int
    table: int
    result: Result
    side: int


class DoubtSettled(Fact, frozen=True, tag="doubt-settled"):
    """An official has looked: the result of the table stands."""

    round: int
    table: int


class ClockStarted(Fact, frozen=True, tag="clock-started"):
    """The round has one deadline (MTR B)."""

    round: int
    ends_at: int
    length: int = 0
    """How long the round is, in microseconds; older logs have it from their stage."""


class ClockPaused(Fact, frozen=True, tag="clock-paused"):
    """The clock stands for everybody."""

    round: int
    left: int


class ClockResumed(Fact, frozen=True, tag="clock-resumed"):
    """The clock runs again, towards a new deadline."""

    round: int
    ends_at: int


class TimeAdded(Fact, frozen=True, tag="time-added"):
    """Everybody, or one table, has more time (MTR 2.6)."""

    round: int
    micros: int
    table: int | None = None
    why: str = ""
    """A code, such as `pause`, `deck-check` or `feature-match`; prose is not for the log."""


class TimeCalled(Fact, frozen=True, tag="time-called"):
    """The round's time is over; the last turns begin (MTR 2.5)."""

    round: int


ResultFact = ResultReported | ResultConfirmed | ResultDisputed | ResultCorrected | ResultCleared
ClockFact = ClockStarted | ClockPaused | ClockResumed | TimeAdded | TimeCalled
RoundFact = RoundDrawn | RoundPosted | DrawDiscarded | RoundRepaired | RoundClosed | StandingsPublished
SeatingFact = TablesAnnounced | AvoidAnnounced
PrizeFact = PrizesAnnounced | PrizeHandedOver
EntryFact = EntrantRegistered | NameChanged | CheckedIn | EntrantDropped | EntrantReturned | EntrantDisqualified
DoubtFact = ResultDoubted | DoubtSettled
RoomFact = EntryPaid | EntrantsMerged | CheckInOpened | ScreenAssigned
SetupFact = EventCreated | StagesAnnounced | RolesGiven | PowersLent | PlayerLinked | EventStarted | EventFinished
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
    | PrizeFact
    | ProcedureFact
    | PeopleFact
    | DeckFact
    | JudgingFact
    | Undone
    | Rewound
    | Revealed
    | Erased
    | Overruled
)
