"""Behind TLS: links, cookies and clients are what the browser sees, and no stranger's name is answered to."""

import re
import sqlite3
from collections.abc import Iterator
from http.cookies import SimpleCookie

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright
from tests.hostile.nginx import NAME, BehindTls
from tests.http.evening import Evening
from tests.http.server import Served, text_of
from tests.patience import LONG, until
from tests.web.devices import CHROMIUM

SENTENCE = "a deck of sixty cards"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BehindTls]:
    started = BehindTls(tmp_path_factory.mktemp("tls"))
    yield started
    started.stop()


def given(answer: httpx.Response) -> SimpleCookie:
    """Every cookie of an answer and of those that led to it."""
    cookies: SimpleCookie = SimpleCookie()
    for each in (*answer.history, answer):
        for line in each.headers.get_list("set-cookie"):
            cookies.load(line)
    return cookies


def test_links_go_out_with_the_address_the_settings_name(behind: BehindTls) -> None:
    evening = Evening(behind)  # type: ignore[arg-type]
    evening.join("Ana")
    link = evening.at_desk("/desk/link")
    assert re.findall(r"https?://[^\s\"<]+/link/", link)
    assert set(re.findall(r"(https?://[^/\s\"<]+)/link/", link)) == {behind.address}
    table = behind.browser()
    table.open("/table")
    table.submit("/table", first="Ana", second="Bo")
    assert set(re.findall(r"(https?://[^/\s\"<]+)/table/link/", table.page.text)) == {behind.address}


def test_the_address_wins_over_the_name_a_request_came_by(behind: BehindTls) -> None:
    laptop = behind.served.browser()
    laptop.open("/table")
    laptop.submit("/table", first="Ana", second="Bo")
    assert set(re.findall(r"(https?://[^/\s\"<]+)/table/link/", laptop.page.text)) == {behind.address}


@pytest.mark.parametrize("name", ["evil.example", "evil.example:443", f"{NAME}.evil.example", "a b"])
@pytest.mark.parametrize("path", ["/", "/new", "/nothing", "/event/AAAAAAAAAAAAAAAA", "/account/sign-in"])
def test_a_strangers_name_is_answered_to_by_nobody(behind: BehindTls, name: str, path: str) -> None:
    answer = behind.served.browser().get(path, headers={"Host": name, "Accept": "text/html"})
    assert answer.status_code in {400, 421}
    assert "evil" not in answer.text
    assert "set-cookie" not in answer.headers
    if answer.status_code == 421:
        assert f"Its own address is {behind.address}" in text_of(answer.text)
        assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost:8000", "192.168.178.20:8000", "laptop.local", "[::1]:8000"])
def test_a_shop_on_plain_http_needs_no_settings(served: Served, name: str) -> None:
    answer = served.browser().get("/new", headers={"Host": name})
    assert answer.status_code == 200
    assert "strict-transport-security" not in answer.headers
    assert "topcut_visit" in given(answer)


def test_cookies_are_ours_alone(behind: BehindTls) -> None:
    evening = Evening(behind)  # type: ignore[arg-type]
    cookies = given(evening.desk.page)
    assert set(cookies) == {"__Host-topcut_links"}
    account = behind.browser()
    account.open("/account/sign-up")
    cookies |= given(account.page)
    account.submit("/account/sign-up", name="ana behind tls", password=SENTENCE)
    cookies |= given(account.page) | given(account.get("/language/es"))
    assert set(cookies) == {
        "__Host-topcut_visit",
        "__Host-topcut_links",
        "__Host-topcut_session",
        "topcut_language",
    }
    for cookie in cookies.values():
        assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")


def test_a_browser_that_came_before_keeps_its_links_and_stays_signed_in(behind: BehindTls) -> None:
    """What it has under the old names is taken along once; what is planted there later is not read."""
    evening = Evening(behind)  # type: ignore[arg-type]
    links = evening.desk.cookies["__Host-topcut_links"]
    member = behind.browser()
    member.open("/account/sign-up")
    member.submit("/account/sign-up", name="bo from before", password=SENTENCE)
    before = behind.browser(
        Cookie=f"topcut_links={links}; topcut_session={member.cookies['__Host-topcut_session']}; topcut_visit=known"
    )
    seen = before.get(evening.home)
    assert seen.status_code == 200
    moved = given(seen)
    assert moved["__Host-topcut_links"].value == links
    assert moved["__Host-topcut_links"]["secure"]
    assert moved["topcut_links"]["max-age"] == "0"
    assert "__Host-topcut_session" not in moved, (
        "an attacker who planted it would have signed this browser in as themselves"
    )
    assert moved["__Host-topcut_visit"].value != "known", "an attacker who planted it would know its forms"
    stranger = behind.browser(Cookie=f"__Host-topcut_links=other; topcut_links={links}")
    assert stranger.get(evening.home).status_code == 403


def test_a_link_opened_by_a_browser_from_before_joins_the_ones_it_had(behind: BehindTls) -> None:
    first, second = (Evening(behind) for _ in range(2))  # type: ignore[arg-type]
    one, other = (each.desk.cookies["__Host-topcut_links"] for each in (first, second))
    before = behind.browser(Cookie=f"topcut_links={one}")
    answer = before.get(f"/link/{other}", follow_redirects=False)
    assert given(answer)["__Host-topcut_links"].value == f"{other}.{one}"


@pytest.mark.parametrize("path", ["/", "/nothing", "/healthz", "/static/live.js", "event", "feed"])
def test_a_browser_is_told_to_come_over_tls_from_now_on(behind: BehindTls, path: str) -> None:
    if path in {"event", "feed"}:
        evening = Evening(behind)  # type: ignore[arg-type]
        path = f"/event/{evening.stream}" + ("/feed" if path == "feed" else "")
    with behind.browser().stream("GET", path) as answer:
        assert answer.headers.get_list("strict-transport-security") == ["max-age=31536000"]


def test_a_client_is_told_past_the_proxy_and_does_not_choose_its_address(behind: BehindTls) -> None:
    """The planted faults, which name nginx or what the client wrote, are in tests/http/test_address.py."""
    for address in ("127.0.0.5", "127.0.0.6"):
        headers = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Real-IP": "203.0.113.9"}
        guesser = behind.browser(address=address, **headers)
        guesser.open("/account/sign-in")
        guesser.submit("/account/sign-in", name="the owner", password="guess after guess")
        assert guesser.page.status_code == 403
    until(lambda: len(failed_from(behind)) >= 2, "the audit never told")
    assert failed_from(behind) == {"127.0.0.5", "127.0.0.6"}


def failed_from(behind: BehindTls) -> set[str]:
    """Read in the audit from where somebody tried to sign in."""
    database = sqlite3.connect(behind.served.database, timeout=LONG)
    try:
        rows = database.execute("SELECT address FROM audit WHERE what = 'sign-in-failed'")
        return {address for (address,) in rows}
    finally:
        database.close()


def test_a_feed_comes_through_as_it_is_told(behind: BehindTls) -> None:
    """Nothing is buffered on the way: the first words arrive while the feed stays open."""
    evening = Evening(behind)  # type: ignore[arg-type]
    with behind.browser().stream("GET", f"/event/{evening.stream}/feed", timeout=LONG) as feed:
        lines = (line for line in feed.iter_lines() if line.startswith("id:"))
        evening.join("Ana")
        first = int(next(lines).partition(":")[2].partition(".")[0])
        evening.join("Bo")
        assert int(next(lines).partition(":")[2].partition(".")[0]) > 0 < first


def test_a_phone_joins_over_tls_and_its_page_is_live(behind: BehindTls) -> None:
    """A real browser takes the cookies, and the page changes by itself when the round is posted."""
    if not CHROMIUM.exists():
        pytest.skip("there is no chromium or chromium-headless-shell in /usr/bin")
    evening = Evening(behind)  # type: ignore[arg-type]
    evening.join("Bo")
    with sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", rules])
        context = chromium.new_context(ignore_https_errors=True, locale="en")
        context.set_default_timeout(LONG * 1_000)
        phone = context.new_page()
        phone.goto(f"{behind.address}/join/{evening.code}")
        phone.get_by_label("Your given name").fill("Ana")
        phone.locator("form button").last.click()
        phone.wait_for_url("**/player/*")
        kept = {cookie["name"]: (cookie["secure"], cookie["domain"]) for cookie in context.cookies()}
        assert kept == {"__Host-topcut_visit": (True, NAME), "__Host-topcut_links": (True, NAME)}
        evening.at_desk("/desk/start")
        evening.post()
        expect(phone.locator("body")).to_contain_text("Round 1 is posted", timeout=LONG * 1_000)
        chromium.close()
