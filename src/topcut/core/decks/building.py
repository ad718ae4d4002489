"""A limited deck while it is built: cards of the pool move in and out, plus any number of basic lands (MTR 7.1)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.cards import Card, Catalog, fold
from topcut.core.decks.decklist import DeckEntry, Decklist, Pool
from topcut.core.decks.legality import Legality
from topcut.core.decks.naming import named
from topcut.core.rules.construction import deck_building

USUAL_LANDS: Final = (17, 40)
"""How many cards of how many are usually lands: a suggestion, not a rule."""
COLORS: Final = "WUBRG"
MOST_BASICS: Final = 99
"""Of one kind: nobody needs more, and no page has to show more."""


class PoolCard(Struct, frozen=True):
    """A card of a pool, with the number opened and the number in the deck."""

    title: str
    """The full English name."""
    card: Card | None
    opened: int
    used: int = 0
    number: str = ""
    """Its number in its set, if the pool has it."""

    @property
    def left(self) -> int:
        return max(0, self.opened - self.used)


class DeckBuild(Struct, frozen=True):
    """A pool and the cards of it that are in the deck; lands that are free are counted separately."""

    cards: tuple[PoolCard, ...]
    basics: tuple[tuple[str, int], ...]
    """How many of each free land, in the order of the rules (MTR 7.2)."""
    least: int = 40
    """The size of the smallest deck (MTR 7.1)."""
    strange: tuple[tuple[str, int], ...] = ()
    """Cards of the deck that are not in the pool: a problem that somebody has to see (MTR 7.2)."""

    @property
    def used(self) -> int:
        return sum(card.used for card in self.cards)

    @property
    def lands(self) -> int:
        return sum(count for _, count in self.basics)

    @property
    def size(self) -> int:
        return self.used + self.lands + sum(count for _, count in self.strange)

    @property
    def left(self) -> int:
        return sum(card.left for card in self.cards)

    @property
    def missing(self) -> int:
        """How many cards the smallest deck still needs (MTR 7.1)."""
        return max(0, self.least - self.size)

    def decklist(self) -> Decklist:
        """Return the deck as a list without a sideboard, which is the rest of the pool (MTR 7.1)."""
        cards = (DeckEntry(card.used, card.title) for card in self.cards if card.used)
        beside = (DeckEntry(count, title) for title, count in (*self.basics, *self.strange) if count)
        return Decklist((*cards, *beside))


def begin_build(pool: Pool, deck: Decklist, *, legality: Legality, catalog: Catalog | None) -> DeckBuild:
    """Lay out a pool with a deck in it; a card named in two languages counts as one (MTR 7.2)."""
    lands_of = deck_building(legality.edition).limited_pool.free_lands if legality.format.follows_edition else ()
    free = {fold(name): land.name for land in lands_of for name in (land.name, land.printed)}
    opened, cards, numbers = Counter[str](), dict[str, Card | None](), dict[str, str]()
    for entry in pool.cards:
        one = named(entry, legality=legality, catalog=catalog)
        opened[one.title] += entry.count
        cards.setdefault(one.title, one.card)
        numbers.setdefault(one.title, entry.number)
    used = Counter[str]()
    for entry in deck.main:
        used[named(entry, legality=legality, catalog=catalog).title] += entry.count
    laid = [
        PoolCard(title, cards[title], count, min(count, used[title]), numbers[title])
        for title, count in opened.items()
        if fold(title) not in free
    ]
    lands = Counter[str]()
    for title, count in used.items():
        if fold(title) in free:
            lands[free[fold(title)]] += min(count, MOST_BASICS)
    beyond = {title: count - opened[title] for title, count in used.items() if fold(title) not in free}
    basics = tuple((land.name, lands[land.name]) for land in lands_of)
    strange = tuple((title, count) for title, count in beyond.items() if count > 0)
    return DeckBuild(tuple(laid), basics, legality.format.deck_min, strange)


def with_cards(build: DeckBuild, changes: Mapping[str, int]) -> DeckBuild:
    """Put cards in and take them out, never more than the pool has (MTR 7.2)."""

    def changed(before: int, title: str, most: int) -> int:
        return min(most, max(0, before + changes.get(title, 0)))

    return DeckBuild(
        tuple(
            PoolCard(one.title, one.card, one.opened, changed(one.used, one.title, one.opened), one.number)
            for one in build.cards
        ),
        tuple((title, changed(count, title, MOST_BASICS)) for title, count in build.basics),
        build.least,
        build.strange,
    )


def all_of(build: DeckBuild, colors: Iterable[str]) -> Mapping[str, int]:
    """List every card of these colours and no other; lands and colourless cards have none."""
    wanted = set(colors)
    found = ((card, set(card.card.colors)) for card in build.cards if card.card)
    return {card.title: card.left for card, has in found if has and has <= wanted}


def most_colors(build: DeckBuild) -> str:
    """Find the two colours with the most cards in the pool, by count alone: no card is weighed against another."""
    count = Counter[str]()
    for one in build.cards:
        count.update({color: one.opened for color in (one.card.colors if one.card else ()) if color in COLORS})
    most = sorted(count, key=lambda color: (-count[color], COLORS.index(color)))[:2]
    return "".join(sorted(most, key=COLORS.index))


def lands_missing(build: DeckBuild) -> Mapping[str, int]:
    """Share the lands that the smallest deck is short of among the colours of its cards, by their symbols (MTR 7.2)."""
    return _shared(build, build.missing)


def usual_lands(build: DeckBuild) -> Mapping[str, int]:
    """Distribute as many lands as a deck of this size usually has, at least what the smallest deck is short of."""
    lands, whole = USUAL_LANDS
    usual = -(-build.used * lands // (whole - lands))
    return _shared(build, max(build.missing, usual - build.lands))


def _shared(build: DeckBuild, count: int) -> Mapping[str, int]:
    """Distribute lands by the largest remainder, counting those already in the deck."""
    names = [name for name, _ in build.basics]
    if not names:
        return {}
    count = min(count, MOST_BASICS * len(names))
    weights = _symbols(build)
    if not any(weights):
        weights = [1] * len(names)
    whole, there = sum(weights), [number for _, number in build.basics]
    goal = count + sum(there)
    found = dict.fromkeys(names, 0)
    for _ in range(count):
        each = zip(names, weights, there, strict=True)
        short = {name: goal * weight - whole * (has + found[name]) for name, weight, has in each}
        found[max(short, key=lambda name: short[name])] += 1
    return {name: number for name, number in found.items() if number}


def _symbols(build: DeckBuild) -> Sequence[int]:
    """Count the coloured symbols in the costs of the deck; a card without a cost by its colours."""
    count = Counter[str]()
    for one in build.cards:
        if one.card and one.used:
            cost = "".join(face.cost for face in one.card.printed[:1]) or "".join(one.card.colors)
            count.update({color: one.used * cost.count(color) for color in COLORS})
    return [count[color] for color in COLORS]
