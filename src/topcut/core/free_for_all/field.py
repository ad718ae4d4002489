"""The players to be seated now, as columns; a *place* is an index into them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

import numpy as np

from topcut.core.free_for_all.sizes import MOST, POD_SIZES, sizes_for
from topcut.core.pairing import Field, Ints
from topcut.core.play import EntrantId, Points, RoundResults

MOST_EXACT: Final = 20
"""Largest field of which every possible round is weighed: a table of a million sets."""
UNIT: Final = 12
"""Seat advantages are counted in twelfths, so that they are whole numbers for pods of three, four and five."""


def advantage_of(seat: int, *, size: int) -> int:
    """Return the advantage of a seat, counted from 0, in twelfths: 1 for the first, -1 for the last, evenly spaced."""
    return UNIT - 2 * UNIT * seat // (size - 1)


@dataclass(frozen=True, slots=True, eq=False)
class PodField:
    """Everyone to be seated in pods, and the data it depends on."""

    base: Field
    """Ids, points, opponents met, and avoid groups."""
    sizes: tuple[int, ...]
    """In order of preference."""
    odd: Ints
    """The number of earlier odd pods of each."""
    seats: Ints
    """One row each: how often they sat in the first, second … fifth seat."""
    advantage: Ints
    """The sum of their seat advantages so far, in twelfths."""
    weighs_odd: bool | None = None
    """Whether odd pods are an exception however many sit in them, as the engines before the third had it; None: by how
    many do."""
    shape: tuple[int, ...] = field(init=False)
    """The sizes of the pods to be made, those of the first size first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", sizes_for(len(self), sizes=self.sizes))

    @classmethod
    def of(
        cls,
        rounds: Sequence[RoundResults],
        *,
        active: Iterable[EntrantId],
        sizes: tuple[int, ...] = POD_SIZES[4],
        points: Mapping[EntrantId, int] | None = None,
        avoid: Sequence[Collection[EntrantId]] = (),
        scheme: Points = Points(),  # noqa: B008 - frozen
    ) -> Self:
        """Collect the active players from the rounds as published; sides are in the order of their seats."""
        base = Field.of(rounds, active=active, points=points, avoid=avoid, scheme=scheme)
        sat = SeatsTaken.of(rounds, first_size=sizes[0])
        ids = [EntrantId(id) for id in base.ids.tolist()]
        return cls(
            base=base,
            sizes=sizes,
            odd=np.array([sat.odd[id] for id in ids], dtype=np.int64),
            seats=np.array([sat.seats[id] for id in ids], dtype=np.int64).reshape(len(ids), MOST),
            advantage=np.array([sat.advantage[id] for id in ids], dtype=np.int64),
        )

    @classmethod
    def from_columns(cls, base: Field, *, sizes: tuple[int, ...] = POD_SIZES[4], odd: Ints | None = None) -> Self:
        """Build a field from columns, for any size; nobody has sat anywhere yet."""
        none = np.zeros(len(base), dtype=np.int64)
        return cls(base, sizes, none if odd is None else odd, np.zeros((len(base), MOST), np.int64), none)

    @property
    def in_odd(self) -> int:
        """How many sit in odd pods, those that do not have the first size."""
        return sum(size for size in self.shape if size != self.sizes[0])

    @property
    def excuses(self) -> bool:
        """Whether those in odd pods are chosen for it: where more sit in odd pods than not, points decide alone."""
        if self.weighs_odd is not None:
            return self.weighs_odd
        return 2 * self.in_odd <= len(self) or self.in_odd == len(self) or len(self) > MOST_EXACT

    def only(self, places: Ints) -> Self:
        """Leave everyone else out."""
        base = self.base.only(places)
        return replace(
            self, base=base, odd=self.odd[places], seats=self.seats[places], advantage=self.advantage[places]
        )

    def __len__(self) -> int:
        return len(self.base)


@dataclass(slots=True)
class SeatsTaken:
    """The seats everybody had in the rounds so far."""

    odd: Counter[EntrantId]
    seats: defaultdict[EntrantId, list[int]]
    advantage: Counter[EntrantId]

    @classmethod
    def of(cls, rounds: Sequence[RoundResults], *, first_size: int) -> Self:
        taken = cls(Counter(), defaultdict(lambda: [0] * MOST), Counter())
        for match in (match for round in rounds for match in round.matches):
            size = len(match.sides)
            for seat, entrant in enumerate(match.sides):
                taken.odd[entrant] += size != first_size
                taken.seats[entrant][seat] += 1
                taken.advantage[entrant] += advantage_of(seat, size=size)
        return taken
