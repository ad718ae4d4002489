"""The decklists of an event that is over, for everybody."""

from litestar import Response, get

from topcut.core.event.view import public_view, published_lists
from topcut.core.play import Stream
from topcut.exchange.deck import read_deck
from topcut.http.asker import Asker
from topcut.http.refusals import NoSuchPage
from topcut.web.shared.names import side_key
from topcut.web.shared.pages import Page


@get("/event/{stream:str}/lists")
async def lists(page: Page, asker: Asker, *, stream: Stream) -> Response[str]:
    """Show the decklists that were published after the event (MTR 2.7)."""
    view, found = await asker.see(
        stream, lambda event, names: (public_view(event, names=names), published_lists(event, names=names))
    )
    if not found:
        raise NoSuchPage
    shown = sorted(found, key=lambda one: (side_key(one.side, page.words.language), one.player))
    decks = [(one, read_deck(one.cards)) for one in shown]
    return page.show("public/lists.html", stream=stream, view=view, decks=decks)
