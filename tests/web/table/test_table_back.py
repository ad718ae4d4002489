"""A move is taken back by a yes to that move, named as far as each could see it."""

import json
import re

from tests.http.server import Served, text_of
from tests.web.tables import Chair, seated, start

JSON = {"Accept": "application/json"}


def test_a_move_to_take_back_is_named_to_both_as_far_as_they_saw_it(served: Served) -> None:
    """MTR 4.8: the question says what would be taken back; a card laid face down has no name in the other's."""
    ana, bo, _ = seated(served)
    first, second = start(ana, bo)
    shown, hidden = list(first.cards)[:2]
    first.press(r"move\?target=play", cards=first.cards[shown])
    ask(first)
    assert f"You have asked to take back this move: You played {shown} ." in text_of(first.look())
    assert re.search(rf"Take back this move of \w+ \? \w+ played {shown} \.", text_of(second.look()))
    agree(second)
    first.press(r"move\?target=play&amp;up=down", cards=first.cards[hidden])
    ask(first)
    assert f"You laid {hidden} face down in play." in text_of(first.look())
    page = second.look()
    assert re.search(r"Take back this move of \w+ \? \w+ laid 1 card face down in play\.", text_of(page))
    assert hidden not in page
    said = feed(second)["take_back"]
    assert (said["what"], hidden in json.dumps(said), "face down in play" in said["said"]) == ("agree", False, True)
    assert feed(first)["take_back"]["what"] == ""


def test_a_yes_to_one_move_takes_back_no_other(served: Served) -> None:
    """MTR 4.8: while the other reads the question, another move may be asked about."""
    ana, bo, _ = seated(served)
    first, second = start(ana, bo)
    one, other = list(first.cards)[:2]
    first.press(r"move\?target=play", cards=first.cards[one])
    ask(first)
    old = feed(second)["take_back"]["move"]
    first.press(r"move\?target=play", cards=first.cards[other])
    ask(first)
    second.look()
    _, fields = second.browser.form("/back/ask")
    for move, expected in ((str(old), 409), ("", 409), (str(feed(second)["take_back"]["move"]), 201)):
        answer = second.browser.post(f"{second.home}/back/agree", data=fields | {"to": move, "key": ""}, headers=JSON)
        assert answer.status_code == expected, answer.text
    assert f"played {one}" in text_of(second.look())
    assert other in first.cards


def ask(chair: Chair) -> None:
    chair.look()
    chair.browser.submit("/back/ask")


def agree(chair: Chair) -> None:
    """Press the button, as a browser without scripts does."""
    page = chair.look()
    (move,) = re.findall(r'/back/agree" name="to" value="(\d+)"', page)
    _, fields = chair.browser.form("/back/ask")
    assert chair.browser.post(f"{chair.home}/back/agree", data=fields | {"to": move}).status_code == 200


def feed(chair: Chair) -> dict:
    """The first thing a feed says."""
    with chair.browser.stream("GET", f"{chair.home}/feed") as answer:
        return next(json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))
