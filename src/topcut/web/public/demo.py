"""The front page of the demonstration: what is running, and six ways in."""

from litestar import Response, get
from msgspec import Struct

from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.view import RoundView, TableView, player_view, public_view
from topcut.core.play import PlayerId, Stream
from topcut.http.asker import Asker
from topcut.http.refusals import NoSuchPage
from topcut.web.shared.pages import Page


class Doors(Struct, frozen=True):
    """Ways into a demonstration: private links, and the code on the door."""

    stream: Stream
    owner: str
    scorekeeper: str
    judge: str
    heroine: str
    code: str
    heroine_is: PlayerId = PlayerId(1)


@get("/demo")
async def demo(page: Page, asker: Asker, doors: Doors | None) -> Response[str]:
    """Show what is running here, with a link for each role a visitor can try."""
    if doors is None:
        raise NoSuchPage
    seq = await asker.seq(doors.stream)
    view, heroine = await asker.see(
        doors.stream,
        lambda event, names: (public_view(event, names=names), player_view(event, doors.heroine_is, names=names)),
    )
    return page.show(
        "public/demo.html",
        stream=doors.stream,
        seq=seq,
        doors=doors,
        view=view,
        heroine=heroine,
        open_table=_still_open(view.round),
        is_free=heroine.match is not None and heroine.match.report is ReportStatus.OPEN,
    )


def _still_open(round: RoundView | None) -> TableView | None:
    """Find a table for the scorekeeper to try: somewhere in the middle, without a result."""
    waiting = [table for table in round.tables if table.result is None] if round else []
    return waiting[len(waiting) // 2] if waiting else None
