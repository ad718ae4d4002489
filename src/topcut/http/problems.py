"""Refusals for programs: RFC 9457 problem details, the same everywhere."""

from litestar import Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException

from topcut.core.errors import TopcutError
from topcut.exchange import problems
from topcut.http.refusals import NoSuchPage, NotLikeThis, NotThisMethod, OurBug, TooLarge
from topcut.http.visitor import AnyRequest

PROBLEM = "application/problem+json"


def wants_json(request: AnyRequest) -> bool:
    accepted = request.headers.get("accept", "")
    return "json" in accepted and MediaType.HTML not in accepted


def as_json(error: TopcutError) -> Response[bytes]:
    return Response(problems.as_json(problems.problem(error)), status_code=error.status, media_type=PROBLEM)


def in_our_words(error: HTTPException) -> TopcutError:
    """Convert an error of the framework to one of our refusals."""
    match error.status_code:
        case 404:
            return NoSuchPage()
        case 405:
            return NotThisMethod()
        case 413:
            return TooLarge()
        case status if status < 500:
            return NotLikeThis()
        case _:
            return OurBug()
