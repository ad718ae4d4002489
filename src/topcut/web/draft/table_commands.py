"""Actions that exist only at a Rochester table: choosing who picks first, giving a review, laying a pile."""

from typing import Annotated, Any, Final

from litestar import Response, post
from litestar.response import Redirect

from topcut.core.drafts.actions import choose_first_team, give_review, leave_face_up
from topcut.http.forms import FORM, Form, whole
from topcut.web.draft.participant import DraftParticipant


class FirstTeamForm(Form, kw_only=True):
    """Which team picks first."""

    team: str = ""


class GivenReviewForm(Form, kw_only=True):
    """How long everybody may look at their picks."""

    seconds: str = ""


@post("/first-team")
async def let_pick_first(
    participant: DraftParticipant, *, data: Annotated[FirstTeamForm, FORM]
) -> Response[Any] | Redirect:
    """Choose, as the team that was drawn, which of the two picks first (MTR 8.5)."""
    return await participant.draft(choose_first_team, key=data.key, team=whole(data.team) or 0)


@post("/review")
async def let_look(
    participant: DraftParticipant, *, data: Annotated[GivenReviewForm, FORM]
) -> Response[Any] | Redirect:
    """Give everybody time to look at their picks, once this set of boosters is drafted (MTR 8.5)."""
    return await participant.run(give_review, key=data.key, seconds=whole(data.seconds) or 0)


class PileForm(Form, kw_only=True):
    """Whether the drafter's pile lies face up between boosters."""

    is_face_up: bool = False


@post("/face-up")
async def lay_pile(participant: DraftParticipant, *, data: Annotated[PileForm, FORM]) -> Response[Any] | Redirect:
    """Leave one's last pick face up between boosters, or turn all picks face down (MTR 8.5)."""
    return await participant.draft(leave_face_up, key=data.key, is_face_up=data.is_face_up)


TABLE_COMMANDS: Final = (let_pick_first, let_look, lay_pile)
