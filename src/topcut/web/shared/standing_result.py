"""A result that is already there when another is entered: who entered it when, and the way to replace it."""

from typing import Final

from litestar import Response
from markupsafe import Markup
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.nouns.rounds.refusals import PhoneDisagrees, ResultStands
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds import as_seen, table_of
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.core.play import Result
from topcut.core.play.seats import at_seat
from topcut.http.problems import wants_json
from topcut.http.sent_form import sent_by
from topcut.http.visitor import AnyRequest
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages

IN_THE_WAY: Final = (ResultStands, PhoneDisagrees)


class StandingResult(Struct, frozen=True):
    """The result of a table, and who entered it."""

    round: int
    table: int
    sides: tuple[SideNames, ...]
    result: Result | None
    by: Markup = Markup()
    when: str = ""
    seat: int | None = None
    """The seat of two teams; None for the whole match (MTR 8.2)."""

    @property
    def place(self) -> str:
        return at_seat(self.table, self.seat)


async def standing_at(
    desk_page: DeskPage, past: LogPages, *, round: int, table: int, seat: int | None = None
) -> StandingResult:
    """Find the current result of a table, whatever a page showed before (MTR 2.4)."""
    row = await past.last_at_table(round, table, seat)
    sides, result = await desk_page.see(
        lambda event, names: _standing(event, names, round=round, table=table, seat=seat)
    )
    return StandingResult(round, table, sides, result, row.by if row else Markup(), row.when if row else "", seat)


def _standing(
    event: Event, names: Names, *, round: int, table: int, seat: int | None
) -> tuple[tuple[SideNames, ...], Result | None]:
    at, sides = table_of(event, round=round, table=table, seat=seat), sides_of(event, names=names)
    return tuple(sides[side].at(seat) for side in at.sides), at.result


def as_shown(error: TopcutError) -> str:
    """Format the result that a refusal found in the way, for the form that replaces it."""
    stands = error.detail["stands"]
    assert isinstance(stands, Result)
    return as_seen(stands)


async def ask_to_replace(
    request: AnyRequest,
    desk_page: DeskPage,
    past: LogPages,
    error: TopcutError,
    *,
    wanted: Result | None,
    round: int,
    table: int,
    seat: int | None = None,
) -> Response[str]:
    """Show both results and ask; sending the form again with the shown result replaces it (MTR 2.4)."""
    sent = sent_by(request)
    if sent is None or wants_json(request):
        raise error
    return desk_page.page.show(
        "replace.html",
        error=error,
        standing=await standing_at(desk_page, past, round=round, table=table, seat=seat),
        wanted=wanted,
        to=sent.path,
        hidden=(*((name, value) for name, value in sent.fields if name != "over"), ("over", as_shown(error))),
        back=desk_page.home,
    )
