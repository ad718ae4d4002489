"""What somebody meets on their first day with Topcut, and must not stumble over."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.judge.test_deck_check import SHORT, with_lists
from tests.web.judged import Judged, judged
from tests.web.organizer.test_announcement import announce
from tests.web.staffed import helper
from tests.web.test_top_cut import NAMES, play


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


def match_page(phone: Browser) -> str:
    return text_of(phone.open(phone.path.split("/me")[0].split("/judge")[0]))


# The player ----------------------------------------------------------------------------------------------------------


def test_who_has_entered_reads_when_and_where_and_that_the_list_is_missing(served: Served) -> None:
    """MTR 2.7: a list is due before round 1; the phone says so, and stops saying so once it is in."""
    evening = Evening(served, level=2, format="modern")
    announce(evening, starts_at="2030-11-15T18:30", venue="Lantern Games, Bilbao")
    phone = evening.join("Ana")
    assert "Friday 15 November 2030, 18:30 · Lantern Games, Bilbao" in match_page(phone)
    assert "Your list is not in." in match_page(phone)
    home = phone.path
    phone.open(f"{home}/deck")
    phone.submit("/deck", cards="4 Lightning Bolt\n56 Mountain\n", do="send")
    assert "Your list is not in." not in text_of(phone.open(home))


@pytest.mark.parametrize(("level", "format"), [(1, "modern"), (2, "sealed")], ids=["MTR 2.7: Regular", "MTR 7.1"])
def test_nobody_is_asked_for_a_list_they_need_not_have_yet(served: Served, level: int, format: str) -> None:
    evening = Evening(served, level=level, format=format)
    assert "Your list is not in." not in match_page(evening.join("Ana"))


def test_who_appeals_is_told_that_the_head_judge_comes(hall: Judged) -> None:
    """MTR 2.9: from the appeal to the last word."""
    name = hall.seated(2)[0]
    hall.floor.open(hall.at(2))
    hall.floor.submit("/ruling", text="It was missed.")
    phone = hall.phone(name)
    assert "You have appealed. The head judge is coming." in text_of(phone.submit("/judge/appeal"))
    page = hall.head.open(f"{hall.home}/head")
    hall.head.submit(re.search(r'action="([^"]*/appeal/\d+)"', page)[1], upheld=1)
    assert "You have appealed." not in match_page(phone)


def test_everybody_reads_where_they_finished(served: Served) -> None:
    """MTR 10.4: the losers of the semifinals share their places."""
    evening = Evening(served, rounds=1, cut=4, players=8)
    evening.start(*NAMES)
    play(evening, 1)
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    play(evening, 2)
    play(evening, 3)
    evening.at_desk("/desk/finish")
    said = sorted(re.search(r"You finished (\S+)|Champion", match_page(phone))[0] for phone in evening.phones.values())
    places = ("2nd", "3rd–4th", "3rd–4th", "5th", "6th", "7th", "8th")
    assert said == ["Champion", *(f"You finished {place}" for place in places)]


# The desk ------------------------------------------------------------------------------------------------------------


def test_a_round_without_a_clock_offers_none(served: Served) -> None:
    """MTR B: the bracket is played without a time limit."""
    evening = Evening(served, rounds=1, cut=4, players=8)
    evening.start(*NAMES)
    evening.post()
    assert "/round/1/start-clock" in evening.desk.open(evening.home)
    play_on = [evening.at_desk("/line", line=f"{table} 20") for table in range(1, 5)]
    assert len(play_on) == 4
    evening.at_desk("/round/1/close")
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post(2)
    page = evening.desk.open(evening.home)
    assert "This round is played without a clock." in page
    assert "start-clock" not in page


def test_the_history_calls_staff_as_the_staff_page_does(hall: Judged) -> None:
    """MTR 1.3: every reader knows whom to ask."""
    hall.floor.open(hall.at(1))
    hall.floor.submit("/time", minutes=3)
    assert "Table 1: 3 more minutes by Ines" in text_of(hall.evening.desk.open(f"{hall.evening.home}/history"))


def test_who_waits_in_line_has_not_dropped(served: Served) -> None:
    """GAP-07: they never had a place to leave."""
    evening = Evening(served)
    announce(evening, capacity="4")
    for name in ("Ana", "Bo", "Cy", "Dee"):
        evening.join(name)
    evening.join("Eli")
    evening.at_desk("/desk/start")
    evening.post()
    page = text_of(evening.desk.open(f"{evening.home}/late"))
    assert "dropped before they came" not in page


# The judge -----------------------------------------------------------------------------------------------------------


def test_tables_that_finish_together_stand_in_their_order(served: Served) -> None:
    """MTR 2.5: the last to finish first, and equals as they stand in the room."""
    hall = judged(served)
    hall.floor.open(hall.at(2))
    hall.floor.submit("/time", minutes=5)
    assert re.findall(r'<li id="t(\d+)"', hall.floor.open(hall.home)) == ["2", "1", "3"]


def test_what_the_head_judge_decided_is_not_appealed(hall: Judged) -> None:
    """MTR 2.9: there is nobody to appeal to."""
    who = hall.who(3)[0]
    hall.penalise(hall.head, 3, who=who)
    assert "/table/3/appeal" not in hall.head.open(hall.at(3))
    hall.penalise(hall.floor, 3, who=who)
    assert "/table/3/appeal" in hall.head.open(hall.at(3))


def test_a_judge_sees_that_a_list_is_missing(hall: Judged) -> None:
    """MTR 2.7: it is asked for at the table; where lists are optional it is not."""
    assert "no list" not in text_of(hall.floor.open(hall.at(1)))
    evening = Evening(hall.evening.served, lists="required")
    floor = helper(evening, label="Ines", role="floor-judge")
    evening.start("Ana", "Bo")
    evening.post()
    assert "no list" in text_of(floor.open(f"/event/{evening.stream}/judge/round/1/table/1"))


def test_the_head_judge_finds_the_way_to_the_cut(served: Served) -> None:
    """MTR 10.4: the one who announces it has the door to it."""
    evening = Evening(served, rounds=1, cut=4, players=8)
    head = helper(evening, label="Ravi", role="head-judge")
    evening.start(*NAMES)
    at_head = f"/event/{evening.stream}/judge/head"
    assert "Check the cut" not in head.open(at_head)
    play(evening, 1)
    assert "Check the cut" in head.open(at_head)
    head.open(f"{evening.home}/cut")
    head.submit("/cut/")
    assert "Check the cut" not in head.open(at_head)


def test_a_deck_that_differs_makes_the_problem_the_main_button(served: Served) -> None:
    """MTR 2.8: what was counted is what the thumb lands on."""
    hall = with_lists(served)
    hall.floor.open(hall.at(1))
    hall.floor.submit("/table/1/check")
    assert 'class="btn main" name="found" value="clean"' in hall.floor.page.text
    counted = re.search(r'href="([^"]*/check/\d+/deck/\d+)"', hall.floor.page.text)[1]
    hall.floor.open(counted)
    hall.floor.submit(counted, do="compare", **SHORT)
    page = hall.floor.open(f"{hall.home}/checks")
    assert 'class="btn main" name="found" value="problem"' in page
    assert 'class="btn" name="found" value="clean"' in page
