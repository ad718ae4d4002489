"""Every wish somebody sends to a draft: a pick, a reservation, a share of chance, the start, a pause, a seat let go."""

from typing import Annotated, Any, Final

from litestar import Response, post
from litestar.datastructures import State
from litestar.response import Redirect

from topcut.core.drafts.actions import (
    commit_share,
    give_share,
    pass_over_without_host,
    pause_draft,
    pick,
    release,
    reserve,
    resume_draft,
    resume_without_host,
    start_draft,
    start_without_host,
    suspend,
)
from topcut.desk import Desk
from topcut.http.forms import FORM, Form, whole
from topcut.http.refusals import NotLikeThis
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.draft.after_rounds import after_rounds
from topcut.web.draft.hands import hands_at
from topcut.web.draft.places import sit_by_link
from topcut.web.shared.pages import Page

MOST_AHEAD: Final = 12
"""Rounds of boosters one can be bound for at once."""


class DraftForm(Form, kw_only=True):
    """Everything a form of a draft can say; each wish reads its own part."""

    booster: str = ""
    number: str = ""
    cards: str | list[str] = ""
    seat: str = ""
    with_bots: bool = False


class DraftShareForm(Form, kw_only=True):
    """What binds a drafter to a share of chance, or the share itself."""

    number: int
    commitments: str = ""
    tape: str = ""


def _named(form: DraftForm) -> dict[str, Any]:
    """Read which pick is meant: a booster, a number and cards, so that a late tap takes nothing (MTR 7.7)."""
    booster, number = whole(form.booster), whole(form.number)
    if booster is None or number is None:
        raise NotLikeThis
    cards = form.cards if isinstance(form.cards, list) else form.cards.split("\n")
    return {"booster": booster, "number": number, "cards": tuple(card for card in cards if card)}


@post("/sit")
async def sit(
    request: AnyRequest,
    page: Page,
    desk: Desk,
    visitor: Visitor,
    *,
    state: State,
    data: Annotated[Form, FORM],  # noqa: ARG001 - the form's token is its content
) -> Response[Any] | Redirect:
    """Sit down where an event has seated one; a look alone takes no seat (MTR 7.7)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    await sit_by_link(desk, hands.place)
    return hands.back(0)


@post("/pick")
async def take(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Take cards from the booster before one; they do not go back (MTR 7.7)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    return await hands.draft(pick, key=data.key, **_named(data))


@post("/reserve")
async def keep(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Name the cards to take should the time run out (MTR 7.7)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    return await hands.draft(reserve, **_named(data))


@post("/pledge")
async def bind(
    request: AnyRequest,
    page: Page,
    desk: Desk,
    visitor: Visitor,
    *,
    state: State,
    data: Annotated[DraftShareForm, FORM],
) -> Response[Any] | Redirect:
    """Bind oneself to one's shares of the rounds to come; the shares themselves stay in the browser (MTR 3.10)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    rounds = await desk.drafts.look(hands.place.stream, lambda draft: draft.terms.boosters)
    answer = hands.back(0)
    for round, bound in enumerate(data.commitments.split()[:MOST_AHEAD], start=data.number):
        if round <= rounds:
            answer = await hands.by_itself(commit_share, round=round, bound=bound)
    return answer


@post("/share")
async def show(
    request: AnyRequest,
    page: Page,
    desk: Desk,
    visitor: Visitor,
    *,
    state: State,
    data: Annotated[DraftShareForm, FORM],
) -> Response[Any] | Redirect:
    """Show one's share of a round's chance; whose share is the last opens the boosters (MTR 3.10)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    try:
        tape = bytes.fromhex(data.tape)
    except ValueError as error:
        raise NotLikeThis from error
    return await hands.by_itself(give_share, round=data.number, tape=tape)


@post("/start")
async def start(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Begin, with everybody who sits; where the host wants so, with bots in the free seats (MTR 7.7).

    Where the host does not come, a drafter begins.
    """
    hands = await hands_at(request, page, desk, visitor, state=state)
    if not hands.place.runs:
        return await hands.draft(start_without_host, key=data.key)
    return await hands.run(start_draft, key=data.key, with_bots=data.with_bots)


@post("/pause")
async def pause(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Let the clock of the pod stand (MTR B)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    return await hands.run(pause_draft, key=data.key)


@post("/resume")
async def resume(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Let the clock of the pod go on, as the host or, after a while, as a drafter (MTR B)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    if not hands.place.runs:
        return await hands.draft(resume_without_host, key=data.key)
    return await hands.run(resume_draft, key=data.key)


@post("/suspend")
async def let_go(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Let boosters pass a seat by whose drafter cannot go on; they keep their picks (MTR 7.7)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    seat = whole(data.seat) or 0
    if not hands.place.runs:
        return await hands.draft(pass_over_without_host, key=data.key, seat=seat)
    return await hands.run(suspend, key=data.key, seat=seat)


@post("/release")
async def publish(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[DraftForm, FORM]
) -> Response[Any] | Redirect:
    """Let everybody read the whole draft, once it is over; asked about while its decks are played (MTR 2.12)."""
    hands = await hands_at(request, page, desk, visitor, state=state)
    played = (await after_rounds(desk, hands.place.stream)).are_played
    return await hands.run(release, key=data.key, decks_are_played=played, **hands.despite)


DRAFT_WISHES: Final = (sit, take, keep, bind, show, start, pause, resume, let_go, publish)
