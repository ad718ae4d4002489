"""The refereed deck: a table where hidden stays hidden and chance can be checked."""

from topcut.core.zones.acting import (
    Asked,
    TableActed,
    TableLog,
    act,
    agree_take_back,
    ask_take_back,
    begin,
    close_match,
    rewind,
)
from topcut.core.zones.action import ACTIONS, Occasion
from topcut.core.zones.chance import shuffle
from topcut.core.zones.drawing import go_on_without, show_share
from topcut.core.zones.facts import TabletopFact
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.knowledge import random_places
from topcut.core.zones.looking import disclose_top, end_look, look, search, show
from topcut.core.zones.match import agree_draw, concede_match, is_decided, result_of, score_of
from topcut.core.zones.moving import draw, mark, move, move_top, reorder_discard, turn_over
from topcut.core.zones.opening import (
    agree_to_judge,
    allow_reading,
    allow_watching,
    bring_deck,
    deck_hash,
    seat_judge,
    sit_down,
    take_seat,
)
from topcut.core.zones.ordering import ask_order, call_off_order, put, say_order
from topcut.core.zones.piles import with_at_most
from topcut.core.zones.pledges import pledge
from topcut.core.zones.pregame import (
    alter_hand,
    choose_first,
    count_pile,
    deal_hand,
    decline_shuffle,
    draw_chooser,
    keep_hand,
    look_at_hand,
    may_sideboard,
    present_deck,
    restart_game,
    set_up_game,
    sideboard,
    take_mulligan,
)
from topcut.core.zones.profiles import ZoneProfile, profiles
from topcut.core.zones.remedies import (
    correct_manipulation,
    judge_look,
    record_face_seen,
    record_manipulation,
    return_random_card,
    shuffle_random_portion,
)
from topcut.core.zones.rolls import call_dice, doubt_roll, roll_dice, void_roll
from topcut.core.zones.shuffle import commitment, four_words, tape_bytes
from topcut.core.zones.state import TablePhase, Tabletop
from topcut.core.zones.telling import Happening, TableFactText, live
from topcut.core.zones.turns import award_game, enter_step, pass_turn, set_tally, state_result
from topcut.core.zones.verify import Derived, derive_again
from topcut.core.zones.view import View, judge_view, view

__all__ = [
    "ACTIONS",
    "TABLETOP",
    "Asked",
    "Derived",
    "Happening",
    "Occasion",
    "TableActed",
    "TableFactText",
    "TableLog",
    "TablePhase",
    "Tabletop",
    "TabletopFact",
    "View",
    "ZoneProfile",
    "act",
    "agree_draw",
    "agree_take_back",
    "agree_to_judge",
    "allow_reading",
    "allow_watching",
    "alter_hand",
    "ask_order",
    "ask_take_back",
    "award_game",
    "begin",
    "bring_deck",
    "call_dice",
    "call_off_order",
    "choose_first",
    "close_match",
    "commitment",
    "concede_match",
    "correct_manipulation",
    "count_pile",
    "deal_hand",
    "deck_hash",
    "decline_shuffle",
    "derive_again",
    "disclose_top",
    "doubt_roll",
    "draw",
    "draw_chooser",
    "end_look",
    "enter_step",
    "four_words",
    "go_on_without",
    "is_decided",
    "judge_look",
    "judge_view",
    "keep_hand",
    "live",
    "look",
    "look_at_hand",
    "mark",
    "may_sideboard",
    "move",
    "move_top",
    "pass_turn",
    "pledge",
    "present_deck",
    "profiles",
    "put",
    "random_places",
    "record_face_seen",
    "record_manipulation",
    "reorder_discard",
    "restart_game",
    "result_of",
    "return_random_card",
    "rewind",
    "roll_dice",
    "say_order",
    "score_of",
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
    "tape_bytes",
    "turn_over",
    "view",
    "void_roll",
    "with_at_most",
]
