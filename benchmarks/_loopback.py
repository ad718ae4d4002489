"""Shared by the measurements over loopback: an event with its phones, a bare HTTP client, a core for each side."""

import asyncio
import contextlib
import multiprocessing
import os
import resource
import secrets
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from granian.constants import Interfaces
from granian.server.embed import Server

from topcut.core.event.flow import start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import link_player, register
from topcut.core.event.rounds import draw_round
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk import Desk
from topcut.store import Database
from topcut.store.links import Link, Links

ME = Who("ME")
FAMILIES = ("Castellanos Ruiz", "García", "Nowak", "Dubois", "Nguyễn", "O’Brien", "Sato", "Müller")


async def seated(desk: Desk, players: int) -> Stream:
    """Create an event whose first round is paired and not yet posted."""
    stream = (await desk.events.create(who=ME, title="Harbour Open", stages=(Stage(rounds=9),))).stream
    for start in range(0, players, 500):
        here = range(start, min(players, start + 500))
        names = [f"Player {number} {FAMILIES[number % len(FAMILIES)]}" for number in here]
        await asyncio.gather(*(desk.events.act(stream, register, who=ME, names=(name,)) for name in names))
    return stream


async def drawn(desk: Desk, stream: Stream) -> None:
    await desk.events.act(stream, start_event, who=ME)
    await desk.events.act(stream, draw_round, who=ME)


async def linked(desk: Desk, database: Database, stream: Stream, players: int) -> list[str]:
    """Give every player a private link; return the tokens, by player."""
    tokens = [secrets.token_hex(16) for _ in range(players)]
    for start in range(0, players, 500):
        numbers = range(start, min(players, start + 500))
        requests = (desk.events.act(stream, link_player, who=ME, link=_who(n), player=PlayerId(n + 1)) for n in numbers)
        await asyncio.gather(*requests)
    with database.writing() as connection:
        for number, token in enumerate(tokens):
            Links(connection).add(token, Link(stream, _who(number)))
    return tokens


def _who(number: int) -> Who:
    return Who(f"link-{number}")


async def listen(app: Any, port: int, *, backpressure: int | None = None) -> None:
    server = Server(
        app,
        port=port,
        interface=Interfaces.ASGINL,
        backlog=2048,
        backpressure=backpressure,
        websockets=False,
        log_enabled=False,
    )
    await server.serve()


def started(target: Callable[..., None], *args: object) -> tuple[multiprocessing.Process, Connection, int]:
    """Start a server in a process of its own and wait until it answers."""
    here, there = multiprocessing.Pipe()
    port = free_port()
    process = multiprocessing.Process(target=target, args=(port, there, *args), daemon=True)
    process.start()
    for _ in range(400):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return process, here, port
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def ended(process: multiprocessing.Process) -> None:
    process.terminate()
    process.join(10)


async def answered(reader: asyncio.StreamReader) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Read one answer with a content length: its status, headers and body."""
    status, *lines = (await reader.readuntil(b"\r\n\r\n"))[:-4].split(b"\r\n")
    headers = [(name.lower(), value) for name, value in (line.split(b": ", 1) for line in lines)]
    length = int(dict(headers)[b"content-length"])
    return int(status.split()[1]), headers, await reader.readexactly(length)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def on_core(number: int) -> None:
    """Keep server and load on different cores, if there is more than one."""
    cores = sorted(os.sched_getaffinity(0))
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, {cores[number % len(cores)]})


def processor_seconds(process: multiprocessing.Process) -> float:
    """Return the processor seconds that a process has used so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def raise_limit() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000) if hard > 0 else 20_000, hard))
