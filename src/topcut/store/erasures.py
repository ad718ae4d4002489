"""What was taken out for good: every place where a person's name or words may lie, and how each is emptied.

A list of what was taken out says where it lay and never what it was. It outlives the database: whoever restores an
older backup, or imports an older export, takes the same things out again.
"""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from topcut.core.play import Stream
from topcut.store.tables import (
    accounts,
    audit,
    entries,
    erasures,
    holdings,
    keys,
    labels,
    openings,
    people,
    sessions,
    unfinished,
)

WHOLE: Final = 16
"""So many bytes of a fingerprint are made of everything that was asked; the rest stays when they are dropped."""
PLACES: Final = {
    "people.name": "a player's name; the row is deleted",
    "openings.value": "what a seal hides: reasons, rulings, how somebody is known; the row is deleted",
    "openings.salt": "goes with its value",
    "keys.asked": "a fingerprint from which a short name could be guessed; shortened to what names nobody",
    "labels.label": "what a link was made for; deleted where it holds the name, and one by one",
    "accounts.name": "what somebody signs in with; deleted with the account",
    "accounts.shown": "what others see of an account; deleted with the account",
    "accounts.password": "deleted with the account",
    "sessions.digest": "where an account is signed in; deleted with the account, and in no backup",
    "sessions.form_secret": "goes with its session",
    "audit.address": "from where somebody came; dropped after a month, deleted with the account, and in no backup",
}
"""Columns that may hold a person's name or words, or stand for the person. A test knows every other column, too."""
FILES: Final = {
    "-wal": "cut to nothing once no reader needs it",
    "free pages": "overwritten with zeros as they are freed; on PostgreSQL the tables are written anew",
    "rescue": "the folders of the event are deleted, then written again without the name",
}
"""The same, where it is not a row: done after the commit, and again at the next start where a crash came between."""


class Erasure(Struct, frozen=True, order=True):
    """One thing that was taken out, by the place where it lay."""

    stream: str
    """Empty for an account, which belongs to no log."""
    what: str
    seq: int = 0
    """The entry that took it out, where one did: a log that has this entry has done it itself."""


def of_player(stream: str, player: int, *, seq: int) -> Erasure:
    return Erasure(stream, f"player {player}", seq)


def of_value(stream: str, place: tuple[int, str], *, seq: int) -> Erasure:
    return Erasure(stream, f"value {place[0]} {place[1]}", seq)


def of_label(stream: str, who: str) -> Erasure:
    return Erasure(stream, f"label {who}")


def of_account(account: str) -> Erasure:
    return Erasure("", f"account {account}")


class Erasures:
    """What was taken out of a database, as one connection sees it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def note(self, taken: Iterable[Erasure]) -> None:
        """Write down what was taken out, so that it never comes back."""
        for one in taken:
            here = (erasures.c.stream == one.stream, erasures.c.what == one.what)
            before = self._connection.execute(delete(erasures).where(*here).returning(erasures.c.seq)).scalar()
            row = {"stream": one.stream, "what": one.what, "seq": max(one.seq, before or 0)}
            self._connection.execute(insert(erasures), row)

    def all(self) -> list[Erasure]:
        rows = self._connection.execute(select(erasures.c.stream, erasures.c.what, erasures.c.seq))
        return sorted(Erasure(*row) for row in rows)

    # What is gone from the tables, and not yet from the files -------------------------------------------------------

    def begin(self, stream: str, seq: int) -> None:
        """Note, with the erasure itself, that the files still hold it."""
        self._connection.execute(delete(unfinished).where(unfinished.c.stream == stream))
        self._connection.execute(insert(unfinished), {"stream": stream, "seq": seq})

    def unfinished(self) -> dict[Stream, int]:
        rows = self._connection.execute(select(unfinished.c.stream, unfinished.c.seq))
        return {Stream(stream): seq for stream, seq in rows}

    def finish(self, stream: str, seq: int) -> None:
        """Note that the files no longer hold it; what was erased since is still to be done."""
        done = (unfinished.c.stream == stream, unfinished.c.seq <= seq)
        self._connection.execute(delete(unfinished).where(*done))

    # How each place is emptied --------------------------------------------------------------------------------------

    def take_name(self, stream: str, player: int, *, seq: int) -> None:
        """Delete a name, and the labels of the same event that hold it."""
        if name := self.drop_name(stream, player):
            self.take_labels(stream, holding=name)
        self.note([of_player(stream, player, seq=seq)])

    def drop_name(self, stream: str, player: int) -> str | None:
        """Delete a name, to make room for another or for good; say what it was."""
        here = (people.c.stream == stream, people.c.player == player)
        name = self._connection.execute(delete(people).where(*here).returning(people.c.name)).scalar()
        if name is not None:
            self._forget_asked(keys.c.stream == stream)
        return name

    def take_value(self, stream: str, place: tuple[int, str], *, seq: int) -> None:
        """Delete what opens a seal."""
        self._connection.execute(delete(openings).where(_opening(stream, place)))
        self._forget_asked(and_(keys.c.stream == stream, keys.c.seq == place[0]))
        self.note([of_value(stream, place, seq=seq)])

    def take_labels(self, stream: str, *, holding: str) -> None:
        """Delete the labels of links in which a name stands, word for word."""
        of_links = (labels.c.stream == stream, labels.c.who.startswith("link-"))
        stands_in = re.compile(rf"(?<!\w){re.escape(holding)}(?!\w)", re.IGNORECASE)
        for who, label in self._connection.execute(select(labels.c.who, labels.c.label).where(*of_links)).all():
            if stands_in.search(label):
                self.take_label(stream, who)

    def take_label(self, stream: str, who: str) -> None:
        self._connection.execute(delete(labels).where(labels.c.stream == stream, labels.c.who == who))
        self.note([of_label(stream, who)])

    def take_account(self, account: str) -> None:
        """Delete an account with everything that hangs on it; what it did stays, by its number."""
        for table in (sessions, holdings, audit, accounts):
            self._connection.execute(delete(table).where(table.c.account == account))
        self.note([of_account(account)])
        self.begin("", self._next_of_accounts())

    def _next_of_accounts(self) -> int:
        """Number the erasures of accounts, which no log does: one that comes while the files are done is not done."""
        of_no_log = select(func.count()).select_from(erasures).where(erasures.c.stream == "")
        return max(self._connection.execute(of_no_log).scalar_one(), self.unfinished().get(Stream(""), 0) + 1)

    def _forget_asked(self, where: ColumnElement[bool]) -> None:
        """Drop the fingerprints from which a short name could be guessed; the keys stay used, and answer as before."""
        is_whole = func.length(keys.c.asked) >= WHOLE
        self._connection.execute(update(keys).where(where, is_whole).values(asked=func.substr(keys.c.asked, WHOLE + 1)))

    # What comes back from an older copy -----------------------------------------------------------------------------

    def take_again(self, taken: Iterable[Erasure], *, only: Stream | None = None) -> int:
        """Take out of what was brought back everything that was taken out since; say how much there was.

        Where only one log was brought back, the others are lived on: their numbers may be somebody else's by now.
        """
        return sum(self._take_again(one) for one in {*taken, *self.all()} if only in {None, one.stream})

    def _take_again(self, one: Erasure) -> bool:
        kind, _, place = one.what.partition(" ")
        last = select(func.max(entries.c.seq)).where(entries.c.stream == one.stream)
        length = self._connection.execute(last).scalar()
        if kind != "account" and (length is None or 0 < one.seq <= length):
            return False
        match kind:
            case "player":
                self.take_name(one.stream, int(place), seq=one.seq)
            case "value":
                seq, _, field = place.partition(" ")
                self.take_value(one.stream, (int(seq), field), seq=one.seq)
            case "label":
                self.take_label(one.stream, place)
            case "account":
                self.take_account(place)
        return True


def _opening(stream: str, place: tuple[int, str]) -> ColumnElement[bool]:
    return and_(openings.c.stream == stream, openings.c.seq == place[0], openings.c.field == place[1])
