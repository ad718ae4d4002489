"""Serve: one process, granian inside it, stopped without losing anybody."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Iterator

import msgspec
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server
from litestar import Litestar

from topcut.core.errors import Unavailable, gettext_noop
from topcut.site.application import application
from topcut.site.settings import Settings

EVERYWHERE = {"0.0.0.0", "::"}


class PortTaken(Unavailable):
    """Another program is listening there."""

    code = "port-taken"
    message = gettext_noop("Something else is listening on {host}:{port}. Choose another port with --port.")


async def serve(settings: Settings, *, ready: Callable[[str], None] = lambda _address: None) -> None:
    """Serve until told to stop; `ready` is told the address once the door is open."""
    refuse_taken_port(settings)
    settings = msgspec.structs.replace(settings, address=settings.address or address_of(settings))
    app = application(settings)
    with _plainly():
        await _serve(app, settings, ready)


async def _serve(app: Litestar, settings: Settings, ready: Callable[[str], None]) -> None:
    async with app.lifespan():
        server = Server(
            app,
            address=settings.host,
            port=settings.port,
            interface=Interfaces.ASGINL,
            backlog=2048,
            backpressure=settings.most_connections,
            http1_settings=HTTP1Settings(header_read_timeout=10_000),
            websockets=False,
            log_enabled=False,
        )
        server.workers_kill_timeout = settings.patience
        _stop_on_signals(server, app.state.feeds.stop)
        ready(settings.address)
        await server.serve()


@contextlib.contextmanager
def _plainly() -> Iterator[None]:
    """Take a refusal out of the groups the framework wraps it in."""
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


def lan_address() -> str:
    """Find how the local network reaches this machine; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return "127.0.0.1"


def refuse_taken_port(settings: Settings) -> None:
    """Find out before anything is opened."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise PortTaken(host=settings.host, port=settings.port) from error


def _stop_on_signals(server: Server, stop_feeds: Callable[[], None]) -> None:
    """End the open pages first, then the server."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        stop_feeds()
        loop.call_later(0.2, server.stop)

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop)
