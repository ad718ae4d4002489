"""Boosters: which a player opened, those that players brought mixed with the rest, and faces in a deck check."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.event.decks.test_decks import all_in, written
from tests.core.event.events import STAFF, Evening

from topcut.core.decks import DoubleFaced
from topcut.core.event.decks import count_deck, hand_out_product, plan_product
from topcut.core.event.judging import begin_deck_check
from topcut.core.event.nouns.decks.refusals import ListTooLong, NotABooster, NotEnoughBoosters
from topcut.core.event.people import announce_event
from topcut.core.event.view import checked_deck, one_list, own_list
from topcut.core.event.view.decks import list_for
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Role

FJ = STAFF[Role.FLOOR_JUDGE]
SEALED = {"kind": "individual-sealed", "mix": "AFR"}


def test_a_list_is_held_against_the_boosters_its_player_got():
    """MTR-7.2-d: what was planned, until somebody has others."""
    evening = Evening(players=3, format="sealed", policy="casual")
    assert list_for(evening.event).opened == ()
    evening.act(plan_product, **SEALED)
    assert [own_list(evening.event, player, names={}).wanted.opened for player in (1, 2)] == [("AFR",)] * 2
    evening.act(hand_out_product, players=(1,), boosters=("KHM", "AFR", "KHM"))
    assert [one_list(evening.event, player, names={}).wanted.opened for player in (1, 2)] == [("AFR", "KHM"), ("AFR",)]


@pytest.mark.parametrize(("program", "early"), [("Prerelease", {"AFR"}), ("Friday Night Magic", set())])
def test_only_a_prerelease_plays_a_set_early(program, early):
    """MTR-3.7-c."""
    evening = Evening(players=2, format="sealed", policy="casual")
    evening.act(announce_event, program=program)
    evening.act(plan_product, **SEALED)
    assert list_for(evening.event).early == early


@settings(max_examples=15)
@given(players=st.integers(1, 8), each=st.integers(1, 6), more=st.integers(0, 5), chance=st.integers(0, 99))
def test_boosters_that_players_brought_are_mixed_and_shared_out(players, each, more, chance):
    """MTR-7.2-o: as many for everybody, none made up, and the rest stays."""
    evening = Evening(players=players, format="sealed", policy="casual", chance=chance)
    stock = ["AFR", "KHM", "AFR"] * players * each
    stock = (*stock[: players * each], *["AFR"] * min(more, players - 1))
    whom = tuple(range(1, players + 1))
    evening.act(hand_out_product, players=whom, boosters=stock, is_mixed=True)
    dealt = [evening.event.decks.handed_out[player, 0] for player in whom]
    assert [len(hand) for hand in dealt] == [each] * players
    assert sum(hand.count("KHM") for hand in dealt) <= stock.count("KHM")
    assert sum(hand.count("AFR") for hand in dealt) <= stock.count("AFR")


def test_chance_that_makes_unequal_hands_asks_for_a_reason():
    """MTR-7.2-c, MTR-7.2-o: the same amount and kind for everybody."""
    evening = Evening(players=2, format="sealed")
    evening.act(plan_product, **SEALED)
    with pytest.raises(NeedsAReason) as asked:
        evening.act(hand_out_product, players=(1, 2), boosters=("AFR", "KHM"), is_mixed=True)
    assert [concern.code for concern in asked.value.detail["concerns"]] == ["not-the-same-product"]
    evening.act(hand_out_product, players=(1, 2), boosters=("AFR",) * 12, is_mixed=True)
    assert set(evening.event.decks.handed_out.values()) == {("AFR",) * 6}


@pytest.mark.parametrize(
    ("boosters", "error"),
    [
        pytest.param(("AFR",), NotEnoughBoosters, id="MTR-7.2-o: one for two"),
        pytest.param(("AFR",) * 49, NotABooster, id="more than two can open"),
        pytest.param((), NotABooster, id="none"),
    ],
)
def test_a_stock_is_enough_for_everybody(boosters, error):
    evening = Evening(players=2, format="sealed", policy="casual")
    with pytest.raises(error):
        evening.act(hand_out_product, players=(1, 2), boosters=boosters, is_mixed=True)


def test_what_eyes_saw_of_a_deck_is_kept_and_nobody_else_reads_it():
    """MTR-3.5-b, MTR-3.5-f: sealed like the cards."""
    evening = all_in().name_staff().start().pair()
    evening.act(begin_deck_check, by=FJ, round=1, table=1)
    player = evening.round.tables[1].sides[0]
    found = (DoubleFaced("Delver of Secrets", 4, 4, 3),)
    args = {"check": 1, "player": player, "written": written(player)}
    seq = evening.act(count_deck, by=FJ, double_faced=found, shows_through=True, **args)
    seen = checked_deck(evening.event, check=1, player=player, names={}, now=evening.now)
    assert (seen.double_faced, seen.shows_through, seen.differences) == (found, True, 0)
    line = evening.book.lines[seq - 1]
    assert (b"Delver" in line, b"shows_through" in line, b"deck-counted" in line) == (False, False, True)
    with pytest.raises(ListTooLong):
        evening.act(count_deck, by=FJ, double_faced=(DoubleFaced("x" * 60_000, 1),), **args)
