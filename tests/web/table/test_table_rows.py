"""Rows of the tournament rules that two people meet at an online table: dice, shuffles, sideboards, what is told."""

import re

import pytest
from tests.http.server import Served, text_of
from tests.web.table.test_deck_zone_rows import refusal, sizes
from tests.web.table.test_online_match import at_their_table, lay_decks, send
from tests.web.table.test_table_by_the_book import kinds_on, log_of
from tests.web.tables import Chair, begin, deck, judge_at, names_on, seated, start


@pytest.fixture(scope="module")
def game(served: Served) -> tuple[Chair, Chair]:
    """One game for what leaves it as it was; the player who plays first comes first."""
    ana, bo, _ = seated(served)
    return start(ana, bo)


def whose(chair: Chair) -> str:
    """Whose cards somebody plays with."""
    return next(iter(chair.sideboard)).split()[0]


# Dice ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "wanted", "shows", "read"),
    [
        pytest.param("20", "4", "5", "1", id="MTR-3.9-c: 5 of 20 is 1 of 4"),
        pytest.param("20", "4", "6", "2", id="MTR-3.9-c: 6 of 20 is 2 of 4"),
        pytest.param("8", "6", "6", "6", id="MTR-3.9-c: 6 of 8 is 6 of 6"),
        pytest.param("8", "6", "7", None, id="MTR-3.9-c: 7 of 8 is rolled again"),
        pytest.param("8", "6", "8", None, id="MTR-3.9-c: 8 of 8 is rolled again"),
    ],
)
def test_a_big_die_stands_for_a_smaller_one(game, faces: str, wanted: str, shows: str, read: str | None) -> None:
    first, second = game
    first.look()
    first.browser.submit("/do/call-dice", faces=faces, wanted=wanted, text=shows, said="who discards")
    newest = log_of(second)[:160]
    assert shows in newest
    assert (f"as dice of {wanted} sides they are {read}." in newest) if read else ("again" in newest), newest


def test_a_roll_has_its_purpose_and_both_read_it_at_once(game: tuple[Chair, Chair]) -> None:
    """MTR-3.9-f, MTR-3.9-g: the same entry tells both what was rolled for and what came."""
    first, second = game
    first.look()
    first.browser.submit("/do/roll-dice", faces="20", count="1", said="Krark's Thumb")
    mine, theirs = (re.match(r"(\d+) .*? rolled (\d+) \( Krark&#39;s Thumb \)", log_of(one)) for one in (first, second))
    assert mine
    assert mine.groups() == theirs.groups()


# Shuffling ----------------------------------------------------------------------------------------------------------


def test_every_game_begins_with_a_shuffle_that_is_presented_and_may_be_shuffled_again(served: Served) -> None:
    """MTR-3.10-a, MTR-3.10-c, MTR-3.10-d, MTR-3.10-e: what lies there unshuffled is not presented."""
    ana, bo, _ = seated(served)
    ana.press("set-up-game")
    assert refusal(ana, "present-deck") == ("not-random", "MTR 3.10")
    ana.press("count-pile")
    assert "counted 60 cards in piles" in log_of(bo)
    assert refusal(ana, "count-pile") == ("already-counted", "MTR 3.10")
    ana.press("shuffle")
    assert re.search(r"Ana presents the deck. \d+ Ana shuffled 60 cards", log_of(bo)), "the statement, with its entry"
    bo.press(r"shuffle\?owner=0")
    assert "Your deck was shuffled, 60 cards" in log_of(ana)
    bo.press("shuffle")
    ana.press(r"decline-shuffle\?owner=1")
    assert "Your deck is taken as it is." in log_of(bo)


def test_a_card_whose_face_was_seen_makes_a_deck_to_be_shuffled_again(served: Served) -> None:
    """MTR-3.10-h: a judge writes down who saw it; the deck is not presented as it lies."""
    ana, bo, link = seated(served)
    ana.press("set-up-game")
    ana.press("shuffle")
    judge = judge_at(served, link, ana, bo)
    judge.look()
    judge.browser.submit("/do/record-face-seen", seat="0", text="1", by="1")
    assert refusal(ana, "present-deck")[1] == "MTR 3.10"
    ana.press("shuffle")
    assert "59 cards" not in log_of(bo)


def test_from_competitive_up_the_other_deck_is_shuffled(served: Served) -> None:
    """MTR-3.10-i: at a table of a Competitive event nobody goes on with a deck as it was presented."""
    _, ana, bo = at_their_table(served, level=2)
    table = ana.path.split("?")[0]
    lay_decks(table, ana, bo)
    assert send(ana, table, "set-up-game") == 201
    for phone in (ana, bo):
        assert send(phone, table, "shuffle", then="present") == 201
    owner = re.search(r"/do/decline-shuffle\?owner=(\d)", ana.open(table))[1]
    assert send(ana, table, "decline-shuffle", owner=owner) == 422
    assert send(ana, table, "shuffle", owner=owner) == 201


def test_nobody_can_know_where_a_card_lies_after_a_shuffle(served: Served) -> None:
    """MTR-3.10-b: a card put on top by its owner is anywhere after a shuffle, and the page says that nobody knows."""
    ana, bo, _ = seated(served)
    first, second = start(ana, bo)
    card = next(iter(first.cards))
    first.press(r"put\?where=top", cards=first.cards[card], said="On top")
    assert "1 card on top" in text_of(second.look())
    first.send(f"{first.home}/do/shuffle", said="Shuffle your deck")
    for one in (first, second):
        assert "54 cards are random: nobody knows them" in text_of(one.look())


# What is hidden, and what is told -----------------------------------------------------------------------------------


def test_a_player_may_show_their_hand(served: Served) -> None:
    """MTR-3.13-c, MTR-3.13-a."""
    first, second = start(*seated(served)[:2])
    one, two, *_ = first.cards
    assert not {one, two} & names_on(second.look())
    first.press("show", cards=first.cards[one])
    assert {one, two} & names_on(second.look()) == {one}
    assert refusal(second, "show", cards=first.cards[two])[0] in {"no-such-card", "not-your-cards"}


def test_a_discard_is_put_in_order_by_its_owner_alone(served: Served) -> None:
    """MTR-3.15-b."""
    first, second = start(*seated(served)[:2])
    names = list(first.cards)[:3]
    first.press(r"move\?target=discard", cards=[first.cards[name] for name in names], said="Discard three")
    ids = [first.cards[name] for name in reversed(names)]
    assert refusal(second, "reorder-discard", cards=ids)[0] == "not-your-cards"
    assert first.send(f"{first.home}/do/reorder-discard", as_json=True, cards=ids).status_code == 201
    assert "put the discard in another order" in log_of(second)


@pytest.mark.parametrize(
    ("format", "may"),
    [
        pytest.param("modern", True, id="MTR-3.15-a: no card of Modern is that old"),
        pytest.param("legacy", False, id="MTR-3.15-a: in Legacy a graveyard stays in order"),
    ],
)
def test_an_event_s_table_knows_whether_a_graveyard_may_be_put_in_order(served: Served, format, may) -> None:
    _, ana, bo = at_their_table(served, format=format)
    table = ana.path.split("?")[0]
    chairs = [Chair.of(phone, table) for phone in (ana, bo)]
    for chair, owner in zip(chairs, ("Anas", "Bos"), strict=True):
        chair.bring(owner)
    first, _ = start(*chairs)
    name = next(iter(first.cards))
    first.press(r"move\?target=discard", cards=first.cards[name], said="Discard one")
    assert first.offers("reorder-discard") == may
    answer = first.send(f"{first.home}/do/reorder-discard", as_json=True, cards=first.cards[name])
    assert (answer.status_code, answer.json().get("code")) == ((201, None) if may else (422, "discard-keeps-its-order"))


def test_who_opens_a_table_says_that_old_cards_are_played(served: Served) -> None:
    """MTR-3.15-a."""
    first, _ = start(*seated(served, keeps_discard_order="true")[:2])
    assert not first.offers("reorder-discard")
    assert refusal(first, "reorder-discard", cards=[])[0] == "discard-keeps-its-order"


def test_status_is_told_to_both_as_it_changes(served: Served) -> None:
    """MTR-4.1-b, MTR-4.1-c, MTR-4.1-e: life for both to read; so are the score, the step and whose turn it is."""
    first, second = start(*seated(served)[:2])
    seat = re.search(r"/do/disclose-top\?yes=1&amp;to=(\d)", first.look())[1]
    first.look()
    first.send(f"{first.home}/do/tally", tally="life", value="17", seat=seat)
    assert "life 17" in text_of(second.look())
    assert ": life 17." in log_of(second)
    first.press(r"enter-step\?step=main")
    for one in (first, second):
        said = text_of(one.look())
        assert "Game 1, 0–0" in said
        assert "to play" in said
        assert "The turn is at: main phase." in said


def test_the_classes_of_information_are_the_books(served: Served) -> None:
    """MTR-4.1-b, MTR-4.1-e, MTR-4.1-g, MTR-4.1-h: each thing at the table in the class the book gives it."""
    _, phone, _ = at_their_table(served, level=2)
    kinds = kinds_on(phone.page.text)
    assert "life" in kinds["Status"]
    for free in ("the score in games", "turn and step", "whose turn it is", "the names of cards that lie open"):
        assert free in kinds["Free"]
    for derived in ("how many cards a deck", "the rules of the game", "what the event says"):
        assert derived in kinds["Derived"]
    for private in ("the cards in a hand", "cards one has seen and remembers"):
        assert private in kinds["Private"]


# Sideboards ---------------------------------------------------------------------------------------------------------


def test_a_sideboard_is_counted_by_everybody_and_read_by_its_owner(served: Served) -> None:
    """MTR-3.16-b, MTR-3.16-f: the other reads fifteen and no name; its owner finds it next to the other piles."""
    first, second = start(*seated(served)[:2])
    mine = whose(first)
    for one in (first, second):
        assert text_of(one.look()).count("sideboard 15") >= 2
    assert set(first.sideboard) == {f"{mine} side {number:02}" for number in range(15)}
    assert not {name for name in names_on(second.look()) if name.startswith(f"{mine} side")}


def test_a_card_from_outside_the_game_is_one_of_ones_own_sideboard(served: Served) -> None:
    """MTR-3.16-k, MTR-3.16-g: a wish takes a card of one's own sideboard; the other's is out of reach."""
    first, second = start(*seated(served)[:2])
    card = first.sideboard[f"{whose(first)} side 03"]
    assert refusal(second, "move?target=hand", cards=card, said="Mindslaver")[0] in {"no-such-card", "not-your-cards"}
    first.press(r"move\?target=hand", cards=card, said="Burning Wish")
    assert "moved 1 card from the sideboard to hand ( Burning Wish )" in log_of(second)
    assert [each[0] for each in sizes(second)] == [8, 7]
    assert "sideboard 14" in text_of(second.look())


def decided(first: Chair, second: Chair) -> None:
    """End a game in which a card was played."""
    first.press(r"move\?target=play", cards=next(iter(first.cards.values())))
    first.press(r"state-result\?winner=other&amp;how=conceded")
    second.press("set-up-game")


@pytest.mark.parametrize(
    ("main", "side", "code"),
    [
        pytest.param(61, 14, "", id="MTR-3.16-c: one more in the deck, one less next to it"),
        pytest.param(59, 16, "needs-a-reason", id="MTR-3.16-d: below sixty"),
    ],
)
def test_after_sideboarding_a_deck_still_has_its_minimum(served: Served, main: int, side: int, code: str) -> None:
    first, second = start(*seated(served)[:2])
    mine = whose(first)
    decided(first, second)
    cards = [f"1 {mine} card {number:02}" for number in range(min(main, 60))]
    cards += [f"1 {mine} side {number:02}" for number in range(main - 60)]
    answer = first.send(f"{first.home}/do/sideboard", as_json=True, text="\n".join(cards))
    assert answer.json().get("code", "") == code
    if code:
        assert answer.json()["error"] == "The deck would have 59 cards and needs 60."
        assert answer.json()["rule"] == "MTR 6.1"
    else:
        assert f"sideboard {side}" in text_of(second.look())
        assert sizes(second)[0][-1] == main
        assert f"{mine} side" not in second.look(), "how many, and not which"


def test_every_match_begins_with_the_deck_as_it_is_registered(served: Served) -> None:
    """MTR-3.16-h: before the first game nobody changes a card."""
    ana, bo, _ = seated(served)
    ana.press("set-up-game")
    assert not ana.offers("sideboard")
    changed = deck("Anas").split("\n\n")[0].replace("Anas card 00", "Anas side 00")
    assert refusal(ana, "sideboard", text=changed) == ("no-sideboarding", "MTR 3.16")
    assert sizes(bo)[0][-1] == 60


def test_a_game_that_a_card_restarts_is_played_with_the_same_decks(served: Served) -> None:
    """MTR-3.16-j: in a second game sideboards are in; once a judge restarts it, they are not."""
    ana, bo, link = seated(served)
    first, second = start(ana, bo)
    decided(first, second)
    assert first.offers("sideboard")
    begin(ana, bo)
    judge = judge_at(served, link, ana, bo)
    judge.press("restart-game")
    assert not first.offers("sideboard")
    same = "\n".join(f"1 {whose(first)} card {number:02}" for number in range(60))
    assert refusal(first, "sideboard", text=same) == ("no-sideboarding", "MTR 3.16")
