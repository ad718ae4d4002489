"""Check whether an event in a database is intact: its chain first, then its facts, then its openings."""

from collections.abc import Sequence

from sqlalchemy import Connection

from topcut.core.errors import DoesNotVerify, gettext_noop
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.log import BrokenLog, DoesNotFold, Folded, Openings, fold
from topcut.core.play import Stream
from topcut.desk.chains import refuse_broken_chain
from topcut.store import Logs


class BrokenEvent(DoesNotVerify):
    """One event of a backup is not as it was written."""

    code = "broken-event"
    message = gettext_noop("Event {stream} is broken: {why} Nothing was changed.")
    hint = gettext_noop("Restore an older backup; topcut doctor lists the intact events of a database.")


def whole_event(logs: Logs, stream: Stream) -> Folded[EventFact, Event]:
    """Fold an event of a database, checking its chain first: a broken chain is damage, whatever its lines say."""
    lines, openings = logs.tail(stream), logs.tail_openings(stream)
    refuse_broken_chain(stream, lines)
    for seq, fields in openings.items():
        if not all(isinstance(part, bytes) for opening in fields.values() for part in (opening.salt, opening.value)):
            raise BrokenLog(line=seq, why="the value stored with it is of another kind")
    return fold(EVENT, stream, lines, openings=openings)


def refuse_broken_events(connection: Connection) -> None:
    """Fold every event, and refuse the first that is broken."""
    logs = Logs(connection)
    for stream in logs.called():
        try:
            whole_event(logs, stream)
        except (BrokenLog, DoesNotFold) as broken:
            raise BrokenEvent(stream=stream, why=str(broken)) from broken


def misfits(lines: Sequence[bytes], openings: Openings) -> list[int]:
    """List the entries with an opening that does not fit its seal."""
    return [
        seq
        for seq, fields in sorted(openings.items())
        if not 1 <= seq <= len(lines) or any(o.seal().encode() not in lines[seq - 1] for o in fields.values())
    ]
