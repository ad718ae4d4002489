"""When fewer Swiss rounds than announced are enough."""

from collections.abc import Sequence

from msgspec import Struct

from topcut.core.standings import Standing


class Unless(Struct, frozen=True, forbid_unknown_fields=True):
    """The announced early end: exactly `entrants` have `wins` match wins or more after round `after` (MTR 10.2)."""

    after: int
    wins: int
    entrants: int = 1

    def holds(self, standings: Sequence[Standing]) -> bool:
        return sum(standing.record.wins >= self.wins for standing in standings) == self.entrants
