"""Judging inside an event: calls, checks and penalties, and what they do to its matches."""

from topcut.core.event.judging.calls import (
    VIDEO,
    appeal,
    buzz_table,
    call_judge,
    close_call,
    complete_ruling,
    decide_appeal,
    give_ruling,
    may_use_video,
    take_call,
)
from topcut.core.event.judging.checks import (
    begin_deck_check,
    draw_deck_checks,
    finish_deck_check,
    minutes_lost,
    plan_deck_check,
)
from topcut.core.event.judging.effects import PenaltyEffect, penalty_effect
from topcut.core.event.judging.loop_rulings import loops_played, settled_loop
from topcut.core.event.judging.matters import (
    HEAD_JUDGES,
    close_investigation,
    confirm_decision,
    decide_on_cards,
    note_conduct,
    note_order_followed,
    open_investigation,
    send_spectator_away,
    take_statement,
)
from topcut.core.event.judging.orders import PenaltyOrder
from topcut.core.event.judging.penalties import give_penalty, owed, serve_penalties
from topcut.core.event.judging.talking import bar_talk

__all__ = [
    "HEAD_JUDGES",
    "VIDEO",
    "PenaltyEffect",
    "PenaltyOrder",
    "appeal",
    "bar_talk",
    "begin_deck_check",
    "buzz_table",
    "call_judge",
    "close_call",
    "close_investigation",
    "complete_ruling",
    "confirm_decision",
    "decide_appeal",
    "decide_on_cards",
    "draw_deck_checks",
    "finish_deck_check",
    "give_penalty",
    "give_ruling",
    "loops_played",
    "may_use_video",
    "minutes_lost",
    "note_conduct",
    "note_order_followed",
    "open_investigation",
    "owed",
    "penalty_effect",
    "plan_deck_check",
    "send_spectator_away",
    "serve_penalties",
    "settled_loop",
    "take_call",
    "take_statement",
]
