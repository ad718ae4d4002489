"""What a page gets of a draft's state: one person's view, and nothing else."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.drafts.reading import SECOND, due_at
from topcut.core.drafts.view import DraftBoard, DrafterView, PublishedDraft, board, drafter_view, published
from topcut.core.play import Level, Stream
from topcut.core.rules.construction import deck_building
from topcut.core.zones.reading import SERVER, commitment


class DraftSnapshot(Struct, frozen=True):
    """What a page gets of a draft's state: one person's view, and nothing else."""

    board: DraftBoard
    view: DrafterView | None
    kind: str
    level: Level
    hides_picks: bool
    size: int
    """The number of cards the drafter's current booster had when opened; 0 if there is none."""
    seconds: int
    """The length of the running pick, as printed in the rules."""
    review: int
    chance: Mapping[str, Any]
    """What a browser needs to give its share of chance: all commitments, each of them in the log."""
    published: PublishedDraft | None
    left: int
    """The number of cards left in the drafter's current booster."""
    event: Stream | None
    """The event whose pod this is; None for a free draft."""
    is_cube: bool
    deck_min: int
    """The fewest cards of a deck built from the picks (MTR 7.1)."""

    @property
    def is_event(self) -> bool:
        return self.event is not None


def snapshot(draft: PodDraft, seat: int | None) -> DraftSnapshot:
    """Build one person's snapshot of a draft (MTR 7.7)."""
    view = None if seat is None else drafter_view(draft, seat)
    booster = draft.boosters.get(view.booster) if view and view.booster else None
    return DraftSnapshot(
        board(draft),
        view,
        draft.terms.kind,
        draft.terms.level,
        draft.hides_picks,
        booster.size if booster else 0,
        _seconds(draft, seat),
        draft.kind.review_seconds(draft.terms.edition, round=draft.round),
        _chance(draft),
        published(draft),
        booster.left if booster else 0,
        draft.terms.pod.event if draft.terms.pod else None,
        draft.terms.is_cube,
        deck_building(draft.terms.edition).limited.deck_min,
    )


def _seconds(draft: PodDraft, seat: int | None) -> int:
    if seat is None or not draft.seats[seat].queue or (due := due_at(draft, seat)) is None:
        return 0
    return (due - draft.seats[seat].since) // SECOND


def _chance(draft: PodDraft) -> dict[str, Any]:
    """List the commitments of this round, as its log does; the shares themselves appear on no page (MTR 3.10)."""
    if draft.stage is not DraftStage.SHARES:
        return {}
    ours = commitment(draft.tapes[draft.round].value, number=draft.round, side=SERVER)
    bound = {str(seat): bound for seat, bound in draft.pledges.get(draft.round, {}).items()} | {str(SERVER): ours}
    return {
        "round": draft.round,
        "rounds": draft.terms.boosters,
        "bound": bound,
        "seats": [seat for seat in draft.active if seat not in draft.bots],
        "shown": sorted(draft.shown),
        "awaited": list(draft.awaited),
        "withheld": sorted(draft.withheld),
    }
