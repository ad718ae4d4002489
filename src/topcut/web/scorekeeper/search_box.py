"""One search box for everything: people, tables, rounds, and actions."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from litestar import Response, get
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import gettext_noop
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import Result
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.language import Words
from topcut.web.shared.list_pages import MOST_ROWS, page_of
from topcut.web.shared.search import folded, people_like

MOST: Final = 40
_TABLE: Final = re.compile(r"(?:(?P<round>\d{1,3})[.:/ ])?(?P<table>\d{1,5})")
DOORS: Final = (
    ("people", gettext_noop("People: drop, take back, new link")),
    ("late", gettext_noop("Somebody comes late")),
    ("by-hand", gettext_noop("Pair by hand")),
    ("rounds", gettext_noop("A result of an earlier round is wrong")),
    ("history", gettext_noop("History")),
    ("hall", gettext_noop("The hall")),
    ("guests", gettext_noop("Who may come")),
    ("announcement", gettext_noop("Announcement")),
)
"""Actions that are always possible, by their sentences on the pages."""
ON_ROUND: Final = (
    ("board", gettext_noop("Still playing")),
    ("exchange", gettext_noop("Exchange opponents of two tables")),
    ("wrong-table", gettext_noop("Two sat at the wrong table")),
    ("repair", gettext_noop("Repair the posted round")),
)


class FoundPlace(Struct, frozen=True):
    """One search result to jump to; a table has two or more sides, a person one."""

    kind: str
    path: str
    text: str = ""
    sides: tuple[SideNames, ...] = ()
    result: Result | None = None


class RoundPage(Struct, frozen=True):
    """A posted round, table by table."""

    number: int
    state: RoundState
    tables: tuple[tuple[int, tuple[SideNames, ...], Result | None], ...]
    """Of a large round one page of them; none of a large round that is not open."""
    pages: int = 1
    count: int = 0


def found_of(event: Event, names: Names, words: Words, q: str) -> list[FoundPlace]:
    """List what a word or a number can mean here, the likeliest first."""
    last = event.last_round
    doors = [*DOORS]
    if last and last.state < RoundState.CLOSED:
        doors += [(f"round/{last.number}/{path}", text) for path, text in ON_ROUND]
    people = [FoundPlace("person", f"person/{side.entrant}", sides=(side,)) for side in people_like(event, names, q)]
    said = [(path, str(words(text))) for path, text in doors]
    actions = [FoundPlace("action", path, text) for path, text in said if _begins(text, q)]
    return [*_tables(event, names, q), *people, *_rounds(event, q), *actions][:MOST]


def _begins(text: str, q: str) -> bool:
    """Check whether every word of a search begins a word of the text: `bo` matches Bo, not somebody."""
    wanted, there = folded(q).split(), re.findall(r"\w+", folded(text))
    return bool(wanted) and all(any(word.startswith(each) for word in there) for each in wanted)


def _tables(event: Event, names: Names, q: str) -> Iterator[FoundPlace]:
    """Find `12` in the current round, `3 12` in another."""
    found = _TABLE.fullmatch(q.strip())
    last = event.last_round
    if not found or last is None:
        return
    round = event.rounds.get(int(found["round"] or last.number))
    table = round.tables.get(int(found["table"])) if round else None
    if round and table:
        sides = sides_of(event, names=names)
        seated = tuple(sides[side] for side in table.sides)
        path = f"round/{round.number}/table/{found['table']}"
        yield FoundPlace("table", path, f"{round.number}: {found['table']}", seated, table.result)


def _rounds(event: Event, q: str) -> Iterator[FoundPlace]:
    number = re.sub(r"\D", "", q)
    if number and len(number) < len("1000") and int(number) in event.rounds:
        is_large = len(event.rounds[int(number)].tables) > 2 * MOST_ROWS
        chosen = f"?chosen={int(number)}" if is_large else ""
        yield FoundPlace("round", f"rounds{chosen}#round-{number}", number)


def rounds_of(event: Event, names: Names, *, chosen: int = 0, part: int = 1) -> list[RoundPage]:
    """List every posted round with its results, the newest first; of a large round a page (MTR 1.9)."""
    sides, posted = sides_of(event, names=names), [n for n, r in event.rounds.items() if r.state >= RoundState.POSTED]
    chosen = chosen or max(posted, default=0)

    def page(number: int) -> RoundPage:
        tables = event.rounds[number].tables
        shown, pages = page_of(sorted(tables), part if number == chosen else 1)
        if pages > 1 and number != chosen:
            shown = ()
        rows = tuple((n, tuple(sides[s] for s in tables[n].sides), tables[n].result) for n in shown)
        return RoundPage(number, event.rounds[number].state, rows, pages, len(tables))

    return [page(number) for number in sorted(posted, reverse=True)]


@get("/find")
async def find_page(desk_page: DeskPage, *, q: str = "") -> Response[str] | Redirect:
    """Find people, tables, rounds and actions; a single hit is opened at once."""
    found = await desk_page.see(lambda event, names: found_of(event, names, desk_page.page.words, q[:80]))
    if len(found) == 1:
        return desk_page.page.go(f"{desk_page.home}/{found[0].path}")
    return await desk_page.show("scorekeeper/find.html", q=q[:80], found=found)


@get("/rounds")
async def rounds_page(desk_page: DeskPage, *, chosen: int = 0, part: int = 1) -> Response[str]:
    """Show every round that was posted; a table opens its page, where it is corrected (MTR 1.9)."""
    rounds = await desk_page.see(partial(rounds_of, chosen=chosen, part=part))
    return await desk_page.show("scorekeeper/rounds.html", rounds=rounds, part=part, chosen=chosen)
