"""Invented people, tables and clocks for the components that are on every page."""

from typing import Any, Final

from msgspec import structs

from topcut.core.event.reading import ClockView
from topcut.core.event.view import SideNames
from topcut.core.play import EntrantId, Result, Score
from topcut.desk.clock import SECOND, now
from topcut.web.design.pads import PADS
from topcut.web.shared.pages import Page

COLOURS: Final = (
    *("paper", "sheet", "sheet-2", "line", "line-strong", "ink", "ink-2", "sleeve", "sleeve-soft", "mark", "mark-soft"),
    *("amber", "amber-soft", "stop", "stop-soft", "win", "draw"),
)
PEOPLE: Final = tuple(
    SideNames(EntrantId(entrant), name, is_twin=entrant in {41, 58})
    for entrant, name in (
        (41, "José García"),
        (58, "José García"),
        (7, "佐藤 美咲"),
        (12, "محمد العلي"),
        (3, "Maria do Carmo Albuquerque Vasconcelos de Almeida"),
        (9, "Li"),
    )
)
TEAM: Final = SideNames(
    EntrantId(4),
    "Salt & Copper",
    people=("Niamh O’Sullivan", "佐藤 美咲", "محمد العلي"),
    people_sorted_as=("", "", ""),
    has_seats=True,
)


def shown(_page: Page) -> dict[str, Any]:
    return {"colours": COLOURS, "people": PEOPLE, "team": TEAM, "tables": _tables(), "clocks": clocks(), "pads": PADS}


def _tables() -> list[dict[str, Any]]:
    """Seat the same people at tables in every state: open, reported, final, disputed."""
    results = (None, Result(Score((2, 1))), Result(Score((0, 2))), Result(Score((1, 1), 1)))
    states = ("", "phone", "check", "warn")
    return [
        {"table": number + 1, "sides": PEOPLE[number : number + 2], "result": result, "sign": sign}
        for number, (result, sign) in enumerate(zip(results, states, strict=True))
    ]


def clocks() -> tuple[ClockView, ...]:
    """Build a round's clock in every state it can have, in the order of a round."""
    minute, time = 60 * SECOND, now()
    whole = 50 * minute
    called = ClockView(time - 4 * minute, is_called=True, length=whole, called_at=time - 4 * minute, turns=5)
    return (
        ClockView(length=whole),
        ClockView(time + 31 * minute, length=whole),
        ClockView(left=31 * minute, length=whole, paused_at=time - 2 * minute),
        ClockView(time + 4 * minute, length=whole),
        ClockView(time - SECOND, length=whole, calls_itself=False),
        called,
        structs.replace(called, early=8 * minute),
        structs.replace(called, extra=7 * minute),
    )
