"""Why everybody is paired as they are, worked out once a round and off the event loop, however many ask at once."""

import asyncio

from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import Reasons, reasons_key, reasons_of, what_reasons_need
from topcut.core.event.view import Names, lasting


def reasons_at(event: Event, names: Names) -> "asyncio.Task[Reasons | None]":
    """Begin to work out the reasons of the last posted round, or find them as they are kept since."""
    return lasting(names, "reasons", reasons_key(event), lambda: _begun(event))


def _begun(event: Event) -> "asyncio.Task[Reasons | None]":
    return asyncio.create_task(asyncio.to_thread(reasons_of, what_reasons_need(event)))
