"""One tournament: stages, rounds, clock, entry and people, composed from the subjects below."""

from topcut.core.event.action import ACTIONS, Action, Occasion
from topcut.core.event.asking.undoing import refuse_undo_of_others, undo_concerns
from topcut.core.event.decks.counting import count_deck
from topcut.core.event.decks.handing_out import hand_out_product, mixed
from topcut.core.event.decks.lands import ask_for_lands, note_lands_back
from topcut.core.event.decks.lists import (
    accept_lists,
    announce_lists,
    decide_product,
    publish_lists,
    register_pool,
    replace_list,
    return_list,
    submit_list,
    withdraw_list,
)
from topcut.core.event.decks.pools import seat_for_pools
from topcut.core.event.decks.product import boosters_to_buy, plan_product, time_to_build
from topcut.core.event.decks.releases import move_release
from topcut.core.event.ending.report import (
    EventReport,
    invalidate_event,
    publish_material,
    report_of,
    submit_report,
    to_review,
)
from topcut.core.event.flow.rounds import close_round, post_round
from topcut.core.event.flow.setup import (
    announce_stages,
    create_event,
    erase,
    finish_event,
    reopen_event,
    reveal_secret,
    set_procedure,
    start_event,
)
from topcut.core.event.fold.event import EVENT
from topcut.core.event.hall.coverage import decline_camera, feature_match, offered_for_coverage, restrict_devices
from topcut.core.event.hall.room import assign_screen
from topcut.core.event.judging.calls import (
    appeal,
    buzz_table,
    call_judge,
    close_call,
    complete_ruling,
    decide_appeal,
    give_ruling,
    take_call,
)
from topcut.core.event.judging.checks import (
    begin_deck_check,
    deck_check_progress,
    draw_deck_checks,
    finish_deck_check,
    judging_concerns,
    plan_deck_check,
)
from topcut.core.event.judging.effects import PenaltyEffect, penalty_effect
from topcut.core.event.judging.matters import (
    close_investigation,
    confirm_decision,
    decide_on_cards,
    note_order_followed,
    open_investigation,
    send_spectator_away,
    take_statement,
)
from topcut.core.event.judging.penalties import give_penalty, penalties_owed, serve_penalties
from topcut.core.event.matches.extensions import Cause, extension
from topcut.core.event.matches.games import choose_first, end_game, may_sideboard, take_step
from topcut.core.event.matches.tardiness import Late, lateness, note_missing, penalise_lateness
from topcut.core.event.matches.turns import (
    OpenTable,
    add_turns,
    end_of_round,
    last_turns,
    see_table,
    turn_order,
    verdict,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.terms import (
    Advance,
    Devices,
    GameEnd,
    Held,
    Material,
    Missed,
    Publishing,
    Seen,
    Step,
)
from topcut.core.event.nouns.people.facts import Identification, Tick, Why
from topcut.core.event.nouns.permissions import PERMISSIONS, Permission, may, roles_for
from topcut.core.event.nouns.prizes.prize import Award, ForPlaces, ForPoints, Prize
from topcut.core.event.nouns.state import Event, Phase, Report, Round, RoundState, Shows, Stage, Structure
from topcut.core.event.people.announcing import (
    announce_event,
    change_zone,
    known_programs,
    name_owners,
    open_entry,
    send_invitations,
)
from topcut.core.event.people.barring import bar_person, lift_bar
from topcut.core.event.people.check_in import open_check_in
from topcut.core.event.people.coming import award_byes, identify_player
from topcut.core.event.people.eligibility import is_invalid, playing_officials, role_at
from topcut.core.event.people.entry import check_in, disqualify, drop, join, readmit, register, rename
from topcut.core.event.people.merging import merge_entrants, note_payment
from topcut.core.event.people.officials import (
    assign_head_judge,
    give_passes,
    hand_over_head_judge,
    name_appeals_judge,
    play_as,
    recognise_official,
    replace_head_judge,
    take_back_head_judge,
)
from topcut.core.event.people.roles import give_roles, lend_powers, link_player
from topcut.core.event.people.waitlist import promote
from topcut.core.event.playoff.cut import CutCheck, Margin, announce_cut, cut_check
from topcut.core.event.playoff.days import cut_field, next_field
from topcut.core.event.playoff.places import final_places
from topcut.core.event.prizes.awards import Payout, PayoutLine, announce_prizes, hand_over_prize, payout
from topcut.core.event.prizes.splits import agree_to_split, make_split, propose_split
from topcut.core.event.reading.bracket import playoff_of
from topcut.core.event.rounds.absent import did_not_come
from topcut.core.event.rounds.clock import add_time, call_time, extend_table, pause_clock, resume_clock, start_clock
from topcut.core.event.rounds.draw import drawn_round
from topcut.core.event.rounds.posting import discard_draw, draw_round, pair_by_hand, publish_standings
from topcut.core.event.rounds.ranking import ranking
from topcut.core.event.rounds.repairs import (
    announce_avoid,
    announce_tables,
    change_opponents,
    proposed_repair,
    repair_round,
)
from topcut.core.event.rounds.results import (
    check_result,
    clear_result,
    confirm_result,
    correct_result,
    dispute_result,
    report_result,
    settle_doubt,
)
from topcut.core.event.rounds.stopping import stop_is_met

__all__ = [
    "ACTIONS",
    "EVENT",
    "PERMISSIONS",
    "Action",
    "Advance",
    "Award",
    "Cause",
    "CutCheck",
    "Devices",
    "Event",
    "EventFact",
    "EventReport",
    "ForPlaces",
    "ForPoints",
    "GameEnd",
    "Held",
    "Identification",
    "Late",
    "Margin",
    "Material",
    "Missed",
    "Occasion",
    "OpenTable",
    "Payout",
    "PayoutLine",
    "PenaltyEffect",
    "Permission",
    "Phase",
    "Prize",
    "Publishing",
    "Report",
    "Round",
    "RoundState",
    "Seen",
    "Shows",
    "Stage",
    "Step",
    "Structure",
    "Tick",
    "Why",
    "accept_lists",
    "add_time",
    "add_turns",
    "agree_to_split",
    "announce_avoid",
    "announce_cut",
    "announce_event",
    "announce_lists",
    "announce_prizes",
    "announce_stages",
    "announce_tables",
    "appeal",
    "ask_for_lands",
    "assign_head_judge",
    "assign_screen",
    "award_byes",
    "bar_person",
    "begin_deck_check",
    "boosters_to_buy",
    "buzz_table",
    "call_judge",
    "call_time",
    "change_opponents",
    "change_zone",
    "check_in",
    "check_result",
    "choose_first",
    "clear_result",
    "close_call",
    "close_investigation",
    "close_round",
    "complete_ruling",
    "confirm_decision",
    "confirm_result",
    "correct_result",
    "count_deck",
    "create_event",
    "cut_check",
    "cut_field",
    "decide_appeal",
    "decide_on_cards",
    "decide_product",
    "deck_check_progress",
    "decline_camera",
    "did_not_come",
    "discard_draw",
    "dispute_result",
    "disqualify",
    "draw_deck_checks",
    "draw_round",
    "drawn_round",
    "drop",
    "end_game",
    "end_of_round",
    "erase",
    "extend_table",
    "extension",
    "feature_match",
    "final_places",
    "finish_deck_check",
    "finish_event",
    "give_passes",
    "give_penalty",
    "give_roles",
    "give_ruling",
    "hand_out_product",
    "hand_over_head_judge",
    "hand_over_prize",
    "identify_player",
    "invalidate_event",
    "is_invalid",
    "join",
    "judging_concerns",
    "known_programs",
    "last_turns",
    "lateness",
    "lend_powers",
    "lift_bar",
    "link_player",
    "make_split",
    "may",
    "may_sideboard",
    "merge_entrants",
    "mixed",
    "move_release",
    "name_appeals_judge",
    "name_owners",
    "next_field",
    "note_lands_back",
    "note_missing",
    "note_order_followed",
    "note_payment",
    "offered_for_coverage",
    "open_check_in",
    "open_entry",
    "open_investigation",
    "pair_by_hand",
    "pause_clock",
    "payout",
    "penalise_lateness",
    "penalties_owed",
    "penalty_effect",
    "plan_deck_check",
    "plan_product",
    "play_as",
    "playing_officials",
    "playoff_of",
    "post_round",
    "promote",
    "propose_split",
    "proposed_repair",
    "publish_lists",
    "publish_material",
    "publish_standings",
    "ranking",
    "readmit",
    "recognise_official",
    "refuse_undo_of_others",
    "register",
    "register_pool",
    "rename",
    "reopen_event",
    "repair_round",
    "replace_head_judge",
    "replace_list",
    "report_of",
    "report_result",
    "restrict_devices",
    "resume_clock",
    "return_list",
    "reveal_secret",
    "role_at",
    "roles_for",
    "seat_for_pools",
    "see_table",
    "send_invitations",
    "send_spectator_away",
    "serve_penalties",
    "set_procedure",
    "settle_doubt",
    "start_clock",
    "start_event",
    "stop_is_met",
    "submit_list",
    "submit_report",
    "take_back_head_judge",
    "take_call",
    "take_statement",
    "take_step",
    "time_to_build",
    "to_review",
    "turn_order",
    "undo_concerns",
    "verdict",
    "withdraw_list",
]
