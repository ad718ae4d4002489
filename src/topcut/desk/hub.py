"""The listeners of each log: they are told the newest number, never a fact, and read the log themselves."""

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator

import psycopg
from sqlalchemy import Connection, text

from topcut.core.play import Stream, Who
from topcut.store import Database
from topcut.store.patience import LINE, PatientConnection, connected

CHANNEL = "topcut"
_NOTIFY = text("SELECT pg_notify(:channel, :news)")


def notify(connection: Connection, name: str, seq: int) -> None:
    """Tell the other processes at the commit; with SQLite there are none."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "news": f"{name} {seq}"})


class Listener:
    """One open page: it is woken once, however much has happened."""

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


class EndingListener(Listener):
    """A page opened with an account: it ends when something of the account is revoked."""

    def __init__(self, end: Callable[[], None]) -> None:
        super().__init__()
        self._end = end

    def tell(self, seq: int) -> None:  # noqa: ARG002 - however often it is told
        self._end()


class Hub:
    """Not a source of truth: a number that was missed is read from the log."""

    def __init__(self) -> None:
        self._listeners: defaultdict[Stream, set[Listener]] = defaultdict(set)
        self._newest: dict[Stream, int] = {}
        self.doubts = 0
        """How often something may have gone unheard; what was known to be the newest before is then read again."""
        self.losses = 0
        """How often an account has lost something, or may have."""
        self.on_gone: list[Callable[[Stream], None]] = []
        """Called when a log was removed or an account lost something."""
        self.on_news: list[Callable[[Stream], None]] = []
        """Called when any log has grown."""

    def newest(self, stream: Stream) -> int:
        return self._newest.get(stream, 0)

    def publish(self, stream: Stream, seq: int) -> None:
        """Tell the newest number of a log; 0 means that it was removed, or that an account lost something."""
        if seq:
            self._newest[stream] = max(seq, self.newest(stream))
        else:
            self.losses += 1
            self._newest.pop(stream, None)
            for forget in self.on_gone:
                forget(stream)
        for listener in self._listeners.get(stream, ()):
            listener.tell(seq)
        for hear in self.on_news if seq else ():
            hear(stream)

    def doubt(self) -> None:
        """Wake all listeners: news that was missed is in the logs."""
        self.doubts += 1
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.tell(0)

    def end_pages(self) -> None:
        """End all pages opened with an account: a loss in another process would go unheard."""
        self.losses += 1
        for listener in [one for listeners in self._listeners.values() for one in listeners]:
            if isinstance(listener, EndingListener):
                listener.tell(0)

    @contextlib.contextmanager
    def ending(self, account: Who | None, end: Callable[[], None]) -> Iterator[None]:
        """End a page the moment its account loses something; it reconnects with what the account then has."""
        if account is None:
            yield
            return
        name, listener = Stream(account), EndingListener(end)
        self._listeners[name].add(listener)
        try:
            yield
        finally:
            self.leave(name, listener)

    def listen(self, stream: Stream) -> Listener:
        """Hear of a log from this moment on, until `leave`."""
        listener = Listener()
        self._listeners[stream].add(listener)
        return listener

    def leave(self, stream: Stream, listener: Listener) -> None:
        self._listeners[stream].discard(listener)
        if not self._listeners[stream]:
            del self._listeners[stream]

    @contextlib.asynccontextmanager
    async def listening(self, stream: Stream) -> AsyncIterator[Listener]:
        listener = self.listen(stream)
        try:
            yield listener
        finally:
            self.leave(stream, listener)


class Neighbours:
    """Hears on PostgreSQL what other processes have committed."""

    def __init__(self, database: Database, hub: Hub, *, listening: Callable[[], None]) -> None:
        self.ready = asyncio.Event()
        """Set once the first LISTEN works: from here on we know if something may have been missed."""
        self._listening = listening
        self._url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._patience = database.patience
        self._hub = hub
        self._loop = asyncio.get_running_loop()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="topcut-neighbours", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self._stopping.is_set():
            with contextlib.suppress(psycopg.Error), self._connected() as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                self._loop.call_soon_threadsafe(self._stands)
                while not self._stopping.is_set():
                    for notice in connection.notifies(timeout=0.2):
                        stream, seq = notice.payload.split()
                        self._loop.call_soon_threadsafe(self._hub.publish, Stream(stream), int(seq))
            if not self._stopping.is_set():
                self._loop.call_soon_threadsafe(self._hub.end_pages)
            self._stopping.wait(0.2)

    def _connected(self) -> PatientConnection:
        """Connect; a connection that died silently is noticed within half a minute."""
        connection = connected(self._patience, self._url, **LINE)
        connection.autocommit = True
        return connection

    def _stands(self) -> None:
        """Start listening; news that was missed before is read from the logs themselves."""
        self._listening()
        self._hub.doubt()
        self.ready.set()

    async def stop(self) -> None:
        self._stopping.set()
        await asyncio.to_thread(self._thread.join)
