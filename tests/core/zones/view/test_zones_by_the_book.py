"""The rows of the deck zone and the table that are pictures of what somebody sees, and what may be said of it."""

from collections.abc import Sequence

import msgspec
import pytest
from tests.core.zones.tables import Table, deck, table, with_sideboards

from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import CardDrawn
from topcut.core.zones.nouns.facts_before import DeckPresented
from topcut.core.zones.nouns.refusals import NoSuchStep, WrongMoment
from topcut.core.zones.nouns.refusals_before import NotRandom
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading import with_at_most
from topcut.core.zones.reading.dice import rolled
from topcut.core.zones.view import KINDS, SideView, View, class_of

both = pytest.mark.parametrize("profile", ["dz8", "dz7"])
VIEWERS = (0, 1, None)


@pytest.mark.parametrize(
    "profile",
    [pytest.param("dz7", id="DZ7-7.2.1-b: 60 to 59"), "dz8"],
)
def test_cards_wait_in_the_deck_and_are_drawn_from_it(profile):
    game = table(profile, cards=60)
    game.act(0, actions.set_up_game)
    assert game.view(1).sides[0].deck.count == 60
    game = table(profile, cards=67).start()
    top = game.deck_names(0)[0]
    assert game.view(1).sides[0].deck.count == 60
    game.act(0, actions.draw, effect="draw one")
    facts = TABLETOP.read(game.lines[-1]).facts
    assert [type(fact) for fact in facts].count(CardDrawn) == 1
    assert game.view(1).sides[0].deck.count == 59
    assert top in game.hand(0)


# DZ 8.2.4, DZ 7.2.3: what is told of cards added to a deck ------------------------------------------------------------


def lay_out(profile: str, faces: Sequence[bool]) -> tuple[Table, list[int], list[str]]:
    """Lay cards of Ana's hand into play, face up or down, with their numbers and names."""
    game = table(profile).start()
    names = []
    for up in faces:
        card = game.view(0).sides[0].hand[0]
        names.append(card.name)
        game.act(0, actions.move, cards=[card.id], target="play", effect="play", up=up)
    return game, game.lying(0), names


@pytest.mark.parametrize(
    ("profile", "told", "tells_places"),
    [
        pytest.param("dz8", ("C", None, "A"), True, id="DZ8-8.2.4-b: C, one hidden, A"),
        pytest.param("dz7", ("C", "A"), False, id="DZ7-7.2.3-a: C before A, and not where B lies"),
    ],
)
def test_everybody_is_told_the_order_of_what_lay_face_up(profile, told, tells_places):
    game, (a, b, c), names = lay_out(profile, [True, False, True])
    called = dict(zip("ABC", names, strict=True))
    game.act(0, actions.put, order=[c, b, a], where="bottom", effect="in any order")
    assert game.deck_names(0)[-3:] == [called[letter] for letter in "CBA"]
    for viewer in VIEWERS:
        (notice,) = game.view(viewer).sides[0].deck.notices
        assert notice.cards == tuple(letter and called[letter] for letter in told)
        assert (notice.count, notice.tells_places) == (3, tells_places)
    for viewer in (1, None):
        assert repr(called["B"]) not in str(game.view(viewer)), "the hidden card has no name for others"
        if not tells_places:
            assert [place.name for place in game.view(viewer).sides[0].deck.known] == [None] * 3


@both
@pytest.mark.parametrize("where", [pytest.param("bottom", id="DZ8-8.2.4-c: 2 cards, bottom"), "top"])
def test_of_face_down_cards_only_number_and_end_are_told(profile, where):
    game, cards, names = lay_out(profile, [False, False])
    game.act(0, actions.put, order=cards[::-1], where=where, effect="in any order")
    told = TABLETOP.read(game.lines[-1]).facts[-1]
    assert (told.count, told.where, told.order.is_open) == (2, where, False)
    for viewer in (1, None):
        seen = game.view(viewer)
        assert (seen.sides[0].deck.count, seen.sides[0].deck.notices) == (15, ())
        assert not [name for name in names if repr(name) in str(seen)]


@both
def test_three_discards_go_to_the_bottom_in_an_order_all_see(profile):
    """DZ8-8.2.4.1-c: X, Y, Z are chosen first, second and third."""
    game = table(profile).start()
    names = [card.name for card in game.view(0).sides[0].hand[:3]]
    game.act(0, actions.move, cards=game.ids(0)[:3], target="discard", effect="discard three")
    lying = dict(zip((card.name for stack in game.view(0).sides[0].areas["discard"] for card in stack.cards),
                     game.lying(0, "discard"), strict=True))  # fmt: skip
    chosen = [names[place] for place in (1, 2, 0)]
    before = game.deck_names(0)
    game.act(0, actions.put, order=[lying[name] for name in chosen], where="bottom", effect="in any order")
    assert game.deck_names(0) == before + chosen
    for viewer in VIEWERS:
        assert [notice.cards for notice in game.view(viewer).sides[0].deck.notices] == [tuple(chosen)]


@pytest.mark.parametrize(
    "profile",
    [pytest.param("dz7", id="DZ7-7.2.3.1-c: said by the text"), pytest.param("dz8", id="DZX-c: the same where unsaid")],
)
def test_sorting_shows_nothing_that_was_hidden(profile):
    game, cards, (up, down) = lay_out(profile, [True, False])
    before = {viewer: game.view(viewer).sides[0].areas for viewer in VIEWERS}
    game.act(1, actions.ask_order, owner=0, cards=cards, where="bottom", effect="Under the Sea")
    for viewer in VIEWERS:
        seen = game.view(viewer)
        assert seen.sides[0].areas == before[viewer], "the ordering itself changes nothing anybody sees"
        assert seen.orderings[0].cards == tuple(sorted(cards))
        assert (repr(up) in str(seen), repr(down) in str(seen)) == (True, viewer == 0)
    game.act(0, actions.say_order, order=cards)
    assert [repr(down) in str(game.view(viewer)) for viewer in VIEWERS] == [True, False, False]


@both
@pytest.mark.parametrize(
    ("strength", "goes"),
    [
        pytest.param(1, True, id="DZ7-7.2.3-d: strength 1 goes"),
        pytest.param(2, True, id="DZ7-7.2.3-d: strength 2 goes"),
        pytest.param(3, False, id="DZ7-7.2.3-d: strength 3 stays"),
        pytest.param(0, False, id="DZ7-7.2.3-d: nobody has said how strong"),
    ],
)
def test_two_strength_or_less_includes_two(profile, strength, goes):
    game, cards, _ = lay_out(profile, [True, True])
    for card, value in zip(cards, [strength, 2], strict=True):
        game.act(0, actions.mark, card=card, mark="strength", value=value)
    sent = with_at_most(game.state, seat=0, mark="strength", value=2)
    assert sent == (tuple(cards) if goes else (cards[1],))
    game.act(1, actions.ask_order, owner=0, cards=sent, where="bottom", effect="Under the Sea")
    game.act(0, actions.say_order, order=sent)
    assert game.lying(0) == ([] if goes else [cards[0]])
    assert with_at_most(game.state, seat=1, mark="strength", value=2) == ()


# MTR 3.9, MTR 3.10 ----------------------------------------------------------------------------------------------------


def test_as_many_dice_are_rolled_as_are_wanted():
    """MTR-3.9-i: there is no throw of too many or too few."""
    assert [len(rolled(faces=6, count=count, tape=bytes(4096))) for count in (1, 2, 3)] == [1, 2, 3]


def test_presenting_a_deck_states_that_it_is_legal_and_random():
    """MTR-3.10-d: kept with its time and who said so; an unshuffled deck cannot be presented."""
    game = table("magic")
    game.act(0, actions.set_up_game)
    with pytest.raises(NotRandom):
        game.act(0, actions.present_deck)
    game.shuffle(0)
    game.act(0, actions.present_deck)
    entry = TABLETOP.read(game.lines[-1])
    assert (entry.facts, entry.who, entry.at) == ((DeckPresented(0),), game.state.sides[0].who, game.now)
    assert [side.is_presented for side in game.view(1).sides] == [True, False]


# MTR 3.13, MTR 4.1: who sees what -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "sees"),
    [
        pytest.param("deck", {0: False, 1: False, None: False}, id="MTR-3.13-a: a deck, nobody"),
        pytest.param("hand", {0: True, 1: False, None: False}, id="MTR-3.13-a: a hand, its owner"),
        pytest.param("sideboard", {0: True, 1: False, None: False}, id="MTR-3.13-a: a sideboard, its owner"),
        pytest.param("play", {0: True, 1: True, None: True}, id="MTR-3.13-a: face up in play, everybody"),
        pytest.param("discard", {0: True, 1: True, None: True}, id="MTR-3.13-a: a discard, everybody"),
        pytest.param("face down", {0: True, 1: False, None: False}, id="MTR-3.13-a: face down, who played it"),
    ],
)
def test_a_face_is_hidden_from_whoever_may_not_see_it(zone, sees):
    game = with_sideboards().start()
    faces = {"deck": game.deck_names(0)[3], "sideboard": game.view(0).sides[0].sideboard[0].name}
    for target, up in (("play", True), ("discard", True), ("face down", False)):
        card = game.view(0).sides[0].hand[0]
        faces[target] = card.name
        game.act(
            0, actions.move, cards=[card.id], target="discard" if target == "discard" else "play", effect="play", up=up
        )
    faces["hand"] = game.view(0).sides[0].hand[0].name
    quoted = repr(faces[zone])
    assert {viewer: quoted in str(game.view(viewer)) for viewer in VIEWERS} == sees


def test_what_is_free_is_before_everybodys_eyes():
    """MTR-4.1-e: score, turn and active player, names and counters in view, states, what still waits to be done."""
    game = table("magic").start()
    card = game.view(0).sides[0].hand[0]
    game.act(0, actions.move, cards=[card.id], target="play", effect="play")
    (lying,) = game.lying(0)
    game.act(0, actions.mark, card=lying, mark="exerted", value=1)
    game.act(0, actions.mark, card=lying, mark="charge", value=2)
    game.act(0, actions.pass_turn)
    game.act(1, actions.ask_order, owner=0, cards=[lying], where="bottom", effect="put it away")
    for viewer in VIEWERS:
        seen = game.view(viewer)
        (stack,) = seen.sides[0].areas["play"]
        assert (seen.turn, seen.active, seen.stage, seen.game) == (2, 1, TablePhase.PLAYING, 1)
        assert (stack.cards[0].name, stack.exerted, stack.counters) == (card.name, True, {"charge": 2})
        assert [ordering.cards for ordering in seen.orderings] == [(lying,)]
    game.act(1, actions.state_result, winner=0, how="conceded")
    for viewer in VIEWERS:
        assert [played.winner for played in game.view(viewer).games] == [0]


STEPS = [
    ("magic", ("untap", "upkeep", "draw", "main", "combat", "second-main", "end")),
    ("dz8", ("ready", "set", "draw", "main", "end")),
    ("dz7", ("ready", "set", "draw", "main", "end")),
]


@pytest.mark.parametrize(("profile", "steps"), STEPS, ids=[f"MTR-4.1-e: the steps of {name}" for name, _ in STEPS])
def test_everybody_sees_in_which_step_the_turn_is(profile, steps):
    game = table(profile).start()
    assert game.view(1).step == "", "nobody has said it yet"
    for step in steps:
        game.act(0, actions.enter_step, step=step)
        assert [game.view(viewer).step for viewer in VIEWERS] == [step] * 3
    with pytest.raises(NoSuchStep):
        game.act(0, actions.enter_step, step="tea")
    with pytest.raises(WrongMoment):
        game.act(1, actions.enter_step, step="draw")
    game.act(0, actions.pass_turn)
    assert game.view(0).step == ""
    game.act(1, actions.enter_step, step="draw")
    assert game.view(0).step == "draw"


def test_every_player_has_every_dungeon_without_a_card():
    """MTR-3.3-f, MTR-4.1-b: the room is a number next to the player, no card of the deck is asked for."""
    game = Table("magic", decks=(deck("A"), deck("B"))).start()
    for seat in (0, 1):
        game.act(seat, actions.set_tally, tally="dungeon-room", value=1 + seat)
    for viewer in VIEWERS:
        assert [side.tallies["dungeon-room"] for side in game.view(viewer).sides] == [1, 2]
    assert [side.deck.count for side in game.view(None).sides] == [13, 13]


def test_every_part_of_a_view_belongs_to_one_class_of_information():
    """MTR-4.1-a: who makes a new part says to which it belongs."""
    parts = {field.name for kind in (View, SideView) for field in msgspec.structs.fields(kind)} - {"seat", "sides"}
    assert KINDS.keys() == parts
    assert {
        part: class_of(part, level="competitive", edition="").value
        for part in ("tallies", "games", "active", "hand_count", "hand")
    } == {
        "tallies": "status",
        "games": "free",
        "active": "free",
        "hand_count": "derived",
        "hand": "private",
    }


def test_a_part_that_is_private_is_empty_for_everybody_else():
    """MTR-4.1-h: only what one sees or has seen."""
    game = with_sideboards().start()
    private = [part for part in KINDS if class_of(part, level="competitive", edition="").value == "private"]
    assert [part for part in private if getattr(game.view(0).sides[0], part)] == ["hand", "sideboard"]
    for viewer in (1, None):
        assert [part for part in private if getattr(game.view(viewer).sides[0], part)] == []
