"""Free tables where this browser has a seat and no deck yet: a drafted deck is brought there with one press."""

from functools import partial
from typing import Final

from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.play import Stream, Who
from topcut.core.zones.nouns.state import Tabletop
from topcut.desk import Desk
from topcut.http.visitor import Visitor

MOST_LOOKED_AT: Final = 6
"""How many of a browser's newest links are tried; a player just sent to a table has its link among them."""


class OwnTable(Struct, frozen=True):
    """A table with a seat of this browser, and the names of its players."""

    stream: Stream
    names: tuple[str, ...]


async def own_tables(desk: Desk, visitor: Visitor) -> tuple[OwnTable, ...]:
    """Find the tables that wait for this browser's deck."""
    found = []
    for stream in tuple(dict.fromkeys(link.stream for link in visitor.links))[:MOST_LOOKED_AT]:
        try:
            if await desk.tables.look(stream, partial(_waits, mine=visitor.at(stream))):
                names = await desk.tables.names(stream)
                found.append(OwnTable(stream, tuple(names[seat] for seat in sorted(names))))
        except TopcutError:
            continue  # a link to something else: an event, a draft
    return tuple(found)


def _waits(table: Tabletop, *, mine: tuple[Who, ...]) -> bool:
    return table.match is None and any(
        side.who in mine and not side.slots and not side.has_left for side in table.sides
    )
