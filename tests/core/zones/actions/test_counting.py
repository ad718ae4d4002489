"""Counting a deck in piles: once at the start of each game, and nothing but the count (MTR 3.10)."""

import pytest
from tests.core.zones.indistinguishable import text_of
from tests.core.zones.tables import Table, table, with_sideboards
from tests.core.zones.view.test_telling import told

from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts_before import PileCounted
from topcut.core.zones.nouns.refusals import NoSuchSeat, NotAtThisTable, NotYourCards, WrongMoment
from topcut.core.zones.nouns.refusals_before import AlreadyCounted, NotRandom

VIEWERS = (0, 1, None)


@pytest.fixture
def set_up() -> Table:
    game = with_sideboards()
    game.act(0, actions.set_up_game)
    return game


def counted(game: Table) -> list[tuple[int, ...]]:
    return [side.counted_by for side in game.view(None).sides]


def test_the_first_count_of_a_game_is_recorded_and_tells_how_many(set_up):
    """MTR-3.10-c: recorded, and everybody hears the number."""
    set_up.act(0, actions.count_pile)
    assert TABLETOP.read(set_up.lines[-1]).facts == (PileCounted(0, 0, 60),)
    for viewer in VIEWERS:
        line = told(set_up, viewer)[-1]
        assert (line.what, line.seat, line.count, line.cards) == ("pile-counted", 0, 60, ())
    assert counted(set_up) == [(0,), ()]


def test_a_second_count_in_the_same_game_is_refused_with_its_rule(set_up):
    """MTR-3.10-c."""
    set_up.act(0, actions.count_pile)
    with pytest.raises(AlreadyCounted) as refused:
        set_up.act(0, actions.count_pile)
    assert str(refused.value.rule) == "MTR 3.10"
    set_up.shuffle(0)
    with pytest.raises(AlreadyCounted):
        set_up.act(0, actions.count_pile, owner=0)


def test_the_opponent_counts_a_presented_deck_once_too(set_up):
    """MTR-3.10-c: each for themself, and nobody touches a deck that was not presented."""
    with pytest.raises(NotYourCards):
        set_up.act(1, actions.count_pile, owner=0)
    set_up.act(0, actions.count_pile)
    set_up.shuffle(0)
    set_up.act(0, actions.present_deck)
    set_up.act(1, actions.count_pile, owner=0)
    assert counted(set_up) == [(0, 1), ()]
    with pytest.raises(AlreadyCounted):
        set_up.act(1, actions.count_pile, owner=0)


def test_the_next_game_is_counted_anew(set_up):
    """MTR-3.10-c: once at the start of each game."""
    set_up.act(0, actions.count_pile)
    set_up.act(0, actions.state_result, winner=1, how="conceded")
    set_up.act(0, actions.set_up_game)
    assert counted(set_up) == [(), ()]
    set_up.act(0, actions.count_pile)


@pytest.mark.parametrize("step", ["dealt", "mulligan", "playing"])
def test_it_is_for_the_start_of_a_game_only(set_up, step):
    """MTR-3.10-c: not once a hand was dealt, after a mulligan, or in play."""
    if step == "playing":
        set_up = table("magic").start()
    else:
        for seat in (0, 1):
            set_up.shuffle(seat)
            set_up.act(seat, actions.present_deck)
        set_up.act(0, actions.draw_chooser)
        set_up.act(0, actions.deal_hand)
        if step == "mulligan":
            chooser = set_up.state.chooser
            set_up.act(chooser, actions.choose_first, play_first=chooser == 0)
            set_up.act(0, actions.look_at_hand)
            set_up.act(0, actions.take_mulligan)
    with pytest.raises(WrongMoment):
        set_up.act(0, actions.count_pile)


def test_a_count_is_no_shuffle_and_changes_no_order(set_up):
    """MTR-3.10-c: a player who only counted has not randomised."""
    before = set_up.deck_names(0)
    set_up.act(0, actions.count_pile)
    assert set_up.deck_names(0) == before
    with pytest.raises(NotRandom):
        set_up.act(0, actions.present_deck)


def test_it_tells_nothing_of_the_cards(set_up):
    """MTR-3.10-c: what anybody sees before and after differs by who has counted, and by nothing else."""
    before = {viewer: text_of(set_up.view(viewer)) for viewer in VIEWERS}
    set_up.act(0, actions.count_pile)
    for viewer in VIEWERS:
        assert text_of(set_up.view(viewer)).replace('"counted_by":[0]', '"counted_by":[]', 1) == before[viewer]


def test_only_seats_count_and_only_decks_that_are_here(set_up):
    with pytest.raises(NoSuchSeat):
        set_up.act(0, actions.count_pile, owner=2)
    with pytest.raises(NotAtThisTable):
        set_up.judge(actions.count_pile, owner=0)
