"""Names of people, as they are kept: composed, without tricks, at most eighty characters as a reader counts them."""

import unicodedata

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule

LONGEST_NAME = 80
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}
"""Zero-width joiners are spelling in some scripts, so they stay inside a word."""
_BLANKS = {"\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""By their category letters, marks and symbols; on paper nothing."""
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
