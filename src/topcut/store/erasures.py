"""Permanent erasures: every place where a person's name or words may be stored, and how each is emptied.

The list of erasures says where a value was and never what it was. It outlives the database: after restoring an older
backup, or importing an older export, the same values are erased again.
"""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from topcut.core.play import Stream
from topcut.store.row_sums import sum_again
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
"""Bytes of a fingerprint that cover the whole request; the rest stays when they are dropped."""
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
"""Columns that may hold a person's name or words, or identify the person. A test lists every other column, too."""
# Outside the tables, after the commit or at the next start: the write-ahead log is cut to nothing, free pages are
# overwritten (on PostgreSQL the tables are rewritten), rescue folders are written again without the name.


class Erasure(Struct, frozen=True, order=True):
    """One erased value, by the place where it was."""

    stream: str
    """Empty for an account, which belongs to no log."""
    what: str
    seq: int = 0
    """The entry that erased it, if any: a log that has this entry has erased it itself."""


def of_player(stream: str, player: int, *, seq: int) -> Erasure:
    return Erasure(stream, f"player {player}", seq)


def of_value(stream: str, place: tuple[int, str], *, seq: int) -> Erasure:
    return Erasure(stream, f"value {place[0]} {place[1]}", seq)


def of_label(stream: str, who: str) -> Erasure:
    return Erasure(stream, f"label {who}")


def of_account(account: str) -> Erasure:
    return Erasure("", f"account {account}")


class Erasures:
    """The erasures of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def note(self, taken: Iterable[Erasure]) -> None:
        """Note erasures, so that the values never come back."""
        for one in taken:
            here = (erasures.c.stream == one.stream, erasures.c.what == one.what)
            before = self._connection.execute(delete(erasures).where(*here).returning(erasures.c.seq)).scalar()
            row = {"stream": one.stream, "what": one.what, "seq": max(one.seq, before or 0)}
            self._connection.execute(insert(erasures), row)

    def all(self) -> list[Erasure]:
        rows = self._connection.execute(select(erasures.c.stream, erasures.c.what, erasures.c.seq))
        return sorted(Erasure(*row) for row in rows)

    # Erased from the tables, and not yet from the files -------------------------------------------------------------

    def begin(self, stream: str, seq: int) -> None:
        """Note in the erasing transaction that the files still hold the value."""
        self._connection.execute(delete(unfinished).where(unfinished.c.stream == stream))
        self._connection.execute(insert(unfinished), {"stream": stream, "seq": seq})

    def unfinished(self) -> dict[Stream, int]:
        rows = self._connection.execute(select(unfinished.c.stream, unfinished.c.seq))
        return {Stream(stream): seq for stream, seq in rows}

    def finish(self, stream: str, seq: int) -> None:
        """Note that the files no longer hold values erased up to an entry; later ones are still to be done."""
        done = (unfinished.c.stream == stream, unfinished.c.seq <= seq)
        self._connection.execute(delete(unfinished).where(*done))

    # How each place is emptied --------------------------------------------------------------------------------------

    def take_name(self, stream: str, player: int, *, seq: int) -> None:
        """Delete a name, and the labels of the same event that hold it."""
        if name := self.drop_name(stream, player):
            self.take_labels(stream, holding=name)
        self.note([of_player(stream, player, seq=seq)])

    def drop_name(self, stream: str, player: int) -> str | None:
        """Delete a name, permanently or to replace it; return what it was."""
        here = (people.c.stream == stream, people.c.player == player)
        name = self._connection.execute(delete(people).where(*here).returning(people.c.name)).scalar()
        if name is not None:
            self._forget_asked(keys.c.stream == stream)
        return name

    def take_value(self, stream: str, place: tuple[int, str], *, seq: int) -> None:
        """Delete the opening of a seal."""
        self._connection.execute(delete(openings).where(_opening(stream, place)))
        self._forget_asked(and_(keys.c.stream == stream, keys.c.seq == place[0]))
        self.note([of_value(stream, place, seq=seq)])

    def take_labels(self, stream: str, *, holding: str) -> None:
        """Delete the labels of links that contain a name, word for word."""
        of_links = (labels.c.stream == stream, labels.c.who.startswith("link-"))
        stands_in = re.compile(rf"(?<!\w){re.escape(holding)}(?!\w)", re.IGNORECASE)
        for who, label in self._connection.execute(select(labels.c.who, labels.c.label).where(*of_links)).all():
            if stands_in.search(label):
                self.take_label(stream, who)

    def take_label(self, stream: str, who: str) -> None:
        self._connection.execute(delete(labels).where(labels.c.stream == stream, labels.c.who == who))
        self.note([of_label(stream, who)])

    def take_account(self, account: str) -> None:
        """Delete an account with everything that belongs to it; its actions stay in the logs, under its id."""
        for table in (sessions, holdings, audit, accounts):
            self._connection.execute(delete(table).where(table.c.account == account))
        self.note([of_account(account)])
        self.begin("", self._next_of_accounts())

    def _next_of_accounts(self) -> int:
        """Number the erasures of accounts, which no log does, so that one made during a pass over files stays open."""
        of_no_log = select(func.count()).select_from(erasures).where(erasures.c.stream == "")
        return max(self._connection.execute(of_no_log).scalar_one(), self.unfinished().get(Stream(""), 0) + 1)

    def _forget_asked(self, where: ColumnElement[bool]) -> None:
        """Drop the fingerprints from which a short name could be guessed; the keys stay used, with the same answers."""
        is_whole = func.length(keys.c.asked) >= WHOLE
        self._connection.execute(update(keys).where(where, is_whole).values(asked=func.substr(keys.c.asked, WHOLE + 1)))
        sum_again(self._connection, keys, where)

    # Restoring from an older copy -----------------------------------------------------------------------------------

    def take_again(self, taken: Iterable[Erasure], *, only: Stream | None = None) -> int:
        """Erase from a restored copy everything that was erased since; return how many values that was.

        With `only`, other logs stay as they are: they are in use, and their numbers may be somebody else's by now.
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
