"""What asking comes to: an entry ready for the store, and the log folded again where the entry looks back."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from topcut.core.errors import AgainstTheRules
from topcut.core.log import DoesNotFold, Fact, Folded, Openings, Written, fold
from topcut.core.log.refusals import OthersDependOnIt

F = TypeVar("F", bound=Fact)
S = TypeVar("S")


class Acted(Struct, Generic[F, S], frozen=True):
    """The entry an action became, ready for the store, and the names it brought."""

    written: Written[F]
    names: Mapping[int, str] = {}
    told: tuple[AgainstTheRules, ...] = ()
    """Rules that speak against it, where the policy says no more than to tell."""
    refolded: Folded[F, S] | None = None
    """The log folded with this entry, where it looks back; else a single step is enough."""


def look_back(
    folded: Folded[F, S], written: Written[F], *, seq: int, lines: Sequence[bytes], openings: Openings
) -> Folded[F, S]:
    """Fold a log again with an entry that looks back to another; refuse where what came later depends on it."""
    opens = {written.entry.seq: {opening.field: opening for opening in written.openings}}
    try:
        return fold(folded.kind, folded.stream, [*lines, written.line], openings={**openings, **opens})
    except DoesNotFold as error:
        raise OthersDependOnIt(seq=seq, later=error.detail["seq"]) from error
