"""The card catalogue of a database: what is new is written, what is as it was is left alone."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Column, Connection, Table, delete, func, insert, inspect, select, update

from topcut.core.cards import Card, CardIndex, CardSet, merged, translated
from topcut.exchange.card_drafts import CardFile
from topcut.store.tables import card_sets, cards, catalogs

T = TypeVar("T", Card, CardSet)

_AT_A_TIME: Final = 2_000
_CARD: Final = msgspec.msgpack.Decoder(Card)
_SET: Final = msgspec.msgpack.Decoder(CardSet)


class CatalogueChange(Struct, frozen=True):
    """What an import did to the cards of a catalogue."""

    added: int
    changed: int
    removed: int
    unchanged: int

    @property
    def is_none(self) -> bool:
        return not (self.added or self.changed or self.removed)


class CatalogueSummary(Struct, frozen=True):
    """How many cards there are, since when, and the set that came out last: newer cards are not known."""

    count: int
    imported_at: int
    newest: CardSet | None


class Cards:
    """The catalogues of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def version(self, game: str) -> int | None:
        """Ask which version of a catalogue there is; None where there is none, also in a database of an older form."""
        if not inspect(self._connection).has_table(catalogs.name):
            return None
        found = select(catalogs.c.version).where(catalogs.c.game == game)
        return self._connection.execute(found).scalar()

    def summary(self, game: str) -> CatalogueSummary | None:
        """Look at a catalogue without bringing its cards into memory; None where there is none."""
        if self.version(game) is None:
            return None
        at = select(catalogs.c.imported_at).where(catalogs.c.game == game)
        count = select(func.count()).select_from(cards).where(cards.c.game == game)
        dated = [one for one in map(_SET.decode, self._bodies(card_sets, game).values()) if one.released]
        return CatalogueSummary(
            int(self._connection.execute(count).scalar_one()),
            int(self._connection.execute(at).scalar_one()),
            max(dated, key=lambda one: one.released or date.min, default=None),
        )

    def load(self, game: str) -> CardIndex | None:
        """Bring a whole catalogue into memory; None where there is none."""
        if self.version(game) is None:
            return None
        bodies = self._bodies(cards, game).values()
        sets = self._bodies(card_sets, game).values()
        return CardIndex(map(_CARD.decode, bodies), map(_SET.decode, sets))

    def keep(self, file: CardFile, *, at: int, replacing: bool = False) -> CatalogueChange:
        """Add the cards of a file to the catalogue of its game, or put them in its place; only what differs is written.

        The caller's transaction makes it all or nothing: until it commits, everybody sees the catalogue of before.
        """
        game, new = file.game, file.cards
        if file.language != "en":
            new = translated(new, map(_CARD.decode, self._bodies(cards, game).values()))
            replacing = False
        sets = {} if file.language != "en" else {one.code: one for one in file.sets}
        change = self._write(cards, game, {card.name: card for card in new}, _merge_cards, replacing=replacing)
        of_sets = self._write(card_sets, game, sets, _newer, replacing=replacing)
        if not (change.is_none and of_sets.is_none):
            self._stamp(game, at=at)
        return change

    def _write(
        self, table: Table, game: str, new: Mapping[str, T], merge: Callable[[bytes, T], T], *, replacing: bool
    ) -> CatalogueChange:
        there = self._bodies(table, game)
        name: str = _key(table).name
        added: list[dict[str, object]] = []
        changed: list[dict[str, object]] = []
        for key, value in new.items():
            old = there.get(key)
            body = msgspec.msgpack.encode(value if old is None or replacing else merge(old, value))
            if body != old:
                (added if old is None else changed).append({"game": game, name: key, "body": body})
        removed: list[str] = [key for key in there if key not in new] if replacing else []
        self._remove(table, game, [*removed, *(str(row[name]) for row in changed)])
        for rows in (added, changed):
            for start in range(0, len(rows), _AT_A_TIME):
                self._connection.execute(insert(table), rows[start : start + _AT_A_TIME])
        return CatalogueChange(len(added), len(changed), len(removed), len(new) - len(added) - len(changed))

    def _remove(self, table: Table, game: str, keys: list[str]) -> None:
        column = _key(table)
        for start in range(0, len(keys), 500):
            self._connection.execute(delete(table).where(table.c.game == game, column.in_(keys[start : start + 500])))

    def _bodies(self, table: Table, game: str) -> dict[str, bytes]:
        key = _key(table)
        rows = self._connection.execute(select(key, table.c.body).where(table.c.game == game))
        return {name: bytes(body) for name, body in rows}

    def _stamp(self, game: str, *, at: int) -> None:
        before = self.version(game)
        if before is None:
            self._connection.execute(insert(catalogs), {"game": game, "version": 1, "imported_at": at})
        else:
            stamp = update(catalogs).where(catalogs.c.game == game)
            self._connection.execute(stamp.values(version=before + 1, imported_at=at))


def _key(table: Table) -> Column[str]:
    """Name the column that tells the rows of one game apart."""
    return table.c.code if table is card_sets else table.c.name


def _merge_cards(old: bytes, new: Card) -> Card:
    return merged(_CARD.decode(old), new)


def _newer(old: bytes, new: CardSet) -> CardSet:
    """Keep the day of a set where the newer file does not know it."""
    known = _SET.decode(old)
    return new if new.released else msgspec.structs.replace(known, name=new.name or known.name)
