"""Finish an erasure in the files: what was erased from the tables also leaves the rescue folders and freed pages.

The transaction that erases also notes that the files still hold the value. The note is removed only when they no longer
do, so after a crash in between it is still there, and the next start continues.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from topcut.core.errors import TopcutError
from topcut.core.play import Stream
from topcut.store import Database, Logs
from topcut.store.erasure_list import add_to_list, list_of
from topcut.store.erasures import Erasures

AGAIN: Final = 1.0
"""Seconds until the next try, if a reader still holds an old page or the disk refused."""
_log = logging.getLogger("topcut.desk")

Forget = Callable[[Stream], Awaitable[None]]
"""Removes what a log has erased from one more place; raises `OSError` if it could not."""


class Erasing:
    """Works in the background, one pass after the other; nobody waits for it."""

    def __init__(self, database: Database) -> None:
        self.places: list[Forget] = []
        """Parts that keep files of a log add themselves here."""
        self._database = database
        self._waking = asyncio.Event()
        self._trying = asyncio.Lock()
        """Held during a pass; closing waits for it, and then makes one more."""
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Continue after a crash, before anybody is let in."""
        if not await self._try():
            self.wake()
        self._task = asyncio.create_task(self._work_on())

    def wake(self) -> None:
        self._waking.set()

    async def close(self) -> None:
        """Try once more; what is not done then is done at the next start."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
            await self._try()

    async def _work_on(self) -> None:
        while True:
            await self._waking.wait()
            self._waking.clear()
            while not await asyncio.shield(self._try()):
                await asyncio.sleep(AGAIN)

    async def _try(self) -> bool:
        """Finish all open erasures; False if another try is needed."""
        try:
            async with self._trying:
                return await self._finish(await asyncio.to_thread(self._unfinished))
        except (OSError, TopcutError) as error:
            _log.warning("an erasure is not finished in the files yet: %s", error)
        except Exception:  # a bug here must not keep the next one from being finished
            _log.exception("a bug while finishing an erasure")
        return False

    async def _finish(self, pending: Mapping[Stream, int]) -> bool:
        if not pending:
            return True
        await asyncio.to_thread(self._list)
        for stream in pending:
            for forget in self.places:
                await forget(stream)
        is_done = await asyncio.to_thread(self._overwrite)
        if is_done:
            await asyncio.to_thread(self._note_finished, pending)
        return is_done

    # In a thread ----------------------------------------------------------------------------------------------------

    def _unfinished(self) -> dict[Stream, int]:
        with self._database.reading() as connection:
            return Erasures(connection).unfinished()

    def _list(self) -> None:
        with self._database.reading() as connection:
            taken = Erasures(connection).all()
        add_to_list(list_of(self._database), taken)

    def _overwrite(self) -> bool:
        with self._database.unhurried() as connection:
            return Logs(connection).overwrite_what_was_erased()

    def _note_finished(self, pending: Mapping[Stream, int]) -> None:
        with self._database.writing() as connection:
            for stream, seq in pending.items():
                Erasures(connection).finish(stream, seq)
