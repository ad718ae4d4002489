"""What one person may see of a draft, now and pick by pick afterwards."""

from topcut.core.drafts.view.face_up import FaceUpTable
from topcut.core.drafts.view.replaying import DraftReplay, PickStep, refuse_replay, replayed
from topcut.core.drafts.view.seats import (
    DraftBoard,
    DrafterView,
    PublishedDraft,
    SeatProgress,
    board,
    drafter_view,
    published,
)

__all__ = [
    "DraftBoard",
    "DraftReplay",
    "DrafterView",
    "FaceUpTable",
    "PickStep",
    "PublishedDraft",
    "SeatProgress",
    "board",
    "drafter_view",
    "published",
    "refuse_replay",
    "replayed",
]
