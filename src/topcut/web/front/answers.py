"""An HTTP answer kept in the form it is sent in: its start and its body."""

from typing import Any

Header = tuple[bytes, bytes]
Answer = tuple[dict[str, Any], dict[str, Any]]


def answer(status: int, headers: tuple[Header, ...], body: bytes) -> Answer:
    """Build an answer with its content length."""
    sized = [*headers, (b"content-length", b"%d" % len(body))]
    return {"type": "http.response.start", "status": status, "headers": sized}, _body(body)


def unchanged(headers: tuple[Header, ...]) -> Answer:
    """Build a 304 Not Modified answer."""
    return {"type": "http.response.start", "status": 304, "headers": [*headers]}, _body(b"")


def _body(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": False}
