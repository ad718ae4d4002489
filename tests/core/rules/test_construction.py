"""Numbers of deck building (MTR 6.1, MTR 7.1, MTR 7.2, MTR 9.5) and release dates (MTR 3.7)."""

from datetime import date

import pytest

from topcut.core.rules.construction import deck_building
from topcut.core.rules.formats import formats
from topcut.core.rules.releases import is_announced_in_time, releases


def test_constructed_decks():
    """MTR-6.1-a to -e, MTR-6.2-d."""
    numbers = deck_building().constructed
    assert (numbers.deck_min, numbers.deck_max, numbers.sideboard_max) == (60, None, 15)
    assert (numbers.copies_max, numbers.restricted_max) == (4, 1)


def test_limited_decks():
    """MTR-7.1-a, -b and -c."""
    numbers = deck_building().limited
    assert (numbers.deck_min, numbers.deck_max, numbers.copies_max) == (40, None, None)
    assert numbers.sideboard_max is None


def test_free_lands():
    """MTR-7.2-e, -f."""
    pool = deck_building().limited_pool
    assert {land.name: land.printed for land in pool.free_lands} == {
        "Plains": "Llanura",
        "Island": "Isla",
        "Swamp": "Pantano",
        "Mountain": "Montaña",
        "Forest": "Bosque",
    }


@pytest.mark.parametrize(
    ("opened_in", "guests"),
    [
        pytest.param("DGM", ("RTR", "GTC"), id="MTR-7.2-g: Dragon's Maze"),
        pytest.param("FRF", ("KTK",), id="MTR-7.2-h: Fate Reforged"),
        pytest.param("BFZ", ("EXP",), id="MTR-7.2-i: Battle for Zendikar"),
        pytest.param("OGW", ("EXP",), id="MTR-7.2-i: Oath of the Gatewatch"),
        pytest.param("AER", ("MPS",), id="MTR-7.2-j: Inventions, in the second set too"),
        pytest.param("HOU", ("MP2",), id="MTR-7.2-j: Invocations, in the second set too"),
        pytest.param("ZNR", (), id="MTR-7.2-i: nothing in Zendikar Rising"),
    ],
)
def test_cards_of_other_sets_that_count_when_opened(opened_in, guests):
    exceptions = deck_building().limited_pool.guests
    assert sum((entry.from_sets for entry in exceptions if opened_in in entry.opened_in), ()) == guests


def test_two_heads_have_no_sideboard_and_no_erayo():
    """MTR-9.5-a, -b and -c."""
    heads = deck_building().two_headed_giant
    assert heads.sideboard_max == 0
    assert [card.name for card in heads.banned] == ["Erayo, Soratami Ascendant"]


def test_a_release_is_legal_in_standard_from_its_day():
    """MTR-3.7-a."""
    announced = {release.code: release.legal_from for release in releases().releases}
    assert announced == {"AFR": date(2021, 7, 23), "MID": date(2021, 9, 24), "VOW": date(2021, 11, 19)}
    for name in ("standard", "modern", "pioneer"):
        entering = {entry.code: entry.legal_from for entry in formats()[name].sets if entry.legal_from}
        assert entering == announced


@pytest.mark.parametrize(
    ("change", "in_time"),
    [
        pytest.param(date(2021, 7, 20), False, id="MTR-0-f: 19 days"),
        pytest.param(date(2021, 7, 28), False, id="MTR-0-f: 27 days"),
        pytest.param(date(2021, 7, 29), True, id="MTR-0-f: 28 days"),
    ],
)
def test_a_change_of_legality_is_announced_four_weeks_ahead(change, in_time):
    assert is_announced_in_time(change, announced=date(2021, 7, 1)) is in_time
