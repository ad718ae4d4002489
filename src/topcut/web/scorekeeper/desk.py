"""The desk: one page for the round in hand."""

from litestar import Response, Router, get
from litestar.di import Provide
from msgspec import Struct

from topcut.core.event import Report, RoundState
from topcut.core.event.view import DeskTable, DeskView, desk_view
from topcut.http.asker import Asker
from topcut.http.links import LinkBook
from topcut.web.hand import Hand, hand_of_staff
from topcut.web.names import by_name
from topcut.web.pages import Page
from topcut.web.scorekeeper.people import add_person, change_presence, drop_somebody, give_link
from topcut.web.scorekeeper.rounds import act_on_event, act_on_round, add_minutes, enter_line, publish, undo


class Board(Struct, frozen=True):
    """What the desk counts and points at, read off its view."""

    done: int
    disputed: tuple[DeskTable, ...]
    waiting: tuple[DeskTable, ...]
    """One side has reported, the other has not answered."""
    odd: tuple[DeskTable, ...]
    """Sides on different points: what to look at before posting."""
    absent: frozenset[int]
    next_round: int | None
    """What can be drawn, where anything can."""
    is_over: bool
    """Every announced round is closed."""
    unpublished: int | None
    """A closed round whose standings nobody has seen."""


def board_of(view: DeskView) -> Board:
    closed = view.state is RoundState.CLOSED
    last = view.round or 0
    free = view.round is None or closed
    return Board(
        done=sum(table.report >= Report.REPORTED for table in view.tables),
        disputed=tuple(table for table in view.tables if table.report is Report.DISPUTED),
        waiting=tuple(table for table in view.tables if table.report is Report.REPORTED),
        odd=tuple(table for table in view.tables if len(set(table.points)) > 1),
        absent=frozenset(side.entrant for side in view.absent),
        next_round=last + 1 if free and last < view.public.rounds_announced else None,
        is_over=closed and last >= view.public.rounds_announced,
        unpublished=last if closed and (view.public.standings_after or 0) < last else None,
    )


@get("/")
async def desk_page(
    page: Page, asker: Asker, link_book: LinkBook, staff: Hand, *, seq: int = 0, did: str = ""
) -> Response[str]:
    """Show the staff the round in hand, or who has come (MTR 1.9)."""
    heard = await asker.seq(staff.stream)
    view = await asker.see(staff.stream, lambda event, names: desk_view(event, names=names), at_least=seq)
    return page.show(
        "scorekeeper/desk.html",
        stream=staff.stream,
        home=staff.home,
        seq=heard,
        view=view,
        board=board_of(view),
        people=by_name(view.public.entrants),
        code=await link_book.code_of(staff.stream),
        last=seq,
        did=did,
    )


DESK_PAGES = Router(
    "/event/{stream:str}/desk",
    route_handlers=[
        *(desk_page, add_person, change_presence, drop_somebody, give_link),
        *(act_on_event, act_on_round, add_minutes, enter_line, publish, undo),
    ],
    dependencies={"staff": Provide(hand_of_staff)},
)
