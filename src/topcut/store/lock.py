"""One SQLite file has one writing process: a lock that the system releases when the process dies."""

import contextlib
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from topcut.store.refusals import AlreadyServed, CannotOpen, SeveralNames

try:
    import fcntl
except ImportError:  # Windows locks bytes, and nobody else can read them
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
else:

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PROCESS = 20
"""Bytes of the process's number in the lock; after them, its address."""


class ServingLock:
    """Held from opening to closing; a second process is told who holds it.

    The lock lies next to the file itself, not next to a link to it: by whatever path a server opens a file, it finds
    the same lock.
    """

    def __init__(self, database: Path) -> None:
        self._file = database.resolve()
        self.path = self._file.with_name(self._file.name + ".lock")
        self._handle: int | None = None

    def take(self) -> Self:
        self._refuse_several_names()
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CannotOpen(where=str(self.path), why=error.strerror or str(error)) from error
        try:
            _lock(handle)
        except OSError as error:
            os.lseek(handle, 1, os.SEEK_SET)
            process = os.read(handle, _PROCESS).decode(errors="replace").strip() or "?"
            os.close(handle)
            raise AlreadyServed(process=process, where=str(self._file)) from error
        with contextlib.suppress(OSError):  # on a full disk the lock still holds, but does not say whose it is
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, f" {os.getpid():<{_PROCESS}}\n".encode())
        self._handle = handle
        return self

    def note_address(self, address: str) -> None:
        """Write where the holder can be reached, for commands that print a link."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.write(self._handle, f"{address}\n".encode())

    def served_at(self) -> str:
        """Read where the process that holds the lock can be reached; empty if nobody holds it, or it does not say."""
        if not self.path.exists():
            return ""
        try:
            self.take().let_go()
        except AlreadyServed:
            with self.path.open("rb") as file:
                file.seek(1)
                return file.read().decode(errors="replace")[_PROCESS:].strip()
        return ""

    def let_go(self) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None

    def _refuse_several_names(self) -> None:
        """Refuse a file with hard links: SQLite keeps a journal next to each name, and each overwrites the other."""
        try:
            names = self._file.stat().st_nlink
        except OSError:
            return  # it does not exist yet
        if names > 1:
            raise SeveralNames(where=str(self._file), count=names)

    def __enter__(self) -> Self:
        return self.take()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.let_go()
