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
from topcut.core.event.reading import catalogue_of
from topcut.core.event.view import JudgeView, Names, TakenDeck, judge_view, taken_decks
from topcut.core.judging.terms import CheckReason, Decks
from topcut.core.play import PlayerId, Who
from topcut.core.play.seats import SEAT_LETTERS, at_seat
from topcut.http.forms import FORM, Form, wholes
from topcut.http.visitor import AnyRequest
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.clock import now
from topcut.web.shared.press import TABLE, press


class PickingForm(Form, kw_only=True):
    """A table that is checked for a reason."""

    table: int
    why: CheckReason = CheckReason.TOP_TABLE
    note: str = ""
    seat: int | None = None


class GivenBackForm(Form, kw_only=True):
    """What a check has found; a box for each deck that was compared on paper is read besides."""

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
async def checks_page(judge: JudgePage, *, seq: int = 0, did: str = "") -> Response[str]:
    """Show a judge the decks to check; the room does not know which (MTR 2.8)."""
    await judge.refuse_helpers(action="checks")
    view, back, taken = await judge.see(
        lambda event, names: checks_of(event, names, who=judge.who, at=now()), at_least=seq
    )
    done = await judge.done(did=did, seq=seq)
    return await judge.show(
        "judge/checks.html",
        at_least=seq,
        view=view,
        back=back,
        taken=taken,
        done=done,
        page="checks",
        at_seat=at_seat,
        letters=SEAT_LETTERS,
        remedy=await judge.see(_for_a_missing_list),
    )


def _for_a_missing_list(event: Event, _: Names) -> str:
    """Name the infraction of who has no list, if the event's catalogue has one (MTR 2.7)."""
    found = catalogue_of(event).about("list")
    return found.id if found else ""


draw = press("judge", "/round/{round:int}/checks/draw", draw_deck_checks, "tables", to="/checks")


@post("/round/{round:int}/checks/pick")
async def pick(judge: JudgePage, round: int, data: Annotated[PickingForm, FORM]) -> Redirect:
    """Pick a table; a targeted check says why (MTR 2.8)."""
    seat = {} if data.seat is None else {"seat": data.seat}
    return await judge.act(
        plan_deck_check, data, "/checks", round=round, table=data.table, why=data.why, note=data.note, **seat
    )


begin = press("judge", f"{TABLE}/check", begin_deck_check, "hands_drawn", to="/checks")


@post("/check/{check:int}/finish")
async def finish(request: AnyRequest, judge: JudgePage, check: int, data: Annotated[GivenBackForm, FORM]) -> Redirect:
    """Give the decks back, with those that were compared on paper (MTR 2.6, MTR 2.8)."""
    compared = tuple(map(PlayerId, wholes(",".join((await request.form()).getall("compared", [])))))
    return await judge.act(
        finish_deck_check, data, "/checks", check=check, found=data.found, note=data.note, compared=compared
    )
