"""The player meeting at the desk: everybody seated by name, lists collected table by table, and its end."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.hall import end_meeting, seat_meeting
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import is_without_list, list_stage
from topcut.core.event.view import Names, TableView, public_view
from topcut.core.play import EntrantId
from topcut.http.forms import FORM, Form
from topcut.web.scorekeeper.hall import write_tables
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.names import by_name, listed_side
from topcut.web.shared.press import press
from topcut.web.shared.undo_offer import done_in_words


class Meeting(Struct, frozen=True):
    """The seats of the meeting, and the lists still to be collected."""

    tables: tuple[TableView, ...]
    """None if there is no meeting."""
    usable: str
    """The tables in the room; empty means from 1 up."""
    without_list: frozenset[EntrantId]
    """The players whose list is required and missing (MTR 2.7)."""
    is_round_on: bool
    """A round is being played; a meeting has to come before it."""


def meeting_of(event: Event, names: Names) -> Meeting:
    last = event.last_round
    return Meeting(
        tables=public_view(event, names=names).meeting,
        usable=write_tables(event.usable_tables),
        without_list=_without_list(event),
        is_round_on=last is not None and last.state.is_on,
    )


@get("/meeting")
async def meeting_page(desk_page: DeskPage, past: LogPages, *, seq: int = 0, did: str = "") -> Response[str]:
    """Show the player meeting, or offer to seat everybody (MTR 2.7)."""
    meeting = await desk_page.see(meeting_of, at_least=seq)
    done = await done_in_words(past, did=did, seq=seq)
    return await desk_page.show("scorekeeper/meeting.html", meeting=meeting, done=done, listed=listed_side)


@post("/meeting")
async def seat_everybody(desk_page: DeskPage, data: Annotated[Form, FORM]) -> Redirect:
    """Seat everybody by name, two to a table; phones, screens and public pages show it at once (MTR 1.9)."""
    sides = await desk_page.see(lambda event, names: public_view(event, names=names).entrants)
    order = tuple(side.entrant for side in by_name(sides, language=desk_page.page.words.language))
    return await desk_page.act(seat_meeting, data, "/meeting", order=order)


end_now = press("desk_page", "/meeting/end", end_meeting, to="/meeting")


def _without_list(event: Event) -> frozenset[EntrantId]:
    if not event.stages:
        return frozenset()
    stage = list_stage(event)
    return frozenset(
        number
        for number in event.meeting or ()
        if event.entrants[number].out_after is None
        and any(is_without_list(event, player, stage) for player in event.entrants[number].players)
    )


MEETING = (meeting_page, seat_everybody, end_now)
