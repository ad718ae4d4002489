"""Who begins to watch sees what lies open then, and nothing that was seen before they could see it."""

import pytest
from tests.core.zones.tables import Table, table

from topcut.core.zones import actions
from topcut.core.zones.nouns.refusals import NotForSpectators


@pytest.fixture
def game() -> Table:
    """A game nobody watches yet."""
    return table("dz8", watched=False).start()


def watch(game: Table) -> None:
    for seat in (0, 1):
        game.act(seat, actions.allow_watching)


def seen(game: Table) -> str:
    return str(game.view(None).sides)


def test_a_hand_that_was_shown_before_is_shown_to_no_spectator(game):
    """MTR 1.11: it was shown to the other player."""
    name = game.view(0).sides[0].hand[0].name
    game.act(0, actions.show, cards=game.ids(0)[:1])
    watch(game)
    assert repr(name) not in seen(game)
    assert game.view(1).sides[0].hand_known == (name,)
    game.act(0, actions.show, cards=game.ids(0)[:1])
    assert game.view(None).sides[0].hand_known == (name,), "what is shown from now on is shown to them, too"


def test_a_card_that_was_looked_at_by_all_and_lies_in_the_deck_again_is_hidden(game):
    game.act(0, actions.look, count=2, effect="reveal two", all_see=True)
    names = game.deck_names(0)[:2]
    game.act(0, actions.end_look)
    watch(game)
    assert not [name for name in names if repr(name) in seen(game)]
    assert [place.name for place in game.view(1).sides[0].deck.known] == names


def test_what_lies_open_is_seen_and_stays_known_when_it_is_turned_down(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    watch(game)
    name = game.view(None).sides[0].areas["play"][0].cards[0].name
    assert name is not None
    game.act(0, actions.turn_over, card=game.lying(0)[0], up=False)
    assert game.view(None).sides[0].areas["play"][0].cards[0].name == name


def test_a_notice_that_still_holds_is_everybodys(game):
    """DZ8-8.2.4-d: it can be asked for as long as it is true."""
    game.act(0, actions.move, cards=game.ids(0)[:2], target="discard", effect="discard two")
    game.act(0, actions.put, order=game.lying(0, "discard"), where="bottom", effect="in any order")
    watch(game)
    assert game.view(None).sides[0].deck == game.view(1).sides[0].deck


@pytest.mark.parametrize("to", ["before they watched", "while they watched"])
def test_a_rewind_shows_who_watches_nothing_from_before(game, to):
    """MTR 1.11, MTR 3.10: the cards go back, and what they knew of them then was not theirs to know."""
    name = game.view(0).sides[0].hand[0].name
    game.act(0, actions.show, cards=game.ids(0)[:1])
    before = game.folded.seq
    watch(game)
    start = game.folded.seq
    game.act(0, actions.draw, effect="draw one")
    game.rewind(before if to == "before they watched" else start)
    assert repr(name) not in seen(game)
    assert name in game.view(1).sides[0].hand_known


def test_a_rewind_past_a_secret_choice_shows_who_watches_nothing_from_before(game):
    """MTR 1.11: what was remembered of the card, in case it comes back, was not theirs either."""
    name = game.view(0).sides[0].hand[0].name
    game.act(0, actions.show, cards=game.ids(0)[:1])
    before = game.folded.seq
    game.act(0, actions.put, order=game.ids(0)[:1], where="top", effect="put one back")
    watch(game)
    game.rewind(before)
    assert game.view(1).sides[0].hand_known == (name,)
    assert game.view(None).sides[0].hand_known == ()


def test_who_agrees_again_begins_anew(game):
    watch(game)
    game.act(0, actions.allow_watching, yes=False)
    with pytest.raises(NotForSpectators):
        game.view(None)
    name = game.view(0).sides[0].hand[0].name
    game.act(0, actions.show, cards=game.ids(0)[:1])
    game.act(0, actions.allow_watching)
    assert repr(name) not in seen(game)
    game.act(0, actions.show, cards=game.ids(0)[:1])
    game.act(1, actions.allow_watching)
    assert repr(name) in seen(game), "a yes that changes nothing takes nothing away"
