"""A decision into the next line of a log."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from topcut.core.log.entry import Entry, Fact
from topcut.core.log.facts import LooksBackFact
from topcut.core.log.fold import Folded
from topcut.core.log.sealed import SALT_BYTES, Opening, close, sealed_fields

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


class Written(Struct, Generic[F], frozen=True):
    """An entry as it goes into the store: its exact bytes, and what opens its seals."""

    line: bytes
    entry: Entry[F]
    openings: tuple[Opening, ...]


def write(
    folded: Folded[F, S],
    facts: Sequence[F],
    *,
    who: str,
    now: int,
    random: Callable[[int], bytes],
    key: str = "",
) -> Written[F]:
    """Chain facts to a log as its next entry; a value to be sealed never enters the line."""
    seq = folded.seq + 1
    openings: list[Opening] = []
    closed: list[F] = []
    for index, fact in enumerate(facts):
        salts = [random(SALT_BYTES) for _ in sealed_fields(type(fact))]
        sealed, opens = close(fact, seq=seq, index=index, salts=salts)
        closed.append(sealed)
        openings += opens
    back = isinstance(facts[0], LooksBackFact)
    assert not any(isinstance(fact, LooksBackFact) for fact in facts[1:]), "what looks back comes first, alone"
    entry = Entry(seq, max(now, folded.at), who, tuple(closed), folded.head, key, back)
    return Written(folded.kind.encode(entry), entry, tuple(openings))
