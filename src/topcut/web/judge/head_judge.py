"""The head judge: appeals that wait, investigations with what people said, what was told, and who is where."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.judging import VIDEO, close_investigation, confirm_decision, decide_appeal, take_statement
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.playoff import has_playoff
from topcut.core.event.reading import before_closing
from topcut.core.event.view import (
    AppealView,
    HeadJudgeView,
    ListRow,
    Names,
    PenaltyView,
    head_judge_view,
    judges_at,
    left_standing,
)
from topcut.core.play import PlayerId, Power, Who
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import LAST_WORD, JudgePage, disputed_tables, judges_of
from topcut.web.shared.clock import now


class Post(Struct, frozen=True):
    """Where a judge is; no table is nowhere in particular."""

    who: Who
    tables: tuple[int, ...]


class HeadPage(Struct, frozen=True):
    """What one page shows: appeals to who hears them, the rest to the head judge alone (MTR 1.7)."""

    appeals: tuple[AppealView, ...]
    posts: tuple[Post, ...]
    view: HeadJudgeView | None = None
    deviations: tuple[PenaltyView, ...] = ()
    disputed: tuple[int, ...] = ()
    """Tables whose two sides do not agree on the result (MTR 1.10)."""
    before_closing: int | None = None
    """How much is open before the round in hand closes; none where no round is played."""
    standing: tuple[ListRow, ...] = ()
    """Whose deck was built and not handed in when time was over (MTR 2.7)."""
    cuts_next: bool = False
    """The Swiss rounds are over, and the cut waits to be announced (MTR 10.4)."""


class AppealVerdictForm(Form, kw_only=True):
    """The last word on an appeal."""

    upheld: bool
    text: str = ""


class StatementForm(Form, kw_only=True):
    """What somebody says; 0 is somebody who watched."""

    text: str = ""
    player: PlayerId = PlayerId(0)
    video: bool = False
    """It is what the video shows (MTR 2.13)."""
    round: int = 0
    table: int = 0
    """The table it was taken at, to go back to; without one it was the head judge's page."""


class InvestigationEndForm(Form, kw_only=True):
    """Why an investigation ends with nothing."""

    note: str = ""


class ConfirmingForm(Form, kw_only=True):
    """Whether what a floor judge found about cards stands."""

    stands: bool


def head_page_of(event: Event, names: Names, *, who: Who) -> HeadPage:
    """Show the head judge everything, an appeals judge the appeals (MTR 1.7, MTR 2.9)."""
    powers = event.actor(who).powers
    if LAST_WORD.isdisjoint(powers):
        raise NotYourPower(power=Power.OVERRULE.value, action="head_judge")
    view = head_judge_view(event, names=names)
    if Power.OVERRULE not in powers:
        return HeadPage(view.appeals, _posts(event))
    deviations = tuple(each for each in view.penalties if each.is_deviation)
    last = event.last_round
    is_on = last is not None and RoundState.POSTED <= last.state < RoundState.CLOSED
    return HeadPage(
        view.appeals,
        _posts(event),
        view,
        deviations,
        disputed=disputed_tables(event),
        before_closing=before_closing(event, round=last.number).count if last and is_on else None,
        standing=left_standing(event, names=names, now=now()),
        cuts_next=_cuts_next(event),
    )


def _cuts_next(event: Event) -> bool:
    return event.cut is None and has_playoff(event) and 0 < event.swiss_rounds <= event.rounds_closed


def _posts(event: Event) -> tuple[Post, ...]:
    """Say where each judge is: by the calls taken and the decks at the judges' table (MTR 1.7)."""
    here = list(judges_at(event, event.last_round.number)) if event.last_round else []
    return tuple(Post(who, tuple(sorted({table for table, there in here if there == who}))) for who in judges_of(event))


@get("/head")
async def head_judge_page(stand: JudgePage, *, seq: int = 0, did: str = "") -> Response[str]:
    """Show the head judge what waits for their decision (MTR 1.7)."""
    found = await stand.see(lambda event, names: head_page_of(event, names, who=stand.who), at_least=seq)
    done = await stand.done(did=did, seq=seq)
    return await stand.show("judge/head.html", at_least=seq, found=found, done=done, page="head")


@post("/appeal/{appeal:int}")
async def decide(stand: JudgePage, appeal: int, data: Annotated[AppealVerdictForm, FORM]) -> Redirect:
    """Say the last word; the table gets its time back by itself (MTR 2.9)."""
    return await stand.act(decide_appeal, data, to="/head", appeal=appeal, upheld=data.upheld, text=data.text)


@post("/investigation/{investigation:int}/statement")
async def hear(stand: JudgePage, investigation: int, data: Annotated[StatementForm, FORM]) -> Redirect:
    """Write down what somebody says; only the head judge reads it (MTR 5.1)."""
    return await stand.act(
        take_statement,
        data,
        to=f"/round/{data.round}/table/{data.table}" if data.table else "/head",
        investigation=investigation,
        text=data.text,
        player=data.player or None,
        evidence=VIDEO if data.video else "",
    )


@post("/investigation/{investigation:int}/close")
async def close(stand: JudgePage, investigation: int, data: Annotated[InvestigationEndForm, FORM]) -> Redirect:
    """End an investigation that found nothing (MTR 5.4)."""
    return await stand.act(close_investigation, data, to="/head", investigation=investigation, note=data.note)


@post("/decision/{decision:int}")
async def confirm(stand: JudgePage, decision: int, data: Annotated[ConfirmingForm, FORM]) -> Redirect:
    """Confirm or overrule what a floor judge found about cards (MTR 3.12)."""
    return await stand.act(confirm_decision, data, to="/head", decision=decision, stands=data.stands)
