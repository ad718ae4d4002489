"""Forms: accepted only from the page that showed them, and counted once."""

import hmac
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.enums import RequestEncodingType
from litestar.handlers.base import BaseRouteHandler
from litestar.params import Body
from msgspec import Struct

from topcut.http.operator import operator_alone
from topcut.http.refusals import NotFromOurPage, NotLikeThis
from topcut.http.sent_form import TOKEN_FIELD, keep_sent, read_sent
from topcut.http.sessions import signed_in_of
from topcut.http.visitor import browser_of

FORM = Body(media_type=RequestEncodingType.URL_ENCODED)
LARGEST_BODY = 64 * 1024
"""A form is a name and a score; no field is longer than this."""


class Form(Struct, kw_only=True):
    """What every form carries besides its own fields."""

    key: str = ""
    """Recognises a repetition: a form sent twice counts once."""


DIGITS = 9
"""Of a typed number; nothing we count has more."""


def whole(text: str) -> int | None:
    """Parse a whole number as people type it; None if it is not a number, or longer than any number of ours."""
    typed = text.strip()
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= DIGITS else None


def wholes(text: str) -> tuple[int, ...]:
    """Parse the whole numbers between commas, and leave out everything else."""
    return tuple(number for part in text.split(",") if (number := whole(part)) is not None)


async def refuse_forms_of_others(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse a form without the token of the browser it was shown to; keep its contents."""
    if not isinstance(connection, Request) or connection.method in {"GET", "HEAD", "OPTIONS"}:
        return
    if operator_alone in (handler.guards or ()):
        operator_alone(connection, handler)  # before a stranger's megabytes are read
    try:
        form = await connection.form()
    except (LookupError, UnicodeError, ValueError) as error:
        raise NotLikeThis from error
    await signed_in_of(connection, connection.app.state.session_book)
    browser = browser_of(connection)
    if not browser.is_known or not _is_same(form.get(TOKEN_FIELD), browser.form_token):
        raise NotFromOurPage
    query = connection.url.query
    path = connection.url.path + (f"?{query}" if query else "")
    fields = [(name, value) for name in sorted(set(form)) for value in form.getall(name)]
    keep_sent(connection, read_sent(path, form, fields=fields, secret=browser.secret))


def _is_same(one: object, other: str) -> bool:
    return isinstance(one, str) and hmac.compare_digest(one.encode(), other.encode())
