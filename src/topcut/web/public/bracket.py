"""The bracket, once the cut is announced."""

from litestar import Response, get

from topcut.core.event.view import bracket_view, public_view
from topcut.core.play import Stream
from topcut.http.asker import Asker
from topcut.web.shared.pages import Page


@get("/event/{stream:str}/bracket")
async def bracket(page: Page, asker: Asker, *, stream: Stream, seq: int = 0) -> Response[str]:
    """Show the pairings and winners of the bracket, and who chooses to play or draw (MTR 10.4)."""
    view, found = await asker.see(
        stream,
        lambda event, names: (public_view(event, names=names), bracket_view(event, names=names)),
        at_least=seq,
    )
    return page.show("public/bracket.html", stream=stream, view=view, bracket=found, seq=await asker.seq(stream))
