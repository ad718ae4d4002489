"""Backups made by a running server: one on request, and one into a folder after every event."""

import logging
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.play import Stream
from topcut.desk import off_loop
from topcut.desk.chains import refuse_broken_log
from topcut.desk.clock import now
from topcut.desk.desk import Desk
from topcut.desk.keeper import Keeper
from topcut.desk.log_desk import LogDesk
from topcut.store import CannotOpen, Database, backup
from topcut.store.salvage import DamagedBackup

ENDING: Final = ".topcut"
AGAIN: Final = 60.0
"""Seconds until a backup that failed is tried again."""
A_DAY: Final = 24 * 3_600 * 1_000_000
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_log = logging.getLogger("topcut.desk")


class KeptBackup(Struct, frozen=True):
    """A backup in the folder."""

    name: str
    at: int
    """When it was made."""
    size: int


class Backups(Keeper):
    """Makes backups while a server runs: `async with Backups(desk, database, folder=folder)`."""

    again = AGAIN
    nothing_done = "no backup was made"

    def __init__(self, desk: Desk, database: Database, *, folder: Path | None, clock: Callable[[], int] = now) -> None:
        super().__init__(desk, database, clock=clock)
        self.folder = folder
        """Where one goes after every event; None if nobody has asked for that."""
        self.trouble: TopcutError | None = None
        """Why the last one into the folder failed, or is not whole."""

    @property
    def _logs(self) -> LogDesk[EventFact, Event]:
        return self._desk.events

    async def find(self) -> None:
        """Find the events that may have ended while no server was running to the end."""
        if self.folder:
            await self._find_since(self._clock() - A_DAY, kind=EVENT.name)

    async def do_due(self) -> None:
        """Back up after each event that has ended, and has no backup since."""
        while self.folder and self._news:
            stream = self._news.pop()
            try:
                await self._after(stream, self.folder)
            except TopcutError as error:
                self.trouble = error
                self._news.add(stream)
                raise

    async def download(self) -> Path:
        """Make a whole backup in a folder of its own, which the caller deletes once it is sent."""
        place = Path(tempfile.mkdtemp(prefix="topcut-backup-")) / f"topcut-{_day(self._clock())}{ENDING}"
        try:
            await off_loop.work(self._database, self._back_up, place)
        except BaseException:
            place.unlink(missing_ok=True)
            place.parent.rmdir()
            raise
        return place

    async def into_folder(self) -> Path:
        """Make a backup in the folder now, under the time of day."""
        assert self.folder is not None, "nobody is offered this without a folder"
        moment = _EPOCH + timedelta(microseconds=self._clock())
        return await self._into(self.folder, f"{moment:%Y-%m-%d-%H%M%S}")

    def kept(self) -> list[KeptBackup]:
        """List the backups in the folder, the newest first."""
        found = []
        for path in self.folder.glob(f"*{ENDING}") if self.folder else ():
            there = path.stat()
            found.append(KeptBackup(path.name, there.st_mtime_ns // 1_000, there.st_size))
        return sorted(found, key=lambda one: -one.at)

    async def _after(self, stream: Stream, folder: Path) -> None:
        try:
            ended = await self._logs.look(stream, _ended_at)
        except Unavailable:
            raise
        except (TopcutError, msgspec.MsgspecError) as error:  # `topcut doctor` reports a log that cannot be read
            _log.warning("whether %s has ended cannot be read: %s", stream, error)
            return
        if ended and not (folder / self._name(f"{_day(ended)}-{stream}")).exists():
            await self._into(folder, f"{_day(ended)}-{stream}")

    async def _into(self, folder: Path, mark: str) -> Path:
        place = folder / self._name(mark)
        self.trouble = None
        try:
            await off_loop.work(self._database, self._back_up, place)
        except DamagedBackup as damaged:  # all that is whole was kept
            self.trouble = damaged
            _log.warning("%s", damaged)
        return place

    @staticmethod
    def _name(mark: str) -> str:
        return f"topcut-{mark}{ENDING}"

    def _back_up(self, place: Path) -> None:
        try:
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise CannotOpen(where=str(place.parent), why=f"{error.strerror}.") from error
        backup(self._database, place, look=refuse_broken_log)

    def _until_next(self) -> float:
        return 3_600.0


def _ended_at(event: Event) -> int:
    return event.finished_at if event.phase is Phase.FINISHED else 0


def _day(at: int) -> str:
    return f"{_EPOCH + timedelta(microseconds=at):%Y-%m-%d}"
