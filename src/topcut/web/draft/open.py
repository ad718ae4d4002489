"""Open a free draft: boosters or a cube, a number of seats, a link for each; the opener may take the first one."""

import secrets
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.drafts.actions import MOST_SEATS, sit_at_draft
from topcut.core.drafts.fold import DRAFT
from topcut.core.drafts.reading import THE_ROOM
from topcut.core.errors import TopcutError
from topcut.core.errors import gettext_noop as _
from topcut.core.play import Level, Who
from topcut.core.play.names import clean_name
from topcut.desk import Desk
from topcut.desk.booster_shelf import BoosterShelf
from topcut.desk.draft_opening import open_draft
from topcut.desk.expiry import Expiry
from topcut.http.forms import FORM, Form, whole
from topcut.http.limits import CREATION, CREATIONS, Limiter
from topcut.http.links import LinkBook
from topcut.http.refusals import OpensNothing
from topcut.http.visitor import Visitor
from topcut.store.links import Link
from topcut.web.draft.products import DraftProductForm, product_of
from topcut.web.draft.seat_links import PlaceToSit, people_at, place_of, places, seat_links, usual_seats
from topcut.web.shared.pages import Page

KINDS: Final = {
    "booster-draft": _("Booster Draft: one card a pick"),
    "double-masters": _("Two cards on the first pick of each booster"),
    "two-headed-giant": _("Two-Headed Giant: a team at each seat, two cards a pick"),
    "rochester": _("Rochester: two teams of three, every booster face up"),
}
LEVELS: Final = {"regular": Level.REGULAR, "competitive": Level.COMPETITIVE}


class NewDraftForm(DraftProductForm, kw_only=True):
    """What is drafted, by how many people, and how."""

    seats: str = ""
    """Empty means the usual number for the kind of draft."""
    boosters: str = ""
    kind: str = "booster-draft"
    level: str = "regular"
    name: str = ""
    untimed: bool = False
    """No pick has a limit (MTR 7.7)."""
    sit: bool = False
    """The opener drafts too, in the first seat."""


@get("/draft")
async def new_draft(page: Page, *, booster_shelf: BoosterShelf) -> Response[str]:
    return await _form(page, booster_shelf, NewDraftForm(sit=True))


@post("/draft")
async def open_new_draft(
    page: Page, desk: Desk, visitor: Visitor, limiter: Limiter, *, booster_shelf: BoosterShelf, expiry: Expiry,
    link_book: LinkBook, data: Annotated[NewDraftForm, FORM],
) -> Response[str]:  # fmt: skip
    """Open a draft for two to sixteen people, and show the links to its seats, once."""
    limiter.count_creation(visitor.caller)
    try:
        await expiry.refuse_more(visitor.maker, kind=DRAFT.name)
        product = await product_of(booster_shelf, data)
        name = clean_name(data.name) if data.sit else ""
        count = min((whole(data.seats) or 0) if data.seats else usual_seats(data.kind), MOST_SEATS + 1)
        seats, partners = people_at(visitor, data.key, count=count, kind=data.kind)
        host = seats[0] if data.sit and seats else visitor.becoming(f"{data.key} host")
        receipt = await open_draft(
            desk,
            f"{visitor.becoming(data.key)} {data.key or secrets.token_hex(8)}",
            host=host,
            product=product,
            seats=tuple(seats),
            partners=tuple(partners),
            is_untimed=data.untimed,
            kind=data.kind,
            level=LEVELS.get(data.level, Level.REGULAR),
            boosters=whole(data.boosters),
        )
    except TopcutError as error:
        if error.is_in_doubt:
            raise
        return await _form(page, booster_shelf, data, error=error)
    stream = receipt.stream
    await expiry.note(stream, maker=visitor.maker)
    wanted = places(count, partners=partners)
    links = await seat_links(link_book, stream, origin=page.origin, kind=data.kind, wanted=wanted)
    if data.sit:
        await desk.drafts.act(stream, sit_at_draft, who=THE_ROOM, key="opener", seat=1, name=name)
    answer = page.show("draft/opened.html", stream=stream, links=links, sits=data.sit)
    answer.cookies = [*answer.cookies, visitor.holding(await link_book.issue(stream, host))]
    return answer


async def _form(
    page: Page, shelf: BoosterShelf, data: NewDraftForm, *, error: TopcutError | None = None
) -> Response[str]:
    offers = await shelf.offers()
    return page.show("draft/new.html", form=data, error=error, offers=offers, kinds=KINDS)


class DrafterNameForm(Form, kw_only=True):
    """A drafter's name."""

    name: str = ""


@get("/draft/link/{token:str}")
async def see_seat(
    page: Page, *, link_book: LinkBook, visitor: Visitor, token: str, desk: Desk
) -> Response[str] | Redirect:
    """Show the seat of a link without taking it, so that a messenger's preview takes none."""
    link, place, who = await _seat_of(desk, link_book, token)
    if who in visitor.at(link.stream):
        return page.go(f"/draft/{link.stream}")
    name = await _called(desk, link, place)
    return page.show("draft/seat.html", token=token, seat=place.seat, name=name)


@post("/draft/link/{token:str}")
async def take_seat(
    page: Page, desk: Desk, visitor: Visitor, limiter: Limiter, *, link_book: LinkBook, token: str,
    data: Annotated[DrafterNameForm, FORM],
) -> Response[str] | Redirect:  # fmt: skip
    """Give the seat of a link to this browser, and later to other devices; the log records that it was opened."""
    limiter.count_browser("sit", CREATION, visitor.caller)
    limiter.share("sit", CREATIONS, visitor.caller)
    link, place, who = await _seat_of(desk, link_book, token)
    answer = page.go(f"/draft/{link.stream}")
    if who in visitor.at(link.stream):
        return answer
    known = await _called(desk, link, place)
    try:
        said: dict[str, Any] = {"seat": place.seat, "is_partner": place.is_partner}
        await desk.drafts.act(link.stream, sit_at_draft, who=THE_ROOM, name=known or clean_name(data.name), **said)
    except TopcutError as error:
        return page.show_again(error, "draft/seat.html", token=token, seat=place.seat, name=known)
    answer.cookies = [visitor.holding(await link_book.issue(link.stream, who))]
    return answer


async def _seat_of(desk: Desk, link_book: LinkBook, token: str) -> tuple[Link, PlaceToSit, Who]:
    """Find the seat a link leads to and the person sitting there."""
    link = (await link_book.find([token])).get(token)
    if link is None or link.code:
        raise OpensNothing
    place = place_of(link.who)
    return link, place, await desk.drafts.look(link.stream, place.who)


async def _called(desk: Desk, link: Link, place: PlaceToSit) -> str:
    """Find the name of the person in a seat; empty if nobody sits there yet."""
    person = await desk.drafts.look(link.stream, lambda draft: draft.person(place.seat, is_partner=place.is_partner))
    return (await desk.drafts.names(link.stream)).get(person, "")
