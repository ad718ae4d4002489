"""What everybody sees where cards lie face up: all that lies there, and each player's latest pick (MTR 8.5)."""

from msgspec import Struct

from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.face_up import boosters_to_come, order_at
from topcut.core.drafts.reading.passing import due_at
from topcut.core.drafts.reading.rochester_order import TABLE, goes_clockwise
from topcut.core.drafts.reading.seen_cards import SeenCard, seen


class FaceUpTable(Struct, frozen=True):
    """A Rochester table, the same for players, screens and officials (MTR 8.5)."""

    labels: tuple[str, ...]
    """What the seats are called, clockwise: 1A, 1B, …"""
    deciding: int | None
    """The team that now says which one picks first."""
    first_team: int | None
    clockwise: bool
    opener: int | None
    """Who laid out the booster that lies there."""
    number: int
    """Which booster of its set lies there, counted from 1, and of how many."""
    of: int
    openers_to_come: tuple[int, ...]
    cards: tuple[SeenCard, ...]
    """What lies there, in the order it was laid out: the first one has lain longest."""
    taken: int
    """How many cards of this booster are taken."""
    order: tuple[int, ...]
    """Who picks the cards that lie there, one after the other; the first one now."""
    looked_at_until: int | None
    """Nobody picks before."""
    due_at: int | None
    latest: dict[int, SeenCard]
    """By seat: what was last taken from this booster, or was left face up from an earlier one."""
    left_face_up: tuple[int, ...]
    """Whose card is of an earlier booster."""
    promised: int
    """Seconds of the review that follows this set; 0 where officials give none."""


def face_up_table(draft: PodDraft) -> FaceUpTable | None:
    """Show the table as everybody sees it; None where boosters are passed face down (MTR 8.5)."""
    if not draft.kind.face_up:
        return None
    booster = None if draft.laid_out is None else draft.boosters[draft.laid_out]
    order, coming = order_at(draft), boosters_to_come(draft)
    turn = order[0] if order else None
    return FaceUpTable(
        labels=TABLE,
        deciding=draft.deciding if draft.stage is DraftStage.CHOOSING else None,
        first_team=draft.first_team or None,
        clockwise=goes_clockwise(draft.round),
        opener=draft.laid_out,
        number=len(draft.boosters) - len(coming),
        of=len(draft.boosters),
        openers_to_come=coming,
        cards=seen(draft, (booster and booster.cards) or ()),
        taken=booster.size - booster.left if booster else 0,
        order=order,
        looked_at_until=draft.looked_until if booster and booster.left == booster.size else None,
        due_at=due_at(draft, turn) if turn else None,
        latest={n: card for n, seat in draft.seats.items() if seat.latest for card in seen(draft, [seat.latest])},
        left_face_up=tuple(n for n, seat in draft.seats.items() if seat.latest and not seat.is_latest_of_booster),
        promised=draft.promised,
    )
