"""Two invented sides of an online table: one's own and the other, with every kind of card and mark."""

from types import SimpleNamespace
from typing import Any, Final

from topcut.core.play import Level
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.view import CardView, DeckView, KnownPlace, SideView, StackView, View
from topcut.web.design.everywhere import PEOPLE
from topcut.web.shared.pages import Page
from topcut.web.table.page import ALWAYS

_KNOWN: Final = (KnownPlace(0, (0,), "Tide Clerk"), KnownPlace(1, (0, 1)), KnownPlace(9, (1,)))
_MINE: Final = SideView(
    0,
    {"life": 17},
    DeckView(34, 30, is_random=False, known=_KNOWN),
    3,
    2,
    {
        "play": (
            StackView((CardView(1, "Brass Heron", up=True),), exerted=True),
            StackView((CardView(2, "Tide Clerk", up=True), CardView(3, "Salt Road", up=True)), damage=2),
            StackView((CardView(4, "Moth Regent"),)),
        ),
        "discard": (StackView((CardView(5, "Night Ferry", up=True),)),),
    },
    "",
    hand=(CardView(6, "Cliff Warden"), CardView(7, "Salt Road", seen_by=(1,)), CardView(8, "Tide Clerk")),
    sideboard=(CardView(9, "Old Lantern"), CardView(10, "Old Lantern")),
)
_THEIRS: Final = SideView(
    1,
    {"life": -1},
    DeckView(60, 60, is_random=True),
    5,
    0,
    {
        "play": (
            StackView((CardView(11),)),
            StackView((CardView(12, "The Harbourmaster", up=True),), counters={"shield": 2}),
        )
    },
    "",
    hand_known=("Brass Heron",),
)
VIEW: Final = View(0, "magic", Level.REGULAR, TablePhase.PLAYING, 1, (), 4, 0, 0, None, (_THEIRS, _MINE))


def shown(_page: Page) -> dict[str, Any]:
    names = {0: PEOPLE[3].name, 1: PEOPLE[2].name}
    return ALWAYS | {"shown": SimpleNamespace(view=VIEW, known=lambda _seat: ()), "names": names, "stream": ""}
