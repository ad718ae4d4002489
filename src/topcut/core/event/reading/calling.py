"""The call of a draft, read from the state: which stage is called, who sits where, who passes to whom."""

from topcut.core.drafts.reading import neighbour
from topcut.core.event.nouns.drafts.calling import CalledDraft, SeatInPod
from topcut.core.event.nouns.drafts.calling_refusals import NoSuchSeatInPod, NotCalled
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.drafts import is_rochester
from topcut.core.play import EntrantId, PlayerId


def called_stage(event: Event) -> int | None:
    """Find the stage whose draft is called now; None if there is none."""
    return next((stage for stage, called in event.called.items() if called.ended_at is None), None)


def called_of(event: Event, stage: int) -> CalledDraft:
    """Find the call of a stage that is not over, or refuse."""
    called = event.called.get(stage)
    if called is None or called.ended_at is not None:
        raise NotCalled
    return called


def drafting_seats(event: Event, stage: int, pod: int) -> tuple[tuple[EntrantId, PlayerId | None], ...]:
    """List the drafters of a pod by seat; a Rochester table seats every player of its teams (MTR 7.6, MTR 8.5)."""
    entrants = event.drafts[stage].pods[pod - 1]
    if is_rochester(event.stages[stage]):
        return tuple((one, player) for one in entrants for player in event.entrants[one].players)
    return tuple((one, None) for one in entrants)


def pods_on_paper(event: Event, stage: int) -> tuple[int, ...]:
    """List the pods that follow the call: the others draft online, by clocks of their own (MTR 7.7)."""
    draft = event.drafts[stage]
    return tuple(number for number in range(1, len(draft.pods) + 1) if not draft.stream_of(number))


def refuse_no_seat(event: Event, stage: int, at: SeatInPod) -> None:
    pod, seat = at
    draft = event.drafts[stage]
    is_on_paper = 1 <= pod <= len(draft.pods) and not draft.stream_of(pod)
    if not is_on_paper or not 1 <= seat <= len(drafting_seats(event, stage, pod)):
        raise NoSuchSeatInPod(pod=pod, seat=seat)


def seat_called(event: Event, stage: int, entrant: EntrantId | None, player: PlayerId | None) -> SeatInPod | None:
    """Find a player's seat in the draft of a stage, on paper; None if they have none."""
    draft = event.drafts[stage]
    found = draft.seat_of(entrant)
    if found is None or draft.stream_of(found.pod):
        return None
    for seat, (who, alone) in enumerate(drafting_seats(event, stage, found.pod), start=1):
        if who == entrant and alone in {None, player}:
            return found.pod, seat
    return None


def passes_to(event: Event, stage: int, at: SeatInPod, *, to_the_left: bool) -> int | None:
    """Find the seat that gets the booster next, skipping suspended drafters; None if there is none (MTR 7.7)."""
    called, (pod, seat) = event.called[stage], at
    out = {other for of, other in called.suspended if of == pod}
    return neighbour(seat, count=len(drafting_seats(event, stage, pod)), to_the_left=to_the_left, without=out)
