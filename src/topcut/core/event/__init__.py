"""One tournament: stages, rounds, clock, entry and people, composed from the subjects below."""

from topcut.core.event.action import ACTIONS, Action, Occasion
from topcut.core.event.clock import add_time, call_time, extend_table, pause_clock, resume_clock, start_clock
from topcut.core.event.draw import drawn_round
from topcut.core.event.entry import check_in, disqualify, drop, join, readmit, register, rename
from topcut.core.event.facts import EventFact
from topcut.core.event.fold import EVENT
from topcut.core.event.ranking import ranking
from topcut.core.event.repairs import (
    announce_avoid,
    announce_tables,
    change_opponents,
    proposed_repair,
    repair_round,
)
from topcut.core.event.results import clear_result, confirm_result, correct_result, dispute_result, report_result
from topcut.core.event.rounds import close_round, discard_draw, draw_round, pair_by_hand, post_round, publish_standings
from topcut.core.event.setup import (
    announce_stages,
    create_event,
    erase,
    finish_event,
    give_roles,
    lend_powers,
    link_player,
    reveal_secret,
    start_event,
)
from topcut.core.event.state import Event, Phase, Report, Round, RoundState, Stage, Structure
from topcut.core.event.undoing import refuse_undo_of_others, undo_concerns

__all__ = [
    "ACTIONS",
    "EVENT",
    "Action",
    "Event",
    "EventFact",
    "Occasion",
    "Phase",
    "Report",
    "Round",
    "RoundState",
    "Stage",
    "Structure",
    "add_time",
    "announce_avoid",
    "announce_stages",
    "announce_tables",
    "call_time",
    "change_opponents",
    "check_in",
    "clear_result",
    "close_round",
    "confirm_result",
    "correct_result",
    "create_event",
    "discard_draw",
    "dispute_result",
    "disqualify",
    "draw_round",
    "drawn_round",
    "drop",
    "erase",
    "extend_table",
    "finish_event",
    "give_roles",
    "join",
    "lend_powers",
    "link_player",
    "pair_by_hand",
    "pause_clock",
    "post_round",
    "proposed_repair",
    "publish_standings",
    "ranking",
    "readmit",
    "refuse_undo_of_others",
    "register",
    "rename",
    "repair_round",
    "report_result",
    "resume_clock",
    "reveal_secret",
    "start_clock",
    "start_event",
    "undo_concerns",
]
