"""Sharing chance before each round of boosters: all pledge, then all show, then the boosters are opened.

Nobody can pledge once the first share is shown, so nobody can choose the outcome; no share of a round is shown before
the round, so nobody can foresee it (MTR 3.10).
"""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.drafts.action import BEFORE_THE_END, FOLLOWS, SHARING, action, following, moment, seat_of
from topcut.core.drafts.nouns.facts import DrafterPledged, DrafterShowed, DrafterWithheld, DraftFact
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.chance import SHARE_BYTES, SHARE_PATIENCE
from topcut.core.drafts.reading.passing import SECOND
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.zones.nouns.refusals_chance import (
    AlreadyPledged,
    NotAskedFor,
    OtherTape,
    PledgesMissing,
    ShareMayStillCome,
    TapeTooLong,
    TapeTooShort,
)
from topcut.core.zones.reading import commitment

_HEX: Final = frozenset("0123456789abcdef")


@action(Power.PLAY, during=BEFORE_THE_END, rule="MTR 3.10", makes=(DrafterPledged,))
def commit_share(draft: PodDraft, occasion: Occasion, *, round: int, bound: str) -> Decision[DraftFact]:
    """Pledge a share of a coming round's chance, before any share of that round is shown (MTR 3.10)."""
    seat = seat_of(draft, occasion)
    refuse_pledge(draft, seat, round=round, bound=bound)
    return Decision((DrafterPledged(round, seat, bound, moment(draft, occasion)),))


@action(Power.PLAY, during=SHARING, rule="MTR 3.10", makes=(DrafterShowed,), also_makes=FOLLOWS)
def give_share(draft: PodDraft, occasion: Occasion, *, round: int, tape: bytes) -> Decision[DraftFact]:
    """Show the share one has pledged, once everybody has pledged; the last one opens the boosters (MTR 7.7)."""
    seat = seat_of(draft, occasion)
    refuse_not_due(draft, seat, round=round)
    refuse_other_tape(draft, seat, tape=tape)
    return following(draft, occasion, DrafterShowed(round, seat, Sealed(tape), moment(draft, occasion)))


@action(Power.CLOCK, during=SHARING, rule="MTR 3.10", makes=(DrafterWithheld,), also_makes=FOLLOWS)
def go_without_share(draft: PodDraft, occasion: Occasion, *, seat: int) -> Decision[DraftFact]:
    """Open the boosters without a share that does not come; everybody can see whose it was (MTR 3.10)."""
    refuse_not_waited_for(draft, seat)
    now = moment(draft, occasion)
    refuse_while_it_may_come(draft, now=now)
    return following(draft, occasion, DrafterWithheld(draft.round, seat, None, now))


def refuse_pledge(draft: PodDraft, seat: int, *, round: int, bound: str) -> None:
    """Refuse a second pledge, a late one, and one that is not a hash (MTR 3.10)."""
    is_open = draft.stage is DraftStage.SHARES and round == draft.round and not draft.shown
    is_now = is_open and seat not in draft.withheld
    is_later = draft.round < round <= draft.terms.boosters
    is_hash = len(bound) == 64 and set(bound) <= _HEX
    if not (is_now or is_later) or not is_hash or seat in draft.pledges.get(round, {}):
        raise AlreadyPledged


def refuse_not_due(draft: PodDraft, seat: int, *, round: int) -> None:
    """Refuse a share that is not awaited, and any before everybody has pledged (MTR 3.10)."""
    if draft.stage is not DraftStage.SHARES or round != draft.round or seat not in draft.awaited:
        raise NotAskedFor
    if draft.unpledged:
        raise PledgesMissing


def refuse_other_tape(draft: PodDraft, seat: int, *, tape: bytes) -> None:
    """Refuse a share that is not the one a seat has pledged for this round (MTR 3.10)."""
    if len(tape) < SHARE_BYTES:
        raise TapeTooShort(bytes=len(tape), needed=SHARE_BYTES)
    if len(tape) > SHARE_BYTES:
        raise TapeTooLong(bytes=len(tape), most=SHARE_BYTES)
    if draft.pledges[draft.round][seat] != commitment(tape, number=draft.round, side=seat):
        raise OtherTape


def refuse_not_waited_for(draft: PodDraft, seat: int) -> None:
    """Refuse to leave out a seat that cannot show its share yet, because others have not pledged (MTR 3.10)."""
    if seat not in (draft.unpledged or draft.awaited):
        raise NotAskedFor


def refuse_while_it_may_come(draft: PodDraft, *, now: int) -> None:
    """Refuse to leave a share out too soon: it would give the server's operator a choice of outcomes (MTR 3.10).

    The time counts from the last share that came, since pledging and showing take time.
    """
    left = draft.now + SHARE_PATIENCE * SECOND - now
    if left > 0:
        raise ShareMayStillCome(seconds=-(-left // SECOND))
