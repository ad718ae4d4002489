"""What became of a result that was entered at a desk."""

from litestar import Response, get

from topcut.core.event.rounds import seen_of
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.standing_result import standing_at


@get("/round/{round:int}/table/{table:int}/standing")
async def standing_page(
    desk_page: DeskPage, past: LogPages, round: int, table: int, *, seat: int | None = None, mine: str = ""
) -> Response[str]:
    """Show what became of a result that was entered at this desk, and both of them in words (MTR 1.9)."""
    standing = await standing_at(desk_page, past, round=round, table=table, seat=seat)
    return await desk_page.show("scorekeeper/_changed.html", standing=standing, mine=seen_of(mine).result)
