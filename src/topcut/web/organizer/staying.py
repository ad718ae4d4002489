"""An event that nobody uses goes after a while: said at its desk, and put off with a press."""

from datetime import UTC, datetime

from babel.dates import format_date
from litestar import Router, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.desk.expiry import Expiry
from topcut.web.hand import Hand, hand_of_staff
from topcut.web.pages import Page


def day_of(goes_at: int | None, language: str) -> str:
    """Write a day as people do; empty for what stays."""
    if goes_at is None:
        return ""
    return format_date(datetime.fromtimestamp(goes_at / 1_000_000, UTC), format="long", locale=language)


@post("/")
async def keep_event(page: Page, expiry: Expiry, staff: Hand) -> Redirect:
    """Let an event stay as long again."""
    await expiry.keep(staff.stream)
    return page.go(staff.home)


STAYING = Router(
    "/event/{stream:str}/desk/keep", route_handlers=[keep_event], dependencies={"staff": Provide(hand_of_staff)}
)
