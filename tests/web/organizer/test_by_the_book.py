"""Organizing by the book without knowing it: what cannot be sanctioned, what is asked at the door, whose account."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.staffed import signed_in, signed_up

EIGHT = ("Ana Ruiz", "Bo Lind", "Cy Young", "Dee Dee", "Eli Wallach", "Fay Wray", "Gus Grissom", "Hana Sato")


def about(browser: Browser, evening: Evening) -> str:
    page = browser.open(f"/event/{evening.stream}")
    return text_of(re.search(r'(?s)id="about".*?</dl>', page)[0])


# MTR 1.6: sanctioned or not -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        pytest.param({"level": 2, "format": "pauper"}, "no: it cannot be MTR 3.2", id="MTR-3.2-b: Pauper"),
        pytest.param({"level": 2, "format": "modern"}, "no MTR 1.6", id="MTR-1.6-d: nobody has sanctioned it"),
        pytest.param({"level": 1, "format": "pauper"}, "no MTR 1.6", id="MTR-0-b: a casual night"),
    ],
)
def test_the_public_page_says_whether_the_event_is_sanctioned(
    served: Served, settings: dict[str, object], says: str
) -> None:
    evening = Evening(served, **settings)
    assert f"Sanctioned {says} " in about(served.browser(), evening)


def test_a_sanctioned_event_says_so(served: Served) -> None:
    evening = Evening(served, level=2, format="modern")
    evening.desk.open(f"{evening.home}/announcement")
    assert "This event cannot be sanctioned" not in text_of(evening.desk.page.text)
    evening.desk.submit("/announcement/", is_sanctioned="true")
    assert "Sanctioned yes MTR 1.6 " in about(served.browser(), evening)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        pytest.param(
            "en", "This event cannot be sanctioned Its format cannot be sanctioned", id="MTR-3.2-b in English"
        ),
        pytest.param("es", "Este torneo no se puede sancionar Su formato no se puede", id="MTR-3.2-b in Spanish"),
    ],
)
def test_the_organizer_reads_before_announcing_that_it_cannot_be_sanctioned(
    served: Served, language: str, says: str
) -> None:
    evening = Evening(served, level=2, format="pauper", language=language)
    assert says in text_of(evening.desk.open(f"{evening.home}/announcement"))


def test_too_few_players_are_told_once_it_has_begun(served: Served) -> None:
    """MTR-10.1-c."""
    evening = Evening(served, level=2, format="modern", lists="required")
    evening.start(*EIGHT[:7])
    evening.desk.submit("/desk/start", **{"overrule.reason": "Seven came."})
    page = text_of(evening.desk.open(f"{evening.home}/announcement"))
    assert "Too few came: it takes 8. MTR 10.1" in page


# MTR 1.4, MTR 1.5: at the door ----------------------------------------------------------------------------------------


def join(evening: Evening, browser: Browser, *, ticks: tuple[str, ...] = ("old-enough",), **sent: str) -> str:
    browser.open(f"/join/{evening.code}")
    action, fields = browser.form(f"/join/{evening.code}")
    browser.page = browser.post(action, data=fields | sent | {"tick": list(ticks)})
    return text_of(browser.page.text)


def test_a_competitive_event_asks_for_a_full_name_and_a_word_on_age(served: Served) -> None:
    """MTR-1.4-c, MTR-1.5-b: nobody had to set that."""
    evening = Evening(served, level=2, format="modern", asks=True)
    phone = served.browser()
    page = phone.open(f"/join/{evening.code}")
    assert "I am over thirteen, or a parent agrees" in page
    said = join(evening, phone, name="Ana")
    assert (phone.page.status_code, "This event asks for first and last name." in said) == (422, True)
    assert 'value="Ana"' in phone.page.text
    assert "You are in" in join(evening, phone, name="Ana Ruiz")
    assert "You are in" not in join(evening, served.browser(), name="Bo Lind", ticks=())


def test_an_account_is_as_good_as_a_full_name(served: Served) -> None:
    """MTR-1.5-b: account only."""
    evening = Evening(served, level=2, format="modern", asks=True)
    phone = signed_up(served, "only-account")
    assert "You are in" in join(evening, phone, name="Ana")


def test_a_shop_night_asks_nothing(served: Served) -> None:
    """MTR-0-b."""
    evening = Evening(served, asks=True)
    phone = served.browser()
    page = phone.open(f"/join/{evening.code}")
    assert [name for name in ("tick", "person") if f'name="{name}"' in page] == []
    phone.submit(f"/join/{evening.code}", name="Ana")
    assert "You are in" in text_of(phone.page.text)


def test_the_desk_ticks_the_age_where_the_event_asks(served: Served) -> None:
    """MTR-1.4-c: by typing too, early or late."""
    evening = Evening(served, level=2, format="modern", asks=True)
    assert 'name="old_enough"' in evening.desk.open(evening.home)
    evening.at_desk("/desk/people", name="Ana Ruiz")
    assert evening.desk.page.status_code == 422
    for name in EIGHT:
        evening.at_desk("/desk/people", name=name, old_enough="true")
    evening.at_desk("/desk/start")
    evening.desk.submit("/desk/start", **{"overrule.reason": "Lists come."})
    evening.post()
    late = evening.desk.open(f"{evening.home}/late?name=Zoe+Washburne&old_enough=true")
    assert 'name="old_enough" value="true"' in late
    evening.desk.submit("/desk/late")
    assert "Washburne, Zoe" in evening.desk.open(f"{evening.home}/people")
    assert 'value="old-enough" checked' in evening.desk.open(f"{evening.home}/person/9")


# MTR 1.9: standings ---------------------------------------------------------------------------------------------------


def test_a_competitive_event_publishes_its_standings_at_closing(served: Served) -> None:
    """MTR-1.9-b."""
    evening = Evening(served, level=2, format="modern", lists="required", rounds=3)
    evening.start(*EIGHT)
    evening.desk.submit("/desk/start", **{"overrule.reason": "Lists come."})
    evening.post()
    for table in range(1, 5):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    assert "after round 1" in text_of(evening.desk.open(f"/event/{evening.stream}/standings?seq=999"))


# MTR 1.5: an account is its owner's -----------------------------------------------------------------------------------


def account_of(browser: Browser, served: Served) -> str:
    browser.open("/new")
    browser.submit("/new", title="Mine", rounds=3)
    return re.search(r"account-[a-z0-9]+", browser.open(f"{browser.path}/staff"))[0]


def test_nobody_joins_as_another_persons_account(served: Served) -> None:
    """MTR-1.5-b: knowing the name of an account does not make it yours."""
    account = account_of(signed_up(served, "victim"), served)
    evening = Evening(served, level=2, format="modern", asks=True)
    for browser in (served.browser(), signed_up(served, "mallory")):
        for typed in (account, f" {account.upper()} ", "link-abc", "door-abc"):
            said = join(evening, browser, name="Mal Lory", person=typed)
            assert (browser.page.status_code, "This is not a membership number." in said) == (400, True)
    assert "You are in" in join(evening, signed_in(served, "victim"), name="Vic Tim", person=account)


def test_nor_does_the_desk_type_one(served: Served) -> None:
    account = account_of(signed_up(served, "victim-two"), served)
    evening = Evening(served)
    evening.join("Ana")
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/identify", person=account)
    assert evening.desk.page.status_code == 400
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/identify", person="DCI-1")
    assert 'value="DCI-1"' in evening.desk.open(f"{evening.home}/person/1")


def test_the_desk_leaves_an_account_as_it_is(served: Served) -> None:
    evening = Evening(served, level=2, format="modern", asks=True)
    join(evening, signed_up(served, "stays"), name="Ana")
    page = evening.desk.open(f"{evening.home}/person/1")
    assert 'value="account-' in page
    evening.desk.submit("/identify", tick="old-enough")
    assert evening.desk.page.status_code == 200


# MTR 2.1, MTR B: the playoff ------------------------------------------------------------------------------------------


def test_a_final_of_five_offers_its_scores_to_the_finalists_and_the_desk(served: Served) -> None:
    """MTR-2.1-e: chosen at creation, told to everybody, and only the final is longer."""
    evening = Evening(served, rounds=1, cut=4, final_wins=3)
    names = [name.split()[0] for name in EIGHT]
    assert "Length of the final first to 3 wins MTR 2.1" in about(served.browser(), evening)
    evening.start(*names)
    for round, scores in ((1, ("2-0", "2-1")), (2, ("2-0", "2-1")), (3, ("3-0", "3-1", "3-2"))):
        if round == 2:
            evening.desk.open(f"{evening.home}/cut")
            evening.desk.submit("/cut/")
        evening.post(round)
        tables = sorted(set(re.findall(r'<li[^>]*data-table="(\d+)"', evening.desk.open(evening.home))), key=int)
        page = evening.desk.open(f"{evening.home}/round/{round}/table/{tables[0]}")
        assert [score for score in scores if f'value="{score}"' not in page and f"score={score}" not in page] == []
        assert ("score=3-0" in page or 'value="3-0"' in page) == (round == 3)
        for table in tables:
            evening.at_desk("/line", line=f"{table} {scores[-1].replace('-', '')}")
        evening.at_desk(f"/round/{round}/close")
    assert "Champion" in text_of(evening.desk.open(f"/event/{evening.stream}/bracket"))


def test_the_playoff_of_a_competitive_event_has_ninety_minutes_and_an_untimed_final(served: Served) -> None:
    """MTR-B-c: as created, and as changed on the settings page."""
    evening = Evening(served, level=2, format="modern", cut=8)
    page = evening.desk.open(f"{evening.home}/settings")
    assert re.search(r'name="playoff_minutes" type="number" value="90"', page)
    assert re.search(r'name="untimed_final" value="true" checked', page)
    evening.desk.submit("/settings/", playoff_minutes=60, final_wins=3)
    page = evening.desk.open(f"{evening.home}/settings")
    assert re.search(r'name="playoff_minutes" type="number" value="60"', page)
    assert re.search(r'name="final_wins" value="3" checked', page)


def test_the_playoff_of_a_shop_night_has_no_clock(served: Served) -> None:
    """MTR-0-b."""
    evening = Evening(served, cut=4)
    page = evening.desk.open(f"{evening.home}/settings")
    assert re.search(r'name="playoff_minutes" type="number" value="0"', page)


# What the rules recommend, where it is needed -------------------------------------------------------------------------


def test_the_hall_and_the_screens_say_how_long_to_build(served: Served) -> None:
    """MTR-B-d."""
    evening = Evening(served, format="sealed")
    for name in ("Ana", "Bo"):
        evening.join(name)
    assert "minutes to build" not in text_of(evening.desk.open(f"{evening.home}/hall"))
    evening.desk.submit("/hall/product", kind="individual-sealed", mix="afr")
    said = "20 minutes to register the cards, 30 minutes to build"
    assert said in text_of(evening.desk.open(f"{evening.home}/hall"))
    assert said in about(served.browser(), evening)
    evening.at_desk("/desk/start")
    assert said in text_of(served.browser().open(f"/tv/{evening.code}"))


def test_the_hall_offers_the_tables_at_which_nobody_objects_to_a_camera(served: Served) -> None:
    """MTR-2.13-b."""
    evening = Evening(served, level=2, format="modern", lists="required")
    evening.start(*(name.split()[0] for name in EIGHT))
    evening.desk.submit("/desk/start", **{"overrule.reason": "Lists come."})
    evening.desk.open(f"{evening.home}/person/1")
    evening.desk.submit("/desk/camera")
    evening.post()
    page = text_of(evening.desk.open(f"{evening.home}/hall"))
    offered = re.search(r"Nobody objects at: ((?:Table \d+ ?,? ?)+)", page)[1]
    person = evening.desk.open(f"{evening.home}/person/1")
    own = re.search(r"/round/1/table/(\d+)", person)[1]
    assert sorted(re.findall(r"\d+", offered)) == sorted({"1", "2", "3", "4"} - {own})


def test_the_report_names_who_left_without_a_word(served: Served) -> None:
    """MTR-2.10-f."""
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cy", "Dee")
    assert "Left without telling anybody" not in text_of(evening.desk.open(f"{evening.home}/report"))
    for time in range(3):
        evening.desk.open(f"{evening.home}/people")
        evening.desk.submit("/desk/drop", entrant=1, is_unannounced="true")
        if time == 0:
            page = text_of(evening.desk.open(f"{evening.home}/report"))
            assert "Left without telling anybody MTR 2.10 Ana 1 time" in page
            assert "To be looked into" not in page
        evening.desk.open(f"{evening.home}/person/1")
        evening.desk.submit("/desk/readmit")
    assert "Ana 3 times To be looked into" in text_of(evening.desk.open(f"{evening.home}/report"))


@pytest.mark.parametrize(
    ("level", "says"),
    [
        pytest.param(1, "Regular is for learning", id="MTR-1.12-a: Regular"),
        pytest.param(2, "Competitive has prizes to play for", id="MTR-1.12-a: Competitive"),
        pytest.param(3, "Professional is the highest level", id="MTR-1.12-a: Professional"),
    ],
)
def test_a_level_says_what_it_expects(served: Served, level: int, says: str) -> None:
    browser = served.browser()
    assert says in text_of(browser.open("/new"))
    evening = Evening(served, level=level, format="modern")
    assert says in about(browser, evening)


def test_after_the_event_a_player_is_told_where_a_mistake_goes(served: Served) -> None:
    """MTR-1.10-c."""
    evening = Evening(served, rounds=1)
    evening.start("Ana", "Bo")
    evening.post()
    evening.at_desk("/line", line="1 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/desk/finish")
    phone = evening.phones["Ana"]
    page = phone.open(phone.path)
    assert "appealed to the publisher. MTR 1.10" in text_of(page)
    assert phone.get("/rules/MTR/1.10").status_code == 200


@pytest.mark.parametrize(
    ("days", "is_told"),
    [pytest.param(19, True, id="MTR-0-f: nineteen days"), pytest.param(30, False, id="MTR-0-f: more than four weeks")],
)
def test_a_set_that_becomes_legal_soon_is_short_notice(served: Served, days: int, is_told: bool) -> None:
    evening = Evening(served, level=2, format="modern")
    evening.desk.open(f"{evening.home}/lists")
    day = datetime.now(tz=UTC).date() + timedelta(days=days)
    said = text_of(evening.desk.submit("/lists/release", code="AFR", day=day))
    assert (evening.desk.page.status_code, "MTR 0 " in said) == (200, is_told)


# Teams ----------------------------------------------------------------------------------------------------------------


def with_teams(served: Served, many: int, **settings: object) -> str:
    """What the desk is told when so many teams of three are to start."""
    evening = Evening(served, teams="3", level=2, **settings)
    evening.desk.open(f"{evening.home}/announcement")
    told = {name: settings[name] for name in ("program", "is_chosen") if name in settings}
    evening.desk.submit("/announcement/", identification="name", **told)
    for team in range(many):
        evening.desk.open(f"{evening.home}/people")
        evening.desk.submit(
            "/desk/teams", line=f"Team {team}: " + ", ".join(f"{name} {team}" for name in ("A", "B", "C"))
        )
    return text_of(evening.at_desk("/desk/start"))


@pytest.mark.parametrize(
    ("teams", "is_told"),
    [pytest.param(3, True, id="MTR-10.1-b: three teams"), pytest.param(4, False, id="MTR-10.1-b: four teams")],
)
def test_an_official_event_of_teams_needs_four(served: Served, teams: int, is_told: bool) -> None:
    """MTR-10.1-b: a team is one, not three."""
    assert (f"An official event needs 4; {teams} have entered." in with_teams(served, teams)) is is_told


@pytest.mark.parametrize(
    ("structure", "is_asked"),
    [
        pytest.param({"structure": "single"}, False, id="MTR-E-c: straight to a knockout"),
        pytest.param({"rounds": 3, "cut": 2}, True, id="MTR-E-c: not by rounds and a cut"),
    ],
)
def test_four_teams_of_a_premier_event_play_a_knockout(served: Served, structure: dict, is_asked: bool) -> None:
    """MTR-E-c: two rounds of it, as the table has them for four teams."""
    said = with_teams(served, 4, program="WPN Qualifiers", is_chosen="true", **structure)
    assert ("MTR E" in said) is is_asked
