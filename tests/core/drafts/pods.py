"""Pods that draft cards of our own invention."""

from functools import cache
from typing import Any

from tests.boosters_made import CARDS, as_file, recipes

from topcut.core.boosters import BoosterCard, BoosterMix, BoosterRecipe, Cube, PrintedCards, PrintSheet
from topcut.core.cards import Card, CardIndex
from topcut.core.drafts.nouns.state import DraftStage, PodDraft
from topcut.core.play import Level, Who
from topcut.desk.simulated_draft import Habits, SimulatedDraft
from topcut.exchange.booster_recipes import read_recipes


@cache
def own() -> tuple[BoosterRecipe, dict[str, BoosterCard]]:
    """Boosters of twelve, with colours and foils."""
    recipe = read_recipes(as_file(recipes()))["own-draft"]
    return recipe, PrintedCards(CARDS).cards_of(recipe)


@cache
def plain(size: int) -> tuple[BoosterRecipe, dict[str, BoosterCard]]:
    """Boosters of so many cards, of thirty."""
    cards = {f"own:{number}": BoosterCard(f"Card {number}", "WUBRG"[number % 5], "common") for number in range(1, 31)}
    sheet = PrintSheet(dict.fromkeys(cards, 1))
    return BoosterRecipe("plain", "Plain", (BoosterMix(1, {"all": size}),), {"all": sheet}), cards


@cache
def cube(size: int) -> tuple[BoosterRecipe, dict[str, BoosterCard]]:
    """Boosters of so many cards of a list of 200, of which one card is there twice."""
    names = [f"Card {number}" for number in range(1, 200)]
    made = Cube([*names, "Card 7"], catalog=CardIndex([Card(name) for name in names], ()), size=size)
    return made.recipe, made.cards


class Pod(SimulatedDraft):
    """A pod that stops where a test wants to look."""

    def __init__(self, product: tuple[BoosterRecipe, dict[str, BoosterCard]] | None = None, **said: Any) -> None:
        recipe, cards = product or own()
        super().__init__(recipe=recipe, cards=cards, seed="7", habits=Habits(away=said.pop("away", 0)))
        self.terms = {"seats": 4, "kind": "booster-draft", "boosters": 3, "level": Level.REGULAR} | said

    def finish(self) -> "Pod":
        self.draft(**self.terms)
        return self

    def sit_down(self) -> "Pod":
        """Begin, and open the first boosters."""
        self.sit(**self.terms)
        return self.share()

    def share(self) -> "Pod":
        self._share()
        return self

    def until(self, stage: DraftStage) -> "Pod":
        """Let the bots pick until the draft is at another step."""
        while self.state.stage is not stage:
            self._pick()
        return self

    def who(self, seat: int) -> Who:
        return self.state.seats[seat].who

    @property
    def pod(self) -> PodDraft:
        return self.state


class Sleepers(Pod):
    """Everybody gives a share, and nobody ever picks."""

    def _pick(self) -> None:
        self._habits = Habits(away=16)
        super()._pick()
        self._habits = Habits()
