"""The announcement: when, where, for whom and for how much; the important fields first, the rest one click away."""

from typing import Annotated, Any, Final

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec.structs import asdict

from topcut.core.errors import TopcutError
from topcut.core.event.asking import may
from topcut.core.event.nouns.people.facts import EventAnnounced, Identification
from topcut.core.event.nouns.people.refusals import NotAFee
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import Announcement, announce_event, known_programs, open_entry
from topcut.core.event.view import AnnouncementView, announcement_view
from topcut.core.log.refusals import NeedsAReason
from topcut.core.rules.editions import tables_of
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.moments import read_moment, write_moment
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.prize_amounts import read_prize, shown_prize

MOMENTS: Final = ("starts_at", "opens_at", "closes_at")
NUMBERS: Final = ("capacity", "least_age", "most_age")
"""The fields of an announcement that are typed as text, with its fee."""


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
    read: dict[str, Any] = {name: read_moment(getattr(data, name), zone=zone) for name in MOMENTS}
    read |= {name: _number(getattr(data, name)) for name in NUMBERS}
    return Announcement(**_as_it_is(data) | read | {"fact_sheet": data.fact_sheet.strip(), "fee": _fee(data.fee)})


def current_announcements(event: Event) -> AnnouncementForm:
    """Fill the form with the current announcement."""
    now, shown = event.people.announced, announcement_view(event)
    written = {name: write_moment(getattr(now, name), event.zone) for name in MOMENTS}
    written |= {name: _written(getattr(now, name)) for name in NUMBERS}
    written |= {"venue": shown.venue, "head_judge": shown.head_judge, "fee": shown_prize(now.fee) if now.fee else ""}
    return AnnouncementForm(**_as_it_is(now) | written)


def _as_it_is(told: AnnouncementForm | EventAnnounced) -> dict[str, Any]:
    """List the fields of an announcement; most are the same on the form as in the log."""
    return {name: getattr(told, name) for name in Announcement.__struct_fields__}


async def _page(
    page: Page,
    asker: Asker,
    staff: EventVisit,
    *,
    at_least: int = 0,
    form: AnnouncementForm | None = None,
    error: TopcutError | None = None,
) -> Response[str]:
    def seen(
        event: Event, _: object
    ) -> tuple[str, str, AnnouncementView, AnnouncementForm, tuple[str, ...], bool, bool]:
        return (
            event.title.opened(""),
            event.zone,
            announcement_view(event),
            current_announcements(event),
            known_programs(edition=tables_of(event.edition)),
            may(event, staff.who, "announce_event"),
            may(event, staff.who, "open_entry"),
        )

    title, zone, view, now, programs, may_announce, may_open = await asker.see(staff.stream, seen, at_least=at_least)
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
        programs=programs,
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
