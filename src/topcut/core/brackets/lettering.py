"""How wide a name is, and how it is shortened to fit."""

import unicodedata
from collections.abc import Iterator
from typing import Final

_NARROW: Final = {**dict.fromkeys("ijlI1|!.,:;'’·` ", 0.32), **dict.fromkeys('frtJ()[]{}-/\\"“”', 0.43)}
_BROAD: Final = dict.fromkeys("mwMW@%ÆæŒœЖШЩЮЫФДжшщюыфм…—", 0.98)
_LETTERS: Final = {**_NARROW, **_BROAD}
_LATIN: Final = {"Lu": 0.74, "Ll": 0.62, "Nd": 0.67}
_OTHER_SCRIPTS: Final = 0.72
_WIDE: Final = 1.1
"""Measured in ems of a bold sans; rather too wide than too narrow, because the font may be a different one."""

ELLIPSIS: Final = "…"


def width(text: str) -> float:
    """Measure a text in ems, as a bold sans sets it."""
    return sum(_advance(char) for char in unicodedata.normalize("NFD", text))


def shortened(text: str, *, ems: float) -> str:
    """Shorten a text that is too wide with an ellipsis, never between a letter and its marks."""
    if width(text) <= ems:
        return text
    kept = ""
    for letter in _letters(text):
        if width(kept + letter + ELLIPSIS) > ems:
            break
        kept += letter
    return kept.rstrip(" ,.-–'’") + ELLIPSIS


def fitted(*names: str, joint: str, ems: float) -> str:
    """Write names in a row, short names in full; long ones share the rest of the room."""
    left = ems - width(joint) * max(0, len(names) - 1)
    written: dict[int, str] = {}
    for index, name in sorted(enumerate(names), key=lambda entry: width(entry[1])):
        written[index] = shortened(name, ems=left / (len(names) - len(written)))
        left -= width(written[index])
    return joint.join(written[index] for index in range(len(names)))


def _advance(char: str) -> float:
    kind = unicodedata.category(char)
    if kind in {"Mn", "Me", "Cf"}:
        return 0
    if unicodedata.east_asian_width(char) in {"W", "F"}:
        return _WIDE
    usual = _LATIN.get(kind, _OTHER_SCRIPTS) if char < "\u0250" else _OTHER_SCRIPTS
    return _LETTERS.get(char, usual)


def _letters(text: str) -> Iterator[str]:
    """Split a text into characters with their marks, and keep joined emoji together."""
    letter = ""
    for char in text:
        is_joined = letter.endswith("\u200d") or unicodedata.category(char)[0] == "M" or char in "\u200c\u200d"
        if letter and not is_joined:
            yield letter
            letter = ""
        letter += char
    yield letter
