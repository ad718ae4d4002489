"""How a booster is put together: sheets of cards with weights, and how many cards come from each."""

from typing import Final

from msgspec import Struct

MOST_IN_BOOSTER: Final = 100
MOST_WEIGHT: Final = 1 << 48
"""For the total of a sheet: far more than any needs, and small enough for exact chance."""


class PrintSheet(Struct, frozen=True):
    """Cards of which some are put into a booster, each as often as its weight says, none twice."""

    cards: dict[str, int]
    """The weight by `set:number`, followed by `:foil` for a foil."""
    is_balanced: bool = False
    """Every booster has a card of each colour from it."""

    def can_draw(self, count: int) -> bool:
        """Check whether `count` cards can be drawn, none twice: the heaviest must not be due more than once."""
        weights = self.cards.values()
        return count > 0 and min(weights, default=0) > 0 and count * max(weights) <= sum(weights) <= MOST_WEIGHT


class BoosterMix(Struct, frozen=True):
    """How many cards come from each sheet; a recipe with several mixes uses each as often as its weight says."""

    weight: int
    sheets: dict[str, int]

    @property
    def size(self) -> int:
        return sum(self.sheets.values())


class BoosterRecipe(Struct, frozen=True):
    """What boosters of one product are made of."""

    code: str
    name: str
    mixes: tuple[BoosterMix, ...]
    sheets: dict[str, PrintSheet]

    @property
    def is_sound(self) -> bool:
        """Whether boosters can be drawn from it: weights and sizes above zero, all sheets present and large enough."""
        fair = all(mix.weight > 0 and 0 < mix.size <= MOST_IN_BOOSTER for mix in self.mixes)
        drawn = ((self.sheets.get(name), count) for mix in self.mixes for name, count in mix.sheets.items())
        return bool(self.mixes) and fair and all(sheet is not None and sheet.can_draw(count) for sheet, count in drawn)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards a booster has; several numbers if its mixes differ."""
        return tuple(sorted({mix.size for mix in self.mixes}))

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that can be in a booster, in the order of the recipe."""
        return tuple(dict.fromkeys(card for sheet in self.sheets.values() for card in sheet.cards))
