"""Choosing by chance among pairings of the same cost: a walk from one to the next, as likely there as back.

A step takes a few tables of a window of the field, lists every way to pair their entrants at the same cost, and draws
one. A window is a fixed set of entrants, and only tables entirely inside it are taken, so a step and its reverse are
equally likely and the walk forgets where it began. Up to ten entrants one step takes all tables: every optimal pairing
is exactly as likely as any other. On somewhat larger fields that is tested against a full list; beyond that, the choice
is independent of ids and of the order of entry, and no more is claimed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from topcut.core.pairing.construct import PairingDraft
from topcut.core.pairing.field import Field
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.kernel import Kernel
from topcut.core.pairing.matching import packed
from topcut.core.pairing.solve import levels_of_nodes
from topcut.core.play import Chance

LARGEST = 64
"""Larger fields keep the pairing that was built or solved from the drawn order."""

ALL_TABLES = 5
"""With this many tables or fewer, all are drawn at once."""
SOME_TABLES = 4

Pairs = list[tuple[int, int]]


@dataclass(slots=True, eq=False)
class Walk:
    """The current pairing of the walk: pairs of places, the bye being one place more than the field has."""

    pairs: Pairs
    bye: int | None
    price: list[list[int]]
    windows: list[frozenset[int]]
    chance: Chance

    @classmethod
    def starting_at(cls, draft: PairingDraft, field: Field, groups: ScoreGroups, *, chance: Chance) -> Self:
        """Begin at a pairing; `groups` are those of the whole field."""
        pairs = list(zip(draft.first.tolist(), draft.second.tolist(), strict=True))
        bye = None if draft.bye is None else len(field)
        if draft.bye is not None:
            pairs.append((draft.bye, len(field)))
        return cls(pairs, bye, _prices(field, groups), _windows(groups, 2 * len(pairs)), chance)

    def to_anywhere(self) -> None:
        """Walk until the start no longer matters."""
        for _ in range(1 if len(self.pairs) <= ALL_TABLES else 2 * len(self.pairs)):
            self.step()

    def step(self) -> None:
        """Draw some tables again among all ways of the same cost."""
        tables = self._some_tables()
        if len(tables) < 2:
            return
        before = sum(self.price[one][two] for one, two in (self.pairs[table] for table in tables))
        places = sorted(place for table in tables for place in self.pairs[table])
        new = self.chance.choose(list(_ways(places, self.price, before)))
        for table, pair in zip(tables, new, strict=True):
            self.pairs[table] = pair

    def draft(self) -> PairingDraft:
        """Return the current pairing."""
        tables = [pair for pair in self.pairs if self.bye not in pair]
        bye = next((min(pair) for pair in self.pairs if self.bye in pair), None)
        return PairingDraft(np.array([one for one, _ in tables]), np.array([two for _, two in tables]), bye)

    def _some_tables(self) -> list[int]:
        if len(self.pairs) <= ALL_TABLES:
            return list(range(len(self.pairs)))
        window = self.chance.choose(self.windows)
        inside = [table for table, (one, two) in enumerate(self.pairs) if one in window and two in window]
        return self.chance.shuffled(inside)[:SOME_TABLES]


def _ways(places: list[int], price: list[list[int]], cost: int) -> Iterator[Pairs]:
    """List the ways to pair these places at exactly this cost."""
    if not places:
        if cost == 0:
            yield []
        return
    one, *others = places
    for two in others:
        left = cost - price[one][two]
        if left >= 0:
            rest = [place for place in others if place != two]
            for way in _ways(rest, price, left):
                yield [(one, two), *way]


def _windows(groups: ScoreGroups, places: int) -> list[frozenset[int]]:
    """Use the whole field, and each two neighbouring score groups."""
    two_groups = [groups.order[groups.starts[g] : groups.starts[g + 2]].tolist() for g in range(len(groups) - 1)]
    return [frozenset(range(places)), *map(frozenset, two_groups)]


def _prices(field: Field, groups: ScoreGroups) -> list[list[int]]:
    """Compute the cost of every possible pair, and of the bye, as one integer each."""
    kernel = Kernel.of(field, groups, robust=len(field) + 1, with_bye=len(field) % 2 == 1)
    one, two = np.triu_indices(len(kernel), 1)
    costs = packed(len(kernel), len(one), levels_of_nodes(field, kernel, one, two), None)
    prices = [[0] * len(kernel) for _ in range(len(kernel))]
    where = [*kernel.places[kernel.places >= 0].tolist(), len(field)]
    for a, b, cost in zip(one.tolist(), two.tolist(), costs, strict=True):
        prices[where[a]][where[b]] = prices[where[b]][where[a]] = cost
    return prices
