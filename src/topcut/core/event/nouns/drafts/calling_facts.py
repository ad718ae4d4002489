"""What can happen while a draft on paper is called: lines said, pauses, pods that fall behind, boosters counted."""

from topcut.core.drafts.reading import ScriptOrder
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.log import NOTHING_KEPT, Fact, Sealed
from topcut.core.play import Role, Who


class DraftCallBegun(Fact, frozen=True, tag="draft-call-begun"):
    """All pods on paper were told to open their first booster, and draft by one clock (MTR 7.7)."""

    stage: int
    order: ScriptOrder
    edition: str
    """The edition of the rules whose times are called."""
    at: int
    sets: tuple[str, ...] = ()
    """The boosters in the order they are opened, by the codes of their sets; empty if not given."""


class DraftLineSaid(Fact, frozen=True, tag="draft-line-said"):
    """Somebody said a line of the script; the next ones are timed from here (MTR B)."""

    stage: int
    call: int
    """Counted from 0."""
    at: int


class DraftCallPaused(Fact, frozen=True, tag="draft-call-paused"):
    """The draft is paused for the whole hall (MTR B)."""

    public = frozenset({"why"})

    stage: int
    at: int
    why: Sealed[str] = NOTHING_KEPT


class DraftCallResumed(Fact, frozen=True, tag="draft-call-resumed"):
    """The draft continues from where it stopped (MTR B)."""

    stage: int
    at: int


class DraftCallEnded(Fact, frozen=True, tag="draft-call-ended"):
    """Every card is drafted (MTR 7.7)."""

    stage: int
    at: int


class PodFellBehind(Fact, frozen=True, tag="pod-fell-behind"):
    """A pod is some picks behind the call; nobody else waits for it (MTR 7.7)."""

    stage: int
    pod: int
    picks: int
    at: int


class PodCaughtUp(Fact, frozen=True, tag="pod-caught-up"):
    """A pod drafts with the call again."""

    stage: int
    pod: int
    at: int


class BoostersCounted(Fact, frozen=True, tag="boosters-counted"):
    """These seats of a pod have as many cards as they should (MTR 7.7)."""

    stage: int
    pod: int
    seats: tuple[int, ...]
    booster: int
    cards: int
    at: int


class CountDisputed(Fact, frozen=True, tag="count-disputed"):
    """A seat has too few cards or too many: a judge is called (MTR 7.7)."""

    stage: int
    pod: int
    seat: int
    booster: int
    pick: int
    """0 before the first."""
    cards: int
    expected: int
    at: int


class DisputeTaken(Fact, frozen=True, tag="dispute-taken"):
    """A judge is with a pod whose count is wrong (MTR 1.8)."""

    stage: int
    pod: int
    seat: int
    judge: Who
    at: int


class CountRemedied(Fact, frozen=True, tag="count-remedied"):
    """An official marked how a wrong count is corrected; no pick is undone (MTR 7.4)."""

    stage: int
    pod: int
    seat: int
    remedy: CountRemedy
    by: Who
    marks: tuple[Role, ...]
    """The roles in which they marked it."""
    awaits: tuple[Role, ...]
    """Whose marks are still missing; empty when it is settled."""
    at: int


class DrafterSuspended(Fact, frozen=True, tag="drafter-suspended"):
    """A drafter who cannot or will not pick keeps what they have, and the pod drafts on without them (MTR 7.7)."""

    stage: int
    pod: int
    seat: int
    call: int
    """The line that was being called."""
    at: int


CallFact = DraftCallBegun | DraftLineSaid | DraftCallPaused | DraftCallResumed | DraftCallEnded
PodPaceFact = PodFellBehind | PodCaughtUp | DrafterSuspended
CountFact = BoostersCounted | CountDisputed | DisputeTaken | CountRemedied
CallingFact = CallFact | PodPaceFact | CountFact
