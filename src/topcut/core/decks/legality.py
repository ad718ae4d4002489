"""Which cards a format allows on a day."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Final, Literal

from msgspec import Struct

from topcut.core.cards import ANY_NUMBER, Card, CardSet, fold
from topcut.core.decks.format import DatedCard, DatedSet, Format
from topcut.core.rules import Rule
from topcut.core.rules.copy_limits import copy_limits
from topcut.core.rules.editions import tables_on

Reason = Literal["rotated", "not-yet-legal", "never-in-format"]
_CARDS: Final = Rule("MTR", "3.3")


class Outside(Struct, frozen=True):
    """Why a card is not in a format."""

    reason: Reason
    rule: Rule | None
    until: date | None = None
    since: date | None = None


class Legality:
    """A format on a day."""

    def __init__(self, format: Format, day: date, *, early: frozenset[str] = frozenset()) -> None:
        self.format = format
        self.day = day
        self.banned = _listed(format.banned, day)
        """Every banned English title, folded, with the rule that bans it (MTR 6.2)."""
        self.restricted = _listed(format.restricted, day)
        self._extra = _listed(format.extra, day)
        self._only = {fold(name) for name in format.only}
        self._sets = {code: card_set for card_set in format.sets for code in (card_set.code, *card_set.includes)}
        self.codes = frozenset(code for code, card_set in self._sets.items() if self._is_current(card_set, None))
        """The sets that are legal by their dates."""
        self._early = early
        self._moved = {one.code: one.legal_from for one in format.moved if one.legal_from}
        self._own_limits = own_limits(tables_on(day))
        self.titles = _other_names(format)
        """English titles by the names that the lists print (MTR 6.2)."""
        self._known: dict[str, Outside | None] = {}
        self._known_by: Mapping[str, CardSet] | None = None

    def outside(self, card: Card, *, sets: Mapping[str, CardSet]) -> Outside | None:
        """Say why a card is not in the format, or None where it is; bans are another matter (MTR 6.2)."""
        if self._known_by is not sets:
            self._known, self._known_by = {}, sets
        if card.name not in self._known:
            self._known[card.name] = self._why_outside(card, sets)
        return self._known[card.name]

    def _why_outside(self, card: Card, sets: Mapping[str, CardSet]) -> Outside | None:
        rule = self.format.legality_rule
        if not card.is_for_decks or (card.is_funny and not self.format.allows_funny):
            return Outside("never-in-format", _CARDS)
        if fold(card.front) in self._extra:
            return None
        if self._only:
            return None if self._only & {fold(card.name), fold(card.front)} else Outside("never-in-format", rule)
        if self.format.rarities and card.rarities.isdisjoint(self.format.rarities):
            return Outside("never-in-format", rule)
        return self._from_any_set(card, sets) if self.format.every_set else self._from_listed_sets(card, sets)

    def _from_any_set(self, card: Card, sets: Mapping[str, CardSet]) -> Outside | None:
        """A card is legal from the day of its first product (MTR 6.5)."""
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
        """A card is legal that a legal set has, whichever printing of it is played (MTR 6.2)."""
        rule = self.format.legality_rule
        listed = [(self._sets[code], sets.get(code)) for code in card.sets if code in self._sets]
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

    def is_banned_by_card(self, card: Card | None) -> bool:
        """Ask whether card files know a card as banned that day, where no rule document lists the bans."""
        since = card.banned_from if card and self.format.bans_by_card else None
        return since is not None and since <= self.day

    def copies_of(self, title: str) -> int | None:
        """Say how many copies the rule data allow of a card, where it is more than usual (MTR 6.1)."""
        return self._own_limits.get(fold(title))


def legality_on(format: Format, day: date, *, early: frozenset[str] = frozenset()) -> Legality:
    """Say which cards a format allows on a day; a prerelease may use its set early (MTR 3.7)."""
    known: Legality | None = format.by_day.get((day, early))
    if known is None:
        known = format.by_day[day, early] = Legality(format, day, early=early)
    return known


@cache
def own_limits(edition: str) -> Mapping[str, int]:
    """Map the cards that lift the limit themselves to how many of them there may be (MTR 6.1)."""
    limits = copy_limits(edition)
    free = {
        fold(name): ANY_NUMBER for card in (*limits.basics, *limits.any_number) for name in (card.name, card.printed)
    }
    return free | {fold(name): card.copies for card in limits.up_to for name in (card.name, card.printed)}


def _listed(cards: Iterable[DatedCard], day: date) -> Mapping[str, Rule | None]:
    return {fold(card.name): card.rule for card in cards if card.is_listed_on(day)}


def _other_names(format: Format) -> Mapping[str, str]:
    """Map the other names that the lists themselves give to English titles, by their fold."""
    listed = (*format.banned, *format.restricted, *format.extra)
    return {fold(name): card.name for card in listed for name in (card.name, *card.also)}


def _first_day(card_set: DatedSet, known: CardSet | None) -> date | None:
    return card_set.legal_from or (known.released if known else None)


def _first_days(card: Card, sets: Mapping[str, CardSet], moved: Mapping[str, date]) -> Iterator[date | None]:
    for printing in card.printings:
        known = sets.get(printing.set)
        if known is None or known.makes_legal:
            yield moved.get(printing.set) or printing.released or (known.released if known else None)
