"""What is sent arrives in time; what is whole may wait for its answer as long as it takes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests import virtual

from topcut.http.bodies import in_time
from topcut.http.refusals import TooSlow


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
