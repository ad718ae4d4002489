"""What all pages of the organizer share: the event's title, where they lead, and one way to look, act and show."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from litestar import Response
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.event.action import Action
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names
from topcut.core.play import Stream, Who
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page

T = TypeVar("T")


class OrganizerPage:
    """A page of the organizer as one official has it open; `here` is its address below the desk."""

    def __init__(self, page: Page, asker: Asker, staff: EventVisit, *, here: str) -> None:
        self.page = page
        self.staff = staff
        self._asker = asker
        self._here = here

    @property
    def stream(self) -> Stream:
        return self.staff.stream

    @property
    def who(self) -> Who:
        return self.staff.who

    @property
    def desk(self) -> str:
        return self.staff.home

    @property
    def home(self) -> str:
        return f"{self.desk}{self._here}"

    async def see(self, view: Callable[[Event, Names], T], *, at_least: int = 0) -> T:
        return await self._asker.see(self.stream, view, at_least=at_least)

    async def act(self, action: Action[...], form: Form, to: str = "", /, **args: object) -> Redirect:
        """Take an action and redirect to this page, or to one below it, which includes its entry."""
        return await self.staff.act(action, form, f"{self._here}{to}", **args)

    async def show(self, template: str, *, at_least: int = 0, **parts: Any) -> Response[str]:
        """Render a page of the organizer."""
        title = await self.see(lambda event, _: event.title.opened(""), at_least=at_least)
        seq = await self._asker.seq(self.stream)
        around: dict[str, Any] = {
            "stream": self.stream,
            "home": self.home,
            "desk": self.desk,
            "seq": seq,
            "title": title,
        }
        return self.page.show(template, **(around | parts))


def organizer_page_at(here: str, *, visit: Callable[..., Awaitable[EventVisit]] = visit_of_staff) -> Provide:
    """Open a page of the organizer at this address below the desk, to those whom `hand` lets in."""

    async def opened(page: Page, asker: Asker, stream: Stream) -> OrganizerPage:
        return OrganizerPage(page, asker, await visit(page, asker, stream=stream), here=here)

    return Provide(opened)
