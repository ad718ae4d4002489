"""The board: one page for the current round, one for the people."""

from collections.abc import Iterable
from typing import Any, Final

from litestar import Response, get
from msgspec import Struct, structs

from topcut.core.event.matches import no_show
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading import ClockView
from topcut.core.event.view import DeskTable, DeskView, Names, Window, desk_tables, desk_view
from topcut.core.play import Result
from topcut.http.asker import Asker
from topcut.http.decisions_asked import DecisionsAsked
from topcut.http.forms import whole
from topcut.web.scorekeeper.outage import Notices
from topcut.web.scorekeeper.people_list import people_list
from topcut.web.scorekeeper.warnings import featured_in, warnings_of
from topcut.web.shared.decisions import AGAIN, decisions_for
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.names import listed_side
from topcut.web.shared.standing_result import StandingResult, standing_at
from topcut.web.shared.undo_offer import UndoOffer, done_in_words, done_of

LAST_ENTRIES = 4
MOST_CHANGED = 3
MOST_TYPED: Final = 200
"""Characters of table numbers that a page asks for at once."""


class Board(Struct, frozen=True):
    """The desk's counts and shortcuts, computed from its view."""

    is_on: bool
    """A round is posted and not closed: results come in."""
    done: int
    still_open: int
    seats_open: int
    """Of two teams: how many seats still play, even if their match is decided (MTR 8.2)."""
    disputed: tuple[DeskTable, ...]
    waiting: int
    """How many tables only one side has reported."""
    next_round: int | None
    """The round that can be paired next, if any."""
    is_over: bool
    """Every announced round is closed."""
    cuts_next: bool
    """The Swiss rounds are closed, and the cut comes before the next pairing (MTR 10.4)."""
    unpublished: int | None
    """A closed round whose standings are not published."""
    phones: int
    without: int
    """Paired players who are notified on a phone, and those who have to be told in person."""


def board_of(view: DeskView) -> Board:
    """Compute the board from the desk's view."""
    closed = view.state is RoundState.CLOSED
    last = view.round or 0
    free = view.round is None or closed
    counts = view.counts
    return Board(
        is_on=view.state is not None and view.state.is_on,
        done=counts.done,
        still_open=counts.still_open,
        seats_open=counts.seats_open,
        disputed=counts.disputed,
        waiting=counts.reported,
        next_round=last + 1 if free and last < view.public.rounds_announced else None,
        is_over=closed and last >= view.public.rounds_announced,
        cuts_next=_cuts_next(view, last=last, is_closed=closed),
        unpublished=_unpublished(view, after=last if closed else last - 1),
        phones=counts.phones[0],
        without=counts.phones[1],
    )


def _unpublished(view: DeskView, *, after: int) -> int | None:
    """Return the last closed round if its standings are not published; the next one may already run."""
    return after if (view.public.standings_after or 0) < after else None


def _cuts_next(view: DeskView, *, last: int, is_closed: bool) -> bool:
    public = view.public
    if public.cut_made or public.phase is not Phase.ROUNDS:
        return False
    return public.is_bracket_only if not last else is_closed and public.has_cut and last == public.swiss_rounds


@get("/")
async def desk_home(
    desk_page: DeskPage,
    past: LogPages,
    notices: Notices,
    asker: Asker,
    decisions: DecisionsAsked,
    *,
    seq: int = 0,
    did: str = "",
    table: int = 0,
    seat: int | None = None,
    line: str = "",
    only: str = "",
    part: int = 1,
    q: str = "",
) -> Response[str]:
    """Show the staff the current round, or the people who have come (MTR 1.9)."""
    language, window = desk_page.page.words.language, Window(part, only == "open")
    view, entered = await desk_page.see(
        lambda event, names: (
            desk_view(event, names=names, window=window),
            people_list(event, names, language=language, part=part, q=q) if event.phase is Phase.ENTRY else None,
        ),
        at_least=seq,
    )
    rows, _ = await past.rows(limit=LAST_ENTRIES)
    done = await _done(desk_page, past, did=did, seq=seq, table=table, seat=seat) if did and seq else None
    warnings = await desk_page.see(warnings_of, at_least=seq)
    parts = parts_of(view) | {
        "entered": entered,
        "part": part,
        "sought": q[:80],
        "warnings": warnings,
        "featured": warnings.featured,
        "done": done,
        "changed": await _changed(desk_page, past, view) if done else [],
        "rows": rows,
        "notices": notices,
        "line": line[:40],
        "decisions_asked": await decisions_for(asker, decisions, desk_page.stream, desk_page.staff.who),
        "asked_by": await desk_page.labels(),
        "again": AGAIN,
        "absent_drop": await desk_page.see(_absent_drop),
        "only": only,
    }
    return await desk_page.show("scorekeeper/desk.html", **parts)


def _absent_drop(event: Event, _: Names) -> bool:
    """Check whether who does not come to this round is dropped as well (MTR 2.10)."""
    last = event.last_round
    return last is not None and not event.is_playoff(last.number) and no_show(event).drops


async def _done(
    desk_page: DeskPage, past: LogPages, *, did: str, seq: int, table: int, seat: int | None
) -> UndoOffer | None:
    if table:
        return await desk_page.see(lambda event, names: done_of(event, names, did=did, seq=seq, table=table, seat=seat))
    return await done_in_words(past, did=did, seq=seq)


async def _changed(desk_page: DeskPage, past: LogPages, view: DeskView) -> list[StandingResult]:
    """Find what became of results entered at this desk, for a page without scripts when it is loaded again."""
    tables = await past.replaced(view.round) if view.round and view.state and view.state.is_on else []
    return [
        await standing_at(desk_page, past, round=view.round or 0, table=table, seat=seat)
        for table, seat in tables[:MOST_CHANGED]
    ]


@get("/round/{round:int}/rows")
async def some_rows(desk_page: DeskPage, round: int, *, tables: str = "") -> Response[str]:
    """Show the tables that were typed and are not on the page, as the line hears them before Enter."""
    typed = (whole(each) for each in tables[:MOST_TYPED].split(","))
    numbers = dict.fromkeys(number for number in typed if number is not None)
    rows, featured = await desk_page.see(
        lambda event, names: (
            desk_tables(event, numbers, names=names) if event.rounds and max(event.rounds) == round else (),
            featured_in(event),
        )
    )
    return await desk_page.show(
        "scorekeeper/_rows.html", round=round, tables=rows, phones=phones_of(rows), featured=featured, only=""
    )


@get("/people")
async def people_page(desk_page: DeskPage, *, part: int = 1, q: str = "") -> Response[str]:
    """List everybody, with the actions the desk has for them; by pages or by a name if they are many (MTR 1.5)."""
    language = desk_page.page.words.language
    entered = await desk_page.see(lambda event, names: people_list(event, names, language=language, part=part, q=q))
    return await desk_page.show(
        "scorekeeper/people.html",
        view=entered,
        entered=entered,
        part=part,
        sought=q[:80],
        times=times,
        listed=listed_side,
    )


def parts_of(view: DeskView) -> dict[str, Any]:
    """Gather the values for the parts of the desk's page."""
    return {
        "view": view,
        "board": board_of(view),
        "phones": phones_of(view.tables),
        "own_clock": own_clock,
        "times": times,
        "listed": listed_side,
    }


def times(fee: Prize, number: int) -> Prize:
    """Multiply a fee by the number of people who paid it (MTR 1.6)."""
    return Prize(fee.amount * number, fee.of)


def phones_of(tables: Iterable[DeskTable]) -> dict[int, Result]:
    """Gather the results reported by phone, so that the page can compare them before Enter (MTR 2.4)."""
    said = (ReportStatus.REPORTED, ReportStatus.FINAL)
    return {
        table.table: table.result
        for table in tables
        if table.result is not None and table.reported_by is not None and table.report in said
    }


def own_clock(clock: ClockView, extra: int) -> ClockView:
    """Return the round's clock with the extra time of one table (MTR 2.6)."""
    return structs.replace(clock, extra=extra)
