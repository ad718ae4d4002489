"""Accounts and their sessions: rows in, rows out; checking passwords happens a layer above."""

from collections.abc import Collection
from contextlib import suppress

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, inspect, select, update
from sqlalchemy.exc import IntegrityError

from topcut.core.errors import Stale, gettext_noop
from topcut.core.play import Stream, Who
from topcut.store.links import Link, digest_of
from topcut.store.row_sums import sum_again
from topcut.store.tables import accounts, holdings, sessions, streams

MOST_HOLDINGS = 200
"""More than anybody looks through; the newest events come first."""


class NameTaken(Stale):
    """One name is one account."""

    code = "name-taken"
    message = gettext_noop("This name is taken. Choose another one.")


def who_of(account: str) -> Who:
    """Return an account as events know it."""
    return Who(f"account-{account.lower()}")


class Account(Struct, frozen=True):
    """A person who can sign in."""

    id: str
    """Eighty bits in base32, as an event has."""
    name: str
    """The name they sign in with, normalised."""
    shown: str
    """The name others see."""
    password: str
    """The hash, with the cost it was made at."""
    created: int = 0

    @property
    def who(self) -> Who:
        """How the account is known in every event."""
        return who_of(self.id)


class Session(Struct, frozen=True):
    """One browser, signed in."""

    account: Account
    created: int
    seen: int
    expires: int
    form_secret: str
    """The secret by which forms shown to this browser are recognised."""


class Accounts:
    """The accounts of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, account: Account) -> None:
        row = insert(accounts).values(account=account.id, name=account.name, shown=account.shown)
        try:
            self._connection.execute(row.values(password=account.password, created=account.created))
        except IntegrityError as error:
            raise NameTaken from error

    def called(self, name: str) -> Account | None:
        """Find an account by the name its owner signs in with."""
        row = self._connection.execute(select(accounts).where(accounts.c.name == name)).first()
        return None if row is None else Account(row.account, row.name, row.shown, row.password, row.created)

    def shown(self, ids: Collection[str]) -> dict[str, str]:
        """Return the names of accounts as others see them."""
        rows = self._connection.execute(select(accounts.c.account, accounts.c.shown).where(accounts.c.account.in_(ids)))
        return {row.account: row.shown for row in rows}

    def change_password(self, account: str, password: str) -> None:
        """Store a new hash, and sign out every browser."""
        self._connection.execute(update(accounts).where(accounts.c.account == account).values(password=password))
        sum_again(self._connection, accounts, accounts.c.account == account)
        self._connection.execute(delete(sessions).where(sessions.c.account == account))

    def count(self) -> tuple[int, int]:
        """Count accounts and sessions; a database of an older form has neither."""
        if not inspect(self._connection).has_table("accounts"):
            return 0, 0
        counted = [self._connection.execute(select(func.count()).select_from(t)).scalar() for t in (accounts, sessions)]
        return counted[0] or 0, counted[1] or 0


class Sessions:
    """The sessions of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, token: str, session: Session) -> None:
        """Add a session, and delete the expired ones."""
        self._connection.execute(delete(sessions).where(sessions.c.expires <= session.created))
        row = insert(sessions).values(digest=digest_of(token), account=session.account.id)
        row = row.values(created=session.created, seen=session.seen, expires=session.expires)
        self._connection.execute(row.values(form_secret=session.form_secret))

    def find(self, token: str, *, now: int) -> Session | None:
        found = (
            select(sessions, accounts.c.name, accounts.c.shown, accounts.c.password, accounts.c.created.label("since"))
            .join_from(sessions, accounts, sessions.c.account == accounts.c.account)
            .where(sessions.c.digest == digest_of(token), sessions.c.expires > now)
        )
        row = self._connection.execute(found).first()
        if row is None:
            return None
        account = Account(row.account, row.name, row.shown, row.password, row.since)
        return Session(account, row.created, row.seen, row.expires, row.form_secret)

    def touch(self, token: str, *, seen: int, expires: int) -> None:
        """Note that a browser was seen, and prolong its session."""
        changed = update(sessions).where(sessions.c.digest == digest_of(token))
        self._connection.execute(changed.values(seen=seen, expires=expires))

    def remove(self, token: str) -> None:
        self._connection.execute(delete(sessions).where(sessions.c.digest == digest_of(token)))

    def account_of(self, token: str) -> str | None:
        """Find the account of a session, expired or not."""
        return self._connection.execute(
            select(sessions.c.account).where(sessions.c.digest == digest_of(token))
        ).scalar()

    def remove_all(self, account: str) -> None:
        self._connection.execute(delete(sessions).where(sessions.c.account == account))

    def count(self, account: str, *, now: int) -> int:
        found = select(func.count()).select_from(sessions)
        return (
            self._connection.execute(found.where(sessions.c.account == account, sessions.c.expires > now)).scalar() or 0
        )


class Holdings:
    """The links that accounts keep, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, account: str, link: Link) -> None:
        """Keep a link; keeping it again changes nothing."""
        if link not in self.of(account, stream=link.stream):
            row = {"account": account, "stream": link.stream, "who": link.who}
            with suppress(IntegrityError):  # kept by another click meanwhile
                self._connection.execute(insert(holdings), row)

    def of(self, account: str, *, stream: Stream | None = None) -> tuple[Link, ...]:
        """List the links an account keeps, the newest events first."""
        found = (
            select(holdings.c.stream, holdings.c.who)
            .join_from(holdings, streams, holdings.c.stream == streams.c.stream)
            .where(holdings.c.account == account)
            .order_by(streams.c.created_at.desc(), holdings.c.stream, holdings.c.who)
            .limit(MOST_HOLDINGS)
        )
        if stream is not None:
            found = found.where(holdings.c.stream == stream)
        return tuple(Link(Stream(of), Who(who)) for of, who in self._connection.execute(found))
