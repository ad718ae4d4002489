"""How the call of a draft on paper changes an event."""

from typing import assert_never

from msgspec import structs

from topcut.core.drafts.reading import SaidLine
from topcut.core.event.nouns.drafts.calling import (
    CalledDraft,
    CallPause,
    CountDispute,
    CountRemedy,
    PodBehind,
    RemedyMark,
    SeatInPod,
    SuspendedDrafter,
)
from topcut.core.event.nouns.drafts.calling_facts import (
    BoostersCounted,
    CallFact,
    CallingFact,
    CountDisputed,
    CountFact,
    CountRemedied,
    DisputeTaken,
    DraftCallBegun,
    DraftCallEnded,
    DraftCallPaused,
    DraftCallResumed,
    DrafterSuspended,
    DraftLineSaid,
    PodCaughtUp,
    PodFellBehind,
    PodPaceFact,
)
from topcut.core.event.nouns.state import Event


def apply_calling(event: Event, fact: CallingFact) -> None:
    """Apply one fact; a fact about a draft that is not called does not fold."""
    if isinstance(fact, DraftCallBegun):
        event.drafts[fact.stage]
        event.called[fact.stage] = CalledDraft(fact.order, fact.edition, fact.sets, (SaidLine(0, fact.at),))
        return
    called = event.called[fact.stage]
    if isinstance(fact, CallFact):
        _call(called, fact)
        return
    event.drafts[fact.stage].pods[fact.pod - 1]
    if isinstance(fact, PodPaceFact):
        _pace(called, fact)
    else:
        _count(called, fact)


def _call(called: CalledDraft, fact: DraftLineSaid | DraftCallPaused | DraftCallResumed | DraftCallEnded) -> None:
    match fact:
        case DraftLineSaid():
            called.script.calls[fact.call]
            called.said = (*called.said, SaidLine(fact.call, fact.at))
        case DraftCallPaused():
            called.pause = CallPause(fact.at, fact.why)
        case DraftCallResumed():
            _go_on(called, fact.at)
        case DraftCallEnded():
            called.ended_at = fact.at
        case _:
            assert_never(fact)


def _go_on(called: CalledDraft, at: int) -> None:
    """Say the paused line again, as if it had been said later by the length of the pause."""
    if called.pause is None:
        raise KeyError("a pause")
    stood = called.moment(called.pause.at)
    called.said = (*called.said, SaidLine(stood.call, stood.since + at - called.pause.at))
    called.pause = None


def _pace(called: CalledDraft, fact: PodPaceFact) -> None:
    match fact:
        case PodFellBehind():
            called.behind[fact.pod] = PodBehind(fact.picks, fact.at)
        case PodCaughtUp():
            del called.behind[fact.pod]
        case DrafterSuspended():
            called.suspended[fact.pod, fact.seat] = SuspendedDrafter(fact.call, fact.at)
        case _:
            assert_never(fact)


def _count(called: CalledDraft, fact: CountFact) -> None:
    match fact:
        case BoostersCounted():
            for seat in fact.seats:
                called.counted[fact.pod, seat] = fact.booster
                if called.open_dispute((fact.pod, seat)):
                    del called.disputes[fact.pod, seat]
        case CountDisputed():
            called.counted.pop((fact.pod, fact.seat), None)
            found = CountDispute(fact.booster, fact.pick, fact.cards, fact.expected, fact.at)
            called.disputes[fact.pod, fact.seat] = found
        case DisputeTaken():
            at = fact.pod, fact.seat
            called.disputes[at] = structs.replace(called.disputes[at], judge=fact.judge, judge_since=fact.at)
        case CountRemedied():
            _remedy(called, (fact.pod, fact.seat), fact)
        case _:
            assert_never(fact)


def _remedy(called: CalledDraft, at: SeatInPod, fact: CountRemedied) -> None:
    """Add a mark; the last one settles the count, and a replacement booster is counted again (MTR 7.4)."""
    dispute = called.disputes[at]
    before = dispute.marks if dispute.remedy is fact.remedy else ()
    marks = (*before, *(RemedyMark(role, fact.by, fact.at) for role in fact.marks))
    called.disputes[at] = structs.replace(dispute, remedy=fact.remedy, marks=marks, awaits=fact.awaits)
    if not fact.awaits and fact.remedy is not CountRemedy.REPLACED:
        called.counted[at] = dispute.booster
