"""Every way to say no, by what the caller should do next.

    TopcutError
    ├── Unreadable        400  exit 2   fix your text
    ├── NotPermitted      403  exit 3   ask someone else
    ├── Unknown           404  exit 6   there is no such thing
    ├── Stale             409  exit 4   look again
    ├── AgainstTheRules   422  exit 5   the rule says no
    ├── DoesNotVerify     422  exit 5   do not trust it: it is not what was written
    └── Unavailable       503  exit 7   try again: nothing was lost or half-done

A refusal means that nothing was saved. The only exceptions are those that are `is_in_doubt`.

A refusal is raised. The same `AgainstTheRules` value, returned in a decision's `concerns`, is a concern: a rule
that the entitled role may overrule with a reason. A bug of our own is an `assert`, never a `TopcutError`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from topcut.core.rules import Rule


def gettext_noop(message: str) -> str:
    """Mark a message for the translators; the core itself never translates."""
    return message


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a message with a count for the translators, in singular and plural."""
    return one, many


class TopcutError(Exception):
    """What a person or a program is told when something cannot be done."""

    status: ClassVar[int]
    exit_code: ClassVar[int]
    code: ClassVar[str]
    message: ClassVar[str]
    rule: Rule | None = None
    is_in_doubt: ClassVar[bool] = False
    """Whether it is unknown yet if it was saved; sending it again with the same key counts once and settles it."""
    detail: Mapping[str, object]
    called: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The names of people in the detail, added by a caller who has them; the detail itself keeps their numbers."""

    def __init__(self, **detail: object) -> None:
        self.detail = MappingProxyType(detail)
        super().__init__(detail)

    def __str__(self) -> str:
        return self.message.format(**{**self.detail, **{part: ", ".join(names) for part, names in self.called.items()}})

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and dict(self.detail) == dict(other.detail)

    def __hash__(self) -> int:
        return hash((type(self), tuple(sorted(self.detail))))


class Unreadable(TopcutError):
    """Fix your text."""

    status = 400
    exit_code = 2
    code = "unreadable"
    message = gettext_noop("This cannot be read: {why}")


class NotPermitted(TopcutError):
    """Ask someone else."""

    status = 403
    exit_code = 3
    code = "not-permitted"
    message = gettext_noop("You may not do this.")


class Unknown(TopcutError):
    """There is no such thing."""

    status = 404
    exit_code = 6
    code = "unknown"
    message = gettext_noop("There is no {what}.")


class Stale(TopcutError):
    """Look again: it has changed since you looked."""

    status = 409
    exit_code = 4
    code = "stale"
    message = gettext_noop("This has changed since you looked. Look again.")


class AgainstTheRules(TopcutError):
    """The rule says no."""

    status = 422
    exit_code = 5
    code = "against-the-rules"
    message = gettext_noop("The rules do not allow this.")
    question: ClassVar[str] = ""
    """The question to ask before a rule is set aside; once it has been, the message alone is shown."""
    is_about_a_person: ClassVar[bool] = False
    """Whether its code tells something private about a person, such as their age or a bar."""
    needs_head_judge: ClassVar[bool] = False
    """Whether only the head judge may set it aside as a concern, whatever the organizer may otherwise."""
    is_told: ClassVar[bool] = False
    """Whether everybody reads why it was set aside, because it changes what was announced (MTR 10.2)."""


class DoesNotVerify(TopcutError):
    """Do not trust it: it is not what was written."""

    status = 422
    exit_code = 5
    code = "does-not-verify"
    message = gettext_noop("This is not what was written.")


class Unavailable(TopcutError):
    """Try again: nothing was lost or half-done."""

    status = 503
    exit_code = 7
    code = "unavailable"
    message = gettext_noop("This cannot be done right now: {why}")
