"""The outcome of an action: an entry ready for the store, and the log folded again if the entry looks back."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from topcut.core.asking.asked import Asked
from topcut.core.errors import AgainstTheRules
from topcut.core.log import DoesNotFold, Fact, Folded, Openings, Rewound, Undone, Written, fold, write
from topcut.core.log.refusals import OthersDependOnIt

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


class WholeLog(Struct, frozen=True):
    """A log from its first line to the last one decided, with what opens it."""

    lines: Sequence[bytes]
    openings: Openings


class Acted(Struct, Generic[F, S], frozen=True):
    """The entry an action became, ready for the store, and the names it brought."""

    written: Written[F]
    names: Mapping[int, str] = {}
    told: tuple[AgainstTheRules, ...] = ()
    """Rules against it that the policy only reports."""
    refolded: Folded[F, S] | None = None
    """The log folded with this entry, if the entry looks back; otherwise one more step of the fold is enough."""


def written_by(asked: Asked, folded: Folded[F, S], facts: Sequence[F]) -> Written[F]:
    """Chain facts to a log as an entry of the asker."""
    return write(folded, facts, who=asked.who, now=asked.now, random=asked.random, key=asked.key)


def look_back(folded: Folded[F, S], written: Written[F], whole: WholeLog) -> Folded[F, S]:
    """Fold a log again with an entry that looks back to another; refuse if a later entry depends on that one."""
    opens = {written.entry.seq: {opening.field: opening for opening in written.openings}}
    try:
        again = fold(folded.kind, folded.stream, [*whole.lines, written.line], openings={**whole.openings, **opens})
    except DoesNotFold as error:
        raise OthersDependOnIt(seq=_looked_back_to(written), later=error.detail["seq"]) from error
    again.went_back(written.entry, told=folded.told)
    return again


def _looked_back_to(written: Written[F]) -> int:
    match written.entry.facts:
        case (Undone(seq), *_) | (Rewound(seq), *_):
            return seq
    raise AssertionError("an entry that looks back says to which")
