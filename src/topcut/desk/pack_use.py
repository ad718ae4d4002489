"""Which events are held to which packs."""

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection

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


def used_packs(connection: Connection) -> UsedPacks:
    """Look through every event; one that cannot be read is held to nothing."""
    logs, running, finished = Logs(connection), dict[str, tuple[str, ...]](), dict[str, int]()
    for stream in logs.called():
        event = _event(logs, stream)
        for name in held_by(event) if event else ():
            if event and event.phase is Phase.FINISHED:
                finished[name] = finished.get(name, 0) + 1
            elif event:
                title = event.title.value if event.title.is_open else str(stream)
                running[name] = (*running.get(name, ()), title)
    return UsedPacks(running, finished)


def held_by(event: Event) -> set[str]:
    """Name the packs an event is held to; one that names none is held to the one we ship."""
    return {pin.name for pin in event.packs} or {tables_of(event.edition) or CURRENT}


def _event(logs: Logs, stream: Stream) -> Event | None:
    try:
        return fold(EVENT, stream, logs.tail(stream), openings=logs.tail_openings(stream)).state
    except (TopcutError, *UNDECODABLE):
        return None
