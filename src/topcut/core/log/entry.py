"""An entry is one action: its line is the exact bytes that are stored, hashed and exported."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar

from msgspec import Struct

FORM: Final = 1
"""The version of the log's form; it grows when an older Topcut could misread a newer line."""


def instead(**fields: object) -> Mapping[str, object]:
    """Declare the private fields of a kind of fact, each with the value its line has instead."""
    return MappingProxyType(fields)


class Fact(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True, omit_defaults=True):
    """What was decided, in the past tense, flat and frozen.

    A kind is never renamed or re-typed, and a new field has a default: a golden file per kind proves it.
    """

    reveals: ClassVar[bool] = False
    """Whether it shows somebody something: what came before can then no longer be undone."""
    renames: ClassVar[bool] = False
    """Whether a name stored next to the log changes with it: the old one must not stay in the files."""
    public: ClassVar[frozenset[str]] = frozenset()
    """The sealed fields that everybody may see from the start."""
    private: ClassVar[Mapping[str, object]] = instead()
    """The fields that are not for everybody, each with the value its line has instead.

    If the kind has a field `kept`, their values are sealed together in it when they are written, and return to their
    places wherever it is opened: a reader with the opening sees the fact as it was decided.
    """

    @property
    def says_what_is_private(self) -> bool:
        """Whether the line itself holds private values, as lines older than the seal do."""
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
    """Whether it changes how earlier entries count; last in the line, so that its end alone tells."""

    @property
    def renames(self) -> bool:
        return any(fact.renames for fact in self.facts)


def genesis(kind: str, stream: str) -> str:
    """Compute what the first entry of a log is chained to, from its kind, its name and the form of its lines."""
    return hash_of(f"topcut log {FORM} {kind} {stream}".encode())


def hash_of(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def tag_of(fact: Fact) -> str:
    """Return the name by which lines know a kind of fact."""
    return str(type(fact).__struct_config__.tag)
