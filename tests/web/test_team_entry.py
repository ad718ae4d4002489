"""Teams come: announced by the organizer, entered at the desk or by phone, named, seated, and gone together (MTR 8)."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Forms, Served, text_of

from topcut.web.scorekeeper.team_lines import NotATeam, read_team

TRIOS = {"teams": "3"}
PREMIER = "WPN Qualifiers"
LINE = "The Reds: Ana Ruiz, Bo Diaz, Cy Roe"


@pytest.fixture
def trios(served: Served) -> Evening:
    return Evening(served, title="Harbour Trios", **TRIOS)


def enter(evening: Evening, line: str) -> str:
    evening.desk.open(f"{evening.home}/people")
    return text_of(evening.desk.submit("/desk/teams", line=line))


def person(evening: Evening, number: int) -> str:
    return text_of(evening.desk.open(f"{evening.home}/person/{number}"))


def enter_by_phone(evening: Evening, **said: object) -> Browser:
    phone = evening.served.browser()
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", **said)
    return phone


def code_on(phone: Browser) -> str:
    return re.search(r"([A-Z2-9]{4}) ([A-Z2-9]{4})", text_of(phone.open(phone.path)))[0].replace(" ", "")


def sit(evening: Evening, code: str, **said: object) -> Browser:
    """Open a team-mate's link and take a seat."""
    phone = evening.served.browser()
    phone.open(f"/join/{evening.code}/seat?team={code}")
    phone.submit("/seat", **said)
    return phone


@pytest.mark.parametrize(
    "line",
    [
        LINE,
        "The Reds : Ana Ruiz; Bo Diaz; Cy Roe",
        "The Reds: Ruiz, Ana / Diaz, Bo / Roe, Cy",
        "The Reds\tAna Ruiz\tBo Diaz\tCy Roe",
        "The Reds: Ana Ruiz & Bo Diaz & Cy Roe",
        "The Reds: Ana Ruiz | Bo Diaz | Cy Roe",
    ],
)
def test_a_line_is_a_team_however_its_players_are_parted(line: str) -> None:
    """MTR-8.2-a: the players by seat."""
    read = read_team(line, size=3)
    assert (read.team, read.names) == ("The Reds", ("Ana Ruiz", "Bo Diaz", "Cy Roe"))


def test_a_line_with_another_number_of_players_is_named() -> None:
    """MTR-8.2-a: Trios with two, or with four."""
    for line in ("The Reds: Ana, Bo", "The Reds: Ana, Bo, Cy, Dee", "Ana"):
        with pytest.raises(NotATeam, match="Line 7"):
            read_team(line, size=3, line=7)


def test_the_form_says_who_plays_and_everybody_is_told(served: Served) -> None:
    """MTR-8.2-a, MTR-9.1-a: two heads play one game."""
    giants = Evening(served, title="Giants", teams="2hg")
    public = text_of(giants.desk.open(f"/event/{giants.stream}"))
    assert "Who plays Two-Headed Giant MTR 9.1" in public
    assert "Two-Headed Giant" in text_of(giants.desk.open(f"{giants.home}/settings"))
    page = giants.desk.open(f"{giants.home}/settings/event")
    assert re.search(r'value="2hg"\s+checked', page)
    assert enter(giants, "The Reds: Ana, Bo")
    giants.desk.open(f"{giants.home}/settings/event")
    said = text_of(giants.desk.submit("/settings/event/", teams="3"))
    said = text_of(giants.desk.submit("/settings/event/", teams="3", is_seen="true")) if "does" in said else said
    assert "Somebody has entered: the size of teams can no longer change." in said
    giants.desk.open("/new")
    copy = text_of(giants.desk.submit("/new/again", with_people="true"))
    assert "1 team" in copy
    assert "The Reds" in copy


def test_a_team_is_entered_at_the_desk_and_each_player_has_a_line(trios: Evening) -> None:
    """MTR-8.2-f, MTR-1.10-g: letters from entry on, and a link, a number and a list for every player."""
    enter(trios, LINE)
    people = text_of(trios.desk.open(f"{trios.home}/people"))
    assert "1 team" in people
    assert "The Reds no phone A Ana Ruiz · B Bo Diaz · C Cy Roe" in people
    said = person(trios, 1)
    assert "A Ana Ruiz no phone" in said
    trios.desk.page = trios.desk.post(
        f"{trios.home}/link", data=trios.desk.form("/link")[1] | {"entrant": "1", "player": "3"}
    )
    assert "Cy Roe (The Reds)" in text_of(trios.desk.page.text)
    person(trios, 1)
    fields = trios.desk.form("/identify")[1]
    trios.desk.post(f"{trios.home}/identify", data=fields | {"player": "2", "person": "B-77"})
    assert "B Bo Diaz B-77" in person(trios, 1)
    fields = trios.desk.form("/rename")[1]
    trios.desk.post(f"{trios.home}/rename", data=fields | {"player": "2", "name": "Bo Dias"})
    assert "B Bo Dias B-77" in person(trios, 1)
    for q in ("Bo Dias", "reds"):
        trios.desk.open(f"{trios.home}/find?q={q}")
        assert trios.desk.path.endswith("/person/1"), "search finds the team and each of its players"


def test_a_second_team_of_one_person_is_refused_with_the_name_of_the_first(trios: Evening) -> None:
    """MTR-8.2-c."""
    trios.desk.open(f"{trios.home}/people")
    trios.desk.submit("/desk/teams", line="", team="The Reds", a="Ana", b="Bo", c="Cy", number_a="77")
    trios.desk.open(f"{trios.home}/people")
    said = text_of(trios.desk.submit("/desk/teams", line="", team="Blues", a="Dee", b="Ana", c="Eli", number_b="77"))
    assert "This person is already in the team The Reds . Nobody is in two teams of one event." in said


def test_teams_are_pasted_one_a_line_and_a_bad_line_is_named(trios: Evening) -> None:
    enter(trios, LINE)
    trios.desk.open(f"{trios.home}/people/paste")
    sheet = f"{LINE}\nBlues: Dee, Eli\nGreens: Fay; Gus; Hana"
    page = trios.desk.submit("/people/paste", names=sheet)
    said = text_of(page)
    assert "1 is new" in said
    assert "known: entered as number 1" in said
    assert "Line 2 names 2 players; a team here has 3." in said
    action, fields = trios.desk.form("/paste/enter")
    trios.desk.page = trios.desk.post(action, data=fields | {"pick": re.findall(r'value="(\d)"\s+checked', page)})
    assert "A Fay · B Gus · C Hana" in text_of(trios.desk.open(f"{trios.home}/people"))


def test_one_phone_enters_a_team_and_the_others_take_their_seats(trios: Evening) -> None:
    """MTR-8.2-f: letters from entry on; a team that is not complete is asked about at the start."""
    ana = enter_by_phone(trios, name="Ana", team="Low Tide", seat="1")
    said = text_of(ana.open(ana.path))
    assert "1 of 3 in your team A Nobody yet B Ana you C Nobody yet" in said
    code = code_on(ana)
    assert "Not complete" in text_of(trios.desk.open(f"{trios.home}/people"))
    assert code in person(trios, 1), "the desk sees the code"
    assert code not in trios.served.browser().open(f"/event/{trios.stream}")
    bo = sit(trios, code, name="Bo", player="1")
    assert "A Bo you B Ana C Nobody yet" in text_of(bo.open(bo.path))
    taken = sit(trios, code, name="Cy", player="1")
    assert "Bo sits there already, for Low Tide ." in text_of(taken.page.text)
    enter(trios, "Blues: Dee, Eli, Fay")
    asked = text_of(trios.at_desk("/desk/start"))
    assert "In these teams a seat is still free: Low Tide" in asked
    sit(trios, code, name="Cy", player="3")
    full = trios.served.browser()
    assert "all seats of Low Tide are taken." in text_of(full.open(f"/join/{trios.code}/seat?team={code}"))
    assert "This code opens no seat." in text_of(full.open(f"/join/{trios.code}/seat?team=ABCDEFGH"))
    trios.at_desk("/desk/start")
    assert "Change seats" not in text_of(bo.open(bo.path))


def test_a_phone_may_name_everybody_and_each_claims_a_seat(trios: Evening) -> None:
    ana = enter_by_phone(trios, name="Ana", mate_1="Bo", mate_2="Cy")
    said = text_of(ana.open(ana.path))
    assert "A Ana you B Bo no phone yet C Cy no phone yet" in said
    taken = sit(trios, code_on(ana), name="Mallory", player="2")
    assert "This seat is kept for Bo . If that is you, enter the same name and number" in text_of(taken.page.text)
    assert "B Bo no phone yet" in text_of(ana.open(ana.path))
    bo = sit(trios, code_on(ana), name="Bo Diaz", player="2")
    assert "B Bo Diaz you" in text_of(bo.open(bo.path))


def test_a_refused_name_is_gone_and_the_team_finds_another(trios: Evening) -> None:
    """MTR-8.1-a."""
    ana = enter_by_phone(trios, name="Ana", team="Rude Word", mate_1="Bo", mate_2="Cy")
    enter(trios, "Blues: Dee, Eli, Fay")
    person(trios, 1)
    trios.desk.submit("/team-name/refuse", why="Children play here")
    for page in (f"/event/{trios.stream}", f"{trios.home}/people", f"{trios.home}/history", f"{trios.home}/person/1"):
        assert "Rude Word" not in trios.desk.open(page), page
    assert "Name refused" in text_of(trios.desk.open(f"{trios.home}/people"))
    said = text_of(ana.open(ana.path))
    assert "The name was refused: Children play here Find another before round 1." in said
    assert "Children play here" not in trios.served.browser().open(f"/event/{trios.stream}")
    assert "The name of these teams was refused, and they have no other yet" in text_of(trios.at_desk("/desk/start"))
    ana.open(ana.path)
    again = text_of(ana.submit("/team-name", name="rude word!"))
    assert "An official has refused this name: Children play here" in again, "nor with another letter"
    assert "Rude Word" not in again
    ana.open(ana.path.rsplit("/team-name")[0])
    ana.submit("/team-name", name="Low Tide")
    ana.submit("/team-name", name="Rude Word")
    assert "An official has refused this name" in text_of(ana.page.text), "nor once it has another"
    assert "Low Tide A Ana · B Bo · C Cy" in text_of(trios.desk.open(f"{trios.home}/people"))


def test_one_drops_and_the_whole_team_is_out(trios: Evening) -> None:
    """MTR-8.2-d, MTR-2.10-a: and it is said before."""
    ana = enter_by_phone(trios, name="Ana", team="Low Tide", mate_1="Bo", mate_2="Cy")
    bo = sit(trios, code_on(ana), name="Bo", player="2")
    assert "If one of them leaves, the whole team is out: Ana, Bo, Cy." in person(trios, 1)
    assert "If one of you leaves, the whole team is out: Ana, Bo, Cy." in text_of(bo.open(f"{bo.path}/me"))
    bo.submit("/drop")
    assert "You have dropped" in text_of(ana.open(ana.path))
    assert "Dropped before round 1." in person(trios, 1)


def test_any_of_a_team_checks_it_in_and_seats_are_swapped_before_the_start(trios: Evening) -> None:
    """MTR-8.2-f: told as against the rule during entry."""
    ana = enter_by_phone(trios, name="Ana", team="Low Tide", mate_1="Bo", mate_2="Cy")
    bo = sit(trios, code_on(ana), name="Bo", player="2")
    bo.open(bo.path)
    bo.submit("/check-in")
    assert "Is here" in person(trios, 1)
    ana.open(ana.path)
    told = text_of(ana.submit("/seats", players="2,1,3"))
    assert "A team names its seats when it enters and keeps them." in told
    assert "A Bo B Ana you" in text_of(ana.open(ana.path))


def test_tournament_rules_ask_for_the_number_of_each_player(served: Served) -> None:
    """MTR-8.2-b, MTR-1.5-b: in an event by the house's rules names are enough."""
    official = Evening(served, title="Premier trios", asks=True, rules="tournament", **TRIOS)
    phone = enter_by_phone(official, name="Ana", family="Ruiz", team="Low Tide", tick="old-enough")
    assert "This event asks for a membership number in addition to the name." in text_of(phone.page.text)
    phone.submit(f"/join/{official.code}", name="Ana", family="Ruiz", team="Low Tide", tick="old-enough", person="P1")
    assert "1 of 3 in your team" in text_of(phone.open(phone.path))


def test_a_large_event_comes_along_whoever_is_refused(served: Served) -> None:
    """MTR-1.4: eighty teams of which nobody ticked are named with the rule, each for itself; one press is one press."""
    hall = Evening(served, title="Harbour Trios", level=2, asks=True, **TRIOS)
    hall.desk.open(f"{hall.home}/people/paste")
    lines = "\n".join(f"Team {n}: Ana {n} Ruiz, Bo {n} Diaz, Cy {n} Roe" for n in range(1, 81))
    hall.desk.submit("/people/paste", names=lines)
    for why in ({}, {"overrule.reason": "Their parents are here."}):
        action, fields = hall.desk.form("/paste/enter")
        picked = {"pick": [*map(str, range(80))]} | why
        hall.desk.page = hall.desk.post(action, data=fields | picked, headers={"Accept": "text/html"})
    hall.desk.open("/new")
    page = hall.desk.submit("/new/again", with_people="true")
    left = page.split('id="left"', 1)[1].split("</ul>")[0]
    assert "The event has been created, with 0 teams. To the desk 80 were not entered" in text_of(page)
    assert len(re.findall(r"MTR 1\.[45]", text_of(left))) == 80
    assert "Team 80 :" in text_of(left)


def test_a_team_with_a_free_seat_comes_along_with_it(trios: Evening) -> None:
    """MTR-8.2-f: made again, the event has the team as it was, and nobody is dropped without a word."""
    enter_by_phone(trios, name="Ana", team="Low Tide", mate_1="Bo")
    trios.desk.open("/new")
    trios.desk.submit("/new/again", with_people="true")
    assert "Low Tide no phone A Ana · B Bo · C – Not complete" in text_of(trios.desk.open(f"{trios.desk.path}/people"))


def test_a_team_is_one_head_where_rounds_are_suggested(served: Served) -> None:
    """MTR-E-g: five teams are five, not ten."""
    evening = Evening(served, title="Giants", teams="2hg", level=2)
    for number in range(1, 6):
        enter(evening, f"Team {number}: Ana {number}, Bo {number}")
    assert "With 5 teams the rule book suggests 3." in text_of(evening.desk.open(f"{evening.home}/settings"))


def test_four_teams_of_a_premier_event_are_asked_about_swiss_rounds(served: Served) -> None:
    """MTR-E-c: they go straight to a knockout of two rounds."""
    premier = {"program": PREMIER, "is_sanctioned": "true", "is_chosen": "true", "format": "standard"}
    evening = Evening(served, title="Giants", teams="2hg", level=0, rounds=3, **premier)
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit(
        "/announcement/", identification="name", is_chosen="true", is_sanctioned="true", program=PREMIER
    )
    for number in range(1, 5):
        enter(evening, f"Team {number}: Ana {number}, Bo {number}")
    asked = text_of(evening.at_desk("/desk/start"))
    assert "MTR E" in asked, asked


def test_two_heads_have_their_own_time_to_build_after_a_draft(served: Served) -> None:
    """MTR-B-i."""
    evening = Evening(served, title="Giants", teams="2hg", format="sealed")
    evening.desk.open(f"{evening.home}/hall")
    evening.desk.submit("/hall/product", kind="two-headed-giant-booster-draft", mix="afr")
    assert "40 minutes to build" in text_of(evening.desk.open(f"{evening.home}/hall"))


@pytest.mark.parametrize(("letter", "player"), [("B", 2), ("C", 3)])
def test_somebody_else_takes_a_seat_until_the_event_begins(served: Served, letter: str, player: int) -> None:
    """MTR-8.2-d, MTR-8.2-f: before the start a seat is freed and taken by another.

    Afterwards that is asked about between two rounds, and refused in a round.
    """
    trios = Evening(served, title="Harbour Trios", level=2, **TRIOS)
    enter(trios, LINE)
    enter(trios, "The Blues: Dee Fox, Eli Gray, Fay Hill")
    person(trios, 1)
    gone = {"B": "Bo Diaz", "C": "Cy Roe"}[letter]
    code, fields = next(form for form in forms_of(trios, "/seats/free") if form[1]["player"] == str(player))
    trios.desk.post(code, data=fields)
    page = person(trios, 1)
    assert "Not complete" in page
    assert gone not in page.split("History")[0]
    code = re.search(r"Code for the seats without a phone: ([A-Z2-9]{8})", page)[1]
    phone = sit(trios, code, player=player, name="Gil New")
    assert "Gil New" in person(trios, 1)
    trios.at_desk("/desk/start")
    assert "so the rules have no substitutes: the head judge says why" in person(trios, 1)
    begun = trios.desk.post(f"{trios.home}/seats/free", data=fields | {"key": "begun"})
    assert begun.status_code == 422
    assert "nobody takes the seat of somebody who was entered" in text_of(begun.text)
    assert "Let somebody else play for them?" in text_of(begun.text)
    trios.at_desk("/desk/draw")
    playing = trios.desk.post(f"{trios.home}/seats/free", data=fields | {"key": "playing"})
    assert playing.status_code == 409
    assert "Round 1 is not over: somebody else takes a seat between two rounds." in text_of(playing.text)
    assert "Gil New" in person(trios, 1)
    assert phone.get(phone.path).status_code == 200


@pytest.mark.parametrize(("letter", "player"), [("B", 2), ("C", 3)])
def test_one_of_a_team_comes_late_into_the_seat_that_was_left_free(trios: Evening, letter: str, player: int) -> None:
    """MTR-8.2-a, GAP-07: begun all the same without one of them; one who comes in round 1 has a phone and plays."""
    names = {"A": "Ana Ruiz", "B": "Bo Diaz", "C": "Cy Roe"}
    trios.desk.open(f"{trios.home}/people")
    seats = {seat.lower(): name for seat, name in names.items() if seat != letter}
    trios.desk.submit("/desk/teams", line="", team="The Reds", **seats)
    enter(trios, "The Blues: Dee Fox, Eli Gray, Fay Hill")
    assert "In these teams a seat is still free" in text_of(trios.at_desk("/desk/start"))
    trios.desk.submit("/desk/start", **{"overrule.reason": "Somebody is on the train."})
    trios.post()
    page = person(trios, 1)
    assert "A player who comes late plays from now on, at this seat" in page
    action, fields = next(form for form in forms_of(trios, "/rename") if form[1]["player"] == str(player))
    trios.desk.post(action, data=fields | {"name": names[letter]})
    assert names[letter] in person(trios, 1)
    action, fields = next(form for form in forms_of(trios, "/link") if form[1].get("player") == str(player))
    link = re.search(r"/link/[\w-]+", trios.desk.post(action, data=fields).text)[0]
    phone = trios.served.browser()
    trios.at_desk("/round/1/start-clock")
    assert f"The Reds , seat {letter}" in text_of(phone.open(link))
    assert "You have reported" in text_of(phone.submit("/report", score="2-0"))


def forms_of(evening: Evening, ending: str) -> list[tuple[str, dict[str, str]]]:
    return [(action, fields) for _, action, fields in Forms(evening.desk.page.text).forms if action.endswith(ending)]
