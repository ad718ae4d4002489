"""Tables at the desk: each is opened once, for a purpose that determines its stream."""

from collections.abc import Sequence
from typing import Any

from topcut.core.play import Who
from topcut.core.zones.reading import THE_TABLE
from topcut.desk.batch import Receipt
from topcut.desk.desk import Desk


async def open_table(desk: Desk, purpose: str, *, names: Sequence[str], seats: Sequence[Who], **args: Any) -> Receipt:
    """Open the table for a purpose, once; the names of its seats are stored next to its log.

    An older program may have said less about it: the same people in its seats make it the same table.
    """
    return await desk.tables.create_once(
        purpose,
        lambda table: [side.whose for side in table.sides] == list(seats),
        who=THE_TABLE,
        names=names,
        seats=seats,
        **args,
    )
