"""The caller's page: one press starts all pods on paper, the next line is large, and slow pods are visible."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.reading import PASSING
from topcut.core.event.drafting import (
    begin_call,
    end_call,
    kinds_called,
    note_behind,
    note_caught_up,
    pause_call,
    remedy_count,
    resume_call,
    say_line,
)
from topcut.core.event.nouns.drafts.calling import CountRemedy
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import draft_stage, pods_on_paper
from topcut.core.event.view import DraftCallView, Names, call_view
from topcut.http.forms import FORM, Form, whole
from topcut.http.hall_seconds import HallSeconds
from topcut.store import Database
from topcut.web.shared.call_words import CallWords
from topcut.web.shared.clock import now
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.press import press
from topcut.web.shared.same_second import off_text, seconds_told
from topcut.web.shared.undo_offer import done_in_words

PLACE: Final = "/draft/call"
LOOK_AGAIN: Final = 5
"""Seconds after which the page reloads: no feed reports what screens and phones say about themselves."""


class BeginCallForm(Form, kw_only=True):
    """What is drafted: how many boosters of how many cards, and how long passing takes."""

    stage: int
    kind: str = ""
    cards: int = 15
    boosters: int = 3
    passing: str = str(PASSING)
    """Empty waits for the caller at every line."""
    sets: str = ""
    """The codes of the boosters in their order."""


class CallForm(Form, kw_only=True):
    """An action on the draft of one stage."""

    stage: int


class PodForm(CallForm, kw_only=True):
    """A pod, and how far behind it is."""

    pod: int
    picks: int = 1


class RemedyMarkForm(PodForm, kw_only=True):
    """A signature on the remedy for a wrong count."""

    seat: int
    remedy: CountRemedy


class CallOffer(Struct, frozen=True):
    """A draft that can be called: its stage, its kinds and its pods."""

    stage: int
    kinds: tuple[str, ...]
    boosters: int
    pods: tuple[int, ...]
    players: int
    code: str = ""
    """The set of the planned boosters, if known."""
    is_over: bool = False
    """The draft was called, and every card is drafted."""


def offered_call(event: Event) -> CallOffer | None:
    """Return the draft that can be called now; None before pods are drawn (MTR 7.6)."""
    stage = draft_stage(event)
    draft = event.drafts.get(stage) if stage is not None else None
    if stage is None or draft is None:
        return None
    planned, on_paper = event.decks.product.get(stage), pods_on_paper(event, stage)
    return CallOffer(
        stage,
        kinds_called(event.stages[stage]),
        draft_kinds()[kinds_called(event.stages[stage])[0]].boosters,
        on_paper,
        sum(len(draft.pods[pod - 1]) for pod in on_paper),
        planned.mix if planned else "",
        is_over=stage in event.called,
    )


def _seen(event: Event, names: Names) -> tuple[DraftCallView | None, CallOffer | None, str, tuple[int, ...]]:
    return call_view(event, names=names, now=now()), offered_call(event), event.zone, tuple(event.screens)


@get("/draft/call")
async def call_page(
    desk_page: DeskPage, past: LogPages, *, hall_seconds: HallSeconds, database: Database, seq: int = 0, did: str = ""
) -> Response[str]:
    """Show the caller the line, the clock and the pods; before that, one button that starts them all (MTR 7.7)."""
    view, offer, zone, screens = await desk_page.see(_seen, at_least=seq)
    done = await done_in_words(past, did=did, seq=seq)
    said = CallWords(view, desk_page.page.words, now=now()) if view else None
    return await desk_page.show(
        "draft/call.html" if view else "draft/begin_call.html",
        call=view,
        offer=offer,
        said=said,
        done=done,
        zone=zone,
        passing=PASSING,
        labels=await desk_page.labels(),
        again=LOOK_AGAIN,
        second=seconds_told(hall_seconds, desk_page.stream, screens=screens),
        is_alone=database.is_sqlite,
        off_text=lambda off: off_text(off, desk_page.page.words),
        me=desk_page.staff.who,
    )


@post("/draft/call")
async def begin(desk_page: DeskPage, data: Annotated[BeginCallForm, FORM]) -> Redirect:
    """Start all pods on paper (MTR 7.7)."""
    return await desk_page.act(
        begin_call,
        data,
        PLACE,
        stage=data.stage,
        kind=data.kind,
        cards=data.cards,
        boosters=data.boosters,
        passing=whole(data.passing),
        sets=tuple(data.sets.upper().replace(",", " ").split()),
    )


say = press("desk_page", "/draft/call/say", say_line, "stage", "call", to=PLACE)
pause = press("desk_page", "/draft/call/pause", pause_call, "stage", "why", to=PLACE)
resume = press("desk_page", "/draft/call/resume", resume_call, "stage", to=PLACE)
end = press("desk_page", "/draft/call/end", end_call, "stage", to=PLACE)
behind = press("desk_page", "/draft/call/behind", note_behind, "stage", "pod", "picks", to=PLACE)


@post("/draft/call/caught-up")
async def caught_up(desk_page: DeskPage, data: Annotated[PodForm, FORM]) -> Redirect:
    """Note that a pod has caught up with the call (MTR 7.7)."""
    return await desk_page.act(note_caught_up, data, PLACE, stage=data.stage, pod=data.pod)


@post("/draft/call/mark")
async def mark(desk_page: DeskPage, data: Annotated[RemedyMarkForm, FORM]) -> Redirect:
    """Sign the remedy for a wrong count, as organizer or head judge (MTR 7.4)."""
    return await desk_page.act(
        remedy_count, data, PLACE, stage=data.stage, pod=data.pod, seat=data.seat, remedy=data.remedy
    )


CALLING: list[ControllerRouterHandler] = [
    *(call_page, begin, say, pause, resume, end),
    *(behind, caught_up, mark),
]
