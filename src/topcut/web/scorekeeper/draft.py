"""The draft at the desk: pods and seats, boosters, the clock of deck building, and always the next step."""

import re
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError, Unreadable, gettext_noop
from topcut.core.event.decks import boosters_to_buy, minutes_to_build
from topcut.core.event.drafting import (
    begin_building,
    draw_pods,
    extend_building,
    pause_building,
    resume_building,
    seat_pods,
    splits,
    stage_to_draft,
)
from topcut.core.event.nouns.drafts.state import Pods, SeatedBy
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import draft_stage, drafters, drafts_each_round, not_seated
from topcut.core.event.view import DraftView, Names, SideNames, Sides, draft_view, public_view, sides_of
from topcut.core.play import EntrantId
from topcut.core.rules import Rule
from topcut.http.forms import FORM, Form, wholes
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.names import listed_side
from topcut.web.shared.press import press
from topcut.web.shared.undo_offer import done_in_words

_LINE: Final = re.compile(r"\s*(\d{1,6})\b.*")
MOST_PODS_WRITTEN: Final = 20_000
"""In characters; a form of eight hundred players has fewer."""


class SeatsUnreadable(Unreadable):
    """The line of a seat must begin with the number of an entrant."""

    code = "seats-unreadable"
    message = gettext_noop("“{text}” cannot be read. Each line begins with a number; an empty line begins a new pod.")
    rule = Rule("MTR", "7.6")


class DrawPodsForm(Form, kw_only=True):
    """The sizes of the pods, and how they are drawn."""

    sizes: str = ""
    how: SeatedBy = SeatedBy.CHANCE


class SeatsForm(Form, kw_only=True):
    """Every pod, one line per seat."""

    seats: str = ""


class BuildForm(Form, kw_only=True):
    """How long decks are built."""

    minutes: int | None = None


class DraftDesk(Struct, frozen=True):
    """The current draft as the desk sees it."""

    stage: int | None
    """None if nothing is drafted now."""
    draft: DraftView | None
    count: int
    offered: tuple[tuple[int, ...], ...]
    why_not: TopcutError | None
    """Why pods cannot be drawn yet."""
    unseated: tuple[SideNames, ...]
    """Entrants in the event but in no pod, because they came late or returned."""
    gone: tuple[SideNames, ...]
    """Entrants in a pod but no longer in the event."""
    boosters: int | None
    has_boosters: int
    minutes: int
    written: str
    by_standings: bool
    draws_again: bool
    """Teams draft again for every round, two at a table (MTR 8.5)."""
    is_played: bool
    """A round of these pods has been posted."""

    @property
    def next(self) -> str:
        """The next step: `nothing`, `wait`, `pods` or `draft`."""
        if self.stage is None or self.why_not is not None:
            return "nothing" if self.stage is None else "wait"
        return "pods" if self.draft is None else "draft"


def draft_of_desk(event: Event, names: Names) -> DraftDesk:
    """Gather the current draft and its choices."""
    stage, sides = draft_stage(event), sides_of(event, names=names)
    shown = public_view(event, names=names).draft
    again = stage is not None and drafts_each_round(event, stage)
    draft = shown if again else draft_view(event, sides, also_played=True)
    here = drafters(event, stage) if stage is not None else ()
    kept = event.drafts.get(stage) if stage is not None and draft else None
    seated = [one for pod in kept.pods for one in pod] if kept else []
    return DraftDesk(
        stage=stage,
        draft=draft,
        count=len(here),
        offered=splits(len(here), stage=event.stages[stage]) if stage is not None else (),
        why_not=_why_not(event),
        unseated=tuple(sides[one] for one in (not_seated(event, stage) if stage is not None and kept else ())),
        gone=tuple(sides[one] for one in seated if one not in here) if shown else (),
        boosters=boosters_to_buy(event, stage=stage) if stage is not None else None,
        has_boosters=sum(of == stage for _, of in event.decks.handed_out),
        minutes=minutes_to_build(event, stage=stage) if stage is not None else 0,
        written=write_pods(kept.pods if kept else (), sides, rest=tuple(one for one in here if one not in seated)),
        by_standings=event.rounds_closed > 0,
        draws_again=again,
        is_played=draft is not None and shown is None,
    )


@get("/draft")
async def draft_page(desk_page: DeskPage, past: LogPages, *, seq: int = 0, did: str = "") -> Response[str]:
    """Show the current draft and its next step (MTR 7.6)."""
    return await _page(desk_page, past, seq=seq, did=did)


@post("/draft/draw")
async def draw(desk_page: DeskPage, data: Annotated[DrawPodsForm, FORM]) -> Redirect:
    """Draw the pods; phones, screens and the public page show the seats at once (MTR 7.6)."""
    return await desk_page.act(draw_pods, data, "/draft", sizes=wholes(data.sizes[:2_000]), how=data.how)


@post("/draft/seats")
async def change_seats(
    desk_page: DeskPage, past: LogPages, data: Annotated[SeatsForm, FORM]
) -> Redirect | Response[str]:
    """Reseat the pods as the head judge directs: without the absent, with the late, two pods merged (MTR 7.6)."""
    try:
        pods = read_pods(data.seats)
    except SeatsUnreadable as error:
        return await _page(desk_page, past, error=error, typed=data.seats)
    return await desk_page.act(seat_pods, data, "/draft", pods=pods)


@post("/draft/close-up")
async def close_up(desk_page: DeskPage, data: Annotated[Form, FORM]) -> Redirect:
    """Remove entrants who have left the event from their pods; the others move up (MTR 7.6)."""
    pods = await desk_page.see(lambda event, _: _still_there(event))
    return await desk_page.act(seat_pods, data, "/draft", pods=pods)


build = press("desk_page", "/draft/build", begin_building, "minutes", to="/draft")


@post("/draft/build/extend")
async def build_longer(desk_page: DeskPage, data: Annotated[BuildForm, FORM]) -> Redirect:
    """Give everybody more time to build (MTR B)."""
    return await desk_page.act(extend_building, data, "/draft", minutes=data.minutes or 0)


build_pause = press("desk_page", "/draft/build/pause", pause_building, to="/draft")
build_on = press("desk_page", "/draft/build/resume", resume_building, to="/draft")


def read_pods(text: str) -> Pods:
    """Parse pods: a number at the start of each line, an empty line between two pods."""
    pods: list[list[EntrantId]] = [[]]
    for line in text[:MOST_PODS_WRITTEN].splitlines():
        if not line.strip():
            pods.append([])
            continue
        found = _LINE.fullmatch(line)
        if not found:
            raise SeatsUnreadable(text=line[:40])
        pods[-1].append(EntrantId(int(found[1])))
    return tuple(tuple(pod) for pod in pods if pod)


def write_pods(pods: Pods, sides: Sides, *, rest: tuple[EntrantId, ...] = ()) -> str:
    """Format pods so that their lines can be moved; unseated entrants come last."""
    blocks = (*pods, rest) if rest else pods
    return "\n\n".join("\n".join(f"{one} {sides[one].name}" for one in pod if one in sides) for pod in blocks)


async def _page(
    desk_page: DeskPage,
    past: LogPages,
    *,
    seq: int = 0,
    did: str = "",
    error: SeatsUnreadable | None = None,
    typed: str = "",
) -> Response[str]:
    desk, building = await desk_page.see(
        lambda event, names: (draft_of_desk(event, names), public_view(event, names=names).building), at_least=seq
    )
    done = await done_in_words(past, did=did, seq=seq)
    return await desk_page.show(
        "scorekeeper/draft.html",
        desk=desk,
        building=building,
        error=error,
        typed=typed,
        done=done,
        listed=listed_side,
    )


def _why_not(event: Event) -> TopcutError | None:
    try:
        stage_to_draft(event)
    except TopcutError as refusal:
        return refusal
    return None


def _still_there(event: Event) -> Pods:
    """List the pods without entrants who have left; empty if nothing is drafted, which the action refuses."""
    stage = draft_stage(event)
    draft = event.drafts.get(stage) if stage is not None else None
    here = drafters(event, stage) if stage is not None else ()
    return tuple(tuple(one for one in pod if one in here) for pod in draft.pods) if draft else ()


DRAFT = (draft_page, draw, change_seats, close_up, build, build_longer, build_pause, build_on)
