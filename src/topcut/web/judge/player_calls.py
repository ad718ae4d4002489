"""A player calls a judge from the phone, sees that one is coming, and appeals."""

from typing import Annotated

from litestar import Router, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.event.judging import appeal, call_judge, close_call
from topcut.core.judging.terms import CallFor
from topcut.core.play import Who
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit, visit_of_player
from topcut.web.shared.press import press


class PlayerCallForm(Form, kw_only=True):
    """Why a judge is wanted; nobody chooses which judge comes."""

    round: int
    table: int
    kind: CallFor = CallFor.QUESTION
    translator: str = ""
    away: bool = False
    judge: str = ""
    """No page of ours sends it: nobody chooses who answers, and an attempt is refused (MTR 1.8)."""


class WithdrawingForm(Form, kw_only=True):
    """A call that is no longer needed."""

    call: int


@post("/call")
async def call(me: EventVisit, data: Annotated[PlayerCallForm, FORM]) -> Redirect:
    """Call a judge to the player's own table (MTR 1.8)."""
    return await me.act(
        call_judge,
        data,
        round=data.round,
        table=data.table,
        kind=data.kind,
        translator=data.translator.strip(),
        away=data.away,
        **({"judge": Who(data.judge)} if data.judge else {}),
    )


@post("/withdraw")
async def withdraw(me: EventVisit, data: Annotated[WithdrawingForm, FORM]) -> Redirect:
    """Withdraw a call that is no longer needed (MTR 1.8)."""
    return await me.act(close_call, data, call=data.call)


appeal_mine = press("me", "/appeal", appeal, "matter")

PLAYER_CALLS = Router(
    "/event/{stream:str}/player/{player:int}/judge",
    route_handlers=[call, withdraw, appeal_mine],
    dependencies={"me": Provide(visit_of_player)},
)
