"""What is sent arrives in time; what is whole may wait for its answer as long as it takes."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests import virtual
from tests.http.server import Served

from topcut.http.bodies import in_time
from topcut.http.refusals import TooSlow

FORM = "application/x-www-form-urlencoded"


def sender(*parts: tuple[float, dict[str, Any]]) -> Callable[[], Awaitable[dict[str, Any]]]:
    """Send each part after so many seconds, and nothing more."""
    left = list(parts)

    async def receive() -> dict[str, Any]:
        wait, message = left.pop(0) if left else (60.0, {"type": "http.disconnect"})
        await asyncio.sleep(wait)
        return message

    return receive


def part(body: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


async def read(sent: Callable[[], Awaitable[dict[str, Any]]], parts: int) -> list[bytes]:
    """Read so many parts within thirty seconds, on a clock that waits for nobody."""
    receive = in_time(sent, seconds=30)  # type: ignore[arg-type]
    return [(await receive()).get("body", b"") for _ in range(parts)]


def test_a_body_that_stays_away_is_not_waited_for() -> None:
    with pytest.raises(TooSlow):
        virtual.run(read(sender(), 1))


def test_a_letter_at_a_time_does_not_buy_more_time() -> None:
    drops = [(12.0, part(b"x", more=True))] * 10
    with pytest.raises(TooSlow):
        virtual.run(read(sender(*drops), 10))


def test_a_whole_body_is_read_and_then_nobody_counts() -> None:
    sent = sender((0, part(b"a", more=True)), (0, part(b"b", more=False)), (50, {"type": "http.disconnect"}))
    assert virtual.run(read(sent, 3)) == [b"a", b"b", b""]


def answered(served: Served, body: bytes) -> str:
    with socket.create_connection(("127.0.0.1", served.port)) as line:
        head = f"POST /new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
        line.sendall(head.encode() + body)
        got = b""
        while b"\r\n\r\n" not in got:
            got += line.recv(65_536)
    return got.partition(b"\r\n\r\n")[0].decode().lower()


def test_whoever_is_answered_before_they_said_all_is_told_that_the_connection_ends(served: Served) -> None:
    """The server told one half of them and closed it for all: the next request into it got nothing back."""
    for _ in range(20):
        assert "\r\nconnection: close" in answered(served, b"title=" + b"9" * 200_000)
    assert "\r\nconnection" not in answered(served, b"title=9")
