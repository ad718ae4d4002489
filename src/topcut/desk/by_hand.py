"""Everybody's points and opponents as plain text and as a table: enough to pair the next round with a pencil."""

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import ranking
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId
from topcut.core.standings import Record

BYE = "bye"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet compute a cell instead of showing it."""


class PaperLine(Struct, frozen=True):
    """One entrant, with points and opponents so far."""

    side: SideNames
    points: int
    record: Record
    met: tuple[EntrantId, ...]
    byes: int
    """Byes in posted rounds."""
    table: int | None
    """Where they sit in the current round."""


def lines_of(event: Event, *, names: Names) -> list[PaperLine]:
    """List the entrants still in the event, best first, after the closed rounds (MTR 10.4)."""
    sides = sides_of(event, names=names)
    posted = [round for round in event.rounds.values() if round.state >= RoundState.POSTED]
    here = {number for number, entrant in event.entrants.items() if entrant.out_after is None}
    return [
        PaperLine(
            sides[place.entrant],
            place.points,
            place.record,
            tuple(other for round in posted for other in _opponents(round, place.entrant)),
            sum(place.entrant in round.byes for round in posted),
            posted[-1].seats.get(place.entrant) if posted and posted[-1].state < RoundState.CLOSED else None,
        )
        for place in ranking(event, after=event.rounds_closed)
        if place.entrant in here
    ]


def as_table(lines: Sequence[PaperLine]) -> bytes:
    """Write the list for a spreadsheet: UTF-8 with a byte order mark, which spreadsheets need."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(["number", "name", "points", "wins", "losses", "draws", "byes", "table", "met"])
    for line in lines:
        record = (line.record.wins, line.record.losses, line.record.draws)
        met = " ".join(map(str, line.met))
        table.writerow(
            [line.side.entrant, _shown(line.side.name), line.points, *record, line.byes, line.table or "", met]
        )
    return written.getvalue().encode("utf-8-sig")


def as_text(lines: Sequence[PaperLine]) -> str:
    """Write the list for people: grouped by points, opponents by number."""
    parts = []
    for points, group in groupby(lines, key=lambda line: line.points):
        rows = [_row(line) for line in group]
        parts.append(f"{points}\n" + "\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _row(line: PaperLine) -> str:
    met = [*map(str, line.met), *[BYE] * line.byes]
    return f"  [ ] {line.side.entrant:>4}  {line.side.name}  ({' '.join(met) or '–'})"


def _opponents(round: Round, entrant: EntrantId) -> Iterable[EntrantId]:
    table = round.table_of(entrant)
    return (side for side in table.sides if side != entrant) if table else ()


def _shown(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
