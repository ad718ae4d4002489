"""Cards of a draft with their faces, laid out from the server's card file."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.boosters import FOIL
from topcut.core.cards import CardIndex
from topcut.core.drafts.reading import SeenCard
from topcut.web.shared.card_faces import CardFace, face_of, unknown_face


class ShownCard(Struct, frozen=True):
    """A card with its face."""

    card: str
    face: CardFace
    is_reserved: bool = False


class DraftFaces(Struct, frozen=True):
    """The card file, if there is one, and the reader's language."""

    cards: CardIndex | None
    language: str

    def shown(self, card: SeenCard, *, is_reserved: bool = False) -> ShownCard:
        return ShownCard(card.card, self.face(card), is_reserved)

    def face(self, card: SeenCard) -> CardFace:
        """Return the face of a card; a card that is not in the card file gets a placeholder."""
        found = self.cards.find(card.name) if self.cards else ()
        code, _, number = card.card.removesuffix(FOIL).partition(":")
        if len(found) != 1:
            return unknown_face(card.name, is_foil=card.is_foil)
        sets: Sequence[str] = (code.upper(),) if number else ()
        return face_of(found[0], language=self.language, sets=sets, number=number, is_foil=card.is_foil)
