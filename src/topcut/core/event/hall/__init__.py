"""The hall around the rounds: screens, sections, cameras, the player meeting."""

from topcut.core.event.hall.coverage import (
    allow_online_play,
    ask_for_camera,
    decline_camera,
    feature_match,
    offered_for_coverage,
    restrict_devices,
)
from topcut.core.event.hall.meeting import end_meeting, seat_meeting
from topcut.core.event.hall.notices import announce_schedule, give_notice, schedule_said, see_notices
from topcut.core.event.hall.room import assign_screen
from topcut.core.event.hall.sections import assign_section, may_assign

__all__ = [
    "allow_online_play",
    "announce_schedule",
    "ask_for_camera",
    "assign_screen",
    "assign_section",
    "decline_camera",
    "end_meeting",
    "feature_match",
    "give_notice",
    "may_assign",
    "offered_for_coverage",
    "restrict_devices",
    "schedule_said",
    "seat_meeting",
    "see_notices",
]
