"""Open a free table: a seat for its opener, a link for each player, and one for a judge."""

import secrets
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.errors import TopcutError
from topcut.core.play import FirstTo, Who
from topcut.core.play.names import clean_name
from topcut.core.zones.actions import seat_judge, sit_down
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.reading import JUDGE_LINK, THE_TABLE
from topcut.desk import Desk, tabletop
from topcut.desk.expiry import Expiry
from topcut.exchange.deck import read_whole_deck
from topcut.http.forms import FORM, Form
from topcut.http.limits import CREATION, CREATIONS, Limiter
from topcut.http.links import LinkBook
from topcut.http.refusals import OpensNothing
from topcut.http.visitor import Visitor
from topcut.locale import say
from topcut.store.links import Link
from topcut.web.shared.pages import Page
from topcut.web.table.lists import lay_deck
from topcut.web.table.seat_links import SIT, seat_of_link

LENGTHS: Final = {"2": FirstTo(2), "1": FirstTo(1)}
SEATS: Final = {"first": 0, "second": 1}


class NewTableForm(Form, kw_only=True):
    """The players and the game."""

    profile: str = "magic"
    first: str = ""
    second: str = ""
    third: str = ""
    fourth: str = ""
    length: str = "2"
    """Game wins that decide the match; empty means no limit (MTR 2.1)."""
    keeps_discard_order: bool = False
    """Cards older than Urza's Saga are played, and some of them depend on a graveyard's order (MTR 3.15)."""
    sit: str = "first"
    """The seat that the opener takes in this browser; empty for none."""
    deck: str = ""
    """The opener's deck, if they bring one: it is on the table when they sit down."""


@get("/table")
async def new_table(page: Page) -> Response[str]:
    return _form(page, NewTableForm())


@post("/table")
async def open_table(
    page: Page, desk: Desk, visitor: Visitor, limiter: Limiter, *, expiry: Expiry, link_book: LinkBook,
    data: Annotated[NewTableForm, FORM],
) -> Response[str]:  # fmt: skip
    """Open a table for two to four players, and show the links to its chairs, once."""
    limiter.count_creation(visitor.caller)
    try:
        await expiry.refuse_more(visitor.maker, kind=TABLETOP.name)
        more = [name for name in (data.third, data.fourth) if name.strip()]
        names = [clean_name(name) for name in (data.first, data.second, *more)]
        purpose = f"{visitor.becoming(data.key)} {data.key or secrets.token_hex(8)}"
        seats = [Who(f"{visitor.becoming(f'{data.key} {seat}')}-{seat}") for seat in range(len(names))]
        length, brought = LENGTHS.get(data.length), read_whole_deck(data.deck) if data.deck.strip() else None
        older = {"keeps_discard_order": True} if data.keeps_discard_order else {}
        receipt = await tabletop.open_table(
            desk,
            purpose,
            names=names,
            profile=data.profile,
            seats=tuple(seats),
            length=length,
            judge_by_consent=True,
            **older,
        )
    except TopcutError as error:
        if error.is_in_doubt:
            raise
        return _form(page, data, error=error)
    stream = receipt.stream
    await expiry.note(stream, maker=visitor.maker)
    judge = Who(f"{JUDGE_LINK}{stream.lower()}")
    shown = (*(Who(f"{SIT}{seat}") for seat in range(len(seats))), judge)
    links = [f"{page.origin}/table/link/{await link_book.issue(stream, who)}" for who in shown]
    mine = SEATS.get(data.sit)
    answer = page.show("table/opened.html", stream=stream, names=names, links=links, mine=mine)
    if mine is not None:
        await desk.tables.act(stream, sit_down, who=THE_TABLE, seat=mine, key="opener")
        if brought is not None:
            await lay_deck(desk, stream, mine, brought)
        answer.cookies = [*answer.cookies, visitor.holding(await link_book.issue(stream, seats[mine]))]
    return answer


def _form(page: Page, data: NewTableForm, *, error: TopcutError | None = None) -> Response[str]:
    titles = {name: say(profile.title, page.words.language) for name, profile in profiles().items()}
    return page.show("table/new.html", form=data, error=error, profiles=titles)


@get("/table/link/{token:str}")
async def see_chair(
    page: Page, *, link_book: LinkBook, visitor: Visitor, token: str, desk: Desk
) -> Response[str] | Redirect:
    """Show the chair of a link without taking it, so that a messenger's preview takes none."""
    link, seat, who = await _chair_of(desk, link_book, token)
    if await _is_there(desk, visitor, link, who):
        return page.go(f"/table/{link.stream}")
    names = await desk.tables.names(link.stream)
    return page.show("table/chair.html", token=token, name=None if seat is None else names[seat])


@post("/table/link/{token:str}")
async def take_chair(
    page: Page, desk: Desk, visitor: Visitor, limiter: Limiter, *, link_book: LinkBook, token: str,
    data: Annotated[Form, FORM],  # noqa: ARG001 - the form's token is its content
) -> Redirect:  # fmt: skip
    """Give the chair of a link to this browser; everybody at the table is told that a seat was opened (MTR 3.13).

    The browser does not keep the link itself: the maker of the table knows every link, and none of them opens a seat
    without an entry in the log.
    """
    limiter.count_browser("sit", CREATION, visitor.caller)
    limiter.share("sit", CREATIONS, visitor.caller)
    link, seat, who = await _chair_of(desk, link_book, token)
    answer = page.go(f"/table/{link.stream}")
    if not await _is_there(desk, visitor, link, who):
        if seat is not None:
            await desk.tables.act(link.stream, sit_down, who=THE_TABLE, seat=seat)
        else:
            who = await _come_as_judge(desk, visitor, link)
        answer.cookies = [visitor.holding(await link_book.issue(link.stream, who))]
    return answer


async def _is_there(desk: Desk, visitor: Visitor, link: Link, who: Who) -> bool:
    """Check whether this browser already has the chair of a link; a judge's chair belongs to the one who came last."""
    if link.who.startswith(JUDGE_LINK):
        who = await desk.tables.look(link.stream, lambda table: table.judge or who)
    return who in visitor.at(link.stream)


async def _come_as_judge(desk: Desk, visitor: Visitor, link: Link) -> Who:
    """Create a new identity for a judge: the players agree to the judge who came last by the link, and to no other.

    A player of this table never judges it (MTR 1.8), and does not replace a judge by trying.
    """
    by_consent, seats = await desk.tables.look(
        link.stream, lambda table: (table.judge_by_consent, {side.who for side in table.sides})
    )
    if not by_consent or seats & {*visitor.at(link.stream)}:
        return link.who
    judge = Who(f"{link.who}-{secrets.token_hex(8)}")
    await desk.tables.act(link.stream, seat_judge, who=THE_TABLE, judge=judge)
    return judge


async def _chair_of(desk: Desk, link_book: LinkBook, token: str) -> tuple[Link, int | None, Who]:
    """Find the chair of a link: its seat, None for a judge's, and the person sitting there."""
    link = (await link_book.find([token])).get(token)
    if link is None or link.code:
        raise OpensNothing
    seats = await desk.tables.look(link.stream, lambda table: [side.who for side in table.sides])
    if link.who.startswith(SIT):
        seat = await desk.tables.look(link.stream, lambda table: seat_of_link(link.who, table))
        if seat is None:
            raise OpensNothing
        return link, seat, seats[seat]
    return link, seats.index(link.who) if link.who in seats else None, link.who
