"""Drafts of an event: the desk opens one for each pod with a press, and each player's own link leads to their seat."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.response import Redirect
from litestar.response import Stream as StreamedResponse
from msgspec import Struct

from topcut.core.boosters import BoosterProduct
from topcut.core.drafts.actions import start_draft
from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.nouns.running_facts import PodOfEvent
from topcut.core.drafts.nouns.state import DraftStage
from topcut.core.drafts.reading import TEAM
from topcut.core.drafts.view import board
from topcut.core.errors import NotPermitted, TopcutError, Unknown, Unreadable, gettext_noop
from topcut.core.event.asking import may, refuse_unless_may
from topcut.core.event.drafting import kinds_called, open_drafts
from topcut.core.event.nouns.drafts.calling_refusals import NotDraftedSo
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import RUNS_DRAFTS, draft_of, draft_stage, is_rochester, seats_of_pod
from topcut.core.play import EntrantId, Level, Stream, Who
from topcut.core.rules import Rule
from topcut.desk import Desk
from topcut.desk.booster_shelf import BoosterShelf
from topcut.desk.draft_opening import open_draft
from topcut.http.address import client_of, network_of
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.request_heads import event_stream
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.draft.places import DraftPlace, let_act
from topcut.web.draft.pods_feed import PodsFeeds, how_far
from topcut.web.draft.products import DraftProductForm, product_of
from topcut.web.shared.pages import Page


class NotDraftedOnline(Unknown):
    """A draft is opened once pods are drawn."""

    code = "not-drafted-online"
    message = gettext_noop("No draft is open for you here: pods are drawn and opened at the desk.")
    rule = Rule("MTR", "7.7")


class NotToldToDraft(NotPermitted):
    """Opening drafts needs a power over rounds or rules."""

    code = "not-told-to-draft"
    message = gettext_noop("Only the event’s organizer, scorekeeper and judges open its drafts.")
    rule = Rule("MTR", "1.3")


class NoPodChosen(Unreadable):
    """At least one pod has to draft online."""

    code = "no-pod-chosen"
    message = gettext_noop("Choose at least one pod that drafts online; the others draft on paper.")
    rule = Rule("MTR", "7.7")


class OpenPodsForm(DraftProductForm, kw_only=True):
    """Which boosters are drafted, and by which pods online."""

    pods: str | list[str] | None = None
    """Numbers of pods; None means all that have no draft yet."""
    kind: str = ""
    """How cards are taken; empty means as usual."""

    def chosen(self, unopened: tuple[int, ...]) -> tuple[int, ...]:
        """Return the pods to open; the others draft on paper."""
        if self.pods is None:
            return unopened
        said = [self.pods] if isinstance(self.pods, str) else self.pods
        found = tuple(pod for pod in unopened if str(pod) in said)
        if not found:
            raise NoPodChosen
        return found


class EventPods(Struct, frozen=True):
    """The pods of the stage that is drafted now."""

    stage: int
    level: Level
    kinds: tuple[str, ...]
    """How cards can be taken here, the usual way first (MTR 7.7)."""
    mark: str
    """Which attempt and change of the pods this is: pods that are drawn again get new drafts."""
    pods: tuple[tuple[EntrantId, ...], ...]
    streams: tuple[str, ...]

    @property
    def drafts(self) -> tuple[Stream, ...]:
        """The logs of the pods that draft online."""
        return tuple(Stream(one) for one in self.streams if one)

    @property
    def unopened(self) -> tuple[int, ...]:
        """Pods that draft and have no draft yet, counted from 1; a team alone at a table has a bye (MTR 8.5)."""
        pods = zip(self.pods, self.streams, strict=True)
        return tuple(n for n, (pod, stream) in enumerate(pods, start=1) if not stream and len(pod) > 1)


def pods_of(event: Event) -> EventPods:
    """Read which entrants draft together now (MTR 7.6)."""
    stage = draft_stage(event)
    if stage is None or stage not in event.drafts:
        raise NotDraftedOnline
    draft, played = draft_of(event, stage), event.stages[stage]
    is_pairs = played.team == 2 and not is_rochester(played)
    kinds = ("two-headed-giant",) if is_pairs else kinds_called(played)
    mark = f"{draft.attempt}.{draft.changes}"
    return EventPods(stage, played.level, kinds, mark, draft.pods, draft.streams or ("",) * len(draft.pods))


async def _runner(asker: Asker, stream: Stream) -> Who:
    found = await asker.holding(stream, RUNS_DRAFTS)
    if found is None:
        raise NotToldToDraft
    return found


@get("/event/{stream:str}/drafts")
async def drafts(page: Page, asker: Asker, desk: Desk, *, booster_shelf: BoosterShelf, stream: Stream) -> Response[str]:
    """Show the pods of an event to the officials who open their drafts: their progress, never a card (MTR 7.7)."""
    who = await _runner(asker, stream)
    return await _shown(page, asker, desk, who, shelf=booster_shelf, stream=stream, form=OpenPodsForm())


async def _shown(
    page: Page, asker: Asker, desk: Desk, who: Who, *, shelf: BoosterShelf, stream: Stream, form: OpenPodsForm,
    error: TopcutError | None = None,
) -> Response[str]:  # fmt: skip
    pods, may_open = await asker.see(stream, lambda event, _: (pods_of(event), may(event, who, open_drafts.__name__)))
    boards = [await desk.drafts.look(Stream(one), board) if one else None for one in pods.streams]
    parts: dict[str, Any] = {
        "pods": pods,
        "may_open": may_open,
        "boards": boards,
        "offers": await shelf.offers(),
        "form": form,
        "error": error,
    }
    far = await how_far(desk, stream, pods.drafts)
    waiting = sum(one is not None and one.stage is DraftStage.SEATING for one in boards)
    return page.show("draft/event.html", stream=stream, seq=far.seq, waiting=waiting, **parts)


@post("/event/{stream:str}/drafts")
async def open_pods(
    page: Page, asker: Asker, desk: Desk, *, booster_shelf: BoosterShelf, stream: Stream,
    data: Annotated[OpenPodsForm, FORM],
) -> Response[str] | Redirect:  # fmt: skip
    """Open an online draft for the chosen pods that have none, and record them in the event (MTR 7.7)."""
    who = await _runner(asker, stream)
    await asker.see(stream, lambda event, _: refuse_unless_may(event, who, open_drafts.__name__))
    pods = await asker.see(stream, lambda event, _: pods_of(event))
    try:
        product, chosen = await product_of(booster_shelf, data), data.chosen(pods.unopened)
        terms: dict[str, Any] = {"who": who, "product": product, "kind": data.kind}
        streams = [
            await open_pod(desk, pods, stream, number, **terms) if number in chosen else one
            for number, one in enumerate(pods.streams, start=1)
        ]
        await asker.act(stream, open_drafts, who=who, key=data.key, stage=pods.stage, streams=tuple(streams))
    except TopcutError as error:
        if error.is_in_doubt:
            raise
        return await _shown(page, asker, desk, who, shelf=booster_shelf, stream=stream, form=data, error=error)
    return page.go(f"/event/{stream}/drafts")


async def open_pod(
    desk: Desk, pods: EventPods, event: Stream, number: int, *, who: Who, product: BoosterProduct, kind: str = ""
) -> Stream:
    """Open the draft of one pod; pressing again, by anybody or after a crash, returns the same draft."""
    kind = kind or pods.kinds[0]
    if kind not in pods.kinds:
        raise NotDraftedSo(kind=kind[:40])
    pod = PodOfEvent(event, pods.stage, number)
    each = TEAM if draft_kinds()[kind].face_up else 1
    seats = seats_of_pod(pod, pods.pods[number - 1], each=each)
    purpose = f"{event} {pods.stage} {number} {pods.mark}"
    terms = {"kind": kind, "level": pods.level, "pod": pod}
    return (await open_draft(desk, purpose, host=who, product=product, seats=seats, **terms)).stream


@post("/event/{stream:str}/drafts/start")
async def start_pods(
    page: Page, asker: Asker, desk: Desk, *, stream: Stream,
    data: Annotated[Form, FORM],  # noqa: ARG001 - the form's token is its content
) -> Redirect:  # fmt: skip
    """Start the drafts of all pods at once (MTR 7.7)."""
    who = await _runner(asker, stream)
    for one in (await asker.see(stream, lambda event, _: pods_of(event))).streams:
        draft = Stream(one)
        if one and (await desk.drafts.look(draft, board)).stage is DraftStage.SEATING:
            place = DraftPlace(draft, host=who, is_official=True)
            await desk.drafts.act(draft, start_draft, who=await let_act(desk, place), key="start")
    return page.go(f"/event/{stream}/drafts")


@get("/event/{stream:str}/drafts/feed")
async def drafts_feed(
    request: AnyRequest, asker: Asker, visitor: Visitor, *, state: State, stream: Stream
) -> StreamedResponse:
    """Open the feed of the page, which tells the officials about a pod's progress (MTR 7.7)."""
    who = await _runner(asker, stream)
    state.limiter.count(f"draft feed {who}", network=visitor.caller.network)
    feeds: PodsFeeds = state.pods_feeds

    async def pods() -> tuple[Stream, ...] | None:
        if await asker.holding(stream, RUNS_DRAFTS) is None:
            return None
        return (await asker.see(stream, lambda event, _: pods_of(event))).drafts

    pieces = feeds.follow(stream, visitor, pods, address=network_of(client_of(request)))
    return event_stream(request, pieces)


EVENT_DRAFTS = (drafts, open_pods, start_pods, drafts_feed)
