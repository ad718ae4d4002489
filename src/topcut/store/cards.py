"""The card catalogue of a database: an import writes only what has changed."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Column, Connection, Table, delete, func, insert, inspect, select, update

from topcut.core.cards import Card, CardIndex, CardSet, Legalities, merged, translated
from topcut.exchange.card_drafts import CardFile
from topcut.store.row_sums import sum_again
from topcut.store.tables import card_sets, cards, catalogs

T = TypeVar("T", Card, CardSet)

_AT_A_TIME: Final = 2_000
_CARD: Final = msgspec.msgpack.Decoder(Card)
_SET: Final = msgspec.msgpack.Decoder(CardSet)


class CatalogueChange(Struct, frozen=True):
    """What an import changed in the cards of a catalogue, or in the booster recipes."""

    added: int
    changed: int
    removed: int
    unchanged: int

    @property
    def is_none(self) -> bool:
        return not (self.added or self.changed or self.removed)


class CatalogueSummary(Struct, frozen=True):
    """How many cards there are, when they were imported, and the newest set: later cards are unknown."""

    count: int
    imported_at: int
    newest: CardSet | None
    legalities: Legalities | None = None
    """The day of its legalities; None if no file had any."""


class Cards:
    """The catalogues of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def version(self, game: str) -> int | None:
        """Return the version of a catalogue; None if there is none, also in a database of an older form."""
        if not inspect(self._connection).has_table(catalogs.name):
            return None
        found = select(catalogs.c.version).where(catalogs.c.game == game)
        return self._connection.execute(found).scalar()

    def summary(self, game: str) -> CatalogueSummary | None:
        """Summarise a catalogue without loading its cards; None if there is none."""
        if self.version(game) is None:
            return None
        at = select(catalogs.c.imported_at).where(catalogs.c.game == game)
        count = select(func.count()).select_from(cards).where(cards.c.game == game)
        dated = [one for one in map(_SET.decode, self._bodies(card_sets, game).values()) if one.released]
        return CatalogueSummary(
            int(self._connection.execute(count).scalar_one()),
            int(self._connection.execute(at).scalar_one()),
            max(dated, key=lambda one: one.released or date.min, default=None),
            self._legalities(game),
        )

    def load(self, game: str) -> CardIndex | None:
        """Load a whole catalogue into memory; None if there is none."""
        if self.version(game) is None:
            return None
        bodies = self._bodies(cards, game).values()
        sets = self._bodies(card_sets, game).values()
        return CardIndex(map(_CARD.decode, bodies), map(_SET.decode, sets), legalities=self._legalities(game))

    def keep(self, file: CardFile, *, at: int, replacing: bool = False) -> CatalogueChange:
        """Add the cards of a file to the catalogue of its game, or replace it with them; write only what differs.

        The caller's transaction makes it all or nothing: until it commits, everybody sees the previous catalogue.
        """
        game, new = file.game, file.cards
        if file.language != "en":
            new = translated(new, map(_CARD.decode, self._bodies(cards, game).values()), language=file.language)
            replacing = False
        sets = {} if file.language != "en" else {one.code: one for one in file.sets}
        known = self._legalities(game)
        says = None if known and file.legalities and file.legalities.as_of < known.as_of else file.legalities
        if says is None and not replacing:
            new = [replace(card, legalities=None) if card.legalities else card for card in new]
        forgotten = self._forget_legalities(game, {card.name for card in new}) if says and not replacing else 0
        merge = _merge_newer if says else _merge_cards
        change = self._write(cards, game, {card.name: card for card in new}, merge, replacing=replacing)
        of_sets = self._write(card_sets, game, sets, _newer, replacing=replacing)
        says = file.legalities if replacing else says or known
        if not (change.is_none and of_sets.is_none and says == known and not forgotten):
            self._stamp(game, at=at, legalities=says)
        return change

    def _legalities(self, game: str) -> Legalities | None:
        """Read the day of the legalities and their formats; a database of an older form has none."""
        there = {column["name"] for column in inspect(self._connection).get_columns(catalogs.name)}
        if catalogs.c.legal_as_of.name not in there:
            return None
        found = select(catalogs.c.legal_as_of, catalogs.c.legal_formats).where(catalogs.c.game == game)
        row = self._connection.execute(found).one_or_none()
        if row is None or row.legal_as_of is None:
            return None
        return Legalities(date.fromisoformat(row.legal_as_of), frozenset((row.legal_formats or "").split()))

    def _forget_legalities(self, game: str, there: set[str]) -> int:
        """Delete the legalities of cards that a newer file lacks: they no longer belong to any day."""
        old = ((name, _CARD.decode(body)) for name, body in self._bodies(cards, game).items() if name not in there)
        stale = [(name, card) for name, card in old if card.legalities is not None]
        for name, card in stale:
            row = update(cards).where(cards.c.game == game, cards.c.name == name)
            self._connection.execute(row.values(body=msgspec.msgpack.encode(replace(card, legalities=None))))
            sum_again(self._connection, cards, cards.c.game == game, cards.c.name == name)
        return len(stale)

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

    def _stamp(self, game: str, *, at: int, legalities: Legalities | None) -> None:
        before = self.version(game)
        said = {
            "legal_as_of": legalities.as_of.isoformat() if legalities else None,
            "legal_formats": " ".join(sorted(legalities.formats)) if legalities else None,
        }
        if before is None:
            self._connection.execute(insert(catalogs), {"game": game, "version": 1, "imported_at": at, **said})
        else:
            stamp = update(catalogs).where(catalogs.c.game == game)
            self._connection.execute(stamp.values(version=before + 1, imported_at=at, **said))
            sum_again(self._connection, catalogs, catalogs.c.game == game)


def _key(table: Table) -> Column[str]:
    """Return the column that distinguishes the rows of one game."""
    return table.c.code if table is card_sets else table.c.name


def _merge_cards(old: bytes, new: Card) -> Card:
    return merged(_CARD.decode(old), new)


def _merge_newer(old: bytes, new: Card) -> Card:
    """Merge two versions of a card; its legalities come from the newer file alone."""
    return replace(merged(_CARD.decode(old), new), legalities=new.legalities)


def _newer(old: bytes, new: CardSet) -> CardSet:
    """Keep the release day of a set if the newer file does not know it."""
    known = _SET.decode(old)
    return new if new.released else msgspec.structs.replace(known, name=new.name or known.name)
