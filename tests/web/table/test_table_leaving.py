"""A table of more than two goes on when somebody leaves it, by their own word or by everybody else's."""

import re
from collections.abc import Sequence

import pytest
from tests.http.server import Served, text_of
from tests.web.table.test_table_by_the_book import four_at_a_table, log_of
from tests.web.tables import Chair, judge_at

NAMES = ("Ana", "Bo", "Cy", "Dee")


def several(served: Served, *, bringing: int, seats: int = 3) -> tuple[list[Chair], str]:
    """A table of three or four before its first game, with so many decks; in the order they sit, and a judge's link."""
    host = served.browser()
    host.open("/table")
    names = dict(zip(("first", "second", "third", "fourth"), NAMES[:seats], strict=False))
    host.submit("/table", profile="dz7", length="", sit="", **names)
    links = re.findall(r'value="http://[^"/]+(/table/link/[^"]+)"', host.page.text)
    chairs = [Chair(served, link) for link in links[:seats]]
    for chair, name in zip(chairs[:bringing], NAMES, strict=False):
        chair.bring(f"{name}s")
    return chairs, links[seats]


def to_play(chairs: Sequence[Chair]) -> Chair:
    return next(chair for chair in chairs if chair.offers("pass-turn"))


def test_whoever_is_to_play_and_leaves_holds_up_nobody(served: Served) -> None:
    """MTR 2.10: the turn goes on past an empty seat, and the game ends by the word of those who are left."""
    chairs = four_at_a_table(served)
    gone = to_play(chairs)
    seat = chairs.index(gone)
    gone.press(r"leave-table\?yes=1")
    assert f"{NAMES[seat]} has left the table" in text_of(chairs[seat - 1].look())
    assert not gone.offers("search")
    refused = gone.send(f"{gone.home}/do/draw", as_json=True, said="one more")
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (409, "out-of-the-game", "MTR 2.10")
    order = [(seat + step) % 4 for step in (1, 2, 3, 1)]
    for expected in order:
        active = to_play(chairs)
        assert chairs.index(active) == expected, "once round, past the empty seat"
        active.press("pass-turn")
    stay = [chair for chair in chairs if chair is not gone]
    assert f"won by: {NAMES[seat]}" not in text_of(stay[0].look())
    winner = chairs.index(stay[0])
    for chair in stay:
        chair.press(rf"state-result\?winner={winner}&amp;how=played")
    assert f"{NAMES[winner]} won the game" in log_of(stay[1])
    stay[0].press("set-up-game")
    assert not gone.offers("shuffle"), "no further game either"
    assert f"{NAMES[seat]} has left the table" in text_of(stay[1].look())


def test_a_roll_is_void_by_the_word_of_all_who_play_on(served: Served) -> None:
    """MTR 3.9: a player who has left is not asked, and nobody waits for their word."""
    chairs = four_at_a_table(served)
    gone, roller, *others = sorted(chairs, key=lambda chair: chair is not to_play(chairs))
    gone.press(r"leave-table\?yes=1")
    roller.look()
    roller.browser.submit("/do/call-dice", text="4 2", faces="6")
    roller.look()
    roller.browser.submit("/do/doubt-roll", why="off-the-table")
    asked = "says that the last roll does not count"
    assert [asked in text_of(chair.look()) for chair in (gone, *others)] == [False, True, True]
    for chair in others:
        assert "is rolled again" not in text_of(roller.look())
        chair.press("doubt-roll")
    assert "The roll does not count (a die left the table) and is rolled again." in text_of(roller.look())


def test_the_others_play_on_without_somebody_who_has_gone(served: Served) -> None:
    """MTR 2.10: with everybody else's word, not with one's; the speaker is told, and the last one left has won."""
    chairs = four_at_a_table(served)
    seat = chairs.index(to_play(chairs))
    one, two, three = (chair for place, chair in enumerate(chairs) if place != seat)
    one.press(rf"miss-player\?seat={seat}")
    two.press(rf"miss-player\?seat={seat}")
    assert chairs.index(to_play(chairs)) == seat, "two of three have said so"
    assert f"says that {NAMES[seat]} has gone" in text_of(three.look())
    assert "says that you have gone" in text_of(chairs[seat].look())
    three.press(rf"miss-player\?seat={seat}")
    assert f"{NAMES[seat]} has left the table. The others play on." in log_of(one)
    assert chairs.index(to_play(chairs)) == (seat + 1) % 4
    two.press(r"leave-table\?yes=")
    assert f"{NAMES[chairs.index(two)]} is out of this game" in log_of(one)
    three.press(r"leave-table\?yes=1")
    assert f"{NAMES[chairs.index(one)]} won the game: conceded." in log_of(two)
    one.press("set-up-game")
    assert two.offers("shuffle"), "out of one game only"
    assert not three.offers("shuffle")


def test_nobody_waits_for_the_word_of_somebody_who_leaves(served: Served) -> None:
    """MTR 2.10: two have said who has gone, the third goes: one of them says it again, and play goes on.

    A player who gave up only the game is asked with the others whether the match is drawn (MTR 2.4).
    """
    chairs = four_at_a_table(served)
    seat = chairs.index(to_play(chairs))
    one, two, three = (chairs[(seat + step) % 4] for step in (1, 2, 3))
    for chair in (one, two):
        chair.press(rf"miss-player\?seat={seat}")
        assert not chair.offers(f"miss-player?seat={seat}")
    three.press(r"leave-table\?yes=")
    assert one.offers(f"miss-player?seat={seat}")
    one.press(rf"miss-player\?seat={seat}")
    assert to_play(chairs) is one
    for chair in (one, two):
        chair.press(r"agree-draw\?yes=1")
    assert "The match is drawn" not in log_of(one), "the third has not agreed"
    assert not one.offers("agree-draw?yes=1"), "nobody is asked twice"
    assert three.offers("agree-draw?yes=1")
    three.press(r"agree-draw\?yes=1")
    assert "The match is drawn" in log_of(one)


def test_two_who_vanish_at_once_hold_up_nobody(served: Served) -> None:
    """MTR 2.10: the two who are left say it of both. A player who comes back and acts is no longer missed."""
    chairs = four_at_a_table(served)
    seat = chairs.index(to_play(chairs))
    stay = [chairs[(seat + step) % 4] for step in (1, 3)]
    other = (seat + 2) % 4
    stay[0].press(rf"miss-player\?seat={seat}")
    to_play(chairs).press(r"agree-draw\?yes=1")
    assert stay[0].offers(f"miss-player?seat={seat}"), "they were there again, so it would have to be said again"
    for chair in stay:
        chair.press(rf"miss-player\?seat={seat}")
    assert chairs.index(to_play(chairs)) == seat, "nobody has said that the other has gone as well"
    for chair in stay:
        chair.press(rf"miss-player\?seat={other}")
    assert f"{NAMES[other]} has left the table. The others play on." in log_of(stay[0])
    stay[0].press(rf"miss-player\?seat={seat}")
    assert to_play(chairs) is stay[0]


def test_what_all_others_have_said_counts_once_the_last_has_gone(served: Served) -> None:
    """MTR 2.10: three say who won, the fourth has gone: nobody says it again."""
    chairs = four_at_a_table(served)
    for chair in chairs[:3]:
        chair.press(r"state-result\?winner=1&amp;how=played")
    assert "won the game" not in log_of(chairs[0])
    for chair in chairs[:3]:
        chair.press(r"miss-player\?seat=3")
    assert "Bo won the game" in log_of(chairs[0])


@pytest.mark.parametrize("by", ["the others", "a judge"])
def test_a_game_begins_without_somebody_who_never_came(served: Served, by: str) -> None:
    """MTR 2.10: no deck, no chosen hand, no turn is waited for; chance chooses among those who are there."""
    chairs, link = several(served, bringing=2)
    ana, bo, _ = chairs
    assert not ana.offers("set-up-game"), "a deck is missing"
    if by == "a judge":
        judge_at(served, link, *chairs).press(r"miss-player\?seat=2")
    else:
        for chair in (ana, bo):
            chair.press(r"miss-player\?seat=2")
    ana.press("set-up-game")
    for chair in (ana, bo):
        chair.press("shuffle")
    for chair in (ana, bo):
        while chair.offers("decline-shuffle"):
            chair.press("decline-shuffle")
    ana.press("draw-chooser")
    next(chair for chair in (ana, bo) if chair.offers("choose-first")).press("choose-first")
    for command in ("opening-hand", "keep-hand"):
        for chair in (ana, bo):
            chair.press(command)
    for _ in range(3):
        to_play((ana, bo)).press("pass-turn")
    ana.press(r"leave-table\?yes=1")
    bo.press("close")
    assert "The match is over." in log_of(ana)
    assert "Bo wins the match by concession." in log_of(ana)


def test_of_two_nobody_leaves_and_nobody_who_sits_there_is_missed(served: Served) -> None:
    """Of two, one concedes to the other; of more, a page that is open is somebody who has not gone."""
    (ana, bo), _ = several(served, bringing=2, seats=2)
    ana.press("set-up-game")
    assert not ana.offers("leave-table")
    refused = ana.send(f"{ana.home}/do/miss-player?seat=1", as_json=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong-moment")
    assert bo.send(f"{bo.home}/do/leave-table?yes=1", as_json=True).json()["code"] == "wrong-moment"
    three, _ = several(served, bringing=3)
    with three[2].browser.stream("GET", f"{three[2].home}/feed") as feed:
        pieces = feed.iter_bytes()
        next(pieces)
        refused = three[0].send(f"{three[0].home}/do/miss-player?seat=2", as_json=True)
        assert (refused.status_code, refused.json()["code"]) == (409, "still-here")
