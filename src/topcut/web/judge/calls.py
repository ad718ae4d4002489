"""Calls for a judge: taken by any judge who is free, closed with the time the table gets back."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.decks import mark_pool
from topcut.core.event.judging import close_call, take_call
from topcut.core.event.nouns.swap.state import SwapMark
from topcut.core.event.view import call_view, judge_view, pod_calls, swap_desk
from topcut.core.judging import pause_minutes
from topcut.core.play import PlayerId
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.clock import now

UNDOABLE_ON: Final = ("calls", "checks", "head", "draft")
"""Besides the tables, the pages that report the last action and offer to undo it."""


class TakingForm(Form, kw_only=True):
    """A judge takes a call, and says whether somebody may translate."""

    translator: bool = False


class ClosingForm(Form, kw_only=True):
    """A call is over; the table gets this much time back."""

    minutes: int = 0


class DonePageForm(Form, kw_only=True):
    """The entry to undo, and the page it was made on."""

    entry: int
    to: str = ""


@get("/calls")
async def calls_page(stand: JudgePage, *, seq: int = 0, did: str = "") -> Response[str]:
    """List the open calls, those no judge goes to first (MTR 1.8)."""
    view, pods = await stand.see(
        lambda event, names: (
            judge_view(event, names=names, who=stand.who),
            pod_calls(call_view(event, names=names, now=now())),
        ),
        at_least=seq,
    )
    paused = {call.number: pause_minutes(now() - call.taken_at) for call in view.calls if call.taken_at}
    pools = await stand.see(lambda event, names: swap_desk(event, names=names).missing, at_least=seq)
    done = await stand.done(did=did, seq=seq)
    return await stand.show(
        "judge/calls.html", at_least=seq, view=view, pods=pods, pools=pools, paused=paused, done=done, page="calls"
    )


@post("/call/{call:int}/take")
async def take(stand: JudgePage, call: int, data: Annotated[TakingForm, FORM]) -> Redirect:
    """Take a call and go to its table (MTR 1.8)."""
    return await stand.act(take_call, data, "/calls", call=call, translator=data.translator)


@post("/call/{call:int}/close")
async def close(stand: JudgePage, call: int, data: Annotated[ClosingForm, FORM]) -> Redirect:
    """End a call with the time it took (MTR 2.6)."""
    return await stand.act(close_call, data, "/calls", call=call, minutes=data.minutes)


@post("/pool/{player:int}")
async def pool_is_there(stand: JudgePage, player: PlayerId, data: Annotated[Form, FORM]) -> Redirect:
    """Note that a missing pool is back with the player who opened it (MTR 7.5)."""
    return await stand.act(mark_pool, data, "/calls", player=player, mark=SwapMark.RECEIVED)


@post("/undo")
async def take_back(stand: JudgePage, data: Annotated[DonePageForm, FORM]) -> Redirect:
    """Undo what this judge has just done (MTR 1.8)."""
    receipt = await stand.take_back(data, seq=data.entry)
    return stand.go(*([data.to] if data.to in UNDOABLE_ON else []), seq=receipt.seq, did="undo")
