"""The public log of an event, signed; and the heads of its entries, for people who kept one to compare."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct
from sqlalchemy import bindparam, select

from topcut.core.event.audit import showable
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.log import fold, hash_of
from topcut.core.play import Stream
from topcut.desk import off_loop
from topcut.desk.desk import Desk
from topcut.exchange.log_file import write_log
from topcut.exchange.signing import Signer
from topcut.store import Database, Logs
from topcut.store.tables import entries

MOST_HEADS: Final = 64
"""In one request."""
MOST_KEPT: Final = 8
"""Files kept at once: a hall that checks the same event asks for the same bytes."""
_LINES: Final = select(entries.c.seq, entries.c.line).where(
    entries.c.stream == bindparam("of"), entries.c.seq.in_(bindparam("wanted", expanding=True))
)


class _Wanted(Struct, frozen=True):
    stream: Stream
    seq: int
    with_names: bool


class PublicLogs:
    """Writes the public file of an event once for each number of its log, in a thread of its own."""

    def __init__(self, desk: Desk, database: Database, *, signer: Signer | None) -> None:
        self.signer = signer
        self._desk = desk
        self._database = database
        self._kept: OrderedDict[_Wanted, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    @property
    def fingerprint(self) -> str:
        """Of the signing key; empty if there is none."""
        return self.signer.fingerprint if self.signer else ""

    async def file(self, stream: Stream, *, with_names: bool = False) -> bytes:
        """Write the log as the room may know it: without what only the staff has seen or is private (MTR 1.2)."""
        async with self._one_at_a_time:
            wanted = _Wanted(stream, (await self._desk.events.head(stream))[0], with_names)
            if wanted not in self._kept:
                self._forget_older(wanted)
                self._kept[wanted] = await asyncio.to_thread(self._written, stream, with_names=with_names)
            self._kept.move_to_end(wanted)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return self._kept[wanted]

    async def heads(self, stream: Stream, at: Collection[int]) -> Mapping[int, str]:
        """Return the head after each of these entries, if they exist."""
        wanted = {"of": stream, "wanted": sorted({*at})[:MOST_HEADS]}
        rows = await off_loop.read(self._database, lambda connection: connection.execute(_LINES, wanted).all())
        return {seq: hash_of(bytes(line)) for seq, line in rows}

    def _written(self, stream: Stream, *, with_names: bool) -> bytes:
        with self._database.reading() as connection:
            logs = Logs(connection)
            everything, openings, names = logs.tail(stream), logs.tail_openings(stream), logs.names(stream)
        lines = showable(stream, everything)
        event = fold(EVENT, stream, lines, openings=openings).state
        shown = {player: name for player, name in names.items() if with_names and player in _seen(event)}
        return write_log(
            lines,
            stream=stream,
            edition=event.edition,
            openings=[one for seq, kept in openings.items() if seq <= len(lines) for one in kept.values()],
            names=shown,
            redacted=True,
            signer=self.signer,
        )

    def _forget_older(self, wanted: _Wanted) -> None:
        """Drop older files of the event: a name in them may have been erased since."""
        for kept in [kept for kept in self._kept if kept.stream == wanted.stream and kept.seq < wanted.seq]:
            del self._kept[kept]


def _seen(event: Event) -> set[int]:
    """Find the players whom everybody has seen on the wall: those of the posted rounds."""
    posted = [round.entrants for round in event.rounds.values() if round.state is not RoundState.DRAWN]
    return {player for entrant in set().union(*posted) for player in event.entrants[entrant].players}
