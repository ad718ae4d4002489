"""Before a round closes: one page lists everything that is open, each with the way to settle it."""

from typing import Any, Final

from litestar import Response, get
from msgspec import Struct

from topcut.core.errors import AgainstTheRules, TopcutError
from topcut.core.event.flow import accept_reports
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import before_closing, binding_at, round_of
from topcut.core.event.view import Names, SideNames, TeamMatch, sides_of, team_match
from topcut.core.play import Result
from topcut.core.play.seats import at_seat
from topcut.http.visitor import AnyRequest
from topcut.web.scorekeeper.question import Possible, possible_scores
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.press import press
from topcut.web.shared.refusal import once_more

MOST_LINES: Final = 100
"""Tables of one kind on the page; the desk has the others."""


class OpenTableLine(Struct, frozen=True):
    """One table that keeps a round from closing, or should."""

    kind: str
    """`investigation`, `appeal`, `contradicted`, `disputed`, `left`, `playing` or `one-sided`."""
    table: int | None
    """None if it concerns no table of the round."""
    sides: tuple[SideNames, ...] = ()
    result: Result | None = None
    since: int = 0
    against: AgainstTheRules | None = None
    possible: tuple[Possible, ...] = ()
    side: int = 0
    """The side that has left, for the kind `left`."""
    team: TeamMatch | None = None
    """The state of the seats, if two teams play (MTR 8.2)."""
    seat: int | None = None
    """The seat it is about; None for the whole match."""

    @property
    def at(self) -> str:
        """The table's number with the letter of the seat."""
        return "" if self.table is None else at_seat(self.table, self.seat)


class ClosingPage(Struct, frozen=True):
    """What has to be decided first, and what one press settles."""

    first: tuple[OpenTableLine, ...]
    here: tuple[OpenTableLine, ...]
    in_order: int
    """The number of tables without anything open."""
    more_first: int = 0
    more_here: int = 0
    """How many more there are than a page shows; they are among the open tables of the desk."""

    @property
    def count(self) -> int:
        return len(self.first) + len(self.here) + self.more_first + self.more_here


def closing_page_of(event: Event, names: Names, *, round: int) -> ClosingPage:
    """List what is open in a round, with names and ways to settle it (MTR 1.9)."""
    played, sides = round_of(event, round), sides_of(event, names=names)
    found = before_closing(event, round=round)

    def line(kind: str, table: int, seat: int | None = None, **more: Any) -> OpenTableLine:
        at = played.tables[table]
        both = tuple(sides[side] for side in at.sides)
        named = tuple(side.at(seat) for side in both)
        return OpenTableLine(kind, table, named, at.at(seat).result, team=team_match(at, both), seat=seat, **more)

    first = (
        *(line(hold.why.value, table, since=hold.since) for table, hold in found.holds),
        *(OpenTableLine(hold.why.value, None, since=hold.since) for hold in found.elsewhere),
        *(
            line("contradicted", table, seat, against=against, possible=_possible(event, round, table, seat))
            for (table, seat), against in found.contradicted
        ),
        *(line("disputed", table) for table in found.disputed),
        *(line("left", table, side=side) for table, side in found.left),
        *(line("playing", table) for table in found.playing[:MOST_LINES]),
    )
    here = tuple(line("one-sided", table) for table in found.one_sided[:MOST_LINES])
    named = ({each.table for each in (*first, *here)} | {*found.playing, *found.one_sided}) - {None}
    more = [max(0, len(tables) - MOST_LINES) for tables in (found.playing, found.one_sided)]
    return ClosingPage(first, here, len(played.tables) - len(named), *more)


def _possible(event: Event, round: int, table: int, seat: int | None) -> tuple[Possible, ...]:
    """List the scores that judges' decisions allow; of a team match only for its seats (MTR 8.2)."""
    if seat is None and event.rounds[round].tables[table].seats:
        return ()
    length = event.length_of(event.rounds[round], seat)
    return possible_scores(at_seat(table, seat), binding_at(event, round=round, table=table, seat=seat), length)


@get("/round/{round:int}/closing")
async def before_closing_page(desk_page: DeskPage, round: int, *, seq: int = 0) -> Response[str]:
    """Show what is open before a round closes (MTR 1.9)."""
    return await _show(desk_page, round, at_least=seq)


async def ask_before_closing(
    request: AnyRequest, desk_page: DeskPage, error: TopcutError, *, round: int
) -> Response[str]:
    """Answer an attempt to close a round with all that is open, and the way to overrule it (MTR 1.7)."""
    return await _show(desk_page, round, error=error, **once_more(request, error))


async def _show(desk_page: DeskPage, round: int, *, at_least: int = 0, **parts: Any) -> Response[str]:
    found = await desk_page.see(lambda event, names: closing_page_of(event, names, round=round), at_least=at_least)
    return await desk_page.show("scorekeeper/closing.html", at_least=at_least, round=round, found=found, **parts)


accept = press("staff", "/round/{round:int}/accept", accept_reports)
