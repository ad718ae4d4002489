"""What all pages of the desk share: the heading, the acting official, and one way to look at the event."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from litestar import Response
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.action import Action
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading import ClockView, catalogue_of, clock_of, drafts_again, is_draft, is_limited
from topcut.core.event.view import UNNAMED, BracketSpan, Names, bracket_span
from topcut.core.play import Stream, Who
from topcut.desk import Receipt
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.http.links import LinkBook
from topcut.web.shared.concern_notes import as_query
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.pages import Page
from topcut.web.shared.powers import allowed, doors_of
from topcut.web.shared.titles import Titles

T = TypeVar("T")


class Heading(Struct, frozen=True):
    """The event's title, number of entrants and progress."""

    title: str
    players: int
    phase: Phase
    rounds: int
    round: int | None
    state: RoundState | None
    playoff: BracketSpan | None
    clock: ClockView | None = None
    """The clock of a round that is posted and not closed."""
    is_for_teams: bool = False
    """Whether the entrants are teams (MTR 8.2)."""
    drafts: bool = False
    """Whether the event includes a draft (MTR 7.6)."""
    has_pools: bool = False
    """Whether everybody builds from a sealed pool (MTR 7.5)."""


def heading_of(event: Event) -> Heading:
    last = event.last_round
    return Heading(
        title=event.title.opened(UNNAMED),
        players=len(event.people.inside),
        phase=event.phase,
        rounds=event.swiss_rounds,
        round=last.number if last else None,
        state=last.state if last else None,
        playoff=bracket_span(event),
        clock=clock_of(event, last) if last and last.state.is_on else None,
        is_for_teams=event.is_for_teams,
        drafts=any(drafts_again(event.stages, stage) for stage in range(len(event.stages))),
        has_pools=any(is_limited(stage.format) and not is_draft(stage.format) for stage in event.stages),
    )


class DeskPage:
    """The desk as one official has it open."""

    def __init__(self, page: Page, asker: Asker, staff: EventVisit, link_book: LinkBook) -> None:
        self.page = page
        self.staff = staff
        self._asker = asker
        self._link_book = link_book
        self._told: dict[str, str] = {}

    @property
    def stream(self) -> Stream:
        return self.staff.stream

    @property
    def home(self) -> str:
        return self.staff.home

    async def see(self, view: Callable[[Event, Names], T], *, at_least: int = 0) -> T:
        return await self._asker.see(self.stream, view, at_least=at_least)

    async def labels(self) -> Mapping[Who, str]:
        """Find for whom each link was made, as on the staff page."""
        return await self._link_book.labels(self.stream)

    async def act(self, action: Action[...], form: Form, to: str = "", /, **args: object) -> Redirect:
        """Take an action and redirect to the desk, or to a page of it, which includes its entry."""
        return await self.staff.act(action, form, to, **args)

    async def take(self, action: Action[...], form: Form, **args: object) -> Receipt:
        """Take an action without leaving the page; `go` carries the remarks of the rules about it."""
        receipt = await self._asker.act(self.stream, action, who=self.staff.who, key=form.key, **args)
        self._told = as_query(self._asker.visitor, receipt.told)
        return receipt

    async def take_back(self, form: Form, *, seq: int) -> Receipt:
        return await self._asker.undo(self.stream, seq=seq, who=self.staff.who, key=form.key)

    async def show(self, template: str, *, status: int = 200, at_least: int = 0, **parts: Any) -> Response[str]:
        """Render a page of the desk."""
        seq = await self._asker.seq(self.stream)
        head, may, doors, titles = await self.see(
            lambda event, _: (
                heading_of(event),
                allowed(event, self.staff.who),
                doors_of(event, self.staff.who),
                Titles(catalogue_of(event), self.page.words.language),
            ),
            at_least=at_least,
        )
        code = await self._link_book.code_of(self.stream)
        around: dict[str, Any] = {"stream": self.stream, "home": self.home, "seq": seq, "head": head, "code": code}
        around |= {"may": may, "doors": doors, "titles": titles}
        return self.page.show(template, status=status, **(around | parts))

    def go(self, *more: object, **query: object) -> Redirect:
        return self.page.go("/".join((self.home, *map(str, more))), **query, **self._told)


async def desk_page_of(page: Page, asker: Asker, staff: EventVisit, link_book: LinkBook) -> DeskPage:
    return DeskPage(page, asker, staff, link_book)
