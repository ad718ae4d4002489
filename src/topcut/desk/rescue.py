"""The rescue folder: after every posting and closing, all files needed to go on without us, complete or absent."""

import asyncio
import contextlib
import errno
import logging
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Self, TypeAlias

from msgspec import Struct

from topcut.core.errors import TopcutError, gettext_noop
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import DeskView, Names, desk_view
from topcut.core.play import PlayerId, Stream
from topcut.core.play.names import NamesAt
from topcut.desk.by_hand import PaperLine, as_table, as_text, lines_of
from topcut.desk.desk import Desk
from topcut.desk.hub import Hub
from topcut.exchange.log_file import read_log, write_log
from topcut.exchange.slug import slug
from topcut.store import Database, Logs, StreamUnknown
from topcut.store.erasures import Erasures
from topcut.store.signing import signer_of

SETTLE: Final = 0.5
"""Seconds within which several entries become one folder."""
OUR_BUG: Final = "a bug in Topcut; see the server's log"
NO_ROOM: Final = gettext_noop("The disk is full")
_log = logging.getLogger("topcut.desk")

Files: TypeAlias = Mapping[str, bytes]


class RescueMoment(Struct, frozen=True):
    """What makes a new folder worth writing: another round, another pairing of it, its end, its standings."""

    round: int
    attempt: int
    repairs: int
    is_closed: bool
    standings: int
    erased: frozenset[PlayerId]
    """Players whose name was erased: it must not survive in an older folder."""


class Rescued(Struct, frozen=True):
    """The contents of a folder."""

    view: DeskView
    lines: list[PaperLine]
    edition: str
    head: str


Sheets: TypeAlias = Callable[[Rescued], Files]
"""Makes the printed sheets of a folder; printing is a layer above us, so the site passes this in."""


class Overheard(Hub):
    """A hub that also reports every log that has grown."""

    def __init__(self, tell: Callable[[Stream], None]) -> None:
        super().__init__()
        self._tell = tell

    def publish(self, stream: Stream, seq: int) -> None:
        super().publish(stream, seq)
        if seq:
            self._tell(stream)


class Rescue:
    """Writes folders in the background; nobody waits for it, and nothing fails with it."""

    def __init__(self, desk: Desk, database: Database, *, folder: Path | None, sheets: Sheets) -> None:
        """Listen to a desk that is not open yet; without a folder there is nothing to write."""
        if folder:
            desk.hub = Overheard(self.hear)
            desk.erasing.places.append(self.forget)
        self.trouble: dict[Stream, str] = {}
        """Why the newest folder of an event could not be written, for its desk to see."""
        self._desk = desk
        self._database = database
        self.folder = folder
        self._sheets = sheets
        self._heard: set[Stream] = set()
        self._waking = asyncio.Event()
        self._writing = asyncio.Lock()
        """Held while a folder is written; stopping waits for it and then writes the rest."""
        self._written: dict[Stream, RescueMoment] = {}
        self._newest: dict[Stream, Path] = {}
        """Where the folder of that moment is."""
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self._forget_outdated()
        self._task = asyncio.create_task(self._write_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Write the pending folders, then stop."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self._write_heard()

    async def forget(self, stream: Stream) -> None:
        """Write the newest folder of an event again and delete all others: they hold what was erased."""
        assert self.folder is not None, "forgetting needs a rescue folder"
        async with self._writing:
            self._written.pop(stream, None)
            self._newest.pop(stream, None)
            await self._try(stream)
            await asyncio.to_thread(forget_folders, self.folder, stream, but=self._newest.get(stream))

    async def _forget_outdated(self) -> None:
        """Delete folders that are older than an erasure; another server may have erased while this one was down."""
        for stream in await asyncio.to_thread(self._outdated) if self.folder else ():
            await self.forget(stream)

    def _outdated(self) -> list[Stream]:
        assert self.folder is not None
        with self._database.reading() as connection:
            erased = {one.stream: one.seq for one in sorted(Erasures(connection).all(), key=lambda one: one.seq)}
        return [
            Stream(stream)
            for stream, seq in erased.items()
            if any(length_of(log) < seq for log in self.folder.glob(f"*-{stream or '?'}/*/log.jsonl"))
        ]

    def hear(self, stream: Stream) -> None:
        self._heard.add(stream)
        self._waking.set()

    async def _write_on(self) -> None:
        while True:
            await self._waking.wait()
            self._waking.clear()
            await asyncio.sleep(SETTLE)
            await asyncio.shield(self._write_heard())

    async def _write_heard(self) -> None:
        async with self._writing:
            while self._heard:
                await self._try(self._heard.pop())

    async def _try(self, stream: Stream) -> None:
        try:
            if await self._write_if_needed(stream):
                self.trouble.pop(stream, None)
        except StreamUnknown:
            return  # another kind of log: an online table has no folder
        except (OSError, TopcutError) as error:
            self._tell_trouble(stream, error)
        except Exception as error:  # a folder we cannot write must not stop the next one
            _log.exception("a bug while writing the rescue folder of %s", stream)
            self._tell_trouble(stream, error)

    def _tell_trouble(self, stream: Stream, error: Exception) -> None:
        why = str(error) if isinstance(error, TopcutError) else OUR_BUG
        if isinstance(error, OSError) and error.errno:
            why = NO_ROOM if error.errno in {errno.ENOSPC, errno.EDQUOT} else os.strerror(error.errno)
        self.trouble[stream] = why
        _log.warning("no rescue folder for %s: %s", stream, why)

    async def _write_if_needed(self, stream: Stream) -> bool:
        """Write the folder of the present moment, if it does not exist yet."""
        names = NamesAt(await self._desk.events.names(stream), seq=0)
        moment = await self._desk.events.look(stream, lambda event: moment_of(event, names=names))
        if moment is None or self._written.get(stream) == moment:
            return False
        head = (await self._desk.events.head(stream))[1]
        rescued = await self._desk.events.look(
            stream,
            lambda event: Rescued(desk_view(event, names=names), lines_of(event, names=names), event.edition, head),
        )
        await asyncio.to_thread(self._write, stream, moment, rescued)
        self._written[stream] = moment
        return True

    def _write(self, stream: Stream, moment: RescueMoment, rescued: Rescued) -> None:
        assert self.folder is not None, "nobody is heard without a folder"
        files = {
            **self._sheets(rescued),
            "points-and-opponents.csv": as_table(rescued.lines),
            "points-and-opponents.txt": as_text(rescued.lines).encode(),
            "log.jsonl": self._exported(stream, rescued.edition),
        }
        place = self.folder / f"{slug(rescued.view.public.title)}-{stream}" / f"round-{moment.round:02}"
        write_folder(place, files)
        self._newest[stream] = place
        before = self._written.get(stream)
        if moment.erased and (before is None or before.erased != moment.erased):
            forget_others(place)

    def _exported(self, stream: Stream, edition: str) -> bytes:
        with self._database.reading() as connection:
            logs = Logs(connection)
            lines, openings, names = logs.tail(stream), logs.tail_openings(stream), logs.names(stream)
            signer = signer_of(connection)
        opened = [opening for fields in openings.values() for opening in fields.values()]
        return write_log(lines, stream=stream, edition=edition, openings=opened, names=names, signer=signer)


def moment_of(event: Event, *, names: Names) -> RescueMoment | None:
    """Find what an event's newest folder is about; None while no round is posted."""
    posted = [round for round in event.rounds.values() if round.state >= RoundState.POSTED]
    if not posted:
        return None
    last = posted[-1]
    is_closed = last.state is RoundState.CLOSED
    erased = frozenset(player for player in event.players if not names.get(player))
    return RescueMoment(last.number, last.attempt, last.repairs, is_closed, max(event.published, default=0), erased)


def write_folder(place: Path, files: Files) -> None:
    """Write a folder next to its place and move it there, so that it is always complete."""
    for folder in (place.parent.parent, place.parent):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished, before = (place.with_name(place.name + end) for end in ("-unfinished", "-before"))
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        unfinished.mkdir(mode=0o700)
        for name, body in files.items():
            _write_file(unfinished / name, body)
        shutil.rmtree(before, ignore_errors=True)
        with contextlib.suppress(FileNotFoundError):
            place.rename(before)
        unfinished.rename(place)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    shutil.rmtree(before, ignore_errors=True)


def forget_others(place: Path) -> None:
    """Delete the folders of other rounds: they hold an erased name."""
    for folder in place.parent.iterdir():
        if folder != place:
            shutil.rmtree(folder, ignore_errors=True)


def forget_folders(folder: Path, stream: Stream, *, but: Path | None) -> None:
    """Delete every folder of an event but one, under whatever title it was written."""
    for event in folder.glob(f"*-{stream}"):
        for round in event.iterdir():
            if round != but:
                shutil.rmtree(round)
        if but is None or but.parent != event:
            event.rmdir()


def length_of(log: Path) -> int:
    """Count the entries of an exported log; 0 if it cannot be read."""
    try:
        return len(read_log(log.read_bytes()).lines)
    except (OSError, TopcutError):
        return 0


def _write_file(path: Path, body: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
