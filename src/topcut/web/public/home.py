"""The start page: the code on the door, the events of this browser, and the way back to the visitor's own page."""

from litestar import Response, get
from litestar.response import Redirect

from topcut.core.play import Stream
from topcut.http.asker import Asker
from topcut.http.visitor import Visitor
from topcut.web.shared.moments import shown_day
from topcut.web.shared.own_events import links_of, own_events, page_of, running_first
from topcut.web.shared.pages import Page

MOST_LOOKED_AT = 12
"""The number of events the start page looks into; older ones are under My events."""


@get("/")
async def home(page: Page, asker: Asker, visitor: Visitor) -> Response[str]:
    """Ask for the code on the door, and show the visitor's events, running ones first."""
    links = links_of(visitor)
    mine = running_first(await own_events(asker, links[:MOST_LOOKED_AT]))
    return page.show(
        "public/home.html",
        mine=mine,
        has_more=len(links) > MOST_LOOKED_AT,
        day=lambda at, zone: shown_day(at, zone, page.words.language),
    )


@get("/event/{stream:str}/mine")
async def mine(page: Page, asker: Asker, visitor: Visitor, *, stream: Stream) -> Redirect:
    """Redirect from a public page, which is the same for everybody, to the visitor's own: My match or the desk."""
    own = await asker.see(
        stream, lambda event, _: list(dict.fromkeys(page_of(event, stream, who) for who in visitor.at(stream)))
    )
    pages = [path for path in own if path]
    return page.go(pages[0] if len(pages) == 1 else "/")
