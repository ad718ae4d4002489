"""An answer that is kept as it is sent: its beginning, and its body."""

from typing import Any

Header = tuple[bytes, bytes]
Answer = tuple[dict[str, Any], dict[str, Any]]


def answer(status: int, headers: tuple[Header, ...], body: bytes) -> Answer:
    """Write an answer that says how long it is."""
    sized = [*headers, (b"content-length", b"%d" % len(body))]
    return {"type": "http.response.start", "status": status, "headers": sized}, _body(body)


def unchanged(headers: tuple[Header, ...]) -> Answer:
    """Say "as you have it"."""
    return {"type": "http.response.start", "status": 304, "headers": [*headers]}, _body(b"")


def _body(body: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": False}
