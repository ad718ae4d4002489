"""The round in hand: drawn, posted, timed, closed, its standings published."""

from collections.abc import Mapping
from typing import Annotated, Final

from litestar import post
from litestar.response import Redirect

from topcut.core.event import (
    Action,
    add_time,
    call_time,
    close_round,
    discard_draw,
    draw_round,
    finish_event,
    pause_clock,
    post_round,
    publish_standings,
    resume_clock,
    start_clock,
    start_event,
)
from topcut.http.forms import FORM, Form
from topcut.http.refusals import NoSuchPage
from topcut.web.hand import Hand

ON_EVENT: Final[Mapping[str, Action[...]]] = {"start": start_event, "draw": draw_round, "finish": finish_event}
ON_ROUND: Final[Mapping[str, Action[...]]] = {
    "post": post_round,
    "discard": discard_draw,
    "start-clock": start_clock,
    "pause-clock": pause_clock,
    "resume-clock": resume_clock,
    "call-time": call_time,
    "close": close_round,
}


class Minutes(Form, kw_only=True):
    """More time for everybody."""

    minutes: int


@post("/{action:str}")
async def act_on_event(staff: Hand, action: str, data: Annotated[Form, FORM]) -> Redirect:
    """Start the event, draw the next round, finish (MTR 10.2)."""
    return await staff.act(_known(ON_EVENT, action), data)


@post("/round/{round:int}/{action:str}")
async def act_on_round(staff: Hand, round: int, action: str, data: Annotated[Form, FORM]) -> Redirect:
    """Post, time and close a round (MTR 1.9)."""
    return await staff.act(_known(ON_ROUND, action), data, round=round)


@post("/round/{round:int}/time")
async def add_minutes(staff: Hand, round: int, data: Annotated[Minutes, FORM]) -> Redirect:
    return await staff.act(add_time, data, round=round, minutes=data.minutes)


@post("/round/{round:int}/publish")
async def publish(staff: Hand, round: int, data: Annotated[Form, FORM]) -> Redirect:
    """Show the standings to the room (MTR 1.9)."""
    return await staff.act(publish_standings, data, after=round)


def _known(actions: Mapping[str, Action[...]], name: str) -> Action[...]:
    if name not in actions:
        raise NoSuchPage
    return actions[name]
