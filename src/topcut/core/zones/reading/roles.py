"""What people may do at a table, by its log: its players, the table itself, and its judges (MTR 1.3)."""

from typing import Final

from topcut.core.play import Power, Who
from topcut.core.zones.nouns.state import Tabletop

THE_TABLE: Final = Who("topcut")
"""What the table does by itself: it is opened, brings decks, and opens seats to people who come by a link."""
JUDGE_LINK: Final = "judge-"
"""How a free table's judge link begins, and everybody who came by it; no form creates such a person."""
JUDGES: Final = frozenset({Power.RULE, Power.OVERRULE})
"""The powers at an event that make a judge of its tables."""


def powers_of(table: Tabletop, who: Who, *, elsewhere: frozenset[Power] = frozenset()) -> frozenset[Power]:
    """Return somebody's powers: a player has no others at their own table, whatever they are elsewhere (MTR 1.8)."""
    if any(side.who == who for side in table.sides):
        return frozenset({Power.PLAY})
    if who == THE_TABLE or (table.match is None and who.startswith(JUDGE_LINK)):
        return frozenset({Power.RULE})
    return elsewhere & JUDGES
