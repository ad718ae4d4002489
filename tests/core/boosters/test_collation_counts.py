"""Boosters of the sets of MTR D by the thousand, by the million under `make soak`: every count next to what is exact.

What is wanted is worked out here from the file of recipes itself, with none of the code that opens boosters.
"""

import json
import lzma
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from tests.boosters_made import CARDS, as_file, recipes
from tests.cards import CARD_DATA
from tests.conftest import IS_SOAK

from topcut.core.boosters import BoosterRecipe, Collation, PrintedCards
from topcut.core.boosters.weighted import WeightedDraw
from topcut.core.cards import CardIndex
from topcut.core.play import Chance
from topcut.exchange.booster_recipes import read_recipes
from topcut.exchange.card_files import read_cards

RECIPES = CARD_DATA / "boosters-to-2021.json.xz"
PRINTINGS = CARD_DATA / "AllPrintings-to-2021.json.xz"
SETS = ["stx-draft", "mh2-draft", "afr-draft", "mid-draft", "vow-draft"]
"""MTR D."""
BOOSTERS = 1_000_000 if IS_SOAK else 2_000
FARTHEST = 3.0902
"""So many deviations are passed by one in a thousand."""
WITHIN = Fraction(5, 1000)
needs_files = pytest.mark.skipif(
    not (RECIPES.exists() and PRINTINGS.exists()), reason="the folder shared/card-data is not next to this checkout"
)


@cache
def printed_cards() -> PrintedCards:
    with PRINTINGS.open("rb") as file:
        return PrintedCards(CardIndex(read_cards(file).cards))


@cache
def made_recipes() -> dict[str, BoosterRecipe]:
    return read_recipes(RECIPES.read_bytes())


@cache
def written_recipes() -> dict[str, Any]:
    return json.loads(lzma.decompress(RECIPES.read_bytes()))


class Collated(Struct):
    """Boosters cut into their sheets again, and counted."""

    mixes: Counter[int] = msgspec.field(default_factory=Counter)
    counts: dict[str, Counter[str]] = msgspec.field(default_factory=lambda: defaultdict(Counter))
    balanced: int = 0
    unbalanced: int = 0


def collated(recipe: dict[str, Any], opened: Iterable[tuple[str, ...]], printed: PrintedCards) -> Collated:
    orders = [(mix.get("sheet_order") or list(mix["sheets"]), mix["sheets"]) for mix in recipe["boosters"]]
    colors = {card: printed.find(card).colors for sheet in recipe["sheets"].values() for card in sheet["cards"]}
    asked = {name for name, sheet in recipe["sheets"].items() if sheet.get("balance_colors")}
    found = Collated()
    for booster in opened:
        place, parts = next((place, parts) for place, mix in enumerate(orders) if (parts := cut(booster, recipe, *mix)))
        found.mixes[place] += 1
        for name, part in parts.items():
            found.counts[name].update(part)
            assert len(set(part)) == len(part), (name, part)
            if name in asked:
                every = {colors[card][0] for card in part if len(colors[card]) == 1} >= set("WUBRG")
                found.balanced += every
                found.unbalanced += not every
    return found


def cut(booster: tuple[str, ...], recipe: dict[str, Any], order: list[str], sheets: dict[str, int]) -> dict | None:
    parts, at = {}, 0
    for name in order:
        parts[name] = booster[at : at + sheets[name]]
        at += sheets[name]
    fits = at == len(booster) and all(
        card in recipe["sheets"][name]["cards"] for name, part in parts.items() for card in part
    )
    return parts if fits else None


def deviations(found: Counter[str], weights: dict[str, int]) -> float:
    """Say how far a count of single draws lies from fair, in deviations of a chi-square (Wilson and Hilferty)."""
    total, drawn = sum(weights.values()), sum(found.values())
    square = sum(
        (found[card] - drawn * weight / total) ** 2 / (drawn * weight / total) for card, weight in weights.items()
    )
    free = len(weights) - 1
    return float(((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))


def inclusions(recipe: dict[str, Any], mixes: Counter[int], sheet: str) -> dict[str, Fraction]:
    """Say how many of each card of a sheet so many boosters of each mix have, exactly."""
    weights = recipe["sheets"][sheet]["cards"]
    wanted = sum(recipe["boosters"][place]["sheets"].get(sheet, 0) * times for place, times in mixes.items())
    return {card: Fraction(wanted * weight, sum(weights.values())) for card, weight in weights.items()}


def off_by(found: Counter[str], exact: dict[str, Fraction], weights: dict[str, int]) -> dict[int, Fraction]:
    """Compare all cards of one weight with what is exact: one card alone is too rare to tell in a million boosters."""
    sums: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for card, weight in weights.items():
        sums[weight][0] += found[card]
        sums[weight][1] += exact[card]
    return {weight: abs(seen - wanted) / wanted for weight, (seen, wanted) in sums.items()}


@needs_files
@pytest.mark.soak
@pytest.mark.parametrize("code", SETS)
def test_cards_come_as_often_as_their_weights_say(code: str, counted: Callable[..., None]) -> None:
    recipe, made, printed = written_recipes()[code], made_recipes()[code], printed_cards()
    opened = Collation(made, cards=printed.cards_of(made)).boosters(seed="collation", count=BOOSTERS)
    found = collated(recipe, opened, printed)
    for name, sheet in recipe["sheets"].items():
        is_single = all(mix["sheets"].get(name, 1) == 1 for mix in recipe["boosters"])
        check = check_single if is_single else check_several
        check(name, found.counts[name], sheet["cards"], inclusions(recipe, found.mixes, name))
    assert found.balanced >= BOOSTERS
    assert found.unbalanced == 0
    counted("collation", boosters=BOOSTERS, unbalanced=found.unbalanced)


def check_single(name: str, found: Counter[str], weights: dict[str, int], _exact: dict[str, Fraction]) -> None:
    assert deviations(found, weights) < FARTHEST, name


def check_several(name: str, found: Counter[str], weights: dict[str, int], exact: dict[str, Fraction]) -> None:
    for card in weights:
        assert abs(found[card] - exact[card]) < 5 * sqrt(exact[card]), (name, card)
    if IS_SOAK:
        assert max(off_by(found, exact, weights).values()) < WITHIN, name


@needs_files
def test_every_recipe_of_the_file_can_be_opened() -> None:
    printed, found = printed_cards(), made_recipes()
    for recipe in found.values():
        assert len(next(Collation(recipe, cards=printed.cards_of(recipe)).boosters(seed="1", count=1))) in recipe.sizes
    assert len(found) == 107


def rejecting(draw: WeightedDraw[str], count: int, *, chance: Chance) -> list[str]:
    """Plant what others do: draw again what was drawn already."""
    taken: dict[str, None] = {}
    while len(taken) < count:
        taken.setdefault(draw.draw(1, chance=chance)[0])
    return list(taken)


def sheet_to_count() -> tuple[dict[str, int], int, Fraction]:
    """Take a sheet, how many cards of it are in a booster, and how far off drawing by rejection is.

    A real sheet needs a million boosters to show it.
    """
    if IS_SOAK and RECIPES.exists():
        sheets = written_recipes()["afr-draft"]["sheets"]
        return sheets["common_with_showcase"]["cards"], 10, Fraction(2, 100)
    return {f"own:{number}": 1 if number < 6 else 9 for number in range(1, 12)}, 4, Fraction(15, 100)


@pytest.mark.soak
@pytest.mark.parametrize("is_planted", [False, True])
def test_a_count_of_boosters_finds_drawing_by_rejection(is_planted: bool) -> None:
    weights, count, bias = sheet_to_count()
    draw, times = WeightedDraw([one] for one in weights.items()), max(5_000, BOOSTERS)
    drawing = partial(rejecting, draw, count) if is_planted else partial(draw.draw, count)
    found: Counter[str] = Counter()
    for number in range(times):
        found.update(drawing(chance=Chance(f"sheet/{number}".encode())))
    exact = {card: Fraction(count * times * weight, sum(weights.values())) for card, weight in weights.items()}
    assert (max(off_by(found, exact, weights).values()) > bias) is is_planted


def test_a_chi_square_finds_an_unfair_count() -> None:
    fair = {"a": 1, "b": 2, "c": 1}
    assert deviations(Counter(a=251, b=499, c=250), fair) < FARTHEST
    assert deviations(Counter(a=300, b=450, c=250), fair) > FARTHEST


def test_boosters_of_our_own_recipe_are_counted_the_same_way() -> None:
    recipe = recipes()["own-draft"]
    printed = PrintedCards(CARDS)
    made = read_recipes(as_file(recipes()))["own-draft"]
    found = collated(recipe, Collation(made, cards=printed.cards_of(made)).boosters(seed="count", count=3_000), printed)
    assert deviations(Counter(map(str, found.mixes.elements())), {"0": 3, "1": 1}) < FARTHEST
    for name, check in {
        "rare": check_single,
        "foil": check_single,
        "common": check_several,
        "odd": check_several,
    }.items():
        check(name, found.counts[name], recipe["sheets"][name]["cards"], inclusions(recipe, found.mixes, name))
    assert (found.balanced, found.unbalanced) == (3_000, 0)
