"""A browser acting at a draft: it sends requests to the desk and returns to the page."""

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Response
from litestar.datastructures import State
from litestar.response import Redirect

from topcut.core.drafts.log import DRAFT_LOG
from topcut.core.drafts.nouns.refusals import NotInThisDraft, NotTheDraftsHost
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import powers_of
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Actor, Stream, Who
from topcut.desk import Desk, Receipt
from topcut.http.sent_form import sent_by
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.draft.places import DraftPlace, let_act, place_at, sit_by_link
from topcut.web.shared.pages import Page
from topcut.web.shared.pressed import LogAnswers

T = TypeVar("T")


class DraftParticipant(LogAnswers):
    """One browser at one draft."""

    def __init__(self, request: AnyRequest, page: Page, desk: Desk, *, state: State, place: DraftPlace) -> None:
        super().__init__(request, page)
        self.desk = desk
        self.place = place
        state.limiter.count(f"draft {place.who or place.host}")

    @property
    def despite(self) -> dict[str, Any]:
        """The concerns the person has read and overrules, and the reason."""
        sent = sent_by(self._request)
        return {"despite": sent.codes, "reason": sent.reason} if sent else {}

    async def look(self, question: Callable[[PodDraft], T]) -> T:
        return await self.desk.drafts.look(self.place.stream, question)

    async def sit(self) -> Response[Any] | Redirect:
        """Take the seat that the event has assigned to this person."""
        await sit_by_link(self.desk, self.place)
        return self.back(0)

    async def draft(self, action: Any, **args: Any) -> Response[Any] | Redirect:
        """Act as a drafter, in the browser's own seat."""
        if self.place.seat is None:
            raise NotInThisDraft
        return await self.answer(self._act(action, who=self.place.who, **args))

    async def run(self, action: Any, **args: Any) -> Response[Any] | Redirect:
        """Act as the host or official who runs the draft."""
        if not self.place.runs:
            raise NotTheDraftsHost
        return await self.answer(self._act(action, who=await let_act(self.desk, self.place), **args))

    async def by_itself(self, action: Any, **args: Any) -> Response[Any] | Redirect:
        """Do what a browser does on its own; arriving too late is no error then and changes nothing."""
        if self.place.seat is None:
            raise NotInThisDraft
        return await self.answer_by_itself(self._act(action, who=self.place.who, **args))

    async def _act(self, action: Any, *, who: Who, **args: Any) -> Receipt:
        try:
            return await self.desk.drafts.act(self.place.stream, action, who=who, **args)
        except NeedsAReason as asked:
            raise await self._with_last_word(asked, who) from asked

    async def _with_last_word(self, asked: NeedsAReason, who: Who) -> NeedsAReason:
        """Add to a concern whether its asker may set it aside: an official of the draft's event may (MTR 1.7)."""
        concerns: Any = asked.detail["concerns"]
        may = await self.look(lambda draft: DRAFT_LOG.may_settle(draft, Actor(who, powers_of(draft, who)), concerns))
        return NeedsAReason(**asked.detail, may_overrule=may)

    def home(self, _seq: int, /) -> Redirect:
        return self._page.go(f"/draft/{self.place.stream}")


async def participant_at(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State
) -> DraftParticipant:
    """Find the part of this browser; every form of a draft is sent by somebody who has one."""
    stream = Stream(request.path_params["stream"])
    return DraftParticipant(request, page, desk, state=state, place=await place_at(desk, visitor, stream=stream))
