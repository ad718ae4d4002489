"""Comparing names whatever their case, accents, apostrophes, ligatures and slashes."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_LIGATURES: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "№": "no"}
)
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""Only these: in Japanese, Hebrew and other scripts marks make different letters, not accented ones."""
_INSIDE: Final = re.compile("['`´‘’‚‛ʼʻ′＇\"“”„.\u00ad\u200b-\u200d\u2060\ufeff]")
"""Characters dropped without splitting a word: Urza's, Dr., S.N.O.T."""
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


def repaired(text: str) -> str:
    """Repair text whose UTF-8 was read as the old Mac encoding; leave any other text as it is."""
    if text.isascii():
        return text
    try:
        return text.encode("mac_roman").decode("utf-8")
    except UnicodeError:
        return text


def words_of(name: str) -> str:
    """Write a name as plain lower-case words with one blank between them, to search in."""
    text = name.casefold()
    if not text.isascii():
        text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text).translate(_LIGATURES).casefold())
    text = _INSIDE.sub("", text)
    if text.isascii():
        return _BETWEEN.sub(" ", text).strip()
    return " ".join("".join(char if _is_kept(char) else " " for char in text).split())


def _is_kept(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char)[0] == "M"


@lru_cache(maxsize=1 << 14)
def fold(name: str) -> str:
    """Return the key that all spellings of a name share (MTR 3.3).

    Blanks are dropped too, so that `Sea Gate` finds `Seagate`. A name of symbols only is its own key.
    """
    return words_of(name).replace(" ", "") or name.strip()
