"""Forms: sent by the page that showed them, once."""

import hmac
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.enums import RequestEncodingType
from litestar.handlers.base import BaseRouteHandler
from litestar.params import Body
from msgspec import Struct

from topcut.http.refusals import NotFromOurPage
from topcut.http.visitor import VISIT, Visitor

FORM = Body(media_type=RequestEncodingType.URL_ENCODED)
LARGEST_BODY = 64 * 1024
"""A form is a name and a score; nothing we ask for is longer."""
TOKEN_FIELD = "csrf"


class Form(Struct, kw_only=True):
    """What every form carries besides its own fields."""

    key: str = ""
    """Recognises a repetition: a form sent twice counts once."""


async def refuse_forms_of_others(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let a form through only with the token of the browser it was shown to."""
    if not isinstance(connection, Request) or connection.method in {"GET", "HEAD", "OPTIONS"}:
        return
    sent = (await connection.form()).get(TOKEN_FIELD)
    visit = connection.cookies.get(VISIT)
    if not visit or not isinstance(sent, str) or not _is_same(sent, Visitor(visit).form_token):
        raise NotFromOurPage


def _is_same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
