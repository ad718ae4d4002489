"""The end of a round at the desk: every table as a tile, its last sighting, and the judges of the sections."""

from itertools import chain
from typing import Final

from litestar import Response, get

from topcut.core.event.hall import may_assign
from topcut.core.event.judging import call_judge
from topcut.core.event.matches import see_table
from topcut.core.event.nouns.refusals import NoSuchRound
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Grid, SectionOutline, Window, desk_view, finish_of, grid_of, outline_of
from topcut.core.judging.terms import CallFor
from topcut.core.play import Who
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.links import LinkBook
from topcut.web.scorekeeper.board import parts_of
from topcut.web.shared.clock import now
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.officials import judges_of, officials_called
from topcut.web.shared.press import TABLE, press
from topcut.web.shared.undo_offer import done_in_words

MOST_SECTIONS: Final = 4
"""In a larger hall the sections are shown one at a time."""
MOST_FINISHING: Final = 25
"""The tables listed below them, the last to finish first."""


@get("/round/{round:int}/board")
async def end_board(
    desk_page: DeskPage,
    past: LogPages,
    asker: Asker,
    *,
    link_book: LinkBook,
    account_book: AccountBook,
    round: int,
    table: int = 0,
    section: str = "",
    seq: int = 0,
    did: str = "",
) -> Response[str]:
    """Show what keeps the round from closing: every table as a tile, the last to finish first (MTR 2.5)."""
    view, (sections, grid, judges), finish = await desk_page.see(
        lambda event, names: (
            desk_view(event, names=names, window=Window(finishing=MOST_FINISHING)),
            _with_judges(event, desk_page.staff.who, section=section, table=table),
            finish_of(event, table, names=names),
        ),
        at_least=seq,
    )
    called = await officials_called(asker, desk_page.stream, link_book=link_book, account_book=account_book)
    if view.round != round:
        raise NoSuchRound(round=round)
    return await desk_page.show(
        "scorekeeper/board.html",
        round=round,
        grid=grid,
        sections=sections,
        chosen=grid.find(table) if grid else None,
        judges=judges,
        called=called,
        at={finish.table: finish} if finish else {},
        done=await done_in_words(past, did=did, seq=seq),
        **parts_of(view),
    )


def _with_judges(
    event: Event, who: Who, *, section: str, table: int
) -> tuple[tuple[SectionOutline, ...], Grid | None, dict[str, tuple[Who, ...]]]:
    """Build the grid, with the judges to whom this official may give each section (MTR 1.8).

    In a large hall it is the grid of one section: of the one asked for, of a table, or else the first that still plays.
    """
    sections, by, judges = outline_of(event), event.actor(who), judges_of(event)
    shown = ""
    if len(sections) > MOST_SECTIONS:
        asked = (each for each in sections if each.letter == section or table in each.tables)
        playing = (each for each in sections if each.left)
        shown = next(chain(asked, playing, sections)).letter
    grid = grid_of(event, now=now(), section=shown)
    letters = [part.letter for part in grid.sections] if grid else []
    may_look = {each: tuple(one for one in judges if may_assign(event, by, each, one)) for each in letters}
    return sections if shown else (), grid, may_look


note_table_seen = press("desk_page", f"{TABLE}/seen", see_table, "seen", "turn", to="/round/{round}/board")
send_judge = press("desk_page", f"{TABLE}/send", call_judge, to="/round/{round}/board", kind=CallFor.OTHER)
