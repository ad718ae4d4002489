"""My events: every event in which the account, or a link in this browser, has a part."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.play import Stream, Who
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.refusals import NotYourPage
from topcut.http.visitor import Visitor
from topcut.store.links import Link
from topcut.web.account.signing import HOME
from topcut.web.shared.own_events import own_events, running_first
from topcut.web.shared.pages import Page


class KeepsakeForm(Form, kw_only=True):
    """One link that this browser holds."""

    stream: Stream
    who: Who


@get("/account")
async def my_events(page: Page, asker: Asker, visitor: Visitor, *, did: str = "") -> Response[str]:
    """List the visitor's events, running ones first."""
    kept = dict.fromkeys(visitor.kept)
    here = [link for link in visitor.links if link not in kept]
    parts = await own_events(asker, kept)
    parts += await own_events(asker, here, can_be_kept=visitor.account is not None)
    return page.show("account/mine.html", parts=running_first(parts), did=did)


@post("/account/keep")
async def keep(
    page: Page, visitor: Visitor, *, account_book: AccountBook, data: Annotated[KeepsakeForm, FORM]
) -> Redirect:
    """Save a link of this browser in the account, so that it works wherever its owner signs in."""
    link = Link(data.stream, data.who)
    if visitor.account is None or link not in visitor.links:
        raise NotYourPage
    await account_book.keep(visitor.account, link, caller=visitor.caller)
    return page.go(HOME, did="keep")
