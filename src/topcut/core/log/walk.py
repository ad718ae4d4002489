"""Walking a whole log as it happened: each entry is looked at with the log just before it, undos included."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import TypeVar

from topcut.core.errors import DoesNotVerify, TopcutError, Unavailable
from topcut.core.log.entry import Entry, Fact
from topcut.core.log.fold import NOTHING_OPEN, Folded, Kind, Openings, fold, looks_back
from topcut.core.log.refusals import BrokenLog, NewerLog

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


def walk(
    kind: Kind[F, S],
    stream: str,
    lines: Sequence[bytes],
    *,
    look: Callable[[Folded[F, S], Entry[F]], TopcutError | None],
    check: Callable[[S, F], None] | None = None,
    openings: Openings = NOTHING_OPEN,
    keeps: tuple[type[Exception], ...] = (DoesNotVerify, NewerLog, Unavailable),
) -> Folded[F, S]:
    """Fold a log entry by entry; `look` sees each entry before it counts, `check` each fact before it is applied.

    What `look` returns is raised once the entry is folded: if it does not fold, that is said instead. Whatever the two
    raise makes the line broken, except `keeps`, which are raised as they are.
    """
    walking = _checking(kind, check) if check else kind
    folded = Folded(walking, stream)
    for number, line in enumerate(lines, start=1):
        entry = kind.read(line, number=number)
        try:
            doubt = look(folded, entry)
            if not looks_back(line):
                folded.extend([line], openings={number: openings[number]} if number in openings else {})
        except keeps:
            raise
        except (TopcutError, ValueError, ArithmeticError) as error:
            raise BrokenLog(line=number, why=str(error)) from error
        if looks_back(line):
            folded = fold(kind, stream, lines[:number], openings=openings)
            folded.kind = walking
        if doubt:
            raise doubt
    folded.kind = kind
    return folded


def _checking(kind: Kind[F, S], check: Callable[[S, F], None]) -> Kind[F, S]:
    """Return a copy of a kind that checks each fact before it applies it."""

    def checked(state: S, fact: F) -> None:
        check(state, fact)
        kind.apply(state, fact)

    checking = copy(kind)
    checking.apply, checking.tell = checked, None
    return checking
