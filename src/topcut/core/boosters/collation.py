"""A recipe made ready: boosters opened from it, one for each number of a seed."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from topcut.core.boosters.balance import COLORS, OTHERS, BalancedDraw, CannotBalance
from topcut.core.boosters.printed import BoosterCard, without_foil
from topcut.core.boosters.recipe import BoosterMix, BoosterRecipe, PrintSheet
from topcut.core.boosters.refusals import SheetCannotBalance
from topcut.core.boosters.weighted import WeightedDraw
from topcut.core.play import Chance

Drawing = Callable[..., list[str]]


class Collation:
    """A recipe joined with a card file, ready to open boosters."""

    def __init__(self, recipe: BoosterRecipe, *, cards: Mapping[str, BoosterCard]) -> None:
        self._recipe = recipe
        self._cards = cards
        self._mixes = WeightedDraw([(mix, mix.weight)] for mix in recipe.mixes)
        wanted = {(name, count) for mix in recipe.mixes for name, count in mix.sheets.items()}
        self._drawings = {(name, count): self._drawing(name, count) for name, count in sorted(wanted)}

    def card(self, written: str) -> BoosterCard:
        """Find a card by its spelling in the recipe, foil or not."""
        return self._cards[without_foil(written)]

    def open(self, chance: Chance) -> tuple[str, ...]:
        """Draw a booster: a mix, then its cards, sheet by sheet, none of a sheet twice."""
        mix: BoosterMix = self._mixes.draw(1, chance=chance)[0]
        drawn = (self._drawings[sheet](chance=chance) for sheet in mix.sheets.items())
        return tuple(card for cards in drawn for card in cards)

    def boosters(self, *, seed: str, count: int) -> Iterator[tuple[str, ...]]:
        """Open the boosters of a seed; each has its own chance, so that asking for more of them changes none before."""
        for number in range(1, count + 1):
            yield self.open(Chance(f"booster/{self._recipe.code}/{seed}/{number}".encode()))

    def _drawing(self, name: str, count: int) -> Drawing:
        sheet = self._recipe.sheets[name]
        if not sheet.is_balanced:
            return partial(WeightedDraw(self._groups(sheet)).draw, count)
        by_color: dict[str, list[list[tuple[str, int]]]] = defaultdict(list)
        for group in self._groups(sheet):
            by_color[_color(self.card(group[0][0]))].append(group)
        try:
            return BalancedDraw({color: WeightedDraw(groups) for color, groups in by_color.items()}, count=count).draw
        except CannotBalance:
            raise SheetCannotBalance(booster=self._recipe.code, count=count, sheet=name) from None

    def _groups(self, sheet: PrintSheet) -> list[list[tuple[str, int]]]:
        """Group the versions of one card: no booster has two of them from one sheet if that can be avoided."""
        groups: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for written, weight in sheet.cards.items():
            groups[self.card(written).name].append((written, weight))
        return list(groups.values())


def _color(card: BoosterCard) -> str:
    """Return the colour a card stands for; only a card of exactly one colour does."""
    return card.colors if len(card.colors) == 1 and card.colors in COLORS else OTHERS
