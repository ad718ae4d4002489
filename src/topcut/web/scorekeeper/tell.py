"""Announcements: one notice on every phone and screen, and the schedule."""

from collections.abc import Mapping
from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.asking import may
from topcut.core.event.hall import announce_schedule, give_notice
from topcut.core.event.nouns.state import Event
from topcut.core.play import Who
from topcut.http.forms import FORM, Form
from topcut.web.shared.desk_page import DeskPage


class NoticeForm(Form, kw_only=True):
    """The notice; empty removes it."""

    text: str = ""


class ScheduleForm(Form, kw_only=True):
    """The schedule, one item per line."""

    lines: str = ""


class CurrentAnnouncements(Struct, frozen=True):
    """The current announcements, and whether the official may change them."""

    text: str
    at: int
    lines: str
    zone: str
    may_tell: bool
    may_plan: bool


def current_announcements(event: Event, *, by: Who) -> CurrentAnnouncements:
    """Gather the current announcements."""
    notice, schedule = event.notice, event.schedule
    return CurrentAnnouncements(
        text=notice.text.opened("") if notice else "",
        at=notice.at if notice else 0,
        lines=schedule.opened("") if schedule else "",
        zone=event.zone,
        may_tell=may(event, by, "give_notice"),
        may_plan=may(event, by, "announce_schedule"),
    )


@get("/tell")
async def tell_page(desk_page: DeskPage, *, seq: int = 0) -> Response[str]:
    """Show the current announcements (MTR 1.6)."""
    return await _page(desk_page, at_least=seq)


@post("/tell/notice")
async def tell(desk_page: DeskPage, data: Annotated[NoticeForm, FORM]) -> Redirect | Response[str]:
    """Post or remove the notice to everybody (MTR 1.6)."""
    try:
        return await desk_page.act(give_notice, data, "/tell", text=data.text)
    except TopcutError as error:
        return await _refused(desk_page, error, text=data.text)


@post("/tell/schedule")
async def plan(desk_page: DeskPage, data: Annotated[ScheduleForm, FORM]) -> Redirect | Response[str]:
    """Announce the schedule (MTR 1.6)."""
    try:
        return await desk_page.act(announce_schedule, data, "/tell", lines=data.lines)
    except TopcutError as error:
        return await _refused(desk_page, error, lines=data.lines)


async def _refused(desk_page: DeskPage, error: TopcutError, **typed: str) -> Response[str]:
    if error.status not in {400, 409} or error.is_in_doubt:
        raise error
    return await _page(desk_page, error=error, typed=typed)


async def _page(
    desk_page: DeskPage, *, at_least: int = 0, error: TopcutError | None = None, typed: Mapping[str, str] | None = None
) -> Response[str]:
    now = await desk_page.see(lambda event, _: current_announcements(event, by=desk_page.staff.who), at_least=at_least)
    return await desk_page.show("scorekeeper/tell.html", now_told=now, typed=typed or {}, error=error)


TELL_PAGES: list[ControllerRouterHandler] = [tell_page, tell, plan]
