"""A registered list by its English titles: its stable hash, and its differences from the cards on the table."""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from topcut.core.cards import Catalog, fold
from topcut.core.decks import problems as p
from topcut.core.decks.decklist import DeckEntry, Decklist
from topcut.core.decks.format import Format
from topcut.core.decks.legality import Legality
from topcut.core.decks.naming import named
from topcut.core.decks.problems import Problem, ProblemPlace, problem
from topcut.core.rules import Rule

_SIDEBOARD = Rule("MTR", "3.16")


class Registered(Struct, frozen=True, dict=True):
    """A list reduced to sorted titles with their copies, whatever way it was written (MTR 2.7)."""

    main: tuple[tuple[str, int], ...]
    sideboard: tuple[tuple[str, int], ...] = ()

    @cached_property
    def digest(self) -> str:
        """The hash of the list: the same for the same cards in any order, spelling or language."""
        parts = [b"topcut-deck-1"]
        for part in (self.main, self.sideboard):
            parts += [b"", *(f"{copies} {title}".encode() for title, copies in part)]
        return hashlib.sha256(b"\n".join(parts)).hexdigest()


class Difference(Struct, frozen=True):
    """A card whose number on the table differs from the registered one (MTR 2.8)."""

    title: str
    registered: tuple[int, int]
    """In the deck and in the sideboard."""
    found: tuple[int, int]


def registered(decklist: Decklist, *, legality: Legality, catalog: Catalog | None = None) -> Registered:
    """Reduce a list to its English titles (MTR 6.1)."""

    def titles(entries: Iterable[DeckEntry]) -> tuple[tuple[str, int], ...]:
        counts = Counter[str]()
        for entry in entries:
            counts[named(entry, legality=legality, catalog=catalog).title] += entry.count
        return tuple(sorted(counts.items()))

    return Registered(titles(decklist.main), titles(decklist.sideboard))


def differences(kept: Registered, found: Registered) -> tuple[Difference, ...]:
    """List the cards that are not where they were registered, in order of title (MTR 2.8)."""
    there, here = _both(kept), _both(found)
    nowhere = (0, 0)
    titles = sorted({*there, *here})
    pairs = ((title, there.get(title, nowhere), here.get(title, nowhere)) for title in titles)
    return tuple(Difference(title, before, after) for title, before, after in pairs if before != after)


def presented_problems(
    kept: Registered,
    presented: Registered,
    format: Format,
    *,
    may_sideboard: bool,
    free: Collection[str] = (),
) -> tuple[Problem, ...]:
    """Check the cards presented for a game: registered cards only, and enough of them in the deck (MTR 3.16).

    For the first game, or while the sideboard may not be used, no card may have moved. Later any number of the `free`
    lands, by their folded titles, is allowed (MTR 7.2).
    """
    found = _presented(kept, presented, format, may_sideboard=may_sideboard)
    return tuple(one for one in found if not (may_sideboard and one.card and fold(one.card) in free))


def _presented(kept: Registered, presented: Registered, format: Format, *, may_sideboard: bool) -> Iterator[Problem]:
    deck, beside = _size(presented.main), _size(presented.sideboard)
    if deck < format.deck_min:
        yield problem(p.TOO_FEW_CARDS, rule=format.construction_rule, count=deck, least=format.deck_min)
    if format.sideboard_max is not None and beside > format.sideboard_max:
        most = format.sideboard_max
        yield problem(p.SIDEBOARD_TOO_LARGE, rule=format.sideboard_rule, count=beside, most=most)
    for one in differences(kept, presented):
        at, count, most = ProblemPlace(one.title), sum(one.found), sum(one.registered)
        if count != most:
            yield problem(p.NOT_REGISTERED, at=at, rule=_SIDEBOARD, count=count, most=most)
        elif not may_sideboard:
            (count, _), (most, _) = one.found, one.registered
            said = p.NOT_REGISTERED_THERE
            yield problem(p.NOT_REGISTERED, at=at, message=said, rule=_SIDEBOARD, count=count, most=most)


def _both(kept: Registered) -> Mapping[str, tuple[int, int]]:
    main, sideboard = dict(kept.main), dict(kept.sideboard)
    return {title: (main.get(title, 0), sideboard.get(title, 0)) for title in {*main, *sideboard}}


def _size(part: tuple[tuple[str, int], ...]) -> int:
    return sum(copies for _, copies in part)
