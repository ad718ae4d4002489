"""Who may do what: links that lend it, pages that hide the rest, and taking it back."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.staffed import helper, make_link, take_back


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    """An event that these tests look at and name people in, and never end."""
    return Evening(served)


@pytest.mark.parametrize(
    ("role", "says"),
    [
        pytest.param("scorekeeper", "Scorekeeper", id="MTR 1.9"),
        pytest.param("floor-judge", "Floor judge", id="MTR 1.8"),
        pytest.param("head-judge", "Head judge", id="MTR 1.7"),
        pytest.param("organizer", "Organizer", id="MTR 1.6"),
    ],
)
def test_a_link_brings_somebody_of_each_role_to_their_place(evening: Evening, role: str, says: str) -> None:
    bo = helper(evening, label=f"A {role}", role=role)
    assert bo.path == (f"/event/{evening.stream}/judge" if "judge" in role else evening.home)
    staff = text_of(bo.open(f"{evening.home}/staff"))
    assert f"A {role} you {says}" in staff
    assert ("Make a link" in staff) == (role == "organizer")


def test_a_scorekeeper_draws_but_names_nobody(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    sam = helper(evening, label="Sam", role="scorekeeper")
    page = sam.open(f"{evening.home}/staff")
    assert ("<form" in page, "The organizer names the staff." in page) == (False, True)
    fields = sam.open(evening.home) and sam.form("/desk/draw")[1]
    refused = sam.post(f"{evening.home}/staff/link", data=fields | {"label": "x", "role": "organizer"})
    assert refused.status_code == 403
    assert "It takes the power to organize" in text_of(refused.text)
    sam.submit("/desk/draw")
    assert sam.page.status_code == 200


def test_single_powers_are_lent_alone(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    bo = helper(evening, label="Results table", powers=("results", "clock"))
    assert "Results table you Start, pause and extend the clock, Enter and correct results" in text_of(
        bo.open(f"{evening.home}/staff")
    )
    evening.desk.open(evening.home)
    key = evening.desk.form("/desk/draw")[1]["key"]
    bo.open("/account/sign-in")
    own = bo.form("/sign-in")[1]["csrf"]
    assert bo.post(f"{evening.home}/draw", data={"csrf": own, "key": key}).status_code == 403


def test_the_code_on_the_door_is_not_staff(served: Served) -> None:
    evening = Evening(served)
    page = evening.desk.open(f"{evening.home}/staff")
    assert page.count('name="whom"') == 1
    assert "door-" not in page


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        pytest.param({"label": "Bo", "role": "powers"}, "Choose a role", id="nothing ticked"),
        pytest.param({"label": "Bo", "role": "spectator"}, "Choose a role", id="no role of the staff"),
        pytest.param({"label": "Bo", "role": "powers", "power": "join"}, "Choose a role", id="no power of the staff"),
        pytest.param({"label": " ", "role": "organizer"}, "at least one letter", id="no label"),
    ],
)
def test_what_lends_nothing_is_refused_and_kept(evening: Evening, sent: dict[str, str], says: str) -> None:
    evening.desk.open(f"{evening.home}/staff")
    said = evening.desk.submit("/staff/link", **sent)
    assert (evening.desk.page.status_code, says in text_of(said)) == (400, True)
    assert f'value="{sent["label"]}"' in said


def test_what_is_taken_back_is_dead_and_says_so_kindly(served: Served, evening: Evening) -> None:
    link = make_link(evening.desk, evening.home, label="Bo", role="scorekeeper")
    bo = served.browser()
    bo.open(link)
    assert "<bdi>Bo</bdi>" not in take_back(evening.desk, evening.home, "Bo")
    bo.open(evening.home)
    assert bo.page.status_code == 403
    assert "Your link no longer opens this. Ask the organizer" in text_of(bo.page.text)
    stranger = served.browser()
    assert "This page belongs to somebody else" in text_of(stranger.open(evening.home))
    stranger.open(link)
    assert (stranger.page.status_code, "or no longer does" in text_of(stranger.page.text)) == (404, True)


def test_a_role_and_lent_powers_come_and_go_together(evening: Evening) -> None:
    bo = helper(evening, label="Bo with ticks", role="floor-judge", powers=("pair", "results"))
    assert "Bo with ticks you Floor judge, Pair, post and close rounds, Enter and correct results" in text_of(
        bo.open(f"{evening.home}/staff")
    )
    take_back(evening.desk, evening.home, "Bo with ticks")
    assert bo.get(evening.home).status_code == 403


def test_somebody_stays_the_organizer(served: Served) -> None:
    """MTR 1.6: an event has one."""
    evening = Evening(served)
    refused = take_back(evening.desk, evening.home, "")
    assert evening.desk.page.status_code == 422
    assert "An event needs an organizer. Name another one first." in text_of(refused)
    assert 'href="/rules/MTR/1.6"' in refused
    helper(evening, label="Ola", role="organizer")
    take_back(evening.desk, evening.home, "")
    assert evening.desk.get(evening.home).status_code == 403


def test_one_link_does_what_the_organizer_of_a_shop_night_does(served: Served) -> None:
    """Before, the organizer's link could neither pair nor enter a result."""
    evening = Evening(served)
    assert "Organizer of a shop night" in text_of(evening.desk.open(f"{evening.home}/staff"))
    bo = helper(evening, label="Bo", role="shop")
    evening.start("Ana", "Cleo")
    for ending, fields in (
        ("/desk/draw", {}),
        ("/round/1/post", {}),
        ("/round/1/start-clock", {}),
        ("/line", {"line": "1 +5"}),
        ("/line", {"line": "1 20"}),
        ("/round/1/close", {}),
        ("/round/1/publish", {}),
    ):
        bo.open(evening.home)
        bo.submit(ending, **fields)
        assert bo.page.status_code == 200, (ending, text_of(bo.page.text))
    for place in ("/desk/settings", "/desk/staff", "/desk/prizes", "/judge", "/desk/report"):
        assert bo.get(f"/event/{evening.stream}{place}").status_code == 200, place
    take_back(evening.desk, evening.home, "Bo")
    assert bo.get(evening.home).status_code == 403


def test_my_desk_on_my_phone_is_a_qr_and_the_phone_is_the_same_person(served: Served) -> None:
    """MTR 1.3: it speaks for the same official, and ends with what they may do."""
    evening = Evening(served)
    sam = helper(evening, label="Sam", role="scorekeeper")
    assert f"{evening.home}/my-phone" in sam.open(evening.home)
    assert "My desk on my phone" in text_of(sam.open(f"{evening.home}/my-phone"))
    page = sam.submit("/my-phone")
    assert "<svg" in page.partition('class="qr-box"')[2][:200]
    phone = served.browser()
    phone.open(re.search(r"/link/[a-z2-7]{32}", page)[0])
    phone.open(evening.home)
    phone.submit("/desk/people", name="Ana")
    assert phone.page.status_code == 200
    newest = sam.get(f"{evening.home}/undo", headers={"Accept": "application/json"}).json()["entry"]
    assert f"{evening.home}/person/1" in sam.open(evening.home)
    assert newest > 1, "what the phone entered is the laptop's to take back"
    take_back(evening.desk, evening.home, "Sam")
    assert phone.get(evening.home).status_code == sam.get(evening.home).status_code == 403


def test_a_link_form_sent_twice_is_one_person(evening: Evening) -> None:
    evening.desk.open(f"{evening.home}/staff")
    action, fields = evening.desk.form("/staff/link")
    for _ in range(2):
        assert evening.desk.post(action, data=fields | {"label": "Bo once"}).status_code == 200
    assert evening.desk.open(f"{evening.home}/staff").count("<bdi>Bo once</bdi>") == 1


@pytest.mark.parametrize("lent", [{"role": "floor-judge"}, {"role": "powers", "power": ["rule"]}])
def test_somebody_suspended_gets_neither_a_role_nor_powers_unasked(served: Served, lent: dict[str, object]) -> None:
    """MTR 1.4: their number is asked for whatever the link lets them do."""
    evening = Evening(served, level=2)
    evening.desk.open(f"{evening.home}/guests")
    evening.desk.submit("/guests/bars", person="DCI-77", name="Zoltan", why="suspended")
    evening.desk.open(f"{evening.home}/staff")
    action, fields = evening.desk.form("/staff/link")
    asked = evening.desk.post(action, data=fields | {"label": "Zoltan", "person": "DCI-77"} | lent)
    assert (asked.status_code, "/link/" in asked.text) == (422, False)
    assert "This person is barred on the day of the event." in text_of(asked.text)


def test_a_link_is_shown_once_and_is_in_no_log(served: Served, evening: Evening) -> None:
    token = make_link(evening.desk, evening.home, label="Bo Secretname", role="scorekeeper").split("/")[-1]
    assert token not in evening.desk.open(f"{evening.home}/staff")
    for file in served.database.parent.glob(f"{served.database.name}*"):
        assert token.encode() not in file.read_bytes()
    staff = text_of(served.browser("es").open(f"/event/{evening.stream}"))
    assert "Secretname" not in staff


def test_the_staff_of_one_event_is_nobody_at_another(served: Served) -> None:
    friday, saturday = Evening(served), Evening(served)
    bo = helper(friday, label="Bo", role="organizer")
    assert bo.get(saturday.home).status_code == 403
    fields = bo.open(f"{friday.home}/staff") and bo.form("/staff/link")[1]
    assert bo.post(f"{saturday.home}/staff/link", data=fields | {"label": "x", "role": "organizer"}).status_code == 403


def test_the_page_is_in_spanish(served: Served) -> None:
    evening = Evening(served, language="es")
    said = text_of(evening.desk.open(f"{evening.home}/staff"))
    assert "Quién puede hacer qué" in said
    assert not re.search(r"\b(Staff|Make|Only)\b", said)
