"""What can happen to a round: drawn, posted, timed, reported, closed; and where its matches sit."""

from typing import Final

from topcut.core.event.nouns.rounds.state import Fixture, WhyAgain
from topcut.core.log import NOTHING_KEPT, Fact, Sealed
from topcut.core.play import EntrantId, Result, Who


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


class DrawExplained(Fact, frozen=True, tag="draw-explained"):
    """Why one of the draws of a round does not count; everybody may read it, and a name in it can be erased."""

    public = frozenset({"said"})

    round: int
    attempt: int
    why: WhyAgain
    said: Sealed[str]


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


class ResultReported(Fact, frozen=True, tag="result-reported"):
    """A result was handed in; the later report of a table replaces the earlier one (MTR 2.4)."""

    round: int
    table: int
    result: Result
    side: int | None = None
    """Which side says so; None is an official, whose word is final."""
    entered_by: Who = Who("")
    """Which official, where somebody else is to check it; nobody elsewhere."""
    seat: int | None = None
    """Which seat of two teams it is about, from 0; None is the whole match (MTR 8.2)."""


class ResultConfirmed(Fact, frozen=True, tag="result-confirmed"):
    """The other side agrees with what was reported."""

    round: int
    table: int
    result: Result | None = None
    """What they agreed with, so that an undone report does not put another in its place."""
    seat: int | None = None
    side: int | None = None
    """Who agrees, where more than one other plays; None is the other of two."""


class ResultDisputed(Fact, frozen=True, tag="result-disputed"):
    """The other side says otherwise (MTR 1.10)."""

    round: int
    table: int
    seat: int | None = None


class ResultCorrected(Fact, frozen=True, tag="result-corrected"):
    """A final result was wrong; this is the right one (MTR 1.9)."""

    round: int
    table: int
    result: Result
    seat: int | None = None


class ResultCleared(Fact, frozen=True, tag="result-cleared"):
    """A result was taken out again."""

    round: int
    table: int
    seat: int | None = None


class ResultDoubted(Fact, frozen=True, tag="result-doubted"):
    """A side says otherwise after an official's word or the end of the round; the result stays as it is (MTR 1.9)."""

    round: int
    table: int
    result: Result
    side: int
    seat: int | None = None


class DoubtSettled(Fact, frozen=True, tag="doubt-settled"):
    """An official has looked: the result of the table stands."""

    round: int
    table: int
    seat: int | None = None


class DecisionOverruled(Fact, frozen=True, tag="decision-overruled"):
    """The head judge lets a result stand against what a judge has decided about the match (MTR 1.7)."""

    round: int
    table: int
    result: Result
    seat: int | None = None


class ClockStarted(Fact, frozen=True, tag="clock-started"):
    """The round has one deadline (MTR B)."""

    round: int
    ends_at: int
    length: int = 0
    """How long the round is, in microseconds; older logs have it from their stage."""


class ClockPaused(Fact, frozen=True, tag="clock-paused"):
    """The clock stands for everybody; said again, with another reason."""

    public = frozenset({"why"})

    round: int
    left: int
    """Below zero where the round was over already: tables with more time count from there."""
    at: int = 0
    """When it stopped; older logs do not say."""
    why: Sealed[str] = NOTHING_KEPT
    """For everybody to read, and erasable, since it may name somebody."""


class ClockResumed(Fact, frozen=True, tag="clock-resumed"):
    """The clock runs again, towards a new deadline."""

    round: int
    ends_at: int


JUDGE_SAID: Final = "judge-said"


class TimeAdded(Fact, frozen=True, tag="time-added"):
    """Everybody, or one table, has more time (MTR 2.6)."""

    round: int
    micros: int
    table: int | None = None
    why: str = ""
    """A code, such as `pause`, `deck-check` or `feature-match`; prose is not for the log."""

    seat: int | None = None

    @property
    def is_passed_on(self) -> bool:
        """Ask whether the desk wrote down what a judge had said."""
        return self.why == JUDGE_SAID


class TimeCalled(Fact, frozen=True, tag="time-called"):
    """The round's time is over; the last turns begin, elsewhere than at tables with more time (MTR 2.5)."""

    public = frozenset({"why"})

    round: int
    at: int = 0
    """When the round ended; older logs do not say."""
    left: int = 0
    """How much the clock still had, where it was called early."""
    by_itself: bool = False
    """Whether the clock came to its end, and nobody had to say so."""
    why: Sealed[str] = NOTHING_KEPT
    """Why it was called early: for everybody to read."""


ResultFact = ResultReported | ResultConfirmed | ResultDisputed | ResultCorrected | ResultCleared
ClockFact = ClockStarted | ClockPaused | ClockResumed | TimeAdded | TimeCalled
RoundFact = RoundDrawn | RoundPosted | DrawDiscarded | DrawExplained | RoundRepaired | RoundClosed | StandingsPublished
SeatingFact = TablesAnnounced | AvoidAnnounced
DoubtFact = ResultDoubted | DoubtSettled | DecisionOverruled
