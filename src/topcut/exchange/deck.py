"""Deck lists: bytes or text in, a list out; and back."""

from topcut.core.cards import repaired
from topcut.core.decks import Decklist, Pool
from topcut.exchange.deck_dek import looks_like_dek, read_dek
from topcut.exchange.deck_refusals import DeckEmpty, DeckNotText, DeckTooLarge
from topcut.exchange.deck_text import read_lines

MOST_KIBIBYTES = 256
MOST_BYTES = MOST_KIBIBYTES << 10
_CONTROL = frozenset(map(chr, range(32))) - {"\t", "\n", "\r", "\f", "\v"}


def read_deck(data: bytes | str) -> Decklist:
    """Read a list in any of the forms people paste: MTGO text and .dek, Arena, Moxfield, plain; else `Unreadable`."""
    text = _text(data)
    decklist = read_dek(text) if looks_like_dek(text) else read_lines(text)
    if not (decklist.main or decklist.sideboard):
        raise DeckEmpty
    return decklist


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
