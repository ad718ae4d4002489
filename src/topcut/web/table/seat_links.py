"""The links to the chairs of a table, and the chair a browser takes by those it holds."""

from typing import Final

from topcut.core.event.reading import standing_at_tables
from topcut.core.play import NO_STANDING, Stream, Who
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading import Chair, chairs_at, match_seats_of
from topcut.desk import Desk
from topcut.http.visitor import Visitor

SIT: Final = "sit-"
"""The prefix of a link to a free table's seat; opening it takes the seat, and everybody is told."""


def sit_link(seat: int, who: Who) -> Who:
    """Name the link to a seat as long as this person holds it; the links made when the table was opened name nobody."""
    return Who(f"{SIT}{seat}-{who}")


def seat_of_link(link: Who, table: Tabletop) -> int | None:
    """Find the seat a link leads to; None if the seat was since kept for one device (MTR 3.13)."""
    number, _, who = link.removeprefix(SIT).partition("-")
    side = table.sides[int(number)]
    return int(number) if side.who == (who or side.whose) else None


async def chairs_of(desk: Desk, visitor: Visitor, *, stream: Stream) -> list[Chair]:
    """Find every chair this browser may take, seats first."""
    seats, standing = await desk.tables.look(stream, match_seats_of), NO_STANDING
    if seats:
        mine = visitor.at(seats[0].event)
        standing = await desk.events.look(seats[0].event, lambda event: standing_at_tables(event, mine))
    here = visitor.at(stream)
    return await desk.tables.look(stream, lambda table: chairs_at(table, stream, mine=here, standing=standing))


async def chair_of(desk: Desk, visitor: Visitor, *, stream: Stream, wanted: str = "") -> Chair:
    """Return the chair that was asked for if this browser may take it, else the best it has."""
    chairs = await chairs_of(desk, visitor, stream=stream)
    return next((chair for chair in chairs if chair.name == wanted), chairs[0])
