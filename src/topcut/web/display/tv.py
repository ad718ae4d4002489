"""A screen in the hall: a code, not a login; pairings, then the clock, then standings."""

from litestar import Response, get
from litestar.response import Redirect

from topcut.core.event import RoundState
from topcut.core.event.view import PublicView, public_view
from topcut.http.asker import Asker
from topcut.http.links import LinkBook, read_code
from topcut.http.refusals import OpensNothing
from topcut.web.names import by_name, seats
from topcut.web.pages import Page

ROWS_A_PAGE = 24


@get("/tv")
async def tv_code(page: Page, code: str = "") -> Response[str] | Redirect:
    return page.go(f"/tv/{read_code(code)}") if read_code(code) else page.show("player/code.html", to="/tv")


@get("/tv/{code:str}")
async def tv(
    page: Page, asker: Asker, *, link_book: LinkBook, code: str, show: str = "", number: int = 1
) -> Response[str]:
    """Fill a screen with what the room needs now, a page at a time."""
    link = (await link_book.find([read_code(code)])).get(read_code(code))
    if link is None or not link.code:
        raise OpensNothing
    seq = await asker.seq(link.stream)
    view = await asker.see(link.stream, lambda event, names: public_view(event, names=names))
    what = show or wanted(view)
    rows = _rows(view, what)
    pages = max(1, -(-len(rows) // ROWS_A_PAGE))
    number = min(max(number, 1), pages)
    return page.show(
        "display/tv.html",
        stream=link.stream,
        code=link.code,
        seq=seq,
        view=view,
        what=what,
        rows=rows[(number - 1) * ROWS_A_PAGE : number * ROWS_A_PAGE],
        number=number,
        a_page=ROWS_A_PAGE,
        pages=pages,
    )


def wanted(view: PublicView) -> str:
    """Choose what the room needs now: where to sit, how long to play, who is in front, how to enter."""
    if view.round is None:
        return "entry"
    if view.round.state is RoundState.POSTED:
        return "pairings"
    if view.round.state is RoundState.CLOSED and view.standings_after == view.round.number:
        return "standings"
    return "pairings" if view.round.state is RoundState.CLOSED else "clock"


def _rows(view: PublicView, what: str) -> list[object]:
    if what == "pairings" and view.round:
        return list(seats(view.round))
    return list(view.standings) if what == "standings" else list(by_name(view.entrants))
