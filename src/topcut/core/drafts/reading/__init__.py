"""Questions answered from the draft alone: chance, passing, turns, the script and its clock, roles."""

from topcut.core.drafts.reading.call_clock import CallIs, CallMoment, SaidLine, moment_of, times_said
from topcut.core.drafts.reading.chance import SHARE_BYTES, SHARE_PATIENCE, deciding_team, seed_of
from topcut.core.drafts.reading.passing import (
    CHOICE_PATIENCE,
    SECOND,
    choice_until,
    due_at,
    neighbour,
    passes_left,
    picks_first,
)
from topcut.core.drafts.reading.rochester_order import (
    TABLE,
    TEAM,
    TEAMS,
    first_opener,
    goes_clockwise,
    openers,
    pick_order,
    seats_of,
    team_of,
    turns,
)
from topcut.core.drafts.reading.roles import THE_ROOM, powers_of
from topcut.core.drafts.reading.script import (
    MOST_CARDS,
    MOST_PASSING,
    PASSING,
    DraftCall,
    DraftScript,
    Says,
    ScriptOrder,
    script_of,
)
from topcut.core.drafts.reading.seen_cards import SeenCard, as_often
from topcut.core.drafts.reading.spoken_lines import WARNING, spoken

__all__ = [
    "CHOICE_PATIENCE",
    "MOST_CARDS",
    "MOST_PASSING",
    "PASSING",
    "SECOND",
    "SHARE_BYTES",
    "SHARE_PATIENCE",
    "TABLE",
    "TEAM",
    "TEAMS",
    "THE_ROOM",
    "WARNING",
    "CallIs",
    "CallMoment",
    "DraftCall",
    "DraftScript",
    "SaidLine",
    "Says",
    "ScriptOrder",
    "SeenCard",
    "as_often",
    "choice_until",
    "deciding_team",
    "due_at",
    "first_opener",
    "goes_clockwise",
    "moment_of",
    "neighbour",
    "openers",
    "passes_left",
    "pick_order",
    "picks_first",
    "powers_of",
    "script_of",
    "seats_of",
    "seed_of",
    "spoken",
    "team_of",
    "times_said",
    "turns",
]
