"""Calls for a judge: taken by any judge who is free, closed with the time the table gets back."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.decks import mark_pool
from topcut.core.event.judging import close_call, take_call
from topcut.core.event.nouns.swap.state import SwapMark
from topcut.core.event.view import call_view, judge_view, pod_calls, swap_desk
from topcut.core.judging import pause_minutes
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.clock import now
from topcut.web.shared.press import press

UNDOABLE_ON: Final = ("calls", "checks", "head", "draft")
"""Besides the tables, the pages that report the last action and offer to undo it."""


class DonePageForm(Form, kw_only=True):
    """The entry to undo, and the page it was made on."""

    entry: int
    to: str = ""


@get("/calls")
async def calls_page(judge: JudgePage, *, seq: int = 0, did: str = "") -> Response[str]:
    """List the open calls, those no judge goes to first (MTR 1.8)."""
    view, pods, edition = await judge.see(
        lambda event, names: (
            judge_view(event, names=names, who=judge.who),
            pod_calls(call_view(event, names=names, now=now())),
            event.edition,
        ),
        at_least=seq,
    )
    paused = {c.number: pause_minutes(now() - c.taken_at, edition=edition) for c in view.calls if c.taken_at}
    pools = await judge.see(lambda event, names: swap_desk(event, names=names).missing, at_least=seq)
    done = await judge.done(did=did, seq=seq)
    return await judge.show(
        "judge/calls.html", at_least=seq, view=view, pods=pods, pools=pools, paused=paused, done=done, page="calls"
    )


take = press("judge", "/call/{call:int}/take", take_call, "translator", to="/calls")
close = press("judge", "/call/{call:int}/close", close_call, "minutes", to="/calls")
pool_is_there = press("judge", "/pool/{player:int}", mark_pool, to="/calls", mark=SwapMark.RECEIVED)


@post("/undo")
async def take_back(judge: JudgePage, data: Annotated[DonePageForm, FORM]) -> Redirect:
    """Undo what this judge has just done (MTR 1.8)."""
    receipt = await judge.take_back(data, seq=data.entry)
    return judge.go(*([data.to] if data.to in UNDOABLE_ON else []), seq=receipt.seq, did="undo")
