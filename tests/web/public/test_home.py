"""The start, and the way back: own events, those that are running first, and the own page from any public one."""

import re

from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of


def listed(browser: Browser) -> list[tuple[str, str]]:
    """Read the own events of the start: where each leads, and what is said of it."""
    page = browser.open("/").partition('class="evs"')[2].partition("</section>")[0]
    return [(path, text_of(said)) for path, said in re.findall(r'(?s)<li>\s*<a href="([^"]+)">(.*?)</a>', page)]


def test_the_start_lists_the_events_of_this_browser_running_ones_first(served: Served) -> None:
    running = Evening(served, title="Harbour Open")
    ana = running.join("Ana")
    running.start("Bo")
    running.post(1)
    later = Evening(served, title="Next Friday")
    ana.open(f"/join/{later.code}")
    ana.submit(f"/join/{later.code}", name="Ana Ruiz")
    (first, said), (second, then) = listed(ana)
    assert first == f"/event/{running.stream}/player/1"
    assert said.startswith("Harbour Open You play as Ana · round 1, table 1 Posted")
    assert second == f"/event/{later.stream}/player/1"
    assert then == "Next Friday You play as Ana Ruiz Not started"
    assert listed(running.desk) == [(running.home, "Harbour Open Organizer, Head judge, Scorekeeper · round 1 Posted")]
    running.at_desk("/round/1/start-clock")
    assert re.fullmatch(r"Harbour Open You play as Ana · round 1, table 1 \d\d:\d\d", listed(ana)[0][1])
    assert listed(served.browser()) == []


def test_an_age_limit_is_wherever_the_event_is_listed(served: Served) -> None:
    """MTR-1.4-f: the start, the door, the screen in the room, the public page."""
    evening = Evening(served, title="Young Friday")
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", most_age=15)
    assert "Up to 15 years" in listed(evening.desk)[0][1]
    for place in (f"/join/{evening.code}", f"/tv/{evening.code}", f"/event/{evening.stream}"):
        assert "Up to 15 years" in text_of(served.browser().open(place)), place


def test_every_public_page_leads_back_to_ones_own(served: Served) -> None:
    evening = Evening(served, title="Harbour Open", cut=4, players=8)
    evening.start("Ana", "Bo")
    evening.post(1)
    event = f"/event/{evening.stream}"
    for page in ("", "/pairings", "/standings", "/bracket", "/proof"):
        assert f'href="{event}/mine"' in evening.desk.open(f"{event}{page}"), page
    evening.desk.open(f"{event}/mine")
    assert evening.desk.path == evening.home
    evening.phones["Bo"].open(f"{event}/mine")
    assert evening.phones["Bo"].path == f"{event}/player/2"
    stranger = served.browser()
    stranger.open(f"{event}/mine")
    assert (stranger.path, "Type the code on the door" in stranger.page.text) == ("/", True)


def test_a_whole_address_pasted_into_the_code_field_opens_the_door(served: Served) -> None:
    evening = Evening(served, title="Harbour Open")
    phone = served.browser()
    phone.get("/")
    phone.open(f"/join?code=http://hall.local/join/{evening.code}/")
    assert phone.path == f"/join/{evening.code}"
