"""Keep the database file whole on its own: when nothing is being written, and at least once a minute.

Somebody who copies the file, and not the log beside it, then loses the last minute at most. The log is brought in on a
connection of its own, in a mode that waits for nobody: no reader and no acknowledgement waits for it.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from topcut.core.errors import TopcutError
from topcut.desk import off_loop
from topcut.store import Database
from topcut.store.one_file import bring_in_log, empty_log, mark_in_use

LOOK: Final = 2.0
"""Seconds between two looks: what nobody has added to since the last one is brought in."""
AGAIN: Final = 0.1
"""Seconds until the next try, if somebody was reading an older moment: a file that lacks a part is no whole one."""
LONGEST: Final = 60.0
"""Seconds after which the log is brought in although somebody is writing; less the time between two looks."""
_log = logging.getLogger("topcut.desk")


class OneFile:
    """Works in the background; nobody waits for it, and nothing fails with it."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._inside = -1
        """How many commits the file surely holds."""
        self._before = 0
        """How many there were at the last look."""
        self._since = 0.0
        """When the file was last known to be whole, or began to fall behind."""
        self._is_torn = False
        """Whether a part was left out at the last try."""
        self._trouble = ""
        """What is already in the server's log."""
        self._working = asyncio.Lock()
        """Held while a thread works; closing waits for it."""
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Mark the file as in use, in the file itself: a copy says so too."""
        if self._database.is_sqlite:
            await self._try(self._mark)
            self._task = asyncio.create_task(self._look_on())

    async def close(self) -> None:
        """Bring everything in and take the mark away."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
            await self._try(self._finish)

    async def look(self) -> bool:
        """Bring the log in if nothing was added since the last look, or for a minute; False if a part was left out."""
        commits, before = self._database.commits, self._before
        self._before = commits
        if commits == self._inside:
            self._since = self._clock()
        elif commits == before or self._is_torn or self._clock() - self._since >= LONGEST - LOOK:
            await self._try(self._bring_in)
        return not self._is_torn

    async def _look_on(self) -> None:
        wait = LOOK
        while True:
            await asyncio.sleep(wait)
            wait = LOOK if await asyncio.shield(self.look()) else AGAIN

    async def _try(self, work: Callable[[], None]) -> None:
        try:
            async with self._working:
                await off_loop.work(self._database, work)
        except TopcutError as error:
            if str(error) != self._trouble:
                _log.warning("the log stays beside the database file: %s", error)
            self._is_torn, self._trouble = False, str(error)
        except Exception:  # a bug in one look must not stop the next
            _log.exception("a bug while bringing the log into the database file")

    # In a thread ----------------------------------------------------------------------------------------------------

    def _mark(self) -> None:
        mark_in_use(self._database, is_in_use=True)
        self._bring_in()

    def _bring_in(self) -> None:
        commits = self._database.commits
        self._is_torn = not bring_in_log(self._database)
        if not self._is_torn:
            self._inside, self._since, self._trouble = commits, self._clock(), ""

    def _finish(self) -> None:
        mark_in_use(self._database, is_in_use=False)
        with self._database.unhurried() as connection:
            empty_log(connection)
