"""The history page of the desk: what happened, newest first, with a search."""

from litestar import Response, get

from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages


@get("/history")
async def history_page(desk_page: DeskPage, past: LogPages, *, q: str = "", before: int | None = None) -> Response[str]:
    """Show the log: what, when, by whom, and whether it still counts (MTR 1.9)."""
    q = q.strip()[:80]
    rows, older = await (past.search(q, before=before) if q else past.rows(before=before))
    return await desk_page.show("scorekeeper/history.html", rows=rows, older=older, searched=q, before=before)
