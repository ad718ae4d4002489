"""Boosters that Topcut opens: by the event's chance, for players without a pool, checked again from the log alone."""

import pytest
from tests.core.boosters.small import SMALL_CARDS, SMALL_RECIPE
from tests.core.event.audit.test_verify import derived
from tests.core.event.events import Evening

from topcut.core.event.decks import open_boosters, plan_product, register_pool, set_to_open
from topcut.core.event.nouns.opened.facts import PoolOpened
from topcut.core.event.nouns.opened.refusals import (
    BoostersNotFromOfficials,
    EverybodyHasAPool,
    NotSealedHere,
    OddRecipe,
)
from topcut.core.event.view import one_list, own_list
from topcut.core.log import BrokenLog, Sealed
from topcut.exchange.deck import read_pool

OPEN = {"recipe": SMALL_RECIPE, "cards": SMALL_CARDS}


def at_home(players: int = 4, **more: object) -> Evening:
    evening = Evening(players=players, format="sealed", policy="casual", **more)
    evening.act(plan_product, kind="individual-sealed", mix="AFR")
    return evening


def pools(evening: Evening) -> dict[int, str]:
    return {player: kept.cards.value for (player, _), kept in evening.event.decks.pools.items()}


def test_everybody_gets_six_boosters_and_the_pool_is_registered_at_once():
    """MTR-7.2-c: as many for each, of one kind."""
    evening = at_home()
    evening.act(open_boosters, **OPEN)
    opened = pools(evening)
    assert sorted(opened) == [1, 2, 3, 4]
    assert {sum(entry.count for entry in read_pool(text).cards) for text in opened.values()} == {18}
    assert evening.event.decks.handed_out[3, 0] == ("AFR",) * 6
    with pytest.raises(EverybodyHasAPool):
        evening.act(open_boosters, **OPEN)


def test_a_pool_is_its_owners_and_the_officials_to_see():
    evening = at_home()
    evening.act(open_boosters, **OPEN)
    opened = pools(evening)
    assert own_list(evening.event, 1, names={}).pool == one_list(evening.event, 1, names={}).pool == opened[1]
    line = evening.book.lines[-1].decode()
    assert '"pool-opened"' in line
    assert not any(f"{count} Dragon" in line for count in range(1, 7)), "a pool lies next to the log, under its seal"


def test_a_pool_that_was_undone_does_not_come_again():
    """MTR 7.2: nobody opens boosters until they please, and the log shows that somebody tried."""
    evening = at_home()
    seq = evening.act(open_boosters, **OPEN)
    first = pools(evening)
    evening.undo(seq)
    assert pools(evening) == {}
    evening.act(open_boosters, **OPEN)
    assert evening.event.decks.opened[0].attempt == 2
    assert pools(evening) != first
    assert derived(evening)[1].boosters == 48, "those that were undone too"


def test_whoever_comes_later_gets_boosters_and_nobody_elses_change():
    evening = at_home()
    evening.act(register_pool, player=2, written="90 Island")
    evening.act(open_boosters, **OPEN)
    before = pools(evening)
    assert before[2] == "90 Island"
    evening.register("Late")
    evening.act(open_boosters, **OPEN)
    after = pools(evening)
    assert {player: after[player] for player in before} == before
    assert evening.event.decks.opened[0].players == (5,)


def test_the_same_chance_opens_the_same_boosters_and_another_event_others():
    first, again, other = at_home(), at_home(), at_home(chance="another evening")
    for evening in (first, again, other):
        evening.act(open_boosters, **OPEN)
    assert pools(first) == pools(again) != pools(other)


def test_a_pool_that_was_not_drawn_is_found_out():
    evening = at_home()
    evening.act(open_boosters, **OPEN)
    assert derived(evening)[1].boosters == 24
    evening.book.enter(PoolOpened(1, Sealed("18 Dragon")), now=evening.now)
    with pytest.raises(BrokenLog, match="boosters of player 1"):
        derived(evening)


def test_under_seals_it_is_said_what_cannot_be_checked_yet():
    evening = at_home()
    before = derived(evening)[1].not_yet_checkable
    evening.act(open_boosters, **OPEN)
    evening.book.openings.popitem()
    counts = derived(evening)[1]
    assert (counts.boosters, counts.not_yet_checkable - before) == (0, 4)


def test_official_play_refuses_it_and_does_not_offer_it():
    """MTR-7.2-a: cards come from an official's hand."""
    evening = Evening(players=4, format="sealed")
    evening.act(plan_product, kind="individual-sealed", mix="AFR")
    assert set_to_open(evening.event) == ""
    with pytest.raises(BoostersNotFromOfficials):
        evening.act(open_boosters, **OPEN)
    assert set_to_open(at_home().event) == "AFR"


@pytest.mark.parametrize("format", ["modern", "booster-draft"])
def test_only_sealed_is_opened_so(format):
    evening = Evening(players=4, format=format, policy="casual")
    with pytest.raises(NotSealedHere):
        evening.act(open_boosters, **OPEN)


def test_a_recipe_whose_cards_are_not_known_opens_nothing():
    with pytest.raises(OddRecipe):
        at_home().act(open_boosters, recipe=SMALL_RECIPE, cards={"afr:1": SMALL_CARDS["afr:1"]})
