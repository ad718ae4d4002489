"""Where people look for their name on a list: under the family name, accents aside, in their alphabet's order."""

import unicodedata
from copy import copy, deepcopy
from functools import cache
from typing import TypeAlias

from pyuca import Collator  # type: ignore[import-untyped]
from pyuca.trie import Trie  # type: ignore[import-untyped]

from topcut.printing.words import Language

Weights: TypeAlias = tuple[int, ...]
Key: TypeAlias = tuple[Weights, Weights, Weights, str]

NO_LETTER = "#"
"""The heading of names that begin with a digit or a sign."""
_LAST = 0xFFFF
"""Above every weight of the table: n with this behind it comes after all that begins with n."""
_SUFFIXES = {"jr", "sr", "ii", "iii", "iv"}
_IN_WORDS = {"'", "’", "-", "‐", "."}


def family_and_given(name: str) -> tuple[str, str]:
    """Take a name apart where it can be told: at its comma, else between its two words; a whole name is all family.

    A name of one word or of three, in a script without capitals, in Vietnamese or with signs in it stays as its owner
    wrote it: nobody is listed under half of their family's name. Whoever wants to be under it writes the comma.
    """
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma and family and given:
        return family, given
    words = name.split()
    *called, suffix = words if words[-1:] and words[-1].rstrip(".").lower() in _SUFFIXES else [*words, ""]
    if len(called) != 2 or not all(map(_is_told, called)) or _is_vietnamese(name):
        return name, ""
    given, family = called
    return f"{family} {suffix}".strip(), given


def listed(name: str) -> str:
    """Write a name as lists do: family, given."""
    return ", ".join(filter(None, family_and_given(name)))


def key(name: str, *, language: Language) -> Key:
    """Order names by letters alone, family before given; accents and capitals only part what is left."""
    family, given = family_and_given(name)
    return _letters(family, language), _letters(given, language), _weights(name, language), name


def heading(name: str, *, language: Language) -> str:
    """Name the letter a list shows beside the first of its names; names in order keep their headings together."""
    family, _ = family_and_given(name)
    letters = _letters(family, language)
    first = letters[0] if letters else 0
    if first < _letters("a", language)[0]:
        return NO_LETTER
    if letters[:2] == (_letters("n", language)[0], _LAST):
        return "Ñ"
    shown = next((char for char in unicodedata.normalize("NFD", family) if char.isalnum()), NO_LETTER)
    return _latin(language).get(first, shown.upper())


def _is_told(word: str) -> bool:
    return word[0].isalpha() and all(
        char.lower() != char.upper() or unicodedata.category(char) == "Mn" or char in _IN_WORDS for char in word
    )


def _is_vietnamese(name: str) -> bool:
    """The family name comes first there, and the letters tell."""
    return any("\u1ea0" <= char <= "\u1ef9" or char in "ơưƠƯ" for char in unicodedata.normalize("NFC", name))


@cache
def alphabet(language: Language) -> Collator:
    """Read the table of all scripts, which takes a second, once; in Spanish ñ is a letter of its own."""
    if language != "es":
        return Collator()
    collator = copy(alphabet("en"))
    collator.table, letters = Trie(), collator.table.root.children
    collator.table.root.children = letters | {ord(n): deepcopy(letters[ord(n)]) for n in "nN"}
    for n in "nN":
        plain = collator.collation_elements(n)
        collator.table.add([ord(n), 0x303], [*plain, [_LAST, 0x20, 0x2]])
    return collator


@cache
def _latin(language: Language) -> dict[int, str]:
    return {_letters(letter, language)[0]: letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def _weights(text: str, language: Language) -> Weights:
    weights: Weights = alphabet(language).sort_key(text)
    return weights


def _letters(text: str, language: Language) -> Weights:
    weights = _weights(text, language)
    return weights[: weights.index(0)]
