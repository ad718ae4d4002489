"""Drafts of an event: pods drawn and seated, opened online or called on paper, decks built by the clock."""

from topcut.core.event.drafting.building import begin_building, extend_building, pause_building, resume_building
from topcut.core.event.drafting.calling import (
    begin_call,
    end_call,
    kinds_called,
    note_behind,
    note_caught_up,
    pause_call,
    resume_call,
    say_line,
)
from topcut.core.event.drafting.counting import count_boosters, go_to_pod, remedy_count, suspend_drafter
from topcut.core.event.drafting.opening import open_drafts, take_drafted_pool
from topcut.core.event.drafting.pod_sizes import splits
from topcut.core.event.drafting.seating import draw_pods, seat_pods, stage_to_draft

__all__ = [
    "begin_building",
    "begin_call",
    "count_boosters",
    "draw_pods",
    "end_call",
    "extend_building",
    "go_to_pod",
    "kinds_called",
    "note_behind",
    "note_caught_up",
    "open_drafts",
    "pause_building",
    "pause_call",
    "remedy_count",
    "resume_building",
    "resume_call",
    "say_line",
    "seat_pods",
    "splits",
    "stage_to_draft",
    "suspend_drafter",
    "take_drafted_pool",
]
