"""Decisions at the table: late players, steps and games of a match, extra time, the last turns."""

from topcut.core.event.matches.games import (
    choose_first,
    chooser_of,
    end_game,
    goes_first,
    may_sideboard,
    next_steps,
    take_step,
)
from topcut.core.event.matches.primary import name_primary
from topcut.core.event.matches.tardiness import NoShow, lateness, no_show, note_missing, penalise_lateness
from topcut.core.event.matches.turns import (
    OpenTable,
    TurnsVerdict,
    add_turns,
    end_of_round,
    is_time_over,
    see_table,
    side_at,
    turn_order,
    verdict,
)

__all__ = [
    "NoShow",
    "OpenTable",
    "TurnsVerdict",
    "add_turns",
    "choose_first",
    "chooser_of",
    "end_game",
    "end_of_round",
    "goes_first",
    "is_time_over",
    "lateness",
    "may_sideboard",
    "name_primary",
    "next_steps",
    "no_show",
    "note_missing",
    "penalise_lateness",
    "see_table",
    "side_at",
    "take_step",
    "turn_order",
    "verdict",
]
