"""From the cut to the final places."""

from topcut.core.event.playoff.cut import announce_cut
from topcut.core.event.playoff.days import cut_field, next_field
from topcut.core.event.playoff.places import final_places, has_playoff, settled_places

__all__ = [
    "announce_cut",
    "cut_field",
    "final_places",
    "has_playoff",
    "next_field",
    "settled_places",
]
