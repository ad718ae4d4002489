"""A draft pod on a judge's phone: seats counted one by one, and the remedies for a wrong number."""

from typing import Annotated

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from topcut.core.errors import TopcutError
from topcut.core.event.drafting import (
    count_boosters,
    go_to_pod,
    note_behind,
    note_caught_up,
    remedy_count,
    suspend_drafter,
)
from topcut.core.event.nouns.drafts.calling import NEEDS, CountRemedy
from topcut.core.event.nouns.drafts.calling_refusals import NoSuchSeatInPod, NotCalled
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import CalledPod, CalledSeat, DraftCallView, Names, call_view
from topcut.http.forms import FORM, Form, whole, wholes
from topcut.web.judge.judge_page import JudgePage
from topcut.web.shared.call_words import CallWords
from topcut.web.shared.clock import now


class PodCountForm(Form, kw_only=True):
    """How many cards some seats have."""

    seats: str
    cards: str = ""
    code: str = ""
    """The set of the booster, if the judge looked."""


class PaceForm(Form, kw_only=True):
    """By how many picks a pod is behind."""

    picks: int = 1


class PodSeatForm(Form, kw_only=True):
    """One seat of a pod, for actions without other fields."""


class RemedyForm(Form, kw_only=True):
    """The remedy for a wrong count."""

    remedy: CountRemedy


def _seen(event: Event, names: Names) -> DraftCallView:
    view = call_view(event, names=names, now=now())
    if view is None:
        raise NotCalled
    return view


def _pod(view: DraftCallView, number: int) -> CalledPod:
    if (pod := view.pod(number)) is None:
        raise NoSuchSeatInPod(pod=number, seat=1)
    return pod


def _seat(pod: CalledPod, number: int) -> CalledSeat:
    if not 1 <= number <= len(pod.seats):
        raise NoSuchSeatInPod(pod=pod.pod, seat=number)
    return pod.seats[number - 1]


@get("/draft")
async def pods_page(judge: JudgePage, *, seq: int = 0) -> Response[str]:
    """List the pods of the called draft, those that need a judge first (MTR 7.7)."""
    view = await judge.see(lambda event, names: call_view(event, names=names, now=now()), at_least=seq)
    said = CallWords(view, judge.page.words, now=now()) if view else None
    return await judge.show("draft/pods.html", at_least=seq, call=view, said=said)


@get("/draft/pod/{pod:int}")
async def pod_page(judge: JudgePage, pod: int, *, seq: int = 0, did: str = "") -> Response[str]:
    """Show a pod's counts by seat; the main button is always the next seat (MTR 7.7)."""
    return await _show_pod(judge, pod, at_least=seq, did=did)


async def _show_pod(
    judge: JudgePage, pod: int, *, at_least: int = 0, did: str = "", error: TopcutError | None = None
) -> Response[str]:
    view = await judge.see(_seen, at_least=at_least)
    return await judge.show(
        "draft/pod_counts.html",
        at_least=at_least,
        call=view,
        said=CallWords(view, judge.page.words, now=now()),
        pod=_pod(view, pod),
        done=await judge.done(did=did, seq=at_least),
        page="draft",
        error=error,
    )


@post("/draft/pod/{pod:int}/count")
async def count(judge: JudgePage, pod: int, data: Annotated[PodCountForm, FORM]) -> Redirect | Response[str]:
    """Record how many cards seats have; a wrong number calls a judge (MTR 7.7)."""
    view = await judge.see(_seen)
    cards = whole(data.cards)
    try:
        return await judge.act(
            count_boosters,
            data,
            f"/draft/pod/{pod}",
            stage=view.stage,
            pod=pod,
            seats=wholes(data.seats),
            cards=view.line.cards if cards is None else cards,
            code=data.code.strip(),
        )
    except TopcutError as error:
        if error.status not in {400, 409} or error.is_in_doubt:
            raise
        return await _show_pod(judge, pod, error=error)


@post("/draft/pod/{pod:int}/behind")
async def behind(judge: JudgePage, pod: int, data: Annotated[PaceForm, FORM]) -> Redirect:
    """Note that this pod is behind; the others do not wait (MTR 7.7)."""
    view = await judge.see(_seen)
    return await judge.act(note_behind, data, f"/draft/pod/{pod}", stage=view.stage, pod=pod, picks=data.picks)


@post("/draft/pod/{pod:int}/caught-up")
async def caught_up(judge: JudgePage, pod: int, data: Annotated[PodSeatForm, FORM]) -> Redirect:
    """Note that this pod has caught up with the call (MTR 7.7)."""
    view = await judge.see(_seen)
    return await judge.act(note_caught_up, data, f"/draft/pod/{pod}", stage=view.stage, pod=pod)


@get("/draft/pod/{pod:int}/seat/{at:int}")
async def seat_page(judge: JudgePage, pod: int, at: int, *, seq: int = 0, did: str = "") -> Response[str]:
    """Offer the remedies for a wrong count, each with its rule and the officials who must sign it (MTR 7.4)."""
    view = await judge.see(_seen, at_least=seq)
    return await judge.show(
        "draft/remedy.html",
        at_least=seq,
        call=view,
        said=CallWords(view, judge.page.words, now=now()),
        pod=_pod(view, pod),
        seat=_seat(_pod(view, pod), at),
        needs=NEEDS,
        done=await judge.done(did=did, seq=seq),
        page="draft",
    )


@post("/draft/pod/{pod:int}/seat/{at:int}/go")
async def go(judge: JudgePage, pod: int, at: int, data: Annotated[PodSeatForm, FORM]) -> Redirect:
    """Go to the pod (MTR 1.8)."""
    view = await judge.see(_seen)
    return await judge.act(go_to_pod, data, _at(pod, at), stage=view.stage, pod=pod, seat=at)


@post("/draft/pod/{pod:int}/seat/{at:int}/remedy")
async def remedy(judge: JudgePage, pod: int, at: int, data: Annotated[RemedyForm, FORM]) -> Redirect:
    """Sign a remedy for the count (MTR 7.4)."""
    view = await judge.see(_seen)
    return await judge.act(remedy_count, data, _at(pod, at), stage=view.stage, pod=pod, seat=at, remedy=data.remedy)


@post("/draft/pod/{pod:int}/seat/{at:int}/suspend")
async def suspend(judge: JudgePage, pod: int, at: int, data: Annotated[PodSeatForm, FORM]) -> Redirect:
    """Continue the pod's draft without a player who cannot or will not pick (MTR 7.7)."""
    view = await judge.see(_seen)
    return await judge.act(suspend_drafter, data, f"/draft/pod/{pod}", stage=view.stage, pod=pod, seat=at)


def _at(pod: int, seat: int) -> str:
    return f"/draft/pod/{pod}/seat/{seat}"


POD_PAGES: list[ControllerRouterHandler] = [
    *(pods_page, pod_page, count, behind, caught_up),
    *(seat_page, go, remedy, suspend),
]
