"""A free draft whose host has left: after a while any drafter may do what it waits for.

Ours: the rules know no draft without officials. An event has officials, and nobody else takes their place.
"""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.drafts.action import AFTER_THE_START, FOLLOWS, PICKING, SEATING, action, following, moment, seat_of
from topcut.core.drafts.nouns.facts import DraftFact, SeatSuspended
from topcut.core.drafts.nouns.refusals import NotInThisDraft, NotTheDraftsHost
from topcut.core.drafts.nouns.running_facts import DraftResumed, DraftStarted
from topcut.core.drafts.nouns.running_refusals import DraftRuns, HostMayStillCome
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.passing import SECOND
from topcut.core.log import Decision
from topcut.core.play import Power

MINUTE: Final = 60 * SECOND
HOST_PATIENCE: Final = 2 * MINUTE
"""How long a pause lasts, or everybody sits, before a drafter may go on without the host."""
SEAT_PATIENCE: Final = 10 * MINUTE
"""How long free seats stay empty before a drafter may start with bots in them."""
PICK_PATIENCE: Final = 24 * 60 * MINUTE
"""How long a booster lies untouched in an untimed draft before a drafter may have its seat skipped."""

HostsFact = DraftStarted | DraftResumed | SeatSuspended


@action(Power.PLAY, during=AFTER_THE_START, rule="MTR B", makes=(DraftResumed,), while_paused=True)
def resume_without_host(draft: PodDraft, occasion: Occasion) -> Decision[DraftFact]:
    """Resume the clock of a free draft as a drafter, once the pause has lasted two minutes (MTR B)."""
    if draft.paused_at is None:
        raise DraftRuns
    resumed = DraftResumed(moment(draft, occasion))
    refuse_while_host_may_come(draft, resumed)
    return Decision((resumed,))


@action(Power.PLAY, during=SEATING, rule="MTR 7.7", makes=(DraftStarted,), also_makes=FOLLOWS)
def start_without_host(draft: PodDraft, occasion: Occasion) -> Decision[DraftFact]:
    """Start a free draft as a drafter: two minutes after all seats are taken, or after ten with bots (MTR 7.7)."""
    started = DraftStarted(moment(draft, occasion), draft.free_seats)
    refuse_while_host_may_come(draft, started)
    return following(draft, occasion, started)


@action(Power.PLAY, during=PICKING, rule="MTR 7.7", makes=(SeatSuspended,), also_makes=FOLLOWS)
def pass_over_without_host(draft: PodDraft, occasion: Occasion, *, seat: int) -> Decision[DraftFact]:
    """Have a seat of an untimed free draft skipped that has not picked for a day (MTR 7.7)."""
    if seat not in draft.active or seat == seat_of(draft, occasion):
        raise NotInThisDraft
    suspended = SeatSuspended(seat, moment(draft, occasion))
    refuse_while_host_may_come(draft, suspended)
    return following(draft, occasion, suspended)


def refuse_while_host_may_come(draft: PodDraft, fact: HostsFact) -> None:
    """Refuse a host's action while the host may still take it, and always in an event (MTR 7.7)."""
    due = anybody_from(draft, fact.seat if isinstance(fact, SeatSuspended) else None)
    if due is None:
        raise NotTheDraftsHost
    if fact.at < due:
        raise HostMayStillCome(seconds=-(-(due - fact.at) // SECOND))


def anybody_from(draft: PodDraft, seat: int | None = None) -> int | None:
    """Compute when any drafter may do what a free draft waits for; None if only the host or an official may."""
    if draft.terms.pod is not None:
        return None
    if seat is not None:
        return _untouched_until(draft, seat)
    if draft.stage is DraftStage.SEATING:
        return draft.sat_at + (SEAT_PATIENCE if draft.free_seats else HOST_PATIENCE)
    return None if draft.paused_at is None else draft.paused_at + HOST_PATIENCE


def _untouched_until(draft: PodDraft, seat: int) -> int | None:
    """Compute how long a booster may lie before a seat if no clock ends the pick (MTR 7.7)."""
    drafter = draft.seats[seat]
    is_waited_for = draft.terms.is_untimed and drafter.queue and draft.paused_at is None
    return drafter.since + PICK_PATIENCE if is_waited_for else None


def is_without_host(draft: PodDraft, who: str, fact: DraftFact) -> bool:
    """Check whether a drafter could make this fact in place of the host at its time (MTR 7.7)."""
    mine = [seat for seat in draft.active if who in draft.seats[seat].people]
    match fact:
        case DraftResumed():
            due = anybody_from(draft)
        case DraftStarted() if fact.bots == draft.free_seats:
            due = anybody_from(draft)
        case SeatSuspended() if fact.seat in draft.active and fact.seat not in mine:
            due = anybody_from(draft, fact.seat)
        case _:
            return False
    return bool(mine) and due is not None and fact.at >= due
