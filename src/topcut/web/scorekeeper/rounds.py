"""The current round: paired, posted, timed, closed, its standings published."""

from collections.abc import Mapping
from typing import Annotated, Final

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.event.action import Action
from topcut.core.event.flow import (
    call_time_early,
    close_round,
    finish_event,
    post_round,
    reopen_event,
    reveal_secret,
    start_event,
)
from topcut.core.event.nouns.rounds.refusals import ClockNotRunning, NotAReason, TablesStillOpen, TimeIsLeft, WhyIsAsked
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.reading import round_of
from topcut.core.event.rounds import (
    add_time,
    discard_draw,
    draw_round,
    pause_clock,
    publish_standings,
    resume_clock,
    start_clock,
    void_round,
)
from topcut.core.log.refusals import NeedsAReason
from topcut.http.forms import FORM, Form
from topcut.http.problems import wants_json
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import AnyRequest
from topcut.web.scorekeeper.closing import ask_before_closing
from topcut.web.scorekeeper.redraw import AgainForm, ask_why
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.press import press

ON_EVENT: Final[Mapping[str, Action[...]]] = {
    "start": start_event,
    "draw": draw_round,
    "finish": finish_event,
    "reopen": reopen_event,
    "reveal": reveal_secret,
}
ON_ROUND: Final[Mapping[str, Action[...]]] = {
    "post": post_round,
    "discard": discard_draw,
    "void": void_round,
    "start-clock": start_clock,
    "resume-clock": resume_clock,
    "close": close_round,
}


class TimeCallForm(Form, kw_only=True):
    """A call of time, perhaps before the clock has run out."""

    sure: bool = False
    """The official has read how much time is left."""
    why: str = ""


class PauseForm(Form, kw_only=True):
    """Why the clock is paused, for everybody to read."""

    said: str = ""


@post("/{action:str}")
async def act_on_event(
    request: AnyRequest, staff: EventVisit, desk_page: DeskPage, *, action: str, data: Annotated[AgainForm, FORM]
) -> Redirect | Response[str]:
    """Start the event, pair the next round, or finish (MTR 10.2)."""
    wanted = _known(ON_EVENT, action)
    try:
        return await staff.act(wanted, data, **data.reasons(wanted), **_told_to_all(wanted, staff))
    except (WhyIsAsked, NotAReason) as asked:
        return await ask_why(request, desk_page, asked, data, name=action)


@post("/round/{round:int}/{action:str}")
async def act_on_round(
    request: AnyRequest,
    staff: EventVisit,
    desk_page: DeskPage,
    *,
    round: int,
    action: str,
    data: Annotated[AgainForm, FORM],
) -> Redirect | Response[str]:
    """Post, time and close a round (MTR 1.9)."""
    wanted = _known(ON_ROUND, action)
    try:
        return await staff.act(wanted, data, round=round, **data.reasons(wanted))
    except (WhyIsAsked, NotAReason) as asked:
        return await ask_why(request, desk_page, asked, data, name=action, round=round)
    except (NeedsAReason, TablesStillOpen) as asked:
        if wanted is not close_round or wants_json(request):
            raise
        return await ask_before_closing(request, desk_page, asked, round=round)


@post("/round/{round:int}/pause-clock")
async def pause(staff: EventVisit, round: int, data: Annotated[PauseForm, FORM]) -> Redirect:
    """Pause the clock for everybody; once it is paused, change the reason (MTR B)."""
    return await staff.act(pause_clock, data, round=round, why=data.said)


@post("/round/{round:int}/call-time")
async def call(
    request: AnyRequest, staff: EventVisit, desk_page: DeskPage, round: int, data: Annotated[TimeCallForm, FORM]
) -> Redirect | Response[str]:
    """Call time, after asking once if the clock has not run out (MTR 2.5)."""
    try:
        return await staff.act(call_time_early, data, round=round, sure=data.sure, why=data.why)
    except ClockNotRunning:
        if not await desk_page.see(lambda event, _: round_of(event, round).state is RoundState.TIME_CALLED):
            raise
        return desk_page.page.go(staff.home)  # the clock or another desk has called it at the same moment
    except TimeIsLeft as early:
        if wants_json(request):
            raise
        return await desk_page.show("scorekeeper/call_time.html", error=early, round=round)


add_minutes = press("staff", "/round/{round:int}/time", add_time, "minutes")


@post("/round/{round:int}/publish")
async def publish(staff: EventVisit, round: int, data: Annotated[Form, FORM]) -> Redirect:
    """Publish the standings (MTR 1.9)."""
    return await staff.act(publish_standings, data, after=round)


def _told_to_all(action: Action[...], staff: EventVisit) -> dict[str, str]:
    """Return the public reason for ending an event early, if one was given (MTR 10.2)."""
    return {"why": staff.reason} if action is finish_event and staff.reason else {}


def _known(actions: Mapping[str, Action[...]], name: str) -> Action[...]:
    if name not in actions:
        raise NoSuchPage
    return actions[name]
