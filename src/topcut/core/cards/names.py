"""Names that compare equal: whatever the case, the accents, the apostrophes, the ligatures and the slashes."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_LIGATURES: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "№": "no"}
)
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""Only these: the marks of Japanese, Hebrew and the like make other letters, not the same one with an accent."""
_INSIDE: Final = re.compile("['`´‘’‚‛ʼʻ′＇\"“”„.\u00ad\u200b-\u200d\u2060\ufeff]")
"""What is left out without parting a word: Urza's, Dr., S.N.O.T."""
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


def repaired(text: str) -> str:
    """Read text whose UTF-8 was taken for the old encoding of the Mac as it was meant; leave any other as it is."""
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
    """Write a name as the key under which all its spellings meet (MTR 3.3).

    Blanks go too: whoever writes `Sea Gate` for `Seagate` means it. A name of signs only is its own key.
    """
    return words_of(name).replace(" ", "") or name.strip()
