"""Names of people, as they are kept: composed, without tricks, at most eighty characters as a reader counts them."""

import unicodedata

from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule

LONGEST_NAME = 80
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}
"""Zero-width joiners are spelling in some scripts, so they stay inside a word."""
_BLANKS = {"\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""By their category letters, marks and symbols; on paper nothing."""
_PART = "\t"
"""Parts what a name is from what lists sort it by; no name has one."""
_LOOK_LIKE = {
    ord(pair[0]): pair[1]
    for pair in (
        "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ԛq ԝw ӏl ӕæ αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx"
    ).split()
}
"""Letters of Cyrillic and Greek that are drawn like Latin ones, as small or as capitals."""
_MOST_MARKS = 4
_MOST_JOINED = 3
"""A family of four is one picture."""


class NoName(Unreadable):
    """A name needs at least one visible character."""

    code = "no-name"
    message = gettext_noop("A name needs at least one letter.")
    rule = Rule("MTR", "1.5")


class NameTooLong(Unreadable):
    """A name fits on a pairing sheet."""

    code = "name-too-long"
    message = gettext_noop("A name has at most {most} characters; this one has {length}.")


class KeptName(Struct, frozen=True):
    """A name as people read it, and what lists sort it by where that is not told by the name itself."""

    shown: str
    sorted_as: str = ""

    def __str__(self) -> str:
        return _PART.join(filter(None, (self.shown, self.sorted_as)))


def kept_name(text: str) -> KeptName:
    """Read a name as it is kept beside the log."""
    shown, _, sorted_as = text.partition(_PART)
    return KeptName(shown, sorted_as)


def clean_kept(shown: str, sorted_as: str = "") -> KeptName:
    """Clean a name and what it is sorted by; what says the same twice is kept once."""
    name = clean_name(shown)
    by = clean_name(sorted_as) if sorted_as.strip() else ""
    return KeptName(name, "" if by == name else by)


def is_kept_name(text: str) -> bool:
    """Ask whether a name can have been kept like this."""
    name = kept_name(text)
    try:
        return str(clean_kept(name.shown, name.sorted_as)) == text
    except Unreadable:
        return False


def looks_like(name: str) -> str:
    """Say how a name looks from a step away: another alphabet, accents, capitals and signs are no difference."""
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
    """Count a letter with its marks as one, and joined pictures too; a long pile of either does not pass for one."""
    count = marks = joined = 0
    for before, char in zip(" " + name, name, strict=False):
        is_mark = unicodedata.category(char).startswith("M") or char in _JOINERS
        is_joined = before == "\u200d" and unicodedata.category(char) == "So"
        marks = marks + 1 if is_mark else 0
        joined = joined + is_joined if is_mark or is_joined else 0
        if not (is_mark or is_joined) or marks > _MOST_MARKS or (is_joined and joined > _MOST_JOINED):
            count += 1
    return count
