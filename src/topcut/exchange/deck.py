"""Deck lists: bytes or text in, a list out; and back."""

from typing import Final

from topcut.core.cards import repaired
from topcut.core.decks import Decklist, LooksLike, Pool
from topcut.core.errors import Unreadable
from topcut.exchange.deck_dek import looks_like_dek, read_dek
from topcut.exchange.deck_refusals import (
    DeckEmpty,
    DeckIsATable,
    DeckNotText,
    DeckOfPokemon,
    DeckOfYugioh,
    DeckTooLarge,
    DeckUnread,
)
from topcut.exchange.deck_text import read_lines
from topcut.exchange.deck_writing import as_text
from topcut.exchange.results_text import shortened

MOST_KIBIBYTES = 256
MOST_BYTES = MOST_KIBIBYTES << 10
_MOST_NAMED: Final = 20
_LOOKS: Final = {
    LooksLike.YUGIOH: DeckOfYugioh,
    LooksLike.POKEMON: DeckOfPokemon,
    LooksLike.TABLE: DeckIsATable,
}
_CONTROL = frozenset(map(chr, range(32))) - {"\t", "\n", "\r", "\f", "\v"}


def read_deck(data: bytes | str) -> Decklist:
    """Read a list in any of the forms people paste: MTGO text and .dek, Arena, Moxfield, plain; else `Unreadable`."""
    text = _text(data)
    decklist = read_dek(text) if looks_like_dek(text) else read_lines(text)
    if not (decklist.main or decklist.sideboard):
        raise _nothing_in(decklist)
    return decklist


def read_whole_deck(data: bytes | str) -> Decklist:
    """Read a list of which every line must name a card, as nobody looks over it before it counts."""
    decklist = read_deck(data)
    if decklist.unread:
        raise _nothing_in(decklist)
    return decklist


def as_lines(data: bytes) -> str:
    """Return the text of a file: lines as they are, also those that name no card; XML as lines."""
    text = _text(data)
    decklist = read_deck(text)
    return as_text(decklist) if looks_like_dek(text) else text


def _nothing_in(decklist: Decklist) -> Unreadable:
    if not decklist.unread:
        return DeckEmpty()
    first = ", ".join(f"{one.line} “{shortened(one.text)}”" for one in decklist.unread[:_MOST_NAMED])
    lines = first + (" …" if len(decklist.unread) > _MOST_NAMED else "")
    return _LOOKS[decklist.looks_like](lines=lines) if decklist.looks_like else DeckUnread(lines=lines)


def read_pool(data: bytes | str) -> Pool:
    """Read the pool of a limited player, written as a list: all sections of it, whatever their headings (MTR 7.2)."""
    opened = read_deck(data)
    return Pool(opened.main + opened.sideboard)


def _text(data: bytes | str) -> str:
    if len(data) > MOST_BYTES:
        raise DeckTooLarge(most=MOST_KIBIBYTES)
    text = data if isinstance(data, str) else _decoded(data)
    if not (_CONTROL.isdisjoint(text) and _is_encodable(text)):
        raise DeckNotText
    return "".join(map(repaired, text.removeprefix("\ufeff").splitlines(keepends=True)))


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _decoded(data: bytes) -> str:
    """Decode UTF-8, else the encoding of Windows."""
    encodings = ("utf-16",) if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else ("utf-8", "cp1252")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DeckNotText
