"""What one person may see of a draft: built by adding, so that what is hidden has no place in it (MTR 7.7)."""

from msgspec import Struct

from topcut.core.drafts.actions.without_host import anybody_from
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.passing import cards_due, choice_until, due_at, passes_left, picks_first
from topcut.core.drafts.reading.seen_cards import SeenCard, in_order, seen
from topcut.core.drafts.view.face_up import FaceUpTable, face_up_table


class SeatProgress(Struct, frozen=True):
    """What everybody can see of a seat: how much was taken, and how many boosters wait there."""

    seat: int
    taken: int
    waiting: int
    is_suspended: bool


class DraftBoard(Struct, frozen=True):
    """What a screen in the hall, a judge and the organizer see: progress, and no card but those face up (MTR 7.7)."""

    stage: DraftStage
    round: int
    boosters: int
    to_the_left: bool
    seats: tuple[SeatProgress, ...]
    until: int | None
    """When the review is over, or the time of the pick that is over first."""
    awaited: tuple[int, ...]
    """Whose share of chance the boosters wait for."""
    picks_first: int | None = None
    """Of two who alone hold boosters in an untimed draft: who picks first if each waits for the other (MTR 7.7)."""
    table: FaceUpTable | None = None
    """Where cards lie face up: what everybody sees of them (MTR 8.5)."""
    is_paused: bool = False
    """The clock stands, and cards lie face down."""
    sat: tuple[int, ...] = ()
    """Seats that somebody has opened on a device."""
    bots: tuple[int, ...] = ()
    sat_again: tuple[int, ...] = ()
    """Those that were opened on more than one device."""
    anybody_from: int | None = None
    """In a free draft that waits for its host: from when any drafter may go on without them."""
    untouched: tuple[tuple[int, int], ...] = ()
    """In an untimed free draft: seats with a booster, and from when others may let each be passed over."""


class DrafterView(Struct, frozen=True):
    """What a drafter sees: the own booster, the own picks when the rules let them, and of others what all see."""

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
    """None while nobody looks at their picks."""
    before_me: tuple[int, ...] = ()
    """In an untimed draft: who picks before this seat if each waits for the other (MTR 7.7)."""
    left: int | None = None
    """What was left of this pick's time when the clock was stopped."""
    leaves_face_up: bool = False
    """Where cards lie face up: whether they leave their last pick so between boosters (MTR 8.5)."""


class PublishedDraft(Struct, frozen=True):
    """A whole draft, once the organizer has released it."""

    pools: dict[int, tuple[SeenCard, ...]]
    """By seat, in the order they were taken."""


def board(draft: PodDraft) -> DraftBoard:
    """Show how far a pod is (MTR 7.7)."""
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
    """Say when what the whole pod waits for is over: a review, or a team's choice (MTR 7.7, MTR 8.5)."""
    match draft.stage:
        case DraftStage.REVIEW:
            return draft.until
        case DraftStage.CHOOSING:
            return choice_until(draft)
        case _:
            return None


def holders(draft: PodDraft) -> list[int]:
    """Name the seats that have a booster in hand."""
    return [seat for seat in draft.active if draft.seats[seat].queue]


def waits_on_others(draft: PodDraft) -> bool:
    """Ask whether drafters may wait for each other: nothing else makes them pick (MTR 7.7)."""
    return draft.terms.is_untimed and not draft.kind.face_up


def first_of_two(draft: PodDraft) -> int | None:
    """Say who picks first where two hold all boosters and each waits for the other (MTR 7.7)."""
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
    """Show that a booster waits with the seconds it had; while the clock stands its cards lie face down (MTR B)."""
    drafter, due = draft.seats[seat], due_at(draft, seat)
    left = None if due is None else due - max(draft.paused_at or 0, drafter.since)
    now = (drafter.queue[0], drafter.picks + 1, cards_due(draft, seat), None)
    return DrafterView(seat, board(draft), *now, (), (), drafter.taken, None, left=left)


def may_see_picks(draft: PodDraft, seat: int) -> bool:
    """Ask whether a drafter may look at the own picks: in a review, else at Regular with empty hands (MTR 7.7).

    Where cards lie face up, nobody looks unless officials give a review (MTR 8.5).
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
