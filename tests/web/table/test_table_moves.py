"""What an effect allows, by forms alone: stacks, hidden faces, the other deck, known tops; and a judge."""

import re

import pytest
from tests.http.server import Served, text_of
from tests.web.tables import CARD, Chair, begin, judge_at, names_on, open_table, seated, start


@pytest.fixture
def game(served: Served) -> tuple[Chair, Chair, str]:
    """A game in play, the player who plays first comes first, and the judge's link."""
    ana, bo, judge = seated(served)
    return *start(ana, bo), judge


def play(chair: Chair, number: int) -> list[str]:
    """Play the first cards of a hand; their names."""
    played = list(chair.cards)[:number]
    for name in played:
        chair.press(r"move\?target=play", cards=chair.cards[name])
    return played


def test_a_card_is_put_onto_another_by_name_or_by_choosing_both(game: tuple[Chair, Chair, str]) -> None:
    first, second, _ = game
    (base,) = play(first, 1)
    over = next(name for name in first.cards if name != base)
    first.press("stack", cards=[first.cards[base], first.cards[over]])
    for page in (first.look(), second.look()):
        pile = re.search(r'<li class="pile">(.*?)</ul></li>', page, re.DOTALL)[1]
        assert re.findall(CARD, pile) == [base, over], "the lowest first, the top one last"
    assert f"You put {over} onto a card in play." in text_of(first.look())
    third = next(name for name in first.cards if name not in {base, over})
    first.press("stack", cards=first.cards[third], onto=first.cards[over])
    assert len(re.findall(CARD, re.search(r'<li class="pile">(.*?)</ul></li>', first.look(), re.DOTALL)[1])) == 3


@pytest.mark.parametrize("chosen", [0, 1])
def test_what_makes_no_stack_is_refused_in_words(game: tuple[Chair, Chair, str], chosen: int) -> None:
    first = game[0]
    cards = list(first.cards.values())[:chosen]
    answer = first.send(f"{first.home}/do/stack", as_json=True, cards=" ".join(cards))
    assert (answer.status_code, answer.json()["code"]) == (400, "nothing-to-stack")


def test_a_card_laid_face_down_is_hidden_until_it_is_turned_over(game: tuple[Chair, Chair, str]) -> None:
    first, second, _ = game
    name = next(iter(first.cards))
    first.press(r"move\?target=play&amp;up=down", cards=first.cards[name])
    assert name not in second.look()
    assert re.search(r"laid 1 card face down in play", text_of(second.look()))
    assert f"You laid {name} face down in play." in text_of(first.look())
    first.press("turn-over", cards=first.cards[name])
    assert name in second.look()


def test_the_other_deck_is_looked_into_by_a_named_effect_only(game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.2: without an effect nobody looks; with one the looker sees, and the owner hears of it."""
    first, second, _ = game
    owner = next(iter(second.cards)).split()[0]
    path = re.search(r'formaction="([^"]*/do/look\?owner=\d)"', first.look())[1]
    refused = first.send(path, as_json=True, count="3")
    assert (refused.status_code, refused.json()["code"]) == (422, "no-effect")
    assert not {name for name in names_on(first.look()) if name.startswith(owner)}
    first.send(path, count="3", said="Peer Below")
    second.press(r"answer-look\?[^\"]*yes=1")
    seen = {name for name in names_on(first.look()) if name.startswith(owner)}
    assert len(seen) == 3
    assert not seen & names_on(second.look()), "whose deck it is sees none of them"
    assert re.search(r"looks at 3 cards from the top of your deck \( Peer Below \)", text_of(second.look()))
    first.press("end-look")


def test_the_top_card_stays_known_until_it_is_hidden_again(game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.2: standing disclosure follows the top card, whatever card it is."""
    first, second, _ = game
    owner = next(iter(first.cards)).split()[0]

    def known() -> set[str]:
        return {name for name in names_on(second.look()) if name.startswith(owner)}

    first.press(r"disclose-top\?yes=1", said="Crystal Lamp")
    before = known()
    assert len(before) == 1
    first.send(f"{first.home}/do/draw", said="Crystal Lamp")
    assert len(known()) == 2, "the card that was drawn is still known in the hand, and there is a new top card"
    first.send(f"{first.home}/do/disclose-top?yes=", said="the lamp is gone")
    assert "The top card of your deck is hidden again." in text_of(first.look())


def test_cards_of_the_other_side_go_to_their_deck_in_their_owners_order(game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.4.1: the owner says the order, and nobody else."""
    first, second, _ = game
    first.press("pass-turn")
    mine = play(second, 2)
    boxes = dict(re.findall(r'name="theirs" value="(\d+)"><b>([^<]+)</b>', first.look()))
    chosen = [number for number, name in boxes.items() if name in mine]
    first.press(r"ask-order\?where=bottom", theirs=chosen, said="Under the Sea")
    assert "you choose the order" in text_of(second.look())
    second.press("say-order", cards=[second.cards[name] for name in reversed(mine)])
    assert "2 cards at the bottom: only you know" in text_of(second.look())
    assert re.search(r"2 cards at the bottom: \w+ knows them, you do not", text_of(first.look()))


def test_everything_exerted_is_made_ready_with_one_button(game: tuple[Chair, Chair, str]) -> None:
    first = game[0]
    played = play(first, 3)
    assert not first.offers("ready")
    first.press(r"mark\?mark=exerted", cards=[first.cards[name] for name in played[:2]])
    assert first.look().count("cd used") == 2
    first.press("ready")
    assert "cd used" not in first.look()


def test_play_waits_while_a_judge_puts_a_deck_right(served: Served, game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.2: what was changed without an effect is written down, corrected, and the game goes on."""
    first, second, link = game
    judge = judge_at(served, link, first, second)
    judge.send(f"{judge.home}/do/record-manipulation", seat="0", text="sorted the lands")
    for one in (first, second):
        assert "Play is stopped: a judge is correcting a deck." in text_of(one.look())
    refused = first.send(f"{first.home}/do/draw", as_json=True)
    assert refused.json()["code"] == "deck-not-put-right"
    judge.look()
    judge.browser.submit("/do/correct-manipulation", how="put-back", penalty="warning")
    for one in (first, second):
        page = text_of(one.look())
        assert "put back as it was" in page
        assert "Play is stopped: a judge" not in page
    assert first.press("pass-turn").status_code in {200, 303}


def test_only_a_judge_writes_down_what_was_done_to_a_deck(game: tuple[Chair, Chair, str]) -> None:
    first = game[0]
    for command in ("record-manipulation", "correct-manipulation", "record-face-seen", "void-roll"):
        fields = {"seat": "1", "how": "put-back", "text": "1", "roll": "1", "why": "leaning"}
        answer = first.send(f"{first.home}/do/{command}", as_json=True, **fields)
        assert answer.json()["code"] == "judges-only", command
        assert not first.offers(command)


def test_what_the_other_says_of_the_end_is_asked_and_answered_with_one_button(game: tuple[Chair, Chair, str]) -> None:
    """MTR 2.4: a game has ended when both say the same."""
    first, second, _ = game
    first.press(r"state-result\?winner=me")
    assert "says: " in text_of(second.look())
    second.press("state-result")
    assert "you lead 1–0" in text_of(first.look())


@pytest.mark.parametrize(
    ("length", "after_one", "after_two"),
    [
        pytest.param("2", ({"set-up-game"}, ""), ({"close"}, "End the match"), id="MTR 2.1: two wins decide"),
        pytest.param("1", ({"close"}, "End the match"), None, id="MTR 2.1: one win decides"),
        pytest.param("", ({"set-up-game", "close"}, "We stop the match here"), None, id="as long as they like"),
    ],
)
def test_the_match_is_ended_when_it_is_decided_and_goes_on_before(served: Served, length, after_one, after_two) -> None:
    ana, bo, _ = seated(served, length=length)
    for expected in (after_one, after_two):
        if expected is None:
            break
        ana.press("set-up-game")
        bo.send(f"{bo.home}/do/state-result", winner="0", how="conceded")
        offered = {command for command in ("set-up-game", "close") if ana.offers(command)}
        assert (offered, expected[1] in text_of(ana.look())) == (expected[0], True)
    if offered == {"close"}:
        assert ana.send(f"{ana.home}/do/set-up-game", as_json=True).json()["code"] == "match-decided"


def test_a_match_is_conceded_or_drawn_as_a_whole(served: Served) -> None:
    """MTR 2.4: before its games decide it, by a different act than ending it."""
    ana, bo, _ = seated(served, length="2")
    assert ana.send(f"{ana.home}/do/close", as_json=True).status_code in {409, 422}
    ana.press(r"agree-draw\?yes=1")
    assert "offers to draw the whole match" in text_of(bo.look())
    bo.press("agree-draw")
    assert "The match is drawn: both agreed." in text_of(ana.look())
    ana.press("close")
    assert "The match is over." in text_of(bo.look())


def test_each_reads_the_log_in_their_own_person_and_language(served: Served) -> None:
    links = open_table(served, names=("Ana", "Bo"))
    ana, bo = Chair(served, links[0]), Chair(served, links[1], language="es")
    ana.bring("Anas")
    bo.bring("Bos")
    ana.press("set-up-game")
    begin(ana, bo)
    active, other = (ana, bo) if ana.offers("pass-turn") else (bo, ana)
    active.press("pass-turn")
    other.press("draw")
    name = list(other.cards)[-1]
    said = {
        ana: (f"You drew {name} (for the turn).", "Bo drew 1 card (for the turn)."),
        bo: (f"Tú robaste {name} (por el turno).", "Ana robó 1 carta (por el turno)."),
    }
    turn = {ana: ("It is your turn.", "It is Bo &#39;s turn."), bo: ("Es tu turno.", "Es el turno de Ana .")}
    for one in (ana, bo):
        is_own = one is other
        page = text_of(one.look())
        assert said[one][0 if is_own else 1] in page
        assert turn[one][0 if is_own else 1] in page
    assert name not in active.look()


def test_dice_that_left_the_table_are_rolled_again(served: Served) -> None:
    """MTR-3.9-e: both agree that a roll is void, and both rolls stay in the log."""
    ana, bo, _ = seated(served)
    ana.look()
    ana.browser.submit("/do/call-dice", text="4 2", faces="6")
    ana.look()
    ana.browser.submit("/do/doubt-roll", why="off-the-table")
    assert "Ana says that the last roll does not count: a die left the table." in text_of(bo.look())
    bo.press("doubt-roll")
    assert "The roll does not count (a die left the table) and is rolled again." in text_of(ana.look())
    ana.browser.submit("/do/call-dice", text="5 2", faces="6")
    page = text_of(ana.look())
    assert page.index("5 2") < page.index("4 2"), "the newest line is on top, and neither is gone"


def test_a_deck_is_counted_in_piles_once(served: Served) -> None:
    """MTR 3.10: it tells a number, and is offered once."""
    ana, bo, _ = seated(served)
    ana.press("set-up-game")
    ana.press("count-pile")
    assert "You counted 60 cards in piles: your deck." in text_of(ana.look())
    assert "Ana counted 60 cards in piles: their own deck." in text_of(bo.look())
    assert not ana.offers("count-pile")


def test_the_step_of_a_turn_is_said_by_whose_turn_it_is(game: tuple[Chair, Chair, str]) -> None:
    """MTR 4.1: the step is status information."""
    first, second, _ = game
    first.press(r"enter-step\?step=combat")
    assert "The turn is at: combat." in text_of(second.look())
    assert 'aria-current="step">combat' in second.look()
    assert not second.offers("enter-step")


@pytest.mark.parametrize(("sit", "name"), [("first", "Ana"), ("second", "Bo")])
def test_whoever_opens_a_table_sits_where_they_said(served: Served, sit: str, name: str) -> None:
    host = served.browser()
    host.open("/table")
    page = host.submit("/table", first="Ana", second="Bo", sit=sit)
    assert f"Sit down as {name}" in text_of(page)
    home = re.search(r'href="(/table/[A-Z0-9]{16})"', page)[1]
    assert f"You, {name}" in text_of(host.open(home))
    assert len(re.findall(r'value="http[^"]+/table/link/', page)) == 3, "every link is still shown"


def test_whoever_only_opens_a_table_has_no_seat(served: Served) -> None:
    host = served.browser()
    host.open("/table")
    page = host.submit("/table", first="Ana", second="Bo", sit="")
    stream = re.search(r'value="http[^"]+(/table/[A-Z0-9]{16})"', page)[1]
    assert host.get(stream).status_code == 403


def test_a_seat_is_kept_on_another_device_and_the_grace_clock_is_seen(served: Served) -> None:
    first, second, _ = open_table(served)
    ana, bo = Chair(served, first), Chair(served, second)
    ana.bring("Anas")
    bo.bring("Bos")
    start(ana, bo)
    other_device = Chair(served, first)
    assert other_device.cards == ana.cards
    with ana.browser.stream("GET", f"{ana.home}/feed") as watching, bo.browser.stream("GET", f"{bo.home}/feed") as feed:
        lines = watching.iter_lines(), feed.iter_lines()  # a stream whose lines nobody holds is closed
        assert [next(one) for one in lines] == ["retry: 1000", "retry: 1000"]
        assert "Bo has lost the connection" not in text_of(ana.look())
        feed.close()
        pages = (text_of(ana.look()) for _ in range(50))
        assert any(
            re.search(r"Bo has lost the connection\. The table is waiting: (5:00|4:5\d)", page) for page in pages
        )


def test_cards_that_are_asked_for_are_not_held(game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.4.1: their owner leaves them where they lie, or who asked says that no order is needed."""
    first, second, _ = game
    first.press("pass-turn")
    (mine,) = play(second, 1)
    for chair, label in ((second, "Leave these cards where they lie"), (first, "No order needed after all")):
        (box,) = re.findall(r'name="theirs" value="(\d+)"><b>', first.look())
        first.press(r"ask-order\?where=bottom", theirs=box, said="Under the Sea")
        assert label in text_of(chair.look())
        chair.press("call-off-order")
        assert "the cards that waited for an order where they lie" in text_of(second.look())
    second.press(r"move\?target=discard", cards=second.cards[mine])
    assert second.send(f"{second.home}/do/call-off-order?owner=0", as_json=True).json()["code"] == "wrong-moment"


def test_a_deck_is_taken_back_from_who_looks_at_it(game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.2: nobody holds another's deck by looking at it forever."""
    first, second, _ = game
    first.press(r"look\?owner", count="2", said="Peer Below")
    second.press(r"answer-look\?[^\"]*yes=1")
    assert second.send(f"{second.home}/do/draw", as_json=True, said="Opt").json()["code"] == "somebody-is-looking"
    second.press(r"end-look\?seat")
    assert "took back the deck that you were looking at." in text_of(first.look())
    assert second.send(f"{second.home}/do/draw", as_json=True, said="Opt").status_code == 201


def test_a_hand_and_the_table_go_under_the_deck_in_one_order(game: tuple[Chair, Chair, str]) -> None:
    """DZ 8.2.4.1: one card from play and two from the hand, with one button."""
    first, second, _ = game
    (lying,) = play(first, 1)
    held = [name for name in first.cards if name != lying][:2]
    order = [first.cards[name] for name in (held[0], lying, held[1])]
    first.press(r"put-together\?where=bottom", cards=order, said="Let It Go")
    assert len(first.cards) == 4
    assert re.search(rf"3 cards at the bottom: only you know {held[0]} , {lying} , {held[1]}", text_of(first.look()))
    page = second.look()
    assert names_on(page) & {*held, lying} == {lying}, "it lay open, and the log says so"
    assert re.search(rf"put {lying} , 2 cards under the deck \( Let It Go \)", text_of(page))
