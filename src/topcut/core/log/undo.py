"""Whether an entry can be undone: it exists, it still counts, and nobody has seen what it showed."""

from collections.abc import Sequence
from typing import TypeVar

from topcut.core.log.entry import Entry, Fact
from topcut.core.log.fold import Kind, looking_back, mark
from topcut.core.log.refusals import AlreadyUndone, FirstEntry, NoSuchEntry, SeenSince

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


def check_undo(kind: Kind[F, S], lines: Sequence[bytes], *, seq: int) -> Entry[F]:
    """Return the entry to undo, or refuse it; whether the rest still folds is for the fold to find."""
    if not 1 <= seq <= len(lines):
        raise NoSuchEntry(seq=seq)
    if seq == 1:
        raise FirstEntry
    dead, _ = looking_back(kind, lines)
    if seq in dead:
        raise AlreadyUndone(seq=seq)
    for later in _reveals(kind, lines[seq - 1 :] if kind.shown_binds else lines[seq - 1 : seq]):
        raise SeenSince(seq=seq, later=later)
    return kind.read(lines[seq - 1])


def _reveals(kind: Kind[F, S], lines: Sequence[bytes]) -> list[int]:
    marks = [mark(fact) for fact in kind.facts if fact.reveals]
    return [kind.read(line).seq for line in lines if any(shown in line for shown in marks)]
