"""How many Swiss rounds are played before the cut, and when fewer are enough."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.standings import Standing


class Unless(Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to stop, announced in advance: exactly this many have this many match wins after a round (MTR 10.2)."""

    after: int
    wins: int
    entrants: int = 1

    def holds(self, standings: Sequence[Standing]) -> bool:
        return sum(standing.record.wins >= self.wins for standing in standings) == self.entrants


class SwissLength(Struct, frozen=True, forbid_unknown_fields=True):
    """A number of rounds, and what shortens it (MTR 10.2)."""

    rounds: int
    unless: tuple[Unless, ...] = ()

    def is_over(self, standings: Sequence[Standing], *, played: int) -> bool:
        """Check whether the Swiss rounds end here, given the standings after the rounds played (MTR 10.2)."""
        if played >= self.rounds:
            return True
        return any(reason.after == played and reason.holds(standings) for reason in self.unless)
