"""Deck checks: the chosen tables, the decks that were taken, and the time they get back."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.judging import (
    begin_deck_check,
    draw_deck_checks,
    finish_deck_check,
    minutes_lost,
    plan_deck_check,
)
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import JudgeView, Names, TakenDeck, judge_view, taken_decks
from topcut.core.judging.terms import CheckReason, Decks
from topcut.core.play import Who
from topcut.core.play.seats import SEAT_LETTERS, at_seat
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.clock import now


class DrawingForm(Form, kw_only=True):
    """How many tables to choose."""

    tables: int = 1


class PickingForm(Form, kw_only=True):
    """A table that is checked for a reason."""

    table: int
    why: CheckReason = CheckReason.TOP_TABLE
    note: str = ""
    seat: int | None = None


class BeginningForm(Form, kw_only=True):
    """Both decks are taken; it is too late once the players looked at their hands."""

    hands_drawn: bool = False


class FinishingForm(Form, kw_only=True):
    """What the check found."""

    found: Decks = Decks.CLEAN
    note: str = ""


def checks_of(
    event: Event, names: Names, *, who: Who, at: int
) -> tuple[JudgeView, dict[int, int], dict[int, tuple[TakenDeck, ...]]]:
    """Build the view of the checks, the time each would give back now, and the progress of its counts."""
    view = judge_view(event, names=names, who=who)
    back = {
        check.number: minutes_lost(event, event.rounds[check.round], event.judging.checks[check.number], now=at)
        for check in view.checks
    }
    return view, back, {check.number: taken_decks(event, check.number, names=names) for check in view.checks}


@get("/checks")
async def checks_page(stand: JudgePage, *, seq: int = 0, did: str = "") -> Response[str]:
    """Show a judge the decks to check; the room does not know which (MTR 2.8)."""
    await stand.refuse_helpers(action="checks")
    view, back, taken = await stand.see(
        lambda event, names: checks_of(event, names, who=stand.who, at=now()), at_least=seq
    )
    done = await stand.done(did=did, seq=seq)
    return await stand.show(
        "judge/checks.html",
        at_least=seq,
        view=view,
        back=back,
        taken=taken,
        done=done,
        page="checks",
        at_seat=at_seat,
        letters=SEAT_LETTERS,
    )


@post("/round/{round:int}/checks/draw")
async def draw(stand: JudgePage, round: int, data: Annotated[DrawingForm, FORM]) -> Redirect:
    """Choose tables at random; every choice is an entry, so nobody re-rolls unseen (MTR 2.8)."""
    return await stand.act(draw_deck_checks, data, "/checks", round=round, tables=data.tables)


@post("/round/{round:int}/checks/pick")
async def pick(stand: JudgePage, round: int, data: Annotated[PickingForm, FORM]) -> Redirect:
    """Pick a table; a targeted check says why (MTR 2.8)."""
    seat = {} if data.seat is None else {"seat": data.seat}
    return await stand.act(
        plan_deck_check, data, "/checks", round=round, table=data.table, why=data.why, note=data.note, **seat
    )


@post("/round/{round:int}/table/{table:int}/check")
async def begin(stand: JudgePage, round: int, table: int, data: Annotated[BeginningForm, FORM]) -> Redirect:
    """Take both decks (MTR 2.8)."""
    return await stand.act(begin_deck_check, data, "/checks", round=round, table=table, hands_drawn=data.hands_drawn)


@post("/check/{check:int}/finish")
async def finish(stand: JudgePage, check: int, data: Annotated[FinishingForm, FORM]) -> Redirect:
    """Return the decks; the table automatically gets the time it took and three minutes (MTR 2.6)."""
    return await stand.act(finish_deck_check, data, "/checks", check=check, found=data.found, note=data.note)
