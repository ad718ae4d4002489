"""A time limit for request bodies: nobody keeps a connection busy by sending a letter a minute."""

import asyncio
from typing import Any, Final

from litestar.types import HTTPReceiveMessage, Receive, Scope, Send

from topcut.http.refusals import TooSlow

SECONDS: Final = 30.0
"""Enough for the longest body we accept, on the slowest phone in the last row."""


def in_time(receive: Receive, *, seconds: float = SECONDS) -> Receive:
    """Limit the time for reading a whole body; messages after it may take any time."""
    time = asyncio.get_running_loop().time
    deadline, is_whole = time() + seconds, False

    async def next_part() -> HTTPReceiveMessage:
        nonlocal is_whole
        if is_whole:
            return await receive()  # type: ignore[return-value]
        try:
            message = await asyncio.wait_for(receive(), max(0.0, deadline - time()))
        except TimeoutError:
            raise TooSlow from None
        is_whole = message["type"] != "http.request" or not message.get("more_body", False)
        return message  # type: ignore[return-value]

    return next_part


def with_an_end(scope: Scope, receive: Receive, send: Send) -> tuple[Receive, Send]:
    """Limit the time for reading a body; if the answer does not wait for the rest of it, close the connection.

    The server closes it in that case. A client that was not told would send its next request into it and get no answer.
    """
    is_whole = False

    async def next_part() -> Any:
        nonlocal is_whole
        message = await receive()
        is_whole = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start" and not is_whole and scope["http_version"].startswith("1"):
            message = {**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]}
        await send(message)

    return in_time(next_part), sent
