"""Who listens to which log: told the newest number, never a fact; whoever is told reads the log itself."""

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable

import psycopg

from topcut.core.play import Stream
from topcut.store import Database

CHANNEL = "topcut"


class Listener:
    """One open page: it is woken once for however much has happened."""

    def __init__(self) -> None:
        self.newest = 0
        self._woken = asyncio.Event()

    def tell(self, seq: int) -> None:
        self.newest = max(self.newest, seq)
        self._woken.set()

    async def next(self) -> int:
        await self._woken.wait()
        self._woken.clear()
        return self.newest


class Hub:
    """Holds no truth: a number that was missed is read from the log."""

    def __init__(self) -> None:
        self._listeners: defaultdict[Stream, set[Listener]] = defaultdict(set)
        self._newest: dict[Stream, int] = {}

    def newest(self, stream: Stream) -> int:
        return self._newest.get(stream, 0)

    def publish(self, stream: Stream, seq: int) -> None:
        self._newest[stream] = max(seq, self.newest(stream))
        for listener in self._listeners.get(stream, ()):
            listener.tell(seq)

    @contextlib.asynccontextmanager
    async def listening(self, stream: Stream) -> AsyncIterator[Listener]:
        listener = Listener()
        self._listeners[stream].add(listener)
        try:
            yield listener
        finally:
            self._listeners[stream].discard(listener)
            if not self._listeners[stream]:
                del self._listeners[stream]


class Neighbours:
    """Hears on PostgreSQL what other processes have committed."""

    def __init__(self, database: Database, hub: Hub, *, listening: Callable[[], None]) -> None:
        self.ready = asyncio.Event()
        """Set once the first LISTEN stands: from here on nothing is missed unheard."""
        self._listening = listening
        self._url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="topcut-neighbours", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self._stopping.is_set():
            with contextlib.suppress(psycopg.Error), psycopg.connect(self._url, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                self._loop.call_soon_threadsafe(self._stands)
                while not self._stopping.is_set():
                    for notice in connection.notifies(timeout=0.2):
                        stream, seq = notice.payload.split()
                        self._loop.call_soon_threadsafe(self._hub.publish, Stream(stream), int(seq))
            self._stopping.wait(0.2)

    def _stands(self) -> None:
        """Whatever was said while nobody listened is read from the logs themselves."""
        self._listening()
        self.ready.set()

    async def stop(self) -> None:
        self._stopping.set()
        await asyncio.to_thread(self._thread.join)
