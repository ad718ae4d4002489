"""An unused event is deleted after a while: its desk says so, and one press postpones it."""

from litestar import Router, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.desk.expiry import Expiry
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page


@post("/")
async def keep_event(page: Page, expiry: Expiry, staff: EventVisit) -> Redirect:
    """Postpone an event's expiry to a full period from now."""
    await expiry.keep(staff.stream)
    return page.go(staff.home)


STAYING = Router(
    "/event/{stream:str}/desk/keep", route_handlers=[keep_event], dependencies={"staff": Provide(visit_of_staff)}
)
