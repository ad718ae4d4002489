"""A pairing: who meets whom, who has the bye, its cost, and why it cannot be lower."""

from dataclasses import dataclass, field

from topcut.core.pairing.cost import Certificate, Cost
from topcut.core.pairing.field import Ints
from topcut.core.play import EntrantId

ENGINE = "swiss-1"
"""The name of this engine: the same engine, field and seed give the same pairing."""
SHORT = "swiss-1-short"
"""The same engine, stopped when its steps were used up: also the same everywhere, but not proven."""


@dataclass(frozen=True, slots=True, eq=False)
class Pairing:
    """The assignment of opponents for one round, tables in order, best score group first."""

    first: Ints
    """Ids, one pair for each table: first the one on more points, if they differ."""
    second: Ints
    byes: tuple[EntrantId, ...]
    """Allocated byes: at most one, or one for each odd pod."""
    cost: Cost
    certificate: Certificate
    seed: bytes = b""
    awarded: tuple[EntrantId, ...] = ()
    """Entrants who are not paired because they earned a bye before the event (GAP-02)."""
    engine: str = field(default=ENGINE)

    @property
    def pairs(self) -> tuple[tuple[EntrantId, EntrantId], ...]:
        ids = zip(self.first.tolist(), self.second.tolist(), strict=True)
        return tuple((EntrantId(first), EntrantId(second)) for first, second in ids)

    @property
    def bye(self) -> EntrantId | None:
        return self.byes[0] if self.byes else None

    def opponent_of(self, entrant: EntrantId) -> EntrantId | None:
        """Find an entrant's opponent; None for a bye or an entrant not paired."""
        for one, other in ((self.first, self.second), (self.second, self.first)):
            here = (one == entrant).nonzero()[0]
            if len(here):
                return EntrantId(int(other[here[0]]))
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pairing) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[object, ...]:
        return self.first.tobytes(), self.second.tobytes(), self.byes, self.cost, self.certificate, self.awarded
