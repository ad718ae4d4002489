"""The call of a draft as everybody may see it: line, second, direction, pods; and one player's seat in it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from topcut.core.drafts.reading import CallMoment, DraftCall, DraftScript, SaidLine, Says, times_said
from topcut.core.event.nouns.drafts.calling import CalledDraft, CountDispute, PodBehind
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.calling import (
    called_stage,
    drafting_seats,
    passes_to,
    pods_on_paper,
    seat_called,
)
from topcut.core.event.view.sides import Names, SideNames, Sides, sides_of
from topcut.core.play import Level, PlayerId, Who


class CalledSeat(Struct, frozen=True):
    """One seat of a pod: who drafts there, and whether the count of the booster is right."""

    seat: int
    side: SideNames
    is_counted: bool
    is_suspended: bool
    dispute: CountDispute | None = None
    """The last dispute at this seat, settled or not."""

    @property
    def is_disputed(self) -> bool:
        return self.dispute is not None and not self.dispute.is_settled


class CalledPod(Struct, frozen=True):
    """One pod that follows the call."""

    pod: int
    seats: tuple[CalledSeat, ...]
    behind: PodBehind | None = None

    @property
    def drafting(self) -> tuple[CalledSeat, ...]:
        return tuple(seat for seat in self.seats if not seat.is_suspended)

    @property
    def counted(self) -> int:
        return sum(seat.is_counted for seat in self.drafting)

    @property
    def disputed(self) -> tuple[CalledSeat, ...]:
        return tuple(seat for seat in self.seats if seat.is_disputed)

    @property
    def suspended(self) -> tuple[CalledSeat, ...]:
        return tuple(seat for seat in self.seats if seat.is_suspended)

    @property
    def next_to_count(self) -> CalledSeat | None:
        """The seat whose count is asked for next: the main button is always this one."""
        return next((seat for seat in self.drafting if not seat.is_counted and not seat.is_disputed), None)


class DraftCallView(Struct, frozen=True):
    """Everything that a screen, a phone and the caller need to show the same second."""

    stage: int
    script: DraftScript
    said: SaidLine
    moment: CallMoment
    times: Mapping[int, int]
    """When each line was said."""
    pods: tuple[CalledPod, ...]
    sets: tuple[str, ...] = ()
    stands_at: int | None = None
    """Since when the draft is paused; None while it runs."""
    why: str = ""
    is_quiet: bool = False
    """Whether this level expects silence (MTR 5.6)."""

    @property
    def line(self) -> DraftCall:
        return self.script.calls[self.moment.call]

    @property
    def next(self) -> DraftCall | None:
        return self.script.calls[self.moment.call + 1] if self.moment.call + 1 < len(self.script.calls) else None

    @property
    def behind(self) -> tuple[CalledPod, ...]:
        return tuple(pod for pod in self.pods if pod.behind)

    @property
    def is_counting(self) -> bool:
        return self.line.says is Says.OPEN

    @property
    def is_through(self) -> bool:
        return self.line.says is Says.END

    @property
    def done(self) -> int:
        """The seconds of all lines that are over."""
        return sum(call.seconds for call in self.script.calls[: self.moment.call])

    def pod(self, number: int) -> CalledPod | None:
        return next((pod for pod in self.pods if pod.pod == number), None)


def call_view(event: Event, *, names: Names, now: int) -> DraftCallView | None:
    """Show the called draft to anybody; nothing in it is hidden (MTR 7.7)."""
    stage = called_stage(event)
    if stage is None:
        return None
    called, sides = event.called[stage], sides_of(event, names=names)
    at = called.pause.at if called.pause else now
    return DraftCallView(
        stage=stage,
        script=called.script,
        said=called.said[-1],
        moment=called.moment(now),
        times=times_said(called.script, called.said, now=max(at, called.said[-1].at)),
        pods=tuple(_pods(event, stage, called, sides, booster=called.line(now).booster)),
        sets=called.sets,
        stands_at=called.pause.at if called.pause else None,
        why=called.pause.why.opened("") if called.pause else "",
        is_quiet=event.stages[stage].level >= Level.COMPETITIVE,
    )


def _pods(event: Event, stage: int, called: CalledDraft, sides: Sides, *, booster: int) -> Iterator[CalledPod]:
    for pod in pods_on_paper(event, stage):
        seats = tuple(
            CalledSeat(
                seat,
                sides[entrant].at(event.seat_of(player)),
                is_counted=called.counted.get((pod, seat), 0) >= booster,
                is_suspended=(pod, seat) in called.suspended,
                dispute=called.disputes.get((pod, seat)),
            )
            for seat, (entrant, player) in enumerate(drafting_seats(event, stage, pod), start=1)
        )
        yield CalledPod(pod, seats, called.behind.get(pod))


class OwnDraftSeat(Struct, frozen=True):
    """A player's place in the draft: pod and seat, who passes to them and to whom they pass."""

    call: DraftCallView
    pod: CalledPod
    seat: CalledSeat
    left: SideNames | None
    """The drafter to the left; None if there is none."""
    right: SideNames | None


def own_draft_seat(event: Event, player: PlayerId, *, names: Names, now: int) -> OwnDraftSeat | None:
    """Show a player their seat in the called draft; None if they sit in none of its pods (MTR 7.7)."""
    view = call_view(event, names=names, now=now)
    at = seat_called(event, view.stage, event.entrant_of(player), player) if view else None
    pod = view.pod(at[0]) if view and at else None
    if view is None or at is None or pod is None:
        return None
    left, right = (_beside(event, view.stage, pod, at, to_the_left=way) for way in (True, False))
    return OwnDraftSeat(view, pod, pod.seats[at[1] - 1], left, right)


def _beside(event: Event, stage: int, pod: CalledPod, at: tuple[int, int], *, to_the_left: bool) -> SideNames | None:
    seat = passes_to(event, stage, at, to_the_left=to_the_left)
    return None if seat is None or seat == at[1] else pod.seats[seat - 1].side


class PodCall(Struct, frozen=True):
    """A wrong count that waits for a judge, or has one (MTR 7.7)."""

    pod: int
    seat: CalledSeat
    dispute: CountDispute

    @property
    def judge(self) -> Who | None:
        return self.dispute.judge


def pod_calls(view: DraftCallView | None) -> tuple[PodCall, ...]:
    """List the pods that call a judge, those without a judge first (MTR 1.8)."""
    found = [
        PodCall(pod.pod, seat, seat.dispute)
        for pod in (view.pods if view else ())
        for seat in pod.disputed
        if seat.dispute
    ]
    return tuple(sorted(found, key=lambda call: (call.judge is not None, call.dispute.at)))
