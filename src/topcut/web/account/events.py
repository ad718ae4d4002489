"""My events: wherever the account, or a link in this browser, holds something."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.view import UNNAMED, Names
from topcut.core.play import Role, Stream, Who
from topcut.http.accounts import AccountBook
from topcut.http.asker import STAFF, Asker
from topcut.http.forms import FORM, Form
from topcut.http.refusals import NotYourPage
from topcut.http.visitor import Visitor
from topcut.store import StreamUnknown
from topcut.store.links import Link
from topcut.web.account.signing import HOME
from topcut.web.shared.pages import Page, event_path


class KeepsakeForm(Form, kw_only=True):
    """One link of this browser."""

    stream: Stream
    who: Who


class OwnEvent(Struct, frozen=True):
    """Somebody this browser speaks for at one event, and the page that is theirs."""

    link: Link
    title: str
    phase: Phase
    path: str
    player: str = ""
    """The name, where it is a player."""
    roles: tuple[Role, ...] = ()
    can_be_kept: bool = False


@get("/account")
async def my_events(page: Page, asker: Asker, visitor: Visitor, *, did: str = "") -> Response[str]:
    """List the events one has a part in, the newest first."""
    kept = dict.fromkeys(visitor.kept)
    here = [link for link in visitor.links if link not in kept and not link.code]
    parts = [await _part(asker, link, can_be_kept=False) for link in kept]
    parts += [await _part(asker, link, can_be_kept=visitor.account is not None) for link in dict.fromkeys(here)]
    return page.show("account/mine.html", parts=[part for part in parts if part], did=did)


@post("/account/keep")
async def keep(
    page: Page, visitor: Visitor, *, account_book: AccountBook, data: Annotated[KeepsakeForm, FORM]
) -> Redirect:
    """Keep a link of this browser in the account, so that it opens wherever one signs in."""
    link = Link(data.stream, data.who)
    if visitor.account is None or link not in visitor.links:
        raise NotYourPage
    await account_book.keep(visitor.account, link, caller=visitor.caller)
    return page.go(HOME, did="keep")


async def _part(asker: Asker, link: Link, *, can_be_kept: bool) -> OwnEvent | None:
    """Look at what somebody holds at an event; nothing where the link has died."""

    def look(event: Event, names: Names) -> OwnEvent | None:
        actor = event.actor(link.who)
        title = event.title.value if event.title.is_open else ""
        roles = tuple(role for role in Role if role in event.roles.get(link.who, ()))
        if actor.powers & STAFF:
            home = event_path(link.stream, "desk")
            return OwnEvent(link, title, event.phase, home, roles=roles, can_be_kept=can_be_kept)
        if actor.player is None:
            return None
        home, name = event_path(link.stream, "player", actor.player), names.get(actor.player, UNNAMED)
        return OwnEvent(link, title, event.phase, home, player=name, can_be_kept=can_be_kept)

    try:
        return await asker.see(link.stream, look)
    except StreamUnknown:
        return None
