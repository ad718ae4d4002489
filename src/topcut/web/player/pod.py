"""The result of my pod, reported from my phone."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.rounds import report_result, seats_at
from topcut.http.asker import Asker
from topcut.http.forms import FORM
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.pods import PodReportForm


@post("/pod")
async def report_pod(asker: Asker, me: EventVisit, data: Annotated[PodReportForm, FORM]) -> Redirect:
    """Report how the player's own pod ended; it waits until enough of the others agree (MTR 2.4)."""
    seats = await asker.see(me.stream, lambda event, _: seats_at(event, round=data.round, table=data.table))
    return await me.act(report_result, data, round=data.round, table=data.table, result=data.result(seats=seats))
