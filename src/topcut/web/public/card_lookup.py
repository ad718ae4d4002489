"""Card lookup for players and judges alike: the official text, and nothing about how good a card is."""

from typing import Final

from litestar import Response, get
from msgspec import Struct

from topcut.core.cards import Card
from topcut.core.event.view import public_view
from topcut.core.play import Stream
from topcut.core.rules.card_kinds import cards_of
from topcut.desk.catalogue import LONGEST_TYPED, Catalogue
from topcut.http.asker import Asker
from topcut.web.shared.card_faces import CardFace, face_of
from topcut.web.shared.moments import timed_moment
from topcut.web.shared.pages import Page

MOST_TITLES: Final = 6


class LookedUp(Struct, frozen=True):
    """A card as it is shown: its face, its names in all languages, and whether the card file includes its text."""

    name: str
    also: tuple[str, ...]
    face: CardFace
    has_text: bool


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
        card=looked_up(found[0], language=page.words.language) if len(found) == 1 else None,
        names=names,
        has_catalogue=loaded.index is not None,
        dungeons=loaded.dungeons,
        day=timed_moment(summary.imported_at, view.zone, page.words.language) if summary else "",
    )


def looked_up(card: Card, *, language: str) -> LookedUp:
    """Take the parts of a card that may be read at any time, and nothing else (MTR 2.11)."""
    face = face_of(card, language=language)
    return LookedUp(card.name, card.also[:MOST_TITLES], face, bool(card.text))


@get("/cards/{game:str}")
async def card_anywhere(page: Page, catalogue: Catalogue, *, game: str, q: str = "") -> Response[str]:
    """Show the text of a card outside an event: at a free table or in a free draft (MTR 2.11)."""
    typed, loaded = q.strip()[:LONGEST_TYPED], await catalogue.of(game)
    found = loaded.index.find(typed) if loaded.index and typed else ()
    return page.show(
        "public/card_anywhere.html",
        place=f"/cards/{cards_of(game)}",
        typed=typed,
        card=looked_up(found[0], language=page.words.language) if len(found) == 1 else None,
        names=await catalogue.names(game, typed) if typed and len(found) != 1 else (),
        has_catalogue=loaded.index is not None,
    )
