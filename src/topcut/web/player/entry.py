"""Come in: by the code on the door, or by a private link."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.errors import Unreadable
from topcut.core.event import Phase
from topcut.core.event import join as join_event
from topcut.core.event.refusals import WrongPhase
from topcut.core.event.view import PublicView, public_view
from topcut.core.play import Power
from topcut.http.asker import STAFF, Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook, read_code
from topcut.http.refusals import OpensNothing
from topcut.http.visitor import Visitor
from topcut.store.links import Link
from topcut.web.judge.stand import AT_TABLES
from topcut.web.pages import Page, event_path


class NewPlayer(Form, kw_only=True):
    """A name is enough (MTR 1.5)."""

    name: str = ""


@get("/join")
async def join_code(page: Page, code: str = "") -> Response[str] | Redirect:
    """Ask for the code on the door."""
    return page.go(f"/join/{read_code(code)}") if read_code(code) else page.show("player/code.html", to="/join")


@get("/join/{code:str}")
async def join_form(page: Page, asker: Asker, *, link_book: LinkBook, code: str) -> Response[str] | Redirect:
    """Let people in; who is in already comes to their own page, and who is late to the desk."""
    door = await _door(link_book, code)
    view = await _seen_from_the_door(asker, door)
    if view.phase is not Phase.ENTRY:
        for player in await asker.players(door.stream):
            return page.go(event_path(door.stream, "player", player))
        return page.show("player/closed.html", stream=door.stream, view=view)
    return page.show("player/join.html", code=door.code, view=view, form=NewPlayer(), error=None)


@post("/join/{code:str}")
async def join(
    page: Page, asker: Asker, *, link_book: LinkBook, code: str, data: Annotated[NewPlayer, FORM]
) -> Response[str] | Redirect:
    """Enter oneself, and hold a private link from then on (MTR 1.5)."""
    door = await _door(link_book, code)
    who = asker.visitor.becoming(data.key)
    try:
        await asker.act_at_the_door(door, join_event, key=data.key, name=data.name, link=who)
    except Unreadable as error:
        view = await _seen_from_the_door(asker, door)
        return page.show("player/join.html", status=error.status, code=door.code, view=view, form=data, error=error)
    except WrongPhase:
        return page.go(f"/join/{door.code}")
    return page.go(f"/link/{await link_book.issue(door.stream, who)}")


@get("/link/{token:str}")
async def open_link(page: Page, asker: Asker, *, link_book: LinkBook, visitor: Visitor, token: str) -> Redirect:
    """Put a private link into the browser's jar, out of its address, and go to where it leads."""
    link = (await link_book.find([token])).get(token)
    if link is None or link.code:
        raise OpensNothing
    answer = page.go(await _destination(asker, link))
    answer.cookies = [visitor.holding(token), *([visitor.visit_cookie()] if visitor.is_new else [])]
    return answer


async def _destination(asker: Asker, link: Link) -> str:
    player, powers = await asker.see(
        link.stream, lambda event, _: (event.links.get(link.who), event.actor(link.who).powers)
    )
    if powers & AT_TABLES and Power.PAIR not in powers:
        return event_path(link.stream, "judge")
    if powers & STAFF:
        return event_path(link.stream, "desk")
    if player is None:
        raise OpensNothing
    return event_path(link.stream, "player", player)


async def _door(link_book: LinkBook, code: str) -> Link:
    """Find the event behind a code."""
    door = (await link_book.find([read_code(code)])).get(read_code(code))
    if door is None or not door.code:
        raise OpensNothing
    return door


async def _seen_from_the_door(asker: Asker, door: Link) -> PublicView:
    return await asker.see(door.stream, lambda event, names: public_view(event, names=names))
