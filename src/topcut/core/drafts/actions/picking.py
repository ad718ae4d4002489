"""Taking cards: by the drafter in time, or automatically when the time is over (MTR 7.7)."""

from collections import Counter
from collections.abc import Sequence

from topcut.core.asking import Occasion
from topcut.core.drafts.action import AFTER_THE_START, FOLLOWS, PICKING, action, following, moment, seat_of
from topcut.core.drafts.nouns.facts import CardReserved, CardsPicked, DraftFact, PickTimedOut, SeatSuspended
from topcut.core.drafts.nouns.refusals import (
    AlreadySuspended,
    BoosterHasMoved,
    NoClockHere,
    NothingToReserve,
    NotInThisBooster,
    NotInThisDraft,
    NotYourTurnToPick,
    OtherNumberOfCards,
    PickTimeRuns,
    StillLookedAt,
)
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading.chance import by_chance
from topcut.core.drafts.reading.passing import SECOND, cards_due, due_at, on_time_out
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power


@action(Power.PLAY, during=PICKING, rule="MTR 7.7", makes=(CardsPicked,), also_makes=FOLLOWS)
def pick(
    draft: PodDraft, occasion: Occasion, *, booster: int, number: int, cards: Sequence[str]
) -> Decision[DraftFact]:
    """Take cards from the booster one holds, which is then passed on; they cannot be put back (MTR 7.7).

    The request names the booster and the number of the pick: if the time was over first, nothing more is taken.
    """
    seat = seat_of(draft, occasion)
    refuse_moved(draft, seat, booster, number)
    refuse_other_cards(draft, seat, cards)
    now = moment(draft, occasion)
    refuse_while_looked_at(draft, seat, now)
    taken = CardsPicked(seat, booster, number, now, len(cards), Sealed(tuple(cards)))
    return following(draft, occasion, taken)


@action(Power.PLAY, during=PICKING, rule="MTR 7.7", makes=(CardReserved,))
def reserve(
    draft: PodDraft, occasion: Occasion, *, booster: int, number: int, cards: Sequence[str]
) -> Decision[DraftFact]:
    """Reserve the cards to take if time runs out; a later choice replaces this one (MTR 7.7)."""
    seat = seat_of(draft, occasion)
    refuse_reservation(draft)
    refuse_moved(draft, seat, booster, number)
    refuse_other_cards(draft, seat, cards)
    return Decision((CardReserved(seat, booster, number, Sealed(tuple(cards))),))


@action(Power.CLOCK, during=PICKING, rule="MTR B", makes=(PickTimedOut,), also_makes=FOLLOWS)
def time_out(draft: PodDraft, occasion: Occasion, *, seat: int, booster: int, number: int) -> Decision[DraftFact]:
    """Take the reserved cards for a drafter whose time is over, else random ones, as announced (MTR B).

    If cards lie face up, it is the one that has lain longest (MTR 8.5).
    """
    if seat not in draft.active:
        raise NotInThisDraft
    refuse_moved(draft, seat, booster, number)
    now = moment(draft, occasion)
    refuse_early(draft, seat, now)
    return following(draft, occasion, forced_pick(draft, seat, at=now))


@action(
    Power.RULE,
    Power.ORGANIZE,
    during=AFTER_THE_START,
    rule="MTR 7.7",
    makes=(SeatSuspended,),
    also_makes=FOLLOWS,
    while_paused=True,
)
def suspend(draft: PodDraft, occasion: Occasion, *, seat: int) -> Decision[DraftFact]:
    """Suspend a drafter who cannot go on: they keep their picks, and boosters skip the seat from now on (MTR 7.7)."""
    if seat not in draft.seats:
        raise NotInThisDraft
    if draft.seats[seat].is_suspended:
        raise AlreadySuspended
    return following(draft, occasion, SeatSuspended(seat, moment(draft, occasion)))


def forced_pick(draft: PodDraft, seat: int, *, at: int) -> PickTimedOut:
    """Determine the cards taken for a drafter whose time is over, as far as they are known."""
    drafter, count = draft.seats[seat], cards_due(draft, seat)
    booster, number = drafter.queue[0], drafter.picks + 1
    here, cards = draft.boosters[booster].cards, Sealed[tuple[str, ...]]()
    if draft.kind.face_up:
        oldest = cards if here is None else Sealed(tuple(here[:count]))
        return PickTimedOut(seat, booster, number, at, count, on_time_out(draft), oldest)
    match drafter.reserved:
        case (at_booster, at_pick, named) if (at_booster, at_pick) == (booster, number):
            cards = Sealed(named) if named else cards
            return PickTimedOut(seat, booster, number, at, count, "reserved", cards)
        case _ if here is not None and draft.seed:
            cards = Sealed(by_chance(here, count=count, seed=draft.seed, seat=seat, pick=number))
    return PickTimedOut(seat, booster, number, at, count, "chance", cards)


def refuse_moved(draft: PodDraft, seat: int, booster: int, number: int) -> None:
    """Refuse a pick that was already made, or that came just after its time was over."""
    drafter = draft.seats[seat]
    if draft.kind.face_up and not drafter.queue and number > drafter.picks:
        raise NotYourTurnToPick(seat=next((n for n, one in draft.seats.items() if one.queue), 0))
    if drafter.queue[:1] != [booster] or drafter.picks + 1 != number:
        raise BoosterHasMoved(pick=number)


def refuse_while_looked_at(draft: PodDraft, seat: int, now: int) -> None:
    """Refuse the first pick of a booster while everybody still has time to look at it (MTR 8.5)."""
    left = draft.seats[seat].since - now
    if left > 0:
        raise StillLookedAt(seconds=-(-left // SECOND))


def refuse_reservation(draft: PodDraft) -> None:
    """Refuse a reservation if the rules decide what is taken when time is over (MTR 8.5)."""
    if draft.kind.face_up:
        raise NothingToReserve


def refuse_other_cards(draft: PodDraft, seat: int, cards: Sequence[str]) -> None:
    """Refuse a wrong number of cards for this pick, or cards that are not in the booster (MTR 7.7)."""
    due = cards_due(draft, seat)
    if len(cards) != due:
        raise OtherNumberOfCards(due=due, count=len(cards))
    if Counter(cards) - Counter(draft.boosters[draft.seats[seat].queue[0]].cards or ()):
        raise NotInThisBooster


def refuse_early(draft: PodDraft, seat: int, now: int) -> None:
    """Refuse to end a pick before its time is over, or one without a time limit (MTR B)."""
    due = due_at(draft, seat)
    if due is None:
        raise NoClockHere
    left = due - now
    if left > 0:
        raise PickTimeRuns(seconds=-(-left // SECOND))
