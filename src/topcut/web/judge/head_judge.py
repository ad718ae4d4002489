"""The head judge's page: open appeals, investigations, penalties to know about, and where each judge is."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.asking import is_entitled
from topcut.core.event.judging import (
    VIDEO,
    close_investigation,
    confirm_decision,
    decide_appeal,
    take_statement,
)
from topcut.core.event.nouns.refusals import NotYourPower
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
from topcut.http.asker import Asker
from topcut.http.decisions_asked import DecisionsAsked
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.web.judge.judge_page import JudgePage, disputed_tables
from topcut.web.shared.clock import now
from topcut.web.shared.decisions import AGAIN, decisions_for
from topcut.web.shared.officials import judges_of
from topcut.web.shared.press import press


class JudgeTables(Struct, frozen=True):
    """Where a judge is; no tables means nowhere in particular."""

    who: Who
    tables: tuple[int, ...]


class HeadPage(Struct, frozen=True):
    """The content of the page: appeals for all who hear them, the rest for the head judge alone (MTR 1.7)."""

    appeals: tuple[AppealView, ...]
    judges: tuple[JudgeTables, ...]
    view: HeadJudgeView | None = None
    deviations: tuple[PenaltyView, ...] = ()
    disputed: tuple[int, ...] = ()
    """Tables whose two sides disagree about the result (MTR 1.10)."""
    before_closing: int | None = None
    """How much is open before the current round can close; None if no round is played."""
    standing: tuple[ListRow, ...] = ()
    """Players whose deck was built but not submitted when time was over (MTR 2.7)."""
    cuts_next: bool = False
    """The Swiss rounds are over, and the cut is not announced yet (MTR 10.4)."""


class StatementForm(Form, kw_only=True):
    """A statement; player 0 is a spectator."""

    text: str = ""
    player: PlayerId = PlayerId(0)
    video: bool = False
    """The statement describes the video (MTR 2.13)."""
    round: int = 0
    table: int = 0
    """The table where it was taken, to return to; 0 for the head judge's page."""


class ConfirmingForm(Form, kw_only=True):
    """Whether a floor judge's decision about cards stands."""

    stands: bool


def head_page_of(event: Event, names: Names, *, who: Who) -> HeadPage:
    """Build the page: everything for the head judge, the appeals for an appeals judge (MTR 1.7, MTR 2.9)."""
    if not is_entitled(event, who, "decide_appeal"):
        raise NotYourPower(power=Power.OVERRULE.value, action="head_judge")
    view = head_judge_view(event, names=names)
    if not is_entitled(event, who, "confirm_decision"):
        return HeadPage(view.appeals, _whereabouts(event))
    deviations = tuple(each for each in view.penalties if each.is_deviation)
    last = event.last_round
    is_on = last is not None and last.state.is_on
    return HeadPage(
        view.appeals,
        _whereabouts(event),
        view,
        deviations,
        disputed=disputed_tables(event),
        before_closing=before_closing(event, round=last.number).count if last and is_on else None,
        standing=left_standing(event, names=names, now=now()),
        cuts_next=_cuts_next(event),
    )


def _cuts_next(event: Event) -> bool:
    return event.cut is None and has_playoff(event) and 0 < event.swiss_rounds <= event.rounds_closed


def _whereabouts(event: Event) -> tuple[JudgeTables, ...]:
    """Find where each judge is, by the calls taken and the decks at the judges' table (MTR 1.7)."""
    here = list(judges_at(event, event.last_round.number)) if event.last_round else []
    return tuple(
        JudgeTables(who, tuple(sorted({table for table, there in here if there == who}))) for who in judges_of(event)
    )


@get("/head")
async def head_judge_page(
    judge: JudgePage,
    asker: Asker,
    link_book: LinkBook,
    decisions: DecisionsAsked,
    *,
    seq: int = 0,
    did: str = "",
) -> Response[str]:
    """Show the head judge what waits for their decision (MTR 1.7)."""
    found = await judge.see(lambda event, names: head_page_of(event, names, who=judge.who), at_least=seq)
    done = await judge.done(did=did, seq=seq)
    return await judge.show(
        "judge/head.html",
        at_least=seq,
        found=found,
        done=done,
        page="head",
        decisions_asked=await decisions_for(asker, decisions, judge.stream, judge.who),
        asked_by=await link_book.labels(judge.stream),
        again=AGAIN,
    )


decide = press("judge", "/appeal/{appeal:int}", decide_appeal, "upheld", "text", to="/head")


@post("/investigation/{investigation:int}/statement")
async def hear(judge: JudgePage, investigation: int, data: Annotated[StatementForm, FORM]) -> Redirect:
    """Record a statement; only the head judge reads it (MTR 5.1)."""
    return await judge.act(
        take_statement,
        data,
        f"/round/{data.round}/table/{data.table}" if data.table else "/head",
        investigation=investigation,
        text=data.text,
        player=data.player or None,
        evidence=VIDEO if data.video else "",
    )


close = press("judge", "/investigation/{investigation:int}/close", close_investigation, "note", to="/head")


@post("/decision/{decision:int}")
async def confirm(judge: JudgePage, decision: int, data: Annotated[ConfirmingForm, FORM]) -> Redirect:
    """Confirm or overrule a floor judge's decision about cards (MTR 3.12)."""
    return await judge.act(confirm_decision, data, "/head", decision=decision, stands=data.stands)
