"""Stacks that change sides as they lie, and cards that go from the top of a deck without being drawn."""

import pytest
from tests.core.zones.tables import Table, table
from tests.core.zones.view.test_telling import told

from topcut.core.zones import actions
from topcut.core.zones.nouns.refusals import (
    NoEffect,
    NoSuchCard,
    NoSuchZone,
    NotEnoughCards,
    NotYourCards,
    OddNumber,
    SomebodyIsLooking,
)
from topcut.core.zones.reading.knowledge import random_places

VIEWERS = (0, 1, None)


@pytest.fixture
def game() -> Table:
    return table("dz8").start()


def shifted(game: Table) -> tuple[list[int], list[str]]:
    """A stack of Ana's: one face up on one face down, exerted, with damage and counters."""
    names = [game.view(0).sides[0].hand[n].name for n in (0, 1)]
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", onto=game.lying(0)[0])
    cards = game.lying(0)
    for mark, value in (("exerted", 1), ("damage", 2), ("strength", 3)):
        game.act(0, actions.mark, card=cards[0], mark=mark, value=value)
    return cards, names


def test_a_stack_that_changes_sides_keeps_its_faces_and_all_that_lies_on_it(game):
    """DZ 8.2.4.1: nothing is removed from cards that do not leave for a deck."""
    cards, (down, up) = shifted(game)
    game.act(0, actions.move, cards=cards, target="play", effect="give it", beside=1)
    assert game.lying(0) == []
    for viewer in VIEWERS:
        (stack,) = game.view(viewer).sides[1].areas["play"]
        assert [(card.name, card.up) for card in stack.cards] == [(up, True), (down if viewer == 0 else None, False)]
        assert (stack.exerted, stack.damage, stack.counters) == (True, 2, {"strength": 3})
        assert {card.id for card in stack.cards}.isdisjoint(cards), "a number is good while a card lies where it lay"
    given = game.lying(1)
    game.act(1, actions.move, cards=given, target="play", effect="give it back", beside=0)
    assert len(game.lying(0)) == 2
    with pytest.raises(NotYourCards):
        game.act(1, actions.move, cards=game.lying(0), target="discard", effect="rules")
    game.act(0, actions.move, cards=game.lying(0), target="discard", effect="rules")
    assert len(game.lying(0, "discard")) == 2
    assert game.fold().state == game.state


@pytest.mark.parametrize("part", ["half of it", "a side up is named"])
def test_what_is_not_given_as_it_lies_lies_anew(game, part):
    cards, _ = shifted(game)
    args = {"up": True} if part == "a side up is named" else {}
    moved = cards if args else cards[:1]
    game.act(0, actions.move, cards=moved, target="play", effect="give it", beside=1, **args)
    stacks = game.view(1).sides[1].areas["play"]
    assert [(len(stack.cards), stack.cards[0].up, stack.damage) for stack in stacks] == [(1, True, 0)] * len(moved)


def test_beside_does_not_keep_a_stack_in_play_that_is_discarded(game):
    cards, _ = shifted(game)
    game.act(0, actions.move, cards=cards, target="discard", effect="rules", beside=1)
    assert (len(game.lying(0, "discard")), game.lying(1)) == (2, [])


@pytest.mark.parametrize(
    ("owner", "area", "target"),
    [
        pytest.param(1, "play", "play", id="DZ 8.2.1: another player's card"),
        pytest.param(0, "discard", "play", id="DZ 8.2.1: a card that is not in play"),
        pytest.param(0, "play", "discard", id="DZ 8.2.1: a card in play, out of play"),
    ],
)
def test_a_card_is_put_onto_no_other_than_ones_own_in_play(game, owner, area, target):
    game.act(owner, actions.move, cards=game.ids(owner)[:1], target=area, effect="play")
    before, below = game.view(0), game.lying(owner, area)[0]
    with pytest.raises(NoSuchCard):
        game.act(0, actions.move, cards=game.ids(0)[:1], target=target, effect="shift", onto=below)
    assert game.view(0) == before


def test_no_card_is_put_onto_itself(game):
    cards, _ = shifted(game)
    with pytest.raises(NoSuchCard):
        game.act(0, actions.move, cards=cards[:1], target="play", effect="shift", onto=cards[0])
    assert game.lying(0) == cards


# From the top of a deck -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "up", "seen"),
    [
        pytest.param("discard", None, True, id="face up everybody sees them"),
        pytest.param("inkwell", None, False, id="DZ 8.2.2: face down nobody does, the owner neither"),
        pytest.param("play", False, False, id="DZ 8.2.2: face down in play"),
    ],
)
def test_cards_go_from_the_top_without_being_drawn(game, target, up, seen):
    top, rest = game.deck_names(0)[:2], game.deck_names(0)[2:]
    game.act(0, actions.move_top, count=2, target=target, effect="from the top", up=up)
    assert (game.deck_names(0), game.view(1).sides[0].deck.count) == (rest, len(rest))
    for viewer in VIEWERS:
        stacks = game.view(viewer).sides[0].areas[target]
        names = [stack.cards[0].name for stack in stacks]
        assert sorted(map(str, names)) == (sorted(top) if seen else ["None", "None"])
        line = told(game, viewer)[-1]
        assert (line.what, line.count, line.cards) == ("top-moved", 2, tuple(sorted(top)) if seen else ())
    assert game.fold().state == game.state
    closed = game.fold(openings={}).state
    assert len(closed.sides[0].deck) == len(rest)


def test_who_knew_the_top_card_knows_where_it_lies_now(game):
    """MTR 3.13: it can be followed."""
    game.let_look(1, owner=0, count=1)
    game.act(1, actions.end_look)
    top = game.deck_names(0)[0]
    game.act(0, actions.move_top, count=1, target="inkwell", effect="ink the top")
    assert [game.view(viewer).sides[0].areas["inkwell"][0].cards[0].name for viewer in VIEWERS] == [None, top, None]


@pytest.mark.parametrize("profile", ["magic", "dz7", "dz8"])
@pytest.mark.parametrize("is_swapped", [False, True])
def test_who_laid_a_card_unseen_does_not_tell_where(profile, is_swapped):
    """DZ7-7.2.3.1-c: of two face-down cards put back in secret, nobody sees which one their owner had not seen."""
    game = table(profile).start()
    game.act(0, actions.move_top, count=1, target="play", effect="from the top", up=False)
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    unseen, seen = game.lying(0)
    names = {card.id: game.state.names[card.slot] for _, _, _, card in game.state.in_areas()}
    order = [seen, unseen] if is_swapped else [unseen, seen]
    game.act(0, actions.put, order=order, where="top", effect="put both back")
    for viewer in (1, None):
        assert [(p.place, p.seats, p.name) for p in game.view(viewer).sides[0].deck.known] == [
            (0, (0,), None),
            (1, (0,), None),
        ]
    mine = [place.name for place in game.view(0).sides[0].deck.known]
    assert mine == [names[seen] if card == seen else None for card in order], "its face is still hidden from them, too"
    assert 0 not in random_places(game.state, game.state.sides[0]), "what was laid is not random"
    game.act(0, actions.shuffle, effect="shuffle")
    assert game.view(0).sides[0].deck.known == ()


def test_the_top_is_left_alone_without_an_effect_and_while_somebody_looks(game):
    """DZ8-8.2.2-c, DZ8-8.2.2-d."""
    with pytest.raises(NoEffect):
        game.act(0, actions.move_top, count=1, target="discard", effect=" ")
    for count, refusal in ((0, OddNumber), (14, NotEnoughCards)):
        with pytest.raises(refusal):
            game.act(0, actions.move_top, count=count, target="discard", effect="mill")
    for target in ("hand", "deck", "sideboard", "moon"):
        with pytest.raises(NoSuchZone):
            game.act(0, actions.move_top, count=1, target=target, effect="mill")
    game.let_look(1, owner=0, count=1)
    with pytest.raises(SomebodyIsLooking):
        game.act(0, actions.move_top, count=1, target="discard", effect="mill")
