"""Invented lists at the desk: one in every state, what is wrong with them, and whom to ask for one."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final

from topcut.core.decks import TOO_FEW_CARDS, problem
from topcut.core.errors import gettext_noop
from topcut.core.event.nouns.decks.state import ListState, ReturnedFor
from topcut.core.event.view import ListNeed, ListRow, ListSeen
from topcut.core.play import PlayerId
from topcut.core.rules import Rule
from topcut.web.design.everywhere import PEOPLE

TOO_FEW: Final = problem(TOO_FEW_CARDS, rule=Rule("MTR", "6.1"), count=58, least=60)
_SEEN: Final = (
    ListSeen(ListState.HANDED_IN, 0, False, (TOO_FEW.code,), ()),
    ListSeen(ListState.HANDED_IN, 0, True, (TOO_FEW.code,), ()),
    ListSeen(ListState.RETURNED, 0, False, (), (), returned_for=ReturnedFor.UNCLEAR),
    None,
    ListSeen(ListState.HANDED_IN, 0, False, (), ()),
    ListSeen(ListState.ACCEPTED, 0, False, (), ()),
)
MAY: Final = ("return_list", "accept_lists")
"""What somebody has to be allowed for all of it to be there."""
ROWS: Final = tuple(
    ListRow(side, PlayerId(number), side.name, seen, is_out=False, is_required=True, table=number)
    for number, (side, seen) in enumerate(zip(PEOPLE, _SEEN, strict=True), start=1)
)


def shown() -> Mapping[str, Any]:
    counts = {"todo": 5, "problems": 3, "missing": 1, "unread": 1, "accepted": 1}
    return {
        "lists_path": "/design/desk/lists",
        "which": SimpleNamespace(show="todo", problem="", counts=counts, problems=((TOO_FEW.code, 2),)),
        "problem_titles": {TOO_FEW.code: gettext_noop("Too few cards")},
        "problems_of": {ROWS[0].player: (TOO_FEW,)},
        "Need": ListNeed,
        "list_rows": ROWS,
        "calls": ROWS[:4],
    }
