"""A log in memory, written, taken and folded as the desk does it."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import structs
from tests.strategies import repeatable

from topcut.core.log import Fact, Folded, Kind, Opening, Revealed, Undone, Written, check_undo, fold, write

F = TypeVar("F", bound=Fact)
S = TypeVar("S")

STREAM = "TOPCUTTOPCUTTOPC"


class Book(Generic[F, S]):
    """The lines, what opens them, and the state as far as it was lived."""

    def __init__(self, kind: Kind[F, S], *, random: Callable[[int], bytes] | None = None) -> None:
        self.kind = kind
        self.random = random or repeatable("book")
        self.folded: Folded[F, S] = Folded(kind, STREAM)
        self.lines: list[bytes] = []
        self.openings: dict[int, dict[str, Opening]] = {}

    @property
    def state(self) -> S:
        return self.folded.state

    def write(self, *facts: F, who: str = "ana", now: int = 0) -> Written[F]:
        return write(self.folded, facts, who=who, now=now, random=self.random)

    def enter(self, *facts: F, who: str = "ana", now: int = 0) -> int:
        """Write an entry and take it, one step on."""
        written = self.write(*facts, who=who, now=now)
        self.folded.take(written.line, written.entry)
        self.keep(written)
        return self.folded.seq

    def keep(self, written: Written[F]) -> None:
        self.lines.append(written.line)
        if written.openings:
            self.openings[written.entry.seq] = {opening.field: opening for opening in written.openings}
        for fact in written.entry.facts:
            if isinstance(fact, Revealed) and fact.field in self.openings.get(fact.seq, {}):
                opening = self.openings[fact.seq][fact.field]
                self.openings[fact.seq][fact.field] = structs.replace(opening, public=True)

    def look_back(self, *facts: F, who: str = "ana", now: int = 0) -> int:
        """Write an entry that changes how earlier ones count, and fold it all; what does not fold is not kept."""
        written = self.write(*facts, who=who, now=now)
        openings = self.openings | {written.entry.seq: {opening.field: opening for opening in written.openings}}
        self.folded = fold(self.kind, STREAM, [*self.lines, written.line], openings=openings)
        self.keep(written)
        return self.folded.seq

    def undo(self, seq: int, *, who: str = "ana", now: int = 0) -> int:
        check_undo(self.kind, self.lines, seq=seq)
        return self.look_back(Undone(seq), who=who, now=now)  # type: ignore[arg-type]  # every kind has it

    def fold(self, *, openings: Any = None) -> Folded[F, S]:
        return fold(self.kind, STREAM, self.lines, openings=self.openings if openings is None else openings)

    def fold_lines(self, lines: Sequence[bytes]) -> Folded[F, S]:
        return fold(self.kind, STREAM, lines, openings=self.openings)
