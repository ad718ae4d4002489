"""Rounds: drawn, posted, timed, reported, repaired, and the standings they leave."""

from topcut.core.event.rounds.absent import did_not_come
from topcut.core.event.rounds.at_table import as_seen, read_seen, seats_at, seen_of, table_of
from topcut.core.event.rounds.clock import (
    MINUTE,
    add_time,
    call_time,
    deadline,
    extend_table,
    pause_clock,
    resume_clock,
    start_clock,
)
from topcut.core.event.rounds.effects import Effect, correction_effect
from topcut.core.event.rounds.outlook import needed_for_cut
from topcut.core.event.rounds.posting import discard_draw, draw_round, pair_by_hand, publish_standings, void_round
from topcut.core.event.rounds.record import points_in, rounds_of
from topcut.core.event.rounds.repairs import (
    announce_avoid,
    announce_tables,
    corrected_since,
    proposed_repair,
)
from topcut.core.event.rounds.results import (
    check_result,
    clear_result,
    confirm_result,
    correct_result,
    dispute_result,
    overrule_decision,
    report_result,
    settle_doubt,
)
from topcut.core.event.rounds.seeds import lot_after
from topcut.core.event.rounds.standings import ranking
from topcut.core.event.rounds.stopping import stop_is_met
from topcut.core.event.rounds.why import Reasons, WhyPaired, reasons_key, reasons_of, what_reasons_need

__all__ = [
    "MINUTE",
    "Effect",
    "Reasons",
    "WhyPaired",
    "add_time",
    "announce_avoid",
    "announce_tables",
    "as_seen",
    "call_time",
    "check_result",
    "clear_result",
    "confirm_result",
    "correct_result",
    "corrected_since",
    "correction_effect",
    "deadline",
    "did_not_come",
    "discard_draw",
    "dispute_result",
    "draw_round",
    "extend_table",
    "lot_after",
    "needed_for_cut",
    "overrule_decision",
    "pair_by_hand",
    "pause_clock",
    "points_in",
    "proposed_repair",
    "publish_standings",
    "ranking",
    "read_seen",
    "reasons_key",
    "reasons_of",
    "report_result",
    "resume_clock",
    "rounds_of",
    "seats_at",
    "seen_of",
    "settle_doubt",
    "start_clock",
    "stop_is_met",
    "table_of",
    "void_round",
    "what_reasons_need",
]
