"""An entry is one action: its line is the exact bytes that are stored, hashed and exported."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

from msgspec import Struct

FORM: Final = 1
"""The form of the log; it grows when an older Topcut could misread a newer line."""


def instead(**fields: object) -> Mapping[str, object]:
    """Name the private fields of a kind of fact, each with what its line says instead."""
    return MappingProxyType(fields)


class Fact(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True, omit_defaults=True):
    """What was decided, in the past tense, flat and frozen.

    A kind is never renamed or re-typed, and a new field has a default: a golden file per kind proves it.
    """

    reveals: ClassVar[bool] = False
    """Whether somebody has seen something by it: what came before can then no longer be undone."""
    public: ClassVar[frozenset[str]] = frozenset()
    """Which of its sealed fields everybody may see from the first moment."""
    private: ClassVar[Mapping[str, object]] = instead()
    """What its line says instead of these fields, which are not for everybody.

    Where the kind has a field `kept`, their values are sealed in it together as they are written, and are back in their
    places wherever it is opened: whoever may read it reads the fact as it was decided.
    """

    @property
    def says_what_is_private(self) -> bool:
        """Ask whether the line itself says it, as lines do that are older than the seal."""
        return any(getattr(self, name) != instead for name, instead in self.private.items())


F = TypeVar("F", bound=Fact)


class Entry(Struct, Generic[F], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One numbered, timed, chained action and the facts it decided."""

    seq: int
    at: int
    """Microseconds since 1970, UTC; never earlier than the entry before."""
    who: str
    """An account, a private link, or `topcut`: never a person's name."""
    facts: tuple[F, ...]
    prev: str
    """The hash of the entry before."""
    key: str = ""
    """The same key from the same asker is the same action."""
    back: bool = False
    """Whether it changes how earlier entries count; last in the line, so that one look at its end tells."""


def genesis(kind: str, stream: str) -> str:
    """Say what the first entry of a log is chained to: its kind, its name and the form of its lines."""
    return hash_of(f"topcut log {FORM} {kind} {stream}".encode())


def hash_of(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()
