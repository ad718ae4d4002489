"""All open connections: when room gets short, the idle ones are closed first.

The server itself closes an idle connection after a while. Until then thousands of them from one address would keep
everybody else out. So a thread looks at the open connections of this process: those on which a request is being
answered stay, and of the others the address that holds most loses some until there is room again.
"""

import contextlib
import heapq
import os
import socket
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from topcut.http.address import UNTOLD, Edge, network_of

Peer = tuple[str, int]
"""The address and port of the other end of a connection."""

SECONDS: Final = 0.25
"""Between two looks; if all places are taken, a newcomer waits that long."""
OPEN_FILES: Final = "/proc/self/fd" if os.path.isdir("/proc/self/fd") else "/dev/fd"
PATIENCE: Final = 30.0
"""Seconds after which a client that does not read its answer counts as idle."""
BODILESS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class HeldConnection(Struct, frozen=True):
    """One open connection, and the number of its file."""

    peer: Peer
    file: int


class Crowd:
    """ASGI middleware that knows on which connections a client waits for an answer."""

    def __init__(self, app: ASGIApp, *, most: int, port: int, edge: Edge = UNTOLD) -> None:
        self._app = app
        self._most = most
        self._port = port
        self._edge = edge
        self._answering: set[Peer] = set()
        self._reading: dict[Peer, float] = {}
        """Since when a client has been sent something it has not read."""
        self._idle: dict[Peer, int] = {}
        self._looks = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="topcut-crowd", daemon=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note that a client waits for an answer; one that is still sending its request does not wait yet."""
        host, port = scope["client"] or ("", 0)
        peer = host, int(port)  # granian writes the number as text
        if scope.get("method") in BODILESS:
            self._answering.add(peer)
        else:
            receive = self._until_sent(receive, peer)
        try:
            await self._app(scope, receive, self._until_read(send, peer))
        finally:
            self._answering.discard(peer)

    def _until_read(self, send: Send, peer: Peer) -> Send:
        async def sent(message: Any) -> None:
            self._reading[peer] = time.monotonic()
            try:
                await send(message)
            finally:
                self._reading.pop(peer, None)

        return sent

    def _until_sent(self, receive: Receive, peer: Peer) -> Receive:
        async def next_part() -> Any:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body", False):
                self._answering.add(peer)
            return message

        return next_part

    # On a thread of its own, which also looks while the event loop is busy ------------------------------------------

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _watch(self) -> None:
        while not self._stopping.wait(SECONDS):
            if _open_files() > self._most * 7 // 8:
                self.make_room()

    def make_room(self) -> int:
        """Cut off idle connections until they hold half of the places that are not busy; return how many it was."""
        held = connections(self._port)
        stuck = time.monotonic() - PATIENCE
        answering = self._answering - {peer for peer, since in self._reading.copy().items() if since < stuck}
        self._looks += 1
        idle = [one for one in held if one.peer not in answering]
        self._idle = {one.peer: self._idle.get(one.peer, self._looks) for one in idle}
        groups: dict[str, list[HeldConnection]] = {}
        for one in sorted(idle, key=lambda one: self._idle[one.peer]):
            if not self._edge.believes(one.peer[0]):  # a proxy of ours closes its own
                groups.setdefault(network_of(one.peer[0]), []).append(one)
        return sum(map(cut_off, fairly(groups, so_many=len(idle) - (self._most - len(held) + len(idle)) // 2)))

    def cut_all(self) -> int:
        """Cut off every connection when the server stops."""
        return sum(map(cut_off, connections(self._port)))


def fairly(groups: Mapping[str, list[HeldConnection]], *, so_many: int) -> list[HeldConnection]:
    """Choose so many connections, always from the group that has most left, longest idle first."""
    largest = [(-len(held), group) for group, held in groups.items()]
    heapq.heapify(largest)
    chosen: list[HeldConnection] = []
    while largest and len(chosen) < so_many:
        size, group = heapq.heappop(largest)
        held = groups[group]
        chosen.append(held[len(held) + size])
        if size < -1:
            heapq.heappush(largest, (size + 1, group))
    return chosen


def connections(port: int) -> list[HeldConnection]:
    """List the connections that others have opened to one of our ports; none if the system does not tell."""
    try:
        files = [int(name) for name in os.listdir(OPEN_FILES)]
    except OSError:
        return []
    found = ((file, _peer(file, port)) for file in files)
    return [HeldConnection(peer, file) for file, peer in found if peer]


def cut_off(held: HeldConnection) -> bool:
    """Shut a connection down, so that its owner closes it; leave a file number alone that means another file by now."""
    with contextlib.suppress(OSError):
        again = os.dup(held.file)
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=again) as connection:
                if connection.getpeername()[:2] == held.peer:
                    connection.shutdown(socket.SHUT_RDWR)
                    return True
        except OSError:
            return False
    return False


def _peer(file: int, port: int) -> Peer | None:
    """Find the peer at the other end of an open file; None if it is no connection to this port."""
    try:
        connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=file)
    except OSError:
        return None
    try:
        here = connection.getsockname()
        there = connection.getpeername() if isinstance(here, tuple) and here[1] == port else None
    except OSError:
        return None
    finally:
        connection.detach()
    return (there[0], there[1]) if there else None


def _open_files() -> int:
    """Count the open files; Linux reports their number without listing them."""
    try:
        counted = os.stat(OPEN_FILES).st_size if sys.platform == "linux" else 0
        return counted or len(os.listdir(OPEN_FILES))
    except OSError:
        return 0
