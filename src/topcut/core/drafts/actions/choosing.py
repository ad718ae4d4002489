"""Choices before and between the boosters of a Rochester draft: which team picks first, and an extra review."""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.drafts.action import (
    AFTER_THE_START,
    CHOOSING,
    FOLLOWS,
    PICKING,
    SHARING,
    action,
    following,
    moment,
    seat_of,
)
from topcut.core.drafts.nouns.face_up_facts import FirstTeamChosen, PickLeftFaceUp, ReviewGiven, ReviewPromised
from topcut.core.drafts.nouns.facts import DraftFact
from topcut.core.drafts.nouns.refusals import (
    ChoiceMayStillCome,
    NoPileFaceUp,
    NoReviewHere,
    NotYourTeamsChoice,
    OddReview,
)
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.passing import SECOND, choice_until
from topcut.core.drafts.reading.rochester_order import TEAMS, team_of
from topcut.core.log import Decision
from topcut.core.play import Power

LONGEST_REVIEW: Final = 600


@action(Power.PLAY, during=CHOOSING, rule="MTR 8.5", makes=(FirstTeamChosen,), also_makes=FOLLOWS)
def choose_first_team(draft: PodDraft, occasion: Occasion, *, team: int) -> Decision[DraftFact]:
    """Choose which team picks first, as any player of the team that was drawn (MTR 8.5)."""
    seat = seat_of(draft, occasion)
    refuse_choice(draft, seat, team=team)
    return following(draft, occasion, FirstTeamChosen(team, moment(draft, occasion), seat))


@action(Power.CLOCK, during=CHOOSING, rule="MTR 8.5", makes=(FirstTeamChosen,), also_makes=FOLLOWS)
def choose_without_team(draft: PodDraft, occasion: Occasion) -> Decision[DraftFact]:
    """Make the drawn team pick first if it does not decide in time (MTR 8.5)."""
    now = moment(draft, occasion)
    refuse_while_they_may_choose(draft, now=now)
    return following(draft, occasion, FirstTeamChosen(draft.deciding, now))


@action(Power.RULE, Power.ORGANIZE, during=SHARING | PICKING, rule="MTR 8.5", makes=(ReviewGiven, ReviewPromised))
def give_review(draft: PodDraft, occasion: Occasion, *, seconds: int) -> Decision[DraftFact]:
    """Give a review of picks between two sets of boosters, where there is none otherwise (MTR 8.5).

    While a set is drafted, the review is promised for its end.
    """
    now = moment(draft, occasion)
    refuse_review(draft, seconds=seconds)
    if draft.stage is DraftStage.PICKING:
        return Decision((ReviewPromised(seconds, now),))
    return Decision((ReviewGiven(now, now + seconds * SECOND),))


@action(Power.PLAY, during=AFTER_THE_START, rule="MTR 8.5", makes=(PickLeftFaceUp,))
def leave_face_up(draft: PodDraft, occasion: Occasion, *, is_face_up: bool) -> Decision[DraftFact]:
    """Leave one's last pick face up between boosters, or turn all of one's picks face down (MTR 8.5).

    While a booster is drafted, everybody sees the last card taken from it, whatever is chosen.
    """
    seat = seat_of(draft, occasion)
    refuse_same_way(draft, seat, is_face_up=is_face_up)
    return Decision((PickLeftFaceUp(seat, is_face_up, moment(draft, occasion)),))


def refuse_same_way(draft: PodDraft, seat: int, *, is_face_up: bool) -> None:
    """Refuse to turn a pile the way it already lies, and in drafts where no card lies face up (MTR 8.5)."""
    if not draft.kind.face_up or draft.seats[seat].leaves_face_up is is_face_up:
        raise NoPileFaceUp


def refuse_choice(draft: PodDraft, seat: int, *, team: int) -> None:
    """Refuse a choice by a team that was not drawn, or of a team that does not exist (MTR 8.5)."""
    if draft.stage is not DraftStage.CHOOSING or team_of(seat) != draft.deciding or team not in TEAMS:
        raise NotYourTeamsChoice


def refuse_while_they_may_choose(draft: PodDraft, *, now: int) -> None:
    """Refuse to choose for a team while it still has time (MTR 8.5)."""
    left = choice_until(draft) - now
    if left > 0:
        raise ChoiceMayStillCome(seconds=-(-left // SECOND))


def refuse_review(draft: PodDraft, *, seconds: int) -> None:
    """Refuse a review before the first set of boosters, after the last, or in addition to the usual one (MTR 8.5)."""
    drafted = draft.round if draft.stage is DraftStage.PICKING else draft.round - 1
    if not draft.kind.face_up or not 0 < drafted < draft.terms.boosters:
        raise NoReviewHere
    if not 0 < seconds <= LONGEST_REVIEW:
        raise OddReview(most=LONGEST_REVIEW)
