"""Running a draft: seating people, starting and pausing it, and the officials of its event."""

from topcut.core.asking import Occasion
from topcut.core.drafts.action import AFTER_THE_START, BEFORE_THE_END, FOLLOWS, SEATING, action, following, moment
from topcut.core.drafts.nouns.facts import DraftFact
from topcut.core.drafts.nouns.refusals import NotInThisDraft
from topcut.core.drafts.nouns.running_facts import (
    DrafterSat,
    DraftOfficialNamed,
    DraftPaused,
    DraftResumed,
    DraftStarted,
)
from topcut.core.drafts.nouns.running_refusals import BotsNotHere, DraftRuns, SeatIsBots
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.log import Decision
from topcut.core.play import Power, Who


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 7.7", makes=(DrafterSat,), while_paused=True)
def sit_at_draft(
    draft: PodDraft, occasion: Occasion, *, seat: int, name: str = "", is_partner: bool = False
) -> Decision[DraftFact]:
    """Open a seat on a device, possibly on another one later; names are kept outside the log (MTR 7.7, MTR 9.7)."""
    refuse_seat(draft, seat, is_partner=is_partner)
    names = {draft.person(seat, is_partner=is_partner): name} if name else {}
    return Decision((DrafterSat(seat, moment(draft, occasion), is_partner),), names=names)


@action(Power.ORGANIZE, during=SEATING, rule="MTR 7.7", makes=(DraftStarted,), also_makes=FOLLOWS)
def start_draft(draft: PodDraft, occasion: Occasion, *, with_bots: bool = False) -> Decision[DraftFact]:
    """Start the draft with the sharing of chance; without an event, bots may take the free seats (MTR 7.7)."""
    bots = draft.free_seats if with_bots else ()
    refuse_bots(draft, bots)
    return following(draft, occasion, DraftStarted(moment(draft, occasion), bots))


@action(Power.CLOCK, Power.RULE, during=AFTER_THE_START, rule="MTR B", makes=(DraftPaused,))
def pause_draft(draft: PodDraft, occasion: Occasion) -> Decision[DraftFact]:
    """Stop the clock of a pod; meanwhile its cards lie face down, and nobody loses a second (MTR B)."""
    return Decision((DraftPaused(moment(draft, occasion)),))


@action(Power.CLOCK, Power.RULE, during=AFTER_THE_START, rule="MTR B", makes=(DraftResumed,), while_paused=True)
def resume_draft(draft: PodDraft, occasion: Occasion) -> Decision[DraftFact]:
    """Resume the clock with the seconds that were left (MTR B)."""
    if draft.paused_at is None:
        raise DraftRuns
    return Decision((DraftResumed(moment(draft, occasion)),))


@action(Power.ENTRY, during=BEFORE_THE_END, rule="MTR 1.3", makes=(DraftOfficialNamed,), while_paused=True)
def name_draft_official(draft: PodDraft, occasion: Occasion, *, official: Who) -> Decision[DraftFact]:
    """Record that somebody has power at this draft's event, so that their actions here can be verified (MTR 1.3)."""
    return Decision((DraftOfficialNamed(official, moment(draft, occasion)),))


def refuse_seat(draft: PodDraft, seat: int, *, is_partner: bool = False) -> None:
    """Refuse a seat, or a partner's place, that does not exist or belongs to a bot."""
    if seat not in draft.seats or (is_partner and draft.seats[seat].partner is None):
        raise NotInThisDraft
    if seat in draft.bots:
        raise SeatIsBots


def refuse_bots(draft: PodDraft, bots: tuple[int, ...]) -> None:
    """Refuse bots in an event, in a seat somebody took, or in every seat."""
    if bots and (draft.terms.pod is not None or len(bots) == len(draft.seats) or not {*bots} <= {*draft.free_seats}):
        raise BotsNotHere
