"""Building a limited deck on a page, wherever its pool comes from: rows, offers, repairs, and the presses."""

from typing import Any, Final

from msgspec import Struct

from topcut.core.decks import DeckBuild, PoolCard
from topcut.core.event.view import OwnList
from topcut.desk.catalogue import Catalogue
from topcut.exchange.deck_writing import as_text
from topcut.http.visitor import AnyRequest
from topcut.web.shared.build_moves import LONGEST_MOVE, MOST_MOVES, curve, first_offers, repairs, undone
from topcut.web.shared.card_faces import CardFace, face_of, unknown_face
from topcut.web.shared.deck_form import looked_at

PARTS: Final = ("deck", "side", "lands")


class BuildRow(Struct, frozen=True):
    """A card of the pool as a row shows it."""

    card: PoolCard
    face: CardFace


class DeckBuildForm(Struct, frozen=True):
    """The deck on the page, and the presses."""

    key: str = ""
    deck: str = ""
    moves: tuple[str, ...] = ()
    is_handed_in: bool = False
    is_quiet: bool = False
    """A script sends every press at once and saves the deck when the presses stop."""
    part: str = PARTS[0]


async def build_shown(
    catalogue: Catalogue, own: OwnList, build: DeckBuild, *, form: DeckBuildForm, language: str
) -> dict[str, Any]:
    """Build the values of a deck-building page: the checked deck, and the next offers (MTR 7.1, MTR 7.2)."""
    text = as_text(build.decklist())
    looked = await looked_at(catalogue, text, own.wanted, pool=own.pool)
    found = looked.judged.checked.problems if looked.judged else ()
    last = form.moves[-1] if form.moves else ""
    rows = rows_of(build, language=language, sets=own.wanted.opened)
    return {
        "own": own,
        "build": build,
        "text": text,
        "looked": looked,
        "rows": rows,
        "titles": {row.card.title: row.face.name for row in rows},
        "repairs": tuple(repairs(build, found)),
        "offers": tuple(first_offers(build)) if not (build.used or build.strange) else (),
        "curve": curve(build),
        "last": last,
        "undo": undone(last),
        "part": form.part,
    }


async def build_form_of(request: AnyRequest) -> DeckBuildForm:
    form = await request.form()

    def field(name: str) -> str:
        value: Any = form.get(name)
        return value if isinstance(value, str) else ""

    moves = tuple(one[:LONGEST_MOVE] for one in form.getall("move", ()) if isinstance(one, str))
    return DeckBuildForm(
        key=field("key"),
        deck=field("deck"),
        moves=moves[:MOST_MOVES],
        is_handed_in=field("do") == "hand-in",
        is_quiet=field("quiet") == "1",
        part=part_of(field("part")),
    )


def rows_of(build: DeckBuild, *, language: str, sets: tuple[str, ...]) -> tuple[BuildRow, ...]:
    """Sort the pool into rows by cost, then by name; lands last."""

    def order(row: BuildRow) -> tuple[object, ...]:
        card = row.card.card
        return (card is None or "Land" in card.kinds, card.cost if card else 0, row.face.colors, row.face.name)

    found = (
        BuildRow(one, face_of(one.card, language=language, sets=sets) if one.card else unknown_face(one.title))
        for one in build.cards
    )
    return tuple(sorted(found, key=order))


def part_of(typed: str) -> str:
    return typed if typed in PARTS else PARTS[0]
