"""Whether the first fact of an entry was possible in the draft as it was, leaving sealed values aside."""

from collections.abc import Sequence

from topcut.core.drafts.actions.choosing import (
    refuse_choice,
    refuse_review,
    refuse_same_way,
    refuse_while_they_may_choose,
)
from topcut.core.drafts.actions.picking import (
    forced_pick,
    refuse_early,
    refuse_moved,
    refuse_other_cards,
    refuse_reservation,
    refuse_while_looked_at,
)
from topcut.core.drafts.actions.running import refuse_bots, refuse_seat
from topcut.core.drafts.actions.sharing import (
    refuse_not_due,
    refuse_not_waited_for,
    refuse_other_tape,
    refuse_pledge,
    refuse_while_it_may_come,
)
from topcut.core.drafts.nouns.face_up_facts import FirstTeamChosen, PickLeftFaceUp, ReviewGiven, ReviewPromised
from topcut.core.drafts.nouns.facts import (
    CardReserved,
    CardsPicked,
    DrafterPledged,
    DrafterShare,
    DrafterShowed,
    DrafterWithheld,
    DraftFact,
    DraftReleased,
    PickTimedOut,
    ReviewClosed,
    SeatSuspended,
)
from topcut.core.drafts.nouns.running_facts import (
    DrafterSat,
    DraftOfficialNamed,
    DraftPaused,
    DraftResumed,
    DraftStarted,
    RunningFact,
)
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.passing import SECOND, cards_due
from topcut.core.log import Entry, Sealed


def is_timely(draft: PodDraft, fact: DraftFact, entry: Entry[DraftFact], *, before: int) -> bool:
    """Check whether a fact has the time of its entry; the two differ only if a clock was set back."""
    at = getattr(fact, "at", entry.at)
    if isinstance(fact, DrafterShare) and not at:
        return not draft.is_timed
    return draft.now <= at <= entry.at and entry.at in (at, before)


def is_possible(draft: PodDraft, first: DraftFact, *, now: int) -> bool:
    """Check whether the first fact of an entry is possible, if its action is open to its maker; a refusal denies it."""
    match first:
        case DrafterPledged() | DrafterShowed() | DrafterWithheld():
            return _is_share_possible(draft, first, now=now)
        case CardsPicked() | CardReserved():
            return _is_pick_possible(draft, first)
        case PickTimedOut():
            refuse_moved(draft, first.seat, first.booster, first.pick)
            refuse_early(draft, first.seat, first.at)
            return same((forced_pick(draft, first.seat, at=first.at),), (first,))
        case DrafterSat() | DraftStarted() | DraftPaused() | DraftResumed() | DraftOfficialNamed():
            return _is_running_possible(draft, first)
        case PickLeftFaceUp():
            refuse_same_way(draft, first.seat, is_face_up=first.is_face_up)
            return True
        case FirstTeamChosen():
            return _is_choice_possible(draft, first)
        case ReviewGiven() | ReviewPromised():
            return _is_review_possible(draft, first)
        case ReviewClosed():
            return first.at >= draft.until and first.round == draft.round
        case SeatSuspended():
            return first.seat in draft.active
        case DraftReleased():
            return not draft.is_released
        case _:
            return False


def _is_running_possible(draft: PodDraft, first: RunningFact) -> bool:
    match first:
        case DrafterSat():
            refuse_seat(draft, first.seat, is_partner=first.is_partner)
        case DraftStarted():
            refuse_bots(draft, first.bots)
        case DraftResumed():
            return draft.paused_at is not None
        case DraftPaused() | DraftOfficialNamed():
            pass
    return True


def _is_share_possible(draft: PodDraft, first: DrafterShare, *, now: int) -> bool:
    match first:
        case DrafterPledged():
            refuse_pledge(draft, first.seat, round=first.number, bound=first.commitment)
        case DrafterShowed():
            refuse_not_due(draft, first.seat, round=first.number)
            if first.tape.is_open:
                refuse_other_tape(draft, first.seat, tape=first.tape.value)
        case DrafterWithheld():
            refuse_while_it_may_come(draft, now=first.at or now)
            if first.at:
                refuse_not_waited_for(draft, first.seat)
            return first.seat in draft.awaited and (first.number, first.by) == (draft.round, None)
    return True


def _is_choice_possible(draft: PodDraft, first: FirstTeamChosen) -> bool:
    if first.seat is not None:
        refuse_choice(draft, first.seat, team=first.team)
        return True
    refuse_while_they_may_choose(draft, now=first.at)
    return first.team == draft.deciding


def _is_review_possible(draft: PodDraft, first: ReviewGiven | ReviewPromised) -> bool:
    if isinstance(first, ReviewPromised):
        refuse_review(draft, seconds=first.seconds)
        return draft.stage is DraftStage.PICKING
    seconds, rest = divmod(first.until - first.at, SECOND)
    refuse_review(draft, seconds=seconds)
    return draft.stage is DraftStage.SHARES and not rest


def _is_pick_possible(draft: PodDraft, first: CardsPicked | CardReserved) -> bool:
    refuse_moved(draft, first.seat, first.booster, first.pick)
    if isinstance(first, CardsPicked):
        refuse_while_looked_at(draft, first.seat, first.at)
    else:
        refuse_reservation(draft)
    due = cards_due(draft, first.seat)
    if first.cards.is_open and draft.boosters[first.booster].cards is not None:
        refuse_other_cards(draft, first.seat, first.cards.value)
    is_count = getattr(first, "count", due) == due and (not first.cards.is_open or len(first.cards.value) == due)
    return is_count and not getattr(first, "by_itself", False)


def same(these: Sequence[DraftFact], those: Sequence[DraftFact]) -> bool:
    """Compare facts by their values; sealed values are compared only if both are open."""
    if [type(fact) for fact in these] != [type(fact) for fact in those]:
        return False
    return all(map(_agree, _told(these), _told(those)))


def _told(facts: Sequence[DraftFact]) -> list[object]:
    return [value for fact in facts for value in values(fact)]


def values(fact: DraftFact) -> list[object]:
    return [getattr(fact, name) for name in fact.__struct_fields__]


def _agree(one: object, other: object) -> bool:
    if isinstance(one, Sealed) and isinstance(other, Sealed):
        return not (one.is_open and other.is_open) or bool(one.value == other.value)
    return one == other
