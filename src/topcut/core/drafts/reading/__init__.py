"""Questions answered from the draft alone: chance, passing, turns, the script and its clock, roles."""

from topcut.core.drafts.reading.call_clock import CallIs, CallMoment, SaidLine, moment_of, times_said
from topcut.core.drafts.reading.chance import SHARE_BYTES, SHARE_PATIENCE
from topcut.core.drafts.reading.passing import CHOICE_PATIENCE, SECOND, choice_until, due_at, neighbour, passes_left
from topcut.core.drafts.reading.rochester_order import TABLE, TEAM, TEAMS, seats_of, team_of
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
    "due_at",
    "moment_of",
    "neighbour",
    "passes_left",
    "powers_of",
    "script_of",
    "seats_of",
    "spoken",
    "team_of",
    "times_said",
]
