"""The hall around the rounds: fees, screens, cameras, boosters."""

from topcut.core.event.hall.coverage import decline_camera, feature_match, offered_for_coverage, restrict_devices
from topcut.core.event.hall.room import assign_screen

__all__ = [
    "assign_screen",
    "decline_camera",
    "feature_match",
    "offered_for_coverage",
    "restrict_devices",
]
