"""How seating, a start, a pause and officials change a draft."""

from typing import assert_never

from topcut.core.drafts.nouns.running_facts import (
    DrafterSat,
    DraftOfficialNamed,
    DraftPaused,
    DraftResumed,
    DraftStarted,
    RunningFact,
)
from topcut.core.drafts.nouns.state import DraftStage, PodDraft


def apply_running(draft: PodDraft, fact: RunningFact) -> None:
    match fact:
        case DrafterSat():
            if fact.seat not in draft.seats:
                raise KeyError(f"seat {fact.seat}")
            person = draft.person(fact.seat, is_partner=fact.is_partner)
            if person in draft.sat:
                draft.sat_again.add(person)
            else:
                draft.sat.add(person)
                draft.sat_at = fact.at
        case DraftStarted():
            draft.stage, draft.now, draft.bots = DraftStage.SHARES, fact.at, frozenset(fact.bots)
        case DraftPaused():
            draft.paused_at = draft.now = fact.at
        case DraftResumed():
            _resume(draft, at=fact.at)
        case DraftOfficialNamed():
            draft.officials.add(fact.official)
        case _:
            assert_never(fact)


def _resume(draft: PodDraft, *, at: int) -> None:
    """Restore the seconds everybody had; what began during the pause begins now (MTR B)."""
    if draft.paused_at is None:
        raise KeyError("a pause")
    if draft.looked_until > draft.paused_at:
        draft.looked_until += at - draft.paused_at
    for seat in draft.seats.values():
        seat.since = max(at - max(0, draft.paused_at - seat.since), draft.looked_until)
    draft.until += at - max(draft.paused_at, draft.reviewed_at)
    draft.paused_at, draft.now = None, at
