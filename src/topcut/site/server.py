"""Serve: one process with granian inside it, stopped without losing anybody."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator

import msgspec
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server
from litestar import Litestar

from topcut.core.errors import Unavailable, gettext_noop
from topcut.desk import Desk
from topcut.http.crowd import Crowd
from topcut.http.feed import Feeds
from topcut.http.request_heads import LONGEST_HEAD
from topcut.site.application import application, front_of
from topcut.site.settings import EVERYWHERE, Settings
from topcut.site.watchdog import Watchdog
from topcut.web.public.demo import Doors

try:
    import resource
except ImportError:  # Windows has no such limit to raise
    resource = None  # type: ignore[assignment]

SPARE_FILES = 256
"""For the database, the log and everything else that is not a phone."""
FEWEST = 128
"""Connections that are accepted whatever the system's limit: a shop needs as many."""
GARBAGE = (50_000, 20, 50)
"""Thousands of open feeds are not garbage: a collector that often looks through all of them makes everybody wait."""
LAST_WORD = 0.2
"""Seconds for the last bytes to leave."""

_log = logging.getLogger("topcut.site")


class PortTaken(Unavailable):
    """Another program is listening there."""

    code = "port-taken"
    message = gettext_noop("Something else is listening on {host}:{port}. Choose another port with --port.")


async def serve(
    settings: Settings,
    *,
    ready: Callable[[str], None] = lambda _address: None,
    alongside: Callable[[Desk], Awaitable[None]] | None = None,
    doors: Doors | None = None,
) -> None:
    """Serve until told to stop; `ready` gets the address once the server listens, `alongside` runs meanwhile."""
    refuse_taken_port(settings)
    settings = msgspec.structs.replace(settings, most_connections=let_many_in(settings.most_connections))
    app = application(settings, doors=doors, found=address_of(settings))
    with _plainly():
        await _serve(app, settings, ready, alongside)


async def _serve(
    app: Litestar,
    settings: Settings,
    ready: Callable[[str], None],
    alongside: Callable[[Desk], Awaitable[None]] | None,
) -> None:
    async with app.lifespan(), asyncio.TaskGroup() as tasks:
        meanwhile = tasks.create_task(_run(alongside, app.state.desk)) if alongside else None
        crowd = Crowd(front_of(app), most=settings.most_connections, port=settings.port, edge=app.state.edge)
        server = granian(crowd, settings)
        _stop_on_signals(server, app.state.feeds, crowd, patience=settings.patience)
        keep_for_good()
        crowd.start()
        app.state.desk.note_address(address_here(settings))
        ready(settings.address or address_of(settings))
        try:
            with Watchdog():
                await server.serve()
        except TimeoutError:
            _log.warning("some connections did not end when the server did, and were cut off; nothing saved is lost")
        finally:
            crowd.stop()
            if meanwhile:
                meanwhile.cancel()


def granian(app: Crowd, settings: Settings) -> Server:
    """Build a server for HTTP/1 alone: with other versions enabled, a silent connection would never time out."""
    server = Server(
        app,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGINL,
        http=HTTPModes.http1,
        backlog=2048,
        backpressure=settings.most_connections,
        http1_settings=HTTP1Settings(header_read_timeout=1_000 * settings.idle, max_buffer_size=LONGEST_HEAD),
        websockets=False,
        log_enabled=False,
    )
    server.workers_kill_timeout = 2 * settings.patience + 1
    return server


async def _run(alongside: Callable[[Desk], Awaitable[None]], desk: Desk) -> None:
    await alongside(desk)


@contextlib.contextmanager
def _plainly() -> Iterator[None]:
    """Unwrap a refusal from the exception groups of the framework."""
    try:
        yield
    except ExceptionGroup as group:
        error: Exception = group
        while isinstance(error, ExceptionGroup):
            error = error.exceptions[0]
        raise error from None


def address_of(settings: Settings) -> str:
    """Write the address people type; a server that listens everywhere has the address of this machine."""
    host = lan_address() if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def address_here(settings: Settings) -> str:
    """Write the address to open on this machine, which also works if the network does not."""
    if settings.address:
        return settings.address.rstrip("/")
    return f"http://127.0.0.1:{settings.port}" if settings.host in EVERYWHERE else address_of(settings)


def lan_address() -> str:
    """Find this machine's address in the local network; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return "127.0.0.1"


def refuse_taken_port(settings: Settings) -> None:
    """Refuse a port that is taken, before anything is opened."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # elsewhere it would let us take the port from another program
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise PortTaken(host=settings.host, port=settings.port) from error


def keep_for_good() -> None:
    """Exclude what was loaded at the start from garbage collection, which would scan it for nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def let_many_in(most: int) -> int:
    """Ask the system for as many open files as there may be phones; return how many connections it allows."""
    if resource is None:
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + SPARE_FILES if hard == resource.RLIM_INFINITY else min(most + SPARE_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return most if soft == resource.RLIM_INFINITY else max(FEWEST, min(most, soft - SPARE_FILES))


def _stop_on_signals(server: Server, feeds: Feeds, crowd: Crowd, *, patience: float) -> None:
    """End the open pages first, then the server; cut off clients that do not read what they are sent."""
    loop = asyncio.get_running_loop()
    stopping: set[asyncio.Task[None]] = set()

    async def stop() -> None:
        stuck = await feeds.stop(patience=patience)
        await asyncio.sleep(LAST_WORD)
        server.stop()  # type: ignore[no-untyped-call]
        await asyncio.sleep(patience)
        if cut := await asyncio.to_thread(crowd.cut_all):
            _log.warning("%d connections were cut off, %d of them open pages that read nothing", cut, stuck)

    def begin() -> None:
        if not stopping:
            stopping.add(loop.create_task(stop()))

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, begin)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(begin))
