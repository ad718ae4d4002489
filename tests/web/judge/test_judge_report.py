"""The organizer's report and the rule reference: complete or not, handed in, searched."""

import html
import re

import pytest
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.web.judged import Judged, judged

from topcut.core.rules.requirements import requirements
from topcut.locale import say


@pytest.fixture(scope="module")
def hall(served: Served) -> Judged:
    return judged(served)


# The report ----------------------------------------------------------------------------------------------------------


def test_the_report_says_what_is_missing_and_is_handed_in_with_a_reason(served: Served) -> None:
    """MTR 1.6, MTR 1.9, MTR 10.1: too few players is not held, and slips are kept six months."""
    hall = judged(served, rounds=1)
    evening = hall.evening
    hall.penalise(hall.floor, 1, who=hall.who(1)[0])
    said = text_of(evening.desk.open(f"{evening.home}/report"))
    assert "Will be handed in as Did not take place 6 players, 0 rounds." in said
    assert "The event has not been finished." in said
    assert "Penalties Warning: 1" in said
    for table in (1, 2, 3):
        evening.at_desk("/line", line=f"{table} 20")
    _publish_by_hand(evening)
    evening.at_desk("/round/1/close")
    evening.at_desk("/desk/finish")
    if evening.desk.page.status_code == 422:
        evening.desk.submit("/desk/finish", **{"overrule.reason": "The power went."})
    said = text_of(evening.desk.open(f"{evening.home}/report"))
    assert re.search(r"Keep the slips until \d{4}-\d{2}-\d{2}", said)
    evening.desk.submit("/submit")
    assert evening.desk.page.status_code == 422
    evening.desk.submit("/submit", **{"overrule.reason": "Nobody could play on."})
    assert evening.desk.path == f"{evening.home}/report"
    assert "Handed in as Did not take place" in text_of(evening.desk.page.text)
    file = evening.desk.get(f"{evening.home}/report/report.json")
    assert 'filename="friday-report.json"' in file.headers["content-disposition"]
    assert (file.json()["held"], file.json()["reported_as"], len(file.json()["matches"])) == ("not-held", "not-held", 3)
    for other in (hall.floor, hall.scorekeeper, evening.phones["Ana"], served.browser()):
        for place in ("/report", "/report/report.json"):
            assert other.get(evening.home + place).status_code == 403


def _publish_by_hand(evening: Evening) -> None:
    """Let closing publish nothing, so that something is missing at the end (MTR 1.9)."""
    evening.desk.open(f"{evening.home}/settings")
    action, fields = evening.desk.form("/settings/procedure")
    assert fields.pop("at_closing")
    evening.desk.post(action, data=fields)


# The reference -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "has", "has_not"),
    [
        pytest.param("q=loop", "MTR 4.4", "MTR 2.10", id="MTR 4.4: by a word"),
        pytest.param("q=2.10", "Dropping MTR 2.10", "MTR 4.4", id="MTR 2.10: by its section"),
        pytest.param("role=spectator", "MTR 1.11", "MTR 4.4", id="MTR 1.11: by role"),
        pytest.param("phase=time", "MTR 2.5", "MTR 1.4", id="MTR 2.5: by phase"),
        pytest.param("level=regular&book=MTR", "MTR 1.12", "MTR 2.7", id="MTR 1.12: by level"),
        pytest.param("book=GAP", "GAP-05", "MTR 2.10", id="GAP-05: by document"),
    ],
)
def test_the_reference_is_searched(served: Served, hall: Judged, query: str, has: str, has_not: str) -> None:
    for browser, path in ((served.browser(), f"/rules?{query}"), (hall.floor, f"{hall.home}/rules?{query}")):
        said = text_of(browser.open(path))
        assert has in said
        assert f" {has_not} " not in said


@pytest.mark.parametrize(
    ("row", "role", "phase"),
    [
        pytest.param("MTR-1.8-b", "floor-judge", "match", id="MTR-1.8-b: what judges answer"),
        pytest.param("MTR-1.8-c", "floor-judge", "match", id="MTR-1.8-c: and at Regular"),
        pytest.param("MTR-1.8-g", "floor-judge", "match", id="MTR-1.8-g: when they step in"),
        pytest.param("MTR-1.11-d", "spectator", "match", id="MTR-1.11-d: a pause while one fetches a judge"),
        pytest.param("MTR-1.11-e", "spectator", "match", id="MTR-1.11-e: at Professional not even that"),
        pytest.param("MTR-2.11-f", "player", "match", id="MTR-2.11-f: notes on a device at Regular only"),
        pytest.param("MTR-2.11-b", "floor-judge", "match", id="MTR-2.11-b: what they may read"),
        pytest.param("MTR-2.11-c", "player", "match", id="MTR-2.11-c: no other notes in a game"),
        pytest.param("MTR-2.11-g", "player", "match", id="MTR-2.11-g: no notes in a draft"),
        pytest.param("MTR-2.11-h", "player", "match", id="MTR-2.11-h: no outside notes while building"),
        pytest.param("MTR-2.12-b", "player", "match", id="MTR-2.12-b: devices in sight"),
        pytest.param("MTR-3.3-d", "floor-judge", "before", id="MTR-3.3-d: Alpha cards in opaque sleeves"),
        pytest.param("MTR-3.9-d", "player", "match", id="MTR-3.9-d: no spin-down counter is rolled"),
        pytest.param("MTR-4.6-c", "player", "match", id="MTR-4.6-c: nor in a team draft"),
        pytest.param("MTR-5.6-b", "spectator", "match", id="MTR-5.6-b: no advice before the list is in"),
        pytest.param("MTR-5.6-c", "spectator", "match", id="MTR-5.6-c: no word on picks in a draft"),
        pytest.param("MTR-5.6-d", "player", "match", id="MTR-5.6-d: quiet in a draft"),
    ],
)
def test_whom_a_row_concerns_reads_it_where_they_look(
    served: Served, hall: Judged, row: str, role: str, phase: str
) -> None:
    """The sentence itself, in both languages, by role and phase, on the public page and in a judge's hand."""
    said = requirements()[row]
    query = f"role={role}&phase={phase}&q={said.rule.section}&book=MTR"
    for browser, path in ((served.browser(), "/rules"), (hall.floor, f"{hall.home}/rules")):
        assert said.en in html.unescape(browser.open(f"{path}?{query}"))
    assert say(said.en, "es") in html.unescape(served.browser("es").open(f"/rules?{query}"))
    assert said.en not in html.unescape(
        served.browser().open(f"/rules?role=scorekeeper&phase=end&q={said.rule.section}")
    )


def test_the_reference_speaks_spanish_and_sets_no_cookie(served: Served) -> None:
    browser = served.browser("es")
    assert "Bucles MTR 4.4" in text_of(browser.open("/rules?q=bucle"))
    assert "set-cookie" not in browser.page.headers
