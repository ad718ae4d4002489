"""What one person may see of a table, and read of its log."""

from topcut.core.zones.view.ended import EndedMatch, ended_match
from topcut.core.zones.view.information import KINDS, class_of
from topcut.core.zones.view.table import (
    CardView,
    DeckView,
    KnownPlace,
    NoticeView,
    SideView,
    StackView,
    View,
    judge_view,
    view,
)
from topcut.core.zones.view.telling import TableFactText

__all__ = [
    "KINDS",
    "CardView",
    "DeckView",
    "EndedMatch",
    "KnownPlace",
    "NoticeView",
    "SideView",
    "StackView",
    "TableFactText",
    "View",
    "class_of",
    "ended_match",
    "judge_view",
    "view",
]
