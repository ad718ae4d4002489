"""Every order is as likely as every other, no matter who brings the chance; a biased shuffle fails the same tests."""

import hashlib
import math
import struct
from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import repeatable

from topcut.core.zones.nouns.refusals_chance import TapeTooShort
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.dice import rolled
from topcut.core.zones.reading.shuffle import chosen, combined, four_words, shuffled, tape_bytes

CARDS, SHUFFLES = 12, 6_000


def fair(tape: bytes) -> tuple[int, ...]:
    return shuffled(CARDS, tape=tape)


def modulo_biased(tape: bytes) -> tuple[int, ...]:
    """Take half a byte modulo the number of places: sixteen is no multiple of twelve."""
    order = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        other = tape[last] % 16 % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def swap_with_any(tape: bytes) -> tuple[int, ...]:
    """Exchange every place with any other, Fisher and Yates misremembered."""
    order = list(range(CARDS))
    words = struct.unpack(f">{len(tape) // 8}Q", tape)
    for place in range(CARDS):
        other = words[place] % CARDS
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def chi_square(counts: Counter, *, cells: dict) -> float:
    """How far counts are from what they should be, in standard deviations of the chi-square law."""
    total = sum(counts.values())
    square = sum((counts[cell] - total * share) ** 2 / (total * share) for cell, share in cells.items())
    freedom = len(cells) - 1
    return (square - freedom) / math.sqrt(2 * freedom)


def positions(orders) -> float:
    counts = Counter((card, place) for order in orders for place, card in enumerate(order))
    return chi_square(counts, cells={(card, place): 1 / CARDS**2 for card in range(CARDS) for place in range(CARDS)})


def pairs(orders) -> float:
    """Which card follows which."""
    counts = Counter(pair for order in orders for pair in pairwise(order))
    cells = {(one, two): 1 / (CARDS * (CARDS - 1)) for one in range(CARDS) for two in range(CARDS) if one != two}
    return chi_square(counts, cells=cells)


def cycles(orders) -> float:
    """How many cards stay where they were: none, one, two, three or more."""
    counts = Counter(min(3, sum(place == card for place, card in enumerate(order))) for order in orders)
    stay = [sum((-1) ** k / math.factorial(k) for k in range(CARDS - j + 1)) / math.factorial(j) for j in range(3)]
    return chi_square(counts, cells={0: stay[0], 1: stay[1], 2: stay[2], 3: 1 - sum(stay)})


def cycle_lengths(orders) -> float:
    """How long the cycle through the first card is: every length is as likely as every other."""
    counts = Counter()
    for order in orders:
        length, place = 1, order[0]
        while place:
            length, place = length + 1, order[place]
        counts[length] += 1
    return chi_square(counts, cells=dict.fromkeys(range(1, CARDS + 1), 1 / CARDS))


@pytest.fixture(scope="module")
def tapes() -> list[bytes]:
    random = repeatable("statistics")
    return [random(tape_bytes(CARDS)) for _ in range(SHUFFLES)]


@pytest.mark.parametrize("statistic", [positions, pairs, cycles, cycle_lengths])
def test_a_shuffle_is_as_random_as_it_should_be(statistic, tapes):
    """MTR-3.10-b: five standard deviations are one false alarm in millions, and the tapes are the same every time."""
    assert abs(statistic([fair(tape) for tape in tapes])) < 5


@pytest.mark.parametrize("planted", [modulo_biased, swap_with_any])
def test_a_planted_bias_is_caught(planted, tapes):
    orders = [planted(tape) for tape in tapes]
    assert max(positions(orders), pairs(orders), cycles(orders), cycle_lengths(orders)) > 20


def test_every_order_of_four_cards_comes_equally_often():
    """Words are put in by hand, one for each choice there is: 4 x 3 x 2 tapes, 24 orders."""
    orders = Counter()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                words = (first, second, third, *[0] * 9)
                orders[shuffled(4, tape=struct.pack(">12Q", *words))] += 1
    assert orders == dict.fromkeys(permutations(range(4)), 1)


def test_a_word_above_the_last_fair_one_is_skipped():
    """2**64 leaves 1 when divided by three: the very last word would favour the first place."""
    unfair = struct.pack(">11Q", 2**64 - 1, 1, 0, *[0] * 8)
    assert shuffled(3, tape=unfair) == shuffled(3, tape=struct.pack(">11Q", 1, 0, *[0] * 9))


def test_a_tape_of_unfair_words_is_refused_rather_than_stretched():
    with pytest.raises(TapeTooShort):
        shuffled(3, tape=b"\xff" * tape_bytes(3))


def test_a_tape_can_reach_every_order_of_any_deck():
    """log2 60! is 272 bits and log2 250! is 1,634: more than any seed and more than a sponge of 1,600 bits."""
    for cards in (60, 250):
        assert 8 * tape_bytes(cards) >= 64 * (cards - 1) > math.log2(math.factorial(cards))
    assert tape_bytes(60) == 8 * (60 + 8)


# Whose chance it is ---------------------------------------------------------------------------------------------------


@given(st.binary(min_size=160, max_size=160), st.binary(min_size=160, max_size=160))
def test_one_honest_side_is_enough(mine, theirs):
    """Whatever the others bring, one side's every change is a change of the whole: nothing is lost by laying over."""
    both = combined([mine, theirs], cards=12)
    assert combined([both, theirs], cards=12) == mine
    assert len(both) == tape_bytes(12) == 160


def test_a_short_tape_is_refused():
    with pytest.raises(TapeTooShort) as refused:
        combined([bytes(159)], cards=12)
    assert refused.value.detail == {"bytes": 159, "needed": 160}


def test_a_pledge_binds_to_the_tape_the_number_and_the_side():
    one = commitment(b"tape", number=1, side=0)
    others = {commitment(b"tape", number=2, side=0), commitment(b"tape", number=1, side=1)}
    assert one not in others | {commitment(b"tapf", number=1, side=0)}


def test_a_pledge_is_read_out_in_four_words():
    assert four_words("00" * 32) == "acorn acorn acorn acorn"
    assert len(set(four_words(commitment(b"x", number=1, side=0)).split())) == 4


def test_the_dictionary_has_a_word_for_every_byte():
    words = {four_words(f"{byte:02x}" * 4) for byte in range(256)}
    assert len(words) == 256


# Dice -----------------------------------------------------------------------------------------------------------------


def test_every_face_comes_up_equally_often():
    """MTR-3.9-a: 60,000 rolls of a die, each face 10,000 and at most three in a hundred more or fewer."""
    random = repeatable("dice")
    counts = Counter(rolled(faces=6, count=60_000, tape=random(8 * 60_008)))
    assert set(counts) == set(range(1, 7))
    assert all(9_700 <= count <= 10_300 for count in counts.values())


@pytest.mark.parametrize(
    "faces",
    [pytest.param(6, id="MTR-3.9-b: six"), pytest.param(4, id="MTR-3.9-c: four"), pytest.param(20, id="twenty")],
)
def test_a_die_of_any_number_of_faces_is_rolled_as_it_is(faces):
    """No die is read as another: every face comes up, and no other number."""
    tape = hashlib.shake_256(b"dice").digest(65536)
    assert set(rolled(faces=faces, count=100, tape=tape)) == set(range(1, faces + 1))


def test_numbers_are_chosen_without_the_unfair_words():
    assert chosen(2, below=3, tape=struct.pack(">4Q", 2**64 - 1, 4, 2**64 - 1, 2)) == (1, 2)
