"""Judges look, put right and take back; players take back their own; what people know stays with them."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.zones.tables import BOB, JUDGE, Table, table

from topcut.core.log.refusals import FirstEntry, NeedsAReason, SeenSince
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import ManipulationCorrected
from topcut.core.zones.nouns.refusals import (
    DeckNotPutRight,
    JudgesOnly,
    NothingToRewindTo,
    NotYourLastMove,
    NotYoursToAgree,
    WrongMoment,
)
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading.knowledge import bit, random_places


@pytest.fixture
def game() -> Table:
    return table("dz8").start()


def known_to(game: Table, viewer: int | None, owner: int = 0) -> dict[int, str]:
    deck = game.view(viewer).sides[owner].deck
    return {place.place: place.name for place in deck.known if place.name is not None}


# Looks ----------------------------------------------------------------------------------------------------------------


def test_a_judge_sees_nothing_hidden_until_the_look_is_announced(game):
    assert game.judge_view().sides == game.view(None).sides
    game.judge(actions.judge_look, zones=[(0, "hand"), (1, "deck")])
    seen = game.judge_view()
    assert {card.name for card in seen.sides[0].hand} == set(game.hand(0))
    assert [place.name for place in seen.sides[1].deck.known] == game.deck_names(1)
    assert (seen.sides[1].hand, seen.sides[0].deck.known) == ((), ())
    for viewer in (0, 1, None):
        assert game.view(viewer).judges == (((0, "hand"), (1, "deck")),)
    game.judge(actions.judge_look)
    assert game.judge_view().sides == game.view(None).sides


def test_a_judges_look_teaches_nobody_else(game):
    before = [game.view(viewer).sides for viewer in (0, 1, None)]
    game.judge(actions.judge_look, zones=[(0, "hand"), (0, "deck")])
    assert [game.view(viewer).sides for viewer in (0, 1, None)] == before


# The random portion ---------------------------------------------------------------------------------------------------


def test_the_random_portion_is_shuffled_and_known_cards_stay(game):
    game.act(0, actions.put, order=game.ids(0)[:2], where="bottom", effect="put two back")
    game.act(0, actions.look, count=1, effect="look at the top")
    game.act(0, actions.end_look)
    before = list(game.state.sides[0].deck)
    assert random_places(game.state, game.state.sides[0]) == tuple(range(1, 13))
    game.judge(actions.shuffle_random_portion, seat=0, tapes=game.tapes(0, 1))
    after = game.state.sides[0].deck
    assert (after[0], after[-2:]) == (before[0], before[-2:])
    assert after[1:-2] != before[1:-2]
    assert sorted(after) == sorted(before)
    assert known_to(game, 0).keys() == {0, 13, 14}


def test_what_was_seen_by_mistake_goes_in_with_the_rest(game):
    game.judge(actions.record_face_seen, owner=0, places=[0], by=[1])
    assert not game.view(0).sides[0].deck.is_random
    assert known_to(game, 1) == {0: game.deck_names(0)[0]}
    game.judge(actions.shuffle_random_portion, seat=0, also=[0])
    assert (known_to(game, 1), game.view(0).sides[0].deck.random) == ({}, 13)


def test_a_random_card_goes_back_and_nobody_else_can_say_which(game):
    game.act(0, actions.show, cards=game.ids(0), to=[1])
    assert len(game.view(1).sides[0].hand_known) == 7
    game.judge(actions.return_random_card, seat=0, where="top", tapes=game.tapes(0, 1))
    assert (game.view(1).sides[0].hand_count, game.view(1).sides[0].hand_known) == (6, ())
    assert known_to(game, 1) == {}
    assert known_to(game, 0) == {0: game.deck_names(0)[0]}


def test_every_card_of_a_hand_is_returned_about_equally_often():
    found = set()
    for seed in range(40):
        game = table("dz8", seed=seed).start()
        hand = game.ids(0)
        game.judge(actions.return_random_card, seat=0)
        found.add(hand.index(*set(hand) - set(game.ids(0))))
    assert found == set(range(7))


# Manipulation ---------------------------------------------------------------------------------------------------------


def test_play_waits_until_a_manipulated_deck_is_put_right(game):
    """DZ8-8.2.2-f, DZ8-8.2.2-g."""
    with pytest.raises(JudgesOnly):
        game.act(0, actions.record_manipulation, seat=1, text="looked and put back")
    game.judge(actions.record_manipulation, seat=1, text="looked and put back")
    assert game.view(0).manipulated == (1,)
    with pytest.raises(DeckNotPutRight):
        game.act(0, actions.draw, effect="draw one")
    with pytest.raises(WrongMoment):
        game.judge(actions.correct_manipulation, seat=1, correction="")
    game.judge(actions.shuffle_random_portion, seat=1)
    game.judge(actions.correct_manipulation, seat=1, correction="random-portion-shuffled", penalty="warning")
    assert TABLETOP.read(game.lines[-1]).facts == (ManipulationCorrected(1, "random-portion-shuffled", "warning"),), (
        "the record holds the correction and the penalty"
    )
    game.act(0, actions.draw, effect="draw one")


@pytest.mark.parametrize(("profile", "penalty", "is_known"), [("dz8", "caution", True), ("magic", "caution", False)])
def test_a_penalty_is_one_of_the_games_own_catalogue(profile, penalty, is_known):
    """IPG 1.1: Lorcana has a Caution, Magic has none."""
    game = table(profile, cards=30).start()
    game.judge(actions.record_manipulation, seat=1, text="looked and put back")
    put_right = {"seat": 1, "correction": "put-back", "penalty": penalty}
    if not is_known:
        with pytest.raises(WrongMoment):
            game.judge(actions.correct_manipulation, **put_right)
        return
    game.judge(actions.correct_manipulation, **put_right)
    assert TABLETOP.read(game.lines[-1]).facts == (ManipulationCorrected(1, "put-back", penalty),)


def test_nothing_of_the_game_goes_on_while_a_deck_is_not_put_right(game):
    """DZ8-8.2.2-g: no move is taken back either; a share of the judge's shuffle is still pledged."""
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    game.ask_take_back(0)
    game.judge(actions.record_manipulation, seat=1, text="looked and put back")
    for going_on in (lambda: game.agree(1), lambda: game.ask_take_back(0), lambda: game.act(0, actions.pass_turn)):
        with pytest.raises((DeckNotPutRight, WrongMoment)):
            going_on()
    assert len(game.lying(0)) == 1
    game.judge(actions.shuffle_random_portion, seat=1, tapes=game.tapes(0, 1))


@pytest.mark.parametrize("owner", [0, 1])
def test_where_a_judge_has_a_say_no_player_shuffles_while_a_deck_is_not_put_right(game, owner):
    """DZ8-8.2.2-g: neither the deck in question nor another."""
    game.judge(actions.record_manipulation, seat=1, text="looked and put back")
    before = game.deck_names(owner)
    with pytest.raises(DeckNotPutRight):
        game.act(owner, actions.shuffle, effect="Shuffle your deck")
    assert (game.deck_names(owner), game.view(0).manipulated) == (before, (1,))


def test_before_a_game_play_waits_for_a_manipulated_deck_too():
    """DZ8-8.2.2-g: no hand is dealt from it."""
    game = table("dz8")
    game.act(0, actions.set_up_game)
    game.present()
    game.act(0, actions.draw_chooser)
    game.judge(actions.record_manipulation, seat=0, text="looked and put back")
    with pytest.raises(DeckNotPutRight):
        game.act(0, actions.deal_hand)
    game.judge(actions.shuffle_random_portion, seat=0)
    game.judge(actions.correct_manipulation, seat=0, correction="random-portion-shuffled")
    game.act(0, actions.deal_hand)


def test_a_yes_to_one_move_takes_back_no_other(game):
    """MTR 4.8: it was said to the move that was asked for then."""
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    asked_for = game.folded.seq
    game.ask_take_back(0)
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    game.ask_take_back(0)
    with pytest.raises(WrongMoment):
        game.agree(1, move=asked_for)
    assert len(game.lying(0)) == 2
    game.agree(1)
    assert len(game.lying(0)) == 1


# Take-backs -----------------------------------------------------------------------------------------------------------


def test_a_take_back_needs_the_opponents_yes_and_leaves_what_was_seen(game):
    (card,) = game.ids(0)[:1]
    name = next(name for name, number in game.hand(0).items() if number == card)
    before = game.ids(0)
    game.act(0, actions.move, cards=[card], target="play", effect="play")
    game.ask_take_back(0)
    assert game.view(1).take_back == (0, game.folded.seq - 1)
    with pytest.raises(NotYoursToAgree):
        game.agree(0)
    game.agree(1)
    assert (game.ids(0), game.lying(0), game.state.take_back) == (before, [], None)
    assert game.view(1).sides[0].hand_known == (name,)
    game.act(0, actions.move, cards=[card], target="play", effect="play")
    assert game.lying(0)[0] > card + 1, "a number once used is not used again"


@pytest.mark.parametrize(
    ("action", "args"),
    [
        (actions.draw, {"effect": "draw one"}),
        (actions.look, {"effect": "look", "count": 1}),
        (actions.search, {"effect": "search"}),
        (actions.disclose_top, {"effect": "top card revealed"}),
    ],
)
def test_what_showed_hidden_cards_is_not_taken_back(game, action, args):
    game.act(0, action, **args)
    with pytest.raises(SeenSince):
        game.ask_take_back(0)


def test_a_card_taken_from_a_look_and_put_back_tells_nobody_its_place(game):
    """Bob saw its face, not from which of the three places it came."""
    game.act(0, actions.look, count=3, effect="look")
    game.act(0, actions.move, cards=[game.state.looks[0].cards[1].id], target="hand", effect="take", shown=True)
    game.ask_take_back(0)
    game.agree(1)
    assert known_to(game, 1) == {}
    assert len(known_to(game, 0)) == 3


def test_a_card_turned_up_and_down_again_stays_known(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    game.act(0, actions.turn_over, card=game.lying(0)[0], up=True)
    name = game.view(1).sides[0].areas["play"][0].cards[0].name
    game.ask_take_back(0)
    game.agree(1)
    (card,) = game.view(1).sides[0].areas["play"][0].cards
    assert (card.name, card.up) == (name, False)


def test_only_the_own_last_move_is_taken_back(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    with pytest.raises(NotYourLastMove):
        game.ask_take_back(1)
    game.ask_take_back(0)
    game.act(1, actions.set_tally, tally="lore", value=1)
    assert game.view(0).take_back is None, "who goes on has said no"
    with pytest.raises(WrongMoment):
        game.agree(1)


def test_what_pages_do_by_themselves_is_nobodys_move(game):
    game.act(0, actions.shuffle, effect="Shuffle your deck", tapes=game.tapes(0, 1))
    game.tapes(0, 1)
    game.ask_take_back(0)
    game.act(1, actions.allow_watching, yes=False)
    game.agree(1)
    assert game.state.take_back is None
    assert set(game.state.pledges[game.state.chances + 1]) == {-1, 0, 1}


def test_where_nobody_has_moved_nothing_is_taken_back():
    """MTR 4.8: at a new table people have only let others watch."""
    with pytest.raises(FirstEntry):
        Table("magic").ask_take_back(0)


def test_a_shuffle_taken_back_is_used_up(game):
    before = game.deck_names(0)
    game.act(0, actions.shuffle, effect="Shuffle your deck", tapes=game.tapes(0, 1))
    number = game.state.chances
    with pytest.raises(NotYourLastMove):
        game.ask_take_back(1)  # the player who showed the last share has not shuffled
    game.ask_take_back(0)
    game.agree(1)
    assert game.deck_names(0) == before
    assert game.state.asked is None
    assert game.state.chances == number
    game.act(0, actions.shuffle, effect="Shuffle your deck")
    assert game.state.chances == number + 1


# Rewinds --------------------------------------------------------------------------------------------------------------


def test_cards_go_back_and_what_people_know_does_not(game):
    """Bob drew it from the top: he knows what lies there now, and everybody knows that he does."""
    to = game.act(1, actions.set_tally, tally="lore", value=0)
    game.act(1, actions.draw, effect="draw one")
    (drawn,) = [card.name for card in game.view(1).sides[1].hand[-1:]]
    game.rewind(to)
    assert known_to(game, 1, owner=1) == {0: drawn}
    assert known_to(game, 0, owner=1) == {}
    assert game.view(0).sides[1].deck.known[0].seats == (1,)


def test_a_rewind_past_a_shuffle_brings_back_what_was_known_before_it(game):
    game.act(0, actions.look, count=2, effect="look")
    to = game.act(0, actions.end_look)
    before = known_to(game, 0)
    game.shuffle(0, effect="Shuffle your deck")
    assert known_to(game, 0) == {}
    chances = game.state.chances
    game.rewind(to)
    assert known_to(game, 0) == before != {}
    assert game.state.chances == chances


def test_a_card_drawn_after_a_shuffle_tells_nobody_where_it_lay_before_it(game):
    to = game.act(0, actions.set_tally, tally="lore", value=0)
    game.shuffle(0, effect="Shuffle your deck")
    game.act(0, actions.draw, effect="draw one")
    game.rewind(to)
    assert known_to(game, 0) == {}


def test_what_was_seen_before_a_shuffle_is_known_after_a_rewind_past_it(game):
    to = game.act(0, actions.set_tally, tally="lore", value=0)
    top = game.deck_names(0)[0]
    game.act(0, actions.look, count=1, effect="look")
    game.act(0, actions.end_look)
    game.shuffle(0, effect="Shuffle your deck")
    game.rewind(to)
    assert known_to(game, 0) == {0: top}


def test_the_opponent_cannot_say_where_a_card_played_from_the_hand_came_from(game):
    """Ana drew it from the top and played it: Bob knows the card, not that it was the top one."""
    to = game.act(0, actions.set_tally, tally="lore", value=0)
    game.act(0, actions.draw, effect="draw one")
    game.act(0, actions.move, cards=game.ids(0)[-1:], target="play", effect="play")
    game.rewind(to)
    assert known_to(game, 1) == {}
    assert known_to(game, 0) == {0: game.deck_names(0)[0]}


def test_a_rewind_is_a_judges_with_a_ruling(game):
    game.act(0, actions.set_tally, tally="lore", value=1)
    with pytest.raises(JudgesOnly):
        game.rewind(game.folded.seq - 1, who=BOB)
    with pytest.raises(NeedsAReason):
        game.rewind(game.folded.seq - 1, ruling=" ", who=JUDGE)
    for to in (0, 1, game.folded.seq, 10_000):
        with pytest.raises(NothingToRewindTo):
            game.rewind(to)
    assert b"as it was" not in b"".join(game.lines)


def test_a_game_that_ended_can_be_brought_back(game):
    to = game.act(0, actions.set_tally, tally="lore", value=1)
    game.act(0, actions.state_result, winner=1, how="conceded")
    game.rewind(to)
    assert (game.state.stage, game.state.games) == (TablePhase.PLAYING, [])


@given(st.integers(0, 6), st.integers(0, 6), st.booleans())
def test_nobody_forgets_by_a_rewind(draws, looks, shuffles):
    """A player who knew where a card lay at that moment knows it again, and what they have learned since."""
    game = table("dz7").start()
    game.act(0, actions.look, count=2, effect="look")
    to = game.act(0, actions.end_look)
    then = deepcopy(game.state)
    seen = set(game.state.sides[0].deck[: max(2, draws)])
    if draws:
        game.act(0, actions.draw, effect="draw some", count=draws)
    if looks:
        seen |= set(game.state.sides[0].deck[:looks])
        game.act(0, actions.look, count=looks, effect="look")
        game.act(0, actions.end_look)
    if shuffles:
        game.shuffle(0, effect="Shuffle your deck")
    game.act(0, actions.set_tally, tally="lore", value=1)
    game.rewind(to)
    knows = {slot for slot in game.state.sides[0].deck if game.state.known.get(slot, 0) & bit(0)}
    assert knows == seen
    assert game.state.sides[0].deck == then.sides[0].deck
    assert game.fold().state == game.state
