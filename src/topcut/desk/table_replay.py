"""A table's log lived again: the table as it was after each line, and what can be told of it to whom."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.log import Entry, LogFact, Openings, Rewound, Undone, fold
from topcut.core.log.fold import looks_back, opened
from topcut.core.play import Stream
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.view import Happening, live

MOST_LINES: Final = 400
"""A page shows no more of a log, and a table is remembered no longer."""


class Heard(Struct, frozen=True):
    """One line of the log: when it was, and what of it can be told."""

    seq: int
    at: int
    who: str
    happening: Happening | None = None
    back_to: int = 0
    """Where the table went back to, for a take-back or a judge's rewind."""
    ruling: str = ""


class TableReplay:
    """One table as far as it was lived; whoever holds it gives it the lines in their order."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.table: Tabletop = TABLETOP.begin()
        self.seq = 0
        self.at = 0
        self.lines: deque[Heard] = deque(maxlen=MOST_LINES)

    def extend(self, lines: Sequence[bytes], openings: Openings) -> bool:
        """Live the next lines; False asks for the whole log from its first line, at the line that looks back."""
        for line in lines:
            if looks_back(line):
                return False
            self._live(line, openings)
        return True

    def take(self, entry: Entry[TabletopFact]) -> None:
        """Live an entry just written here, its values open; reading its line again would come to the same."""
        assert not entry.back, "what looks back asks for the whole log"
        self._happen(entry)

    def ready(self, lines: Sequence[bytes], *, until: int | None) -> Sequence[bytes]:
        """Leave out what happened after a moment; None is whatever has happened."""
        if until is None:
            return lines
        return [line for line in lines if TABLETOP.read(line).at <= until]

    def go_back(self, lines: Sequence[bytes], openings: Openings) -> None:
        """Live one line that looks back, given all the lines before it and itself."""
        entry = opened(TABLETOP.read(lines[-1]), openings.get(len(lines), {}))
        self.table = fold(TABLETOP, self.stream, lines, openings=openings).state
        self.seq, self.at = entry.seq, entry.at
        match entry.facts:
            case (Undone(seq), *_):
                self.lines.append(Heard(entry.seq, entry.at, entry.who, back_to=seq))
            case (Rewound(to, ruling), *_):
                said = ruling.value if ruling.is_open else ""
                self.lines.append(Heard(entry.seq, entry.at, entry.who, back_to=to, ruling=said))

    def _live(self, line: bytes, openings: Openings) -> None:
        entry = TABLETOP.read(line)
        self._happen(opened(entry, openings[entry.seq]) if entry.seq in openings else entry)

    def _happen(self, entry: Entry[TabletopFact]) -> None:
        assert entry.seq == self.seq + 1, "a log is lived in its order"
        for fact in entry.facts:
            if happening := self._happened(fact):
                self.lines.append(Heard(entry.seq, entry.at, entry.who, happening))
        self.seq, self.at = entry.seq, entry.at

    def _happened(self, fact: TabletopFact) -> Happening | None:
        happening = live(self.table, fact)
        return None if isinstance(fact, LogFact) else happening
