"""The log in words: everybody hears what they could see, and how many of the rest."""

import pytest
from tests.core.zones.tables import Table, table

from topcut.core.log.fold import opened
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.view import TableFactText
from topcut.core.zones.view.telling import live


def told(game: Table, seat: int | None) -> list[TableFactText]:
    """Live a whole log again, and listen."""
    state, heard = TABLETOP.begin(), []
    for line in game.lines:
        entry = TABLETOP.read(line)
        for fact in opened(entry, game.openings.get(entry.seq, {})).facts:
            happening = live(state, fact)
            heard += [happening.told(seat=seat)] if happening else []
    assert state == game.state
    return heard


@pytest.fixture
def game() -> Table:
    return table("dz8").start()


def last(game: Table, seat: int | None) -> tuple:
    line = told(game, seat)[-1]
    return line.what, line.seat, line.effect, line.count, line.cards


def test_a_draw_is_told_with_its_card_to_who_drew_it_only(game):
    game.act(0, actions.draw, effect="turn-draw")
    name = game.view(0).sides[0].hand[-1].name
    assert last(game, 0) == ("card-drawn", 0, "turn-draw", 1, (name,))
    assert last(game, 1) == last(game, None) == ("card-drawn", 0, "turn-draw", 1, ())


def test_the_card_that_says_so_is_named_as_the_reason(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    name = game.view(1).sides[0].areas["play"][0].cards[0].name
    assert last(game, 1) == ("cards-moved", 0, "play", 1, (name,))
    game.act(0, actions.look, count=3, effect=f"#{game.lying(0)[0]}")
    assert last(game, 1) == ("cards-looked-at", 0, name, 3, ())
    assert last(game, 0)[4] == tuple(sorted(game.deck_names(0)[:3]))


def test_what_the_players_say_is_heard_by_all(game):
    game.act(0, actions.put, order=game.ids(0)[:2], where="bottom", effect="put two back")
    assert last(game, 1) == ("cards-put", 0, "put two back", 2, ())
    assert len(last(game, 0)[4]) == 2


def test_showing_one_player_a_card_tells_only_that_player(game):
    game.act(0, actions.show, cards=game.ids(0)[:1])
    name = last(game, 1)[4]
    game.act(0, actions.show, cards=game.ids(0)[:1], to=[1])
    assert last(game, 1)[4] == name != ()
    assert last(game, None)[4] == (), "who watches knows the card, and not that it is this one"


def test_what_happens_to_a_card_face_down_names_it_to_who_knows_it_only(game):
    """DZ 7.2.3.1: a mark tells nothing of it; turned up everybody sees it, and has seen it as it is turned down."""
    name = game.view(0).sides[0].hand[0].name
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    (card,) = game.lying(0)
    game.act(0, actions.mark, card=card, mark="damage", value=2)
    assert last(game, 0) == ("stack-marked", None, "", 1, (name,))
    assert last(game, 1) == last(game, None) == ("stack-marked", None, "", 1, ())
    for up in (True, False):
        game.act(0, actions.turn_over, card=card, up=up)
        assert {last(game, viewer) for viewer in (0, 1, None)} == {("card-turned", None, "", 1, (name,))}


def test_a_line_holds_nothing_sealed(game):
    game.shuffle(0, effect="Shuffle your deck")
    fact = told(game, 1)[-1].fact
    assert (fact.sides, fact.order.is_open, fact.tapes.is_open) == ((0, 1), False, False)


def test_pledges_are_no_lines_of_their_own(game):
    before = len(told(game, 0))
    game.tapes(0, 1)
    assert len(told(game, 0)) == before
