"""Check in everybody at once."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.flow import check_in_all
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit


@post("/all-here")
async def all_here(staff: EventVisit, data: Annotated[Form, FORM]) -> Redirect:
    """Check in everybody who has entered (MTR 1.10)."""
    return await staff.act(check_in_all, data)
