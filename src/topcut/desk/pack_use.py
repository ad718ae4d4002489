"""Which events are held to which packs."""

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from topcut.core.errors import TopcutError
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.log import fold
from topcut.core.log.fold import UNDECODABLE
from topcut.core.play import Stream
from topcut.core.rules.editions import CURRENT, tables_of
from topcut.store import Logs


class UsedPacks(Struct, frozen=True):
    """The events of a database by the packs they are held to."""

    running: Mapping[str, tuple[str, ...]]
    """Titles of the events that are not over, by the name of a pack."""
    finished: Mapping[str, int]


class _Held(Struct, frozen=True):
    """The packs of one event, valid as long as this is its last line."""

    last: bytes
    names: frozenset[str] = frozenset()
    title: str = ""
    """Empty once it is over."""


class PackUse:
    """Remembers the packs every event is held to, until something is written to it."""

    def __init__(self) -> None:
        self._held: dict[Stream, _Held] = {}
        self.folded = 0
        """How many events the last look had to read."""

    def look(self, connection: Connection) -> UsedPacks:
        """Check the last line of every event, and read the events that have changed."""
        logs, held, before, self.folded = Logs(connection), dict[Stream, _Held](), self._held, 0
        for stream, last in logs.last_lines():
            known = before.get(stream)
            held[stream] = known if known and known.last == last else self._read(logs, stream, last)
        self._held = held
        running, finished = dict[str, tuple[str, ...]](), dict[str, int]()
        for one in held.values():
            for name in one.names:
                if one.title:
                    running[name] = (*running.get(name, ()), one.title)
                else:
                    finished[name] = finished.get(name, 0) + 1
        return UsedPacks(running, finished)

    def _read(self, logs: Logs, stream: Stream, last: bytes) -> _Held:
        """Read one event; one that cannot be read is held to nothing."""
        self.folded += 1
        event = _event(logs, stream)
        if event is None:
            return _Held(last)
        title = event.title.opened("") or str(stream)
        return _Held(last, frozenset(held_by(event)), "" if event.phase is Phase.FINISHED else title)


def held_by(event: Event) -> set[str]:
    """Return the packs an event is held to; one that names none is held to the one we ship."""
    return {pin.name for pin in event.packs} or {tables_of(event.edition) or CURRENT}


def _event(logs: Logs, stream: Stream) -> Event | None:
    try:
        return fold(EVENT, stream, logs.tail(stream), openings=logs.tail_openings(stream)).state
    except (TopcutError, DBAPIError, *UNDECODABLE):
        return None
