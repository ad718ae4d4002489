"""Refusals and questions call people by their names, and say who decides (MTR 1.7)."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.sentences import in_refusals
from tests.web.staffed import helper

from topcut.core.play import Power, Role
from topcut.web.shared.powers import deciders, holders, lacking

JSON = {"Accept": "application/json"}


def said(page: str) -> str:
    """What is read, names and all that stands next to them in one piece."""
    return text_of(re.sub(r"</?bdi>", "", page))


def number_of(evening: Evening, name: str) -> str:
    page = evening.desk.open(f"{evening.home}/people")
    return re.search(rf'/person/(\d+)"><bdi>{name}<', page)[1]


def asked_for_lists(served: Served, *names: str, language: str = "en") -> Evening:
    """A Competitive event that asks for lists, with nobody's list in it."""
    evening = Evening(served, level=2, lists="required", language=language)
    for name in names:
        evening.join(name)
    return evening


def test_a_question_names_people(served: Served) -> None:
    evening = asked_for_lists(served, "Ana Ruiz", "Bo")
    page = evening.at_desk("/desk/start")
    assert evening.desk.page.status_code == 422
    assert "Lists are missing (2): Ana Ruiz, Bo." in said(page)
    assert "<bdi>Ana Ruiz</bdi>, <bdi>Bo</bdi>" in page


def test_a_program_reads_the_names_too_and_keeps_the_numbers(served: Served) -> None:
    evening = asked_for_lists(served, "Ana Ruiz", "Bo")
    evening.desk.open(evening.home)
    action, fields = evening.desk.form("/desk/start")
    said = evening.desk.post(action, data=fields, headers=JSON).json()
    assert "Lists are missing (2): Ana Ruiz, Bo." in said["concerns"]
    assert said["action"] == "start_event"
    who = number_of(evening, "Bo")
    action, fields = evening.desk.open(f"{evening.home}/people") and evening.desk.form("/desk/drop")
    for _ in range(2):
        answer = evening.desk.post(action, data=fields | {"key": f"k{_}", "entrant": who}, headers=JSON)
    assert (answer.json()["detail"], answer.json()["entrant"]) == ("Bo is already out of the event.", int(who))


def test_a_name_is_escaped_like_anything_typed(served: Served) -> None:
    evening = asked_for_lists(served, "<b>Eve</b>", "Bo")
    assert "<bdi>&lt;b&gt;Eve&lt;/b&gt;</bdi>" in evening.at_desk("/desk/start")


def test_two_of_one_name_are_told_apart_by_their_numbers(served: Served) -> None:
    evening = asked_for_lists(served, "Ana", "Ana")
    assert re.search(r"Lists are missing \(2\): Ana \(\d+\), Ana \(\d+\)\.", said(evening.at_desk("/desk/start")))


def test_a_line_that_only_tells_names_people(served: Served) -> None:
    """A casual event goes on, and says who has handed in none."""
    evening = Evening(served, lists="required")
    for name in ("Ana", "Bo"):
        evening.join(name)
    page = said(evening.at_desk("/desk/start"))
    assert "Lists are missing (2): Ana, Bo." in page


def test_a_pairing_by_hand_says_who_is_missing(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo", "Chi", "Dov")
    one, other = number_of(evening, "Ana"), number_of(evening, "Bo")
    action, fields = evening.desk.open(f"{evening.home}/by-hand") and evening.desk.form("/by-hand")
    answer = evening.desk.post(action, data=fields | {"text": f"1 {one} {other}", "sure": "true"})
    assert "Left out: Chi, Dov. There twice: –. Not in the round: –." in said(answer.text)


def show(by: Browser, evening: Evening, ending: str) -> str:
    by.open(evening.home)
    return text_of(by.submit(ending))


@pytest.mark.parametrize(
    ("language", "says"),
    [
        pytest.param("en", "The head judge or the organizer can decide otherwise. Show them this page.", id="English"),
        pytest.param("es", "El juez principal o el organizador pueden decidir otra cosa.", id="Spanish"),
    ],
)
def test_starting_without_lists_is_decided_by_who_has_the_last_word(served: Served, language: str, says: str) -> None:
    """MTR 2.7: the head judge has the last word, and may start events."""
    evening = asked_for_lists(served, "Ana", "Bo", language=language)
    assert says in show(helper(evening, label="Sam", role="scorekeeper"), evening, "/desk/start")


def test_whoever_is_refused_is_told_who_may(served: Served) -> None:
    evening = Evening(served)
    fay = helper(evening, label="Fay", role="floor-judge")
    fay.open("/new")
    token = fay.form("/new")[1]["csrf"]
    answer = fay.post(f"{evening.home}/start", data={"csrf": token, "key": "k"}, headers={"Accept": "text/html"})
    assert answer.status_code == 403
    assert "Ask somebody who may: organizer, head judge, scorekeeper." in said(answer.text)


@pytest.mark.parametrize(
    ("action", "who", "lent"),
    [
        pytest.param("start_event", (Role.HEAD_JUDGE, Role.ORGANIZER), None, id="MTR 10.2: to start"),
        pytest.param("report_result", (Role.HEAD_JUDGE,), None, id="MTR 2.4: a result"),
        pytest.param("take_slip", (Role.HEAD_JUDGE,), None, id="MTR 2.4: a slip"),
        pytest.param("register", (Role.HEAD_JUDGE, Role.ORGANIZER), None, id="MTR 1.5: to enter somebody"),
        pytest.param("post_round", (Role.HEAD_JUDGE,), None, id="MTR 1.9: to post"),
        pytest.param("seat_late", (Role.HEAD_JUDGE,), None, id="GAP-07: to seat who comes late"),
        pytest.param("undo", (Role.HEAD_JUDGE, Role.ORGANIZER), None, id="MTR 1.9: to undo"),
    ],
)
def test_who_decides_where_a_rule_speaks_against_it(action: str, who: tuple[Role, ...], lent: Power | None) -> None:
    assert deciders(action) == who
    assert lacking(action) == lent


@pytest.mark.parametrize(
    ("action", "who"),
    [
        pytest.param("draw_round", (Role.SCOREKEEPER,), id="MTR 1.9"),
        pytest.param("finish_event", (Role.ORGANIZER, Role.HEAD_JUDGE), id="MTR 1.6"),
        pytest.param("extend_table", (Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER), id="MTR 2.6"),
        pytest.param("undo", (), id="whose entry it is decides"),
    ],
)
def test_to_whom_an_action_is_open(action: str, who: tuple[Role, ...]) -> None:
    assert holders(action) == who


def test_time_with_minutes_left_is_called_on_the_second_word(served: Served) -> None:
    """MTR 2.5: the page says what is left; a program is told the same."""
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/round/1/start-clock")
    page = text_of(evening.at_desk("/round/1/call-time"))
    assert re.search(r"The clock of round 1 still has 49:\d\d\. Call time now\?", page)
    action, fields = evening.desk.form("/round/1/call-time")
    again = evening.desk.post(action, data=fields | {"sure": "false"}, headers=JSON)
    assert again.json()["code"] == "time-is-left"
    assert 'aria-current="step">Playing' in evening.desk.open(evening.home)
    evening.at_desk("/round/1/call-time")
    assert 'aria-current="step">Time called' in evening.desk.submit("/round/1/call-time")


def test_no_refusal_says_what_kind_of_number_a_person_is() -> None:
    """“Player {player}” would read “Player Ana”; where nobody has a name the number must be enough."""
    numbered = re.compile(r"\b(players?|entrants?|numbers?) \{(player|by|entrant|entrants|one|other|kept|gone)\}", re.I)
    unknown = {"There is no entrant {entrant}.", "There is no player {player} in the file."}
    elsewhere = {message for message in in_refusals() if message.startswith("{where}")}
    assert {message for message in in_refusals() - unknown - elsewhere if numbered.search(message)} == set()
