"""The door of the operator: a link that the server's own computer prints."""

import contextlib

from litestar import get
from litestar.response import Redirect

from topcut.core.errors import Unavailable
from topcut.http.audit import AuditBook, What
from topcut.http.operator import OperatorDoor
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.shared.pages import Page


@get("/operator/{ticket:str}")
async def become_operator(
    request: AnyRequest,
    page: Page,
    visitor: Visitor,
    *,
    operator_door: OperatorDoor,
    audit_book: AuditBook,
    ticket: str,
) -> Redirect:
    """Make this browser the operator's, and redirect at once: the link stays in no address bar and no Referer."""
    held = operator_door.let_in(request, ticket)
    with contextlib.suppress(Unavailable):  # on a full disk the operator may still see that it is full
        await audit_book.note(What.OPERATOR_LINK_OPENED, address=visitor.caller.network)
    answer = page.go("/ready")
    answer.cookies = [held]
    return answer
