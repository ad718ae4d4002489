"""Lands shared out for a deck: as many as a page shows, however many cards somebody wrote down as a pool."""

from topcut.core.decks import DeckBuild, PoolCard, usual_lands
from topcut.core.decks.building import MOST_BASICS

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def test_no_pool_makes_anybody_count_for_long():
    """MTR 7.2: a pool of a billion cards, written by anybody who sits opposite, is shared out like any other."""
    build = DeckBuild((PoolCard("Bear", None, 10**9, 10**9),), tuple((land, 0) for land in LANDS))
    assert usual_lands(build) == dict.fromkeys(LANDS, MOST_BASICS)
