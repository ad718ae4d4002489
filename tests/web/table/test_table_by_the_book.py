"""The deck zone's rules as people at a table meet them: on its page, in its log, by its buttons."""

import re

import pytest
from tests.http.server import Served, text_of
from tests.web.table.test_online_match import at_their_table
from tests.web.tables import Chair, judge_at, names_on, seated, start

from topcut.core.rules.infractions import infractions


def game_of(served: Served, profile: str) -> tuple[Chair, Chair]:
    ana, bo, _ = seated(served, profile=profile)
    return start(ana, bo)


def play(chair: Chair, name: str, *, how: str = "") -> None:
    chair.send(f"{chair.home}/do/move?target=play{how}", cards=chair.cards[name])


def known_of(chair: Chair) -> str:
    """What the page says that is known of the decks."""
    return text_of(re.search(r'<div id="known">(.*?)</div>', chair.look(), re.S)[1])


def log_of(chair: Chair) -> str:
    return text_of(re.search(r'<ol id="log".*?</ol>', chair.look(), re.S)[0])


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        pytest.param("dz7", "3 cards at the bottom: everybody knows the order {C} before {A}", id="DZ7-7.2.3-a"),
        pytest.param(
            "dz8", "3 cards at the bottom, as everybody knows, top first: {C} , a hidden card, {A}", id="DZ8-8.2.4-b"
        ),
    ],
)
def test_everybody_reads_the_order_of_the_face_up_cards_that_were_added(served: Served, profile, told) -> None:
    """DZ7-7.2.3-a, DZ8-8.2.4-b: A (up), B (down), C (up) go down as C, B, A; all see C before A, nobody B's place."""
    first, second = game_of(served, profile)
    a, b, c, *_ = first.cards
    for name, how in ((a, ""), (b, "&up=down"), (c, "")):
        play(first, name, how=how)
    ids = first.cards
    first.send(f"{first.home}/do/put?where=bottom", cards=[ids[c], ids[b], ids[a]], said="To the bottom in any order")
    line = told.format(A=a, C=c)
    assert line in known_of(first)
    assert line in known_of(second)
    assert "you do not" not in known_of(second) or profile == "dz8", "there the hidden card has a place of its own"
    assert b not in second.look()
    first.send(f"{first.home}/do/shuffle", said="Shuffle your deck")
    assert c not in known_of(second), "DZ8-8.2.4-d: after a shuffle it is no longer known"


def test_the_log_names_the_effect_that_allowed_it(served: Served) -> None:
    """DZ8-8.2.2-d: an order that was asked for by Under the Sea is not told as the last words somebody typed."""
    first, second = game_of(served, "dz8")
    first.press("pass-turn")
    name = next(iter(second.cards))
    play(second, name)
    (number,) = re.findall(rf'name="theirs" value="(\d+)"><b>{name}</b>', first.look())
    first.send(f"{first.home}/do/ask-order?where=bottom", theirs=number, said="Under the Sea")
    second.send(f"{second.home}/do/draw", said="Quite another card")
    second.press("say-order", cards=second.cards[name])
    assert re.search(rf"put {name} under the deck \( Under the Sea \)", log_of(first))
    assert "under the deck ( Quite another card )" not in log_of(first)
    first.send(f"{first.home}/do/shuffle", said="Shuffle your deck")
    assert "( Shuffle your deck )" in log_of(second)


@pytest.mark.parametrize(
    ("profile", "section"),
    [
        pytest.param("dz8", "DZ 4.2.3", id="DZ8-8.2.3-a"),
        pytest.param("dz7", "DZ 1.12", id="DZ7-7.2.1-b"),
        pytest.param("magic", "", id="a text that names none"),
    ],
)
def test_every_draw_cites_its_section(served: Served, profile, section) -> None:
    """DZ8-8.2.3-a, DZ7-7.2.1-b: an effect that draws two is two draws in the log, each with the section it is under."""
    first, second = game_of(served, profile)
    before = log_of(second).count(section) if section else 0
    first.send(f"{first.home}/do/draw", count="2", said="Draw two")
    for chair, who in ((first, "You"), (second, r"\w+")):
        drawn = re.findall(rf"{who} drew .*?\( Draw two \)\. ?({section})", log_of(chair))
        assert drawn == [section] * 2
    if section:
        assert log_of(second).count(section) == before + 2
        assert first.browser.get(f"/rules/{section.replace(' ', '/')}").status_code == 200


def test_two_strength_moves_and_three_stays(served: Served) -> None:
    """DZ7-7.2.3-d: every character of strength 2 or less goes to the bottom; the limit itself is low enough."""
    first, second = game_of(served, "dz7")
    first.press("pass-turn")
    two, three, one, unsaid, *_ = second.cards
    for name in (two, three, one, unsaid):
        play(second, name)
    for name, strength in ((two, "2"), (three, "3"), (one, "1")):
        second.send(f"{second.home}/do/mark", mark="strength", cards=second.cards[name], count=strength)
    owner = re.search(r'<select class="in" id="all-of".*?value="(\d)"', first.look(), re.S)[1]
    asked = {"owner": owner, "mark": "strength", "value": "2", "where": "bottom", "said": "Under the Sea"}
    first.send(f"{first.home}/do/ask-order-of-all", **asked)
    second.press("say-order", cards=[second.cards[one], second.cards[two]])
    in_play = re.search(r'aria-label="play area: \w+">(.*?)</ul>', second.look().split('class="slab me"')[1], re.S)[1]
    assert names_on(in_play) == {three, unsaid}
    assert f"2 cards at the bottom, as everybody knows, top first: {one} , {two}" in known_of(first)


# Another's deck -------------------------------------------------------------------------------------------------------


def their_deck(chair: Chair, command: str) -> str:
    return re.search(rf'formaction="([^"]*/do/{command}\?owner=\d)"', chair.look())[1]


@pytest.mark.parametrize("command", ["search", "look"])
def test_nobody_sees_a_card_of_anothers_deck_before_its_owner_says_yes(served: Served, command: str) -> None:
    """DZ7-7.2.2-c: a dot names no effect, and an effect that is named is the owner's to see first."""
    first, second = game_of(served, "dz7")
    owner = next(iter(second.cards)).split()[0]
    path = their_deck(first, command)
    refused = first.send(path, as_json=True, said=".", count="51")
    assert (refused.status_code, refused.json()["code"]) == (422, "no-effect")
    first.send(path, said="Look everywhere", count="51")
    assert not {name for name in names_on(first.look()) if name.startswith(owner)}
    assert "asks to" in text_of(second.look())
    assert "Look everywhere" in text_of(second.look())
    yes = re.search(r'formaction="([^"]*/do/answer-look\?[^"]*yes=1[^"]*)"', second.look())[1].replace("&amp;", "&")
    assert first.send(yes, as_json=True).json()["code"] == "not-yours-to-agree"
    second.send(yes.replace("yes=1", "yes="))
    assert not {name for name in names_on(first.look()) if name.startswith(owner)}
    assert "does not let you look" in log_of(first)
    first.send(path, said="Look everywhere", count="51")
    second.send(yes)
    seen = {name for name in names_on(first.look()) if name.startswith(owner)}
    assert len(seen) == (53 if command == "search" else 51)
    assert "( Look everywhere )" in log_of(first)


@pytest.mark.parametrize("whose", ["one's own", "the other"])
def test_a_deck_that_was_searched_is_shuffled_before_anything_else(served: Served, whose: str) -> None:
    """MTR 3.10: no card is drawn from it, and the turn does not end, until it is."""
    first, second = game_of(served, "dz8")
    searched = first if whose == "one's own" else second
    if searched is first:
        first.send(f"{first.home}/do/search", said="Search your deck")
    else:
        first.send(their_deck(first, "search"), said="Search their deck")
        second.press(r"answer-look\?[^\"]*yes=1")
    first.press("end-look")
    for chair, command in ((searched, "draw"), (first, "pass-turn"), (searched, "look")):
        refused = chair.send(f"{chair.home}/do/{command}", as_json=True, said="a card says so")
        assert (refused.status_code, refused.json()["code"]) == (422, "shuffle-owed")
    assert "it is shuffled before anything else" in text_of(first.look())
    first.press("shuffle" if searched is first else r"shuffle\?owner")
    assert searched.send(f"{searched.home}/do/draw", as_json=True, said="a card says so").is_success
    assert first.send(f"{first.home}/do/pass-turn", as_json=True).is_success


# A deck put in another order ------------------------------------------------------------------------------------------


def manipulated(served: Served, *, profile: str = "dz8", length: str = "") -> tuple[Chair, Chair, Chair]:
    """A game whose judge has written down what was done to a deck: active player, other player, judge."""
    ana, bo, link = seated(served, profile=profile, length=length)
    first, second = start(ana, bo)
    judge = judge_at(served, link, first, second)
    refused = first.send(f"{first.home}/do/record-manipulation", as_json=True, seat="0", text="sorted it")
    assert (refused.status_code, refused.json()["code"]) == (403, "judges-only")
    judge.look()
    judge.browser.submit("/do/record-manipulation", text="Looked at the top three and put one below")
    return first, second, judge


def test_a_judges_record_has_its_text_its_correction_and_its_penalty(served: Served) -> None:
    """DZ8-8.2.2-f, DZ8-8.2.2-g: written down in words by a judge alone; both players read all of it."""
    first, second, judge = manipulated(served)
    assert first.send(f"{first.home}/do/draw", as_json=True).json()["code"] == "deck-not-put-right"
    refused = judge.send(f"{judge.home}/do/correct-manipulation", as_json=True, seat="0", how="", chair="judge")
    assert not refused.is_success
    offered = re.findall(r'<option value="([^"]*)"', judge.look().split('name="penalty"')[1].split("</select>")[0])
    assert offered == ["", *(one.id for one in infractions("lorcana-dz8").penalties)]
    judge.browser.submit("/do/correct-manipulation", how="shuffled", penalty="warning")
    for chair in (first, second):
        log = log_of(chair)
        assert "was changed ( Looked at the top three and put one below ). Play is stopped." in log
        assert "deck right: shuffled. Penalty: Warning. Play goes on." in log
    assert first.send(f"{first.home}/do/pass-turn", as_json=True).is_success


@pytest.mark.parametrize("ending", ["conceding the match", "conceding the game", "drawing"])
def test_a_match_can_end_although_a_deck_waits_to_be_put_right(served: Served, ending: str) -> None:
    """DZ8-8.2.2-f: a record never freezes a match; it is conceded or drawn, and closed."""
    first, second, _ = manipulated(served)
    match ending:
        case "conceding the match":
            first.press("concede-match")
        case "conceding the game":
            first.press(r"state-result\?winner=other&amp;how=conceded")
        case "drawing":
            first.press(r"agree-draw\?yes=1")
            second.press(r"agree-draw\?yes=1")
    first.press("close")
    assert "The match is over." in log_of(second)


def test_a_judge_nobody_agrees_to_any_longer_strands_nobody(served: Served) -> None:
    """DZ8-8.2.2-f: with the judge's say gone, a shuffle of the deck puts it right, and the game goes on."""
    first, second, _ = manipulated(served)
    second.press("agree-to-judge")
    for chair in (first, second):
        assert "no judge can rule here any more" in text_of(chair.look())
    assert first.send(f"{first.home}/do/draw", as_json=True).json()["code"] == "deck-not-put-right"
    second.press(r"shuffle\?owner=0")
    assert "deck is shuffled, because no judge can rule here any more. Play goes on." in log_of(first)
    assert first.send(f"{first.home}/do/pass-turn", as_json=True).is_success


# More than two, kinds of information, dice ----------------------------------------------------------------------------


def four_at_a_table(served: Served) -> list[Chair]:
    """A game of four with their decks; in the order they sit."""
    host = served.browser()
    host.open("/table")
    names = {"first": "Ana", "second": "Bo", "third": "Cy", "fourth": "Dee"}
    host.submit("/table", profile="dz7", length="", sit="", **names)
    links = re.findall(r'value="http://[^"/]+(/table/link/[^"]+)"', host.page.text)
    assert len(links) == 5, "a link for each seat, and one for a judge"
    chairs = [Chair(served, link) for link in links[:4]]
    for chair, owner in zip(chairs, ("Anas", "Bos", "Cys", "Dees"), strict=True):
        chair.bring(owner)
    chairs[0].press("set-up-game")
    for chair in chairs:
        chair.press("shuffle")
    for chair in chairs:
        while chair.offers("decline-shuffle"):
            chair.press("decline-shuffle")
    chairs[0].press("draw-chooser")
    next(chair for chair in chairs if chair.offers("choose-first")).press("choose-first")
    for command in ("opening-hand", "keep-hand"):
        for chair in chairs:
            chair.press(command)
    return chairs


def test_at_a_table_of_four_everybody_sees_every_decks_count(served: Served) -> None:
    """DZ7-7.2.2-d: each of four decks' counts is visible to all four, at any time; nobody's cards are."""
    chairs = four_at_a_table(served)
    active = next(chair for chair in chairs if chair.offers("pass-turn"))
    active.send(f"{active.home}/do/draw", count="2", said="Draw two")
    drew = chairs.index(active)
    expected = {str(seat): "51" if seat == drew else "53" for seat in range(4)}
    for chair, owner in zip(chairs, ("Anas", "Bos", "Cys", "Dees"), strict=True):
        page = chair.look()
        counts = re.findall(r'<figure class="deck" data-seat="(\d)">.*?<span class="num">(\d+)</span>', page, re.S)
        assert dict(counts) == expected
        assert {name.split()[0] for name in re.findall(r"\w+s card \d\d", page)} == {owner}
    page = text_of(active.look())
    for name in {"Ana", "Bo", "Cy", "Dee"} - {["Ana", "Bo", "Cy", "Dee"][drew]}:
        assert f"Search the other deck: {name}" in page
    for chair in chairs:
        chair.send(f"{chair.home}/do/state-result?winner=2&how=played")
    assert "Cy won the game" in log_of(chairs[0])


def kinds_on(page: str) -> dict[str, str]:
    part = re.search(r'<details class="panel fold" id="kinds">(.*?)</details>', page, re.S)[1]
    found = re.findall(r"<dt><b>(\w+):[^<]*</b></dt>(.*?)(?=<dt>|</dl>)", part, re.S)
    return {title: text_of(parts) for title, parts in found}


def test_the_page_says_which_kind_of_information_each_thing_is(served: Served) -> None:
    """MTR-4.1-a, MTR-4.1-i: life is status, a count is derived, at Regular free; hands are private."""
    ana, _, _ = seated(served)
    free = kinds_on(ana.look())
    assert "life" in free["Status"]
    assert "how many cards a deck" in free["Free"]
    assert "Derived" not in free
    assert "the cards in a hand" in free["Private"]
    _, phone, _ = at_their_table(served, level=2)
    strict = kinds_on(phone.page.text)
    assert "how many cards a deck" in strict["Derived"]
    assert "the score in games" in strict["Free"]


def call(chair: Chair, **fields: str) -> None:
    chair.look()
    chair.browser.submit("/do/call-dice", **fields)


@pytest.mark.parametrize(
    ("shows", "read"),
    [("1", "1"), ("3", "1"), ("4", "2"), ("18", "6"), ("19", None), ("20", None)],
    ids=lambda one: f"MTR-3.9-b {one}",
)
def test_a_die_of_twenty_is_read_as_one_of_six(played: tuple[Chair, Chair], shows: str, read: str | None) -> None:
    """MTR-3.9-b: thirds, rounded up; 19 and 20 do not count and are rolled again."""
    first, second = played
    call(first, text=shows, faces="20", wanted="6", said=f"which of six, {shows}")
    newest = re.search(r'<ol id="log".*?</ol>', second.look(), re.S)[0].split("</li>")[:2]
    told = text_of(" ".join(newest))
    assert f"show: {shows} ( which of six, {shows} ); as dice of 6 sides they are {read or '–'}." in told
    assert ("The roll does not count" in told) is (read is None)


@pytest.fixture(scope="module")
def played(served: Served) -> tuple[Chair, Chair]:
    return game_of(served, "magic")


def test_one_die_too_many_and_none_counts(played: tuple[Chair, Chair]) -> None:
    """MTR-3.9-i: two were needed and three rolled: all are void, and two are rolled again."""
    first, second = played
    call(first, text="4 5 6", faces="6", needed="2", said="two dice")
    assert "The roll does not count (there was one die too many) and is rolled again." in log_of(second)
    before = log_of(second).count("does not count")
    call(first, text="3 5", faces="6", needed="2", said="two dice again")
    assert "show: 3 5 ( two dice again )." in log_of(second)
    assert log_of(second).count("does not count") == before


def test_a_die_of_two_sides_is_a_coin(played: tuple[Chair, Chair]) -> None:
    """MTR-3.9-a: heads and tails, from the table's own dice and from one's own coin."""
    first, second = played
    first.look()
    first.browser.submit("/do/roll-dice", count="1", faces="2", said="heads I draw")
    assert re.search(r"rolled (heads|tails) \( heads I draw \)", log_of(second))
    call(first, text="1 2", faces="2", said="two coins")
    assert "show: heads tails ( two coins )." in log_of(second)
