"""Two entrants sat down at the wrong table: count what was played, restart with more time, or send them back."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.event.flow import restart_tables
from topcut.core.event.nouns.refusals import NoSuchTable
from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import round_of
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.http.forms import FORM, Form
from topcut.web.scorekeeper.changes import Way, numbers, seat_of, show_two, way
from topcut.web.shared.clock import now
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.search import who_is

MINUTE = 60_000_000


class TheyArePaired(AgainstTheRules):
    """Entrants who sit with their own opponent sit right."""

    code = "they-are-paired"
    message = gettext_noop("{one} and {other} are paired with each other, at table {table}. Nothing is wrong.")
    rule = Rule("MTR", "10.4")


class WrongSeats(Struct, frozen=True):
    """Two entrants who sat down together without being paired."""

    sat: tuple[SideNames, SideNames]
    tables: tuple[int, ...]
    counted: Way
    minutes: int
    """Minutes since the clock was started."""


class RestartForm(Form, kw_only=True):
    """Tables that start again, and the minutes they have lost."""

    tables: str
    minutes: int


def wrong_seats(event: Event, names: Names, *, round: int, first: str, second: str) -> WrongSeats:
    """Find where two entrants should have sat, and how long they have played (MTR 2.10)."""
    at = round_of(event, round)
    sides = sides_of(event, names=names)
    one, other = who_is(event, names, first), who_is(event, names, second)
    tables = tuple(table for table, _ in (seat_of(at, one), seat_of(at, other)) if table is not None)
    table, seated = seat_of(at, one)
    if other in seated:
        raise TheyArePaired(one=sides[one].name, other=sides[other].name, table=table)
    counted = way(at, sides, *_exchanged(at, one, other))
    return WrongSeats((sides[one], sides[other]), tables, counted, minutes_used(event, round))


def _exchanged(round: Round, one: EntrantId, other: EntrantId) -> tuple[EntrantId, EntrantId]:
    """Find the exchange after which these two are paired; an entrant with the bye has no opponent to exchange."""
    opponents = [[each for each in seat_of(round, who)[1] if each != who] for who in (one, other)]
    return (opponents[0][0], other) if opponents[0] else (one, (opponents[1] or [other])[0])


def minutes_used(event: Event, round: int) -> int:
    """Count the minutes since the round's clock was started, rounded up, at most 240."""
    used = event.rounds[round].clock.elapsed(now=now())
    return 0 if used is None else min(240, -(-used // MINUTE))


@get("/round/{round:int}/wrong-table")
async def wrong_table_page(desk_page: DeskPage, round: int, *, first: str = "", second: str = "") -> Response[str]:
    """Show the three remedies for two entrants at the wrong table (MTR 2.10)."""
    names = {"first": first, "second": second}
    return await show_two(desk_page, "wrong_table", wrong_seats, round=round, **names, most=80, found="seats")


@post("/round/{round:int}/restart")
async def restart(staff: EventVisit, round: int, data: Annotated[RestartForm, FORM]) -> Redirect:
    """Restart the right matches, with the time they have lost (MTR 2.6)."""
    tables = numbers(data.tables)
    if not tables:
        raise NoSuchTable(round=round, table=0)
    return await staff.act(restart_tables, data, round=round, tables=tables, minutes=data.minutes)
