"""The state of a called draft on paper: which line was said when, which pods are behind, what was counted."""

import enum
from typing import Final

from msgspec import Struct, field

from topcut.core.drafts.reading import CallMoment, DraftCall, DraftScript, SaidLine, ScriptOrder, moment_of, script_of
from topcut.core.log import NOTHING_KEPT, Sealed
from topcut.core.play import Role, Who
from topcut.core.rules.editions import tables_of
from topcut.core.rules.tables import remembered

SeatInPod = tuple[int, int]
"""Pod and seat, both counted from 1."""
_script = remembered(script_of, most=64)


class CountRemedy(enum.StrEnum):
    """How a booster with the wrong number of cards is corrected (MTR 7.4, MTR 7.7)."""

    FOUND = "found"
    """Counted again together: the number is right."""
    PUT_BACK = "put-back"
    """A card too many went back into the booster it came from."""
    REPLACED = "replaced"
    """Replaced by another booster, before the first pick."""
    WENT_ON = "went-on"
    """Drafted as it is."""


ALL_MARKS: Final = (Role.FLOOR_JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER)
NEEDS: Final[dict[CountRemedy, tuple[Role, ...]]] = {
    CountRemedy.FOUND: (Role.FLOOR_JUDGE,),
    CountRemedy.PUT_BACK: (Role.FLOOR_JUDGE,),
    CountRemedy.REPLACED: ALL_MARKS,
    CountRemedy.WENT_ON: ALL_MARKS,
}
"""Whose marks a remedy needs: to replace product or play it as it is, also head judge and organizer (MTR 7.4)."""


class RemedyMark(Struct, frozen=True):
    """Who marked a remedy, in which role, and when."""

    role: Role
    by: Who
    at: int


class CountDispute(Struct, frozen=True):
    """A booster with the wrong number of cards, and the decision about it."""

    booster: int
    pick: int
    cards: int
    expected: int
    at: int
    judge: Who | None = None
    """The judge who is there, if any."""
    judge_since: int = 0
    remedy: CountRemedy | None = None
    marks: tuple[RemedyMark, ...] = ()
    awaits: tuple[Role, ...] = ()

    @property
    def missing(self) -> int:
        """How many cards are missing; negative if there are too many."""
        return self.expected - self.cards

    @property
    def is_settled(self) -> bool:
        return self.remedy is not None and not self.awaits

    @property
    def remedies(self) -> tuple[CountRemedy, ...]:
        """The remedies still possible: nobody gets another booster once a card is picked (MTR 7.7)."""
        found = [CountRemedy.FOUND, CountRemedy.WENT_ON]
        if self.missing < 0:
            found.insert(1, CountRemedy.PUT_BACK)
        if not self.pick:
            found.insert(-1, CountRemedy.REPLACED)
        return tuple(found)


class PodBehind(Struct, frozen=True):
    """How many picks a pod is behind the call, and since when."""

    picks: int
    at: int


class CallPause(Struct, frozen=True):
    """Since when the draft is paused, and why."""

    at: int
    why: Sealed[str] = NOTHING_KEPT


class SuspendedDrafter(Struct, frozen=True):
    """The line from which on a drafter takes no card."""

    call: int
    at: int


class CalledDraft(Struct):
    """The call of one stage's draft: one clock for all its pods (MTR 7.7)."""

    order: ScriptOrder
    edition: str
    sets: tuple[str, ...]
    said: tuple[SaidLine, ...]
    """The lines somebody said, and where the draft continued after a pause."""
    pause: CallPause | None = None
    ended_at: int | None = None
    behind: dict[int, PodBehind] = field(default_factory=dict)
    counted: dict[SeatInPod, int] = field(default_factory=dict)
    """The last booster for which a seat's count is right."""
    disputes: dict[SeatInPod, CountDispute] = field(default_factory=dict)
    """The last dispute of each seat."""
    suspended: dict[SeatInPod, SuspendedDrafter] = field(default_factory=dict)

    @property
    def script(self) -> DraftScript:
        """The lines to call, with the seconds of its edition, or of ours if that edition is not here (MTR 0)."""
        return _script(self.order, edition=tables_of(self.edition))

    def moment(self, now: int) -> CallMoment:
        """Compute where the draft is; while it is paused, where it stopped."""
        stands_at = self.ended_at or (self.pause.at if self.pause else now)
        return moment_of(self.script, self.said[-1], now=max(min(now, stands_at), self.said[-1].at))

    def line(self, now: int) -> DraftCall:
        return self.script.calls[self.moment(now).call]

    def open_dispute(self, at: SeatInPod) -> CountDispute | None:
        dispute = self.disputes.get(at)
        return dispute if dispute and not dispute.is_settled else None
