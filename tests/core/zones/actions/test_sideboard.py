"""Sideboards: when they may be used, what of them is seen, and what a deck must still be (MTR 3.16)."""

import pytest
from tests.core.zones.tables import Table, deck, with_sideboards

from topcut.core.log.refusals import NeedsAReason
from topcut.core.zones import actions
from topcut.core.zones.actions import deck_hash
from topcut.core.zones.nouns.refusals import NoSuchCard, WrongMoment
from topcut.core.zones.nouns.refusals_before import NoSideboarding, NotRandom, OtherDeck


def _second_game(game: Table, how: str = "played") -> Table:
    for seat in (0, 1):
        game.act(seat, actions.state_result, winner=None if how == "agreed-draw" else 0, how=how)
    game.act(0, actions.set_up_game)
    return game


def test_the_first_game_has_no_sideboarding():
    """MTR-3.16-a, MTR-2.3-b."""
    game = with_sideboards()
    game.act(0, actions.set_up_game)
    with pytest.raises(NoSideboarding):
        game.act(0, actions.sideboard, main=range(60))
    assert not game.view(0).may_sideboard


def test_sideboarding_shows_how_many_are_left_and_nothing_else():
    """MTR-3.16-b, MTR-3.16-c, MTR-3.16-f: 61 and 14."""
    game = with_sideboards().start()
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    _second_game(game)
    assert game.view(0).may_sideboard
    gone = game.state.names[74]
    game.act(0, actions.sideboard, main=[*range(60), 74])
    own, other = game.view(0).sides[0], game.view(1).sides[0]
    assert (other.deck.count, other.sideboard_count, other.sideboard) == (61, 14, ())
    assert {card.name for card in own.sideboard} == {f"S{n}" for n in range(15)} - {gone}


def test_nobody_sees_how_many_cards_were_exchanged_or_where_they_lie():
    """MTR-3.16-c: 60 and 15 before and after; what came in from the sideboard is a card of the deck like any other."""
    game = _second_game(with_sideboards().start())
    game.act(0, actions.sideboard, main=[*range(57), 60, 61, 62])
    for viewer in (0, 1, None):
        deck = game.view(viewer).sides[0].deck
        assert (deck.count, deck.random, deck.known) == (60, 60, ())
    left = {game.state.names[number] for number in (57, 58, 59, *range(63, 75))}
    assert {card.name for card in game.view(0).sides[0].sideboard} == left


def test_a_deck_keeps_its_least_size():
    """MTR-3.16-d: 59 and 16 asks for a reason, twice over."""
    game = _second_game(with_sideboards().start())
    with pytest.raises(NeedsAReason) as asked:
        game.act(0, actions.sideboard, main=range(59))
    assert [concern.code for concern in asked.value.detail["concerns"]] == [
        "sideboarded-too-small",
        "sideboarded-too-large",
    ]
    with pytest.raises(NoSuchCard):
        game.act(0, actions.sideboard, main=[*range(59), 75])


def test_after_presenting_there_is_no_way_back():
    """MTR-2.3-a: one and two may repeat, three is final."""
    game = _second_game(with_sideboards().start())
    game.act(0, actions.sideboard, main=range(60))
    game.shuffle(0)
    game.act(0, actions.sideboard, main=range(60))
    with pytest.raises(NotRandom):
        game.act(0, actions.present_deck)
    game.shuffle(0)
    game.act(0, actions.present_deck)
    with pytest.raises(WrongMoment):
        game.act(0, actions.sideboard, main=range(60))


@pytest.mark.parametrize("begins", [False, True], ids=["lost before it began", "lost after it began"])
def test_a_first_game_lost_before_it_began_allows_no_sideboarding_after_it(begins):
    """MTR-3.16-i: for the second game only."""
    game = with_sideboards(chooser=0)
    if begins:
        game.start()
    else:
        game.act(0, actions.set_up_game)
    game.judge(actions.award_game, winner=1, how="penalty")
    game.act(0, actions.set_up_game)
    assert game.view(0).may_sideboard is begins
    game.judge(actions.award_game, winner=0, how="penalty")
    game.act(0, actions.set_up_game)
    assert game.view(0).may_sideboard


@pytest.mark.parametrize("plays", [False, True], ids=["no card was played", "a card was played"])
def test_a_first_game_drawn_before_a_card_was_played_allows_no_sideboarding_after_it(plays):
    """MTR-3.16-i: an intentional draw."""
    game = with_sideboards().start()
    if plays:
        game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    _second_game(game, "agreed-draw")
    assert game.view(1).may_sideboard is plays
    if not plays:
        with pytest.raises(NoSideboarding):
            game.act(1, actions.sideboard, main=range(60))


def test_a_restarted_game_keeps_the_decks_as_they_were():
    """MTR-3.16-j."""
    game = _second_game(with_sideboards(chooser=0).start())
    out, came = game.state.names[59], game.state.names[60]
    game.act(0, actions.sideboard, main=[*range(59), 60])
    game.present()
    game.act(game.state.chooser, actions.choose_first, play_first=True)
    for seat in (0, 1):
        game.act(seat, actions.deal_hand)
        game.act(seat, actions.look_at_hand)
    for seat in (game.state.first, 1 - game.state.first):
        game.act(seat, actions.keep_hand)
    game.judge(actions.restart_game)
    assert (game.state.game, game.view(0).may_sideboard) == (2, False)
    assert came in game.deck_names(0)
    assert out not in game.deck_names(0)


def test_a_third_game_begins_with_the_deck_of_the_second():
    """MTR-3.16-a: a player who exchanges nothing more keeps what was exchanged."""
    game = _second_game(with_sideboards().start())
    out, came = game.state.names[59], game.state.names[60]
    game.act(0, actions.sideboard, main=[*range(59), 60])
    _second_game(game)
    assert (game.state.game, came in game.deck_names(0), out in game.deck_names(0)) == (3, True, False)


def test_a_sealed_choice_still_tells_how_many_are_left():
    """MTR-3.16-c: so does a log that nobody has opened."""
    game = _second_game(with_sideboards().start())
    game.act(0, actions.sideboard, main=[*range(2, 60), 61, 62, 63])
    side = game.fold(openings={}).state.sides[0]
    assert (len(side.deck), len(side.sideboard), side.is_random) == (61, 14, False)


def test_a_card_from_outside_the_game_is_one_of_the_own_sideboard():
    """MTR-3.16-k, MTR-3.16-g."""
    game = with_sideboards().start()
    wish = game.view(0).sides[0].sideboard[0]
    with pytest.raises(NoSuchCard):
        game.act(1, actions.move, cards=[wish.id], target="hand", effect="a wish", shown=True)
    game.act(0, actions.move, cards=[wish.id], target="hand", effect="a wish", shown=True)
    assert game.view(1).sides[0].hand_known == (wish.name,)
    assert game.view(1).sides[0].sideboard_count == 14


def test_the_match_begins_with_the_registered_deck():
    """MTR-3.16-h: the same cards in any order have the same hash, and no others."""
    registered = deck_hash(deck("A", 8), deck("S", 2), salt="pepper")
    game = Table("magic", watched=False)
    for main, extra, salt in [
        (deck("A", 7), deck("S", 3), "pepper"),
        ([*deck("A", 7), "S0"], ["A7", "S1"], "pepper"),
        (deck("A", 8), deck("S", 2), "salt"),
    ]:
        with pytest.raises(OtherDeck):
            game.judge(actions.bring_deck, seat=0, main=main, sideboard=extra, salt=salt, registered=registered)
    game.judge(
        actions.bring_deck,
        seat=0,
        main=deck("A", 8)[::-1],
        sideboard=deck("S", 2),
        salt="pepper",
        registered=registered,
    )
    assert game.view(1).sides[0].deck_hash == registered
