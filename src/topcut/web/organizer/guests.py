"""Admission: the waiting list, invitations, owners, and bars that only entitled officials read."""

import re
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect
from msgspec import Struct, structs

from topcut.core.event.asking import may
from topcut.core.event.nouns.people.facts import BarReason
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import bar_person, lift_bar, name_owners, promote, send_invitations
from topcut.core.event.view import Names, PeopleView, people_view
from topcut.core.play import EntrantId
from topcut.http.asker import STAFF
from topcut.http.forms import FORM, Form
from topcut.web.organizer.organizer_page import OrganizerPage, organizer_page_at
from topcut.web.shared.event_visit import EventVisit, visit_of_publisher
from topcut.web.shared.moments import read_day, shown_day
from topcut.web.shared.press import press


class InLineForm(Form, kw_only=True):
    """A player on the waiting list."""

    entrant: EntrantId


class ListedForm(Form, kw_only=True):
    """Accounts or numbers, one per line."""

    persons: str = ""


class NewBarForm(Form, kw_only=True):
    """A person who may not take part, why and for how long."""

    person: str = ""
    name: str = ""
    why: BarReason = BarReason.ORGANIZER
    since: str = ""
    until: str = ""


class GuestsPage(Struct, frozen=True):
    """What the page shows to one official."""

    zone: str
    people: PeopleView
    at_desk: bool
    """The official works at the desk, and is not only the publisher."""
    may_promote: bool
    may_invite: bool
    may_bar: bool


def guests_of(event: Event, names: Names, visit: EventVisit) -> GuestsPage:
    """Gather the waiting list and, for entitled officials, invitations and bars (MTR 1.4)."""
    people, may_bar = people_view(event, names=names), may(event, visit.who, "bar_person")
    at_desk = not STAFF.isdisjoint(event.actor(visit.who).powers)
    if not at_desk:
        people = structs.replace(people, line=(), is_invalid=False)
    return GuestsPage(
        zone=event.zone,
        people=people if may_bar else structs.replace(people, bars=(), invited=(), owners=()),
        at_desk=at_desk,
        may_promote=may(event, visit.who, "promote"),
        may_invite=may(event, visit.who, "send_invitations"),
        may_bar=may_bar,
    )


@get("/")
async def guests_page(organizer: OrganizerPage, *, seq: int = 0) -> Response[str]:
    """Show the waiting list, and to the organizer the invitations and bars (MTR 1.4)."""
    found = await organizer.see(lambda event, names: guests_of(event, names, organizer.staff), at_least=seq)
    return await organizer.show(
        "organizer/guests.html",
        at_least=seq,
        found=found,
        people=found.people,
        told_of=found.people.announcement,
        reasons=list(BarReason),
        day=lambda at: shown_day(at, found.zone, organizer.page.words.language),
    )


@post("/promote")
async def let_in(organizer: OrganizerPage, data: Annotated[InLineForm, FORM]) -> Redirect:
    """Admit a player from the waiting list (GAP-07)."""
    return await organizer.act(promote, data, entrant=data.entrant)


@post("/invited")
async def invite(organizer: OrganizerPage, data: Annotated[ListedForm, FORM]) -> Redirect:
    """Save the list of invited players (MTR 10.3)."""
    return await organizer.act(send_invitations, data, persons=_persons(data.persons))


@post("/owners")
async def name_them(organizer: OrganizerPage, data: Annotated[ListedForm, FORM]) -> Redirect:
    """Save the owners of the organization (MTR 1.4)."""
    return await organizer.act(name_owners, data, persons=_persons(data.persons))


@post("/bars")
async def bar(organizer: OrganizerPage, data: Annotated[NewBarForm, FORM]) -> Redirect:
    """Bar a person from taking part, first and last day included (MTR 1.4)."""
    zone = await organizer.see(lambda event, _: event.zone)
    return await organizer.act(
        bar_person,
        data,
        person=data.person.strip(),
        name=data.name,
        why=data.why,
        since=read_day(data.since, zone=zone),
        until=read_day(data.until, zone=zone, is_last=True),
    )


lift = press("organizer", "/lift", lift_bar, "bar")


def _persons(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\s,;]+", text))


GUEST_PAGES = Router(
    "/event/{stream:str}/desk/guests",
    route_handlers=[guests_page, let_in, invite, name_them, bar, lift],
    dependencies={"organizer": organizer_page_at("/guests", visit=visit_of_publisher)},
)
