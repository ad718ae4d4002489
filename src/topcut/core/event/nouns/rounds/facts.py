"""What can happen to a round: paired, posted, timed, reported, closed; and where its matches sit."""

from typing import Final

from topcut.core.event.nouns.rounds.state import Fixture, WhyAgain
from topcut.core.log import NOTHING_KEPT, Fact, Sealed
from topcut.core.play import EntrantId, Result, Who


class RoundDrawn(Fact, frozen=True, tag="round-drawn"):
    """A round was paired; only the staff sees the pairings yet."""

    round: int
    stage: int
    attempt: int
    engine: str
    matches: tuple[tuple[int, ...], ...]
    """Table number, then the entrants at it."""
    byes: tuple[EntrantId, ...] = ()
    losses: tuple[EntrantId, ...] = ()
    """Entrants in the round without an opponent, who lost it."""
    cost: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()
    proof: str = "none"
    by_hand: bool = False
    fixtures: tuple[Fixture, ...] = ()
    """The fixtures of the bracket, if it is a round of the playoff (MTR 10.4)."""


class RoundPosted(Fact, frozen=True, tag="round-posted"):
    """The room sees the pairings."""

    round: int
    attempt: int


class DrawDiscarded(Fact, frozen=True, tag="draw-discarded"):
    """A paired or posted round without results was taken back."""

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
    """First and last table of each range, in the order they are filled; empty for all from 1."""
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
    """The side that reports; None for an official, whose report is final."""
    entered_by: Who = Who("")
    """The official who entered it, if somebody else is to check it; otherwise empty."""
    seat: int | None = None
    """The seat of two teams it is about, from 0; None for the whole match (MTR 8.2)."""


class ResultConfirmed(Fact, frozen=True, tag="result-confirmed"):
    """The other side agrees with the report."""

    round: int
    table: int
    result: Result | None = None
    """The result they agreed with, so that undoing the report cannot put another in its place."""
    seat: int | None = None
    side: int | None = None
    """The side that agrees, in a match of more than two; None for the other of two."""


class ResultDisputed(Fact, frozen=True, tag="result-disputed"):
    """The other side disagrees (MTR 1.10)."""

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
    """A result was removed."""

    round: int
    table: int
    seat: int | None = None


class ResultDoubted(Fact, frozen=True, tag="result-doubted"):
    """A side disagrees after an official entered it or the round ended; the result stays (MTR 1.9)."""

    round: int
    table: int
    result: Result
    side: int
    seat: int | None = None


class DoubtSettled(Fact, frozen=True, tag="doubt-settled"):
    """An official has checked it: the result of the table stands."""

    round: int
    table: int
    seat: int | None = None


class DecisionOverruled(Fact, frozen=True, tag="decision-overruled"):
    """The head judge lets a result stand against a judge's decision about the match (MTR 1.7)."""

    round: int
    table: int
    result: Result
    seat: int | None = None


class ClockStarted(Fact, frozen=True, tag="clock-started"):
    """The round has one deadline (MTR B)."""

    round: int
    ends_at: int
    length: int = 0
    """How long the round is, in microseconds; older logs take it from their stage."""


class ClockPaused(Fact, frozen=True, tag="clock-paused"):
    """The clock is stopped for everybody; repeated to give another reason."""

    public = frozenset({"why"})

    round: int
    left: int
    """Negative if the round was over already: tables with extra time count from there."""
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
    """A code, such as `pause`, `deck-check` or `feature-match`; the log holds no prose."""

    seat: int | None = None

    @property
    def is_passed_on(self) -> bool:
        """Whether the desk recorded time that a judge had given."""
        return self.why == JUDGE_SAID


class TimeCalled(Fact, frozen=True, tag="time-called"):
    """The round's time is over; the last turns begin, except at tables with extra time (MTR 2.5)."""

    public = frozenset({"why"})

    round: int
    at: int = 0
    """When the round ended; older logs do not say."""
    left: int = 0
    """How much time was left, if it was called early."""
    by_itself: bool = False
    """Whether the clock ran out and called time by itself."""
    why: Sealed[str] = NOTHING_KEPT
    """Why it was called early, for everybody to read."""


ResultFact = ResultReported | ResultConfirmed | ResultDisputed | ResultCorrected | ResultCleared
ClockFact = ClockStarted | ClockPaused | ClockResumed | TimeAdded | TimeCalled
RoundFact = RoundDrawn | RoundPosted | DrawDiscarded | DrawExplained | RoundRepaired | RoundClosed | StandingsPublished
SeatingFact = TablesAnnounced | AvoidAnnounced
DoubtFact = ResultDoubted | DoubtSettled | DecisionOverruled
