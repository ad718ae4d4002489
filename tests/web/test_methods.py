"""What HTTP says of HEAD, OPTIONS and every other method, over the whole table of routes."""

import re
import socket
from collections.abc import Iterator
from typing import Final

import httpx
import pytest
from tests.http.server import Served, Unlimited
from tests.patience import LONG
from tests.web.everybody import Everybody, everybody, routes
from tests.web.tables import Chair, open_table

ROUTES: Final = routes()
WAYS: Final = {path: sorted(way for way, other in ROUTES if other == path) for _, path in ROUTES}
OWN: Final = {"date", "set-cookie", "transfer-encoding"}
"""What belongs to one answer, or to a body that is sent in parts."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Unlimited]:
    server = Unlimited(tmp_path_factory.mktemp("methods") / "topcut.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def all_of_us(served: Served) -> Iterator[Everybody]:
    found = everybody(served)
    yield found
    for browser in found.browsers.values():
        browser.close()


def said(answer: httpx.Response) -> tuple[int, dict[str, str]]:
    return answer.status_code, {name: value for name, value in answer.headers.items() if name not in OWN}


def head_of(browser: httpx.Client, address: str, **more: str) -> tuple[int, dict[str, str]]:
    """Ask for the head alone; a body would be taken for the beginning of the next answer."""
    answer = browser.head(address, headers=more)
    assert answer.content == b""
    return said(answer)


def got(browser: httpx.Client, address: str, **more: str) -> tuple[int, dict[str, str]]:
    with browser.stream("GET", address, headers=more) as answer:
        return said(answer)


@pytest.mark.parametrize("who", ["N", "P", "H", "O", "M"])
def test_head_answers_as_get_without_a_body(all_of_us: Everybody, who: str) -> None:
    browser = all_of_us.browsers[who]
    for path in sorted(path for path, ways in WAYS.items() if "GET" in ways):
        for more in ({"Accept": "text/html"}, {"Accept": "text/html", "Accept-Encoding": "identity"}):
            address = all_of_us.path(path, name="mtr-2021-07-23", part="buttons", file="pairings.pdf")
            before, head = got(browser, address, **more), head_of(browser, address, **more)
            assert head in (before, got(browser, address, **more)), path


@pytest.mark.parametrize(
    "path",
    ["/static/account.css", "/static/bricolage-latin.ttf", "/static/none.woff2", "/healthz", "/static/tv.js?v=1"],
)
def test_static_files_and_the_pulse_do_so_too(served: Served, path: str) -> None:
    with httpx.Client(base_url=served.url) as client:
        assert head_of(client, path) == got(client, path)


def test_a_head_is_followed_by_no_byte(served: Served, all_of_us: Everybody) -> None:
    """On one connection, with the length of the body that is not sent."""
    event = f"/event/{all_of_us.evening.stream}"
    for path in ("/", "/healthz", event, f"{event}/pairings", f"{event}/feed", "/nowhere"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=LONG) as line:
            asked = f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n{{}}\r\n"
            line.sendall(asked.format("").encode() + asked.format("Connection: close\r\n").encode())
            answer = b"".join(iter(lambda: line.recv(65_536), b""))
        assert answer.count(b"HTTP/1.1 ") == 2, path
        assert answer.endswith(b"\r\n\r\n"), path
        assert b"<" not in answer, path
        assert b"content-length: 0" not in answer.lower(), path


def test_the_head_of_a_feed_opens_none(served: Served, all_of_us: Everybody) -> None:
    """A page may have so many: as many heads take no place from the one that is read."""
    chair = Chair(served, open_table(served)[0])
    own, event = all_of_us.browsers["P"], all_of_us.path("/event/{stream:str}")
    life = all_of_us.path("/event/{stream:str}/player/{player:int}/life")
    for browser, feed in ((own, f"{event}/feed"), (own, f"{life}/feed"), (chair.browser, f"{chair.home}/feed")):
        for _ in range(80):
            status, headers = head_of(browser, feed)
            assert (status, headers["content-type"]) == (200, "text/event-stream; charset=utf-8"), feed
        with browser.stream("GET", feed) as answer:
            first = next(answer.iter_bytes())
        assert b"later" not in first, feed
    assert head_of(all_of_us.browsers["N"], f"{life}/feed")[0] == 403
    assert head_of(own, "/event/AAAAAAAAAAAAAAAA/feed")[0] == 404


def test_options_and_every_other_method_say_what_is_allowed(all_of_us: Everybody) -> None:
    browser = all_of_us.browsers["O"]
    for path, ways in WAYS.items():
        address = all_of_us.path(path)
        allowed = sorted({*ways, "OPTIONS", *(["HEAD"] if "GET" in ways else [])})
        asked = browser.options(address)
        assert (path, asked.status_code, asked.content) == (path, 204, b"")
        assert sorted(asked.headers["allow"].split(", ")) == allowed
        for way in {"GET", "POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"} - {*ways}:
            refused = browser.request(way, address, headers={"Accept": "application/json"})
            assert (path, way, refused.status_code, refused.json()["code"]) == (path, way, 405, "not-this-method")
            assert sorted(refused.headers["allow"].split(", ")) == allowed
    assert {browser.request(way, "/nowhere").status_code for way in ("GET", "HEAD", "OPTIONS", "PUT")} == {404}


def test_every_answer_says_what_it_is(all_of_us: Everybody) -> None:
    """With the letters that a text is written in, once (ASVS V4.1.1)."""
    for path in sorted(path for path, ways in WAYS.items() if "GET" in ways):
        for who in ("N", "P", "H", "O", "M"):
            address = all_of_us.path(path, name="mtr-2021-07-23", part="buttons", file="pairings.pdf")
            with all_of_us.browsers[who].stream("GET", address) as answer:
                kind = answer.headers.get("content-type", "")
                is_empty = answer.headers.get("content-length") == "0" or answer.status_code in {204, 304}
            is_written = kind.startswith("text/")
            assert is_empty or (kind and kind.count("charset=") == int(is_written)), f"{path} {kind}"


def test_a_destination_of_a_form_that_is_opened_says_so(all_of_us: Everybody) -> None:
    page = all_of_us.browsers["O"].get(all_of_us.path("/event/{stream:str}/desk/drop"), headers={"Accept": "text/html"})
    assert page.status_code == 405
    assert "This address does not take such a request" in re.sub(r"\s+", " ", page.text)
