"""Card lookup for players and judges alike: the official text, and nothing about how good a card is."""

from typing import Final

from litestar import Response, get
from msgspec import Struct

from topcut.core.cards import Card
from topcut.core.event.view import list_for, public_view
from topcut.core.play import Stream
from topcut.core.rules.card_kinds import cards_of
from topcut.desk.catalogue import LONGEST_TYPED, MOST_NAMES, Catalogue
from topcut.http.asker import Asker
from topcut.web.shared.card_faces import CardFace, face_of
from topcut.web.shared.clock import now
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
    view, wanted = await asker.see(stream, lambda event, names: (public_view(event, names=names), list_for(event)))
    typed, loaded = q.strip()[:LONGEST_TYPED], await catalogue.of(view.game)
    summary = await catalogue.summary(view.game)
    found = await catalogue.meant(typed, wanted, now=wanted.judged_at(now()))
    if loaded.index and typed and not found:
        found = loaded.index.identify(typed)
    names = await _others(catalogue, view.game, typed, found)
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
    found = loaded.index.identify(typed) if loaded.index and typed else ()
    return page.show(
        "public/card_anywhere.html",
        place=f"/cards/{cards_of(game)}",
        typed=typed,
        card=looked_up(found[0], language=page.words.language) if len(found) == 1 else None,
        names=await _others(catalogue, game, typed, found),
        has_catalogue=loaded.index is not None,
    )


async def _others(catalogue: Catalogue, game: str, typed: str, found: tuple[Card, ...]) -> tuple[str, ...]:
    """List what could be meant instead: the cards that the words fit, or names to complete; none for one card."""
    if not typed or len(found) == 1:
        return ()
    return tuple(card.name for card in found[:MOST_NAMES]) or await catalogue.names(game, typed)
