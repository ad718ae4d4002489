"""Where a match of the bracket leads is what then happens, round by round; and it gives no result away."""

import random

import pytest
from tests.core.event.events import WON, Evening
from tests.core.event.playoffs import play, with_playoff

from topcut.core.event.playoff import announce_cut
from topcut.core.event.reading import playoff_of
from topcut.core.event.rounds import report_result
from topcut.core.event.view import player_view
from topcut.core.event.view.what_next import WhatNext
from topcut.core.play import Level


def bracket(players: int, losses: int, **stage) -> Evening:
    evening = with_playoff(players, swiss=0, cut=None, losses=losses, **stage)
    evening.act(announce_cut)
    return evening


def said(evening: Evening) -> dict[int, WhatNext]:
    """What each phone says, by entrant."""
    found = {}
    for player, entrant in evening.event.players.items():
        view = player_view(evening.event, player, names=evening.names)
        if view.next:
            found[entrant] = view.next
    return found


@pytest.mark.parametrize("losses", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 5, 8, 11])
def test_it_comes_as_it_was_said(players: int, losses: int) -> None:
    chance = random.Random(players)
    evening = bracket(players, losses)
    while not playoff_of(evening.event).is_over:
        evening.pair()
        told, tables = said(evening), [table.sides for table in evening.round.tables.values()]
        assert told.keys() == {side for sides in tables for side in sides}
        play(evening, chance.choice)
        playoff = playoff_of(evening.event)
        for sides in tables:
            for entrant in sides:
                won = evening.round.table_of(entrant).result.outcomes()[sides.index(entrant)].name == "WIN"
                following = told[entrant].if_won if won else told[entrant].if_lost
                assert (following is not None) == (entrant in playoff.survivors and not playoff.is_over), entrant


def test_it_names_who_waits_once_that_is_known_and_at_competitive_not_before_the_round_is_over() -> None:
    for level, known in ((Level.REGULAR, 1), (Level.COMPETITIVE, 2)):
        evening = bracket(4, 1, level=level)
        evening.pair()
        first, second = evening.round.tables
        me = evening.round.tables[first].sides[0]
        assert len(said(evening)[me].if_won.against) == 2
        evening.act(report_result, round=1, table=second, result=WON)
        assert len(said(evening)[me].if_won.against) == known
