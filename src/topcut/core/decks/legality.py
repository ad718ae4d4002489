"""Which cards a format allows on a day, by which source: a table for the day, a card file as of its date, or none."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final, Literal

from msgspec import Struct

from topcut.core.cards import ANY_NUMBER, Card, CardSet, Legalities, fold
from topcut.core.decks.format import DatedCard, DatedSet, Format
from topcut.core.rules import Rule
from topcut.core.rules.card_classes import card_classes
from topcut.core.rules.copy_limits import copy_limits
from topcut.core.rules.tables import remembered

Reason = Literal["rotated", "not-yet-legal", "never-in-format"]
_CARDS: Final = Rule("MTR", "3.3")


class Outside(Struct, frozen=True):
    """Why a card is not in a format."""

    reason: Reason
    rule: Rule | None
    until: date | None = None
    since: date | None = None


class JudgedBy(Struct, frozen=True):
    """The source that says which cards are legal, and its date (MTR 6.2)."""

    pack: str = ""
    """The pack with the tables; empty for a card file, or for a house format that needs no source."""
    as_of: date | None = None
    is_card_file: bool = False


class Legality:
    """A format on a day."""

    def __init__(
        self,
        format: Format,
        day: date,
        *,
        early: frozenset[str] = frozenset(),
        legalities: Legalities | None = None,
    ) -> None:
        self.format = format
        self.day = day
        self.judged_by = judged_by(format, day, legalities=legalities)
        """None if no table covers this day: then only what no table could change is judged (MTR 6.2)."""
        is_table = self.judged_by is not None and not self.judged_by.is_card_file
        everywhere = banned_everywhere(format.edition_on(day)) if format.follows_edition else ()
        self._everywhere = _listed((*everywhere, *format.banned_here), day)
        self.banned = {**_listed(format.banned if is_table else (), day), **self._everywhere}
        """Every banned English title, folded, with the rule that bans it (MTR 6.2)."""
        self.restricted = _listed(format.restricted if is_table else (), day)
        self._extra = _listed(format.extra, day)
        self._only = {fold(name) for name in format.only}
        self._sets: dict[str, list[DatedSet]] = {}
        for card_set in format.sets:
            for code in (card_set.code, *card_set.includes):
                self._sets.setdefault(code, []).append(card_set)
        current = (code for code, spans in self._sets.items() for span in spans if self._is_current(span, None))
        self.codes = frozenset(current if is_table else ())
        """The sets that are legal by their dates, if the table covers the day."""
        self._early = early
        self._moved = {one.code: one.legal_from for one in format.moved if one.legal_from}
        self._own_limits = own_limits(format.edition_on(day))
        self.titles = _other_names(format)
        """English titles by the names in the lists (MTR 6.2)."""
        self._known: dict[str, Outside | None] = {}
        self._known_by: Mapping[str, CardSet] | None = None

    @property
    def edition(self) -> str:
        """The edition of the rules by which decks are judged here (MTR 0)."""
        return self.format.edition_on(self.day)

    def outside(self, card: Card, *, sets: Mapping[str, CardSet]) -> Outside | None:
        """Find why a card is not in the format; None if it is, and bans are checked separately (MTR 6.2)."""
        if self._known_by is not sets:
            self._known, self._known_by = {}, sets
        if card.name not in self._known:
            self._known[card.name] = self._why_outside(card, sets)
        return self._known[card.name]

    def _why_outside(self, card: Card, sets: Mapping[str, CardSet]) -> Outside | None:
        rule = self.format.legality_rule
        if not card.is_for_decks or (card.is_funny and not self.format.allows_funny):
            return Outside("never-in-format", _CARDS)
        if self._by_card_file:
            return Outside("never-in-format", rule) if card.standing_in(self.format.id) == "not-legal" else None
        found = self._by_table(card, sets)
        return found if self.judged_by or self._is_unprinted(card, sets) else None

    def _is_unprinted(self, card: Card, sets: Mapping[str, CardSet]) -> bool:
        """Check whether no printing of a card was out that day: then it is legal nowhere, whatever the tables say."""
        days = [one.released or (known.released if (known := sets.get(one.set)) else None) for one in card.printings]
        return bool(days) and all(day is not None and self.day < day for day in days)

    def _by_table(self, card: Card, sets: Mapping[str, CardSet]) -> Outside | None:
        rule = self.format.legality_rule
        if fold(card.front) in self._extra:
            return None
        if self._only:
            return None if self._only & {fold(card.name), fold(card.front)} else Outside("never-in-format", rule)
        if self.format.rarities and card.rarities.isdisjoint(self.format.rarities):
            return Outside("never-in-format", rule)
        return self._from_any_set(card, sets) if self.format.every_set else self._from_listed_sets(card, sets)

    def _from_any_set(self, card: Card, sets: Mapping[str, CardSet]) -> Outside | None:
        """Check a card in a format of every set: it is legal from the day of its first product (MTR 6.5)."""
        if not card.printings:
            return None
        later = []
        for day in _first_days(card, sets, self._moved):
            if day is None or day <= self.day:
                return None
            later.append(day)
        if not later:
            return Outside("never-in-format", self.format.legality_rule)
        if not self._early.isdisjoint(card.sets):
            return None
        return Outside("not-yet-legal", self.format.legality_rule, since=min(later))

    def _from_listed_sets(self, card: Card, sets: Mapping[str, CardSet]) -> Outside | None:
        """Check a card in a format of listed sets: it is legal if a legal set has it, in any printing (MTR 6.2)."""
        rule = self.format.legality_rule
        listed = [(span, sets.get(code)) for code in card.sets for span in self._sets.get(code, ())]
        if any(self._is_current(card_set, known) or card_set.code in self._early for card_set, known in listed):
            return None
        gone = [card_set.until for card_set, _ in listed if card_set.until and card_set.until <= self.day]
        if gone:
            return Outside("rotated", rule, until=max(gone))
        coming = [day for day in (_first_day(card_set, known) for card_set, known in listed) if day]
        if coming:
            return Outside("not-yet-legal", rule, since=min(coming))
        return Outside("never-in-format", rule)

    def _is_current(self, card_set: DatedSet, known: CardSet | None) -> bool:
        first = _first_day(card_set, known)
        return (first is None or first <= self.day) and (card_set.until is None or self.day < card_set.until)

    @property
    def _by_card_file(self) -> bool:
        return self.judged_by is not None and self.judged_by.is_card_file

    def is_banned(self, card: Card | None, *, key: str) -> bool:
        """Check whether a card is banned by the day's list, or by the card file if that is the source (MTR 6.2)."""
        if self._by_card_file and key not in self._everywhere:
            return card is not None and card.standing_in(self.format.id) == "banned"
        since = card.banned_from if card and self.format.bans_by_card else None
        return key in self.banned or (since is not None and since <= self.day)

    def is_restricted(self, card: Card | None, *, key: str) -> bool:
        if self._by_card_file:
            return card is not None and card.standing_in(self.format.id) == "restricted"
        return key in self.restricted

    def is_unknown(self, card: Card) -> bool:
        """Check whether a card is missing in the card file that is the source."""
        return self._by_card_file and card.standing_in(self.format.id) is None

    def copies_of(self, title: str) -> int | None:
        """Return how many copies the rule data allow of a card, if it is not the usual number (MTR 6.1)."""
        return self._own_limits.get(fold(title))


def judged_by(format: Format, day: date, *, legalities: Legalities | None) -> JudgedBy | None:
    """Find the source for a day: the format's tables; after their end a newer card file; otherwise none (MTR 6.2)."""
    if format.speaks_for(day):
        return JudgedBy(format.pack, format.first_day)
    end = format.last_day
    if end is None or day <= end or legalities is None or format.id not in legalities.formats:
        return None
    return JudgedBy(as_of=legalities.as_of, is_card_file=True) if end < legalities.as_of else None


def legality_on(
    format: Format, day: date, *, early: frozenset[str] = frozenset(), legalities: Legalities | None = None
) -> Legality:
    """Find which cards a format allows on a day; a prerelease may use its set early (MTR 3.7).

    After the last day of its tables the `legalities` of a card file decide, as of their own day (MTR 6.2).
    """
    known: Legality | None = format.by_day.get((day, early, legalities))
    if known is None:
        known = Legality(format, day, early=early, legalities=legalities)
        format.by_day[day, early, legalities] = known
    return known


@remembered
def banned_everywhere(edition: str) -> tuple[DatedCard, ...]:
    """List the cards that no format allows, not even a house format or one judged by a card file (MTR 6.5)."""
    kinds = (kind for kind in card_classes(edition).values() if kind.every_format and kind.allowed == "never")
    return tuple(DatedCard(name, (), kind.listed_from, rule=kind.rule) for kind in kinds for name in kind.members)


@remembered
def own_limits(edition: str) -> Mapping[str, int]:
    """Map the cards that lift the limit themselves to their allowed number (MTR 6.1)."""
    limits = copy_limits(edition)
    free = {
        fold(name): ANY_NUMBER for card in (*limits.basics, *limits.any_number) for name in (card.name, card.printed)
    }
    return free | {fold(name): card.copies for card in limits.up_to for name in (card.name, card.printed)}


def _listed(cards: Iterable[DatedCard], day: date) -> Mapping[str, Rule | None]:
    return {fold(card.name): card.rule for card in cards if card.is_listed_on(day)}


def _other_names(format: Format) -> Mapping[str, str]:
    """Map the other names in the format's own lists, folded, to English titles."""
    listed = (*format.banned, *format.banned_here, *format.restricted, *format.extra)
    return {fold(name): card.name for card in listed for name in (card.name, *card.also)}


def _first_day(card_set: DatedSet, known: CardSet | None) -> date | None:
    return card_set.legal_from or (known.released if known else None)


def _first_days(card: Card, sets: Mapping[str, CardSet], moved: Mapping[str, date]) -> Iterator[date | None]:
    for printing in card.printings:
        known = sets.get(printing.set)
        if known is None or known.makes_legal:
            yield moved.get(printing.set) or printing.released or (known.released if known else None)
