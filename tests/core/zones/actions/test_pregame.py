"""Before each game: sideboard, shuffle, present, play or draw, seven cards, mulligans; each in its turn."""

from contextlib import nullcontext

import pytest
from tests.core.zones.tables import Table, table, with_sideboards
from tests.packs_made import NEWER, newer_rules

from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.play import Level
from topcut.core.rules.tables import lay_in
from topcut.core.zones import actions
from topcut.core.zones.nouns.refusals import NoSuchCard, NotYourCards, WrongMoment
from topcut.core.zones.nouns.refusals_before import (
    HandAlreadySeen,
    NoMoreMulligans,
    NotRandom,
    NotYourChoice,
    NotYourTurnToDecide,
    OpponentMustShuffle,
    WrongNumberToTheBottom,
)
from topcut.core.zones.nouns.state import TablePhase


@pytest.fixture
def set_up() -> Table:
    game = with_sideboards()
    game.act(0, actions.set_up_game)
    return game


# The steps ------------------------------------------------------------------------------------------------------------


def test_an_unshuffled_deck_cannot_be_presented(set_up):
    """MTR-3.10-a."""
    with pytest.raises(NotRandom):
        set_up.act(0, actions.present_deck)
    set_up.shuffle(0)
    set_up.act(0, actions.present_deck)
    assert set_up.view(1).sides[0].is_presented


def test_a_face_that_was_seen_makes_a_deck_not_random(set_up):
    """MTR-3.10-h."""
    set_up.shuffle(0)
    set_up.judge(actions.record_face_seen, owner=0, places=[0], by=[1])
    assert set_up.view(1).sides[0].deck.known[0].name == set_up.deck_names(0)[0]
    with pytest.raises(NotRandom):
        set_up.act(0, actions.present_deck)
    set_up.shuffle(0)
    assert set_up.view(1).sides[0].deck.known == ()
    set_up.act(0, actions.present_deck)


def test_a_presented_deck_is_the_opponents_to_shuffle(set_up):
    """MTR-2.3-a, MTR-3.10-e: the owner is done with it."""
    set_up.act(0, actions.shuffle, effect="before-the-game")
    with pytest.raises(NotYourCards):
        set_up.act(1, actions.shuffle, effect="before-the-game", owner=0)
    set_up.act(0, actions.present_deck)
    with pytest.raises(NotYourCards):
        set_up.act(0, actions.shuffle, effect="before-the-game")
    with pytest.raises(WrongMoment):
        set_up.act(0, actions.deal_hand)
    set_up.act(1, actions.shuffle, effect="before-the-game", owner=0)
    assert set_up.view(0).sides[0].opponent_shuffled is True
    set_up.act(0, actions.deal_hand)


def test_a_shuffle_with_the_opponents_chance_is_the_opponents_shuffle(set_up):
    set_up.shuffle(0)
    assert set_up.state.sides[0].opponent_shuffled is True


@pytest.mark.parametrize("level", [Level.COMPETITIVE, Level.PROFESSIONAL])
def test_at_the_higher_levels_the_opponent_must_shuffle(level):
    """MTR-3.10-i: a concern, which a judge may set aside and a player may not."""
    game = with_sideboards(level=level)
    game.act(0, actions.set_up_game)
    game.act(0, actions.shuffle, effect="before-the-game")
    game.act(0, actions.present_deck)
    with pytest.raises(NeedsAReason) as asked:
        game.act(1, actions.decline_shuffle, owner=0)
    assert asked.value.detail["concerns"] == (OpponentMustShuffle(),)
    with pytest.raises(MayNotOverrule):
        game.act(1, actions.decline_shuffle, owner=0, despite=["MTR 3.10"], reason="a sprained wrist")


@pytest.mark.parametrize(("edition", "may_decline"), [("", False), (NEWER, True)])
def test_the_text_of_the_event_says_whether_the_opponent_must_shuffle(edition, may_decline):
    """MTR-0-e: the table keeps the edition of its event, whichever came out since."""
    files = newer_rules()
    before, switch, after = files["levels.toml"].partition(b"[switches.opponent-must-shuffle]")
    milder = before + switch + after.replace(b'"required"', b'"head-judge-decides"', 1)
    lay_in({NEWER: files | {"levels.toml": milder}})
    try:
        game = with_sideboards(level=Level.COMPETITIVE, edition=edition)
        game.act(0, actions.set_up_game)
        game.act(0, actions.shuffle, effect="before-the-game")
        game.act(0, actions.present_deck)
        with nullcontext() if may_decline else pytest.raises(NeedsAReason):
            game.act(1, actions.decline_shuffle, owner=0)
    finally:
        lay_in({})


def test_at_regular_the_opponent_may_decline(set_up):
    set_up.act(0, actions.shuffle, effect="before-the-game")
    set_up.act(0, actions.present_deck)
    set_up.act(1, actions.decline_shuffle, owner=0)
    assert set_up.view(0).sides[0].opponent_shuffled is False
    set_up.act(0, actions.deal_hand)


# Play or draw ---------------------------------------------------------------------------------------------------------


def _dealt(game: Table) -> Table:
    game.act(0, actions.set_up_game)
    game.present()
    if game.state.chooser is None:
        game.act(1, actions.draw_chooser, tapes=game.tapes(0, 1))
    for seat in (0, 1):
        game.act(seat, actions.deal_hand)
    return game


def test_chance_names_who_chooses_and_only_they_do():
    """MTR-2.2-a, MTR-2.2-h."""
    chosen = set()
    for seed in range(12):
        game = _dealt(with_sideboards(seed=seed))
        chooser = game.state.chooser
        chosen.add(chooser)
        with pytest.raises(NotYourChoice):
            game.act(1 - chooser, actions.choose_first, play_first=True)
        game.act(chooser, actions.choose_first, play_first=False)
        assert game.state.first == 1 - chooser
    assert chosen == {0, 1}


def test_in_a_playoff_the_better_placed_chooses():
    """MTR-2.2-b: no chance is asked."""
    game = with_sideboards(chooser=1)
    game.act(0, actions.set_up_game)
    assert game.state.chooser == 1
    with pytest.raises(WrongMoment):
        game.act(0, actions.draw_chooser)


def test_the_hand_may_lie_face_down_while_one_chooses():
    """MTR-2.3-c, MTR-2.2-c."""
    game = _dealt(with_sideboards(chooser=0))
    assert [card.name for card in game.view(0).sides[0].hand] == [None] * 7
    game.act(0, actions.choose_first, play_first=False)
    game.act(0, actions.look_at_hand)
    assert None not in [card.name for card in game.view(0).sides[0].hand]


def test_who_looks_without_choosing_plays_first():
    """MTR-2.2-c, MTR-2.2-d."""
    game = _dealt(with_sideboards(chooser=1))
    game.act(1, actions.look_at_hand)
    assert game.state.first == 1
    with pytest.raises(HandAlreadySeen):
        game.act(1, actions.choose_first, play_first=False)


def test_a_hand_is_taken_up_once_when_it_is_dealt_and_somebody_has_the_choice():
    """MTR-2.2-c, MTR-2.3-c: not before there is one, not before chance has named who chooses, and not twice."""
    game = with_sideboards()
    game.act(0, actions.set_up_game)
    game.present()
    game.act(0, actions.deal_hand)
    with pytest.raises(WrongMoment):
        game.act(0, actions.look_at_hand)
    assert [card.name for card in game.view(0).sides[0].hand] == [None] * 7
    game.act(1, actions.draw_chooser, tapes=game.tapes(0, 1))
    with pytest.raises(WrongMoment):
        game.act(1, actions.look_at_hand)
    game.act(0, actions.look_at_hand)
    with pytest.raises(WrongMoment):
        game.act(0, actions.look_at_hand)


def test_whoever_plays_first_skips_the_first_draw():
    """MTR-2.2-e."""
    game = with_sideboards().start(first=1)
    with pytest.raises(NeedsAReason):
        game.act(1, actions.draw, effect="turn-draw")
    game.act(1, actions.pass_turn)
    game.act(0, actions.draw, effect="turn-draw")


@pytest.mark.parametrize(
    ("winner", "how", "chooser"),
    [
        pytest.param(1, "played", 0, id="MTR-2.2-f: the loser chooses"),
        pytest.param(0, "played", 1, id="MTR-2.2-f: the other loser chooses"),
        pytest.param(None, "draw", 1, id="MTR-2.2-g: after a draw the player who chose before"),
    ],
)
def test_who_chooses_for_the_next_game(winner, how, chooser):
    game = with_sideboards(chooser=1).start()
    for seat in (0, 1):
        game.act(seat, actions.state_result, winner=winner, how=how)
    game.act(0, actions.set_up_game)
    assert (game.state.game, game.state.chooser) == (2, chooser)


# Mulligans ------------------------------------------------------------------------------------------------------------


def _looked(game: Table) -> Table:
    _dealt(game)
    game.act(game.state.chooser, actions.choose_first, play_first=game.state.chooser == 0)
    for seat in (0, 1):
        game.act(seat, actions.look_at_hand)
    return game


def test_a_mulligan_repeats_shuffling_and_presenting():
    """MTR-2.3-d: seven new cards, and one goes to the bottom."""
    game = _looked(with_sideboards())
    game.act(0, actions.take_mulligan)
    assert (game.view(1).sides[0].deck.count, game.view(1).sides[0].is_presented) == (60, False)
    with pytest.raises(WrongMoment):
        game.act(0, actions.deal_hand)
    game.shuffle(0, effect="mulligan")
    assert game.view(0).sides[0].deck.known == (), "nobody knows where the first hand went"
    game.act(0, actions.present_deck)
    game.act(0, actions.deal_hand)
    game.act(0, actions.look_at_hand)
    with pytest.raises(WrongNumberToTheBottom):
        game.act(0, actions.keep_hand)
    card = game.view(0).sides[0].hand[3]
    game.act(0, actions.keep_hand, bottom=[card.id])
    game.act(1, actions.keep_hand)
    assert game.state.stage is TablePhase.PLAYING
    known = game.view(0).sides[0].deck.known
    assert [(place.place, place.seats, place.name) for place in known] == [(53, (0,), card.name)]
    assert game.view(1).sides[0].deck.known[0].name is None


def test_a_deck_drawn_from_is_not_shuffled_by_the_opponent_any_more():
    game = _looked(with_sideboards())
    with pytest.raises(WrongMoment):
        game.act(1, actions.shuffle, owner=0, effect="before-the-game")


def test_a_mulligan_is_no_moment_to_sideboard():
    """MTR-2.3-a: what is repeated is shuffling and presenting."""
    game = with_sideboards().start()
    for seat in (0, 1):
        game.act(seat, actions.state_result, winner=0, how="played")
    _looked(game)
    first = game.state.first
    game.act(first, actions.take_mulligan)
    with pytest.raises(WrongMoment):
        game.act(first, actions.sideboard, main=range(60))


def test_mulligans_are_decided_in_turn_order():
    """MTR-2.3-a: the player who plays first decides first, a concern."""
    game = _looked(with_sideboards())
    with pytest.raises(NeedsAReason) as asked:
        game.act(1, actions.keep_hand)
    assert asked.value.detail["concerns"] == (NotYourTurnToDecide(),)
    game.act(0, actions.keep_hand)
    game.act(1, actions.keep_hand)
    assert game.state.stage is TablePhase.PLAYING


def test_the_game_begins_when_everybody_has_kept():
    """MTR-2.3-e, MTR-2.3-f: the entry's time is the game's."""
    game = _looked(with_sideboards())
    game.act(0, actions.keep_hand)
    assert game.state.stage is TablePhase.PREGAME
    with pytest.raises(WrongMoment):
        game.act(0, actions.draw, effect="too early")
    game.act(1, actions.keep_hand)
    assert (game.state.stage, game.state.turn, game.state.active) == (TablePhase.PLAYING, 1, 0)


@pytest.mark.parametrize("profile", ["dz7", "dz8"])
def test_lorcana_alters_the_hand_once_and_shuffles(profile):
    """MTR-2.3-d: any number to the bottom unseen, as many drawn, once, then a shuffle."""
    game = _looked(table(profile))
    with pytest.raises(NoMoreMulligans):
        game.act(0, actions.take_mulligan)
    away = game.ids(0)[:3]
    with pytest.raises(NoSuchCard):
        game.act(0, actions.alter_hand, cards=[*away, away[0]])
    game.act(0, actions.alter_hand, cards=away)
    assert game.view(1).sides[0].hand_count == 7
    assert [place.name for place in game.view(1).sides[0].deck.known] == [None] * 3
    with pytest.raises(NoMoreMulligans):
        game.act(0, actions.alter_hand, cards=[])
    with pytest.raises(NotRandom):
        game.act(0, actions.keep_hand)
    game.shuffle(0, effect="mulligan")
    assert game.view(0).sides[0].deck.known == ()
    game.act(0, actions.keep_hand)
    game.act(1, actions.keep_hand)
    assert game.state.stage is TablePhase.PLAYING


def test_magic_does_not_alter():
    game = _looked(with_sideboards())
    with pytest.raises(NoMoreMulligans):
        game.act(0, actions.alter_hand, cards=[])
