"""The audit book: every sign-in and every change of powers leaves a line, and a flood of them only a few."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum
from typing import Final

import msgspec

from topcut.desk import off_loop
from topcut.desk.clock import now
from topcut.store import Database
from topcut.store.audit import Audit, Noted

HOUR: Final = 3_600 * 1_000_000
MOST_COUNTED: Final = 10_000
SWEEP_EVERY: Final = 500
"""Old lines are deleted each time this many were written."""


class What(StrEnum):
    """A thing the audit notes."""

    SIGNED_UP = "signed-up"
    SIGNED_IN = "signed-in"
    SIGN_IN_FAILED = "sign-in-failed"
    SIGNED_OUT = "signed-out"
    SIGNED_OUT_ELSEWHERE = "signed-out-elsewhere"
    PASSWORD_CHANGED = "password-changed"
    PASSWORD_NOT_CHANGED = "password-not-changed"
    LINK_KEPT = "link-kept"
    LINK_ISSUED = "link-issued"
    LINK_OPENED = "link-opened"
    OPERATOR_LINK_OPENED = "operator-link-opened"
    POWERS_CHANGED = "powers-changed"
    BACKED_UP = "backed-up"
    """Somebody downloaded everything; its size is what the line is about."""


OFTEN: Final = frozenset({What.SIGN_IN_FAILED, What.PASSWORD_NOT_CHANGED})
"""Things anybody can repeat at will: counted for an hour, and written only when the count doubles."""


class AuditBook:
    """Notes what the owner of an account may later want to know."""

    def __init__(self, database: Database, *, clock: Callable[[], int] = now) -> None:
        self._database = database
        self._clock = clock
        self._often: OrderedDict[tuple[str, str, str], Noted] = OrderedDict()
        self._written = 0
        self._aside: set[asyncio.Task[None]] = set()

    async def note(
        self, what: What, *, account: str = "", stream: str = "", who: str = "", about: str = "", address: str = ""
    ) -> None:
        """Write one line; a repetition within an hour is counted in the existing line."""
        line = Noted(self._clock(), what, account, stream, who, about, address)
        if what in OFTEN:
            line = self._counted(line)
        if not line.times & (line.times - 1):
            await off_loop.write(self._database, lambda connection: self._write(Audit(connection), line))

    def note_aside(self, what: What, **said: str) -> None:
        """Note something in the background: the time an answer takes must not reveal what it found."""
        task = asyncio.get_running_loop().create_task(self.note(what, **said))
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def settle(self) -> None:
        """Wait until everything noted in the background is written."""
        await asyncio.gather(*self._aside, return_exceptions=True)

    async def of(self, account: str, *, most: int = 50) -> list[Noted]:
        """List what happened with an account, the newest first."""
        return await off_loop.read(
            self._database, lambda connection: Audit(connection).newest(account=account, most=most)
        )

    async def last(self, what: What) -> Noted | None:
        """Find the newest line of a kind."""
        return await off_loop.read(self._database, lambda connection: Audit(connection).last(what))

    def _counted(self, line: Noted) -> Noted:
        """Add to a line how often the same has happened within the hour."""
        same = (line.what, line.account, line.address)
        first = self._often.pop(same, None)
        if first and line.at - first.at < HOUR:
            line = msgspec.structs.replace(first, times=first.times + 1)
        self._often[same] = line
        if len(self._often) > MOST_COUNTED:
            self._often.popitem(last=False)
        return line

    def _write(self, audit: Audit, line: Noted) -> None:
        if line.times == 1 or not audit.again(line, since=line.at):
            audit.add(line)
        if not self._written % SWEEP_EVERY:
            audit.forget_old(now=line.at)
        self._written += 1
