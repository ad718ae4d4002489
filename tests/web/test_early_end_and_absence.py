"""Rounds that end early, empty chairs, people kept apart, what is published and by whom: each through its form."""

import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of
from tests.web.judged import Judged, judged
from tests.web.staffed import helper

FOUR = ("Ana", "Bo", "Cy", "Dee")


def public(evening: Evening) -> str:
    """What everybody reads, not older than what the desk did last."""
    seq = evening.desk.page.url.params.get("seq", 0)
    return text_of(evening.desk.open(f"/event/{evening.stream}?seq={seq}"))


# The rounds end early ------------------------------------------------------------------------------------------------


def test_the_rounds_end_early_as_it_was_announced(served: Served) -> None:
    """MTR-10.2-d: announced on one page, told to everybody, said at the desk, and asked about before another round."""
    evening = Evening(served, rounds=3, level=2, stop_after=2, stop_wins=2)
    assert "Ends early if exactly 1 player has 2 wins after round 2" in public(evening)
    evening.start(*FOUR)
    for round in (1, 2):
        evening.post(round)
        for table in (1, 2):
            evening.at_desk(f"/round/{round}/line", line=f"{table} 20")
        assert "The rounds end here" not in text_of(evening.desk.open(evening.home))
        evening.at_desk(f"/round/{round}/close")
    desk = text_of(evening.desk.open(evening.home))
    assert "The rounds end here 1 player has 2 wins after round 2: as announced, nothing more is played." in desk
    assert "End the event" in desk
    said = text_of(evening.desk.submit("/desk/draw"))
    assert "Play another round?" in said
    assert "MTR 10.2" in said


def test_when_the_rounds_end_is_changed_in_the_settings(served: Served) -> None:
    evening = Evening(served, rounds=4)
    settings = f"{evening.home}/settings"
    evening.desk.open(settings)
    evening.desk.submit("/settings/", stop_after=3, stop_wins=3, stop_players=2)
    assert "if exactly 2 players have 3 wins after round 3" in public(evening)
    assert 'id="stop_after" name="stop_after" type="number" value="3"' in evening.desk.open(settings)
    evening.desk.submit("/settings/", stop_after=0)
    assert "Ends early" not in public(evening)


def test_the_round_of_the_stop_counts_from_the_first_day(served: Served) -> None:
    evening = Evening(served, rounds=3)
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit(
        "/settings/", rounds=3, second_rounds=2, plays_on="best", number=4, stop_after=4, stop_wins=4, stop_players=1
    )
    assert "has 4 wins after round 4" in public(evening)


@pytest.mark.parametrize(
    "form",
    [
        pytest.param({"cut": 4, "stop_after": 2, "stop_wins": 2}, id="MTR-10.2-d: a playoff follows"),
        pytest.param({"stop_after": 3, "stop_wins": 3}, id="MTR-10.2-d: after the last round"),
        pytest.param({"stop_after": 2, "stop_wins": 3}, id="MTR-10.2-d: more wins than rounds"),
    ],
)
def test_an_end_that_cannot_come_about_is_refused(served: Served, form: dict[str, int]) -> None:
    evening = Evening(served, rounds=3)
    evening.desk.open(f"{evening.home}/settings")
    evening.desk.submit("/settings/", rounds=3, **form)
    assert evening.desk.page.status_code == 422
    assert "the rounds can end early only in the last stage" in text_of(evening.desk.page.text)
    other = served.browser()
    other.open("/new")
    other.submit("/new", title="Friday", rounds=3, **form)
    assert other.page.status_code == 422
    assert f'name="stop_after" type="number" value="{form["stop_after"]}"' in other.page.text, "nothing typed is lost"


# An empty chair ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


def test_who_did_not_come_loses_the_match_and_is_out(hall: Judged) -> None:
    """MTR-2.10, IPG 3.1: one choice; a reason where the minutes do not say so yet."""
    gone, other = hall.seated(3)
    hall.head.open(hall.at(3))
    hall.head.submit("/late", who="0", decided="gone")
    if hall.head.page.status_code == 422:
        hall.head.submit("/late", **{"overrule.reason": "Went home, says the other."})
    page = text_of(hall.head.open(hall.at(3)))
    assert f"{gone} 0 points Match Loss : Tardiness, round 1" in page
    assert "Final" in page
    out = text_of(hall.evening.desk.open(f"{hall.evening.home}/people")).split("No longer in the event")[1]
    assert gone in out
    assert other not in out


def test_a_missing_player_is_noted_and_comes_after_all(hall: Judged) -> None:
    """MTR 1.10: noting costs nothing."""
    hall.floor.open(hall.at(2))
    page = hall.floor.submit("/late", who="1", decided="noted")
    assert re.search(r'name="who" value="1" required checked', page)
    page = hall.floor.submit("/late", decided="here")
    assert "Only note it" in page
    assert "Tardiness" not in text_of(page.split('id="rulings"')[1])


def test_who_is_late_loses_what_the_minutes_say(hall: Judged) -> None:
    """IPG 3.1: a game from the first minute on, at Competitive."""
    hall.head.open(hall.at(1))
    page = text_of(hall.head.submit("/late", who="0", decided="due"))
    assert "0 points Game Loss : Tardiness, round 1" in page


def test_a_scorekeeper_decides_no_lateness(hall: Judged) -> None:
    hall.floor.open(hall.at(2))
    action, _ = hall.floor.form("/late")
    token = re.search(r'name="csrf" value="([^"]+)"', hall.scorekeeper.open(hall.evening.home))[1]
    answer = hall.scorekeeper.post(action, data={"csrf": token, "key": "late", "who": "0", "decided": "gone"})
    assert answer.status_code == 403
    assert "It takes the power to" in text_of(answer.text)


# Kept apart ----------------------------------------------------------------------------------------------------------


def test_a_family_is_kept_apart_and_not_named(served: Served) -> None:
    """GAP-01: one group a line; the public page says how many groups, not who."""
    evening = Evening(served)
    for name in (*FOUR, "Éva Ruiz", "Ivo Ruiz"):
        evening.join(name)
    apart = f"{evening.home}/apart"
    assert apart in evening.desk.open(f"{evening.home}/people")
    evening.desk.open(apart)
    page = evening.desk.submit("/apart", groups="eva ruiz, ivo\n#1, Bo")
    assert "Éva Ruiz, Ivo Ruiz\nAna, Bo" in page
    said = public(evening)
    assert "Kept apart 2 groups of players, while the pairings can" in said
    assert "Ruiz" not in said.split("Kept apart")[1]
    evening.desk.open(apart)
    evening.desk.submit("/apart", groups="")
    assert "Kept apart" not in public(evening)


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        pytest.param("Ana", 400, "write at least two people", id="GAP-01: one alone"),
        pytest.param("Ana, Zoe", 404, "Nobody here is called “Zoe”", id="GAP-01: nobody"),
    ],
)
def test_a_group_that_is_not_read_stays_in_its_field(served: Served, typed: str, status: int, said: str) -> None:
    evening = Evening(served)
    evening.join("Ana")
    evening.desk.open(f"{evening.home}/apart")
    page = evening.desk.submit("/apart", groups=typed)
    assert evening.desk.page.status_code == status
    assert said in text_of(page)
    assert f">{typed}</textarea>" in page


def test_from_competitive_up_it_is_said_before_the_start(served: Served) -> None:
    """GAP-01: later it needs a reason."""
    evening = Evening(served, level=2)
    evening.start(*FOUR)
    evening.desk.open(f"{evening.home}/apart")
    evening.desk.submit("/apart", groups="Ana, Bo")
    assert evening.desk.page.status_code == 422
    assert "our own rule" in text_of(evening.desk.page.text)


def test_a_judge_reads_who_is_kept_apart_and_changes_nothing(served: Served) -> None:
    evening = Evening(served)
    evening.join("Ana")
    evening.join("Bo")
    evening.desk.open(f"{evening.home}/apart")
    evening.desk.submit("/apart", groups="Ana, Bo")
    floor = helper(evening, label="Fay", role="floor-judge")
    page = floor.open(f"{evening.home}/apart")
    assert "<textarea" not in page
    assert "Ana , Bo" in text_of(page)


# Publishing ----------------------------------------------------------------------------------------------------------


def publisher(evening: Evening) -> Browser:
    """Somebody with nothing but the publisher's pass."""
    evening.desk.open(f"{evening.home}/staff")
    action, fields = evening.desk.form("/staff/link")
    made = evening.desk.post(action, data=fields | {"label": "Wizard", "role": "powers", "pass": ["publisher"]})
    phone = evening.served.browser(evening.language)
    phone.open(re.search(r"/link/[a-z2-7]{32}", made.text)[0])
    return phone


def test_the_publisher_comes_to_their_own_pages_and_no_further(served: Served) -> None:
    """MTR 1.2, MTR 1.4: publishes at any time, reads bars and invitations; the desk is somebody else's."""
    evening = Evening(served)
    evening.start(*FOUR)
    phone = publisher(evening)
    assert phone.path == f"{evening.home}/publishing"
    page = text_of(phone.submit("/publishing/", item="penalties", about="Ana, #2"))
    assert re.search(r"Public so far Penalties and investigations: Ana ?, Bo .*by the publisher", page), "MTR-1.2-c"
    guests = phone.open(f"{evening.home}/guests")
    assert {'id="bars"', 'id="invited"'} <= set(re.findall(r'id="[a-z]+"', guests))
    assert 'id="line"' not in guests, "who waits is no business of theirs"
    phone.submit("/guests/bars", person="0042", name="Mal Ory", why="publisher")
    assert "Mal Ory" in phone.open(f"{evening.home}/guests")
    links = set(re.findall(r'href="(/event/[^"#?]+)"', guests + phone.open(f"{evening.home}/publishing")))
    assert {link: phone.get(link).status_code for link in links} == dict.fromkeys(links, 200)
    for place in ("", "/people", "/settings", "/staff", "/report", "/apart", "/prizes", "/announcement", "/lists"):
        assert phone.get(evening.home + place).status_code == 403, place


def test_the_organizer_publishes_at_the_end_and_no_penalties(served: Served) -> None:
    """MTR 1.2: results apart, everything waits for the end."""
    evening = Evening(served, rounds=1)
    evening.start(*FOUR)
    place = f"{evening.home}/publishing"
    assert place in evening.desk.open(f"{evening.home}/report")
    assert "The organizer publishes once the event is over." in text_of(evening.desk.open(place))
    evening.post()
    for table in (1, 2):
        evening.at_desk("/round/1/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.at_desk("/desk/finish")
    page = evening.desk.open(place)
    assert 'value="video"' in page
    assert 'value="penalties"' not in page
    assert "Public so far Pictures and video of matches" in text_of(evening.desk.submit("/publishing/", item="video"))
    evening.desk.submit("/publishing/", item="penalties")
    assert evening.desk.page.status_code in {403, 422}


@pytest.mark.parametrize("role", ["scorekeeper", "floor-judge"])
def test_others_of_the_staff_publish_nothing(served: Served, role: str) -> None:
    evening = Evening(served)
    assert helper(evening, label="Sam", role=role).get(f"{evening.home}/publishing").status_code == 403


# Deck checks ---------------------------------------------------------------------------------------------------------


def test_a_check_after_hands_were_drawn_asks_first(served: Served) -> None:
    """MTR-2.8: decks are taken when they are presented."""
    hall = judged(served)
    hall.floor.open(f"{hall.home}/checks")
    hall.floor.submit("/checks/draw", tables=1)
    assert "Hands already drawn" in hall.floor.page.text
    hall.floor.submit("/check", hands_drawn="true")
    assert hall.floor.page.status_code == 422
    assert "have seen their opening hands" in text_of(hall.floor.page.text)


# The clock on the wall -----------------------------------------------------------------------------------------------


def test_the_zone_is_put_right_until_a_round_is_posted(served: Served) -> None:
    """MTR 1.6: a zone chosen by mistake."""
    evening = Evening(served, zone="UTC", rounds=2)
    settings = f"{evening.home}/settings"
    evening.desk.open(settings)
    assert 'name="zone" value="Europe/Madrid"' in evening.desk.submit("/settings/zone", zone="Europe/Madrid")
    evening.desk.submit("/settings/zone", zone="Europe/Nowhere")
    assert evening.desk.page.status_code == 404
    evening.start(*FOUR)
    evening.post()
    assert 'name="zone"' not in evening.desk.open(settings)
    assert "Time zone Europe/Madrid" in text_of(evening.desk.page.text)


def test_where_no_document_names_an_infraction_the_page_says_so(served: Served) -> None:
    """GAP-09: Lorcana's text names one, and none about decks."""
    evening = Evening(served, game="lorcana-dz8", level=2)
    evening.start(*FOUR)
    evening.post()
    page = text_of(evening.desk.open(f"/event/{evening.stream}/judge/round/1/table/1/infraction"))
    assert "For this game no document of ours names an infraction for decks or lists." in page
    assert "Somebody is not here" not in evening.desk.open(f"/event/{evening.stream}/judge/round/1/table/1")
