"""Names of people, as they are kept: composed, without tricks, at most eighty characters as a reader counts them."""

import unicodedata

from topcut.core.errors import Unreadable, gettext_noop

LONGEST_NAME = 80
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}
"""Zero-width joiners are spelling in some scripts, so they stay inside a word."""


class NoName(Unreadable):
    """A name needs at least one visible character."""

    code = "no-name"
    message = gettext_noop("A name needs at least one letter.")


class NameTooLong(Unreadable):
    """A name fits on a pairing sheet."""

    code = "name-too-long"
    message = gettext_noop("A name has at most {most} characters; this one has {length}.")


def clean_name(text: str) -> str:
    """Compose a name, strip control and direction-override characters, and refuse an empty or endless one."""
    composed = unicodedata.normalize("NFC", text[: 40 * LONGEST_NAME])
    visible = "".join(" " if char.isspace() else char for char in composed if char.isspace() or _is_kept(char))
    name = " ".join(visible.strip("".join(_JOINERS) + " ").split())
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise NoName
    if (length := _as_a_reader_counts(name)) > LONGEST_NAME:
        raise NameTooLong(most=LONGEST_NAME, length=length)
    return name


def _is_kept(char: str) -> bool:
    return char in _JOINERS or unicodedata.category(char) not in _INVISIBLE


def _as_a_reader_counts(name: str) -> int:
    """Count letters with their marks as one; a joined pair counts as one too, and a long pile of marks does not."""
    count = marks = 0
    joined = False
    for char in name:
        is_mark = unicodedata.category(char).startswith("M") or char in _JOINERS
        marks = marks + 1 if is_mark else 0
        if (not is_mark and not joined) or marks > 4:
            count += 1
        joined = char == "\u200d"
    return count
