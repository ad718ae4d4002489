"""A judge's phone without a script: calls, time, infractions, appeals, deck checks, and who may see what."""

import re

import pytest
from litestar import Router
from tests.http.server import Browser, Served, text_of
from tests.web.judged import Judged, judged
from tests.web.staffed import helper

from topcut.web.front.handlers import HANDLERS

SECRET = "statement-heard-by-nobody-else"
EVIL = "<img src=x onerror=alert(1)>\"'{{7*7}}"


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


# The way in ----------------------------------------------------------------------------------------------------------


def test_a_judges_link_opens_the_tables_and_a_scorekeepers_the_desk(hall: Judged) -> None:
    """MTR 1.8, MTR 1.9: each to their own place."""
    assert hall.came_to == (hall.home, hall.home, hall.evening.home)
    assert hall.floor.open(hall.evening.home).count('href="' + hall.home + '"') == 1, "the desk leads there"


@pytest.mark.parametrize("place", ["", "/calls", "/checks", "/rules", "/head", "/round/1/table/1"])
def test_who_is_no_judge_is_told_whose_place_it_is(hall: Judged, served: Served, place: str) -> None:
    hall.scorekeeper.open(hall.home + place)
    assert hall.scorekeeper.page.status_code == 403
    assert "It takes the power to" in text_of(hall.scorekeeper.page.text)
    assert served.browser().get(hall.home + place).status_code == 403
    assert hall.evening.phones["Ana"].get(hall.home + place).status_code == 403


def test_a_table_is_found_by_number_and_by_name(hall: Judged) -> None:
    first = hall.seated(2)[0]
    for q in ("2", first, first.lower()):
        hall.floor.open(f"{hall.home}?q={q}")
        assert hall.floor.path == hall.at(2)
    assert "Nothing found" in hall.floor.open(f"{hall.home}?q=nobody")
    assert "Nothing found" in hall.floor.open(f"{hall.home}?q=99")


# Calls ---------------------------------------------------------------------------------------------------------------


def test_a_call_from_a_phone_is_taken_answered_and_closed(hall: Judged) -> None:
    """MTR 1.8: a judge who is free goes; the player sees that somebody comes."""
    name = hall.seated(1)[0]
    phone = hall.phone(name)
    assert "A judge has been called." in phone.submit("/judge/call", kind="take-back", away=1)
    hall.floor.open(f"{hall.home}/calls")
    said = text_of(hall.floor.page.text)
    assert f"To take something back {name} No judge is there" in said
    assert "wants to talk away from the table" in said
    assert "You are there" in hall.floor.submit("/take")
    said = text_of(hall.phone(name).page.text)
    assert "A judge is coming to your table." in said
    assert "A judge has taken a call from your table." in said, "before, it said at once that a judge was there"
    before = _minutes(hall, 1)
    hall.floor.open(f"{hall.home}/calls")
    hall.floor.submit("/close", minutes=2)
    assert "No calls" in hall.floor.open(f"{hall.home}/calls")
    assert _minutes(hall, 1) == before + 2
    assert "Call a judge" in hall.phone(name).page.text


def test_who_called_may_withdraw_and_nobody_is_called_twice(hall: Judged) -> None:
    name = hall.seated(2)[0]
    phone = hall.phone(name)
    action, fields = phone.form("/judge/call")
    phone.submit("/judge/call")
    again = phone.post(action, data=fields | {"key": "another"}, headers={"Accept": "application/json"})
    assert again.json()["code"] == "called-already"
    hall.phone(name).submit("/judge/withdraw")
    assert "Call a judge" in hall.phone(name).page.text


def test_a_judge_goes_unasked_and_others_see_who_is_where(hall: Judged) -> None:
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/3/go")
    assert "You are there" in text_of(hall.floor.open(hall.home))
    assert "Ines is there" in text_of(hall.head.open(hall.home))
    assert re.search(r"Who is where.*Ines 3", text_of(hall.head.open(f"{hall.home}/head")))
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/3/seen", seen="nobody")
    assert "Empty, no result" in text_of(hall.floor.open(hall.home))
    hall.floor.submit("/round/1/table/3/seen", seen="playing")
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/3/leave")
    assert "You are there" not in text_of(hall.floor.open(hall.home))


def test_the_last_turns_are_counted_by_the_judge_at_the_table(served: Served) -> None:
    """MTR 2.5: once time is called, and shown to every judge."""
    hall = judged(served)
    hall.floor.open(hall.home)
    hall.floor.submit("/round/1/table/2/go")
    assert 'name="turn"' not in hall.floor.open(hall.home), "not before time is over"
    hall.evening.at_desk("/round/1/call-time")
    hall.evening.desk.submit("/round/1/call-time")
    page = hall.floor.open(hall.home)
    assert re.findall(r'name="turn" value="(\d)"', page) == list("012345")
    hall.floor.submit("/round/1/table/2/seen", turn=3)
    assert "Turn 3 of 5 · Ines is there" in text_of(hall.head.open(hall.home))


# Time ----------------------------------------------------------------------------------------------------------------


def test_time_is_given_by_one_button_and_taken_back_by_another(hall: Judged) -> None:
    """MTR 2.6."""
    before = _minutes(hall, 3)
    hall.floor.open(hall.at(3))
    page = hall.floor.submit("/time", minutes=5)
    assert f"+5 given , now {before + 5} minutes both phones changed" in text_of(page)
    hall.floor.submit("/undo")
    assert "Taken back" in hall.floor.page.text
    assert _minutes(hall, 3) == before


def _minutes(hall: Judged, table: int) -> int:
    return int(re.search(r"of (\d+) minutes left", hall.floor.open(hall.at(table)))[1])


# Infractions ---------------------------------------------------------------------------------------------------------


def test_the_upgrade_and_the_effect_are_seen_before_anything_is_saved(served: Served) -> None:
    """IPG 3.3, GAP-09: the second slow play is a game loss."""
    hall = judged(served)
    first, second = hall.seated(1)
    one, _ = hall.who(1)
    said = text_of(hall.penalise(hall.floor, 1, who=one, note="four minutes on turn 6"))
    assert f"{first} Warning : Slow play, round 1 Undo" in said
    page = hall.floor.open(f"{hall.at(1)}/infraction?who={one}&what=slow-play&score=1-1")
    said = text_of(page)
    assert "This is the second: Game Loss" in said
    assert "Before: Warning in round 1, you, “four minutes on turn 6”" in said
    assert f"1–1 1–2 {first} loses game 3, so {second} wins." in said
    assert "Slow play" in said
    assert hall.floor.open(hall.at(1)).split('id="rulings"')[1].count("Game Loss") == 0, "nothing was saved"
    said = text_of(hall.penalise(hall.floor, 1, who=one, score="1-1"))
    assert "Final 1–2" in said
    assert f"{first} · Game Loss : Slow play" in text_of(hall.head.open(f"{hall.home}/head")), "the head judge is told"
    assert "Final 1–2" not in text_of(hall.floor.submit("/undo")), "and it can be taken back"


def test_a_players_own_penalties_are_on_their_page_and_on_nobody_elses(served: Served) -> None:
    hall = judged(served)
    first, second = hall.seated(1)
    hall.penalise(hall.floor, 1, who=hall.who(1)[0], note="private note")
    mine, theirs = (hall.phone(name) for name in (first, second))
    assert "My penalties Warning : Slow play, round 1 Appeal" in text_of(mine.open(f"{mine.path}/me"))
    assert "private note" not in mine.page.text
    assert "My penalties" not in theirs.open(f"{theirs.path}/me")


def test_a_floor_judge_brings_a_disqualification_before_the_head_judge(hall: Judged) -> None:
    """MTR 5.1: the form says so before it is sent."""
    who = hall.who(2)[0]
    page = hall.floor.open(f"{hall.at(2)}/infraction?who={who}&what=cheating")
    assert "Bring it before the head judge" in page
    assert "Record Disqualification" not in page
    assert "Record Disqualification" in hall.head.open(f"{hall.at(2)}/infraction?who={who}&what=cheating")


def test_a_deviation_asks_the_head_judge_for_a_reason(served: Served) -> None:
    """IPG 1.1: the catalogue says otherwise."""
    hall = judged(served)
    who = hall.who(1)[0]
    hall.head.open(f"{hall.at(1)}/infraction?who={who}&what=slow-play&penalty=game-loss&score=0-0")
    assert "The catalogue says Warning." in hall.head.page.text
    said = text_of(hall.head.submit("/infraction"))
    assert "You can do this, but look first" in said
    hall.head.submit("/infraction", **{"overrule.reason": "Third time today."})
    page = text_of(hall.head.open(f"{hall.home}/head"))
    assert "deviates from the catalogue" in page
    report = text_of(hall.evening.desk.open(f"{hall.evening.home}/report"))
    assert "“Third time today.”" in report
    assert "Game Loss: 1" in report


def test_infractions_are_searched_in_the_readers_language(served: Served, hall: Judged) -> None:
    assert text_of(hall.floor.open(f"{hall.at(1)}/infraction?q=trigger")).count("IPG") == 1
    hall.floor.headers["Accept-Language"] = "es"
    assert "Cartas marcadas" in hall.floor.open(f"{hall.at(1)}/infraction?q=marcadas")
    hall.floor.headers["Accept-Language"] = "en"


# Rulings and appeals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upheld", "shown"), [pytest.param(1, "appealed", id="upheld"), pytest.param(0, "overturned", id="overturned")]
)
def test_an_appeal_is_one_tap_at_the_table_and_the_head_judge_decides(hall: Judged, upheld: int, shown: str) -> None:
    """MTR 2.9: the player needs no phone, and the last word is final."""
    text = f"The trigger was missed {upheld}."
    hall.floor.open(hall.at(1))
    hall.floor.submit("/ruling", text=text)
    hall.floor.open(hall.at(1))
    hall.floor.submit("/appeal")
    name = hall.seated(1)[0]
    waiting = text_of(hall.head.open(f"{hall.home}/head"))
    assert f"{name} appeals “{text}” Ines" in waiting
    action, fields = hall.head.form(re.search(r"/appeal/\d+", hall.head.page.text)[0])
    hall.head.post(action, data=fields | {"upheld": upheld, "text": "It was on time."})
    assert "appeal is waiting" not in hall.head.open(f"{hall.home}/head")
    assert f"{text} you · {shown}" in text_of(hall.floor.open(hall.at(1)))


def test_a_ruling_that_is_not_complete_cannot_be_appealed_yet(hall: Judged) -> None:
    hall.floor.open(hall.at(3))
    page = hall.floor.submit("/ruling", text="I look it up.", unfinished=1)
    assert "/appeal" not in page
    hall.floor.submit("/complete", text="It resolves.")
    assert "/appeal" in hall.floor.page.text


def test_overturning_needs_words(hall: Judged) -> None:
    hall.floor.open(hall.at(2))
    hall.floor.submit("/ruling", text="No.")
    hall.floor.open(hall.at(2))
    hall.floor.submit("/appeal")
    hall.head.open(f"{hall.home}/head")
    action, fields = hall.head.form(re.search(r"/appeal/\d+", hall.head.page.text)[0])
    empty = hall.head.post(action, data=fields | {"upheld": 0}, headers={"Accept": "application/json"})
    assert empty.status_code == 400
    hall.head.post(action, data=fields | {"upheld": 1, "key": "k2"})


# Deck checks ---------------------------------------------------------------------------------------------------------


def test_a_deck_check_gives_its_time_back_by_itself(served: Served) -> None:
    """MTR 2.6, MTR 2.8: as long as it took, and three minutes."""
    hall = judged(served)
    hall.floor.open(f"{hall.home}/checks")
    page = hall.floor.submit("/checks/draw", tables=1)
    table = int(re.search(r"/round/1/table/(\d+)/check", page)[1])
    assert "to be checked" not in hall.scorekeeper.open(hall.evening.home).lower()
    before = _minutes(hall, table)
    hall.floor.open(f"{hall.home}/checks")
    page = hall.floor.submit(f"/table/{table}/check")
    back = int(re.search(r"gives back \+(\d+)", page)[1])
    assert back in {3, 4}
    assert "Decks are away" in hall.floor.open(hall.at(table))
    hall.floor.open(f"{hall.home}/checks")
    compared = re.findall(r'name="compared"[^>]*value="(\d+)"', hall.floor.page.text)
    hall.floor.submit("/finish", found="clean", compared=",".join(compared))
    assert "2 /1" in text_of(hall.floor.page.text)
    assert _minutes(hall, table) == before + back
    name = hall.seated(table)[0]
    assert f"+{back}" in text_of(hall.phone(name).page.text), "the player's clock has it"


# Cards, and who watches ----------------------------------------------------------------------------------------------


def test_sleeves_a_floor_judge_rejects_are_for_the_head_judge_to_confirm(hall: Judged) -> None:
    """MTR 3.11, MTR 3.12."""
    who = hall.who(1)[0]
    hall.floor.open(f"{hall.at(1)}/cards")
    page = hall.floor.submit("/cards", player=who, matter="sleeves", allowed=0, due="next-round")
    assert "Sleeves : to be changed before the next round · the head judge has not confirmed it" in text_of(page)
    hall.head.open(f"{hall.home}/head")
    action, fields = hall.head.form(re.search(r"/decision/\d+", hall.head.page.text)[0])
    hall.head.post(action, data=fields | {"stands": 1})
    hall.floor.open(f"{hall.at(1)}/cards")
    assert "has not confirmed" not in hall.floor.page.text
    assert "· done" in text_of(hall.floor.submit("/done"))


def test_somebody_who_disturbs_may_not_watch(hall: Judged) -> None:
    """MTR 1.11."""
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/away", whom="red cap, loud", everywhere=1)
    assert "red cap, loud · at no table" in text_of(hall.head.open(f"{hall.home}/head"))


# What is hidden, what is escaped -------------------------------------------------------------------------------------


def _paths(hall: Judged) -> list[str]:
    """Every page there is, with the numbers of this event filled in."""
    found = []
    for handler in HANDLERS:
        routes = handler.routes if isinstance(handler, Router) else Router("/", route_handlers=[handler]).routes
        found += [route.path for route in routes if "GET" in route.methods]
    filled = {"stream": hall.evening.stream, "round": "1", "table": "1", "code": hall.evening.code}
    paths = {re.sub(r"\{(\w+):\w+\}", lambda part: filled.get(part[1], "1"), path) for path in found}
    return sorted(path for path in paths if not path.endswith((".pdf", "/feed")))


def _appeals_judge(hall: Judged) -> Browser:
    """MTR 2.9: a program without appeals judges has one only for a reason."""
    desk = hall.evening.desk
    desk.open(f"{hall.evening.home}/staff")
    desk.submit("/staff/link", label="Ada", role="powers", power="appeal")
    page = desk.submit("/staff/link", **{"overrule.reason": "Four hundred players."})
    phone = hall.evening.served.browser()
    phone.open(re.search(r"/link/[a-z2-7]{32}", page)[0])
    return phone


def test_a_statement_is_read_by_the_head_judge_and_by_nobody_else(served: Served) -> None:
    """MTR 5.1: every page of the site, as everybody who is not the head judge."""
    hall = judged(served)
    one = hall.who(1)[0]
    hall.floor.open(f"{hall.at(1)}/infraction?who={one}&what=cheating")
    hall.floor.submit("/investigation", note="looked at the deck")
    hall.floor.open(hall.at(1))
    hall.floor.submit("/statement", text=SECRET, player=one)
    assert hall.floor.page.status_code == 200
    assert SECRET in hall.head.open(f"{hall.home}/head"), "there is something that could leak"
    everybody: dict[str, Browser] = {
        "floor judge": hall.floor,
        "scorekeeper": hall.scorekeeper,
        "organizer": helper(hall.evening, label="Ola", role="organizer"),
        "appeals judge": _appeals_judge(hall),
        "the player": hall.phone(hall.seated(1)[0]),
        "the opponent": hall.phone(hall.seated(1)[1]),
        "a stranger": served.browser(),
    }
    paths = _paths(hall)
    assert {f"{hall.home}/head", hall.at(1), f"{hall.evening.home}/history", "/rules"} <= {*paths}
    leaks = [
        (who, path)
        for who, browser in everybody.items()
        for path in paths
        if SECRET in browser.get(path, headers={"Accept": "text/html"}).text
    ]
    assert leaks == []
    asked = {"Accept": "text/html"}
    assert [path for path in paths if SECRET in hall.head.get(path, headers=asked).text] == [f"{hall.home}/head"]
    assert everybody["appeals judge"].get(f"{hall.home}/head").status_code == 200, "who hears appeals sees those"


def test_what_judges_write_is_text_and_nothing_else(served: Served) -> None:
    hall = judged(served)
    one = hall.who(1)[0]
    hall.penalise(hall.floor, 1, who=one, what="marked-cards", note=EVIL)
    hall.floor.open(hall.at(1))
    hall.floor.submit("/ruling", text=EVIL)
    hall.floor.open(hall.at(1))
    hall.floor.submit("/appeal")
    hall.floor.open(f"{hall.at(1)}/infraction?who={one}&what=cheating")
    hall.floor.submit("/investigation", note=EVIL)
    hall.floor.open(hall.at(1))
    hall.floor.submit("/statement", text=EVIL, player=0)
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/cards", player=one, matter="marked", allowed=0, card=EVIL)
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/away", whom=EVIL)
    for browser, path in (
        (hall.floor, hall.at(1)),
        (hall.floor, f"{hall.at(1)}/infraction?who={one}&what=marked-cards&q={EVIL}"),
        (hall.floor, f"{hall.at(1)}/cards"),
        (hall.head, f"{hall.home}/head"),
        (hall.floor, f"{hall.home}?q={EVIL}"),
        (hall.floor, f"/rules?q={EVIL}"),
    ):
        page = browser.open(path)
        assert browser.page.status_code == 200
        assert "<img src=x" not in page
        assert "&lt;img src=x onerror=alert(1)&gt;" in page, path
        assert "49" not in re.findall(r"&gt;&#34;&#39;(\S+)", page)
