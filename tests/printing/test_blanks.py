"""Slips for the hour without a computer: table numbers, and lines to write on."""

import itertools
import re

import pytest
from tests.printing.room import HEAD, desk, pages, public, read, squeezed

from topcut.printing import blank_slips
from topcut.printing.words import words


def numbers(pdf: bytes) -> list[int]:
    """Cut all sheets at once, put each pile on the one below it, and read the tables from the top."""
    sheets = [
        [int(number) for number in re.findall(r"^ *(\d+) *$", read(pdf, right=40, page=page), re.MULTILINE)]
        for page in range(1, pages(pdf) + 1)
    ]
    return [slip for pile in itertools.zip_longest(*sheets) for slip in pile if slip is not None]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("tables", [1, 6, 13, 40])
def test_blank_slips_stack_in_the_order_of_the_tables(tables, paper):
    pdf = blank_slips(public(["Ana", "Bo"]), tables=range(1, tables + 1), paper=paper, head=HEAD)
    assert numbers(pdf) == list(range(1, tables + 1))


def test_tables_of_the_hall_keep_their_gaps():
    assert numbers(blank_slips(public(["Ana", "Bo"]), tables=[3, 4, 101], head=HEAD)) == [3, 4, 101]


@pytest.mark.parametrize(("players", "tables"), [(2, 1), (7, 4), (8, 4), (0, 1)])
def test_without_numbers_there_are_enough_for_everybody(players, tables):
    view = public([f"Ana {n}" for n in range(players)])
    assert numbers(blank_slips(view, head=HEAD)) == list(range(1, tables + 1))


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_blank_slip_names_nobody_and_no_round(language):
    text = squeezed(read(blank_slips(desk(["Ana Ruiz", "Eva Sanz"]), language=language, head=HEAD)))
    assert "Ruiz" not in text
    assert "Round5" not in text
    assert squeezed(f"Harbour Open · {words(language)['any_round']}") in text
