"""A whole small event over real HTTP, in both languages, without a line of JavaScript."""

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of

EN = {
    "in": "You are in",
    "posted": "Round 1 is posted Go to table 1 You play Bo",
    "waits": "You have reported You won 2–1",
    "asked": "Ana has reported You lost 1–2",
    "final": "Round 1 is finished for you You won 2–1",
    "standings": "Standings after round 1",
    "two thirds": "66.67",
}
ES = {
    "in": "Ya estás dentro",
    "posted": "Ronda 1 publicada Ve a la mesa 1 Juegas contra Bo",
    "waits": "Has comunicado Has ganado 2–1",
    "asked": "Ana ha comunicado Has perdido 1–2",
    "final": "Has terminado la ronda 1 Has ganado 2–1",
    "standings": "Clasificación tras la ronda 1",
    "two thirds": "66,67",
}


@pytest.mark.parametrize(("language", "says"), [pytest.param("en", EN, id="en"), pytest.param("es", ES, id="es")])
def test_an_evening_from_the_door_to_the_standings(served: Served, language: str, says: dict[str, str]) -> None:
    evening = Evening(served, language=language)
    ana, bo = evening.join("Ana"), evening.join("Bo")
    assert says["in"] in text_of(ana.page.text)
    evening.at_desk("/desk/start")
    evening.post()

    assert says["posted"] in text_of(ana.open(ana.path))
    ana.open(f"{ana.path}?reporting=1")
    ana.submit("/report", score="2-1")
    assert says["waits"] in text_of(ana.page.text)
    assert says["asked"] in text_of(bo.open(bo.path))
    bo.submit("/confirm")
    assert says["final"] in text_of(ana.open(ana.path))

    evening.at_desk("/round/1/close")
    evening.at_desk("/round/1/publish")
    standings = text_of(served.browser(language).open(f"/event/{evening.stream}/standings"))
    assert says["standings"] in standings
    assert says["two thirds"] in standings
    assert standings.index("1 Ana 1–0–0 3") < standings.index("2 Bo 0–1–0 0")


def test_the_desk_enters_clears_undoes_and_enters_again(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    assert "1 in, 0 open" in text_of(evening.at_desk("/line", line="1 20"))
    evening.desk.submit("/undo")
    assert "0 in, 1 open" in text_of(evening.desk.open(evening.home))
    assert "1 in, 0 open" in text_of(evening.at_desk("/line", line="1 id"))
    assert "Clear the result" in text_of(evening.at_desk("/line", line="1 -"))
    assert "0 in, 1 open" in text_of(evening.desk.submit("/line"))


def test_a_disputed_result_is_for_the_desk(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    ana, bo = evening.phones.values()
    ana.open(f"{ana.path}?reporting=1")
    ana.submit("/report", score="2-0")
    bo.open(bo.path)
    assert "You two do not agree yet" in text_of(bo.submit("/dispute"))
    assert "Table 1: the two do not agree" in text_of(evening.desk.open(evening.home))


def test_the_clock_is_started_paused_and_extended_at_the_desk(served: Served) -> None:
    evening = Evening(served, minutes=50)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/start-clock")
    assert "49:5" in text_of(evening.phones["Ana"].open(evening.phones["Ana"].path))
    evening.at_desk("/pause-clock")
    assert "54:5" in text_of(evening.at_desk("/time", minutes=5))


def test_one_phone_holds_several_players(served: Served) -> None:
    evening = Evening(served)
    phone = evening.join("Ana")
    first = phone.path
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", name="Ana’s daughter")
    assert phone.path != first
    assert phone.open(first).count("Ana’s daughter") == 1


def test_a_new_link_kills_the_old_one(served: Served) -> None:
    evening = Evening(served)
    lost = evening.join("Ana")
    page = evening.at_desk("/desk/link")
    link = page.split("<code")[1].split(">")[1].split("<")[0]
    found = served.browser()
    found.open(link)
    assert found.page.status_code == 200
    assert found.path == lost.path
    lost.open(lost.path)
    assert lost.page.status_code == 403


def test_a_screen_shows_pairings_by_code(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    screen = served.browser()
    assert "Round 1: find your table Ana Bo 1 Bo Ana 1" in text_of(screen.open(f"/tv/{evening.code.lower()}"))
    assert "set-cookie" not in screen.page.headers


def test_the_public_pages_name_nobody_as_you_and_set_no_cookie(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    for place in ("", "/pairings", "/pairings?by=table", "/standings"):
        browser = served.browser()
        browser.open(f"/event/{evening.stream}{place}")
        assert (browser.page.status_code, "set-cookie" in browser.page.headers) == (200, False)


def test_the_language_can_be_switched(served: Served) -> None:
    browser = served.browser("en")
    assert "New event" in browser.open("/new")
    assert "Nuevo torneo" in browser.open("/language/es?to=/new")
    assert browser.open("/language/en?to=//elsewhere.example/").count("elsewhere") == 0
    assert browser.page.url.host == "127.0.0.1"


def test_a_bad_name_is_said_under_the_field_and_kept(served: Served) -> None:
    evening = Evening(served)
    phone = served.browser()
    phone.open(f"/join/{evening.code}")
    phone.submit(f"/join/{evening.code}", name="x" * 100)
    assert phone.page.status_code == 400
    assert "A name has at most 80 characters" in text_of(phone.page.text)
    assert "x" * 100 in phone.page.text
