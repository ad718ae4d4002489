"""Headers on every answer: nothing from elsewhere, nothing inline, nothing framed."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

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
"""The same for answers that go past the framework."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Put them on, whoever answered: a page, a file, a refusal."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("Cache-Control", "no-store")
        if _may_change(scope):
            headers["Cache-Control"] = "no-cache"


def _may_change(scope: Scope) -> bool:
    """A file asked for by its name alone, as one script asks for another, is asked about again."""
    return scope["path"].startswith("/static/") and not scope["query_string"].startswith(b"v=")
