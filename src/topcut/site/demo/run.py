"""Serve the demonstration: make it or find it again, issue its links, and run it."""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec

from topcut.core.event.nouns.state import Phase
from topcut.desk import Desk
from topcut.desk.clock import now
from topcut.site.demo.director import Director
from topcut.site.demo.house import open_house
from topcut.site.operator import operator_path
from topcut.site.server import serve
from topcut.site.settings import EVERYWHERE, Settings
from topcut.store import open_database
from topcut.web.public.demo import Doors

FIRST_PORT, LAST_PORT = 8000, 8099
A_WHILE = 12 * 60 * 60 * 1_000_000
"""Microseconds after which an old demonstration is not continued."""

Ready = Callable[[str, dict[str, str]], None]


class Demonstration:
    """One tournament in one file; its links are stored next to it."""

    def __init__(self, settings: Settings, *, seed: int, is_fresh: bool = False, seconds: int | None = None) -> None:
        self._settings = (
            settings if settings.port else msgspec.structs.replace(settings, port=_free_port(settings.host))
        )
        self._seed = seed
        self._is_fresh = is_fresh
        self._seconds = seconds

    async def run(self, *, ready: Ready) -> None:
        """Serve until told to stop."""
        doors = await self._doors()
        settings = self._settings

        async def alongside(desk: Desk) -> None:
            await Director(desk, doors, seed=self._seed).run()

        def tell(address: str) -> None:
            here = f"http://127.0.0.1:{settings.port}" if settings.host in EVERYWHERE else address
            operator = operator_path(settings.database)
            ready(here, paths(doors) | ({"Operator": operator} if operator else {}))

        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                await serve(settings, ready=tell, alongside=alongside, doors=doors)

    async def _doors(self) -> Doors:
        """Find the links of a demonstration that is still going on, or begin a new one."""
        place = Path(self._settings.database)
        place.parent.mkdir(parents=True, exist_ok=True)
        found = None if self._is_fresh else _kept(place)
        if found and await _still_going(place, found):
            return found
        for old in (place, *(place.with_name(place.name + ending) for ending in ("-wal", "-shm", ".doors"))):
            old.unlink(missing_ok=True)
        database = open_database(str(place))
        try:
            doors = await open_house(database, now=now(), seed=self._seed)
        finally:
            database.close()
        _kept_at(place).write_bytes(msgspec.json.encode(doors))
        _kept_at(place).chmod(0o600)
        return doors


def paths(doors: Doors) -> dict[str, str]:
    """List the path of every link."""
    return {
        "Player": f"/link/{doors.heroine}",
        "Scorekeeper": f"/link/{doors.scorekeeper}",
        "Judge": f"/link/{doors.judge}",
        "Organizer": f"/link/{doors.owner}",
        "Screen": f"/tv/{doors.code}",
        "Anyone": f"/event/{doors.stream}",
    }


def _kept_at(place: Path) -> Path:
    return place.with_name(place.name + ".doors")


def _kept(place: Path) -> Doors | None:
    try:
        return msgspec.json.decode(_kept_at(place).read_bytes(), type=Doors) if place.exists() else None
    except (OSError, msgspec.DecodeError):
        return None


async def _still_going(place: Path, doors: Doors) -> bool:
    database = open_database(str(place))
    try:
        async with Desk(database) as desk:
            is_over = await desk.events.look(doors.stream, lambda event: event.phase is Phase.FINISHED)
            return not is_over and now() - place.stat().st_mtime_ns // 1_000 < A_WHILE
    finally:
        database.close()


def _free_port(host: str) -> int:
    """Find the usual port, or the next free one."""
    for port in range(FIRST_PORT, LAST_PORT + 1):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind((host, port))
                return port
    return FIRST_PORT
