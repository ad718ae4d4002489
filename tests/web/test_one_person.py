"""One person is one person: asked at every door by which somebody comes who looks like an official or a player."""

import re
from html import unescape

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import helper, make_link

REASON = "overrule.reason"
OFFICIAL = "is an official here and has the same name, number or device. Is it one person?"
ABOVE_REGULAR = "An official would play, and the event is not at Regular."


def press(browser: Browser, label: str, **filled_in: str) -> str:
    browser.press(label, **filled_in)
    return said(browser)


def said(browser: Browser) -> str:
    return unescape(text_of(browser.page.text)).replace(" ,", ",")


def joins(phone: Browser, evening: Evening, name: str, **more: str) -> str:
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", name=name, **more)
    return said(phone)


def said_at(evening: Evening, path: str) -> str:
    watcher = evening.served.browser()
    return unescape(text_of(watcher.open(path)))


# An official comes to play -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hall(served: Served) -> Evening:
    """A Competitive event with Flo as its floor judge, known by name."""
    return Evening(served, title="Competitive", level=2)


def test_a_phone_with_a_staff_link_is_asked_at_the_door(hall: Evening) -> None:
    """MTR-1.4-i: an official may not play above Regular; whose phone it is says who comes."""
    flo = helper(hall, label="Flo Ruiz", role="floor-judge")
    assert f"Flo Ruiz {OFFICIAL}" in joins(flo, hall, "Florence")
    assert ABOVE_REGULAR in press(flo, "Yes, one person")
    assert "Go to the desk with this page." in said(flo)
    assert "Florence" not in hall.desk.open(hall.home)


def test_the_same_name_alone_is_asked_and_the_answer_counts(hall: Evening) -> None:
    helper(hall, label="Gus Pons, tables 1 to 20", role="floor-judge")
    phone = hall.served.browser()
    assert f"Gus Pons {OFFICIAL}" in joins(phone, hall, "gus  PONS")
    press(phone, "No, two people")
    assert "/player/" in phone.path, said(phone)
    assert "are two people" in unescape(text_of(hall.desk.open(f"{hall.home}/history")))


def test_an_officials_own_phone_does_not_say_that_its_name_is_somebody_elses(hall: Evening) -> None:
    ida = helper(hall, label="Ida Sol", role="scorekeeper")
    joins(ida, hall, "Ida Sol")
    assert "The desk has to look at this entry." in press(ida, "No, two people")


@pytest.mark.parametrize("door", ["the desk", "a pasted list"])
def test_the_desk_is_asked_by_name(hall: Evening, door: str) -> None:
    name = {"the desk": "Jan Mas", "a pasted list": "Kim Roca"}[door]
    helper(hall, label=name, role="floor-judge")
    if door == "the desk":
        hall.at_desk("/desk/people", name=name)
    else:
        hall.desk.open(f"{hall.home}/people/paste")
        hall.desk.submit("/people/paste", names=name)
        hall.desk.submit("/people/paste/enter", pick="0")
    assert f"{name} {OFFICIAL}" in said(hall.desk)
    assert ABOVE_REGULAR in press(hall.desk, "Yes, one person")
    press(hall.desk, "Do it anyway", **{REASON: "The fact sheet lets them"})
    assert name in hall.desk.open(hall.home)


def test_naming_a_judge_with_the_name_of_a_player_is_asked(hall: Evening) -> None:
    """MTR-1.4-g: who plays is not named an official."""
    hall.join("Leo Vila")
    hall.desk.open(f"{hall.home}/staff")
    hall.desk.submit("/staff/link", label="Leo Vila", role="floor-judge")
    assert "Leo Vila plays here and has the same name or number. Is it one person?" in said(hall.desk)
    assert ABOVE_REGULAR in press(hall.desk, "Yes, one person")


def test_the_number_of_an_official_is_kept_and_noticed(hall: Evening) -> None:
    """MTR-1.4-i: by number, however the names are written."""
    hall.desk.open(f"{hall.home}/staff")
    hall.desk.submit("/staff/link", label="Mr. Nil", role="floor-judge", person="555001")
    hall.at_desk("/desk/people", name="Nilo Soler", number="555001")
    assert f"Mr. Nil {OFFICIAL}" in said(hall.desk)


def test_what_an_official_is_known_by_is_erased_by_the_organizer(served: Served) -> None:
    """MTR-1.6: after that nobody is asked about, and no file holds it."""
    evening = Evening(served, title="Erased")
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/staff/link", label="Ona Pi", role="floor-judge", person="555002")
    evening.desk.open(f"{evening.home}/staff")
    row = evening.desk.page.text.split("<bdi>Ona Pi</bdi>")[1]
    official = re.search(r'href="([^"]+/official/link-[^"]+)"', row)[1]
    evening.desk.open(official)
    evening.desk.press("Erase number and name")
    assert "Known by number or name" not in said(evening.desk)
    evening.at_desk("/desk/people", name="Ona Pi", number="555002")
    assert evening.desk.page.status_code == 200
    assert "Ona Pi" in said(evening.desk)


def test_a_judge_says_which_player_they_are_where_that_is_against_the_rules(hall: Evening) -> None:
    """MTR-1.4-i: the declaration meets the rule, too."""
    phone = hall.join("Oda Gil")
    phone.open(make_link(hall.desk, hall.home, label="Table judge", role="floor-judge"))
    assert "Do you play too?" in said(phone)
    assert ABOVE_REGULAR in press(phone, "I play as Oda Gil")


def test_a_staff_link_opened_on_a_players_phone_asks_before_its_first_use(hall: Evening) -> None:
    """MTR-1.4-i: whoever opens it, nothing official is done until it is said who this is."""
    phone = hall.join("Pep Coll")
    phone.open(make_link(hall.desk, hall.home, label="Results table", role="scorekeeper"))
    phone.submit("/desk/people", name="Quim Bosch")
    assert "This device also acts for Pep Coll, who plays here. Is that you?" in said(phone)
    assert ABOVE_REGULAR in press(phone, "Yes, one person")
    assert "Quim Bosch" not in hall.desk.open(hall.home)
    phone.open(hall.home)
    phone.submit("/desk/people", name="Quim Bosch")
    press(phone, "No, two people")
    assert "Quim Bosch" in hall.desk.open(hall.home), "a parent's phone may hold a child's link"
    assert "An official and player" in unescape(text_of(hall.desk.open(f"{hall.home}/history")))


def test_in_a_qualifier_no_official_plays_at_any_level(served: Served) -> None:
    """MTR-1.4-h."""
    evening = Evening(served, title="PTQ", level=2, program="Players Tour Qualifiers", is_chosen="true", asks=True)
    flo = helper(evening, label="Flo Ruiz", role="floor-judge")
    assert f"Flo Ruiz {OFFICIAL}" in joins(flo, evening, "Flo", family="Serra", tick="old-enough", person="12345")
    assert "This program does not allow it, and the event would be invalid." in press(flo, "Yes, one person")


def test_somebody_who_comes_back_is_compared_again(hall: Evening) -> None:
    """MTR-1.4-i: between leaving and coming back they were named a judge."""
    hall.at_desk("/desk/people", name="Rut Camps")
    number = re.search(r"/desk/person/(\d+)\D[^<]*(?:<[^>]*>)*\s*(?:Camps, Rut|Rut Camps)", hall.desk.page.text)[1]
    hall.desk.open(f"{hall.home}/person/{number}")
    hall.desk.press("Drop")
    helper(hall, label="Rut Camps", role="floor-judge")
    hall.desk.open(f"{hall.home}/person/{number}")
    assert f"Rut Camps {OFFICIAL}" in press(hall.desk, "Take back")
    assert ABOVE_REGULAR in press(hall.desk, "Yes, one person")


# A judge who plays and has not said so -------------------------------------------------------------------------------


def test_a_judge_who_plays_is_asked_before_any_decision_at_their_own_table(served: Served) -> None:
    """MTR-1.4-k: the rule does not wait for a declaration."""
    evening = Evening(served, title="Regular")
    helper(evening, label="Head", role="head-judge")
    evening.start("Ana", "Bo")
    evening.post()
    ana = evening.phones["Ana"]
    ana.open(make_link(evening.desk, evening.home, label="Floor", role="floor-judge"))
    table = f"/event/{evening.stream}/judge/round/1/table/1"
    ana.open(table)
    ana.submit("/ruling", text="It resolves")
    assert "This device also acts for Ana, who plays here. Is that you?" in said(ana)
    refused = press(ana, "Yes, one person")
    assert ana.page.status_code in {403, 409, 422}, refused
    ana.open(table)
    assert "It resolves" not in said(ana)


# A second person of one's own ----------------------------------------------------------------------------------------


def test_a_second_person_of_one_name_is_asked_about(served: Served) -> None:
    evening = Evening(served, title="Namesakes")
    evening.join("Ana Vives")
    again = evening.served.browser()
    assert "Ana Vives is already entered, as number 1. Is it the same person?" in joins(again, evening, "Ana Vives")
    assert "the desk gives it a link" in said(again)
    press(again, "No, two people")
    assert "/player/2" in again.path
    evening.at_desk("/desk/people", name="ANA VIVES")
    assert "is already entered" in said(evening.desk)


def test_a_phone_of_last_week_takes_its_place_in_a_copied_event(served: Served) -> None:
    """MTR-1.5: an event copied with its people, and the phones that were there, make no second people."""
    week = Evening(served, title="Last week")
    ana, bo = week.join("Ana Vives"), week.join("Bo")
    week = copied(week)
    ana.open(f"/join/{week.code}")
    assert "This phone is known here" in said(ana)
    assert "I am Ana Vives, and on the list already" in said(ana)
    assert "I am Bo" not in said(ana), "another's place is not offered"
    press(ana, "I am Ana Vives, and on the list already")
    assert ana.path.endswith("/player/1"), said(ana)
    stranger = week.served.browser()
    stranger.open(f"/join/{week.code}")
    assert "on the list already" not in said(stranger)
    assert "is already entered" in joins(bo, week, "Bo")


def test_a_barred_name_is_noticed_without_a_number(served: Served) -> None:
    """MTR-1.4-b: at the door the phone is sent to the desk, and the desk is asked."""
    evening = Evening(served, title="Barred")
    evening.desk.open(f"{evening.home}/guests")
    evening.desk.submit("/guests/bars", person="777", name="Zoé Díaz", why="organizer")
    phone = evening.served.browser()
    assert "The desk has to look at this entry." in joins(phone, evening, "zoe diaz")
    evening.at_desk("/desk/people", name="Zoe Diaz")
    assert "Somebody of this name is barred on the day of the event. Is this another person?" in said(evening.desk)
    press(evening.desk, "Do it anyway", **{REASON: "Another Zoe; I know both"})
    assert "Zoe Diaz" in evening.desk.open(evening.home)


# Leaving without a word ----------------------------------------------------------------------------------------------


def copied(week: Evening) -> Evening:
    """Next week's event: made with one press from this one, with its people."""
    following = object.__new__(Evening)
    following.__dict__ |= {each: it for each, it in week.__dict__.items() if each != "code"}
    following.desk.open("/new")
    action, fields = following.desk.form("/new/again")
    following.desk.page = following.desk.post(action, data=fields | {"with_people": "true"})
    following.arrive()
    return following


FOUR = ("Ana Vives", "Bo", "Cy", "Dee")


def one_does_not_come(evening: Evening) -> int:
    """Play round 1, to which somebody does not come, by which they leave, as the desk is told; answer their number."""
    evening.at_desk("/desk/start")
    evening.post()
    evening.at_desk("/round/1/line", line="1 n1")
    evening.at_desk("/round/1/line", line="2 20")
    evening.at_desk("/round/1/close")
    evening.desk.open(evening.home)
    told = re.search(rf"({'|'.join(FOUR)}) left after round 1 without telling anybody", said(evening.desk))
    return 1 + FOUR.index(told[1])


def test_somebody_who_left_silently_is_counted_at_every_event_they_come_to(served: Served) -> None:
    """MTR-2.10-f: per person, not per event: found by the phone, and told where the desk looks them up."""
    week = Evening(served, title="First week")
    for name in FOUR:
        week.join(name)
    gone = one_does_not_come(week)
    again = copied(week)
    phone = week.phones[FOUR[gone - 1]]
    phone.open(f"/join/{again.code}")
    press(phone, f"I am {FOUR[gone - 1]}, and on the list already")
    again.desk.open(f"{again.home}/person/{gone}")
    assert "Left without telling anybody 1 time, 1 of them at other events here." in said(again.desk)
    for stays in {1, 2, 3, 4} - {gone}:
        again.desk.open(f"{again.home}/person/{stays}")
        assert "Left without telling anybody" not in said(again.desk)


def test_the_number_finds_somebody_at_other_events_until_it_is_erased(served: Served) -> None:
    """MTR-2.10-f: without a phone, by number; an erased one finds nothing."""
    first, second = Evening(served, title="One shop night"), Evening(served, title="Another shop night")
    for evening in (first, second):
        for number, name in enumerate(FOUR, 424240):
            evening.at_desk("/desk/people", name=name, number=str(number))
    gone = one_does_not_come(first)
    second.desk.open(f"{second.home}/person/{gone}")
    assert "Left without telling anybody 1 time, 1 of them at other events here." in said(second.desk)
    first.desk.open(f"{first.home}/erase/{gone}")
    first.desk.submit(f"/erase/{gone}")
    second.desk.open(f"{second.home}/person/{gone}")
    assert "Left without telling anybody" not in said(second.desk)


# People who do not play ----------------------------------------------------------------------------------------------


def test_a_judge_notes_that_somebody_bets_who_does_not_play(served: Served) -> None:
    """MTR-5.3-a: officials and spectators, too; the head judge and the report have it."""
    evening = Evening(served, title="Betting")
    judge = helper(evening, label="Floor", role="floor-judge")
    head = helper(evening, label="Head", role="head-judge")
    judge.open(f"/event/{evening.stream}/judge")
    link = re.search(r'href="([^"]+/judge/conduct)"', judge.page.text)
    assert link, said(judge)
    judge.open(link[1])
    assert 'value="bribery-and-wagering"' in judge.page.text.split("<option")[1], "betting comes first"
    did = {"infraction": "bribery-and-wagering", "note": "Ten euros on table 4"}
    judge.submit("/judge/conduct", whom="The man in the hat", as_official="true", **did)
    assert "It was noted what somebody did who does not play" in said(judge)
    head.open(f"/event/{evening.stream}/judge/head")
    assert "The man in the hat · An official · " in said(head)
    assert "Ten euros on table 4" in said(head)
    page = unescape(text_of(evening.desk.open(f"{evening.home}/report")))
    assert "The man in the hat · An official" in page
    assert "The man in the hat" not in said_at(evening, f"/event/{evening.stream}")
