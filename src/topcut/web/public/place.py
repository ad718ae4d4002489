"""One published place explained: why ninth is ninth, for anybody who asks."""

from litestar import Response, get

from topcut.core.event.view import explained_place, public_view
from topcut.core.play import EntrantId, Stream
from topcut.http.asker import Asker
from topcut.http.refusals import NoSuchPage
from topcut.web.shared.pages import Page


@get("/event/{stream:str}/standings/{entrant:int}")
async def place(page: Page, asker: Asker, *, stream: Stream, entrant: EntrantId) -> Response[str]:
    """Show the calculation behind one line of the published standings (MTR C)."""
    view, explained = await asker.see(
        stream,
        lambda event, names: (public_view(event, names=names), explained_place(event, entrant, names=names)),
    )
    if explained is None:
        raise NoSuchPage
    return page.show("public/place.html", stream=stream, view=view, explained=explained, seq=await asker.seq(stream))
