"""What a card says, for players and judges alike: the official text and nothing about how good it is."""

from typing import Final

from litestar import Response, get
from msgspec import Struct

from topcut.core.cards import Card
from topcut.core.event.view import public_view
from topcut.core.play import Stream
from topcut.desk.catalogue import LONGEST_TYPED, Catalogue
from topcut.http.asker import Asker
from topcut.web.shared.moments import timed_moment
from topcut.web.shared.pages import Page

MOST_TITLES: Final = 6


class LookedUp(Struct, frozen=True):
    """A card as it is shown: its names, its kind, what each face says."""

    name: str
    also: tuple[str, ...]
    type: str
    faces: tuple[tuple[str, str], ...]
    """The name and the text of each face; empty where the card file was imported without texts."""


@get("/event/{stream:str}/cards")
async def card_lookup(page: Page, asker: Asker, catalogue: Catalogue, *, stream: Stream, q: str = "") -> Response[str]:
    """Show the official text of a card, found by its name in any language (MTR 2.11)."""
    view = await asker.see(stream, lambda event, names: public_view(event, names=names))
    typed, loaded = q.strip()[:LONGEST_TYPED], await catalogue.of(view.game)
    summary = await catalogue.summary(view.game)
    found = loaded.index.find(typed) if loaded.index and typed else ()
    names = await catalogue.names(view.game, typed) if typed and len(found) != 1 else ()
    if loaded.index and len(names) == 1 and not found:
        found = loaded.index.find(names[0])
    return page.show(
        "public/card.html",
        stream=stream,
        view=view,
        seq=await asker.seq(stream),
        typed=typed,
        card=looked_up(found[0]) if len(found) == 1 else None,
        names=names,
        has_catalogue=loaded.index is not None,
        day=timed_moment(summary.imported_at, view.zone, page.words.language) if summary else "",
    )


def looked_up(card: Card) -> LookedUp:
    """Take from a card what may be read at any time, and nothing else (MTR 2.11)."""
    titles = card.faces or (card.name,)
    return LookedUp(card.name, card.also[:MOST_TITLES], card.type, tuple(zip(titles, card.text, strict=False)))
