"""The announcement: when, where, for whom and for how much; the important fields first, the rest one click away."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec.structs import asdict

from topcut.core.errors import TopcutError
from topcut.core.event.asking import may
from topcut.core.event.nouns.people.facts import Identification
from topcut.core.event.nouns.people.refusals import NotAFee
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import Announcement, announce_event, known_programs, open_entry
from topcut.core.event.view import AnnouncementView, announcement_view
from topcut.core.log.refusals import NeedsAReason
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.moments import read_moment, write_moment
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.prize_amounts import read_prize, shown_prize


class AnnouncementForm(Form, kw_only=True):
    """The announcement as typed; an empty field announces nothing."""

    starts_at: str = ""
    venue: str = ""
    capacity: str = ""
    fee: str = ""
    head_judge: str = ""
    opens_at: str = ""
    closes_at: str = ""
    least_age: str = ""
    most_age: str = ""
    asks_age: bool = False
    by_invitation: bool = False
    identification: Identification = Identification.NAME
    program: str = ""
    fact_sheet: str = ""
    is_sanctioned: bool = False
    is_chosen: bool = False
    is_at_magicfest: bool = False
    own_lands: bool = False


class DoorForm(Form, kw_only=True):
    """Whether people may enter by themselves."""

    is_open: bool = True


@get("/")
async def announcement_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str]:
    """Show what players are told before they come (MTR 1.6)."""
    return await _page(page, asker, staff, at_least=seq)


@post("/")
async def announce(
    page: Page, asker: Asker, staff: EventVisit, data: Annotated[AnnouncementForm, FORM]
) -> Response[str] | Redirect:
    """Change the announcement; players on the waiting list come in if there is more room now (MTR 1.6)."""
    zone = await asker.see(staff.stream, lambda event, _: event.zone)
    try:
        return await staff.act(announce_event, data, **asdict(said(data, zone=zone)))
    except NeedsAReason:
        raise
    except TopcutError as error:
        if error.status not in {400, 404, 422}:
            raise
        return await _page(page, asker, staff, form=data, error=error)


@post("/entry")
async def open_or_close(staff: EventVisit, data: Annotated[DoorForm, FORM]) -> Redirect:
    """Open or close self-registration (MTR 1.5)."""
    staff.home = event_path(staff.stream, "desk", "announcement")
    return await staff.act(open_entry, data, is_open=data.is_open)


def said(data: AnnouncementForm, *, zone: str) -> Announcement:
    """Parse the form; empty fields announce nothing."""
    return Announcement(
        program=data.program,
        starts_at=read_moment(data.starts_at, zone=zone),
        venue=data.venue,
        capacity=_number(data.capacity),
        opens_at=read_moment(data.opens_at, zone=zone),
        closes_at=read_moment(data.closes_at, zone=zone),
        least_age=_number(data.least_age),
        most_age=_number(data.most_age),
        asks_age=data.asks_age,
        by_invitation=data.by_invitation,
        identification=data.identification,
        fact_sheet=data.fact_sheet.strip(),
        is_sanctioned=data.is_sanctioned,
        is_chosen=data.is_chosen,
        is_at_magicfest=data.is_at_magicfest,
        own_lands=data.own_lands,
        fee=_fee(data.fee),
        head_judge=data.head_judge,
    )


def current_announcements(event: Event) -> AnnouncementForm:
    """Fill the form with the current announcement."""
    now, shown = event.people.announced, announcement_view(event)
    return AnnouncementForm(
        starts_at=write_moment(now.starts_at, event.zone),
        venue=shown.venue,
        capacity=_written(now.capacity),
        fee=shown_prize(now.fee) if now.fee else "",
        head_judge=shown.head_judge,
        opens_at=write_moment(now.opens_at, event.zone),
        closes_at=write_moment(now.closes_at, event.zone),
        least_age=_written(now.least_age),
        most_age=_written(now.most_age),
        asks_age=now.asks_age,
        by_invitation=now.by_invitation,
        identification=now.identification,
        program=now.program,
        fact_sheet=now.fact_sheet,
        is_sanctioned=now.is_sanctioned,
        is_chosen=now.is_chosen,
        is_at_magicfest=now.is_at_magicfest,
        own_lands=now.own_lands,
    )


async def _page(
    page: Page,
    asker: Asker,
    staff: EventVisit,
    *,
    at_least: int = 0,
    form: AnnouncementForm | None = None,
    error: TopcutError | None = None,
) -> Response[str]:
    def seen(event: Event, _: object) -> tuple[str, str, AnnouncementView, AnnouncementForm, bool, bool]:
        return (
            event.title.value if event.title.is_open else "",
            event.zone,
            announcement_view(event),
            current_announcements(event),
            may(event, staff.who, "announce_event"),
            may(event, staff.who, "open_entry"),
        )

    title, zone, view, now, may_announce, may_open = await asker.see(staff.stream, seen, at_least=at_least)
    return page.show(
        "organizer/announcement.html",
        home=event_path(staff.stream, "desk", "announcement"),
        desk=event_path(staff.stream, "desk"),
        stream=staff.stream,
        title=title,
        zone=zone,
        view=view,
        form=form or now,
        error=error,
        programs=known_programs(),
        identifications=list(Identification),
        may_announce=may_announce,
        may_open=may_open,
    )


def _number(text: str) -> int | None:
    """Parse a whole number; anything else becomes -1, which the rules refuse."""
    text = text.strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def _fee(text: str) -> Prize | None:
    if not text.strip():
        return None
    fee = read_prize(text)
    if fee is None:
        raise NotAFee
    return fee


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


ANNOUNCEMENT_PAGES = Router(
    "/event/{stream:str}/desk/announcement",
    route_handlers=[announcement_page, announce, open_or_close],
    dependencies={"staff": Provide(visit_of_staff)},
)
