"""A day of trios through the desk: a team comes late, the best four play on, one wins; everything speaks of teams."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

TEAMS = ("Herons", "Moons", "Ledger", "Copper", "Sleevers", "Salz", "Quiet")


def line(team: str) -> str:
    return f"{team}: {team} Ana, {team} Bo, {team} Cy"


def enter(evening: Evening, *teams: str) -> None:
    evening.desk.open(f"{evening.home}/people/paste")
    evening.desk.submit("/people/paste", names="\n".join(map(line, teams)))
    action, fields = evening.desk.form("/paste/enter")
    fields |= {"pick": [*map(str, range(len(teams)))]}
    evening.desk.page = evening.desk.post(action, data=fields, headers={"Accept": "text/html"})


def look(evening: Evening, path: str) -> str:
    return text_of(evening.desk.open(f"{evening.home}{path}"))


def win_all(evening: Evening, round: int) -> None:
    """A and B of the first team win at every table, which decides it; C plays on."""
    for table in sorted(set(re.findall(r'data-table="(\d+)"', evening.desk.open(evening.home))), key=int):
        for seat in "AB":
            evening.at_desk(f"/round/{round}/line", line=f"{table}{seat} 20")


def public(evening: Evening, path: str = "") -> str:
    return text_of(evening.served.browser().open(f"/event/{evening.stream}{path}"))


def test_a_day_of_trios_from_a_late_team_to_the_champion(served: Served) -> None:
    """MTR-8.2-g, MTR-8.2-h: 8 teams with the late one, a cut to four, and a report of teams."""
    day = Evening(served, title="Harbour Trios", rounds=1, cut=4, players=24, teams="3")
    enter(day, *TEAMS)
    assert "7 teams are in" in look(day, "")
    assert "With 7 teams the rule book suggests" in look(day, "/settings")
    day.at_desk("/desk/start")
    day.post()

    assert "Line 1 names 2 players; a team here has 3." in look(day, "/late?line=Lions: Ana, Bo")
    assert "Lions can still play this round." in look(day, f"/late?line={line('Lions')}")
    day.desk.submit("/late")
    assert re.search(r"Cy, Lions Lions \dC \w+ Cy", public(day, "/pairings")), "every person of it has a seat"

    day.at_desk("/round/1/start-clock")
    win_all(day, 1)
    assert "4 in, 0 open · 4 seats still play" in look(day, "")
    day.at_desk("/round/1/close")
    look(day, "/cut")
    day.desk.submit("/cut/")
    for round in (2, 3):
        day.post(round)
        win_all(day, round)
        day.at_desk(f"/round/{round}/close")
    champion = re.search(r"Champion: (\w+)", public(day, "/bracket"))[1]
    day.at_desk("/desk/finish")
    said = look(day, "/report")
    assert "8 teams, 3 rounds." in said
    assert f"Final places 1 {champion} A {champion} Ana B {champion} Bo C {champion} Cy" in said
    table = day.desk.get(f"{day.home}/report/report.csv").text
    assert f"{champion} ({champion} Ana / {champion} Bo / {champion} Cy)" in table
    phone = served.browser()
    number = re.search(rf'/person/(\d+)"[^>]*>[^<]*<bdi>{champion}<', day.desk.open(f"{day.home}/people"))
    look(day, f"/person/{number[1] if number else 1}")
    day.desk.submit("/link")
    phone.open(re.search(r"/link/[\w-]+", day.desk.page.text)[0])
    assert "Champion of 8 teams" in text_of(phone.page.text)
    assert f"A {champion} Ana B {champion} Bo C {champion} Cy" in text_of(phone.page.text)


@pytest.mark.parametrize(("teams", "held"), [(3, "Did not take place"), (4, "Took place")])
def test_a_team_event_is_official_from_four_teams_on(served: Served, teams: int, held: str) -> None:
    """MTR-10.1-b: three are too few, four are enough."""
    day = Evening(served, title="Harbour Trios", teams="3", level=2, rounds=2)
    enter(day, *TEAMS[:teams])
    day.at_desk("/desk/start")
    if day.desk.page.status_code == 422:
        day.desk.submit("/desk/start", **{"overrule.reason": "Lists are on paper."})
    for round in (1, 2):
        day.post(round)
        win_all(day, round)
        day.at_desk(f"/round/{round}/close")
    said = look(day, "/report")
    assert f"{held} {teams} teams, 2 rounds. An official event needs 4 teams and 2 rounds. MTR 10.1" in said


def test_a_premier_event_of_four_teams_is_a_knockout(served: Served) -> None:
    """MTR-E-c: Swiss rounds are asked about, a bracket from the start is not."""
    premier = {"program": "WPN Qualifiers", "is_sanctioned": "true", "is_chosen": "true"}
    for shape, is_asked in (({"rounds": 3, "cut": 2}, True), ({"structure": "single"}, False)):
        day = Evening(served, title="Qualifier", format="standard", teams="3", level=0, **premier, **shape)
        look(day, "/announcement")
        day.desk.submit("/announcement/", identification="name", **premier)
        enter(day, *TEAMS[:4])
        asked = text_of(day.at_desk("/desk/start"))
        assert ("For 4 entrants a Premier event has 0 Swiss rounds and a cut to 0 (0: no cut)." in asked) is is_asked


def test_sixty_people_in_trios_are_twenty_for_the_table_of_rounds(served: Served) -> None:
    """MTR-E-g."""
    assert "5 rounds" in public(Evening(served, title="Harbour Trios", rounds="", players=60, teams="3"))
