"""Requests that no page sends: each is refused with a message, causes no error, and changes nothing."""

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Forms, Served


@pytest.fixture(scope="module")
def evening(served: Served) -> Evening:
    evening = Evening(served)
    evening.start("Ana", "Bo", "Cy", "Dee")
    evening.post()
    return evening


def token(browser: Browser, page: str) -> dict[str, str]:
    """What every form of ours carries."""
    sent = (fields for _, _, fields in Forms(browser.open(page)).forms)
    return {"csrf": next(fields["csrf"] for fields in sent if "csrf" in fields)}


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        pytest.param("/round/0/repair", {"why": "x"}, id="a round that never was"),
        pytest.param("/round/99999999999999999999/repair", {"why": "x"}, id="a round beyond every round"),
        pytest.param("/round/1/restart", {"tables": "", "minutes": "5"}, id="no table at all"),
        pytest.param("/round/1/exchange", {"one": "1", "other": "1", "why": "x"}, id="one with themselves"),
        pytest.param("/outage/9223372036854775808/dismiss", {}, id="a power cut that never was"),
        pytest.param("/lists/ask", {"which": "1"}, id="no such kind of lists"),
    ],
)
def test_the_desk_is_asked_for_what_cannot_be(evening: Evening, place: str, fields: dict[str, str]) -> None:
    sent = token(evening.desk, evening.home) | fields
    answer = evening.desk.post(f"{evening.home}{place}", data=sent)
    assert answer.status_code < 500, answer.status_code


def test_a_report_without_a_side_is_refused(evening: Evening) -> None:
    ana = evening.phones["Ana"]
    home = ana.path
    sent = token(ana, f"{home}?reporting=1") | {"round": "1", "table": "1", "side": "abc", "me": "abc", "score": "2-0"}
    assert ana.post(f"{home}/report", data=sent).status_code == 400


@pytest.mark.parametrize("referrer", ["http://[::1", "{url}//elsewhere.example/x", "{url}/\\elsewhere.example"])
def test_a_refusal_never_leads_elsewhere(evening: Evening, referrer: str) -> None:
    answer = evening.desk.get(
        "/nowhere", headers={"Referer": referrer.format(url=evening.served.url), "Accept": "text/html"}
    )
    assert answer.status_code == 404
    assert "elsewhere.example" not in answer.text


def test_a_body_in_no_known_letters_is_refused(evening: Evening) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="csrf"\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n'
    body = head + b"\xff\r\n--x--\r\n"
    kind = {"Content-Type": "multipart/form-data; boundary=x", "Accept": "text/html"}
    assert evening.desk.post(f"{evening.home}/draw", content=body, headers=kind).status_code in {400, 403}


def test_only_who_runs_the_clock_dismisses_an_outage(evening: Evening, served: Served) -> None:
    evening.desk.open(f"{evening.home}/staff")
    page = evening.desk.submit("/staff/link", label="Judge", role="floor-judge")
    judge = served.browser()
    judge.open(page.split("<code")[1].split(">")[1].split("<")[0])
    sent = token(judge, judge.path)
    assert judge.post(f"{evening.home}/outage/1/dismiss", data=sent).status_code == 403


def test_one_browser_enters_a_class_and_not_a_crowd(served: Served) -> None:
    evening = Evening(served)
    phone = served.browser()
    phone.open(f"/join/{evening.code}")
    action, fields = phone.form(f"/join/{evening.code}")
    answers = [phone.post(action, data=fields | {"name": f"N{n}", "key": f"k{n}"}).status_code for n in range(30)]
    assert answers == [200] * 30
    more = (phone.post(action, data=fields | {"name": f"M{n}", "key": f"m{n}"}).status_code for n in range(300))
    assert next(status for status in more if status != 200) == 429
