"""One person at one event: takes an action, and is redirected to their page."""

from litestar.response import Redirect

from topcut.core.event.action import Action
from topcut.core.event.people import bar_person
from topcut.core.play import PlayerId, Stream, Who
from topcut.desk import Receipt
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.web.shared.concern_notes import as_query
from topcut.web.shared.pages import Page, event_path


class EventVisit:
    """A person this browser may act for; `home` is the address of their page."""

    def __init__(self, page: Page, asker: Asker, *, stream: Stream, who: Who, home: str) -> None:
        self._page = page
        self._asker = asker
        self.stream = stream
        self.who = who
        self.home = home

    @property
    def reason(self) -> str:
        """Why the submitted form overrules a rule; empty if it overrules none."""
        return self._asker.reason

    async def act(self, action: Action[...], form: Form, to: str = "", /, **args: object) -> Redirect:
        """Take an action and redirect home, or to a page below it, which includes its entry."""
        receipt = await self._asker.act(self.stream, action, who=self.who, key=form.key, **args)
        return self.go(f"{self.home}{to}", receipt, did=action.__name__)

    async def undo(self, form: Form, *, seq: int) -> Redirect:
        receipt = await self._asker.undo(self.stream, seq=seq, who=self.who, key=form.key)
        return self.go(self.home, receipt, did="undo")

    def go(self, to: str, receipt: Receipt, **query: object) -> Redirect:
        """Redirect to a page that includes an entry, with the remarks of the rules about it."""
        told = as_query(self._asker.visitor, receipt.told)
        return self._page.go(to, seq=receipt.seq, **query, **told)


async def visit_of_player(page: Page, asker: Asker, *, stream: Stream, player: PlayerId) -> EventVisit:
    """Act for a player whose private link this browser holds."""
    who = await asker.as_player(stream, player)
    return EventVisit(page, asker, stream=stream, who=who, home=event_path(stream, "player", player))


async def visit_of_staff(page: Page, asker: Asker, *, stream: Stream) -> EventVisit:
    """Act for an official who may do something at the desk."""
    who = await asker.as_staff(stream)
    return EventVisit(page, asker, stream=stream, who=who, home=event_path(stream, "desk"))


async def visit_of_publisher(page: Page, asker: Asker, *, stream: Stream) -> EventVisit:
    """Act for the official who decides on admission and publishing: organizer, publisher, else staff (MTR 1.2)."""
    who = await asker.entitled(stream, bar_person.__name__) or await asker.as_staff(stream)
    return EventVisit(page, asker, stream=stream, who=who, home=event_path(stream, "desk"))
