"""What people do at a table, before a game, in it and after it."""

from topcut.core.zones.actions.chance import shuffle
from topcut.core.zones.actions.drawing import go_on_without, show_share
from topcut.core.zones.actions.leaving import leave_table, miss_player
from topcut.core.zones.actions.looking import answer_look, disclose_top, end_look, look, search, show
from topcut.core.zones.actions.match import agree_draw, concede_match
from topcut.core.zones.actions.moving import draw, mark, move, move_top, reorder_discard, turn_over
from topcut.core.zones.actions.opening import (
    agree_to_judge,
    allow_reading,
    allow_watching,
    bring_deck,
    deck_hash,
    seat_judge,
    sit_down,
    take_seat,
)
from topcut.core.zones.actions.ordering import ask_order, call_off_order, put, say_order
from topcut.core.zones.actions.pledges import pledge
from topcut.core.zones.actions.pregame import (
    alter_hand,
    choose_first,
    count_pile,
    deal_hand,
    decline_shuffle,
    draw_chooser,
    keep_hand,
    look_at_hand,
    present_deck,
    restart_game,
    set_up_game,
    sideboard,
    take_mulligan,
)
from topcut.core.zones.actions.remedies import (
    correct_manipulation,
    judge_look,
    record_face_seen,
    record_manipulation,
    return_random_card,
    shuffle_random_portion,
)
from topcut.core.zones.actions.rolls import call_dice, doubt_roll, roll_dice, void_roll
from topcut.core.zones.actions.turns import award_game, enter_step, pass_turn, set_tally, state_result

__all__ = [
    "agree_draw",
    "agree_to_judge",
    "allow_reading",
    "allow_watching",
    "alter_hand",
    "answer_look",
    "ask_order",
    "award_game",
    "bring_deck",
    "call_dice",
    "call_off_order",
    "choose_first",
    "concede_match",
    "correct_manipulation",
    "count_pile",
    "deal_hand",
    "deck_hash",
    "decline_shuffle",
    "disclose_top",
    "doubt_roll",
    "draw",
    "draw_chooser",
    "end_look",
    "enter_step",
    "go_on_without",
    "judge_look",
    "keep_hand",
    "leave_table",
    "look",
    "look_at_hand",
    "mark",
    "miss_player",
    "move",
    "move_top",
    "pass_turn",
    "pledge",
    "present_deck",
    "put",
    "record_face_seen",
    "record_manipulation",
    "reorder_discard",
    "restart_game",
    "return_random_card",
    "roll_dice",
    "say_order",
    "search",
    "seat_judge",
    "set_tally",
    "set_up_game",
    "show",
    "show_share",
    "shuffle",
    "shuffle_random_portion",
    "sideboard",
    "sit_down",
    "state_result",
    "take_mulligan",
    "take_seat",
    "turn_over",
    "void_roll",
]
