"""Dice that anybody can throw again: fair, documented, the same on every machine."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topcut.core.play import Chance

SEEDS = [
    pytest.param(b"", id="empty"),
    pytest.param(b"topcut", id="topcut"),
    pytest.param(bytes(range(32)), id="0..31"),
]

# Vectors: another implementation that gives these follows the same description ----------------------------------------


@pytest.mark.parametrize(
    ("seed", "word"),
    zip(
        [b"", b"topcut", bytes(range(32))], [5096347630295354643, 3823630309330445020, 7633738293037662210], strict=True
    ),
    ids=["empty", "topcut", "0..31"],
)
def test_the_first_word_of_a_seed(seed, word):
    assert Chance(seed).below(1 << 64) == word


@pytest.mark.parametrize(
    ("seed", "dice"),
    [
        pytest.param(b"", [3, 4, 0, 1, 4, 4, 2, 0, 3, 3, 3, 5, 1, 2, 1, 0, 5, 0, 5, 4], id="empty"),
        pytest.param(b"topcut", [4, 5, 4, 4, 3, 1, 5, 3, 3, 4, 4, 2, 2, 3, 5, 1, 3, 5, 3, 2], id="topcut"),
        pytest.param(bytes(range(32)), [0, 3, 3, 3, 3, 0, 2, 5, 2, 3, 1, 4, 5, 0, 0, 2, 4, 4, 3, 5], id="0..31"),
    ],
)
def test_twenty_numbers_below_six(seed, dice):
    chance = Chance(seed)
    assert [chance.below(6) for _ in dice] == dice


@pytest.mark.parametrize(
    ("seed", "order"),
    [
        pytest.param(b"", [3, 7, 2, 5, 6, 1, 8, 4], id="empty"),
        pytest.param(b"topcut", [1, 3, 6, 2, 4, 7, 8, 5], id="topcut"),
        pytest.param(bytes(range(32)), [2, 8, 7, 6, 1, 4, 5, 3], id="0..31"),
    ],
)
def test_eight_in_a_row(seed, order):
    assert Chance(seed).shuffled(range(1, 9)) == order


def test_a_word_past_the_last_multiple_is_skipped():
    """Below 2^63+1 every word from there up is unfair; the sixth of this seed is one."""
    chance = Chance(b"topcut")
    fair = (1 << 63) + 1
    words = _by_the_book(b"topcut")
    assert [chance.below(fair) for _ in range(6)] == [word for word in (next(words) for _ in range(7)) if word < fair]


def test_the_words_go_on_past_the_first_read():
    chance = Chance(b"topcut")
    numbers = [chance.below(1000) for _ in range(200)]
    assert numbers[-1] == 881
    words = _by_the_book(b"topcut")
    assert numbers == [next(words) % 1000 for _ in range(200)]


def _by_the_book(seed: bytes) -> Iterator[int]:
    """The description in the module, word by word and slowly."""
    for number in count(1):
        yield int.from_bytes(hashlib.shake_256(seed).digest(8 * number)[-8:], "big")


# Fair -----------------------------------------------------------------------------------------------------------------

LIMIT = {1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 6: 22.46, 9: 27.88, 23: 49.73, 99: 148.23}
"""Chi-square by degrees of freedom: one fair generator in a thousand goes past it. The seeds are fixed."""


def chi_square(seen: Counter, of: int, draws: int) -> float:
    expected = draws / of
    return sum((seen[value] - expected) ** 2 / expected for value in seen) + expected * (of - len(seen))


def numbers(below: Callable[[int], int], n: int, draws: int) -> Counter:
    return Counter(below(n) for _ in range(draws))


class OneByteEach:
    """A planted fault: a byte modulo n, so that the low numbers come more often."""

    def __init__(self, seed: bytes) -> None:
        self._bytes = iter(hashlib.shake_256(seed).digest(100_000))

    def below(self, n: int) -> int:
        return next(self._bytes) % n


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 100])
def test_every_number_is_as_likely_as_any_other(n):
    assert chi_square(numbers(Chance(b"fair").below, n, 20_000), n, 20_000) < LIMIT[n - 1]


def test_the_same_count_finds_a_biased_generator():
    assert chi_square(numbers(OneByteEach(b"fair").below, 100, 20_000), 100, 20_000) > 2 * LIMIT[99]


def naive_shuffle(chance: Chance, things: list[int]) -> list[int]:
    """A planted fault: swap every place with any place, which makes some orders more likely."""
    order = list(things)
    for place in range(len(order)):
        other = chance.below(len(order))
        order[place], order[other] = order[other], order[place]
    return order


@pytest.mark.parametrize(
    ("shuffle", "is_fair"),
    [
        pytest.param(Chance.shuffled, True, id="ours"),
        pytest.param(naive_shuffle, False, id="planted: any place with any"),
    ],
)
def test_every_order_of_four_is_as_likely_as_any_other(shuffle, is_fair):
    chance = Chance(b"orders")
    seen = Counter(tuple(shuffle(chance, [1, 2, 3, 4])) for _ in range(12_000))
    assert (chi_square(seen, 24, 12_000) < LIMIT[23]) is is_fair


@given(st.binary(max_size=40), st.lists(st.integers(), max_size=150))
def test_a_shuffle_is_a_permutation_and_leaves_its_argument_alone(seed, things):
    before = list(things)
    shuffled = Chance(seed).shuffled(things)
    assert sorted(shuffled) == sorted(before)
    assert things == before


@given(st.binary(max_size=40), st.lists(st.integers(), max_size=150))
def test_drawn_one_by_one_is_the_shuffle_from_its_end(seed, things):
    assert [*Chance(seed).one_by_one(things)] == Chance(seed).shuffled(things)[::-1]


@given(st.binary(max_size=40), st.integers(1, 1 << 64))
def test_a_number_is_below_what_was_asked_and_the_same_again(seed, n):
    number = Chance(seed).below(n)
    assert 0 <= number < n
    assert Chance(seed).below(n) == number


@given(st.binary(max_size=40), st.lists(st.integers(), min_size=1))
def test_a_choice_is_one_of_the_things(seed, things):
    assert Chance(seed).choose(things) in things


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_there_is_no_number_below_nothing_nor_past_a_word(n):
    with pytest.raises(AssertionError):
        Chance(b"").below(n)
