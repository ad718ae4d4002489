"""The kinds of cards: which games share cards, and where their formats come from."""

from collections.abc import Mapping

from topcut.core.rules.games import games
from topcut.core.rules.tables import RuleRow, read, remembered


class SheetColumn(RuleRow, frozen=True):
    """The last column of a pool's sheet, for the cards of no single colour."""

    en: str


class CardKind(RuleRow, frozen=True):
    """Cards of one manufacture, with all their games."""

    deck_of: str = ""
    """The game whose deck numbers are those of its formats; empty if the edition's tables have formats (MTR 6.2)."""
    looked_up_at: str = ""
    """The address where the publisher shows a card by its `{name}`; empty if it shows none (MTR 2.11)."""
    others: SheetColumn | None = None

    @property
    def follows_edition(self) -> bool:
        """Tell whether the edition's tables speak of these cards: formats, bans, when a set is legal (MTR 6.2)."""
        return not self.deck_of


class CardKinds(RuleRow, frozen=True):
    """Every kind of cards; a game that names none has those its own name begins with, or the first."""

    cards: Mapping[str, CardKind]


@remembered
def card_kinds() -> Mapping[str, CardKind]:
    return read(CardKinds, "cards.toml").cards


def follows_edition(cards: str) -> bool:
    """Check whether the edition's tables speak of these cards: formats, bans, what judges look at (MTR 6.2)."""
    found = card_kinds().get(cards)
    return found is not None and found.follows_edition


def cards_of(game: str) -> str:
    """Return which cards a game is played with: both editions of Lorcana have the same."""
    if game in card_kinds():
        return game
    named = games()[game].cards if game in games() else ""
    return named or next((kind for kind in card_kinds() if game.startswith(kind)), next(iter(card_kinds())))


def card_kind_of(game: str) -> CardKind | None:
    """Return what is said of the cards that a game names; None if it names none."""
    return card_kinds().get(games()[game].cards) if game in games() else None


@remembered
def cards_of_edition() -> str:
    """Return the kind of cards that the editions of the rules speak of; boosters have the same."""
    return next(kind for kind in card_kinds() if follows_edition(kind))
