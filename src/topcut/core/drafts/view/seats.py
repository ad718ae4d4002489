"""What one person may see of a draft, built by adding, so that hidden things have no place in it (MTR 7.7)."""

from msgspec import Struct

from topcut.core.drafts.actions.without_host import anybody_from
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.passing import cards_due, choice_until, due_at, passes_left, picks_first
from topcut.core.drafts.reading.seen_cards import SeenCard, in_order, seen
from topcut.core.drafts.view.face_up import FaceUpTable, face_up_table


class SeatProgress(Struct, frozen=True):
    """What everybody can see of a seat: the number of cards taken, and of boosters waiting there."""

    seat: int
    taken: int
    waiting: int
    is_suspended: bool


class DraftBoard(Struct, frozen=True):
    """What a screen in the hall, a judge and the organizer see: progress, and only face-up cards (MTR 7.7)."""

    stage: DraftStage
    round: int
    boosters: int
    to_the_left: bool
    seats: tuple[SeatProgress, ...]
    until: int | None
    """The end of the review, or of the pick that is due first."""
    awaited: tuple[int, ...]
    """The seats whose share of chance the boosters wait for."""
    picks_first: int | None = None
    """If only two hold boosters in an untimed draft: who picks first if each waits for the other (MTR 7.7)."""
    table: FaceUpTable | None = None
    """In a face-up draft: what everybody sees of the cards (MTR 8.5)."""
    is_paused: bool = False
    """The clock is stopped, and cards lie face down."""
    sat: tuple[int, ...] = ()
    """People who have opened their seat on a device, by number: seats first, then partners."""
    bots: tuple[int, ...] = ()
    sat_again: tuple[int, ...] = ()
    """People who have opened it on more than one device."""
    anybody_from: int | None = None
    """In a free draft that waits for its host: from when any drafter may go on without them."""
    untouched: tuple[tuple[int, int], ...] = ()
    """In an untimed free draft: the seats with a booster, and when others may have each of them skipped."""


class DrafterView(Struct, frozen=True):
    """What a drafter sees: their booster, their picks when the rules allow it, and what all see of others."""

    seat: int
    board: DraftBoard
    booster: int | None
    pick: int | None
    due: int | None
    """How many cards this pick takes."""
    due_at: int | None
    cards: tuple[SeenCard, ...]
    reserved: tuple[str, ...]
    taken: int
    picks: tuple[SeenCard, ...] | None
    """None while looking at one's picks is not allowed."""
    before_me: tuple[int, ...] = ()
    """In an untimed draft: the seats that pick before this one if each waits for the other (MTR 7.7)."""
    left: int | None = None
    """The time left for this pick when the clock was stopped."""
    leaves_face_up: bool = False
    """In a face-up draft: whether they leave their last pick face up between boosters (MTR 8.5)."""


class PublishedDraft(Struct, frozen=True):
    """A whole draft, once the organizer has released it."""

    pools: dict[int, tuple[SeenCard, ...]]
    """By seat, in the order they were taken."""


def board(draft: PodDraft) -> DraftBoard:
    """Show the progress of a pod (MTR 7.7)."""
    due = [due_at(draft, seat) for seat in holders(draft)]
    ends = _whole_pod_until(draft) or min((at for at in due if at is not None), default=None)
    awaited = draft.awaited if draft.stage is DraftStage.SHARES else ()
    seats = tuple(
        SeatProgress(number, one.taken, len(one.queue), one.is_suspended) for number, one in draft.seats.items()
    )
    terms = draft.terms
    stands = draft.paused_at is not None
    ends = None if stands else ends
    said = (draft.stage, draft.round, terms.boosters, passes_left(draft.round), seats, ends, awaited)
    table = None if stands else face_up_table(draft)
    more = (stands, tuple(sorted(draft.sat)), tuple(sorted(draft.bots)), tuple(sorted(draft.sat_again)))
    untouched = tuple((seat, at) for seat in holders(draft) if (at := anybody_from(draft, seat)) is not None)
    return DraftBoard(*said, first_of_two(draft), table, *more, anybody_from(draft), untouched)


def _whole_pod_until(draft: PodDraft) -> int | None:
    """Return the end of what the whole pod waits for: a review, or a team's choice (MTR 7.7, MTR 8.5)."""
    match draft.stage:
        case DraftStage.REVIEW:
            return draft.until
        case DraftStage.CHOOSING:
            return choice_until(draft)
        case _:
            return None


def holders(draft: PodDraft) -> list[int]:
    """List the seats that have a booster in hand."""
    return [seat for seat in draft.active if draft.seats[seat].queue]


def waits_on_others(draft: PodDraft) -> bool:
    """Check whether drafters may be waiting for each other, because nothing else makes them pick (MTR 7.7)."""
    return draft.terms.is_untimed and not draft.kind.face_up


def first_of_two(draft: PodDraft) -> int | None:
    """Find who picks first if two hold all boosters and each waits for the other (MTR 7.7)."""
    match holders(draft):
        case [one, other] if waits_on_others(draft):
            return picks_first(draft, one, other)
        case _:
            return None


def drafter_view(draft: PodDraft, seat: int) -> DrafterView:
    """Show a drafter the booster before them, and the picks when that is allowed (MTR 7.7)."""
    drafter = draft.seats[seat]
    picks = seen(draft, drafter.pool) if may_see_picks(draft, seat) else None
    if not drafter.queue:
        nothing = (None, None, None, None, (), ())
        return DrafterView(seat, board(draft), *nothing, drafter.taken, picks, leaves_face_up=drafter.leaves_face_up)
    if draft.paused_at is not None:
        return _face_down(draft, seat)
    booster = drafter.queue[0]
    cards = seen(draft, draft.boosters[booster].cards or ())
    cards = cards if draft.kind.face_up else in_order(cards)
    reserved = drafter.reserved[2] if drafter.reserved else ()
    now = (booster, drafter.picks + 1, cards_due(draft, seat), due_at(draft, seat))
    others = [one for one in holders(draft) if one != seat] if waits_on_others(draft) else []
    before = tuple(one for one in others if picks_first(draft, one, seat) == one)
    leaves = {"leaves_face_up": drafter.leaves_face_up}
    return DrafterView(seat, board(draft), *now, cards, reserved, drafter.taken, picks, before, **leaves)


def _face_down(draft: PodDraft, seat: int) -> DrafterView:
    """Show a waiting booster and its seconds left; while the clock is stopped its cards lie face down (MTR B)."""
    drafter, due = draft.seats[seat], due_at(draft, seat)
    left = None if due is None else due - max(draft.paused_at or 0, drafter.since)
    now = (drafter.queue[0], drafter.picks + 1, cards_due(draft, seat), None)
    return DrafterView(seat, board(draft), *now, (), (), drafter.taken, None, left=left)


def may_see_picks(draft: PodDraft, seat: int) -> bool:
    """Check whether a drafter may look at their picks: in a review, or at Regular with empty hands (MTR 7.7).

    In a face-up draft, drafters who are not done look only in a review given by officials (MTR 8.5).
    """
    if draft.paused_at is not None:
        return False
    if draft.kind.face_up:
        return draft.seats[seat].is_suspended or draft.stage in {DraftStage.REVIEW, DraftStage.ENDED}
    if draft.stage is DraftStage.PICKING:
        return draft.seats[seat].is_suspended or not (draft.hides_picks or draft.seats[seat].queue)
    return draft.stage in {DraftStage.REVIEW, DraftStage.ENDED} or not draft.hides_picks


def published(draft: PodDraft) -> PublishedDraft | None:
    """Show everybody the whole draft; None before it is released."""
    if not draft.is_released:
        return None
    return PublishedDraft({number: seen(draft, seat.pool) for number, seat in draft.seats.items()})
