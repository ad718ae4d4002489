"""What a cheat tries at a table, in the core: each of these once worked, or nearly did."""

import pytest
from tests.core.zones.tables import ANA, Table, table

from topcut.core.zones import actions
from topcut.core.zones.actions.moving import MOST_COUNTS
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.refusals import AlreadyDrawn, BeingOrdered, NoEffect, TooManyCounts
from topcut.core.zones.nouns.refusals_chance import ChanceIsOpen, TapeTooLong
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import tape_bytes


@pytest.fixture
def game() -> Table:
    return table("magic").start()


@pytest.fixture
def closed(game: Table) -> Table:
    game.act(0, actions.state_result, winner=1, how="conceded")
    game.close()
    return game


# Chance that everybody can read ---------------------------------------------------------------------------------------


def test_a_match_whose_tapes_are_open_is_never_played_on(closed):
    """MTR 3.10: closing tells the order of every deck and the server's next tape; going back would deal from them."""
    for to in range(3, closed.folded.seq):
        with pytest.raises(ChanceIsOpen):
            closed.rewind(to)
    assert closed.state.stage is TablePhase.CLOSED


def test_nothing_is_drawn_from_a_tape_that_everybody_has_read(closed):
    with pytest.raises(ChanceIsOpen):
        closed.act(0, actions.roll_dice, purpose="who-begins")
    with pytest.raises(ChanceIsOpen):
        closed.tapes(0)


def test_a_game_that_is_over_can_still_be_brought_back_before_the_match_is_closed(game):
    before = game.folded.seq
    game.act(0, actions.state_result, winner=1, how="conceded")
    game.rewind(before)
    assert game.state.stage is TablePhase.PLAYING


def test_a_share_of_chance_is_no_longer_than_the_largest_deck_needs(game):
    """MTR 3.10: it is kept in the log, so its length is not the player's to choose."""
    number = game.state.chances + 1
    tape = bytes(tape_bytes(20) + 1)
    game.act(0, actions.pledge, number=number, commitment=commitment(tape, number=number, side=0))
    with pytest.raises(TapeTooLong):
        game.act(0, actions.shuffle, effect="shuffle it", tapes={0: tape})


# Cards nothing allows -------------------------------------------------------------------------------------------------


def test_a_turn_has_one_card_of_its_own(game):
    """DZ 8.2.3: the second press of the key draws nothing; another card needs a reason, the next turn has its own."""
    game.act(0, actions.pass_turn)
    game.act(1, actions.draw, effect="turn-draw")
    hand = len(game.ids(1))
    with pytest.raises(AlreadyDrawn):
        game.act(1, actions.draw, effect="turn-draw")
    assert len(game.ids(1)) == hand
    game.act(1, actions.draw, effect="Opt")
    game.act(1, actions.pass_turn)
    game.act(0, actions.draw, effect="turn-draw")


def test_a_card_for_the_turn_may_be_drawn_again_after_a_rewind(game):
    game.act(0, actions.pass_turn)
    before = game.folded.seq
    game.act(1, actions.draw, effect="turn-draw")
    game.rewind(before)
    game.act(1, actions.draw, effect="turn-draw")


def test_a_card_that_waits_for_its_order_is_not_turned_over(game):
    """DZ 8.2.4.1: what everybody will be told of the order depends on which faces are up."""
    game.act(0, actions.move, cards=game.ids(0)[:2], target="play", effect="play")
    cards = game.lying(0)
    game.act(1, actions.ask_order, owner=0, cards=cards, where="bottom", effect="Under the Sea")
    with pytest.raises(BeingOrdered):
        game.act(0, actions.turn_over, card=cards[0], up=False)


# Words that are no words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        pytest.param("draw \u202ethree", "draw three", id="a direction turned over"),
        pytest.param("draw\x00 \x1bthree", "draw three", id="control characters"),
        pytest.param("draw\u2066 three", "draw three", id="an isolate never closed"),
        pytest.param("draw \ud800three", "draw three", id="half a character"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="a joiner that is spelling"),
    ],
)
def test_words_say_what_can_be_read(game, written, kept):
    """DZ 8.2.2: what allows a draw is read by both; nothing in it turns the rest of the line around."""
    game.act(0, actions.draw, effect=written)
    assert game.state.words == kept


@pytest.mark.parametrize("written", ["\u200b", "\u202e\u202c", "\u2066 \u2069", "\u3164", "\u2800"])
def test_words_nobody_can_see_allow_nothing(game, written):
    with pytest.raises(NoEffect):
        game.act(0, actions.look, count=1, owner=1, effect=written)


def test_a_ruling_is_read_like_any_words(game):
    seq = game.rewind(game.folded.seq - 1, ruling="as\u202e it was")
    assert game.openings[seq]["0.ruling"].value == b'"as it was"'


# Offers and counts ----------------------------------------------------------------------------------------------------


def test_what_one_said_of_a_game_lapses_when_the_turn_is_passed(game):
    """MTR 2.4: a draw offered on the second turn is not there to be taken when the game is lost on the tenth."""
    game.act(0, actions.state_result, winner=None, how="agreed-draw")
    game.act(0, actions.pass_turn)
    game.act(1, actions.state_result, winner=None, how="agreed-draw")
    assert game.state.stage is TablePhase.PLAYING
    game.act(0, actions.state_result, winner=None, how="agreed-draw")
    assert game.state.stage is TablePhase.OVER


def test_a_player_counts_no_more_than_a_page_can_show(game):
    """MTR 4.1: players count what they like, and not what fills the other's page."""
    begun = len(game.state.sides[1].tallies)
    for number in range(MOST_COUNTS - begun):
        game.act(0, actions.set_tally, tally=f"t{number}", value=1, seat=1)
    with pytest.raises(TooManyCounts):
        game.act(0, actions.set_tally, tally="one-more", value=1, seat=1)
    game.act(0, actions.set_tally, tally="t0", value=2, seat=1)


def test_a_stack_bears_no_more_kinds_of_counters_than_a_page_can_show(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    (card,) = game.lying(0)
    for number in range(MOST_COUNTS):
        game.act(1, actions.mark, card=card, mark=f"c{number}", value=1)
    with pytest.raises(TooManyCounts):
        game.act(1, actions.mark, card=card, mark="one-more", value=1)
    game.act(1, actions.mark, card=card, mark="damage", value=3)
    game.act(1, actions.mark, card=card, mark="c0", value=0)
    game.act(1, actions.mark, card=card, mark="one-more", value=1)


def test_a_seat_is_known_by_who_sits_there(game):
    """MTR 1.11: every device that opens a seat is a line everybody reads."""
    game.judge(actions.sit_down, seat=0)
    assert TABLETOP.read(game.lines[-1]).facts[0].who == ANA
