"""Who has come: added by typing, checked in, dropped, given a new link."""

from typing import Annotated

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.event import Event, check_in, drop, link_player, register
from topcut.core.event.action import entrant_of
from topcut.core.event.view import UNNAMED, Names
from topcut.core.play import EntrantId, PlayerId
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.web.hand import Hand
from topcut.web.pages import Page


class Person(Form, kw_only=True):
    """Somebody without a phone."""

    name: str = ""


class Somebody(Form, kw_only=True):
    """An entrant of the event."""

    entrant: EntrantId


class Presence(Somebody, kw_only=True):
    """Whether an entrant is here."""

    here: bool = True


@post("/people")
async def add_person(staff: Hand, data: Annotated[Person, FORM]) -> Redirect:
    """Enter somebody by typing; the late lose what they missed (MTR 1.5)."""
    return await staff.act(register, data, names=(data.name,))


@post("/presence")
async def change_presence(staff: Hand, data: Annotated[Presence, FORM]) -> Redirect:
    """Note that an entrant is here, or is not (MTR 1.10)."""
    return await staff.act(check_in, data, entrant=data.entrant, here=data.here)


@post("/drop")
async def drop_somebody(staff: Hand, data: Annotated[Somebody, FORM]) -> Redirect:
    """Let an entrant leave (MTR 2.10)."""
    return await staff.act(drop, data, entrant=data.entrant)


@post("/link")
async def give_link(
    page: Page, asker: Asker, link_book: LinkBook, staff: Hand, data: Annotated[Somebody, FORM]
) -> Response[str]:
    """Give a player a private link to scan; the one before it dies with the lost phone."""
    holder = asker.visitor.becoming(data.key)
    player, name = await asker.see(staff.stream, lambda event, names: _player(event, data.entrant, names))
    await staff.act(link_player, data, link=holder, player=player)
    token = await link_book.issue(staff.stream, holder)
    return page.show("scorekeeper/link.html", home=staff.home, name=name, link=f"{page.origin}/link/{token}")


def _player(event: Event, entrant: EntrantId, names: Names) -> tuple[PlayerId, str]:
    """Find the one player of an entrant."""
    player = entrant_of(event, entrant).players[0]
    return player, names.get(player, UNNAMED)
