"""How often each thing is drawn is counted over every chance there is: no sample, no luck, exact fractions."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pytest

from topcut.core.boosters.balance import BalancedDraw, CannotBalance
from topcut.core.boosters.weighted import WeightedDraw
from topcut.core.play import Chance


class EveryChance(Chance):
    """Chance that is told what to choose, so that every choice can be tried."""

    def __init__(self, chosen: Sequence[int]) -> None:
        super().__init__(b"")
        self._chosen = list(chosen)
        self.of: list[int] = []

    def below(self, n: int) -> int:
        self.of.append(n)
        return self._chosen[len(self.of) - 1] if len(self.of) <= len(self._chosen) else 0


def every(draw: Callable[[Chance], list[str]]) -> Iterator[tuple[list[str], Fraction]]:
    """Try all there is to choose: what was drawn, and how likely that was."""
    chosen: list[int] = []
    while True:
        chance = EveryChance(chosen)
        drawn = draw(chance)
        likely = Fraction(1)
        for n in chance.of:
            likely /= n
        yield drawn, likely
        chosen += [0] * (len(chance.of) - len(chosen))
        del chosen[len(chance.of) :]
        while chosen and chosen[-1] == chance.of[len(chosen) - 1] - 1:
            chosen.pop()
        if not chosen:
            return
        chosen[-1] += 1


def inclusion(draw: Callable[[Chance], list[str]]) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    for drawn, likely in every(draw):
        assert len(set(drawn)) == len(drawn), drawn
        for one in drawn:
            found[one] += likely  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def wanted(weights: dict[str, int], count: int) -> dict[str, Fraction]:
    return {one: Fraction(count * weight, sum(weights.values())) for one, weight in weights.items()}


def apart(weights: dict[str, int]) -> list[list[tuple[str, int]]]:
    return [[one] for one in weights.items()]


SHEETS = [
    pytest.param({"a": 1, "b": 2, "c": 3}, 1, id="one"),
    pytest.param({"a": 1, "b": 1, "c": 1, "d": 1}, 2, id="equal weights"),
    pytest.param({"a": 1, "b": 2, "c": 3, "d": 3}, 2, id="several weights"),
    pytest.param({"a": 1, "b": 2, "c": 3, "d": 3, "e": 1}, 3, id="three of five"),
    pytest.param({"a": 2, "b": 1, "c": 1}, 2, id="one that is always there"),
    pytest.param({"a": 1, "b": 1, "c": 1}, 3, id="all"),
]


@pytest.mark.parametrize(("weights", "count"), SHEETS)
def test_each_is_drawn_exactly_as_often_as_its_weight_says(weights, count):
    draw = WeightedDraw(apart(weights))
    assert inclusion(lambda chance: draw.draw(count, chance=chance)) == wanted(weights, count)


def by_rejection(weights: dict[str, int], count: int) -> Callable[[Chance], list[str]]:
    """Plant what others do: draw one by one, and leave out what was drawn already."""

    def draw(chance: Chance) -> list[str]:
        left, taken = dict(weights), []
        for _ in range(count):
            taken += WeightedDraw(apart(left)).draw(1, chance=chance)
            del left[taken[-1]]
        return taken

    return draw


def test_drawing_by_rejection_is_found_out():
    weights = {"a": 1, "b": 2, "c": 3, "d": 3}
    found, exact = inclusion(by_rejection(weights, 2)), wanted(weights, 2)
    assert found["a"] > exact["a"]
    assert found["d"] < exact["d"]


def test_equal_things_come_together_as_in_any_fair_draw():
    draw = WeightedDraw(apart(dict.fromkeys("abcd", 1)))
    pairs: Counter[frozenset[str]] = Counter()
    for drawn, likely in every(lambda chance: draw.draw(2, chance=chance)):
        pairs[frozenset(drawn)] += likely  # type: ignore[assignment]
    assert set(pairs.values()) == {Fraction(1, 6)}
    assert len(pairs) == 6


def test_things_that_lie_side_by_side_do_not_come_together():
    draw = WeightedDraw([[("a", 2), ("a, showcase", 1)], [("b", 3)], [("c", 3)]])
    weights = {"a": 2, "a, showcase": 1, "b": 3, "c": 3}
    assert inclusion(lambda chance: draw.draw(2, chance=chance)) == wanted(weights, 2)
    assert all(not {"a", "a, showcase"} <= set(drawn) for drawn, _ in every(lambda chance: draw.draw(2, chance=chance)))


def test_no_more_can_be_drawn_than_the_heaviest_allows():
    assert WeightedDraw(apart({"a": 2, "b": 1, "c": 1})).most == 2
    assert WeightedDraw(apart({"a": 3, "b": 1, "c": 1})).most == 1
    assert WeightedDraw([]).most == 0


def colored(**more: dict[str, int]) -> dict[str, dict[str, int]]:
    """Two cards of each colour, and what else is said."""
    return {color: {f"{color}1": 1, f"{color}2": 1} for color in "WUBRG"} | more


BALANCED = [
    pytest.param(colored(), 5, id="one of each"),
    pytest.param(colored(W={"W1": 2, "W2": 1, "W3": 1}), 6, id="one more, by weight"),
    pytest.param(colored(others={"o": 1}), 6, id="one more, of any colour or none"),
    pytest.param(colored(others={"o": 1, "p": 1}), 6, id="only others may be more"),
]


def balanced(colors: dict[str, dict[str, int]], count: int) -> BalancedDraw:
    named = {"" if color == "others" else color: WeightedDraw(apart(cards)) for color, cards in colors.items()}
    return BalancedDraw(named, count=count)


@pytest.mark.parametrize(("colors", "count"), BALANCED)
def test_a_balanced_draw_has_every_colour_and_each_card_exactly_as_often_as_its_weight_says(colors, count):
    draw = balanced(colors, count)
    weights = {card: weight for cards in colors.values() for card, weight in cards.items()}
    assert inclusion(lambda chance: draw.draw(chance=chance)) == wanted(weights, count)
    for drawn, _ in every(lambda chance: draw.draw(chance=chance)):
        assert {card[0] for card in drawn} >= set("WUBRG")


@pytest.mark.parametrize(
    ("colors", "count"),
    [
        pytest.param(colored(), 4, id="fewer cards than colours"),
        pytest.param({color: {color: 1} for color in "WUBR"}, 5, id="a colour without cards"),
        pytest.param(colored(G={"G1": 1}), 5, id="a colour with less than one card a booster"),
        pytest.param(colored(W={"W1": 9, "W2": 1}), 6, id="a colour of which hardly two can be drawn"),
    ],
)
def test_what_cannot_be_balanced_is_refused_beforehand(colors, count):
    with pytest.raises(CannotBalance):
        balanced(colors, count)
