"""The audit: sign-ins, where they came from, and changes of powers; without passwords, tokens or names."""

import secrets
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, inspect, select, update

from topcut.store.row_sums import sum_again
from topcut.store.tables import audit

DAY = 24 * 60 * 60 * 1_000_000
ADDRESS_DAYS = 30
"""How long addresses are kept; nobody looks for them later, and an address is a trace of a person."""
DAYS = 400
MOST = 50_000
"""Lines of each kind: a flood of wrong passwords pushes out wrong passwords, but no sign-ins."""


class Noted(Struct, frozen=True):
    """One line: what happened, to which account or link, from where, how often in a row."""

    at: int
    what: str
    account: str = ""
    stream: str = ""
    who: str = ""
    """The person who did it, as the event's log names them."""
    about: str = ""
    """The person it is about, or the action."""
    address: str = ""
    """A network; empty if it is unknown or was deleted."""
    times: int = 1


class Audit:
    """The audit of a database, as one connection sees it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, line: Noted) -> None:
        row = {name: getattr(line, name) for name in line.__struct_fields__}
        self._connection.execute(insert(audit), row | {"mark": secrets.token_hex(6)})

    def again(self, line: Noted, *, since: int) -> bool:
        """Update the count in an earlier line of the same kind; False if there is none any more."""
        same = (
            update(audit)
            .where(audit.c.what == line.what, audit.c.account == line.account, audit.c.address == line.address)
            .where(audit.c.at >= since)
        )
        return bool(self._connection.execute(same.values(times=line.times)).rowcount)

    def newest(self, *, account: str | None = None, since: int = 0, most: int = 1_000) -> list[Noted]:
        """List lines, the newest first; a database of an older form has none."""
        if not inspect(self._connection).has_table("audit"):
            return []
        found = select(audit).where(audit.c.at >= since).order_by(audit.c.at.desc(), audit.c.mark).limit(most)
        if account is not None:
            found = found.where(audit.c.account == account)
        return [_noted(row) for row in self._connection.execute(found)]

    def last(self, what: str) -> Noted | None:
        """Find the newest line of a kind."""
        found = select(audit).where(audit.c.what == what).order_by(audit.c.at.desc()).limit(1)
        row = self._connection.execute(found).first()
        return _noted(row) if row else None

    def forget_old(self, *, now: int) -> None:
        """Delete addresses after a month, lines after a year and a bit, and the oldest lines of an overfull kind."""
        old = update(audit).where(audit.c.at < now - ADDRESS_DAYS * DAY, audit.c.address != "")
        gone = self._connection.execute(old.values(address="").returning(audit.c.at, audit.c.mark)).all()
        for at, mark in gone:
            sum_again(self._connection, audit, audit.c.at == at, audit.c.mark == mark)
        self._connection.execute(delete(audit).where(audit.c.at < now - DAYS * DAY))
        counted = self._connection.execute(select(audit.c.what, func.count()).group_by(audit.c.what))
        for what in [what for what, count in counted if count > MOST]:
            newest = select(audit.c.at).where(audit.c.what == what).order_by(audit.c.at.desc()).limit(1).offset(MOST)
            last = self._connection.execute(newest).scalar()
            self._connection.execute(delete(audit).where(audit.c.what == what, audit.c.at <= last))


def _noted(row: Row[Any]) -> Noted:
    return Noted(row.at, row.what, row.account, row.stream, row.who, row.about, row.address, row.times)
