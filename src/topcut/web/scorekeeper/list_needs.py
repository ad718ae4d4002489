"""What is to be done about the lists of an event, by kind: the filters of the page, and each problem in words."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.decks import Problem
from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import DeskLists, ListNeed, ListRow, Names, WrongList, wrong_lists
from topcut.core.play import PlayerId
from topcut.desk.catalogue import Catalogue
from topcut.web.shared.desk_page import DeskPage

MOST_EXPLAINED: Final = 60
"""The most problem lists that are judged again to say in a row what is wrong; the others open with a tap."""
_TO_DO: Final = (ListNeed.PROBLEM, ListNeed.MISSING, ListNeed.UNREAD)
SHOWN: Final[Mapping[str, tuple[ListNeed, ...]]] = {
    "todo": _TO_DO,
    "problems": (ListNeed.PROBLEM,),
    "missing": (ListNeed.MISSING,),
    "unread": (ListNeed.UNREAD,),
    "accepted": (ListNeed.ACCEPTED,),
}
TITLES: Final[Mapping[str, str]] = {
    "unread-line": gettext_noop("A line that names no card"),
    "another-form": gettext_noop("Another game, or a table"),
    "too-few-cards": gettext_noop("Too few cards"),
    "too-many-cards": gettext_noop("Too many cards"),
    "sideboard-too-large": gettext_noop("Sideboard too large"),
    "sideboard-not-allowed": gettext_noop("A sideboard where there is none"),
    "too-many-copies": gettext_noop("Too many copies"),
    "banned": gettext_noop("Banned card"),
    "restricted": gettext_noop("Restricted card"),
    "not-in-format": gettext_noop("Not in the format"),
    "unknown-card": gettext_noop("Unknown card"),
    "ambiguous-card": gettext_noop("Could be several cards"),
    "not-in-pool": gettext_noop("Not in the pool"),
    "too-many-inks": gettext_noop("Too many inks"),
    "not-from-boosters": gettext_noop("Not from the boosters"),
    "not-a-playing-card": gettext_noop("Not a playing card"),
}
"""What can be wrong with a list, short enough for a filter and for a row."""


class ListFilter(Struct, frozen=True):
    """Which rows are shown, and how many there would be of each kind."""

    show: str
    problem: str
    counts: Mapping[str, int]
    problems: tuple[tuple[str, int], ...]
    """The codes of problems that lists have here, the most frequent first."""


def filter_of(view: DeskLists, *, show: str, problem: str) -> ListFilter:
    """Read which rows are asked for; what is unknown shows all."""
    needs = Counter(row.need for row in view.rows)
    codes = Counter(code for row in view.needing(ListNeed.PROBLEM) if row.list for code in row.list.problems)
    counts = {name: sum(needs[need] for need in which) for name, which in SHOWN.items()}
    found = tuple(sorted(codes.items(), key=lambda one: (-one[1], one[0])))
    return ListFilter(show if show in SHOWN else "", problem if problem in codes else "", counts, found)


def rows_shown(rows: Sequence[ListRow], which: ListFilter) -> list[ListRow]:
    """Keep the rows a filter shows."""
    if which.problem:
        return [row for row in rows if row.list and row.need is ListNeed.PROBLEM and which.problem in row.list.problems]
    return [row for row in rows if not which.show or row.need in SHOWN[which.show]]


async def explained(
    desk_page: DeskPage, catalogue: Catalogue, rows: Sequence[ListRow], *, now: int
) -> dict[PlayerId, tuple[Problem, ...]]:
    """Say of the first lists with a problem what is wrong, as their players read it (MTR 2.7)."""
    players = [row.player for row in rows if row.list and row.list.problems and not row.is_out][:MOST_EXPLAINED]

    def wrong(event: Event, _: Names) -> tuple[WrongList, ...]:
        return wrong_lists(event, players)

    lists = await desk_page.see(wrong) if players else ()
    found = await asyncio.gather(*(_problems(catalogue, one, now=now) for one in lists))
    return {one.player: problems for one, problems in zip(lists, found, strict=True)}


async def _problems(catalogue: Catalogue, one: WrongList, *, now: int) -> tuple[Problem, ...]:
    try:
        judged = await catalogue.judge(one.cards, one.wanted, now=one.wanted.judged_at(now), pool=one.pool)
    except Unreadable:
        return ()
    return judged.checked.problems
