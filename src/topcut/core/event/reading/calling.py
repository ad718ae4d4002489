"""What the state says about the call of a draft: which stage is called, who sits where, who passes to whom."""

from topcut.core.drafts.reading import neighbour
from topcut.core.event.nouns.drafts.calling import CalledDraft, SeatInPod
from topcut.core.event.nouns.drafts.calling_refusals import NoSuchSeatInPod, NotCalled
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.drafts import is_rochester
from topcut.core.play import EntrantId, PlayerId


def called_stage(event: Event) -> int | None:
    """Find the stage whose draft is called now; None where none is."""
    return next((stage for stage, called in event.called.items() if called.ended_at is None), None)


def called_of(event: Event, stage: int) -> CalledDraft:
    """Find the call of a stage that is not over, or refuse."""
    called = event.called.get(stage)
    if called is None or called.ended_at is not None:
        raise NotCalled
    return called


def drafting_seats(event: Event, stage: int, pod: int) -> tuple[tuple[EntrantId, PlayerId | None], ...]:
    """List who drafts at a pod by seat; a Rochester table seats every player of its teams (MTR 7.6, MTR 8.5)."""
    entrants = event.drafts[stage].pods[pod - 1]
    if is_rochester(event.stages[stage]):
        return tuple((one, player) for one in entrants for player in event.entrants[one].players)
    return tuple((one, None) for one in entrants)


def pods_on_paper(event: Event, stage: int) -> tuple[int, ...]:
    """Name the pods that listen to the call: the others draft online, by clocks of their own (MTR 7.7)."""
    draft = event.drafts[stage]
    return tuple(number for number in range(1, len(draft.pods) + 1) if not draft.stream_of(number))


def refuse_no_seat(event: Event, stage: int, at: SeatInPod) -> None:
    pod, seat = at
    if pod not in pods_on_paper(event, stage) or not 1 <= seat <= len(drafting_seats(event, stage, pod)):
        raise NoSuchSeatInPod(pod=pod, seat=seat)


def seat_called(event: Event, stage: int, entrant: EntrantId | None, player: PlayerId | None) -> SeatInPod | None:
    """Find where a player sits in the draft of a stage, on paper; None where they do not."""
    for pod in pods_on_paper(event, stage):
        for seat, (who, alone) in enumerate(drafting_seats(event, stage, pod), start=1):
            if who == entrant and alone in {None, player}:
                return pod, seat
    return None


def passes_to(event: Event, stage: int, at: SeatInPod, *, to_the_left: bool) -> int | None:
    """Find the seat that gets the booster next; who is suspended is left out, None is nobody (MTR 7.7)."""
    called, (pod, seat) = event.called[stage], at
    out = {other for of, other in called.suspended if of == pod}
    return neighbour(seat, count=len(drafting_seats(event, stage, pod)), to_the_left=to_the_left, without=out)
