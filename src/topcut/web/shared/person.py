"""How a person is identified: by a number they type, or by the account they are signed in with, and no other."""

from typing import Final

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule
from topcut.http.visitor import Visitor

OURS: Final = ("account-", "link-", "door-", "watcher-")
"""Prefixes of the identities we assign ourselves; nobody gets one by typing it."""


class NotYourAccount(Unreadable):
    """An account identifies only the person signed in with it, not anybody who knows its name."""

    code = "not-your-account"
    message = gettext_noop("This is not a membership number. To be known by your account, sign in with it.")
    rule = Rule("MTR", "1.5")


def typed_person(typed: str, *, visitor: Visitor | None = None, known: str = "") -> str:
    """Parse a typed number; an account is accepted only if signed in or already known for the person (MTR 1.5)."""
    person = typed.strip()
    own = visitor.account.who if visitor and visitor.account else ""
    if person.casefold().startswith(OURS) and person not in {own, known}:
        raise NotYourAccount
    return person
