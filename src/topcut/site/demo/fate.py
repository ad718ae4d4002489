"""The results of the demonstration's matches: the better player usually wins."""

from topcut.core.play import Chance, EntrantId, Result, Score

DRAWS = 4
LOST_ONE = 45
"""Of a hundred."""


class Fate:
    """Chooses results; the same chance in the same order gives the same results."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self._skill: dict[EntrantId, int] = {}

    def result(self, one: EntrantId, other: EntrantId, *, may_draw: bool = True) -> Result:
        if may_draw and self.chance.below(100) < DRAWS:
            return Result(Score((1, 1), 1))
        lost = int(self.chance.below(100) < LOST_ONE)
        wins = self.chance.below(200) < 100 + self._skill_of(one) - self._skill_of(other)
        return Result(Score((2, lost) if wins else (lost, 2)))

    def _skill_of(self, entrant: EntrantId) -> int:
        return self._skill.setdefault(entrant, self.chance.below(100))
