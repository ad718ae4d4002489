"""The rows of the two deck-zone texts, as two people at a table meet them: counts, buttons, refusals, notices."""

import re
from itertools import permutations

import pytest
from tests.http.server import Served, text_of
from tests.web.table.test_table_by_the_book import game_of, known_of, log_of, play
from tests.web.tables import Chair, begin, names_on, order, seated

PROFILES = pytest.mark.parametrize(("profile", "section"), [("dz8", "DZ 8.2.2"), ("dz7", "DZ 7.2.2")])


def sizes(chair: Chair) -> list[tuple[int, ...]]:
    """Hand, discard, inkwell and deck as a page counts them: the other's first, one's own last."""
    found = re.findall(
        r"hand (\d+) · discard (\d+) · (?:inkwell|exile) (\d+)(?: · sideboard \d+)? (\d+) cards", text_of(chair.look())
    )
    return [tuple(map(int, counted)) for counted in found]


def hand_of(chair: Chair) -> list[str]:
    return list(chair.cards)


def refusal(chair: Chair, command: str, **more: str | list[str]) -> tuple[str, str]:
    """Send what no button offers, or what a rule forbids; which refusal comes back, by which rule."""
    answer = chair.send(f"{chair.home}/do/{command}", as_json=True, **more)
    assert answer.status_code >= 400, answer.text
    return answer.json()["code"], answer.json()["rule"]


# What a deck is -----------------------------------------------------------------------------------------------------


def test_a_deck_is_a_zone_and_every_card_is_in_one(served: Served) -> None:
    """DZ7-7.2.1-a, DZ8-8.2.1-a, DZ8-8.2.1-b, DZ8-8.2.2-e: 60 brought; 53 and 7 in hand; two come back: 55."""
    ana, bo, _ = seated(served, profile="dz8")
    ana.press("set-up-game")
    assert sizes(bo)[0] == (0, 0, 0, 60), "DZ7-7.2.1-a: all of the registered deck is in its zone"
    begin(ana, bo)
    first, second = order(ana, bo)
    assert sizes(second) == [(7, 0, 0, 53), (7, 0, 0, 53)], "both decks are counted for both, whosever turn it is"
    x, y, *_ = first.cards
    first.press(r"move\?target=discard", cards=[first.cards[x], first.cards[y]], said="Discard two cards")
    assert sizes(second)[0] == (5, 2, 0, 53)
    first.press(r"put\?where=bottom", cards=[first.cards[x], first.cards[y]], said="Return them")
    for chair, whose in ((first, -1), (second, 0)):
        assert sizes(chair)[whose] == (5, 0, 0, 55)
        assert sum(sizes(chair)[whose]) == 60


@PROFILES
def test_nobody_learns_what_is_in_a_deck(served: Served, profile: str, section: str) -> None:
    """DZ8-8.2.2-a, MTR-3.13-a: an owner reads 7 names and 53 cards; the other no name of either."""
    first, second = game_of(served, profile)
    mine = next(iter(first.cards)).split()[0]
    assert sizes(first)[-1] == (7, 0, 0, 53)
    assert {name for name in names_on(first.look()) if "card" in name} == {*hand_of(first)}
    assert not {name for name in names_on(second.look()) if name.startswith(mine)}


@PROFILES
def test_a_deck_stays_one_pile_face_down_and_nobody_looks(served: Served, profile: str, section: str) -> None:
    """DZ8-8.2.2-b, DZ7-7.2.2-b, DZ8-8.2.2-c, DZX-d, DZX-e: no second pile, no look without an effect."""
    first, second = game_of(served, profile)
    card = next(iter(first.cards.values()))
    assert refusal(first, "move?target=deck", cards=card, said="Cut it in two") == ("one-pile", section)
    assert refusal(first, "look", count="1") == ("no-effect", section), "one's own deck"
    theirs = re.search(r"/do/(look\?owner=\d)\"", first.look())[1]
    assert refusal(first, theirs, count="1") == ("no-effect", section)
    assert refusal(first, "shuffle") == ("no-effect", section)
    first.send(f"{first.home}/do/shuffle", said="Search your deck, then shuffle")
    assert "shuffled 53 cards ( Search your deck, then shuffle )" in log_of(second)


@PROFILES
def test_a_top_card_that_stays_revealed_is_known_and_not_turned_up(served: Served, profile: str, section: str) -> None:
    """DZ8-8.2.2-b, DZ7-7.2.2-b: the other reads its name, and the deck is still one pile of 53."""
    first, second = game_of(served, profile)
    first.press(r"disclose-top\?yes=1", said="Crystal Lamp")
    mine = next(iter(first.cards)).split()[0]
    assert len({name for name in names_on(second.look()) if name.startswith(mine)}) == 1
    assert sizes(second)[0] == (7, 0, 0, 53)


# Drawing ------------------------------------------------------------------------------------------------------------


def test_the_card_drawn_is_the_one_on_top_and_the_last_one_is_no_loss(served: Served) -> None:
    """DZ8-8.2.3-b, DZ8-8.2.3-c, DZ8-8.2.3-d, DZX-b: K before L; 53 drawn and the game goes on; one more is the end."""
    first, second = game_of(served, "dz8")
    top, next_one, *_ = first.cards
    first.press(r"put\?where=top", cards=[first.cards[top], first.cards[next_one]], said="On top in any order")
    first.send(f"{first.home}/do/draw", said="Draw a card")
    assert top in hand_of(first)
    assert next_one not in hand_of(first)
    first.send(f"{first.home}/do/draw", count="54", said="Draw them all")
    assert sizes(first)[-1] == (60, 0, 0, 0)
    assert "run out of cards" not in text_of(second.look()), "an empty deck alone is no loss"
    first.send(f"{first.home}/do/draw", said="Draw one more")
    assert "had to draw ( Draw one more ), but the deck is empty" in log_of(second)
    assert "has run out of cards" in log_of(second)
    assert "Game 1, 0–0" in text_of(second.look()), "the table states it; the players say that the game ends with it"
    second.press(r"state-result\?[^\"]*how=deck-out")
    first.press(r"state-result\?[^\"]*how=deck-out")
    assert "1–0" in text_of(second.look()) or "0–1" in text_of(second.look())


def test_in_the_newer_text_it_is_the_end_of_a_turn_that_loses(served: Served) -> None:
    """DZX-b: with dz7 a draw from an empty deck takes no card and is no loss; ending one's turn is."""
    first, second = game_of(served, "dz7")
    first.press("pass-turn")
    second.send(f"{second.home}/do/draw", count="54", said="Draw them all")
    assert "but your deck is empty" in log_of(second)
    assert "run out of cards" not in text_of(first.look())
    second.press("pass-turn")
    assert "has run out of cards" in log_of(first)


# Adding cards -------------------------------------------------------------------------------------------------------


def laid_out(chair: Chair, *ways: str) -> list[str]:
    """Play as many cards of the hand, each so; their names."""
    names = list(chair.cards)[: len(ways)]
    for name, how in zip(names, ways, strict=True):
        play(chair, name, how=how)
    return names


@pytest.mark.parametrize(("where", "drawn"), [("top", 0), ("bottom", 53)])
def test_the_order_of_what_is_added_is_ones_own_and_the_rest_stays(served: Served, where: str, drawn: int) -> None:
    """DZ8-8.2.4-a: {A, B} as B, A: on top they are drawn first, at the bottom after all of the 53 that lay there."""
    first, _ = game_of(served, "dz8")
    a, b, *_ = first.cards
    first.press(rf"put\?where={where}", cards=[first.cards[b], first.cards[a]], said="In any order")
    if drawn:
        first.send(f"{first.home}/do/draw", count=str(drawn), said="Draw them all")
        assert not {a, b} & set(first.cards)
    first.send(f"{first.home}/do/draw", said="Draw a card")
    assert (b in first.cards, a in first.cards) == (True, False)


def test_cards_that_were_hidden_go_in_hidden(served: Served) -> None:
    """DZ8-8.2.4-c, DZX-c: two face-down cards at the bottom: the other reads how many and where, no name, no order."""
    first, second = game_of(served, "dz8")
    x, y = laid_out(first, "&up=down", "&up=down")
    first.press(r"put\?where=bottom", cards=[first.cards[y], first.cards[x]], said="In any order")
    assert "put 2 cards under the deck ( In any order )" in log_of(second)
    assert not {x, y} & names_on(second.look())


@PROFILES
def test_a_face_up_card_wants_its_order_said(served: Served, profile: str, section: str) -> None:
    """DZ8-8.2.4-e: put with no order, or with half of one, is refused; the cards stay where they are."""
    first, second = game_of(served, profile)
    first.press("pass-turn")
    x, y = laid_out(second, "", "")
    boxes = dict(re.findall(r'name="theirs" value="(\d+)"><b>([^<]+)</b>', first.look()))
    first.press(r"ask-order\?where=bottom", theirs=list(boxes), said="Under the Sea")
    assert refusal(second, "say-order", cards=[]) == (
        "order-not-said",
        section.replace("2.2", "2.4" if profile == "dz8" else "2.3"),
    )
    assert refusal(second, "say-order", cards=second.cards[x])[0] == "order-not-said"
    assert {x, y} <= names_on(first.look())


def test_three_discards_go_to_the_bottom_in_an_order_all_see(served: Served) -> None:
    """DZ8-8.2.4.1-c: X, Y, Z chosen first, second and third: both pages list X, Y, Z."""
    first, second = game_of(served, "dz8")
    x, y, z, *_ = first.cards
    first.press(r"move\?target=discard", cards=[first.cards[name] for name in (x, y, z)], said="Discard three")
    first.press(r"put\?where=bottom", cards=[first.cards[name] for name in (y, z, x)], said="In any order")
    for chair in (first, second):
        assert f"top first: {y} , {z} , {x}" in known_of(chair)


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        pytest.param("dz8", "{} , a hidden card, {}", id="DZ8-8.2.4.1-a"),
        pytest.param("dz7", "{} before {}", id="DZ7-7.2.3.1-a"),
    ],
)
def test_cards_of_stacks_are_mixed_freely_and_a_hidden_one_stays_hidden(
    served: Served, profile: str, told: str
) -> None:
    """DZ8-8.2.4.1-a, DZ7-7.2.3.1-a, DZ7-7.2.3.1-c, DZ7-7.2.3-b, DZX-a, DZX-c: what lay open counts as open."""
    first, second = game_of(served, profile)
    base, hidden, single = laid_out(first, "", "&up=down", "")
    first.press("stack", cards=first.cards[hidden], onto=first.cards[base])
    ids = first.cards
    first.send(f"{first.home}/do/put?where=bottom", cards=[ids[single], ids[hidden], ids[base]], said="In any order")
    for chair in (first, second):
        assert told.format(single, base) in known_of(chair), "they are in the deck face down, and were open before"
    assert hidden not in second.look()


@pytest.mark.parametrize("which", [0, 5, 23])
def test_the_owner_orders_four_cards_of_two_stacks(served: Served, which: int) -> None:
    """DZ7-7.2.3-c: Under the Sea sinks two stacks of two; any of the 24 orders is their owner's, and both know it."""
    first, second = game_of(served, "dz7")
    first.press("pass-turn")
    a1, b1 = laid_out(second, "", "")
    a2, b2, *_ = [name for name in second.cards if name not in {a1, b1}]
    second.press("stack", cards=second.cards[a2], onto=second.cards[a1])
    second.press("stack", cards=second.cards[b2], onto=second.cards[b1])
    boxes = re.findall(r'name="theirs" value="(\d+)"><b>([^<]+)</b>', first.look())
    assert {name for _, name in boxes} == {a1, a2, b1, b2}
    first.press(r"ask-order\?where=bottom", theirs=[number for number, _ in boxes], said="Under the Sea")
    assert refusal(first, "say-order", cards=[number for number, _ in boxes])[0] != "", (
        "not who sang, but whose they are"
    )
    chosen = list(permutations((a1, a2, b1, b2)))[which]
    second.press("say-order", cards=[second.cards[name] for name in chosen])
    for chair in (first, second):
        assert "top first: " + " , ".join(chosen) in known_of(chair)


@PROFILES
def test_nothing_changes_on_cards_while_they_are_sorted(served: Served, profile: str, section: str) -> None:
    """DZ8-8.2.4.1-b, DZ7-7.2.3.1-b: exerted and with two damage until they are in the deck; then neither."""
    first, second = game_of(served, profile)
    first.press("pass-turn")
    name, hidden = laid_out(second, "", "&up=down")
    second.press(r"mark\?mark=damage", cards=second.cards[name], count="2")
    second.press(r"mark\?mark=exerted", cards=second.cards[name])
    boxes = dict(re.findall(r'name="theirs" value="(\d+)"><b>([^<]+)</b>', first.look()))
    first.press(r"ask-order\?where=top", theirs=list(boxes), said="Under the Sea")
    for chair in (first, second):
        assert f"{name} exerted damage 2" in text_of(chair.look())
    assert hidden not in first.look(), "DZ7-7.2.3.1-c: sorting shows nothing new"
    second.press("say-order", cards=second.cards[name])
    second.send(f"{second.home}/do/draw", said="Draw a card")
    play(second, name)
    assert name in text_of(first.look())
    assert f"{name} exerted" not in text_of(first.look())
    assert f"{name} damage" not in text_of(first.look())
