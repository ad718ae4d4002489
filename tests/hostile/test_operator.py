"""Who runs the server: a browser with the key's cookie, and nobody for where a request seems to come from."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from click.testing import CliRunner
from tests.http.server import Browser, Served, text_of
from tests.patience import LONG
from tests.web.everybody import routes

from topcut.cli.operator import operator as operator_command
from topcut.desk.clock import now
from topcut.http.operator import LINK_LASTS, operator_alone, operator_link
from topcut.store.operator_key import key_place, read_key

PUBLIC: Final = "https://cards.example"
GUARDED: Final = sorted(
    (method, path) for (method, path), handler in routes().items() if operator_alone in (handler.guards or ())
)


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Served]:
    """A server behind a proxy on its own computer that adds no header: everybody comes from loopback."""
    server = Served(tmp_path / "topcut.db", environment={"TOPCUT_ADDRESS": PUBLIC}).wait_until_ready()
    yield server
    server.stop()


def from_the_world(server: Served) -> Browser:
    browser = server.browser()
    browser.headers["Host"] = "cards.example"
    return browser


def asked(browser: Browser, method: str, path: str) -> httpx.Response:
    token = re.search(r'name="csrf" value="([^"]+)"', browser.open("/new"))[1]
    held = "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)  # also those for TLS alone
    address = re.sub(r"\{\w+:\w+\}", "mtr-2021-07-23", path)
    sent = {"data": {"csrf": token, "key": "1", "do": "check"}, "files": {"file": ("x.zip", b"PK")}}
    return browser.request(
        method, address, headers={"Accept": "application/json", "Cookie": held}, **(sent if method == "POST" else {})
    )


def shows_checks(browser: Browser, server: Served) -> bool:
    page = browser.open("/ready")
    return "GB free" in page or str(server.database.parent) in page


def printed(server: Served, *words: str) -> str:
    done = CliRunner().invoke(operator_command, [*words, "--database", str(server.database)])
    assert done.exit_code == 0, done.output
    return re.search(r"/operator/\S+", done.output)[0]


def test_the_operators_routes_are_these() -> None:
    assert GUARDED == [
        ("GET", "/backup"),
        ("GET", "/packs"),
        ("GET", "/packs/{name:str}/pack.zip"),
        ("POST", "/backup"),
        ("POST", "/packs"),
    ]


@pytest.mark.parametrize(("method", "path"), GUARDED)
@pytest.mark.parametrize("who", [from_the_world, Served.browser])
def test_coming_from_loopback_makes_nobody_the_operator(public: Served, who, method: str, path: str) -> None:
    stranger = who(public)
    said = asked(stranger, method, path)
    assert (said.status_code, said.json()["code"]) == (403, "not-the-operator")
    assert not shows_checks(stranger, public)
    assert stranger.get("/ready/sheet.pdf").status_code == 200
    assert "The test sheet was opened at" not in text_of(public.operator().open("/ready"))


def test_a_strangers_pack_is_not_read(public: Served) -> None:
    """Sixty megabytes of anybody's were read before the page was refused."""
    with socket.create_connection(("127.0.0.1", public.port), timeout=LONG) as line:
        head = "POST /packs HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        line.sendall(f"{head}Content-Length: 60000000\r\nAccept: application/json\r\n\r\n--x\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 403"


def test_who_is_turned_away_reads_how_to_become_the_operator(public: Served) -> None:
    stranger = public.browser()
    for path in ("/packs", "/ready"):
        said = text_of(stranger.open(path))
        assert "You run it? Type this on its computer: topcut operator" in said
        assert "Open the link it prints in this browser, once." in said


def test_the_link_that_serve_prints_opens_every_page_and_stands_nowhere_else(public: Served) -> None:
    """The answer redirects at once, and the page it leads to asks for nothing by the old address."""
    links = re.findall(r"\S+/operator/\S+", public._said.read_text())
    assert len(links) == 1
    assert links[0].startswith(f"{PUBLIC}/operator/")
    operator = from_the_world(public)
    answer = operator.get(links[0].removeprefix(PUBLIC), follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/ready")
    assert answer.headers["cache-control"] == "no-store"
    kept = answer.headers["set-cookie"].lower()
    assert kept.startswith("__host-topcut_operator=")
    assert [part in kept for part in ("httponly", "samesite=lax", "secure", "path=/")] == [True] * 4
    operator.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
    assert operator.get("/packs").status_code == 200
    assert shows_checks(operator, public)
    assert links[0] not in operator.get("/packs").text
    _, said = public.stop()
    assert said.count("/operator/") == 1, "asked for, it is not written down"


def test_the_command_makes_a_link_and_a_new_key_shuts_every_browser_out(public: Served) -> None:
    laptop, tablet = public.browser(), public.browser()
    laptop.open(printed(public))
    old = printed(public)
    assert laptop.path == "/ready"
    for method, path in GUARDED:
        assert asked(laptop, method, path).status_code != 403
    tablet.open(printed(public, "--new"))
    assert [one.get("/packs").status_code for one in (laptop, tablet)] == [403, 200]
    assert laptop.get(old).status_code == 404
    assert laptop.get("/packs").status_code == 403


def test_a_restart_keeps_the_cookie_good(public: Served) -> None:
    laptop = public.operator()
    public.stop()
    again = Served(public.database, port=public.port).wait_until_ready()
    try:
        assert laptop.get("/packs").status_code == 200
    finally:
        again.stop()


def test_a_link_is_good_for_an_hour_and_cannot_be_made_longer(public: Served) -> None:
    key = read_key(key_place(public.database))
    over, good = (operator_link(key, now=now() - late) for late in (LINK_LASTS + 1_000_000, LINK_LASTS // 2))
    later = good.replace(good[10:12], "zz", 1)
    other = operator_link(bytes(32), now=now())
    for link in (over, later, other, "/operator/x", "/operator/-", "/operator/%C3%A9-%C3%A9"):
        browser = public.browser()
        said = browser.open(link)
        assert (browser.page.status_code, "topcut operator" in said) == (404, True), link
        assert browser.get("/packs").status_code == 403
    assert public.browser().get(good).url.path == "/ready"


def test_without_the_keys_file_nobody_is_the_operator(public: Served) -> None:
    laptop = public.operator()
    key_place(public.database).write_bytes(b"")
    assert laptop.get("/packs").status_code == 403
    laptop.cookies.set("topcut_operator", "")
    assert laptop.get("/packs").status_code == 403


def test_the_key_is_its_owners_alone(public: Served) -> None:
    assert key_place(public.database).stat().st_mode & 0o077 == 0
