"""The deck under both texts: every row of the deck zone that is not a picture of what somebody sees."""

from itertools import permutations

import pytest
from tests.core.zones.tables import Table, table

from topcut.core.zones import actions
from topcut.core.zones.action import TABLE_ACTIONS
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import CardDrawn, DeckOutStated, DrawFailed
from topcut.core.zones.nouns.refusals import (
    BeingOrdered,
    CannotShowThis,
    DiscardKeepsItsOrder,
    EffectTooLong,
    JudgesOnly,
    NoEffect,
    NoSuchCard,
    NoSuchZone,
    NotAtThisTable,
    NotEnoughCards,
    NotForSpectators,
    NotYourCards,
    OneLookAtATime,
    OnePile,
    OrderNotSaid,
    SomebodyIsLooking,
)
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading.knowledge import EVERYBODY, random_places

both = pytest.mark.parametrize("profile", ["dz8", "dz7"])
every = pytest.mark.parametrize("profile", ["dz8", "dz7", "magic"])


@pytest.fixture
def game() -> Table:
    return table("dz8").start()


# DZ 8.2.1, DZ 7.2.1: what a deck is -----------------------------------------------------------------------------------


@every
def test_a_card_is_in_exactly_one_zone(profile):
    """DZ8-8.2.1-a, DZ7-7.2.1-a: 60 cards, seven drawn, 53 left."""
    game = table(profile, cards=60)
    game.act(0, actions.set_up_game)
    assert [side.deck.count for side in game.view(0).sides] == [60, 60]
    game = table(profile, cards=60).start()
    assert [(side.deck.count, side.hand_count) for side in game.view(None).sides] == [(53, 7), (53, 7)]


def test_effects_send_cards_back_to_the_deck(game):
    """DZ8-8.2.1-b."""
    game.act(0, actions.move, cards=game.ids(0)[:2], target="discard", effect="discard two")
    game.act(0, actions.put, order=game.lying(0, "discard"), where="bottom", effect="two to the bottom")
    side = game.view(1).sides[0]
    assert (side.deck.count, side.areas["discard"]) == (15, ())


# DZ 8.2.2, DZ 7.2.2: private ------------------------------------------------------------------------------------------


def _orders(game: Table, seat: int, **args) -> list[tuple]:
    return [
        (seat, actions.look, {"count": 1, **args}),
        (seat, actions.search, args),
        (seat, actions.shuffle, args),
        (seat, actions.disclose_top, {}),
        (seat, actions.draw, {}),
        (seat, actions.put, {"order": game.ids(seat)[:1], "where": "top"}),
    ]


@both
@pytest.mark.parametrize("number", range(6), ids=["look", "search", "shuffle", "disclose", "draw", "put"])
def test_nothing_happens_to_a_deck_without_an_effect(profile, number):
    """DZ8-8.2.2-c, DZ8-8.2.2-d, DZ7-7.2.2-c, DZX-d, DZX-e: refused under the section of the game's own text."""
    game = table(profile).start()
    seat, action, args = _orders(game, 0)[number]
    before = game.view(0)
    for effect in ("", "   ", "before-the-game" if action is not actions.shuffle else "turn-draw"):
        with pytest.raises(NoEffect) as refused:
            game.act(seat, action, effect=effect, **args)
        assert str(refused.value.rule) == {"dz8": "DZ 8.2.2", "dz7": "DZ 7.2.2"}[profile]
    assert game.view(0) == before
    assert game.act(seat, action, effect="as the card says", **args) > 0


@both
@pytest.mark.parametrize("owner", [0, 1], ids=["one's own", "the other"])
@pytest.mark.parametrize("preset", ["before-the-game", "mulligan", "after-a-search"])
def test_a_deck_is_shuffled_in_play_when_the_game_asks_for_it_and_not_before(profile, owner, preset):
    """DZ8-8.2.2-d, DZ7-7.2.2-c: the names of the game's own steps are no effects outside them."""
    game = table(profile).start()
    before = game.deck_names(owner)
    with pytest.raises(NoEffect):
        game.act(0, actions.shuffle, owner=owner, effect=preset)
    assert game.deck_names(owner) == before
    game.act(0, actions.search, owner=owner, effect="search")
    if owner:
        game.act(owner, actions.answer_look, seat=0, yes=True)
    game.act(0, actions.end_look)
    if preset == "after-a-search":
        game.act(0, actions.shuffle, owner=owner, effect=preset)
    with pytest.raises(NoEffect):
        game.act(0, actions.shuffle, owner=owner, effect=preset)


@both
def test_the_ban_on_looking_covers_every_deck(profile):
    """DZX-e: not only one's own."""
    game = table(profile).start()
    with pytest.raises(NoEffect):
        game.act(0, actions.look, owner=1, count=1, effect="")


@pytest.mark.parametrize("owner", [0, 1])
def test_nobody_looks_at_more_cards_than_a_deck_has(game, owner):
    """DZ8-8.2.2-c: the whole deck is the most, one's own or another's."""
    with pytest.raises(NotEnoughCards) as refused:
        game.act(0, actions.look, owner=owner, count=14, effect="look at fourteen")
    assert refused.value.detail["count"] == 13
    game.act(0, actions.look, owner=owner, count=13, effect="look at thirteen")


@both
def test_a_deck_has_no_second_pile_and_no_face_up_card(profile):
    """DZ8-8.2.2-b, DZ7-7.2.2-b: neither next to it nor in it, not even of a card one looks at."""
    game = table(profile).start()
    game.act(0, actions.look, count=2, effect="look at two")
    before = game.view(1)
    top = game.state.looks[0].cards[0].id
    for action, args in [
        (actions.move, {"cards": game.ids(0)[:1], "target": "deck", "effect": "a second pile", "up": True}),
        (actions.move, {"cards": [top], "target": "deck", "effect": "turned over in it", "up": True}),
        (actions.turn_over, {"card": top, "up": True}),
    ]:
        with pytest.raises(OnePile) as refused:
            game.act(0, action, **args)
        assert str(refused.value.rule) == {"dz8": "DZ 8.2.2", "dz7": "DZ 7.2.2"}[profile]
    assert game.view(1) == before
    assert not [name for name in TABLE_ACTIONS.named if "split" in name or "flip" in name]


def test_who_looks_at_one_card_turns_over_others_and_not_that_one(game):
    """DZ8-8.2.2-b: what lies in play is no part of the deck."""
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    game.act(0, actions.look, count=1, effect="look at one")
    with pytest.raises(OnePile):
        game.act(0, actions.turn_over, card=game.state.looks[0].cards[0].id, up=True)
    game.act(0, actions.turn_over, card=game.lying(0)[0], up=True)
    assert game.view(1).sides[0].areas["play"][0].cards[0].up


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_deck_shows_its_size_and_nothing_else(game, viewer):
    """DZ8-8.2.2-a, DZ8-8.2.2-e, DZ7-7.2.2-a."""
    deck = game.view(viewer).sides[0].deck
    assert (deck.count, deck.random, deck.known, deck.notices) == (13, 13, (), ())


def test_four_players_count_each_others_decks():
    """DZ7-7.2.2-d."""
    decks = [[f"{letter}{n}" for n in range(10 + seat)] for seat, letter in enumerate("ABCD")]
    game = Table("dz7", decks=decks, seats=4)
    game.act(0, actions.set_up_game)
    for seat in range(4):
        assert [side.deck.count for side in game.view(seat).sides] == [10, 11, 12, 13]


def test_an_effect_is_a_card_everybody_sees_or_a_few_words(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    (card,) = game.lying(0)
    game.act(0, actions.draw, effect=f"#{card}")
    for unseen in (f"#{game.ids(0)[0]}", "#0", "#x"):
        with pytest.raises(NoSuchCard):
            game.act(0, actions.draw, effect=unseen)
    with pytest.raises(EffectTooLong):
        game.act(0, actions.draw, effect="x" * 121)
    game.act(0, actions.draw, effect="  Draw   a card ")
    assert game.state.words == "Draw a card"
    assert b"Draw a card" not in b"".join(game.lines), "what people say is never in a line"


# DZ 8.2.3: drawing ----------------------------------------------------------------------------------------------------


def test_every_card_is_one_draw_from_the_top(game):
    """DZ8-8.2.3-a, DZ8-8.2.3-b."""
    top = game.deck_names(0)
    game.act(0, actions.draw, effect="draw two", count=2)
    facts = [type(fact) for fact in TABLETOP.read(game.lines[-1]).facts]
    assert facts.count(CardDrawn) == 2
    assert [card.name for card in game.view(0).sides[0].hand[-2:]] == top[:2]
    assert game.deck_names(0) == top[2:]


@pytest.mark.parametrize(
    ("profile", "on_attempt", "at_end_of_turn"),
    [
        pytest.param("dz8", [0], [0], id="DZ8-8.2.3-c: lost on the attempt"),
        pytest.param("dz7", [], [0], id="DZX-b: lost at the end of the turn"),
        pytest.param("magic", [0], [0], id="X-01: Magic, on the attempt"),
    ],
)
def test_running_out_is_stated_as_the_game_says(profile, on_attempt, at_end_of_turn):
    game = table(profile, cards=8).start()
    game.act(0, actions.draw, effect="draw two", count=2)
    facts = [type(fact) for fact in TABLETOP.read(game.lines[-1]).facts if type(fact) is not DeckOutStated]
    assert facts[-2:] == [CardDrawn, DrawFailed]
    assert game.state.deck_outs == on_attempt
    assert game.state.stage is TablePhase.PLAYING, "the table states it, the players say what follows"
    game.act(0, actions.pass_turn)
    assert game.state.deck_outs == at_end_of_turn


@pytest.mark.parametrize("profile", ["dz7", "dz8", "magic"])
@pytest.mark.parametrize(
    ("deck_out", "on_attempt", "at_end_of_turn"),
    [
        pytest.param("none", [], [], id="X-01: the letter of 7.2, never by itself"),
        pytest.param("end-of-turn", [], [0], id="X-01: at the end of the turn"),
        pytest.param("on-attempt", [0], [0], id="X-01: on the attempt"),
    ],
)
def test_a_table_can_be_opened_with_another_way_of_running_out(profile, deck_out, on_attempt, at_end_of_turn):
    game = table(profile, cards=8, deck_out=deck_out).start()
    game.act(0, actions.draw, effect="draw two", count=2)
    assert game.state.deck_outs == on_attempt
    game.act(0, actions.pass_turn)
    assert game.state.deck_outs == at_end_of_turn
    for seat in (1, 0):
        assert game.state.stage is TablePhase.PLAYING, "both say what follows"
        game.act(seat, actions.state_result, winner=1, how="deck-out")
    assert (game.state.stage, game.state.games[0].winner) == (TablePhase.OVER, 1)


def test_there_is_no_other_way_of_running_out():
    with pytest.raises(NoSuchZone):
        table("dz7", deck_out="sometimes")


def test_an_empty_deck_alone_is_no_loss():
    """DZ8-8.2.3-d."""
    game = table("dz8", cards=8).start()
    game.act(0, actions.draw, effect="draw one")
    game.act(0, actions.pass_turn)
    assert game.state.deck_outs == []


# DZ 8.2.4, DZ 7.2.3: any order ----------------------------------------------------------------------------------------


def _two_stacks(profile: str = "dz7") -> tuple[Table, list[int]]:
    game = table(profile).start()
    for _ in range(2):
        game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
        game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", onto=game.lying(0)[-1])
    return game, game.lying(0)


@both
def test_all_orders_of_two_stacks_are_allowed_and_known_to_both(profile):
    """DZ7-7.2.3-c, DZ7-7.2.3.1-a, DZ8-8.2.4.1-a: two stacks of two, 24 orders, the owner says which."""
    game, cards = _two_stacks(profile)
    names = {card.id: game.state.names[card.slot] for _, _, _, card in game.state.in_areas()}
    start = game.act(1, actions.ask_order, owner=0, cards=cards, where="bottom", effect="Under the Sea")
    deck = game.deck_names(0)
    for order in permutations(cards):
        game.act(0, actions.say_order, order=order)
        wanted = [names[card] for card in order]
        assert game.deck_names(0) == deck + wanted
        for viewer in (0, 1, None):
            seen = game.view(viewer).sides[0].deck
            assert [place.name for place in seen.known] == wanted
            assert [notice.cards for notice in seen.notices] == [tuple(wanted)]
        game.rewind(start)


@pytest.mark.parametrize("where", ["top", "bottom"])
def test_the_rest_of_the_deck_keeps_its_order(game, where):
    """DZ8-8.2.4-a: B, A on top of 1, 2, 3 or below."""
    deck, order = game.deck_names(0), game.ids(0)[1::-1]
    names = {number: name for name, number in game.hand(0).items()}
    added = [names[card] for card in order]
    game.act(0, actions.put, order=order, where=where, effect="in any order")
    assert game.deck_names(0) == (added + deck if where == "top" else deck + added)


@both
def test_an_order_must_be_said(profile):
    """DZ8-8.2.4-e: nothing said, a card left out, a card twice."""
    game, cards = _two_stacks(profile)
    game.act(1, actions.ask_order, owner=0, cards=cards, where="bottom", effect="Under the Sea")
    for order in ((), cards[:3], [*cards[:3], cards[0]]):
        with pytest.raises(OrderNotSaid) as refused:
            game.act(0, actions.say_order, order=order)
        assert str(refused.value.rule) == {"dz8": "DZ 8.2.4", "dz7": "DZ 7.2.3"}[profile]


@both
def test_marks_go_only_as_the_cards_arrive(profile):
    """DZ8-8.2.4.1-b, DZ7-7.2.3.1-b."""
    game, cards = _two_stacks(profile)
    game.act(0, actions.mark, card=cards[0], mark="damage", value=2)
    game.act(0, actions.mark, card=cards[0], mark="exerted", value=1)
    game.act(1, actions.ask_order, owner=0, cards=cards, where="top", effect="Under the Sea")
    stack = game.view(1).sides[0].areas["play"][0]
    assert (stack.damage, stack.exerted) == (2, True)
    game.act(0, actions.say_order, order=cards)
    game.act(0, actions.draw, effect="draw one")
    game.act(0, actions.move, cards=game.ids(0)[-1:], target="play", effect="play")
    (stack,) = game.view(1).sides[0].areas["play"]
    assert (stack.damage, stack.exerted) == (0, False)


@both
def test_nothing_is_put_on_cards_that_wait_for_their_order_or_taken_off(profile):
    """DZ8-8.2.4.1-b, DZ7-7.2.3.1-b: by nobody, and not on the rest of their stack either."""
    game, cards = _two_stacks(profile)
    game.act(0, actions.mark, card=cards[0], mark="damage", value=2)
    game.act(1, actions.ask_order, owner=0, cards=cards[1:2], where="top", effect="Under the Sea")
    before = game.view(1).sides[0].areas
    for seat, action, args in [
        (0, actions.mark, {"card": cards[0], "mark": "damage", "value": 0}),
        (1, actions.mark, {"card": cards[1], "mark": "exerted", "value": 1}),
        (0, actions.move, {"cards": game.ids(0)[:1], "target": "play", "effect": "play", "onto": cards[0]}),
    ]:
        with pytest.raises(BeingOrdered):
            game.act(seat, action, **args)
    assert game.view(1).sides[0].areas == before
    game.act(1, actions.mark, card=cards[2], mark="damage", value=1)


@both
def test_a_stack_of_both_faces_and_another_mix_in_all_six_orders(profile):
    """DZ7-7.2.3.1-a, DZ8-8.2.4.1-a: one up on one down, next to one up."""
    game = table(profile).start()
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", onto=game.lying(0)[0])
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    cards = game.lying(0)
    names = {card.id: (game.state.names[card.slot], card.up) for _, _, _, card in game.state.in_areas()}
    assert sorted(up for _, up in names.values()) == [False, True, True]
    start = game.act(1, actions.ask_order, owner=0, cards=cards, where="bottom", effect="Under the Sea")
    deck = game.deck_names(0)
    for order in permutations(cards):
        game.act(0, actions.say_order, order=order)
        assert game.deck_names(0) == deck + [names[card][0] for card in order]
        (notice,) = game.view(1).sides[0].deck.notices
        places = [names[card][0] if names[card][1] else None for card in order]
        assert notice.cards == tuple(name for name in places if name or profile == "dz8")
        game.rewind(start)


@both
def test_face_up_is_judged_before_the_card_leaves(profile):
    """DZ7-7.2.3-b, X-03: in the deck it lies face down, and was face up."""
    game, cards = _two_stacks(profile)
    game.act(0, actions.put, order=cards[:2], where="bottom", effect="Let It Go")
    assert all(game.state.known[slot] == EVERYBODY for slot in game.state.sides[0].deck[-2:])


@pytest.mark.parametrize(("profile", "told"), [("dz8", 1), ("dz7", 1), ("magic", 0)])
def test_a_notice_lasts_until_a_shuffle(profile, told):
    """DZ8-8.2.4-d."""
    game, cards = _two_stacks(profile)
    game.act(0, actions.put, order=cards, where="bottom", effect="Under the Sea")
    assert len(game.view(1).sides[0].deck.notices) == told
    game.shuffle(0, effect="Shuffle your deck")
    assert game.view(1).sides[0].deck.notices == ()
    assert len(random_places(game.state, game.state.sides[0])) == 17


@pytest.mark.parametrize(
    ("profile", "left"),
    [
        pytest.param("dz8", [(1, 3), (2, 3), (3, 3)], id="DZ8-8.2.4-d: what is left of it, place by place"),
        pytest.param("dz7", [(1, 3), (2, 3), (3, 3)], id="DZ7-7.2.3-a: all were face up, so every place is told"),
    ],
)
def test_a_notice_tells_what_is_still_true_as_its_cards_are_drawn(profile, left):
    """DZ8-8.2.4-d: a card that left is no longer in it, and with the last one it is gone."""
    game, cards = _two_stacks(profile)
    names = {card.id: game.state.names[card.slot] for _, _, _, card in game.state.in_areas()}
    game.act(0, actions.put, order=cards, where="top", effect="Under the Sea")
    for first, last in left:
        game.act(0, actions.draw, effect="draw one")
        (notice,) = game.view(1).sides[0].deck.notices
        assert (notice.place, notice.cards) == (0, tuple(names[card] for card in cards[first : last + 1]))
    game.act(0, actions.draw, effect="draw one")
    assert game.view(1).sides[0].deck.notices == ()


def test_a_notice_that_tells_no_places_is_gone_with_any_of_its_cards():
    """DZ7-7.2.3-a: what is left of it would tell whether the card that was drawn was the hidden one."""
    seen = []
    for order in ([0, 1, 2], [1, 0, 2]):
        game = table("dz7").start()
        game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
        game.act(0, actions.move, cards=game.ids(0)[:2], target="play", effect="play")
        cards = game.lying(0)
        game.act(0, actions.put, order=[cards[place] for place in order], where="top", effect="Under the Sea")
        assert len(game.view(1).sides[0].deck.notices) == 1
        game.act(0, actions.draw, effect="draw one")
        seen.append(game.view(1).sides[0].deck)
    assert seen[0] == seen[1]
    assert seen[0].notices == ()


# Looking, showing, moving ---------------------------------------------------------------------------------------------


def test_looking_tells_who_looked_and_nobody_else_what(game):
    game.act(0, actions.look, count=3, effect="Ponder")
    own, other = game.view(0), game.view(1)
    assert [card.name for card in own.looks[0].cards] == game.deck_names(0)[:3]
    assert other.looks[0].cards == ()
    assert [(place.place, place.seats, place.name) for place in other.sides[0].deck.known] == [
        (place, (0,), None) for place in range(3)
    ]


def test_a_deck_is_left_alone_while_somebody_looks(game):
    game.act(0, actions.look, count=3, effect="Ponder")
    with pytest.raises(OneLookAtATime):
        game.act(0, actions.look, count=1, owner=1, effect="again")
    for seat, action, args in [
        (0, actions.draw, {}),
        (0, actions.shuffle, {}),
        (1, actions.look, {"owner": 0, "count": 1}),
    ]:
        with pytest.raises(SomebodyIsLooking):
            game.act(seat, action, effect="meanwhile", **args)


def test_a_search_leaves_the_deck_not_random_until_it_is_shuffled(game):
    game.act(0, actions.search, effect="search for a card")
    assert not game.view(1).sides[0].deck.is_random
    game.act(0, actions.end_look)
    game.shuffle(0, effect="after-a-search")
    assert game.view(1).sides[0].deck.is_random
    assert game.view(0).sides[0].deck.known == ()


def test_a_shown_hand_is_known_by_name_and_not_by_number(game):
    """MTR-3.13-c: one may show one's hand."""
    game.act(0, actions.show, cards=game.ids(0), to=[1])
    side = game.view(1).sides[0]
    assert (side.hand, side.hand_known) == ((), tuple(sorted(game.hand(0))))
    assert game.view(None).sides[0].hand_known == ()


def test_nobody_shows_what_they_may_not_see(game):
    game.act(0, actions.look, count=2, effect="Ponder")
    with pytest.raises(CannotShowThis):
        game.act(0, actions.show, cards=[card.id for card in game.state.looks[0].cards])


def test_a_number_is_good_for_one_place_only(game):
    """A card that comes back has another number, so nothing can be followed."""
    (card,) = game.ids(0)[:1]
    game.act(0, actions.move, cards=[card], target="play", effect="play")
    (lying,) = game.lying(0)
    game.act(0, actions.move, cards=[lying], target="hand", effect="bounce")
    assert len({card, lying, game.ids(0)[-1]}) == 3
    for stale in (card, lying):
        with pytest.raises(NoSuchCard):
            game.act(0, actions.move, cards=[stale], target="play", effect="play")


def test_everybody_moves_their_own_cards(game):
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play")
    for action, args in [
        (actions.move, {"cards": game.lying(0), "target": "discard", "effect": "play"}),
        (actions.put, {"order": game.lying(0), "where": "top", "effect": "away with it"}),
        (actions.turn_over, {"card": game.lying(0)[0], "up": False}),
    ]:
        with pytest.raises(NotYourCards):
            game.act(1, action, **args)


def test_what_leaves_play_goes_to_its_owners_zones(game):
    """DZ8-8.2.1-a: a card may lie on the other side, and is still its owner's."""
    game.act(0, actions.move, cards=game.ids(0)[:2], target="play", effect="play", beside=1)
    assert (game.lying(0), len(game.lying(1))) == ([], 2)
    first, second = game.lying(1)
    with pytest.raises(NotYourCards):
        game.act(0, actions.move, cards=[first], target="discard", effect="rules")
    with pytest.raises(NotYourCards):
        game.act(1, actions.put, order=[first], where="top", effect="mine now")
    game.act(1, actions.move, cards=[first], target="discard", effect="rules")
    game.act(1, actions.move, cards=[second], target="hand", effect="bounce it")
    assert (len(game.lying(0, "discard")), game.view(1).sides[0].hand_count) == (1, 6)


def test_a_sideboard_is_opened_by_an_effect_only():
    decks = (["A"] * 10, ["B"] * 10)
    game = Table("magic", decks=decks, sideboards=(["Wish"], ["Wish"])).start()
    wish = game.view(0).sides[0].sideboard[0].id
    with pytest.raises(NoEffect):
        game.act(0, actions.move, cards=[wish], target="hand", effect="play")


def test_a_discard_is_its_owners_to_order(game):
    """MTR-3.15-a, MTR-3.15-b."""
    game.act(0, actions.move, cards=game.ids(0)[:2], target="discard", effect="discard two")
    order = game.lying(0, "discard")[::-1]
    with pytest.raises(NotYourCards):
        game.act(1, actions.reorder_discard, order=order)
    game.act(0, actions.reorder_discard, order=order)
    assert game.lying(0, "discard") == order
    old = table("magic", keeps_discard_order=True).start()
    with pytest.raises(DiscardKeepsItsOrder):
        old.act(0, actions.reorder_discard, order=[])


def test_status_is_announced_to_everybody(game):
    """MTR-4.1-c: life, lore and counters are seen by both at once."""
    game.act(0, actions.set_tally, tally="lore", value=3)
    game.act(1, actions.set_tally, tally="poison", value=1, seat=0)
    assert game.view(0).sides[0].tallies == game.view(1).sides[0].tallies == {"lore": 3, "poison": 1}


def test_a_stranger_does_nothing_and_sees_nothing_unasked():
    game = table("dz8", watched=False).start()
    with pytest.raises(NotForSpectators):
        game.view(None)
    with pytest.raises(NotAtThisTable):
        game.judge(actions.draw, effect="draw one")
    with pytest.raises(JudgesOnly):
        game.act(0, actions.judge_look, zones=[(1, "hand")])


def test_the_top_card_can_be_known_and_stays_face_down(game):
    """DZ8-8.2.2-b as corrected: a standing disclosure is knowledge."""
    game.act(0, actions.disclose_top, effect="play with the top card revealed")
    for _ in range(3):
        assert [place.name for place in game.view(1).sides[0].deck.known] == game.deck_names(0)[:1]
        game.act(0, actions.draw, effect="draw one")
    game.act(0, actions.disclose_top, effect="no longer", on=False)
    game.act(0, actions.draw, effect="draw one")
    assert game.view(1).sides[0].deck.known == ()
