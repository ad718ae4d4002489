"""What can happen to a draft as a whole: seating, start, pause, and officials."""

from msgspec import Struct

from topcut.core.log import Fact
from topcut.core.play import Stream, Who


class PodOfEvent(Struct, frozen=True):
    """The pod of an event that drafts here (MTR 7.6)."""

    event: Stream
    stage: int
    pod: int
    """Counted from 1."""


class DrafterSat(Fact, frozen=True, tag="drafter-sat"):
    """A seat was opened on a device, for the first time or on another one."""

    seat: int
    at: int
    is_partner: bool = False
    """By the second person of a team of two (MTR 9.7)."""


class DraftStarted(Fact, frozen=True, tag="draft-started"):
    """The pod began: from now on everybody's share of chance is waited for (MTR 7.7)."""

    at: int
    bots: tuple[int, ...] = ()
    """Seats nobody took, for which the server picks; never in an event."""


class DraftPaused(Fact, frozen=True, tag="draft-paused"):
    """The clock of the pod is stopped, and its cards lie face down (MTR B)."""

    at: int


class DraftResumed(Fact, frozen=True, tag="draft-resumed"):
    """The clock continues with the seconds that were left (MTR B)."""

    at: int


class DraftOfficialNamed(Fact, frozen=True, tag="draft-official-named"):
    """An official of the event may also run this draft: pauses, suspensions, its release (MTR 1.3)."""

    official: Who
    at: int


RunningFact = DrafterSat | DraftStarted | DraftPaused | DraftResumed | DraftOfficialNamed
