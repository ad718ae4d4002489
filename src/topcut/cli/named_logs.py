"""Logs of any kind in a database, found by their names."""

from typing import Any

from topcut.cli.place import named_event
from topcut.core.asking import LogRules
from topcut.core.errors import Unknown, gettext_noop
from topcut.core.event.log import EVENT_LOG
from topcut.core.play import Stream
from topcut.exchange.log_file import LOGS
from topcut.store import Logs, StreamUnknown


class SeveralLogs(Unknown):
    """The beginning of a name must fit one table, draft or pad."""

    code = "several-logs"
    message = gettext_noop("{name} fits several tables, drafts or pads: {logs}. Write more of the name.")


def named_log(logs: Logs, name: str) -> tuple[Stream, LogRules[Any, Any]]:
    """Find a log of any kind by its name or the beginning of it; if it fits an event, the event is meant."""
    try:
        return named_event(logs, name), EVENT_LOG
    except StreamUnknown:
        found = [one for one in other_logs(logs) if one[0].startswith(name.upper())]
        if not found:
            raise
    if len(found) > 1:
        raise SeveralLogs(name=name, logs=", ".join(stream for stream, _ in found[:5]))
    return found[0]


def other_logs(logs: Logs) -> list[tuple[Stream, LogRules[Any, Any]]]:
    """List the logs that are not events: tables, drafts and pads."""
    return [(stream, log) for kind, log in LOGS.items() if log is not EVENT_LOG for stream in logs.called(kind=kind)]
