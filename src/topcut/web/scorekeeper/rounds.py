"""The round in hand: drawn, posted, timed, closed, its standings published."""

from collections.abc import Mapping
from typing import Annotated, Final

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.errors import AgainstTheRules, gettext_noop
from topcut.core.event import (
    Action,
    Event,
    Occasion,
    add_time,
    call_time,
    close_round,
    discard_draw,
    draw_round,
    finish_event,
    pause_clock,
    post_round,
    publish_standings,
    reopen_event,
    resume_clock,
    reveal_secret,
    start_clock,
    start_event,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.refusals import NotAReason, WhyIsAsked
from topcut.core.log import Decision
from topcut.core.rules import Rule
from topcut.http.forms import FORM, Form
from topcut.http.problems import wants_json
from topcut.http.refusals import NoSuchPage
from topcut.http.visitor import AnyRequest
from topcut.web.clock import SECOND, Face
from topcut.web.hand import Hand
from topcut.web.scorekeeper.again import Again, ask_why
from topcut.web.scorekeeper.room import Room

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
    "start-clock": start_clock,
    "pause-clock": pause_clock,
    "resume-clock": resume_clock,
    "close": close_round,
}


EARLY: Final = 60 * SECOND
"""With so much left, somebody has pressed the wrong key more likely than not."""


class TimeIsLeft(AgainstTheRules):
    """Time is called when it is over; earlier only by somebody who has read how much is left."""

    code = "time-is-left"
    message = gettext_noop("The clock of round {round} still has {left}. Call time now?")
    rule = Rule("MTR", "2.5")


class Minutes(Form, kw_only=True):
    """More time for everybody."""

    minutes: int


class Call(Form, kw_only=True):
    """That time is over, or is now said to be."""

    sure: bool = False
    """They have read how much is left."""


def call_time_early(event: Event, occasion: Occasion, *, round: int, sure: bool) -> Decision[EventFact]:
    """Call time; with minutes left only once that was read (MTR 2.5)."""
    called = call_time(event, occasion, round=round)
    left = event.rounds[round].clock.remaining(now=occasion.now)
    if left is not None and left >= EARLY and not sure:
        raise TimeIsLeft(round=round, left=Face(left, is_running=False).shown)
    return called


@post("/{action:str}")
async def act_on_event(
    request: AnyRequest, staff: Hand, room: Room, *, action: str, data: Annotated[Again, FORM]
) -> Redirect | Response[str]:
    """Start the event, draw the next round, finish (MTR 10.2)."""
    wanted = _known(ON_EVENT, action)
    try:
        return await staff.act(wanted, data, **data.reasons(wanted))
    except (WhyIsAsked, NotAReason) as asked:
        return await ask_why(request, room, asked, data, name=action)


@post("/round/{round:int}/{action:str}")
async def act_on_round(
    request: AnyRequest, staff: Hand, room: Room, *, round: int, action: str, data: Annotated[Again, FORM]
) -> Redirect | Response[str]:
    """Post, time and close a round (MTR 1.9)."""
    wanted = _known(ON_ROUND, action)
    try:
        return await staff.act(wanted, data, round=round, **data.reasons(wanted))
    except (WhyIsAsked, NotAReason) as asked:
        return await ask_why(request, room, asked, data, name=action)


@post("/round/{round:int}/call-time")
async def call(
    request: AnyRequest, staff: Hand, room: Room, round: int, data: Annotated[Call, FORM]
) -> Redirect | Response[str]:
    """Call time, and ask once where the clock says otherwise (MTR 2.5)."""
    try:
        return await staff.act(call_time_early, data, round=round, sure=data.sure)
    except TimeIsLeft as early:
        if wants_json(request):
            raise
        return await room.show("scorekeeper/call-time.html", status=early.status, error=early, round=round)


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
