"""Invented matches, pods and points of a player's phone."""

from types import SimpleNamespace
from typing import Any, Final

from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.play import Points
from topcut.web.design.everywhere import PEOPLE
from topcut.web.player.why import Rung
from topcut.web.shared.pages import Page

RUNGS: Final = (Rung(9, 4, False, False), Rung(6, 22, True, True), Rung(3, 31, False, False), Rung(0, 9, False, False))
MATCH: Final = SimpleNamespace(
    round=3, table=12, me=2, sides=PEOPLE[2:], report=ReportStatus.OPEN, is_asked_by_phone=True, to_agree=2
)


def shown(_page: Page) -> dict[str, Any]:
    stage = SimpleNamespace(points=Points(), structure="free-for-all")
    return {
        "home": "/design/phones",
        "stream": "",
        "rungs": RUNGS,
        "match": MATCH,
        "view": SimpleNamespace(public=SimpleNamespace(team_size=1, current=stage), is_building=False),
        "counts": "life",
        "pad": None,
        "tab": "match",
    }
