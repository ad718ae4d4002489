"""Weak passwords, which attackers try first: common words, rows of keys, one's own name; anything else is fine."""

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

from topcut.core.errors import Unreadable, gettext_noop

LEAST_CHARACTERS: Final = 10
MOST_CHARACTERS: Final = 500
LEAST_KINDS: Final = 5
"""Different characters in a password: aaaaaaaaaa and 1212121212 are one guess each."""
LEAST_RUN: Final = 3
MOST_OUTSIDE: Final = 2
"""So few characters outside a row of keys do not make it a good password: 123456789a."""
TRACKS: Final = ("01234567890", "abcdefghijklmnñopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop")
MORE_TRACKS: Final = ("asdfghjklñ", "yxcvbnm", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn", "!@#$%^&*()")
LETTERS: Final = str.maketrans("0134578@$!", "oleastbasi")
"""Signs that people write for letters."""


class PasswordTooShort(Unreadable):
    """A short password is guessed."""

    code = "password-too-short"
    message = gettext_noop("A password has at least {least} characters. A short sentence is easy to remember.")


class PasswordTooLong(Unreadable):
    """Nobody types that."""

    code = "password-too-long"
    message = gettext_noop("A password has at most {most} characters.")


class PasswordTooCommon(Unreadable):
    """A common password is tried first."""

    code = "password-too-common"
    message = gettext_noop("This password is one of the first that are tried. A short sentence of your own is better.")


class PasswordSaysName(Unreadable):
    """A public name is tried first."""

    code = "password-says-name"
    message = gettext_noop("This password is little more than your name. Choose something that no page shows.")


def refuse_weak_password(password: str, *, names: tuple[str, ...] = ()) -> None:
    """Refuse a new password that is easy to guess; passwords that accounts already have are not checked."""
    if len(password) < LEAST_CHARACTERS:
        raise PasswordTooShort(least=LEAST_CHARACTERS)
    if len(password) > MOST_CHARACTERS:
        raise PasswordTooLong(most=MOST_CHARACTERS)
    typed = _plain(password)
    if len(set(typed)) < LEAST_KINDS or _is_common(_once(typed)) or _outside_rows(typed) <= MOST_OUTSIDE:
        raise PasswordTooCommon
    for name in _said(names):
        if len(typed.replace(name, "")) < LEAST_CHARACTERS and name in typed:
            raise PasswordSaysName


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _said(names: tuple[str, ...]) -> set[str]:
    """List the names and their words; the parts of an email address count as words."""
    whole = {_plain(name) for name in names}
    words = {word for name in whole for word in name.replace("@", " ").replace(".", " ").split()}
    return {name for name in whole | words if len(name) >= LEAST_RUN}


def _is_common(typed: str) -> bool:
    """Check whether it is a common word with digits and signs around it, or in place of its letters."""
    bare = "".join(letter for letter in typed if not letter.isspace())
    spelled = bare.strip("0123456789!?.,-_#*").translate(LETTERS)
    read = (bare, _stem(bare), _stem(spelled), _stem(bare.translate(LETTERS)))
    return any(_once(each) in _common() for each in read)


def _stem(typed: str) -> str:
    """Strip everything but letters from both ends."""
    first = next((place for place, letter in enumerate(typed) if letter.isalpha()), len(typed))
    last = next((place for place, letter in enumerate(reversed(typed)) if letter.isalpha()), 0)
    return typed[first : len(typed) - last]


def _once(typed: str) -> str:
    """Reduce a text that repeats itself to one repetition."""
    period = (typed + typed).find(typed, 1)
    return typed[:period] if period > 0 else typed


def _outside_rows(typed: str) -> int:
    """Count the characters outside rows of neighbours, on a keyboard or in the alphabet."""
    at, outside = 0, 0
    while at < len(typed):
        end = at + LEAST_RUN
        if end > len(typed) or not _is_row(typed[at:end]):
            at, outside = at + 1, outside + 1
            continue
        while end < len(typed) and _is_row(typed[at : end + 1]):
            end += 1
        at = end
    return outside


def _is_row(text: str) -> bool:
    return any(text in track or text in track[::-1] for track in (*TRACKS, *MORE_TRACKS)) or len(set(text)) == 1


@cache
def _common() -> frozenset[str]:
    lines = (files("topcut.http") / "common_passwords.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
