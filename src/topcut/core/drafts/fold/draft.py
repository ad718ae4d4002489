"""How each fact changes a draft: a fact that refers to something missing raises KeyError, as it does not fold."""

from typing import assert_never

from topcut.core.boosters import listed
from topcut.core.drafts.fold.face_up import apply_face_up, give_turn, start_round, turn_down
from topcut.core.drafts.fold.running import apply_running
from topcut.core.drafts.nouns.face_up_facts import FaceUpFact
from topcut.core.drafts.nouns.facts import (
    BoosterPassed,
    BoostersOpened,
    CardReserved,
    CardsPicked,
    DraftBegun,
    DraftEnded,
    DrafterPledged,
    DrafterShare,
    DrafterShowed,
    DrafterWithheld,
    DraftFact,
    DraftReleased,
    PickFact,
    PickTimedOut,
    ReviewClosed,
    ReviewOpened,
    SeatSuspended,
    ShareFact,
)
from topcut.core.drafts.nouns.running_facts import RunningFact
from topcut.core.drafts.nouns.state import Drafter, DraftStage, PassedBooster, PodDraft
from topcut.core.drafts.reading.chance import seed_of
from topcut.core.drafts.reading.product import still_undealt, with_shared_product
from topcut.core.log import Kind, LogFact
from topcut.core.zones.nouns.facts_before import ServerPledged


def apply(draft: PodDraft, fact: DraftFact) -> None:
    """Apply one fact, the most frequent ones first."""
    if draft.begun is None and type(fact) is not DraftBegun:
        raise KeyError("a draft")
    if isinstance(fact, PickFact):
        _apply_pick(draft, fact)
    elif isinstance(fact, ShareFact):
        _apply_share(draft, fact)
    elif isinstance(fact, FaceUpFact):
        apply_face_up(draft, fact)
    elif isinstance(fact, RunningFact):
        apply_running(draft, fact)
    else:
        _apply_step(draft, fact)


def _apply_pick(draft: PodDraft, fact: PickFact) -> None:
    match fact:
        case CardsPicked() | PickTimedOut():
            _take(draft, fact)
        case BoosterPassed():
            if draft.kind.face_up:
                give_turn(draft, fact.booster, fact.to)
            receiver = draft.seats[fact.to]
            if not receiver.queue:
                receiver.since = max(draft.now, draft.looked_until)
            receiver.queue.append(fact.booster)
        case CardReserved():
            cards = fact.cards.opened(())
            draft.seats[fact.seat].reserved = (fact.booster, fact.pick, cards)
        case SeatSuspended():
            seat = draft.seats[fact.seat]
            seat.is_suspended, draft.now = True, fact.at
            seat.queue.clear()
        case _:
            assert_never(fact)


def _take(draft: PodDraft, fact: CardsPicked | PickTimedOut) -> None:
    seat, booster = draft.seats[fact.seat], draft.boosters[fact.booster]
    if seat.queue[0] != fact.booster or not 1 <= fact.count <= booster.left:
        raise KeyError(f"booster {fact.booster}")
    draft.now = seat.since = fact.at
    del seat.queue[0]
    seat.picks, seat.taken, seat.reserved = seat.picks + 1, seat.taken + fact.count, None
    booster.left -= fact.count
    if booster.cards is None or not fact.cards.is_open:
        booster.cards = None
        return
    for card in fact.cards.value:
        if card not in booster.cards:
            raise KeyError(card)
        booster.cards.remove(card)
        seat.pool.append(card)
        seat.latest, seat.is_latest_of_booster = (card, True) if draft.kind.face_up else (None, False)


def _apply_share(draft: PodDraft, fact: ShareFact) -> None:
    were_unbound = bool(draft.unpledged)
    match fact:
        case ServerPledged():
            draft.tapes[fact.number] = fact.tape
            return
        case DrafterPledged():
            draft.pledges.setdefault(fact.number, {})[_seat(draft, fact)] = fact.commitment
        case DrafterShowed():
            draft.shown[_seat(draft, fact)] = fact.tape
        case DrafterWithheld():
            draft.withheld.add(_seat(draft, fact))
        case _:
            assert_never(fact)
    _wait_anew(draft, fact, are_bound_now=were_unbound and not draft.unpledged)


def _wait_anew(draft: PodDraft, fact: DrafterShare, *, are_bound_now: bool) -> None:
    """Restart the wait for this round's shares; a share left out restarts it only if all have pledged now.

    Shares of older logs have no time: there the wait begins with the step.
    """
    if not fact.at:
        return
    draft.is_timed = True
    if fact.number == draft.round and (are_bound_now or not isinstance(fact, DrafterWithheld)):
        draft.now = fact.at


def _seat(draft: PodDraft, fact: DrafterShare) -> int:
    if fact.seat not in draft.seats:
        raise KeyError(f"seat {fact.seat}")
    return fact.seat


def _apply_step(
    draft: PodDraft,
    fact: DraftBegun | BoostersOpened | ReviewOpened | ReviewClosed | DraftEnded | DraftReleased | LogFact,
) -> None:
    match fact:
        case DraftBegun():
            draft.begun, draft.now, draft.sat_at = with_shared_product(fact), fact.at, fact.at
            partners = dict(enumerate(fact.partners, start=1))
            draft.seats = {n: Drafter(who, partners.get(n)) for n, who in enumerate(fact.seats, start=1)}
            draft.undealt = listed(draft.begun.recipe) if fact.is_cube else None
            draft.stage = DraftStage.SEATING if fact.is_seating else DraftStage.SHARES
        case BoostersOpened():
            _open(draft, fact)
        case ReviewOpened():
            draft.stage, draft.now, draft.until = DraftStage.REVIEW, fact.at, fact.until
            draft.reviewed_at = fact.at
        case ReviewClosed():
            draft.stage, draft.now = DraftStage.SHARES, fact.at
            if not draft.kind.face_up:
                start_round(draft, fact.round + 1)
        case DraftEnded():
            draft.stage, draft.now = DraftStage.ENDED, fact.at
            turn_down(draft, all_of_them=True)
        case DraftReleased():
            draft.is_released = True
        case _:
            pass  # facts about the log itself change no draft


def _open(draft: PodDraft, fact: BoostersOpened) -> None:
    tapes = [draft.tapes[fact.round], *(draft.shown[side] for side in fact.sides)]
    draft.seed = seed_of([tape.value for tape in tapes]) if all(tape.is_open for tape in tapes) else ""
    draft.stage, draft.round, draft.now = DraftStage.PICKING, fact.round, fact.at
    contents = fact.contents.opened([None] * len(fact.seats))
    if not len(fact.seats) == len(fact.sizes) == len(contents):
        raise KeyError("a booster for each")
    draft.undealt = still_undealt(draft.undealt, fact.contents)
    for number, size, cards in zip(fact.seats, fact.sizes, contents, strict=True):
        seat = draft.seats[number]
        seat.queue, seat.since, seat.picks, seat.reserved = [number], fact.at, 0, None
        if draft.kind.face_up:
            seat.queue = []
        draft.boosters[number] = PassedBooster(size, size, None if cards is None else list(cards))


DRAFT: Kind[DraftFact, PodDraft] = Kind(
    "draft", facts=DraftFact, begin=PodDraft, apply=apply, has_begun=lambda draft: draft.begun is not None
)
