"""What a screen reader says for a card: name, cost, type, numbers, rarity, state, in this order."""

from collections.abc import Iterator, Mapping
from typing import Final

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from topcut.core.errors import gettext_noop as _
from topcut.web.shared.card_faces import CardFace, CostSymbol
from topcut.web.shared.language import Words

KINDS: Final = {
    "Creature": _("Creature"),
    "Instant": _("Instant"),
    "Sorcery": _("Sorcery"),
    "Enchantment": _("Enchantment"),
    "Artifact": _("Artifact"),
    "Land": _("Land"),
    "Planeswalker": _("Planeswalker"),
    "Battle": _("Battle"),
    "Dungeon": _("Dungeon"),
    "Character": _("Character"),
    "Action": _("Action"),
    "Item": _("Item"),
    "Location": _("Location"),
}
RARITY_WORDS: Final = {
    "common": _("Common"),
    "uncommon": _("Uncommon"),
    "rare": _("Rare"),
    "mythic": _("Mythic rare"),
    "super rare": _("Super rare"),
    "legendary": _("Legendary"),
    "enchanted": _("Enchanted"),
    "special": _("Special"),
    "bonus": _("Special"),
}
SYMBOLS: Final = {
    "W": _("white"),
    "U": _("blue"),
    "B": _("black"),
    "R": _("red"),
    "G": _("green"),
    "C": _("colourless"),
    "S": _("snow"),
    "P": _("or life"),
    "T": _("tap"),
    "Q": _("untap"),
}
STATES: Final[Mapping[str, str]] = {
    "looked-at": _("looked at"),
    "reserved": _("Reserved"),
    "picked": _("Picked"),
}
"""The states a page can give a card; foil, double-faced, unknown and face down come from the card itself."""


def kind_word(words: Words, face: CardFace) -> str:
    """Return the kind of card in the reader's language, or as on the card if we have no word for it."""
    return words(KINDS[face.kind]) if face.kind in KINDS else face.kind


def symbol_word(words: Words, symbol: CostSymbol) -> str:
    """Return the words for a symbol: `2`, `white`, `white or blue`."""
    parts = [str(words(SYMBOLS[part])) if part in SYMBOLS else part for part in symbol.text.split("/")]
    either = len(parts) == 2 and "P" not in symbol.text
    return str(words(_("{one} or {other}"), one=parts[0], other=parts[1])) if either else " ".join(parts)


def card_words(words: Words, face: CardFace, *, state: str = "") -> str:
    """Describe a whole card except its text: name, cost, type, numbers, rarity, state."""
    if face.is_face_down:
        return str(words(_("A card, face down")))
    return ", ".join(str(Markup(part).unescape()) for part in _parts(words, face, state) if part)


def _parts(words: Words, face: CardFace, state: str) -> Iterator[str]:
    yield " ".join(filter(None, (face.name, face.subtitle)))
    yield _cost(words, face)
    yield face.type or (words(_("not in the card file")) if face.is_unknown else "")
    yield _numbers(words, face)
    yield words(RARITY_WORDS[face.rarity]) if face.rarity in RARITY_WORDS else ""
    yield words(_("foil")) if face.is_foil else ""
    yield words(_("2 faces")) if face.is_double_faced else ""
    yield words(STATES[state]) if state else ""


def _cost(words: Words, face: CardFace) -> str:
    if face.ink is not None:
        said = _("costs {n} ink, may go into the inkwell") if face.is_inkable else _("costs {n} ink")
        return words(said, n=face.ink)
    if not face.cost:
        return ""
    return words(_("costs {cost}"), cost=" ".join(symbol_word(words, symbol) for symbol in face.cost))


def _numbers(words: Words, face: CardFace) -> str:
    if face.ink is not None and len(face.numbers) == 3:
        strength, willpower, lore = face.numbers
        said = _("strength {strength}, willpower {willpower}, lore {lore}")
        return words(said, strength=strength, willpower=willpower, lore=lore)
    return "/".join(face.numbers)


@pass_context
def said_kind(context: Context, face: CardFace) -> str:
    return kind_word(context["words"], face)


@pass_context
def said_symbol(context: Context, symbol: CostSymbol) -> str:
    return symbol_word(context["words"], symbol)


@pass_context
def said_rarity(context: Context, face: CardFace) -> str:
    return context["words"](RARITY_WORDS[face.rarity]) if face.rarity in RARITY_WORDS else ""


@pass_context
def said_card(context: Context, face: CardFace, state: str = "") -> str:
    return card_words(context["words"], face, state=state)
