"""The order in which people look for names on a list: by family name, ignoring accents, in their alphabet."""

import unicodedata
from copy import copy, deepcopy
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from pyuca import Collator  # type: ignore[import-untyped]
from pyuca.trie import Trie  # type: ignore[import-untyped]

from topcut.locale import Tag, say
from topcut.locale.vocabulary import about

Weights: TypeAlias = tuple[int, ...]
Key: TypeAlias = tuple[Weights, Weights, Weights, str]

NO_LETTER = "#"
"""The heading of names that begin with a digit or a sign."""
ALPHABET: Final = about(
    "the alphabet that lists of names are sorted by, with the accented letters that have a place of their own",
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z",
)
_LAST = 0xFFFF
"""Above every weight of the table: n followed by this sorts after everything that begins with n."""
_SUFFIXES = {"jr", "sr", "ii", "iii", "iv"}
_IN_WORDS = {"'", "’", "-", "‐", "."}


def family_and_given(name: str) -> tuple[str, str]:
    """Split a name if that is safe: at its comma, else between its two words; otherwise all of it is the family name.

    A name of one word or of three, in a script without capitals, in Vietnamese or with signs in it stays as its owner
    wrote it: nobody is listed under half of their family name. People who want another order write a comma.
    """
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma and family and given:
        return family, given
    words = name.split()
    *called, suffix = words if words[-1:] and words[-1].rstrip(".").lower() in _SUFFIXES else [*words, ""]
    if len(called) != 2 or not all(map(_is_told, called)) or is_vietnamese(name):
        return name, ""
    given, family = called
    return f"{family} {suffix}".strip(), given


def listed(name: str, *, sorted_as: str = "") -> str:
    """Format a name for lists: family, given; a reading in other letters follows the name it sorts."""
    if sorted_as and _words(sorted_as) != _words(name):
        return f"{name} ({sorted_as})"
    return sorted_as or ", ".join(filter(None, family_and_given(name)))


def _words(name: str) -> list[str]:
    return sorted(name.replace(",", " ").casefold().split())


def _apart(name: str, sorted_as: str) -> tuple[str, str]:
    """Split a name as its owner has said, else as `family_and_given` does."""
    if not sorted_as:
        return family_and_given(name)
    family, _, given = (part.strip() for part in sorted_as.partition(","))
    return family, given


def key(name: str, *, language: Tag, sorted_as: str = "") -> Key:
    """Make the sort key of a name: by letters alone, family before given; accents and capitals only break ties."""
    family, given = _apart(name, sorted_as)
    return _letters(family, language), _letters(given, language), _weights(name, language), name


def heading(name: str, *, language: Tag, sorted_as: str = "") -> str:
    """Return the letter that a list shows next to the first of its names; sorted names keep their headings together."""
    family, _ = _apart(name, sorted_as)
    letters = _letters(family, language)
    first = letters[0] if letters else 0
    if first < _letters("a", language)[0]:
        return NO_LETTER
    for _, own in reversed(_own(language)):
        if letters[: len(weights := _letters(own, language))] == weights:
            return own
    shown = next((char for char in unicodedata.normalize("NFD", family) if char.isalnum()), NO_LETTER)
    return _latin(language).get(first, shown.upper())


def is_between(name: str, first: str, last: str, *, language: Tag, sorted_as: str = "") -> bool:
    """Check whether a name is on the part of a list from one letter to another.

    A includes everything before it and Z everything after, so that parts from A to Z leave nobody out.
    """
    family, _ = _apart(name, sorted_as)
    letters, low, high = (_letters(text, language) for text in (family, first, last))
    begins = low <= _letters("a", language) or letters >= low
    return begins and (not high or high == _letters("z", language) or letters[: len(high)] <= high)


def _is_told(word: str) -> bool:
    return word[0].isalpha() and all(
        char.lower() != char.upper() or unicodedata.category(char) == "Mn" or char in _IN_WORDS for char in word
    )


def is_vietnamese(name: str) -> bool:
    """Check by its letters whether a name is Vietnamese, with the family name first."""
    return any("\u1ea0" <= char <= "\u1ef9" or char in "ơưƠƯ" for char in unicodedata.normalize("NFC", name))


def alphabet(language: Tag) -> Collator:
    """Return the collation of a language; most languages share one."""
    own = _own(language)
    return _with(own) if own else _all_scripts()


@cache
def _own(language: Tag) -> tuple[tuple[str, str], ...]:
    """List the accented letters that a language sorts separately, each with the letter it follows: N and Ñ."""
    letters = say(ALPHABET.english, language, about=ALPHABET.context).split()
    return tuple(pair for pair in pairwise(letters) if len(unicodedata.normalize("NFD", pair[1])) == len("n\u0303"))


@cache
def _all_scripts() -> Collator:
    """Read the table of all scripts, which takes a second, once."""
    return Collator()


@cache
def _with(own: tuple[tuple[str, str], ...]) -> Collator:
    """Build a collation with further letters, such as ñ after n."""
    both = [unicodedata.normalize("NFD", sign) for pair in own for sign in (*map(str.lower, pair), *pair)]
    collator = copy(_all_scripts())
    collator.table, letters = Trie(), collator.table.root.children
    collator.table.root.children = letters | {ord(sign[0]): deepcopy(letters[ord(sign[0])]) for sign in both[1::2]}
    for before, sign in zip(both[::2], both[1::2], strict=True):
        collator.table.add([*map(ord, sign)], [*collator.collation_elements(before), [_LAST, 0x20, 0x2]])
    return collator


@cache
def _latin(language: Tag) -> dict[int, str]:
    return {_letters(letter, language)[0]: letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def _weights(text: str, language: Tag) -> Weights:
    weights: Weights = alphabet(language).sort_key(text)
    return weights


def _letters(text: str, language: Tag) -> Weights:
    weights = _weights(text, language)
    return weights[: weights.index(0)]
