"""The entrants to be paired now, as columns; a *place* is an index into them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from topcut.core.pairing.history import PriorRounds
from topcut.core.pairing.refusals import PointsTooFarApart
from topcut.core.play import EntrantId, FirstTo, MatchLength, Points, RoundResults

Ints = npt.NDArray[np.int64]
Column = npt.NDArray[np.integer[Any]]

NOBODY = -1
"""In a column of opponents: a bye, an unplayed round, or an entrant no longer in the field."""
WIDEST = (1 << 15) - 1
"""The points of a field differ by at most this, so that a whole cost fits into the solver's 128 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Everyone to be paired, and the data that pairing may use (GAP-01)."""

    ids: Ints
    points: Ints
    opponents: npt.NDArray[np.int32]
    """One row for each entrant, one column for each meeting: the place of the opponent in this field, or NOBODY."""
    byes: Ints
    """Byes received, awarded and allocated."""
    pair_downs: Ints
    pair_ups: Ints
    avoid: npt.NDArray[np.int32]
    """One row for each entrant: the numbers of their avoid groups, or NOBODY."""
    rank: Ints | None
    """Place in the standings, 0 the best; None before there are any, when a draw from the seed decides."""
    played: int
    """Rounds played so far."""
    _apart: npt.NDArray[np.uint64] = field(init=False)
    """The avoid groups of each as bits, so that one operation finds a common group, however many there are."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_apart", _as_bits(self.avoid))

    @classmethod
    def of(
        cls,
        rounds: Sequence[RoundResults],
        *,
        active: Iterable[EntrantId],
        points: Mapping[EntrantId, int] | None = None,
        standings: Sequence[EntrantId] | None = None,
        avoid: Sequence[Collection[EntrantId]] = (),
        scheme: Points = Points(),  # noqa: B008 - frozen
        length: MatchLength = FirstTo(),  # noqa: B008 - frozen
    ) -> Self:
        """Collect the active entrants from the rounds played (GAP-01).

        `active` leaves out entrants who dropped or have an awarded bye now. `points` is needed only if they are not the
        sum of the rounds (a penalty, a second stage); `standings` lists entrants best first. The entrants are sorted by
        id, so neither the order of entry nor that of the tables matters.
        """
        ids = sorted(set(active))
        past = PriorRounds.of(rounds, scheme=scheme, length=length)
        return cls.from_columns(
            ids=np.array(ids, dtype=np.int64),
            points=np.array([(past.points if points is None else points).get(id, 0) for id in ids], dtype=np.int64),
            opponents=_rows({id: place for place, id in enumerate(ids)}, [past.opponents.get(id, []) for id in ids]),
            byes=np.array([past.byes[id] for id in ids], dtype=np.int64),
            pair_downs=np.array([past.pair_downs[id] for id in ids], dtype=np.int64),
            pair_ups=np.array([past.pair_ups[id] for id in ids], dtype=np.int64),
            avoid=avoid_groups(ids, avoid),
            rank=None if standings is None else ranks_in(ids, standings),
            played=len(rounds),
        )

    @classmethod
    def from_columns(
        cls,
        *,
        ids: Column,
        points: Column,
        opponents: Column,
        byes: Column | None = None,
        pair_downs: Column | None = None,
        pair_ups: Column | None = None,
        avoid: Column | None = None,
        rank: Column | None = None,
        played: int | None = None,
    ) -> Self:
        """Build a field from columns, for any size; columns left out are zero."""
        count = len(ids)
        none = np.zeros(count, dtype=np.int64)
        span = int(np.ptp(points)) if count else 0
        if span > WIDEST:
            raise PointsTooFarApart(span=span, most=WIDEST)
        assert len(points) == len(opponents) == count
        return cls(
            ids=np.asarray(ids, dtype=np.int64),
            points=np.asarray(points, dtype=np.int64),
            opponents=np.asarray(opponents, dtype=np.int32).reshape(count, -1 if count else 0),
            byes=none if byes is None else np.asarray(byes, dtype=np.int64),
            pair_downs=none if pair_downs is None else np.asarray(pair_downs, dtype=np.int64),
            pair_ups=none if pair_ups is None else np.asarray(pair_ups, dtype=np.int64),
            avoid=np.empty((count, 0), np.int32) if avoid is None else np.asarray(avoid, dtype=np.int32),
            rank=None if rank is None else np.asarray(rank, dtype=np.int64),
            played=opponents.shape[-1] if played is None else played,
        )

    def __len__(self) -> int:
        return len(self.ids)

    def place_of(self, entrant: EntrantId) -> int | None:
        """Find an entrant's place; None if they are not in the field."""
        here = np.flatnonzero(self.ids == entrant)
        return int(here[0]) if len(here) else None

    def ranked(self, order: Ints) -> "Field":
        """Rank by this order of places, best first, if no standings were given (GAP-05)."""
        if self.rank is not None:
            return self
        rank = np.empty(len(self), dtype=np.int64)
        rank[order] = np.arange(len(self))
        return replace(self, rank=rank)

    def meetings(self, first: Ints, second: Ints) -> Ints:
        """Count how often each pair has met."""
        met: Ints = (self.opponents.take(first, axis=0) == second[:, None]).sum(axis=1)
        return met

    def clashes(self, first: Ints, second: Ints) -> Ints:
        """List the pairs, by index, who have met or should not meet, once for each reason."""
        rounds = self.opponents.shape[1]
        hits = np.flatnonzero(self.opponents.take(first, axis=0) == second.astype(np.int32)[:, None])
        met = hits // max(1, rounds)
        return np.concatenate((met, np.flatnonzero(self.to_avoid(first, second)))) if self.avoid.size else met

    def to_avoid(self, first: Ints, second: Ints) -> Ints:
        """Return 1 for each pair of one avoid group, 0 for the rest."""
        shared = self._apart.take(first, axis=0) & self._apart.take(second, axis=0)
        return np.asarray(shared.any(axis=1), dtype=np.int64)

    def clash(self, first: int, second: int) -> bool:
        """Check whether two have met or should not meet."""
        if (self.opponents[first] == second).any():
            return True
        return bool((self._apart[first] & self._apart[second]).any())

    def clash_count(self, place: int, others: Ints) -> int:
        """Count the others whom one has met or should not meet."""
        here = np.full(len(others), place)
        return len(np.unique(self.clashes(here, others)))

    def cost_of_bye(self, place: int) -> tuple[int, int]:
        """Return whether it is a second bye, and how many equally entitled entrants stand below (GAP-01)."""
        assert self.rank is not None, "a bye needs ranks"
        had_one = self.byes > 0
        below = (had_one == had_one[place]) & (self.rank > self.rank[place])
        return int(had_one[place]), int(below.sum())

    def only(self, places: Ints) -> "Field":
        """Leave everyone else out."""
        new = np.full(len(self) + 1, NOBODY, dtype=np.int32)  # one more: NOBODY indexes the last
        new[places] = np.arange(len(places))
        return replace(
            self,
            ids=self.ids[places],
            points=self.points[places],
            opponents=new[self.opponents[places]],
            byes=self.byes[places],
            pair_downs=self.pair_downs[places],
            pair_ups=self.pair_ups[places],
            avoid=self.avoid[places],
            rank=None if self.rank is None else self.rank[places],
        )


def _rows(places: Mapping[EntrantId, int], lists: Sequence[Sequence[EntrantId]]) -> npt.NDArray[np.int32]:
    still_here = [[places[id] for id in met if id in places] for met in lists]
    rows = np.full((len(lists), max(map(len, still_here), default=0)), NOBODY, dtype=np.int32)
    for row, met in zip(rows, still_here, strict=True):
        row[: len(met)] = met
    return rows


def avoid_groups(ids: Sequence[EntrantId], groups: Sequence[Collection[EntrantId]]) -> npt.NDArray[np.int32]:
    """List, for each of these entrants, the numbers of the groups they are in."""
    lists: dict[EntrantId, list[int]] = {id: [] for id in ids}
    for number, group in enumerate(groups):
        for id in lists.keys() & group:
            lists[id].append(number)
    rows = np.full((len(ids), max(map(len, lists.values()), default=0)), NOBODY, dtype=np.int32)
    for row, numbers in zip(rows, lists.values(), strict=True):
        row[: len(numbers)] = numbers
    return rows


def _as_bits(avoid: npt.NDArray[np.int32]) -> npt.NDArray[np.uint64]:
    """Assign a bit to every avoid group, and to each entrant the bits of theirs, in as many words as needed."""
    named, numbers = np.unique(avoid, return_inverse=True)
    bits = np.zeros((len(avoid), -(-len(named) // 64)), dtype=np.uint64)
    for column in numbers.reshape(avoid.shape).T:
        here = np.flatnonzero(named[column] != NOBODY)
        bits[here, column[here] // 64] |= np.uint64(1) << (column[here] % 64).astype(np.uint64)
    return bits


def ranks_in(ids: Sequence[EntrantId], standings: Sequence[EntrantId]) -> Ints:
    """Rank by the standings; entrants not listed come last, in order of id."""
    listed = {id: rank for rank, id in enumerate(standings)}
    return np.array([listed.get(id, len(listed) + place) for place, id in enumerate(ids)], dtype=np.int64)
