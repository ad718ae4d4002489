"""Names of people, as they are kept: composed, without tricks, at most eighty characters as a reader counts them."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule

T = TypeVar("T")

LONGEST_NAME = 80
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}
"""Zero-width joiners are spelling in some scripts, so they stay inside a word."""
_BLANKS = {"\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters, marks and symbols by their category, but blank on paper."""
_PART = "\t"
"""Separates a name from its sort key; no name contains one."""
_LOOK_LIKE = {
    ord(pair[0]): pair[1]
    for pair in (
        "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ԛq ԝw ӏl ӕæ αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx"
    ).split()
}
"""Cyrillic and Greek letters that look like Latin ones, in lower case or as capitals."""
_MOST_MARKS = 4
_MOST_JOINED = 3
"""An emoji of a family of four counts as one character."""


class NoName(Unreadable):
    """A name needs at least one visible character."""

    code = "no-name"
    message = gettext_noop("A name needs at least one letter.")
    rule = Rule("MTR", "1.5")


class NameTooLong(Unreadable):
    """A name has to fit on a pairing sheet."""

    code = "name-too-long"
    message = gettext_noop("A name has at most {most} characters; this one has {length}.")


class KeptName(Struct, frozen=True):
    """A name as people read it, and its sort key if that does not follow from the name."""

    shown: str
    sorted_as: str = ""

    def __str__(self) -> str:
        return _PART.join(filter(None, (self.shown, self.sorted_as)))


def kept_name(text: str) -> KeptName:
    """Read a name as it is kept outside the log."""
    shown, _, sorted_as = text.partition(_PART)
    return KeptName(shown, sorted_as)


class NamesAt(dict[int, str]):
    """Names at one entry of a log; values computed for that state are computed once for all viewers."""

    def __init__(self, names: Mapping[int, str], *, seq: int, head: str = "") -> None:
        kept = {player: kept_name(name) for player, name in names.items()}
        super().__init__({player: name.shown for player, name in kept.items()})
        self.sorted_as = {player: name.sorted_as for player, name in kept.items() if name.sorted_as}
        """What lists sort by, if given."""
        self.seq = seq
        self.head = head
        """The hash that vouches for the log up to this number."""
        self._made: dict[object, Any] = {}
        self._lasting: dict[object, tuple[object, Any]] = {}

    def later(self, *, seq: int, head: str) -> "NamesAt":
        """Return the same names at a later entry, with what lasts until then."""
        later = NamesAt({}, seq=seq, head=head)
        later.update(self)
        later.sorted_as, later._lasting = self.sorted_as, self._lasting
        return later

    def once(self, what: object, make: Callable[[], T]) -> T:
        """Compute a value of the log at this entry, or return the stored one."""
        if what not in self._made:
            self._made[what] = make()
        made: T = self._made[what]
        return made

    def lasting(self, what: object, key: object, make: Callable[[], T]) -> T:
        """Compute a value of the log, or return the one of an earlier entry with the same key.

        An entry that is undone, and a name that changes, end everything that lasts.
        """
        kept = self._lasting.get(what)
        if kept is None or kept[0] != key:
            kept = self._lasting[what] = (key, make())
        made: T = kept[1]
        return made


def clean_kept(shown: str, sorted_as: str = "") -> KeptName:
    """Clean a name and its sort key; a sort key equal to the name is dropped."""
    name = clean_name(shown)
    by = clean_name(sorted_as) if sorted_as.strip() else ""
    return KeptName(name, "" if by == name else by)


def is_kept_name(text: str) -> bool:
    """Check whether a text can be a kept name."""
    name = kept_name(text)
    try:
        return str(clean_kept(name.shown, name.sorted_as)) == text
    except Unreadable:
        return False


def looks_like(name: str) -> str:
    """Reduce a name to its look at a glance: alphabets, accents, capitals and punctuation make no difference."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in plain if char.isalnum()).translate(_LOOK_LIKE)


def clean_name(text: str) -> str:
    """Compose a name, strip control and direction-override characters, and refuse an empty or endless one."""
    kept = "".join(char for char in text[: 40 * LONGEST_NAME] if char.isspace() or _is_kept(char))
    words = (word.strip("".join(_JOINERS)) for word in unicodedata.normalize("NFC", kept).split())
    name = " ".join(word for word in words if word)
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise NoName
    if (length := _as_a_reader_counts(name)) > LONGEST_NAME:
        raise NameTooLong(most=LONGEST_NAME, length=length)
    return name


def _is_kept(char: str) -> bool:
    return char in _JOINERS or not (char in _BLANKS or unicodedata.category(char) in _INVISIBLE)


def _as_a_reader_counts(name: str) -> int:
    """Count a letter with its marks as one, and joined emoji too; a long stack of either counts as more."""
    count = marks = joined = 0
    for before, char in zip(" " + name, name, strict=False):
        is_mark = unicodedata.category(char).startswith("M") or char in _JOINERS
        is_joined = before == "\u200d" and unicodedata.category(char) == "So"
        marks = marks + 1 if is_mark else 0
        joined = joined + is_joined if is_mark or is_joined else 0
        if not (is_mark or is_joined) or marks > _MOST_MARKS or (is_joined and joined > _MOST_JOINED):
            count += 1
    return count
