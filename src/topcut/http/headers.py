"""Headers on every answer: no content from elsewhere, nothing inline, nothing framed."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope, Send

from topcut.http.cookies import moved
from topcut.http.request_heads import allowed

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
"""The same for answers that bypass the framework."""


TLS_FROM_NOW_ON = (b"strict-transport-security", b"max-age=31536000")
"""A year; subdomains are not ours to decide for."""


def over_tls(send: Send) -> Send:
    """Tell a browser that came over TLS never to connect without it."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], TLS_FROM_NOW_ON]}
        await send(message)

    return send_on


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers to every answer: a page, a file, a refusal."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("Cache-Control", "no-store")
        if _may_change(scope):
            headers["Cache-Control"] = "no-cache"
        given = headers.getall("Set-Cookie", [])
        if known := headers.get("Allow"):
            headers["Allow"] = allowed(scope, known)
        for cookie in moved(scope):
            if not any(each.startswith(f"{cookie.key}=") for each in given):
                headers.add("Set-Cookie", cookie.to_header(header=""))


def _may_change(scope: Scope) -> bool:
    """Check whether a file was asked for without its version, as one script imports another: it may change."""
    return scope["path"].startswith("/static/") and not scope["query_string"].startswith(b"v=")
