"""One address that takes every place there is keeps nobody else out."""

import contextlib
import fcntl
import select
import socket
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.http.evening import Evening
from tests.http.server import Browser, Served
from tests.http.test_feed import Feed, newest, told
from tests.patience import LONG

from topcut.http.crowd import HeldConnection, fairly

MOST = 128
"""Places of the server under test."""
MANY = 200
"""Connections one address opens."""
PATIENCE = LONG


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with few places, which waits for longer than any test before it closes what is silent."""
    with_settings = {"TOPCUT_MOST_CONNECTIONS": str(MOST), "TOPCUT_IDLE": "600"}
    server = Served(tmp_path_factory.mktemp("small") / "topcut.db", environment=with_settings).wait_until_ready()
    yield server
    status, said = server.stop()
    assert (status, "Traceback" in said) == (0, False), said


@contextlib.contextmanager
def holding(server: Served, what: bytes, *, so_many: int = MANY) -> Iterator[list[socket.socket]]:
    """Open connections that say so much and nothing more."""
    opened = [_connection(server) for _ in range(so_many)]
    try:
        for one in opened:
            with contextlib.suppress(OSError):
                one.sendall(what)
        yield opened
    finally:
        for one in opened:
            one.close()


def _connection(server: Served, *, room: int = 0) -> socket.socket:
    connection = socket.socket()
    connection.settimeout(PATIENCE)
    if room:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    connection.connect(("127.0.0.1", server.port))
    return connection


def answered(server: Served, address: str = "127.0.0.2") -> bool:
    """Ask from another address, with the patience of a person."""
    with Browser(server.url, address=address) as other:
        return other.get("/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: x\r\n", id="half a head"),
        pytest.param(
            b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            b"Content-Length: 60\r\n\r\nname=",
            id="half a form",
        ),
    ],
)
def test_connections_that_ask_for_nothing_keep_nobody_out(small: Served, what: bytes) -> None:
    with holding(small, what):
        assert answered(small)


def test_an_open_page_stays_open_while_others_are_cut_off(small: Served) -> None:
    evening = Evening(small)
    with Feed(evening, patience=PATIENCE) as feed:
        number = feed.next()[0]
        with holding(small, b""):
            assert answered(small)
            evening.join("Ana")
            assert feed.next() == told(number + 1)


def test_one_address_that_opens_every_page_keeps_nobody_from_theirs(small: Served) -> None:
    """Feeds of nobody in particular make room: for another address, and for anybody who has a link."""
    evening = Evening(small)
    evening.start("Ana", "Bo")
    ana = evening.phones["Ana"]
    own = f"?player={ana.path.rstrip('/').rsplit('/', 1)[1]}&after={newest(evening)}"
    anonymous = f"GET /event/{evening.stream}/feed HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with Feed(evening, query=own, browser=ana, patience=PATIENCE) as hers, holding(small, anonymous) as opened:
        until_open(opened)
        with (
            Browser(small.url, address="127.0.0.2") as other,
            Feed(evening, browser=other, patience=PATIENCE) as theirs,
        ):
            theirs.message()
            evening.post()
            assert theirs.message()[0] == "message"
            assert next(kind for kind, *_ in iter(hers.message, None) if kind == "mine")
            assert answered(small)


def until_open(opened: list[socket.socket]) -> None:
    """Wait until as many of them as can be are being told something."""
    waiting = set(opened)
    deadline = time.monotonic() + PATIENCE
    while len(opened) - len(waiting) < MOST * 3 // 4 and time.monotonic() < deadline:
        ready, _, _ = select.select(waiting, [], [], 1)
        waiting.difference_update(ready)
    assert len(opened) - len(waiting) >= MOST * 3 // 4, "there is a crowd"


def test_another_protocol_is_not_spoken(small: Served) -> None:
    with _connection(small) as modern:
        modern.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        assert modern.recv(100) == b""


@pytest.mark.parametrize(
    "head", [b"A: " + b"a" * 64 * 1024 + b"\r\n", b"A: a\r\n" * 200], ids=["a long header", "many headers"]
)
def test_a_head_has_an_end(small: Served, head: bytes) -> None:
    with _connection(small) as sending:
        with contextlib.suppress(OSError):
            sending.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n")
        assert sending.recv(100).startswith(b"HTTP/1.1 431 ")


def test_whoever_holds_most_gives_first() -> None:
    groups = {
        name: [HeldConnection((name, port), port) for port in range(size)]
        for name, size in (("a", 5), ("b", 2), ("c", 3))
    }
    assert [one.peer for one in fairly(groups, so_many=5)] == [("a", 0), ("a", 1), ("a", 2), ("c", 0), ("a", 3)]
    assert len(fairly(groups, so_many=99)) == 10
    assert fairly(groups, so_many=0) == fairly({}, so_many=3) == []


@pytest.fixture
def brisk(tmp_path: Path) -> Iterator[Served]:
    """A server that waits a second for what it is asked."""
    server = Served(tmp_path / "topcut.db", environment={"TOPCUT_IDLE": "1"}).wait_until_ready()
    yield server
    server.kill()


def test_silence_is_not_waited_for_and_a_reader_who_is_stuck_does_not_spoil_the_stop(brisk: Served) -> None:
    """With a choice of protocols the server would wait forever for the first byte."""
    with _connection(brisk) as silent:
        assert silent.recv(1) == b""
    with _connection(brisk, room=4_096) as stuck:
        stuck.sendall(b"GET /static/topcut.css HTTP/1.1\r\nHost: x\r\n\r\n" * 3_000)
        until_full(brisk, stuck)
        status, said = brisk.stop()
    assert (status, "Traceback" in said) == (0, False), said


def until_full(server: Served, stuck: socket.socket) -> None:
    """Wait until nothing more fits between the server and somebody who does not read."""
    same, before, deadline = 0, -1, time.monotonic() + PATIENCE
    with server.browser() as other:
        while same < 30 and time.monotonic() < deadline:
            assert other.get("/static/topcut.css").status_code == 200
            waiting = int.from_bytes(fcntl.ioctl(stuck, termios.FIONREAD, bytes(4)), sys.byteorder)
            same, before = same + 1 if waiting == before else 0, waiting
    assert same == 30, "it never filled"
