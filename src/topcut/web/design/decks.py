"""An invented list with problems, a deck being built, and the sheet of a pool."""

from types import SimpleNamespace
from typing import Any, Final

from topcut.core.decks import NOT_IN_POOL, TOO_FEW_CARDS, DeckBuild, PoolCard, ProblemPlace, problem
from topcut.core.rules import Rule
from topcut.web.design import cards
from topcut.web.design.everywhere import clocks
from topcut.web.shared.build_moves import curve, repairs, undone
from topcut.web.shared.deck_builder import rows_of
from topcut.web.shared.pages import Page

BUILD: Final = DeckBuild(
    tuple(
        PoolCard(card.name, card, opened, used)
        for card, opened, used in zip(cards.BUILT, (3, 2, 1, 4), (2, 0, 1, 3), strict=True)
    ),
    (("Plains", 8), ("Island", 8), ("Swamp", 0), ("Mountain", 0), ("Forest", 0)),
)
PROBLEMS: Final = (
    problem(TOO_FEW_CARDS, rule=Rule("MTR", "7.1"), count=22, least=40),
    problem(NOT_IN_POOL, at=ProblemPlace("Old Lantern", line=7), rule=Rule("MTR", "7.2"), count=2, most=1),
)
SHEET: Final = SimpleNamespace(
    number=12,
    name="佐藤 美咲",
    cards=84,
    player=7,
    written="",
    wanted=SimpleNamespace(game="magic"),
    time=SimpleNamespace(registers=True, clock=clocks()[1]),
)
COLUMNS: Final = tuple(
    SimpleNamespace(
        color=color,
        cards=tuple(
            SimpleNamespace(colors=color, name=name, title=name, numbers=(str(number),), rarity=rarity)
            for number, (name, rarity) in enumerate(names, start=41)
        ),
    )
    for color, names in (
        ("U", (("Brass Heron", "uncommon"), ("Tide Clerk", "common"))),
        ("B", (("Night Ferry", "uncommon"),)),
        ("", (("Salt Road", "common"),)),
    )
)


def shown(page: Page) -> dict[str, Any]:
    checked = SimpleNamespace(problems=PROBLEMS, notices=(), not_checked=("bans",), judged_by=None)
    says = SimpleNamespace(by=SimpleNamespace(is_card_file=False))
    looked = SimpleNamespace(error=None, judged=SimpleNamespace(checked=checked, says=says))
    rows = rows_of(BUILD, language=page.words.language, sets=())
    return {
        "looked": looked,
        "build": BUILD,
        "rows": rows,
        "titles": {row.card.title: row.face.name for row in rows},
        "repairs": tuple(repairs(BUILD, PROBLEMS)),
        "offers": (),
        "curve": curve(BUILD),
        "last": "in:Tide Clerk",
        "undo": undone("in:Tide Clerk"),
        "part": "deck",
        "own": SimpleNamespace(wanted=SimpleNamespace(shares_pool=False)),
        "found": None,
        "sheet": SHEET,
        "columns": COLUMNS,
        "back": "/design",
        "is_drawn": True,
    }
