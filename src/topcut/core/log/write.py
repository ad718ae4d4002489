"""Writing a decision as the next line of a log."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct, structs

from topcut.core.log.entry import Entry, Fact
from topcut.core.log.facts import LooksBackFact
from topcut.core.log.fold import END_OF_TIME, UNDECODABLE, Folded, Kind, opened
from topcut.core.log.refusals import NothingNew
from topcut.core.log.sealed import SALT_BYTES, Opening, as_decided, close, sealed_fields

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
    """Chain facts to a log as its next entry, checked to read back; a value to be sealed never enters the line."""
    if not facts:
        raise NothingNew
    seq = folded.seq + 1
    openings: list[Opening] = []
    closed: list[F] = []
    whole: list[F] = []
    for index, fact in enumerate(facts):
        salts = [random(SALT_BYTES) for _ in sealed_fields(type(fact))]
        sealed, opens = close(fact, seq=seq, index=index, salts=salts)
        closed.append(sealed)
        whole.append(as_decided(sealed, fact))
        openings += opens
    back = isinstance(facts[0], LooksBackFact)
    assert not any(isinstance(fact, LooksBackFact) for fact in facts[1:]), "what looks back comes first, alone"
    assert now < END_OF_TIME, "no clock shows such a time"
    entry = Entry(seq, max(now, folded.at), who, tuple(closed), folded.head, key, back)
    line = folded.kind.encode(entry)
    written = Written(line, structs.replace(entry, facts=tuple(whole)), tuple(openings))
    _refuse_unless_it_reads_back(folded.kind, written)
    return written


def _refuse_unless_it_reads_back(kind: Kind[F, S], written: Written[F]) -> None:
    """Stop a value of the wrong type while it harms only its asker: a line once stored stays forever."""
    try:
        closed = kind.decode(written.line)
        again = opened(closed, {opening.field: opening for opening in written.openings})
    except UNDECODABLE as error:
        raise TypeError(f"this would not read back: {error}") from error
    if again != written.entry or kind.encode(closed) != written.line:
        raise TypeError("this would read back as something else")
