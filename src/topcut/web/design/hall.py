"""Invented tables, brackets, pods and times of a hall, in every state that everybody sees."""

from typing import Any, Final

from topcut.core.event.reading import read_schedule
from topcut.core.event.view import (
    BracketMatch,
    BracketRound,
    BracketSide,
    Grid,
    GridSection,
    MatchState,
    PodView,
    Tile,
    TileIs,
)
from topcut.core.play import Result, Score
from topcut.web.design.everywhere import PEOPLE, clocks
from topcut.web.shared.pages import Page

TILES: Final = (
    *(Tile(number + 1, is_now, turn=2, last_turn=5, minutes=7) for number, is_now in enumerate(TileIs)),
    Tile(10, TileIs.PLAYING, is_left=True),
    Tile(11, TileIs.TURNS, turn=4, last_turn=5, seats="BC"),
    Tile(112, TileIs.PLAYING),
)
GRID: Final = Grid(5, (GridSection("A", TILES),))
_SEEDS: Final = tuple(BracketSide(side, seed) for seed, side in enumerate(PEOPLE[1:5], start=1))
_SEMIS: Final = (
    BracketMatch(6, 1, _SEEDS[:2], MatchState.DONE, Result(Score((2, 1))), _SEEDS[0].side.entrant),
    BracketMatch(6, 2, _SEEDS[2:], MatchState.PLAYING),
)
_FINAL: Final = (BracketMatch(None, None, (_SEEDS[0], None), MatchState.WAITING),)
BRACKET: Final = (BracketRound(6, 1, _SEMIS, ()), BracketRound(7, 0, _FINAL, ()))
POD: Final = PodView(2, (*PEOPLE, PEOPLE[0]), (5, 7), tuple("1234567"))
SCHEDULE: Final = read_schedule("Saturday\n10:00 Player meeting\n10:30 Round 1\n13:00 Lunch")


def shown(_page: Page) -> dict[str, Any]:
    return {"grid": GRID, "rounds": BRACKET, "pod": POD, "schedule": SCHEDULE, "clocks": clocks(), "may": {"see_table"}}
