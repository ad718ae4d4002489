"""Every colour in every booster, while every card still comes exactly as often as its weight says.

First it is drawn how many cards each colour has, then the cards of each colour. Each colour has one card for certain.
For the other cards, each colour has one lot for each further card it has room for, and lots are drawn; their weights
make the average that of an unbalanced draw. Within its colour a card comes as often as its weight says, and so it does
overall.
"""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Final

from topcut.core.boosters.weighted import WeightedDraw
from topcut.core.play import Chance

COLORS: Final = "WUBRG"
OTHERS: Final = ""
"""Cards of no colour, or of several."""
_MOST: Final = 1 << 64
"""The range of `Chance`."""


class CannotBalance(Exception):
    """A sheet has too few cards of a colour, or too many of one card, to balance every booster."""


class BalancedDraw:
    """A given number of cards of a sheet, with at least one of each colour."""

    def __init__(self, colors: Mapping[str, WeightedDraw[str]], *, count: int) -> None:
        self._colors = [(color, colors[color]) for color in (*COLORS, OTHERS) if color in colors]
        if count < len(COLORS) or any(color not in colors for color in COLORS):
            raise CannotBalance
        self._extra = count - len(COLORS)
        self._lots = WeightedDraw([lot] for lot in self._made_lots(count))
        if self._extra > self._lots.most or self._lots.total >= _MOST:
            raise CannotBalance

    def draw(self, *, chance: Chance) -> list[str]:
        drawn = self._lots.draw(self._extra, chance=chance)
        cards: list[str] = []
        for color, sheet in self._colors:
            cards += sheet.draw(_least(color) + drawn.count(color), chance=chance)
        return cards

    def _made_lots(self, count: int) -> list[tuple[str, int]]:
        """Give each colour a lot for each further card it has room for; together they weigh its average beyond one."""
        total = sum(sheet.total for _, sheet in self._colors)
        beyond = [count * sheet.total - _least(color) * total for color, sheet in self._colors]
        rooms = [min(sheet.most - _least(color), self._extra) for color, sheet in self._colors]
        if any(more < 0 or more > room * total for more, room in zip(beyond, rooms, strict=True)):
            raise CannotBalance
        whole = lcm(*(room for room in rooms if room))
        return _lots([color for color, _ in self._colors], beyond, rooms, whole)


def _lots(colors: Sequence[str], beyond: Sequence[int], rooms: Sequence[int], whole: int) -> list[tuple[str, int]]:
    lots: list[tuple[str, int]] = []
    for color, more, room in zip(colors, beyond, rooms, strict=True):
        if more:
            lots += [(color, more * (whole // room))] * room
    return lots


def _least(color: str) -> int:
    return 0 if color == OTHERS else 1
