"""Invented entries, open matters, fields and sums for the desk, the judges and the organizer."""

from types import SimpleNamespace
from typing import Any, Final

from markupsafe import Markup

from topcut.core.brackets import NoReturnAfterTheCut
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.view import Grid, GridSection, Tile, TileIs
from topcut.core.play import Result, Score
from topcut.web.design import lists
from topcut.web.design.everywhere import PEOPLE
from topcut.web.shared.history import HistoryRow
from topcut.web.shared.language import isolated
from topcut.web.shared.pages import Page

HOME: Final = "/design/desk"
ROWS: Final = tuple(
    HistoryRow(seq, when, isolated(said), Markup("Dee"), mine, undone_by, undoes, is_undoable)
    for seq, when, said, mine, undone_by, undoes, is_undoable in (
        (41, "14:02", "2–1", True, None, None, True),
        (40, "14:01", "2–0", False, 41, None, False),
        (39, "13:58", "1–1–1", False, None, 38, True),
    )
)
_OPEN: Final = {"team": None, "against": None, "seat": None, "possible": (), "side": 0, "at": 7, "table": 7}
LINES: Final = tuple(
    SimpleNamespace(**_OPEN | {"kind": kind, "sides": PEOPLE[2:4], "result": result})
    for kind, result in (
        ("investigation", None),
        ("appeal", None),
        ("contradicted", Result(Score((2, 0)))),
        ("disputed", None),
        ("left", None),
        ("playing", None),
        ("one-sided", Result(Score((2, 1)))),
    )
)
_TILES: Final = tuple(Tile(number, TileIs.PLAYING) for number in range(1, 12))
CHOSEN: Final = Tile(5, TileIs.TURNS, turn=2, last_turn=5)


def shown(_page: Page) -> dict[str, Any]:
    return {
        "home": HOME,
        "at_round": f"{HOME}/round/5",
        "judge": f"{HOME}/judge",
        "round": 5,
        "line": "12 21",
        "absent_drop": True,
        "rows": ROWS,
        "seq": 41,
        "open_lines": LINES,
        "grid": Grid(5, (GridSection("A", _TILES), GridSection("B", _TILES))),
        "part": GridSection("A", (*_TILES[:4], CHOSEN, *_TILES[5:])),
        "chosen": CHOSEN,
        "at": {5: SimpleNamespace(sides=PEOPLE[2:4], leaving=(1,))},
        "called": {},
        "judges": {"A": ("dee",)},
        "me": "dee",
        "doors": ("judge",),
        "may": {
            "drop",
            "extend_table",
            "see_table",
            "overrule_decision",
            "assign_section",
            "report_result",
            *lists.MAY,
        },
        "view": SimpleNamespace(pages=1, public=SimpleNamespace(in_pods=False, team_size=1), tables=()),
        "board": SimpleNamespace(still_open=14),
        "bar": SimpleNamespace(calls=3, appeals=1, is_judge=True, hears_appeals=True, others=(), may=()),
        "binding": SimpleNamespace(
            out=(0,),
            lost=(1,),
            games=(SimpleNamespace(game=2, side=0, infraction="", since=0),),
            holds=(SimpleNamespace(why=SimpleNamespace(value="appeal")),),
        ),
        "people": PEOPLE,
        "payout": SimpleNamespace(
            owed=(Prize(36, "booster"),), handed_over=(), left=(Prize(36, "booster"),), undivided=(Prize(1, "booster"),)
        ),
        **lists.shown(),
        "noted": (NoReturnAfterTheCut(entrant=PEOPLE[2].name),),
    }
