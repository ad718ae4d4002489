"""Cut the sheets, stack the piles: the slips are in order."""

import itertools
import re

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from tests.printing.room import HEAD, desk, pages, public, read, squeezed

from topcut.printing import read_slip_code, result_slips
from topcut.printing.code import MASK, drawing, slip_code
from topcut.printing.slips import cut_and_stack


def cut_into_piles(sheets):
    """Cut all sheets at once and put each pile on the one below it."""
    piles = itertools.zip_longest(*sheets)
    return [slip for pile in piles for slip in pile if slip is not None]


@given(st.integers(1, 500))
def test_cut_piles_stack_in_order(count):
    sheets = cut_and_stack(range(count))
    assert cut_into_piles(sheets) == list(range(count))
    assert len(sheets) == -(-count // 6)
    assert max(map(len, sheets)) <= 6


def test_the_first_of_six_sheets_holds_every_sixth_table():
    assert cut_and_stack(range(1, 37))[0] == [1, 7, 13, 19, 25, 31]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [2, 8, 13, 26, 80])
def test_printed_slips_stack_in_order(players, paper):
    pdf = result_slips(public([f"Ana P{n}" for n in range(players)]), paper=paper, head=HEAD)
    tables = players // 2
    assert pages(pdf) == -(-tables // 6)
    sheets = [
        [int(number) for number in re.findall(r"^ *(\d+) *$", read(pdf, right=40, page=page), re.MULTILINE)]
        for page in range(1, pages(pdf) + 1)
    ]
    assert cut_into_piles(sheets) == list(range(1, tables + 1))


def test_a_slip_says_who_plays_where_in_which_round():
    text = squeezed(read(result_slips(desk(["Ana Ruiz", "Eva Sanz", "Leo Paz"]), head=HEAD)))
    for part in ("HarbourOpen·Round5", "Ruiz,Ana", "Sanz,Eva", "1__", HEAD[:16]):
        assert text.count(part) == 1
    assert "Paz" not in text, "a bye has no slip"


@given(st.integers(1, 9999), st.integers(1, 999_999), st.sampled_from(["", "http://hall.local:8000/e/k3", "HTTP://X/"]))
def test_a_slip_code_is_read_back(round, table, address):
    assert read_slip_code(slip_code(round, table, address=address)) == (round, table)


@pytest.mark.parametrize("text", ["", "12 21", "R0T1", "R5", "xR5T1", "R5T12x", "R5T１", "R5T1２", "R99999T1"])
def test_other_text_is_no_slip_code(text):
    assert read_slip_code(text) is None


def test_a_drawing_has_a_square_for_every_black_module():
    text = slip_code(5, 12, address="http://hall.local:8000/e/k3vq7x2m")
    drawn = {
        (x, int(y))
        for left, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawing(text))
        for x in range(int(left), int(left) + int(width))
    }
    matrix = segno.make(text, micro=False, error="m", boost_error=False, mask=MASK).matrix
    assert drawn == {(x, y) for y, line in enumerate(matrix) for x, module in enumerate(line) if module}
