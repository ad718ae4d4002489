"""Actions that exist only at a Rochester table: choosing who picks first, giving a review, laying a pile."""

from typing import Annotated, Any, Final

from litestar import Response, post
from litestar.datastructures import State
from litestar.response import Redirect

from topcut.core.drafts.actions import choose_first_team, give_review, leave_face_up
from topcut.desk import Desk
from topcut.http.forms import FORM, Form, whole
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.draft.participant import participant_at
from topcut.web.shared.pages import Page


class FirstTeamForm(Form, kw_only=True):
    """Which team picks first."""

    team: str = ""


class GivenReviewForm(Form, kw_only=True):
    """How long everybody may look at their picks."""

    seconds: str = ""


@post("/first-team")
async def let_pick_first(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[FirstTeamForm, FORM]
) -> Response[Any] | Redirect:
    """Choose, as the team that was drawn, which of the two picks first (MTR 8.5)."""
    participant = await participant_at(request, page, desk, visitor, state=state)
    return await participant.draft(choose_first_team, key=data.key, team=whole(data.team) or 0)


@post("/review")
async def let_look(
    request: AnyRequest,
    page: Page,
    desk: Desk,
    visitor: Visitor,
    *,
    state: State,
    data: Annotated[GivenReviewForm, FORM],
) -> Response[Any] | Redirect:
    """Give everybody time to look at their picks, once this set of boosters is drafted (MTR 8.5)."""
    participant = await participant_at(request, page, desk, visitor, state=state)
    return await participant.run(give_review, key=data.key, seconds=whole(data.seconds) or 0)


class PileForm(Form, kw_only=True):
    """Whether the drafter's pile lies face up between boosters."""

    is_face_up: bool = False


@post("/face-up")
async def lay_pile(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[PileForm, FORM]
) -> Response[Any] | Redirect:
    """Leave one's last pick face up between boosters, or turn all picks face down (MTR 8.5)."""
    participant = await participant_at(request, page, desk, visitor, state=state)
    return await participant.draft(leave_face_up, key=data.key, is_face_up=data.is_face_up)


TABLE_COMMANDS: Final = (let_pick_first, let_look, lay_pile)
