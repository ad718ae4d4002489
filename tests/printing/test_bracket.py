"""A bracket on paper, read back: who is in it, in which order, on one sheet."""

import re
import subprocess
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.brackets.playing import pair, play_out, play_round
from tests.printing.room import HEAD, pages, read, sides, squeezed
from tests.printing.test_sheets import CROWD, HOSTILE, TWENTY_AND_MORE

from topcut.core.brackets import by_standing, leave
from topcut.core.brackets.layout import trees
from topcut.core.brackets.shapes import seeded
from topcut.printing import bracket
from topcut.printing.lookup import listed

FIRST_COLUMN = {"a4": (0, 98, 98, 95, 76), "letter": (0, 98, 98, 89, 71)}
"""Where the first round ends on a sheet, in millimetres, by the number of rounds."""


def printed(playoff, names=CROWD, **how):
    people = {side.entrant: side for side in sides(names[: len(playoff.seeds)])}
    return bracket(playoff, sides=people, title="Harbour Open", head=HEAD, **how)


def of(size):
    return by_standing(tuple(range(1, size + 1)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", range(2, 17))
def test_every_name_is_once_on_one_sheet_before_the_first_round(size, paper):
    pdf = printed(of(size), paper=paper)
    text = squeezed(read(pdf, right=FIRST_COLUMN[paper][seeded(size).rounds]))
    assert pages(pdf) == 1
    assert [text.count(squeezed(listed(name))) for name in CROWD[:size]] == [1] * size


def test_a_bracket_of_eight_is_in_the_order_of_the_book():
    text = read(printed(of(8)), right=60)
    assert re.findall(r"^ *(\d) ", text, re.MULTILINE) == list("18452736"), "MTR 10.4"


def test_winners_go_on_and_games_are_told():
    played = play_round(of(8), winners={1, 4, 6, 7})
    text = squeezed(read(printed(pair(played)), left=95, right=185))
    assert [squeezed(listed(CROWD[n - 1])) in text for n in (1, 4, 6, 7)] == [True] * 4
    assert squeezed(listed(CROWD[7])) not in text


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Round of 16|Quarterfinals|Semifinals|Final"), ("es", "Ronda de 16|Cuartos de final|Semifinales|Final")],
)
def test_rounds_have_their_names(language, said):
    text = squeezed(read(printed(of(16), language=language)))
    assert all(squeezed(word) in text for word in said.split("|"))


def test_a_bye_and_a_leaver_are_told():
    assert read(printed(of(6))).count("bye") == 2, "GAP-03"
    assert "out" in read(printed(leave(pair(of(4)), entrant=3)))


def test_the_whole_bracket_of_sixteen_ends_in_one_champion():
    assert pages(printed(play_out(of(16)))) == 1


@pytest.mark.parametrize("names", [HOSTILE * 2, TWENTY_AND_MORE], ids=["hostile", "twenty scripts and more"])
def test_any_name_fits_its_slab(names):
    assert pages(printed(play_out(of(16)), names)) == 1


def test_a_bracket_is_black_only():
    ppm = subprocess.run(["pdftoppm", "-r", "30", "-"], input=printed(of(8)), capture_output=True, check=True).stdout
    pixels = ppm.split(b"255\n", 1)[1]
    assert pixels[::3] == pixels[1::3] == pixels[2::3]
    assert min(pixels) < 60, "something is drawn"


@settings(max_examples=30)
@given(st.integers(2, 128), st.sampled_from([1, 2]))
def test_no_two_of_a_column_share_a_row(entrants, losses):
    for tree in trees(by_standing(range(1, entrants + 1), losses=losses)):
        columns = Counter((fixture.round, tree.row(fixture)) for fixture in tree.fixtures)
        assert set(columns.values()) == {1}
        assert len(tree.rows) >= len(tree.fixtures)


@pytest.mark.parametrize("size", [2, 4, 8, 23, 64])
def test_a_double_elimination_is_on_a_sheet_for_each_half(size):
    pdf = printed(by_standing(range(1, size + 1), losses=2), after=3)
    text = squeezed(read(pdf))
    assert pages(pdf) == (2 if size > 2 else 1)
    assert squeezed("Round 4") in text, "counted on from the rounds before"
    assert (squeezed("One loss") in text) is (size > 2)
    assert "Secondfinal" not in text, "until it is needed"
