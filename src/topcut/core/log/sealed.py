r"""Sealed values: the log holds a seal; the value and its salt are kept apart and can be left out, shown or deleted.

The seal of a value is HMAC-SHA256(salt, "seq.index.field\n" ‖ value as JSON), written `sealed:` and 64 hex digits.
Without the 16-byte salt nobody can find the value by guessing; with it anybody can check it.

A kind of fact may also have fields that are `private`: they are plain in the core and sealed together in the line.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from topcut.core.log.entry import Fact

T = TypeVar("T")
D = TypeVar("D")
F = TypeVar("F", bound=Fact)

SALT_BYTES: Final = 16
KEPT: Final = "kept"
"""The field in which the private fields of a fact are sealed together, as one JSON object."""
_MARK: Final = "sealed:"
_SEAL: Final = re.compile(_MARK + "[0-9a-f]{64}")


class Sealed(Generic[T]):
    """A value the log only vouches for: open if its opening is at hand, closed otherwise."""

    __slots__ = ("_value", "seal")

    def __init__(self, value: T | UnsetType = UNSET, *, seal: str = "") -> None:
        self._value = value
        self.seal = seal

    @property
    def is_open(self) -> bool:
        return self._value is not UNSET

    @property
    def value(self) -> T:
        assert self._value is not UNSET, "ask is_open first: a log folds with closed values too"
        return self._value

    def opened(self, otherwise: D) -> T | D:
        """Return the value if it is open, and something else if it is closed."""
        return otherwise if self._value is UNSET else self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sealed) and (self.seal, self._value) == (other.seal, other._value)

    def __hash__(self) -> int:
        return hash(self.seal)

    def __repr__(self) -> str:
        return f"Sealed({'open' if self.is_open else 'closed'}, {self.seal[:15]!r})"


NOTHING_KEPT: Final = Sealed("")
"""The value of `kept` until the fact is written, and in lines older than that field."""


class Opening(Struct, frozen=True):
    """What opens one seal."""

    seq: int
    field: str
    """Index of the fact in its entry, a dot, name of the field."""
    salt: bytes
    value: bytes
    """The value as JSON, the exact bytes under the seal."""
    public: bool = False

    def __repr__(self) -> str:
        return f"Opening({self.seq}.{self.field}{', public' if self.public else ''})"

    def seal(self) -> str:
        place = f"{self.seq}.{self.field}\n".encode()
        return _MARK + hmac.new(self.salt, place + self.value, hashlib.sha256).hexdigest()


_sealed_fields: dict[type[Fact], Mapping[str, Any]] = {}


def sealed_fields(kind: type[Fact]) -> Mapping[str, Any]:
    """List the sealed fields of a kind of fact, with the type under each seal."""
    if kind not in _sealed_fields:
        hints = get_type_hints(kind)
        _sealed_fields[kind] = {
            name: get_args(hints[name])[0] for name in kind.__struct_fields__ if get_origin(hints[name]) is Sealed
        }
    return _sealed_fields[kind]


def close(fact: F, *, seq: int, index: int, salts: Iterable[bytes]) -> tuple[F, list[Opening]]:
    """Seal the open values of a fact in its place in the log."""
    openings = []
    changes: dict[str, Sealed[Any]] = {}
    for name, salt in zip(sealed_fields(type(fact)), salts, strict=False):
        value = _kept(fact) if name == KEPT else getattr(fact, name).value
        opening = Opening(seq, f"{index}.{name}", salt, msgspec.json.encode(value), name in fact.public)
        openings.append(opening)
        changes[name] = Sealed(value, seal=opening.seal())
    instead = fact.private if KEPT in changes else {}
    return (msgspec.structs.replace(fact, **changes, **instead) if changes else fact), openings


def open_with(fact: F, *, seq: int, index: int, openings: Mapping[str, Opening]) -> F:
    """Open every value that has its opening; a value that does not fit its seal or its place stays closed."""
    changes: dict[str, Sealed[Any]] = {}
    for name, kind in sealed_fields(type(fact)).items():
        field, seal = f"{index}.{name}", getattr(fact, name).seal
        opening = openings.get(field)
        is_here = opening is not None and (opening.seq, opening.field) == (seq, field)
        if opening and is_here and hmac.compare_digest(opening.seal(), seal):
            changes[name] = Sealed(msgspec.json.decode(opening.value, type=kind), seal=seal)
    said = _said(type(fact), changes[KEPT].value) if KEPT in changes else {}
    return msgspec.structs.replace(fact, **changes, **said) if changes else fact


def as_decided(closed: F, fact: F) -> F:
    """Put the private fields back into a fact whose seals are closed, to fold it where it was just written."""
    if KEPT not in sealed_fields(type(fact)):
        return closed
    return msgspec.structs.replace(closed, **{name: getattr(fact, name) for name in fact.private})


def says_twice(fact: Fact) -> bool:
    """Check whether a line also says openly what it seals: then those who can open it would read another fact."""
    if not fact.says_what_is_private:
        return False
    came_later = (field.name for field in msgspec.structs.fields(fact) if field.default is not msgspec.NODEFAULT)
    return any(getattr(fact, name).seal for name in came_later if name in sealed_fields(type(fact)))


def _kept(fact: Fact) -> str:
    return msgspec.json.encode({name: getattr(fact, name) for name in fact.private}).decode()


def _said(kind: type[Fact], kept: str) -> dict[str, Any]:
    """Read the private fields out of `kept`; a field added to the kind later stays as the line has it."""
    values = msgspec.json.decode(kept, type=dict[str, msgspec.Raw])
    hints = get_type_hints(kind)
    return {
        name: msgspec.json.decode(value, type=hints[name]) for name, value in values.items() if name in kind.private
    }


def encode_hook(value: object) -> str:
    """Encode a sealed value as its seal alone: the value itself never gets into a line."""
    if isinstance(value, Sealed) and value.seal:
        return value.seal
    raise NotImplementedError(type(value))


def decode_hook(kind: type, text: object) -> Sealed[Any]:
    if get_origin(kind) is Sealed and isinstance(text, str) and _SEAL.fullmatch(text):
        return Sealed(seal=text)
    raise ValueError("expected a seal")
