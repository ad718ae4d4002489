"""The card catalogue in memory, loaded off the event loop and again when there is a newer one; lists judged by it."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from topcut.core.cards import Card, CardIndex, ChecklistColumn, Legalities, checklist
from topcut.core.decks import (
    Decklist,
    DoubleFaced,
    Format,
    JudgedBy,
    ListCheck,
    NamedLine,
    NoSuchFormat,
    Problem,
    Registered,
    check,
    find_format,
    format_names,
    free_lands,
    judged_by,
    legality_on,
    named,
    pool_problems,
    presented_problems,
    registered,
    two_headed_giant,
    with_releases,
    with_rest_of_pool,
    without_lying_beside,
)
from topcut.core.errors import Unreadable
from topcut.core.event.nouns.decks.state import DeckVerdict
from topcut.core.event.reading import is_limited
from topcut.core.event.view import ListFor
from topcut.core.rules.card_kinds import card_kinds, cards_of, follows_edition
from topcut.core.rules.packs import held_to
from topcut.desk import off_loop
from topcut.desk.single_flight import SingleFlight, any_will_do
from topcut.exchange.deck import read_deck, read_pool
from topcut.exchange.deck_writing import as_text
from topcut.store import Database
from topcut.store.cards import Cards, CatalogueSummary
from topcut.store.pack_shelf import PackShelf

_log = logging.getLogger("topcut.desk")

LOOK_AGAIN: Final = 2.0
"""Seconds after which a newer catalogue is noticed."""
MOST_NAMES: Final = 8
DUNGEON: Final = "Dungeon"
LONGEST_TYPED: Final = 60


class Loaded(Struct, frozen=True):
    """A catalogue, or that there is none."""

    version: int = 0
    index: CardIndex | None = None
    dungeons: tuple[str, ...] = ()
    """Cards that every player always has, outside the deck (MTR 3.3)."""

    @property
    def cards(self) -> int:
        return len(self.index) if self.index else 0

    @property
    def legalities(self) -> Legalities | None:
        return self.index.legalities if self.index else None


class Judged(Struct, frozen=True):
    """A list that was read and judged, with the cards its lines name."""

    format: Format
    on: date
    decklist: Decklist
    checked: ListCheck
    verdict: DeckVerdict
    main: tuple[NamedLine, ...]
    sideboard: tuple[NamedLine, ...]
    kept: Registered
    """The list by English titles, whatever was written."""

    @property
    def says(self) -> "WhoSays":
        return WhoSays(self.format, self.on, self.checked.judged_by, self.checked.unknown)

    @property
    def text(self) -> str:
        """The list as plain lines, including the rest of the pool (MTR 7.1)."""
        return as_text(self.decklist)


class WhoSays(Struct, frozen=True):
    """The source, if any, that says which cards are legal in an event's format on its day (MTR 6.2)."""

    format: Format
    on: date
    by: JudgedBy | None
    unknown: tuple[str, ...] = ()
    """Cards about which the judging card file says nothing."""


class Catalogue:
    """The catalogues of a database, each loaded once however many ask; meanwhile callers get the one before."""

    def __init__(
        self, database: Database, *, clock: Callable[[], float] = time.monotonic, shelf: PackShelf | None = None
    ) -> None:
        self._database = database
        self._shelf = shelf
        self._clock = clock
        self._loaded: dict[str, Loaded] = {}
        self._looked: dict[str, float] = {}
        self._loading = SingleFlight[str, Loaded]()

    async def of(self, game: str) -> Loaded:
        """Find the catalogue of an event's game; the first caller waits until it is in memory."""
        cards = cards_of(game)
        held = self._loaded.get(cards)
        if held is not None and self._clock() < self._looked[cards] + LOOK_AGAIN:
            return held
        if held is not None and held.index:
            self._begin(cards)
            return held
        return await self._loading.result(cards, lambda: self._load(cards), will_do=any_will_do)

    async def has(self, game: str) -> bool:
        """Check whether there is a catalogue, without waiting for it to load; start loading it."""
        cards = cards_of(game)
        if held := self._loaded.get(cards):
            return held.index is not None
        self._begin(cards)
        return bool(await off_loop.read(self._database, lambda connection: Cards(connection).version(cards)))

    async def summary(self, game: str) -> CatalogueSummary | None:
        """Read the summary of a catalogue, with its age; None if there is none."""
        return await off_loop.read(self._database, lambda connection: Cards(connection).summary(cards_of(game)))

    async def judge(self, text: str | bytes, wanted: ListFor, *, now: int, pool: str = "") -> Judged:
        """Read a list and judge it by the event's format on its day; raise `Unreadable` if it cannot be read."""
        loaded = await self.of(wanted.game)
        return await asyncio.to_thread(judged, text, wanted, loaded, on=day_of(now, wanted.zone), pool=pool)

    async def who_says(self, wanted: ListFor, *, now: int) -> WhoSays:
        """Find the source of what is legal on the event's day: a table, a card file as of its own day, or none."""
        loaded, on = await self.of(wanted.game), day_of(now, wanted.zone)
        format = format_of(wanted, on=on)
        return WhoSays(format, on, judged_by(format, on, legalities=loaded.legalities))

    async def strangers(self, pool: str, wanted: ListFor, *, now: int) -> tuple[Problem, ...]:
        """List the cards of a registered pool that its boosters cannot have held (MTR 7.2)."""
        loaded, on = await self.of(wanted.game), day_of(now, wanted.zone)
        return await asyncio.to_thread(strange_cards, pool, wanted, loaded, on=on) if pool else ()

    async def meant(self, described: str, wanted: ListFor, *, now: int) -> tuple[Card, ...]:
        """Find the cards of an event's format that a description fits; it names one if it fits only one (MTR 3.6)."""
        loaded, on = await self.of(wanted.game), day_of(now, wanted.zone)
        return await asyncio.to_thread(cards_meant, described, wanted, loaded, on=on)

    async def names(self, game: str, typed: str) -> tuple[str, ...]:
        """Complete a partly typed card name."""
        loaded = await self.of(game)
        return loaded.index.search(typed[:LONGEST_TYPED], most=MOST_NAMES) if loaded.index else ()

    async def checklist(self, wanted: ListFor) -> tuple[ChecklistColumn, ...]:
        """Lay out the cards that the boosters of an event can hold; empty without a catalogue (MTR 7.5)."""
        loaded = await self.of(wanted.game)
        return checklist(loaded.index.by_set, wanted.opened) if loaded.index else ()

    async def title(self, game: str, name: str) -> str:
        """Find the English title of a card by any of its names; keep a name that fits none or several (MTR 7.2)."""
        loaded = await self.of(game)
        found = loaded.index.find(name) if loaded.index else ()
        return found[0].name if len(found) == 1 else name

    def _begin(self, cards: str) -> None:
        self._loading.begun(cards, lambda: self._load(cards))

    async def _load(self, cards: str) -> Loaded:
        try:
            loaded = await off_loop.work(self._database, self._read, cards, self._loaded.get(cards, Loaded()))
        except Exception as error:  # whoever waits hears of it too, but maybe nobody does
            _log.warning("the catalogue of %s could not be read: %s", cards, error)
            raise
        self._loaded[cards], self._looked[cards] = loaded, self._clock()
        return loaded

    def _read(self, cards: str, held: Loaded) -> Loaded:
        if self._shelf:
            self._shelf.look()
        with self._database.reading() as connection:
            kept = Cards(connection)
            version = kept.version(cards) or 0
            if version == held.version:
                return held
            index = kept.load(cards)
        dungeons = sorted(card.name for card in index or () if card.type == DUNGEON)
        return Loaded(version, index.prepared() if index else None, tuple(dungeons))


def refuse_other_format(format: str, *, game: str) -> None:
    """Refuse a format of another game: no Lorcana deck is Modern (MTR 3.2)."""
    cards, today = cards_of(game), date.max
    other = [name for kind in card_kinds() if kind != cards for name in format_names(kind, on=today)]
    if format in other and format not in format_names(cards, on=today) and not is_limited(format):
        raise NoSuchFormat(format=format, formats=", ".join(format_names(cards, on=today)))


def format_of(wanted: ListFor, *, on: date) -> Format:
    """Find the format of an event's lists, with release days that were moved since (MTR 3.7)."""
    format = _format(wanted, on=on)
    if wanted.is_two_headed and format.follows_edition and not format.is_limited:
        format = two_headed_giant(format, on=on)
    return with_releases(format, wanted.releases) if wanted.releases else format


def _format(wanted: ListFor, *, on: date) -> Format:
    """Find a known format; a house format only asks for cards that exist."""
    cards, held = cards_of(wanted.game), held_to(wanted.packs)
    if wanted.is_limited:
        return find_format("limited", game=cards, on=on, among=held)
    if not follows_edition(cards):
        return find_format("constructed", game=cards, on=on)
    if wanted.format in format_names(cards, on=on, among=held):
        return find_format(wanted.format, game=cards, on=on, among=held)
    return Format(wanted.format, "", 1, game=cards, every_set=True, allows_funny=True)


def judged(text: str | bytes, wanted: ListFor, loaded: Loaded, *, on: date, pool: str = "") -> Judged:
    """Read and judge one list with a catalogue at hand, or with none (MTR 6.2).

    The rest of a `pool` is the sideboard (MTR 7.1); the rest of a team's pool may be a team-mate's (MTR 8.6).
    """
    format, catalog = format_of(wanted, on=on), loaded.index
    legality = legality_on(format, on, legalities=loaded.legalities)
    opened = read_pool(pool) if pool else None
    decklist = read_deck(text)
    if opened and not wanted.shares_pool:
        decklist = with_rest_of_pool(decklist, opened, legality=legality, catalog=catalog)
    checked = check(decklist, format, on=on, catalog=catalog, pool=opened, opened=wanted.opened, early=wanted.early)
    kept = registered(decklist, legality=legality, catalog=catalog)
    verdict = DeckVerdict(
        digest=kept.digest,
        problems=tuple(dict.fromkeys(one.code for one in checked.problems)),
        not_checked=checked.not_checked,
        catalogue=loaded.version,
    )
    main, sideboard = (
        tuple(named(entry, legality=legality, catalog=catalog) for entry in part)
        for part in (decklist.main, decklist.sideboard)
    )
    return Judged(format, on, decklist, checked, verdict, main, sideboard, kept)


def cards_meant(described: str, wanted: ListFor, loaded: Loaded, *, on: date) -> tuple[Card, ...]:
    """Find the legal cards that a full or partial name could mean (MTR 3.6)."""
    format, catalog = format_of(wanted, on=on), loaded.index
    legality = legality_on(format, on, early=wanted.early, legalities=loaded.legalities)
    if catalog is None or not described.strip():
        return ()
    sets = catalog.sets
    return catalog.identify(described[:LONGEST_TYPED], among=lambda card: legality.outside(card, sets=sets) is None)


def strange_cards(pool: str, wanted: ListFor, loaded: Loaded, *, on: date) -> tuple[Problem, ...]:
    """Check a pool against the boosters it was opened from, if the catalogue has their sets (MTR 7.2)."""
    catalog = loaded.index
    if catalog is None or not wanted.opened or not catalog.sets.keys() >= set(wanted.opened):
        return ()
    legality = legality_on(format_of(wanted, on=on), on)
    try:
        return pool_problems(read_pool(pool), opened=wanted.opened, legality=legality, catalog=catalog)
    except Unreadable:
        return ()


def presented(
    kept: Judged, found: Judged, *, may_sideboard: bool, double_faced: Sequence[DoubleFaced] = ()
) -> tuple[Problem, ...]:
    """Compare a presented deck with the registered one, both read by one catalogue (MTR 2.8).

    Real copies of double-faced cards that have substitutes do not count (MTR 3.5).
    """
    counted = without_lying_beside(kept.kept, found.kept, double_faced)
    free = free_lands(kept.format.edition_on(kept.on)) if kept.format.is_limited else frozenset[str]()
    return presented_problems(kept.kept, counted, kept.format, may_sideboard=may_sideboard, free=free)


def day_of(now: int, zone: str) -> date:
    """Return the date where the event is played."""
    try:
        where: ZoneInfo | None = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        where = None
    return datetime.fromtimestamp(now / 1_000_000, where or UTC).date()
