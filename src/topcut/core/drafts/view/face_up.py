"""What everybody sees in a face-up draft: all cards on the table, and each player's latest pick (MTR 8.5)."""

from msgspec import Struct

from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading.face_up import boosters_to_come, order_at
from topcut.core.drafts.reading.passing import due_at
from topcut.core.drafts.reading.rochester_order import TABLE, goes_clockwise
from topcut.core.drafts.reading.seen_cards import SeenCard, seen


class FaceUpTable(Struct, frozen=True):
    """A Rochester table, the same for players, screens and officials (MTR 8.5)."""

    labels: tuple[str, ...]
    """The labels of the seats, clockwise: 1A, 1B, …"""
    deciding: int | None
    """The team that is choosing which one picks first."""
    clockwise: bool
    opener: int | None
    """The seat that laid out the current booster."""
    number: int
    """The number of the current booster in its set, from 1; `of` is their total."""
    of: int
    cards: tuple[SeenCard, ...]
    """The cards on the table, in the order they were laid out: the first has lain longest."""
    taken: int
    """How many cards of this booster are taken."""
    order: tuple[int, ...]
    """The seats that pick the remaining cards, in turn, beginning with the current one."""
    looked_at_until: int | None
    """Before this nobody picks."""
    due_at: int | None
    latest: dict[int, SeenCard]
    """By seat: the last card taken from this booster, or left face up from an earlier one."""
    left_face_up: tuple[int, ...]
    """The seats whose card is from an earlier booster."""
    promised: int
    """Seconds of the review that follows this set; 0 if officials give none."""


def face_up_table(draft: PodDraft) -> FaceUpTable | None:
    """Show the table as everybody sees it; None if boosters are passed face down (MTR 8.5)."""
    if not draft.kind.face_up:
        return None
    booster = None if draft.laid_out is None else draft.boosters[draft.laid_out]
    order, coming = order_at(draft), boosters_to_come(draft)
    turn = order[0] if order else None
    return FaceUpTable(
        labels=TABLE,
        deciding=draft.deciding if draft.stage is DraftStage.CHOOSING else None,
        clockwise=goes_clockwise(draft.round),
        opener=draft.laid_out,
        number=len(draft.boosters) - len(coming),
        of=len(draft.boosters),
        cards=seen(draft, (booster and booster.cards) or ()),
        taken=booster.size - booster.left if booster else 0,
        order=order,
        looked_at_until=draft.looked_until if booster and booster.left == booster.size else None,
        due_at=due_at(draft, turn) if turn else None,
        latest={n: card for n, seat in draft.seats.items() if seat.latest for card in seen(draft, [seat.latest])},
        left_face_up=tuple(n for n, seat in draft.seats.items() if seat.latest and not seat.is_latest_of_booster),
        promised=draft.promised,
    )
