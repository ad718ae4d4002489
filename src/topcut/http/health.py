"""Whether the server is well: it answers, and its database can be read."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from litestar import get

from topcut import __version__
from topcut.store import CannotRead, Database
from topcut.store.trouble import NO_ANSWER

PATIENCE: Final = 2.0
"""Seconds within which the database must answer; a monitor waits no longer."""
FRESH: Final = 1.0
"""Seconds for which one answer serves everybody."""


class Pulse:
    """Checks whether a database answers: one try at a time however many ask, in a thread of its own."""

    def __init__(self, database: Database, *, patience: float = PATIENCE) -> None:
        self._feel: Callable[[], None] = database.feel
        self._patience = patience
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="topcut-pulse")
        self._trying: asyncio.Future[None] | None = None
        self._ended = 0.0

    async def feel(self) -> None:
        """Raise if the database does not answer, or answers with an error."""
        trying = self._trying
        if trying is None or (trying.done() and time.monotonic() > self._ended + FRESH):
            trying = self._trying = asyncio.get_running_loop().run_in_executor(self._thread, self._feel)
            trying.add_done_callback(self._note)
        done, _ = await asyncio.wait({trying}, timeout=self._patience)
        if not done:
            raise CannotRead(why=NO_ANSWER)
        trying.result()

    def _note(self, trying: asyncio.Future[None]) -> None:
        self._ended = time.monotonic()
        if not trying.cancelled():
            trying.exception()  # retrieved here, since the caller may be gone

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


@get("/healthz")
async def healthz(pulse: Pulse, database: Database) -> dict[str, str]:
    """Report whether the server is well, for monitoring."""
    await pulse.feel()
    return {"status": "read-only" if database.cannot_save else "ok", "version": __version__}
