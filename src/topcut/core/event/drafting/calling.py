"""A draft on paper is called: one press starts all pods, and everybody counts from the same facts."""

import re
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.drafts.actions import MOST_BOOSTERS
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.reading import MOST_CARDS, MOST_PASSING, PASSING, Says, ScriptOrder
from topcut.core.event.action import NOTED, ROUNDS, action
from topcut.core.event.nouns.drafts.calling import CalledDraft
from topcut.core.event.nouns.drafts.calling_facts import (
    DraftCallBegun,
    DraftCallEnded,
    DraftCallPaused,
    DraftCallResumed,
    DraftLineSaid,
    PodCaughtUp,
    PodFellBehind,
)
from topcut.core.event.nouns.drafts.calling_refusals import (
    CallHasBegun,
    DraftNotThrough,
    DraftsWithTheCall,
    HallDoesNotStand,
    HallStands,
    LineHasPassed,
    NobodyDraftsOnPaper,
    NotDraftedSo,
    NotTheNextLine,
    OddScript,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.refusals import NotAReason
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.reading.calling import called_of, drafting_seats, pods_on_paper, refuse_no_seat
from topcut.core.event.reading.drafts import draft_of, is_rochester
from topcut.core.event.reading.redraws import LONGEST_SAID
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.rules.editions import tables_of

MOST_BEHIND: Final = 20
_CODE: Final = re.compile("[A-Z0-9]{2,6}")


def kinds_called(stage: Stage) -> tuple[str, ...]:
    """List the kinds of draft a stage can be called as, the usual one first (MTR 7.7, MTR 8.5, MTR 9.7)."""
    face_up, in_teams = is_rochester(stage), stage.plays_together
    return tuple(name for name, kind in draft_kinds().items() if kind.face_up == face_up and kind.in_teams == in_teams)


@action(Power.CLOCK, during=ROUNDS, rule="MTR 7.7", makes=(DraftCallBegun,))
def begin_call(
    event: Event,
    occasion: Occasion,
    *,
    stage: int,
    kind: str = "",
    cards: int = 15,
    boosters: int | None = None,
    passing: int | None = PASSING,
    sets: tuple[str, ...] = (),
) -> Decision[EventFact]:
    """Start the draft of all pods on paper with one press: from now on they share one clock (MTR 7.7).

    `sets` are the boosters opened: one code for all of them, or one for each.
    """
    draft_of(event, stage)
    if stage in event.called:
        raise CallHasBegun(stage=stage + 1)
    on_paper = pods_on_paper(event, stage)
    if not on_paper:
        raise NobodyDraftsOnPaper
    kinds = kinds_called(event.stages[stage])
    kind = kind or kinds[0]
    if kind not in kinds:
        raise NotDraftedSo(kind=kind[:40])
    seats = max(len(drafting_seats(event, stage, pod)) for pod in on_paper)
    each = draft_kinds()[kind].boosters if boosters is None else boosters
    order = ScriptOrder(kind, cards, each, seats, passing)
    _refuse_odd(order, sets)
    opened = sets * each if len(sets) == 1 else sets
    return Decision((DraftCallBegun(stage, order, tables_of(event.edition), occasion.now, opened),))


def _refuse_odd(order: ScriptOrder, sets: tuple[str, ...]) -> None:
    is_odd = not 1 <= order.cards <= MOST_CARDS or not 1 <= order.boosters <= MOST_BOOSTERS
    is_odd |= order.passing is not None and not 0 <= order.passing <= MOST_PASSING
    is_odd |= bool(sets) and (len(sets) not in {1, order.boosters} or not all(map(_CODE.fullmatch, sets)))
    if is_odd:
        raise OddScript(boosters=MOST_BOOSTERS, cards=MOST_CARDS, passing=MOST_PASSING)


@action(Power.CLOCK, during=ROUNDS, rule="MTR B", makes=(DraftLineSaid,))
def say_line(event: Event, occasion: Occasion, *, stage: int, call: int) -> Decision[EventFact]:
    """Say the next line now, earlier than the clock would or when the hall waits for it (MTR B).

    The caller names the line, so that a press at the same moment as the clock skips no pick.
    """
    called = called_of(event, stage)
    if called.pause:
        raise HallStands
    now = called.moment(occasion.now).call
    if call <= now:
        raise LineHasPassed
    if call != now + 1 or call >= len(called.script.calls):
        raise NotTheNextLine
    return Decision((DraftLineSaid(stage, call, _now(called, occasion)),))


@action(Power.CLOCK, during=ROUNDS, rule="MTR B", makes=(DraftCallPaused,))
def pause_call(event: Event, occasion: Occasion, *, stage: int, why: str = "") -> Decision[EventFact]:
    """Stop the draft for the whole hall; if it is already stopped, add the reason (MTR B)."""
    called = called_of(event, stage)
    if len(why) > LONGEST_SAID:
        raise NotAReason(most=LONGEST_SAID)
    said = Sealed(" ".join(why.split()))
    if called.pause and not why:
        raise HallStands
    return Decision((DraftCallPaused(stage, called.pause.at if called.pause else _now(called, occasion), said),))


@action(Power.CLOCK, during=ROUNDS, rule="MTR B", makes=(DraftCallResumed,))
def resume_call(event: Event, occasion: Occasion, *, stage: int) -> Decision[EventFact]:
    """Continue the draft from where it stopped: nobody loses a second (MTR B)."""
    called = called_of(event, stage)
    if called.pause is None:
        raise HallDoesNotStand
    return Decision((DraftCallResumed(stage, max(occasion.now, called.pause.at)),))


@action(Power.CLOCK, during=ROUNDS, rule="MTR 7.7", makes=(DraftCallEnded,))
def end_call(event: Event, occasion: Occasion, *, stage: int) -> Decision[EventFact]:
    """End the draft once every card of every booster is drafted (MTR 7.7)."""
    called = called_of(event, stage)
    if called.line(occasion.now).says is not Says.END:
        raise DraftNotThrough
    return Decision((DraftCallEnded(stage, _now(called, occasion)),))


def ended_by_building(event: Event, occasion: Occasion, *, stage: int) -> tuple[DraftCallEnded, ...]:
    """End a call whose last card is drafted when deck building begins, so that screens switch to it (MTR 7.7)."""
    called = event.called.get(stage)
    if called is None or called.ended_at is not None or called.line(occasion.now).says is not Says.END:
        return ()
    return (DraftCallEnded(stage, _now(called, occasion)),)


@action(Power.RULE, Power.CLOCK, during=ROUNDS, rule="MTR 7.7", makes=(PodFellBehind,), undo=NOTED)
def note_behind(event: Event, occasion: Occasion, *, stage: int, pod: int, picks: int = 1) -> Decision[EventFact]:
    """Note that a pod is behind: nobody else waits, and it catches up in the review (MTR 7.7)."""
    called_of(event, stage)
    refuse_no_seat(event, stage, (pod, 1))
    bounded = max(1, min(picks, MOST_BEHIND))
    return Decision((PodFellBehind(stage, pod, bounded, occasion.now),))


@action(Power.RULE, Power.CLOCK, during=ROUNDS, rule="MTR 7.7", makes=(PodCaughtUp,), undo=NOTED)
def note_caught_up(event: Event, occasion: Occasion, *, stage: int, pod: int) -> Decision[EventFact]:
    """Note that a pod drafts with the call again (MTR 7.7)."""
    if pod not in called_of(event, stage).behind:
        raise DraftsWithTheCall(pod=pod)
    return Decision((PodCaughtUp(stage, pod, occasion.now),))


def _now(called: CalledDraft, occasion: Occasion) -> int:
    """Return the time; a clock that was set back takes no time from anybody."""
    return max(occasion.now, called.said[-1].at)
