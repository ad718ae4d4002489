"""By what somebody is known: a number they type, or the account they are signed in with, and no one else's."""

from typing import Final

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.rules import Rule
from topcut.http.visitor import Visitor

OURS: Final = ("account-", "link-", "door-", "watcher-")
"""How the names begin that we give ourselves; nobody has one of these by typing it."""


class NotYourAccount(Unreadable):
    """An account speaks for whoever is signed in with it, and for nobody who knows its name."""

    code = "not-your-account"
    message = gettext_noop("This is not a membership number. To be known by your account, sign in with it.")
    rule = Rule("MTR", "1.5")


def typed_person(typed: str, *, visitor: Visitor | None = None, known: str = "") -> str:
    """Read a number; an account is taken from who is signed in with it, or was known by it before (MTR 1.5)."""
    person = typed.strip()
    own = visitor.account.who if visitor and visitor.account else ""
    if person.casefold().startswith(OURS) and person not in {own, known}:
        raise NotYourAccount
    return person
