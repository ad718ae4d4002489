"""Refusals for programs: RFC 9457 problem details, the same everywhere."""

import re

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException

from topcut.core.errors import TopcutError
from topcut.http.refusals import NoSuchPage, NotLikeThis, OurBug, TooLarge
from topcut.http.visitor import AnyRequest

PROBLEM = "application/problem+json"


def problem(error: TopcutError) -> dict[str, object]:
    """Write a refusal as a problem document: the members of RFC 9457, our code and rule, and the error's detail."""
    members: dict[str, object] = {
        "type": f"urn:topcut:problem:{error.code}",
        "title": title_of(error),
        "status": error.status,
        "detail": str(error),
        "code": error.code,
        "rule": None if error.rule is None else str(error.rule),
    }
    return members | {name: value for name, value in error.detail.items() if name not in members}


def title_of(error: TopcutError) -> str:
    """Name the family of a refusal: what the caller should do."""
    kinds = type(error).__mro__
    family = kinds[kinds.index(TopcutError) - 1]
    return re.sub(r"(?<!^)([A-Z])", r" \1", family.__name__).capitalize()


def wants_json(request: AnyRequest) -> bool:
    accepted = request.headers.get("accept", "")
    return "json" in accepted and MediaType.HTML not in accepted


def as_json(error: TopcutError) -> Response[bytes]:
    body = msgspec.json.encode(problem(error), enc_hook=str)
    return Response(body, status_code=error.status, media_type=PROBLEM)


def in_our_words(error: HTTPException) -> TopcutError:
    """Say what the framework refused as one of our refusals."""
    match error.status_code:
        case 404 | 405:
            return NoSuchPage()
        case 413:
            return TooLarge()
        case status if status < 500:
            return NotLikeThis()
        case _:
            return OurBug()
