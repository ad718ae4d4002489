"""Limited: the pool, the free lands, the rest as the sideboard, and the cards boosters can have."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from topcut.core.cards import ANY_NUMBER, Card, Catalog, fold
from topcut.core.decks import problems as p
from topcut.core.decks.decklist import DeckEntry, Decklist, Pool
from topcut.core.decks.legality import Legality
from topcut.core.decks.naming import named
from topcut.core.decks.problems import Problem, ProblemPlace, problem
from topcut.core.rules.construction import GuestCards, deck_building

T = TypeVar("T")


def registrars(seated: Sequence[T]) -> dict[T, T]:
    """Assign who registers whose pool: the pool opposite; with an odd number, the last three in a circle (MTR 7.5)."""
    if len(seated) < 2:
        return {}
    whole = len(seated) - 3 * (len(seated) % 2)
    pairs = {one: seated[place ^ 1] for place, one in enumerate(seated[:whole])}
    last = seated[whole:]
    return pairs | {one: last[(place + 1) % len(last)] for place, one in enumerate(last)}


def pool_limits(pool: Pool, *, legality: Legality, catalog: Catalog | None) -> Mapping[str, int]:
    """Count how many of every card may be used, by its folded title: those opened, and any number of the free lands.

    Snow lands and Wastes are not free: they count only if opened (MTR 7.2).
    """
    opened = _counts(pool.cards, lambda entry: fold(named(entry, legality=legality, catalog=catalog).title))
    return dict(opened) | dict.fromkeys(free_lands(legality.edition), ANY_NUMBER)


def free_lands(edition: str) -> frozenset[str]:
    """List the lands that are free without being opened, by their folded titles (MTR 7.2)."""
    building = deck_building(edition).limited_pool
    return frozenset(fold(name) for land in building.free_lands for name in (land.name, land.printed))


def with_rest_of_pool(
    decklist: Decklist, pool: Pool, *, legality: Legality, catalog: Catalog | None = None
) -> Decklist:
    """Make every card of the pool that is not in the deck its sideboard, whatever was written there (MTR 7.1).

    Cards written beyond the pool stay: lands are free, and any other card is a problem that somebody has to see.
    """

    def title(entry: DeckEntry) -> str:
        return fold(named(entry, legality=legality, catalog=catalog).title)

    opened, main, written = (_counts(part, title) for part in (pool.cards, decklist.main, decklist.sideboard))
    rest, sideboard = opened - main, list[DeckEntry]()
    for key in written - opened:
        rest[key] = 0
    for entry in (*decklist.sideboard, *(replace(entry, line=None) for entry in pool.cards)):
        key = title(entry)
        count = min(entry.count, rest[key])
        rest[key] -= count
        if count:
            sideboard.append(replace(entry, count=count))
    beyond = (entry for entry in decklist.sideboard if written[title(entry)] > opened[title(entry)])
    return Decklist(decklist.main, (*sideboard, *beyond))


def _counts(entries: Iterable[DeckEntry], title: Callable[[DeckEntry], str]) -> Counter[str]:
    found = Counter[str]()
    for entry in entries:
        found[title(entry)] += entry.count
    return found


def pool_problems(pool: Pool, *, opened: Collection[str], legality: Legality, catalog: Catalog) -> tuple[Problem, ...]:
    """Report the cards of a pool that come in no opened booster, each once; guests and free lands may (MTR 7.2)."""
    guests, free = deck_building(legality.edition).limited_pool.guests, free_lands(legality.edition)
    told = dict[str | None, Problem]()
    for one in _strangers(pool.cards, opened, legality, catalog, guests):
        if fold(one.card or "") not in free:
            told.setdefault(one.card, one)
    return tuple(told.values())


def _strangers(
    entries: Iterable[DeckEntry],
    opened: Collection[str],
    legality: Legality,
    catalog: Catalog,
    guests: tuple[GuestCards, ...],
) -> Iterator[Problem]:
    rule = legality.format.legality_rule
    for entry in entries:
        card = named(entry, legality=legality, catalog=catalog).card
        if card and not (card.sets & set(opened) or _is_guest(card, opened, guests)):
            at = ProblemPlace(card.name, entry.name, entry.line)
            yield problem(p.NOT_FROM_BOOSTERS, at=at, rule=rule, opened=tuple(opened))


def _is_guest(card: Card, opened: Collection[str], guests: tuple[GuestCards, ...]) -> bool:
    """Check whether a card of another set may be in these boosters: any card, or only a nonbasic land (MTR 7.2)."""
    is_nonbasic_land = "Land" in card.kinds and not card.is_basic
    return any(
        (guest.cards == "any" or is_nonbasic_land)
        and not set(opened).isdisjoint(guest.opened_in)
        and not card.sets.isdisjoint(guest.from_sets)
        for guest in guests
    )
