"""What a player is told about themselves: out of the event, who begins, what they have won, what comes next."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.judged import judged
from tests.web.player.test_ends import NAMES, headline, said
from tests.web.shared.test_round_names import cut, play


def test_a_disqualified_player_reads_that_they_were_removed(served: Served) -> None:
    """IPG-1.1: the phone said “You lost 0–2” and waited for the next round."""
    hall = judged(served)
    cheat = hall.seated(1)[0]
    hall.penalise(hall.head, 1, who=hall.who(1)[0], what="cheating")
    assert headline(hall.evening.phones[cheat]) == "You were removed from the event"
    assert "is not posted yet" not in said(hall.evening.phones[cheat])
    assert "Keep this page open" not in said(hall.evening.phones[cheat])


def test_everybody_who_won_something_reads_what(served: Served) -> None:
    """MTR-5.2: the third of the day read “3rd”, and nothing of the boosters at the desk."""
    evening = Evening(served, rounds=1, cut=4, players=4)
    evening.start(*NAMES)
    evening.announce_prizes("1: 9 boosters\n2: 5 boosters\n3-4: 3 boosters")
    play(evening, 1)
    cut(evening)
    play(evening, 2)
    third = [phone for phone in evening.phones.values() if headline(phone) == "You finished 3rd–4th"]
    assert len(third) == 2
    assert all(re.search(r"Prize at the desk: 3 boosters?\. Please sign\.", said(phone)) for phone in third)
    play(evening, 3)
    evening.desk.open(evening.home)
    won = sorted(re.search(r"Prize at the desk: (\d)", said(phone))[1] for phone in evening.phones.values())
    assert won == ["3", "3", "5", "9"]


@pytest.fixture
def semifinals(served: Served) -> Evening:
    evening = Evening(served, rounds=1, cut=4, players=4, level=2)
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/desk/settings/", playoff_minutes=0)
    evening.start(*NAMES)
    play(evening, 1)
    cut(evening)
    evening.post(2)
    return evening


def test_a_phone_in_the_bracket_says_who_begins(semifinals: Evening) -> None:
    """MTR-2.2-b: the better placed chooses; both read it with the table, and at the table."""
    for more in ("", "?reporting=2"):
        read = [
            phone.open(re.sub(r"(/player/\d+).*", rf"\1{more}", phone.path)) for phone in semifinals.phones.values()
        ]
        assert sum("You choose who plays first" in page for page in read) == 2
        assert sum("chooses who plays first: they finished higher" in page for page in read) == 2


def test_where_nothing_is_timed_no_time_runs_out(semifinals: Evening) -> None:
    for phone in semifinals.phones.values():
        page = phone.open(re.sub(r"(/player/\d+).*", r"\1?reporting=2", phone.path))
        assert "You won" in page
        assert "Time ran out" not in page
    page = semifinals.desk.open(f"/event/{semifinals.stream}/judge/round/2/table/1/result")
    assert ("Time ran out" in page, "2–0" in page) == (False, True)


def test_a_match_in_a_timed_round_can_be_cut_short(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    ana = evening.phones["Ana"]
    assert "Time ran out, or a game was drawn" in ana.open(re.sub(r"(/player/\d+).*", r"\1?reporting=1", ana.path))


def test_a_phone_at_the_table_says_what_is_good_to_know(served: Served) -> None:
    """MTR-2.11-a, MTR-4.2-n: where the match is, with a way to every rule."""
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    page = said(evening.phones["Ana"])
    assert "Good to know" not in page, "first the table"
    ana = evening.phones["Ana"]
    page = ana.open(re.sub(r"(/player/\d+).*", r"\1?reporting=1", ana.path))
    assert "start with a blank sheet and keep it in sight" in page
    assert "Skip a scry or the like" in page
    assert "head across the table" not in page
    assert "Search the rules" in page
    assert "notes in the match" in ana.open(re.search(r'href="(/rules\?[^"]*)"', page)[1].replace("&amp;", "&"))
