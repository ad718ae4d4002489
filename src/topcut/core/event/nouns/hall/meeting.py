"""How the tables of a player meeting fill up."""

from collections import Counter, deque
from collections.abc import Mapping

from msgspec import Struct

from topcut.core.play import EntrantId


class MeetingTables(Struct):
    """What a late player's seat follows from, kept so that nobody counts all seats again for each of them."""

    sitting: dict[int, int]
    """How many sit at each table."""
    alone: deque[int]
    """Tables where somebody sat alone, in the order of those players; some have filled up since."""
    highest: int
    tried: tuple[int, int] = (0, 0)
    """A range of usable tables, and how many tables at its start are taken, as are all ranges before it."""

    def sit(self, table: int) -> None:
        """Seat one more player at a table."""
        self.sitting[table] = self.sitting.get(table, 0) + 1
        self.highest = max(self.highest, table)
        if self.sitting[table] == 1:
            self.alone.append(table)

    def next(self, usable: tuple[tuple[int, int], ...]) -> int:
        """Find a table where somebody sits alone, else the next one in the room, else one more."""
        while self.alone and self.sitting[self.alone[0]] != 1:
            self.alone.popleft()
        return self.alone[0] if self.alone else self._free(usable or ((1, self.highest),))

    def _free(self, usable: tuple[tuple[int, int], ...]) -> int:
        begin, taken = self.tried
        for number, (first, last) in enumerate(usable[begin:], start=begin):
            while first + taken <= last and first + taken in self.sitting:
                taken += 1
            self.tried = (number, taken)
            if first + taken <= last:
                return first + taken
            taken = 0
        return self.highest + 1


def meeting_tables(seats: Mapping[EntrantId, int]) -> MeetingTables:
    """Count the seats of a meeting."""
    sitting = Counter(seats.values())
    alone = deque(table for table, players in sitting.items() if players == 1)
    return MeetingTables(dict(sitting), alone, max(sitting, default=0))
