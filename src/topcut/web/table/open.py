"""Open a free table: a seat for whoever opens it, a link for each player, and one for a judge."""

import secrets
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.errors import TopcutError
from topcut.core.play import FirstTo, Stream, Who
from topcut.core.play.names import clean_name
from topcut.core.zones import profiles
from topcut.desk import Desk
from topcut.http.forms import FORM, Form
from topcut.http.limits import CREATION, CREATIONS, Limiter
from topcut.http.links import LinkBook
from topcut.http.refusals import OpensNothing
from topcut.http.visitor import Visitor
from topcut.web.pages import Page
from topcut.web.table.chairs import JUDGE

LENGTHS: Final = {"2": FirstTo(2), "1": FirstTo(1)}
SEATS: Final = {"first": 0, "second": 1}


class NewTable(Form, kw_only=True):
    """Who plays what."""

    profile: str = "magic"
    first: str = ""
    second: str = ""
    length: str = "2"
    """Game wins that decide the match; empty: as long as they like (MTR 2.1)."""
    sit: str = "first"
    """Which of the two opens the table, and sits down with this browser; empty for neither."""


@get("/table")
async def new_table(page: Page) -> Response[str]:
    return _form(page, NewTable())


@post("/table")
async def open_table(
    page: Page, desk: Desk, visitor: Visitor, limiter: Limiter, *, link_book: LinkBook, data: Annotated[NewTable, FORM]
) -> Response[str]:
    """Open a table for two, and show the links that lead to its chairs; they are told once."""
    limiter.count(f"create {visitor.visit}", CREATION)
    limiter.count("create", CREATIONS)
    try:
        names = [clean_name(data.first), clean_name(data.second)]
        purpose = f"{visitor.becoming(data.key)} {data.key or secrets.token_hex(8)}"
        seats = [Who(f"{visitor.becoming(f'{data.key} {seat}')}-{seat}") for seat in (0, 1)]
        length = LENGTHS.get(data.length)
        receipt = await desk.tables.open(purpose, names=names, profile=data.profile, seats=tuple(seats), length=length)
    except TopcutError as error:
        return _form(page, data, error=error)
    stream = receipt.stream
    judge = Who(f"{JUDGE}{stream.lower()}")
    tokens = [await link_book.issue(stream, who) for who in (*seats, judge)]
    links = [f"{page.origin}/table/link/{token}" for token in tokens]
    mine = SEATS.get(data.sit)
    answer = page.show("table/opened.html", stream=stream, names=names, links=links, mine=mine)
    if mine is not None:
        answer.cookies = [*answer.cookies, visitor.holding(tokens[mine])]
    return answer


def _form(page: Page, data: NewTable, *, error: TopcutError | None = None) -> Response[str]:
    titles = {name: profile.title for name, profile in profiles().items()}
    return page.show("table/new.html", status=error.status if error else 200, form=data, error=error, profiles=titles)


@get("/table/link/{token:str}")
async def open_chair(page: Page, *, link_book: LinkBook, visitor: Visitor, token: str, desk: Desk) -> Redirect:
    """Put a chair's link into the browser's jar, out of its address, and go to the table."""
    link = (await link_book.find([token])).get(token)
    if link is None or link.code:
        raise OpensNothing
    await desk.tables.head(Stream(link.stream))
    answer = page.go(f"/table/{link.stream}")
    answer.cookies = [visitor.holding(token), *([visitor.visit_cookie()] if visitor.is_new else [])]
    return answer
