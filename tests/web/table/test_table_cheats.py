"""What a cheat tries at an online table over HTTP: other people's seats, cards, chance and words."""

import json
import re
from pathlib import Path

import httpx
import pytest
from tests.http.server import Served, text_of
from tests.web.tables import Chair, judge_at, open_table, seated, start

from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import tape_bytes
from topcut.web.table.commands import COMMANDS, TOGETHER


@pytest.fixture
def game(served: Served) -> tuple[Chair, Chair, str]:
    ana, bo, judge = seated(served)
    return *start(ana, bo), judge


@pytest.fixture(scope="module")
def standing(served: Served) -> tuple[Chair, Chair, str]:
    """A game that nothing here changes."""
    ana, bo, judge = seated(served)
    return *start(ana, bo), judge


def told(chair: Chair) -> str:
    """The page without its markup, and nothing put in its place."""
    return re.sub(r"<[^>]+>", "", chair.look())


def refusal(answer: httpx.Response) -> str:
    return answer.json()["code"]


def feed(chair: Chair, query: str = "") -> dict:
    """The first thing a feed says."""
    with chair.browser.stream("GET", f"{chair.home}/feed?{query}") as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                return json.loads(line.removeprefix("data: "))
    raise AssertionError("the feed said nothing")


# Other people's seats -------------------------------------------------------------------------------------------------


def test_nobody_opens_anothers_seat_unseen(served: Served) -> None:
    """MTR 3.13: the person who opened the table knows every link; each seat it opens is told to both players."""
    links = open_table(served)
    ana, bo = Chair(served, links[0]), Chair(served, links[1])
    said = "Bo sat down with a new device."
    assert text_of(ana.look()).count(said) == 1
    Chair(served, links[1])
    assert text_of(ana.look()).count(said) == 2
    assert "If that was not you, somebody else has your link." in text_of(bo.look())
    bo.browser.open(links[1])
    assert bo.browser.path == bo.home, "a player who sits there already goes to the table"
    assert text_of(ana.look()).count(said) == 2


def test_a_link_itself_is_no_seat(served: Served) -> None:
    """A browser that keeps the link as if it had sat down sits nowhere."""
    first, second, _ = open_table(served)
    home = Chair(served, first).home
    thief = served.browser()
    thief.cookies.set("topcut_links", second.rsplit("/", 1)[-1])
    assert thief.open(home), "an answer"
    assert thief.page.status_code == 403


def test_a_messengers_preview_takes_no_seat(served: Served) -> None:
    first, second, _ = open_table(served)
    ana = Chair(served, first)
    preview = served.browser()
    assert "Sit down as Bo" in text_of(preview.open(second))
    assert "topcut_links" not in preview.cookies
    assert "Bo sat down" not in text_of(ana.look())


def test_nobody_judges_the_match_they_play(served: Served) -> None:
    """MTR 1.8: a judge's link in a player's own browser opens no judge's chair."""
    first, _, judge = open_table(served)
    ana = Chair(served, first)
    ana.browser.open(judge)
    ana.browser.submit(judge)
    assert "Judge" not in re.findall(r"<h3>([^<]+)</h3>", ana.look())
    assert "As a judge" not in text_of(ana.look())
    answer = ana.send(f"{ana.home}/do/judge-look", as_json=True, chair="judge", zones="1:hand")
    assert refusal(answer) == "not-your-chair"


@pytest.mark.parametrize("chair", ["1", "judge", "watch"])
def test_a_feed_shows_no_chair_but_ones_own(served: Served, chair: str) -> None:
    ana, _bo, _ = seated(served)
    ana.press("set-up-game")
    if chair == "watch":
        with ana.browser.stream("GET", f"{ana.home}/feed?chair=watch") as answer:
            assert answer.status_code == 403
    else:
        assert feed(ana, f"chair={chair}&after=0")["view"]["seat"] == 0


# Hidden cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        *("move?target=play", "move?target=hand", "put?where=top", "show", "stack", "turn-over", "mark?mark=exerted"),
        *("ask-order?where=top", "say-order", "reorder-discard", "keep-hand", "alter-hand"),
    ],
)
def test_a_hidden_card_is_refused_as_one_that_never_was(standing: tuple[Chair, Chair, str], command: str) -> None:
    """MTR 3.13: what is said of a card in the other's hand is said of any number."""
    first, second, _ = standing
    hidden = next(iter(second.cards.values()))
    answers = [
        first.send(f"{first.home}/do/{command}", as_json=True, cards=number, onto=number, said="because")
        for number in (hidden, "999999")
    ]
    assert answers[0].status_code >= 400
    assert answers[0].text == answers[1].text


def test_what_the_other_is_sent_is_as_long_whichever_card_it_was(served: Served) -> None:
    """MTR 3.13: names of very different lengths, laid face down, put on top, and kept."""
    first, second, _ = open_table(served)
    ana, bo = Chair(served, first), Chair(served, second)
    for chair, letter in ((ana, "W"), (bo, "M")):
        chair.look()
        names = [f"1 {letter * (3 + 4 * number)}" for number in range(60)]
        chair.browser.submit("/deck", text="\n".join(names))
    one, other = start(ana, bo)
    said: dict[str, list[int]] = {}
    for name in (min(one.cards, key=len), max(one.cards, key=len)):
        for command in ("move?target=play&up=down", "move?target=hand", "put?where=top", "draw"):
            lying = re.findall(r'name="cards" value="(\d+)"', one.look())
            card = one.cards.get(name, lying[0])
            before = feed(other)["seq"]
            answer = one.send(f"{one.home}/do/{command}", as_json=True, cards=card, said="because")
            assert answer.status_code == 201, answer.text
            heard = feed(other, f"after={before}")
            assert name not in json.dumps(heard)
            said.setdefault(command, []).append(len(re.sub(r"\d+", "0", json.dumps(heard["log"]))))
    assert {command: len(set(sizes)) for command, sizes in said.items()} == dict.fromkeys(said, 1)


def test_a_judge_who_looks_is_seen_looking_until_they_stop(served: Served, game: tuple[Chair, Chair, str]) -> None:
    """MTR 1.8: a line of the log scrolls away; what a judge sees just now does not."""
    first, second, link = game
    judge = judge_at(served, link, first, second)
    zone = re.search(r'value="(0:hand)"', judge.look())[1]
    judge.press("judge-look", zones=zone)
    for chair in (first, second):
        assert "A judge is looking at hidden cards: hand (Ana)." in told(chair)
    judge.press("judge-look")
    for chair in (first, second):
        assert "A judge is looking" not in text_of(chair.look())


def test_a_judge_says_who_saw_a_card(served: Served, game: tuple[Chair, Chair, str]) -> None:
    """MTR 3.10: with no box ticked nobody learns a card; it once was everybody."""
    first, second, link = game
    judge = judge_at(served, link, first, second)
    fields = {"seat": "1", "text": "1"}
    assert refusal(judge.send(f"{judge.home}/do/record-face-seen", as_json=True, **fields)) == "nobody-saw"
    for chair in (first, second):
        assert not any(place["name"] for place in feed(chair)["view"]["sides"][1]["deck"]["known"])


def test_a_card_from_the_sideboard_is_said_to_be_one(game: tuple[Chair, Chair, str]) -> None:
    """MTR 3.16: a card from outside the game does not look like one taken back to the hand."""
    first, second, _ = game
    card = feed(first)["view"]["sides"][int(first.browser.form("/do/draw")[1]["chair"])]["sideboard"][0]["id"]
    answer = first.send(f"{first.home}/do/move?target=hand", as_json=True, cards=str(card), said="bounce")
    assert answer.status_code == 201
    assert "moved 1 card from the sideboard to hand (bounce)." in told(second)


# Chance and the end ---------------------------------------------------------------------------------------------------


def test_a_closed_match_is_not_gone_back_to(served: Served) -> None:
    """MTR 3.10: every tape and order is public by then."""
    ana, bo, link = seated(served)
    first, _ = start(ana, bo)
    judge = judge_at(served, link, ana, bo)
    first.press("state-result[^>]*conceded")
    first.press("close")
    _, fields = judge.browser.form("/back/rewind")
    said = fields | {"to": "8", "ruling": "again"}
    answer = judge.browser.post(f"{judge.home}/back/rewind", data=said, headers={"Accept": "application/json"})
    assert refusal(answer) == "chance-is-open"
    answer = first.send(f"{first.home}/do/roll-dice", as_json=True)
    assert refusal(answer) == "chance-is-open"


def test_nobody_agrees_with_themself(game: tuple[Chair, Chair, str]) -> None:
    first, second, _ = game
    first.press(r"move\?target=play", cards=next(iter(first.cards.values())))
    back = {**first.browser.form("/back/ask")[1]}
    headers = {"Accept": "application/json"}
    assert first.browser.post(f"{first.home}/back/ask", data=back, headers=headers).status_code == 201
    answer = first.browser.post(f"{first.home}/back/agree", data={**back, "key": ""}, headers=headers)
    assert refusal(answer) == "not-yours-to-agree"
    assert first.send(f"{first.home}/do/agree-draw?yes=1", as_json=True).status_code == 201
    assert refusal(first.send(f"{first.home}/do/agree-draw?yes=1", as_json=True, key="2")) == "wrong-moment"
    first.send(f"{first.home}/do/roll-dice", as_json=True)
    for expected in (201, 409):
        doubt = f"{first.home}/do/doubt-roll?roll=1&why=leaning"
        assert first.send(doubt, as_json=True, key="").status_code == expected
    assert feed(second)["view"]["roll"]["void"] == ""


def test_a_restart_loses_no_share_and_stalls_no_table(tmp_path: Path) -> None:
    """MTR 3.10: what was pledged and asked for is in the log; a browser shows the share it is bound to, no other."""
    served = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        ana, bo, _ = seated(served)
        ana.press("set-up-game")
        tape = (bytes(range(256)) * 3)[: tape_bytes(75)]
        assert bind(ana, tape).json()["seq"] > 0
        bo.press("shuffle")
        assert "The share of chance of Ana has not come." in text_of(bo.look())
        assert "shuffled 60 cards" not in text_of(bo.look())
        served.kill()
        served = Served(served.database, port=served.port).wait_until_ready()
        assert refusal(share(ana, tape[::-1])) == "other-tape"
        assert share(ana, tape).json()["seq"] > 0
        said = "You shuffled 60 cards (before the game). Chance: the server, Ana."
        assert said in re.sub(r" (?=[.,])", "", text_of(bo.look()))
        assert refusal(ana.send(f"{ana.home}/do/go-on-without?value=2&seat=0", as_json=True)) == "not-asked-for"
    finally:
        served.stop()


def test_nobody_goes_on_without_their_own_share_or_plays_on_meanwhile(served: Served) -> None:
    """MTR 3.10: a player who saw the other's share would choose between two orders."""
    ana, _bo, _ = seated(served)
    ana.press("set-up-game")
    bind(ana, bytes(tape_bytes(75)))
    ana.press("shuffle")
    own = f"{ana.home}/do/go-on-without?value=1&seat=0"
    assert refusal(ana.send(own, as_json=True)) == "not-yours-to-agree"
    assert refusal(ana.send(f"{ana.home}/do/draw-chooser", as_json=True)) == "chance-awaited", "after a moment"


def bind(chair: Chair, tape: bytes, *, number: int = 1) -> httpx.Response:
    bound = commitment(tape, number=number, side=0)
    return chair.send(f"{chair.home}/pledge", as_json=True, number=str(number), commitments=bound)


def share(chair: Chair, tape: bytes, *, number: int = 1) -> httpx.Response:
    return chair.send(f"{chair.home}/share", as_json=True, number=str(number), tape=tape.hex())


def test_a_share_longer_than_any_deck_is_refused(served: Served) -> None:
    """MTR 3.10: it would be kept in the log for good."""
    ana, _bo, _ = seated(served)
    ana.press("set-up-game")
    tape = bytes(tape_bytes(75) + 8)
    bind(ana, tape)
    ana.press("shuffle")
    assert refusal(share(ana, tape)) == "tape-too-long"


def test_a_pledge_or_share_that_comes_after_its_chance_is_no_error_and_counts_for_nothing(served: Served) -> None:
    """MTR 3.10: browsers send them by themselves, and the deck may be shuffled meanwhile."""
    ana, bo, _ = seated(served)
    ana.press("set-up-game")
    ana.press("shuffle")
    for late in (bind(ana, bytes(tape_bytes(75))), share(ana, bytes(tape_bytes(75)))):
        assert (late.status_code, late.json()) == (201, {"seq": 0})
    assert feed(bo)["view"]["bound"]["2"].keys() == {"-1"}


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["judge", "judge ", " judge"])
def test_a_player_does_not_speak_as_a_judge(game: tuple[Chair, Chair, str], said: str) -> None:
    first, second, _ = game
    assert first.send(f"{first.home}/do/shuffle", as_json=True, said=said).status_code == 201
    assert "(judge)" in told(second)
    assert "a judge's remedy" not in second.look().replace("&#39;", "'")


def test_a_card_called_like_a_rule_is_still_a_card(served: Served) -> None:
    """DZ 8.2.2: a deck may be of any cards; one called `rules` does not hide what allowed a draw."""
    links = open_table(served)
    ana, bo = Chair(served, links[0]), Chair(served, links[1])
    for chair in (ana, bo):
        chair.look()
        chair.browser.submit("/deck", text="60 rules")
    first, second = start(ana, bo)
    first.press(r"move\?target=play", cards=next(iter(first.cards.values())))
    lying = re.search(r'<option value="(#\d+)">rules</option>', first.look())[1]
    assert first.send(f"{first.home}/do/draw", as_json=True, effect=lying).status_code == 201
    assert "<em>rules</em>)" in second.look()


# Anything at all ------------------------------------------------------------------------------------------------------

ODD = ["-1", "x 9999999 \u202e #0 0:hand"]
FIELDS = (
    *("cards", "theirs", "effect", "said", "target", "onto", "beside", "up", "everybody", "to", "where", "count"),
    *("owner", "seat", "mark", "tally", "value", "winner", "how", "faces", "zones", "by", "penalty", "roll", "why"),
    *("step", "text"),
)


@pytest.mark.parametrize("odd", ODD, ids=["negative", "nonsense"])
@pytest.mark.parametrize("who", ["a player", "a judge"])
def test_whatever_is_sent_is_answered(served: Served, game: tuple[Chair, Chair, str], who: str, odd: str) -> None:
    first, second, link = game
    chair = judge_at(served, link, first, second) if who == "a judge" else first
    chair.look()
    _, own = chair.browser.form("/do/draw")
    sent = own | dict.fromkeys(FIELDS, odd)
    for command in (*COMMANDS, *TOGETHER, "nonsense"):
        if command not in {"concede-match", "restart-game", "award-game"}:
            answer = chair.browser.post(f"{chair.home}/do/{command}", data=sent | {"key": ""})
            assert answer.status_code < 500, (command, answer.text)
