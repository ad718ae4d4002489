"""Cards that go to a deck together: nobody's are held by asking, and a hand and the table mix in one order."""

from itertools import permutations

import pytest
from tests.core.zones.tables import Table, table
from tests.core.zones.view.test_telling import told

from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import CardsPut
from topcut.core.zones.nouns.refusals import BeingOrdered, NoSuchCard, NotYourCards, SomebodyIsLooking, WrongMoment

VIEWERS = (0, 1, None)
every = pytest.mark.parametrize("profile", ["dz8", "dz7", "magic"])


@pytest.fixture
def game() -> Table:
    return table("dz8").start()


# Nobody holds another's cards -----------------------------------------------------------------------------------------


@pytest.fixture
def asked(game: Table) -> Table:
    """Bob asks Ana to say in which order her two cards in play go to the bottom."""
    game.act(0, actions.move, cards=game.ids(0)[:2], target="play", effect="play")
    game.act(1, actions.ask_order, owner=0, cards=game.lying(0), where="bottom", effect="Under the Sea")
    return game


@pytest.mark.parametrize("seat", [pytest.param(0, id="their owner"), pytest.param(1, id="who asked")])
def test_an_order_that_was_asked_for_is_called_off(asked, seat):
    """DZ 8.2.4.1: by either of them; the cards lie where they lay, and are their owner's to move again."""
    cards, before = asked.lying(0), asked.view(1).sides
    with pytest.raises(BeingOrdered):
        asked.act(0, actions.move, cards=cards, target="discard", effect="rules")
    asked.act(seat, actions.call_off_order, owner=0)
    assert (asked.lying(0), asked.view(1).sides, asked.view(1).orderings) == (cards, before, ())
    assert [(line.what, line.seat) for line in told(asked, 1)][-1] == ("ordering-dropped", seat)
    asked.act(0, actions.move, cards=cards, target="discard", effect="rules")
    with pytest.raises(WrongMoment):
        asked.act(seat, actions.call_off_order, owner=0)


def test_an_order_is_called_off_by_nobody_else():
    game = Table("dz7", decks=[[f"{letter}{n}" for n in range(20)] for letter in "ABC"], seats=3).start()
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    game.act(1, actions.ask_order, owner=0, cards=game.lying(0), where="top", effect="Under the Sea")
    with pytest.raises(NotYourCards):
        game.act(2, actions.call_off_order, owner=0)


def test_who_asks_and_then_looks_at_the_deck_for_ever_holds_nothing(asked):
    """DZ 8.2.2: the owner takes the deck back, and says the order."""
    asked.let_look(1, owner=0, count=2)
    with pytest.raises(SomebodyIsLooking):
        asked.act(0, actions.say_order, order=asked.lying(0))
    asked.act(0, actions.end_look, seat=1)
    assert asked.view(1).looks == ()
    line = told(asked, 1)[-1]
    assert (line.what, line.seat, line.fact.owner) == ("look-ended", 1, 0)
    asked.act(0, actions.say_order, order=asked.lying(0))
    assert asked.lying(0) == []


def test_a_look_is_ended_by_who_looks_or_whose_deck_it_is_only(game):
    game.act(1, actions.look, count=2, effect="look at one's own")
    with pytest.raises(NotYourCards):
        game.act(0, actions.end_look, seat=1)
    with pytest.raises(WrongMoment):
        game.act(0, actions.end_look)
    game.act(1, actions.end_look)


# A hand and the table in one order ------------------------------------------------------------------------------------


def laid_out(profile: str) -> tuple[Table, dict[str, int]]:
    """Ana has U face up and D face down in play, and H in her hand; Bob has seen all, and one card more of the hand."""
    game = table(profile).start()
    up, down, hand, more = game.ids(0)[:4]
    game.act(0, actions.move, cards=[up], target="play", effect="play")
    game.act(0, actions.move, cards=[down], target="play", effect="play", up=False)
    lying = game.lying(0)
    game.act(0, actions.show, cards=lying[1:], to=[1])
    game.act(0, actions.show, cards=[hand, more])
    return game, {"U": lying[0], "D": lying[1], "H": hand}


def called(game: Table, cards: dict[str, int]) -> dict[str, str]:
    state = game.state
    found = {card.id: state.names[card.slot] for _, _, _, card in state.in_areas()}
    found |= {card.id: state.names[card.slot] for card in state.sides[0].hand}
    return {letter: found[number] for letter, number in cards.items()}


def known(game: Table, viewer: int | None) -> list[str | None]:
    return [place.name for place in game.view(viewer).sides[0].deck.known]


@every
@pytest.mark.parametrize("order", ["".join(order) for order in permutations("UDH")])
@pytest.mark.parametrize("where", ["top", "bottom"])
def test_a_hand_and_the_table_go_to_a_deck_in_one_order(profile, order, where):
    """DZ8-8.2.4-a, DZ8-8.2.4.1-a, DZ7-7.2.3.1-a: any of the six orders, and each side knows what it could see."""
    game, cards = laid_out(profile)
    names, deck = called(game, cards), game.deck_names(0)
    game.act(0, actions.put, order=[cards[letter] for letter in order], where=where, effect="in any order")
    added = [names[letter] for letter in order]
    assert game.deck_names(0) == (added + deck if where == "top" else deck + added)
    assert (game.lying(0), len(game.ids(0))) == ([], 4)
    assert known(game, 0) == added, "who chose the order knows it"
    assert [game.view(viewer).sides[0].hand_known for viewer in (1, None)] == [(), ()], "it could be any of the hand"
    tells_places = profile == "dz8"
    for viewer in (1, None):
        assert known(game, viewer) == [names["U"] if letter == "U" and tells_places else None for letter in order]
        notices = game.view(viewer).sides[0].deck.notices
        told_of = {"dz8": tuple(names["U"] if letter == "U" else None for letter in order), "dz7": (names["U"],)}
        assert [notice.cards for notice in notices] == ([told_of[profile]] if profile in told_of else [])
    assert game.fold().state == game.state
    closed = game.fold(openings={}).state.sides[0]
    assert (len(closed.deck), len(closed.hand), closed.areas["play"]) == (16, 4, [])


@every
@pytest.mark.parametrize("order", ["".join(order) for order in permutations("UDH")])
@pytest.mark.parametrize("where", ["top", "bottom"])
def test_the_log_says_the_order_that_is_known_and_no_other(profile, order, where):
    """DZ8-8.2.4.1-c: what the log lists does not contradict "What is known", and tells nobody more."""
    game, cards = laid_out(profile)
    game.act(0, actions.put, order=[cards[letter] for letter in order], where=where, effect="in any order")
    line = told(game, 0)[-1]
    assert list(line.cards) == known(game, 0)
    for viewer in (1, None):
        heard = told(game, viewer)[-1].cards
        assert list(heard) == sorted(heard), "they know no order"


@every
def test_everybody_hears_of_such_cards_what_they_saw(profile):
    """DZ7-7.2.3.1-c: the face-up one by all, the face-down one by who had seen it, the hand's by its owner."""
    game, cards = laid_out(profile)
    names = called(game, cards)
    game.act(0, actions.put, order=list(cards.values()), where="top", effect="in any order")
    line = {viewer: told(game, viewer)[-1] for viewer in VIEWERS}
    assert {(one.what, one.count) for one in line.values()} == {("cards-put", 3)}
    assert [line[viewer].cards for viewer in VIEWERS] == [
        tuple(names.values()),
        tuple(sorted((names["U"], names["D"]))),
        (names["U"],),
    ]
    fact = TABLETOP.read(game.lines[-1]).facts[-1]
    assert isinstance(fact, CardsPut)
    assert (fact.source, fact.count, set(fact.cards), fact.order.is_open) == (
        "hand",
        3,
        {cards["U"], cards["D"]},
        False,
    )


def test_who_knew_the_only_hidden_card_knows_where_it_went():
    """DZ8-8.2.4-b: the notice tells that one card is hidden, and there is no other it could be."""
    game, cards = laid_out("dz8")
    names = called(game, cards)
    game.act(0, actions.put, order=[cards["D"], cards["U"]], where="top", effect="in any order")
    assert [known(game, viewer) for viewer in VIEWERS] == [
        [names["D"], names["U"]],
        [names["D"], names["U"]],
        [None, names["U"]],
    ]


def test_what_one_looks_at_goes_together_with_a_card_in_play(game):
    """DZ8-8.2.4.1-a: two from the top, one from play, in one order."""
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    game.act(0, actions.look, count=2, effect="look at two")
    top = [card.id for card in game.state.looks[0].cards]
    (lying,) = game.lying(0)
    name = game.view(1).sides[0].areas["play"][0].cards[0].name
    first, second, *rest = game.deck_names(0)
    game.act(0, actions.put, order=[top[1], lying, top[0]], where="bottom", effect="in any order")
    assert game.deck_names(0) == [*rest, second, name, first]
    assert known(game, 1) == [None, name, None]
    assert game.view(0).looks == ()


def test_such_a_move_is_taken_back_whole(game):
    game, cards = laid_out("dz8")
    before = game.view(0).sides[0]
    game.act(0, actions.put, order=list(cards.values()), where="top", effect="in any order")
    game.ask_take_back(0)
    game.agree(1)
    after = game.view(0).sides[0]
    assert (after.hand_count, after.deck.count, after.areas) == (before.hand_count, before.deck.count, before.areas)
    assert game.fold().state == game.state


@pytest.mark.parametrize("odd", ["another's card", "a card twice", "a card of the other hand", "a card that waits"])
def test_what_is_not_all_ones_own_does_not_go_together(game, odd):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    game.act(1, actions.move, cards=game.ids(1)[:1], target="play", effect="play")
    mine, held = game.lying(0)[0], game.ids(0)[0]
    if odd == "a card that waits":
        game.act(1, actions.ask_order, owner=0, cards=[mine], where="top", effect="Under the Sea")
    order, refusal = {
        "another's card": ([held, game.lying(1)[0]], NotYourCards),
        "a card twice": ([held, mine, held], NoSuchCard),
        "a card of the other hand": ([mine, game.ids(1)[0]], NoSuchCard),
        "a card that waits": ([held, mine], BeingOrdered),
    }[odd]
    before = game.view(0)
    with pytest.raises(refusal):
        game.act(0, actions.put, order=order, where="top", effect="in any order")
    assert game.view(0) == before
