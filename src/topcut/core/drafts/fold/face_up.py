"""How the facts of a Rochester draft change it (MTR 8.5)."""

from typing import assert_never

from topcut.core.drafts.nouns.face_up_facts import (
    BoosterLaidOut,
    DecidingTeamDrawn,
    FaceUpFact,
    FirstTeamChosen,
    PickLeftFaceUp,
    ReviewGiven,
    ReviewPromised,
    SetDrafted,
)
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.face_up import boosters_to_come, next_turn, one_of, turns_at
from topcut.core.drafts.reading.rochester_order import TABLE, TEAMS


def apply_face_up(draft: PodDraft, fact: FaceUpFact) -> None:
    """Apply a fact that only a face-up draft has (MTR 8.5)."""
    if not draft.kind.face_up or len(draft.seats) != len(TABLE):
        raise KeyError("a table with its cards face up")
    if isinstance(fact, PickLeftFaceUp):
        _leave(draft, fact)
        return
    draft.now = fact.at
    match fact:
        case DecidingTeamDrawn():
            draft.stage, draft.deciding = DraftStage.CHOOSING, fact.team
        case FirstTeamChosen() if fact.team not in TEAMS:
            raise KeyError(f"team {fact.team}")
        case FirstTeamChosen():
            draft.stage, draft.first_team = DraftStage.PICKING, fact.team
        case BoosterLaidOut():
            _lay_out(draft, fact)
        case SetDrafted():
            start_round(draft, fact.round + 1)
        case ReviewPromised():
            draft.promised = fact.seconds
        case ReviewGiven():
            draft.stage, draft.until, draft.promised = DraftStage.REVIEW, fact.until, 0
        case _:
            assert_never(fact)


def start_round(draft: PodDraft, round: int) -> None:
    """Wait for the shares of the next boosters; the last ones are used up."""
    draft.stage, draft.round, draft.seed = DraftStage.SHARES, round, ""
    draft.shown, draft.withheld, draft.boosters = {}, set(), {}
    turn_down(draft)


def turn_down(draft: PodDraft, *, all_of_them: bool = False) -> None:
    """Turn picks face down once their booster is drafted, except those left face up (MTR 8.5)."""
    draft.laid_out = None
    for seat in draft.seats.values():
        seat.is_latest_of_booster = False
        if all_of_them or not seat.leaves_face_up:
            seat.latest = None


def _leave(draft: PodDraft, fact: PickLeftFaceUp) -> None:
    """Leave a pick face up or turn it down; the last one of the current booster is visible anyway (MTR 8.5)."""
    seat = draft.seats[fact.seat]
    seat.leaves_face_up = fact.is_face_up
    if not fact.is_face_up and not seat.is_latest_of_booster:
        seat.latest = None


def give_turn(draft: PodDraft, booster: int, to: int) -> None:
    """Give the turn at a booster to the next seat (MTR 8.5)."""
    number, seat = next_turn(draft, booster)
    if seat != to:
        raise KeyError(f"the turn of seat {to}")
    draft.boosters[booster].turn = number


def _lay_out(draft: PodDraft, fact: BoosterLaidOut) -> None:
    if boosters_to_come(draft)[:1] != (fact.booster,):
        raise KeyError(f"booster {fact.booster}")
    turn_down(draft)
    number, seat = one_of(turns_at(draft, fact.booster, since=0))
    draft.laid_out, draft.boosters[fact.booster].turn, draft.looked_until = fact.booster, number, fact.until
    draft.seats[seat].queue, draft.seats[seat].since = [fact.booster], fact.until
