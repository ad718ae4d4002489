"""What is refused at a table, action by action: places, seats and numbers that are not there, and wrong moments."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.core.zones.tables import Table, deck, table, with_sideboards

from topcut.core.errors import TopcutError
from topcut.core.play import FirstTo
from topcut.core.zones import actions as a
from topcut.core.zones.nouns import refusals as r
from topcut.core.zones.nouns.refusals_before import (
    AlreadyCounted,
    MatchOver,
    NotYourChoice,
    TooLargeForTheTable,
    WrongNumberToTheBottom,
)
from topcut.core.zones.nouns.refusals_chance import AlreadyPledged, NoPurpose, OddDie
from topcut.core.zones.nouns.state import Ending

NOWHERE = r.NoSuchZone(zone="nowhere")
NOBODY = r.NoSuchSeat(seat=9)
EFFECT = {"effect": "an effect"}


@pytest.fixture(scope="module")
def game() -> Table:
    """Ana's first turn; nothing below changes anything."""
    return table("magic", length=FirstTo(2)).start()


def refusal_of(act: Callable[..., Any], *args: Any, **more: Any) -> TopcutError:
    with pytest.raises(TopcutError) as refused:
        act(*args, **more)
    return refused.value


@pytest.mark.parametrize(
    ("action", "args", "refusal"),
    [
        (a.look, {"count": 0} | EFFECT, r.OddNumber(number=0)),
        (a.look, {"count": 14} | EFFECT, r.NotEnoughCards(count=13)),
        (a.look, {"count": 1, "owner": 9} | EFFECT, NOBODY),
        (a.search, {"owner": 9} | EFFECT, NOBODY),
        (a.end_look, {}, r.WrongMoment()),
        (a.answer_look, {"seat": 1, "yes": True}, r.WrongMoment()),
        (a.show, {"cards": [1], "to": [9]}, NOBODY),
        (a.disclose_top, {"to": [9]} | EFFECT, NOBODY),
        (a.draw, {"count": 0} | EFFECT, r.OddNumber(number=0)),
        (a.draw, {"count": 41} | EFFECT, r.OddNumber(number=41)),
        (a.move, {"cards": [1], "target": "nowhere"} | EFFECT, NOWHERE),
        (a.move_top, {"count": 1, "target": "hand"} | EFFECT, r.NoSuchZone(zone="hand")),
        (a.move_top, {"count": 0, "target": "discard"} | EFFECT, r.OddNumber(number=0)),
        (a.move_top, {"count": 14, "target": "discard"} | EFFECT, r.NotEnoughCards(count=13)),
        (a.turn_over, {"card": 999, "up": True}, r.NoSuchCard()),
        (a.mark, {"card": 999, "mark": "damage", "value": 1}, r.NoSuchCard()),
        (a.set_tally, {"tally": "life", "value": 1, "seat": 9}, NOBODY),
        (a.set_tally, {"tally": "No!", "value": 1}, r.NoSuchTally(tally="No!")),
        (a.set_tally, {"tally": "life", "value": 1_000_001}, r.OddNumber(number=1_000_001)),
        (a.set_tally, {"tally": "life", "value": -1_000_001}, r.OddNumber(number=-1_000_001)),
        (a.enter_step, {"step": "lunch"}, r.NoSuchStep(step="lunch")),
        (a.state_result, {"winner": 0, "how": "penalty"}, r.NoSuchTally(tally="penalty")),
        (a.state_result, {"winner": 9, "how": "played"}, NOBODY),
        (a.ask_order, {"owner": 9, "cards": [1], "where": "top"} | EFFECT, NOBODY),
        (a.ask_order, {"owner": 1, "cards": [1], "where": "nowhere"} | EFFECT, NOWHERE),
        (a.call_off_order, {"owner": 1}, r.WrongMoment()),
        (a.say_order, {"order": [1]}, r.OwnersOrder()),
        (a.put, {"order": [1], "where": "nowhere"} | EFFECT, NOWHERE),
        (a.miss_player, {"seat": 9}, NOBODY),
        (a.miss_player, {"seat": 1}, r.WrongMoment()),
        (a.leave_table, {}, r.WrongMoment()),
        (a.shuffle, {"owner": 9} | EFFECT, NOBODY),
        (a.shuffle, {"present": True} | EFFECT, r.WrongMoment()),
        (a.roll_dice, {"purpose": " "}, NoPurpose()),
        (a.roll_dice, {"purpose": "damage", "faces": 1}, OddDie()),
        (a.roll_dice, {"purpose": "damage", "count": 0}, OddDie()),
        (a.roll_dice, {"purpose": "damage", "count": 21}, OddDie()),
        (a.call_dice, {"purpose": "damage", "faces": 6, "results": [0]}, OddDie()),
        (a.call_dice, {"purpose": "damage", "faces": 6, "results": [7]}, OddDie()),
        (a.call_dice, {"purpose": "damage", "faces": 6, "results": [1], "needed": -1}, OddDie()),
        (a.call_dice, {"purpose": "damage", "faces": 6, "results": [1], "wanted": 1}, OddDie()),
        (a.call_dice, {"purpose": "damage", "faces": 6, "results": [1], "wanted": 6}, OddDie()),
        (a.pledge, {"number": 9, "commitment": "0" * 64}, AlreadyPledged()),
        (a.pledge, {"number": 3, "commitment": "0" * 63}, AlreadyPledged()),
        (a.pledge, {"number": 3, "commitment": "x" * 64}, AlreadyPledged()),
        (a.agree_draw, {"yes": False}, r.WrongMoment()),
        (a.agree_to_judge, {}, r.WrongMoment()),
    ],
)
def test_what_a_player_cannot_do(game, action, args, refusal):
    assert refusal_of(game.act, 0, action, **args) == refusal


@pytest.mark.parametrize(
    ("action", "args", "refusal"),
    [
        (a.pass_turn, {}, r.WrongMoment()),
        (a.enter_step, {"step": "combat"}, r.WrongMoment()),
    ],
)
def test_what_waits_for_ones_own_turn(game, action, args, refusal):
    assert refusal_of(game.act, 1, action, **args) == refusal


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param({"effect": "turn-draw", "count": 2}, "no-effect", id="DZ 8.2.3: two cards for the turn"),
        pytest.param({"effect": "mulligan"}, "no-effect", id="DZ 8.2.2: a step that allows something else"),
    ],
)
def test_the_draw_of_a_turn_is_one_card(game, args, code):
    assert refusal_of(game.act, 0, a.draw, **args).code == code


@pytest.mark.parametrize(
    ("action", "args", "refusal"),
    [
        (a.judge_look, {"zones": [(9, "hand")]}, NOBODY),
        (a.judge_look, {"zones": [(0, "nowhere")]}, NOWHERE),
        (a.shuffle_random_portion, {"seat": 9}, NOBODY),
        (a.shuffle_random_portion, {"seat": 0, "also": [13]}, r.NoSuchCard()),
        (a.return_random_card, {"seat": 9}, NOBODY),
        (a.return_random_card, {"seat": 0, "where": "nowhere"}, NOWHERE),
        (a.record_face_seen, {"owner": 9, "places": [0]}, NOBODY),
        (a.record_face_seen, {"owner": 0, "places": [0], "by": [9]}, NOBODY),
        (a.record_face_seen, {"owner": 0, "places": []}, r.NoSuchCard()),
        (a.record_face_seen, {"owner": 0, "places": [13]}, r.NoSuchCard()),
        (a.record_manipulation, {"seat": 9, "text": "stacked"}, NOBODY),
        (a.record_manipulation, {"seat": 0, "text": " . "}, r.NothingRecorded()),
        (a.record_manipulation, {"seat": 0, "text": "x" * 301}, r.EffectTooLong(most=300)),
        (a.correct_manipulation, {"seat": 0, "correction": "shuffled"}, r.WrongMoment()),
        (a.award_game, {"winner": 9, "how": "penalty"}, NOBODY),
        (a.award_game, {"winner": 0, "how": "luck"}, r.NoSuchTally(tally="luck")),
        (a.take_seat, {"seat": 9, "player": "eve"}, NOBODY),
        (a.take_seat, {"seat": 0, "player": "bob"}, r.WrongMoment()),
        (a.sit_down, {"seat": 9}, NOBODY),
        (a.seat_judge, {"judge": "jo"}, r.WrongMoment()),
        (a.miss_player, {"seat": 1}, r.WrongMoment()),
    ],
)
def test_what_a_judge_cannot_do(game, action, args, refusal):
    assert refusal_of(game.judge, action, **args) == refusal


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"seat": 9, "main": ["Bear"]}, NOBODY),
        ({"seat": 0, "main": ["Bear"]}, r.WrongMoment()),
        ({"seat": 1, "main": []}, r.OddNumber(number=0)),
        ({"seat": 1, "main": ["Bear"] * 300, "sideboard": ["Wolf"]}, TooLargeForTheTable(number=301, most=300)),
    ],
)
def test_decks_that_no_seat_takes(args, refusal):
    waiting = Table("magic", decks=[deck("A")])
    assert refusal_of(waiting.judge, a.bring_deck, **args) == refusal


def test_a_deck_of_three_hundred_is_the_largest():
    waiting = Table("magic", decks=[deck("A")])
    waiting.judge(a.bring_deck, seat=1, main=["Bear"] * 299, sideboard=["Wolf"])
    assert (len(waiting.state.sides[1].slots), waiting.state.sides[1].registered) == (300, 299)


@pytest.mark.parametrize(
    ("opening", "refusal"),
    [
        ({"profile": "nowhere"}, NOWHERE),
        ({"seats": 1}, r.OddNumber(number=1)),
        ({"chooser": 2}, r.OddNumber(number=2)),
        ({"chooser": -1}, r.OddNumber(number=-1)),
        ({"length": FirstTo(0)}, r.OddNumber(number=0)),
        ({"deck_out": "nowhere"}, NOWHERE),
    ],
)
def test_tables_that_are_not_opened(opening, refusal):
    assert refusal_of(Table, **opening) == refusal


# In a turn ------------------------------------------------------------------------------------------------------------


def test_what_somebody_said_of_a_game_is_forgotten_with_the_turn():
    game = table("magic").start()
    game.act(0, a.state_result, winner=0, how="played")
    assert game.view(1).statements == {0: (0, "played")}
    game.act(0, a.pass_turn)
    assert (game.view(1).statements, game.state.active, game.state.turn) == ({}, 1, 2)


def test_an_empty_deck_at_the_end_of_a_turn_is_stated_once():
    """X-01: at this table running out is stated as the turn ends."""
    game = Table("magic", decks=[deck("A", 7), deck("B", 9)], deck_out="end-of-turn").start()
    game.act(0, a.pass_turn)
    game.act(1, a.pass_turn)
    game.act(0, a.pass_turn)
    assert game.state.deck_outs == [0]


def test_everybodys_life_is_their_own_where_nobody_plays_as_a_team():
    assert [side.tallies for side in table("magic").start().state.sides] == [{"life": 20}, {"life": 20}]


def test_a_card_that_lies_down_in_play_is_discarded_face_up_and_given_face_down():
    game = table("magic").start()
    first, second, *_ = game.ids(0)
    game.act(0, a.move, cards=[first], target="play", effect="face down", up=False)
    game.act(0, a.move, cards=[second], target="play", effect="face down", up=False)
    lying = game.lying(0)
    game.act(0, a.move, cards=lying[:1], target="discard", effect="rules")
    assert [card.up for *_, card in game.state.in_areas()] == [False, True]
    game.act(0, a.move, cards=game.lying(0), target="play", effect="rules", beside=1)
    assert [(seat, card.up) for seat, area, _, card in game.state.in_areas() if area == "play"] == [(1, False)]


def test_only_cards_of_one_owner_that_lie_open_are_ordered():
    """DZ 7.2.3: neither a hand, nor cards of the asker for another's deck."""
    game = table("dz8").start()
    held, lying, *_ = game.ids(0)
    game.act(0, a.move, cards=[lying], target="play", effect="play")
    refused = {"where": "top", "effect": "order them"}
    assert refusal_of(game.act, 0, a.ask_order, owner=0, cards=[held], **refused) == r.NotYourCards()
    assert refusal_of(game.act, 0, a.ask_order, owner=1, cards=game.lying(0), **refused) == r.NotYourCards()
    game.act(0, a.ask_order, owner=0, cards=game.lying(0), **refused)
    assert refusal_of(game.act, 0, a.ask_order, owner=0, cards=game.lying(0), **refused) == r.WrongMoment()


def test_a_deck_that_is_to_be_shuffled_tells_nobody_its_top():
    game = table("magic").start()
    game.act(0, a.search, effect="search")
    assert refusal_of(game.act, 0, a.disclose_top, effect="top") == r.SomebodyIsLooking()
    game.act(0, a.end_look)
    assert refusal_of(game.act, 0, a.disclose_top, effect="top") == r.ShuffleOwed()
    game.act(0, a.disclose_top, effect="top", on=False)


def test_every_place_of_a_deck_may_have_been_seen():
    """MTR 3.10: then all of it is shuffled."""
    game = table("magic").start()
    game.judge(a.record_face_seen, owner=0, places=[0, 12])
    game.judge(a.shuffle_random_portion, seat=0, also=range(13))
    assert (game.view(0).sides[0].deck.random, game.state.sides[0].is_random) == (13, True)


# Before a game --------------------------------------------------------------------------------------------------------


@pytest.fixture
def before() -> Table:
    """Both decks are shuffled, and Ana's is presented."""
    found = with_sideboards(length=FirstTo(2), chooser=0)
    found.act(0, a.set_up_game)
    found.shuffle(0)
    found.act(0, a.present_deck)
    found.shuffle(1)
    return found


@pytest.mark.parametrize(
    ("seat", "action", "args", "refusal"),
    [
        (0, a.decline_shuffle, {"owner": 9}, NOBODY),
        (0, a.decline_shuffle, {"owner": 0}, r.WrongMoment()),
        (0, a.decline_shuffle, {"owner": 1}, r.WrongMoment()),
        (0, a.present_deck, {}, r.WrongMoment()),
        (0, a.count_pile, {"owner": 9}, NOBODY),
        (0, a.count_pile, {}, r.NotYourCards()),
        (0, a.count_pile, {"owner": 1}, r.NotYourCards()),
        (1, a.choose_first, {"play_first": True}, NotYourChoice()),
        (0, a.draw_chooser, {}, r.WrongMoment()),
        (0, a.look_at_hand, {}, r.WrongMoment()),
        (1, a.deal_hand, {}, r.WrongMoment()),
        (0, a.keep_hand, {}, r.WrongMoment()),
        (0, a.take_mulligan, {}, r.WrongMoment()),
        (0, a.shuffle, {"effect": "before-the-game", "owner": 1}, r.NotYourCards()),
        (1, a.shuffle, {"effect": "before-the-game", "owner": 0, "present": True}, r.WrongMoment()),
    ],
)
def test_what_comes_too_early_or_too_late_before_a_game(before, seat, action, args, refusal):
    assert refusal_of(before.act, seat, action, **args) == refusal


def test_a_deck_is_counted_once_by_each(before):
    before.act(1, a.count_pile)
    before.act(1, a.count_pile, owner=0)
    assert refusal_of(before.act, 1, a.count_pile, owner=0) == AlreadyCounted()
    assert [side.counted_by for side in before.state.sides] == [(1,), (1,)]


@pytest.mark.parametrize(
    "bottom", [pytest.param([], id="none"), pytest.param([0, 1], id="two"), pytest.param([0, 0], id="one twice")]
)
def test_a_hand_after_one_mulligan_puts_one_card_back(before, bottom):
    before.act(1, a.present_deck)
    for seat in (0, 1):
        before.act(1 - seat, a.decline_shuffle, owner=seat)
        before.act(seat, a.deal_hand)
        before.act(seat, a.look_at_hand)
    before.act(0, a.take_mulligan)
    before.shuffle(0)
    before.act(0, a.present_deck)
    before.act(1, a.decline_shuffle, owner=0)
    before.act(0, a.deal_hand)
    before.act(0, a.look_at_hand)
    hand = before.ids(0)
    found = refusal_of(before.act, 0, a.keep_hand, bottom=[hand[at] for at in bottom])
    assert found == WrongNumberToTheBottom(wanted=1)
    before.act(0, a.keep_hand, bottom=hand[:1])
    assert (len(before.ids(0)), before.state.sides[0].deck[-1:] != []) == (6, True)


# Leaving --------------------------------------------------------------------------------------------------------------


def three(*, started: bool) -> Table:
    found = Table(
        "magic", decks=[deck(letter) for letter in "ABC"], seats=3, chooser=0, length=FirstTo(1), policy="casual"
    )
    return found.start() if started else found


def test_nobody_leaves_one_game_twice_or_where_there_is_none():
    """MTR 2.10: before a game one leaves the table or stays."""
    assert refusal_of(three(started=False).act, 1, a.leave_table, for_good=False) == r.WrongMoment()
    playing = three(started=True)
    playing.act(1, a.leave_table, for_good=False)
    assert refusal_of(playing.act, 1, a.leave_table, for_good=False) == r.WrongMoment()
    playing.act(1, a.leave_table)
    assert refusal_of(playing.act, 1, a.leave_table) == r.WrongMoment()


def test_a_table_that_all_but_one_leave_before_a_game_has_no_game():
    waiting = three(started=False)
    waiting.act(1, a.leave_table)
    waiting.act(2, a.leave_table)
    assert (waiting.state.games, waiting.state.ended) == ([], Ending(0, "conceded"))
    assert refusal_of(waiting.act, 0, a.leave_table) == MatchOver()


@pytest.mark.parametrize(("gone", "first"), [(2, 0), (0, 1)])
def test_a_game_begins_when_the_last_who_had_not_kept_leaves(gone, first):
    """MTR 2.10: and with the next player, where the first one goes."""
    found = three(started=False)
    found.act(0, a.set_up_game)
    found.present()
    found.act(0, a.choose_first, play_first=True)
    for seat in (0, 1, 2):
        found.act(seat, a.deal_hand)
        found.act(seat, a.look_at_hand)
    for seat in {0, 1, 2} - {gone}:
        found.act(seat, a.keep_hand)
    found.act(gone, a.leave_table)
    assert (found.state.stage.name, found.state.first, found.state.active, found.state.turn) == (
        "PLAYING",
        first,
        first,
        1,
    )
