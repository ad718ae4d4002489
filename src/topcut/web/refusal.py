"""Refusals for people: what happened, what the rule is, how to go on."""

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException

from topcut.core.errors import TopcutError
from topcut.http.problems import as_json, in_our_words, wants_json
from topcut.http.refusals import OurBug
from topcut.http.visitor import VISIT, AnyRequest, Visitor
from topcut.web.pages import Page

_log = logging.getLogger("topcut.web")


def answer_refusal(request: AnyRequest, error: TopcutError) -> Response[Any]:
    if wants_json(request):
        return as_json(error)
    return Page(request, Visitor(request.cookies.get(VISIT, ""))).refuse(error)


def answer_framework(request: AnyRequest, error: HTTPException) -> Response[Any]:
    return answer_refusal(request, in_our_words(error))


def answer_bug(request: AnyRequest, error: Exception) -> Response[Any]:
    _log.error("a bug at %s %s", request.method, request.url.path, exc_info=error)
    return answer_refusal(request, OurBug())
