"""What all pages of a judge's phone share: the judge, their powers, the open calls, and one way to act."""

from collections.abc import Collection, Mapping
from typing import Any

from litestar import Response
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.action import Action
from topcut.core.event.asking import DECLARED, is_entitled, may, refuse_unless_entitled
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import JUDGES
from topcut.core.event.reading import ClockView, called_stage, catalogue_of, clock_of
from topcut.core.event.view import UNNAMED, pools_missing
from topcut.core.play import PlayerId, Power, Stream, Who
from topcut.http.accounts import AccountBook
from topcut.http.asker import Asker
from topcut.http.forms import Form
from topcut.http.links import LinkBook
from topcut.store import Database
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.history import LogPages
from topcut.web.shared.officials import judges_of, officials_called
from topcut.web.shared.pages import Page, event_path
from topcut.web.shared.powers import AT_TABLES
from topcut.web.shared.titles import Titles
from topcut.web.shared.undo_offer import UndoOffer, done_in_words


class JudgeBar(Struct, frozen=True):
    """The head of a judge's page: the round, its clock, and how many calls and appeals are open."""

    title: str
    round: int | None
    state: RoundState | None
    clock: ClockView | None
    calls: int
    """Calls that no judge has taken yet."""
    appeals: int
    """Matters that wait for this judge's final decision."""
    may: frozenset[str]
    """The actions that are open to this judge now."""
    is_head: bool
    hears_appeals: bool
    is_judge: bool
    """False for helpers who may only give time."""
    others: tuple[Who, ...] = ()
    """Judges whom the head judge can send to a table (MTR 1.8)."""
    notice: str = ""
    """The current announcement to everybody (MTR 1.6)."""
    notice_at: int = 0
    zone: str = "UTC"
    is_drafting: bool = False
    """Whether a draft on paper is called now (MTR 7.7)."""


def bar_of(event: Event, who: Who) -> JudgeBar:
    last, is_head = event.last_round, is_entitled(event, who, "confirm_decision")
    is_on = last is not None and last.state.is_on
    hears = is_entitled(event, who, "decide_appeal")
    return JudgeBar(
        title=event.title.opened(UNNAMED),
        round=last.number if last and last.state >= RoundState.POSTED else None,
        state=last.state if last else None,
        clock=clock_of(event, last) if last and is_on else None,
        calls=_not_gone_to(event),
        is_drafting=called_stage(event) is not None,
        appeals=_waiting(event, is_head=is_head) if hears else 0,
        may=frozenset(name for name in DECLARED if may(event, who, name)),
        is_head=is_head,
        hears_appeals=hears,
        is_judge=not JUDGES.isdisjoint(event.actor(who).powers),
        others=tuple(one for one in judges_of(event) if one != who) if is_head else (),
        notice=event.notice.text.opened("") if event.notice else "",
        notice_at=event.notice.at if event.notice else 0,
        zone=event.zone,
    )


def _not_gone_to(event: Event) -> int:
    """Count calls without a judge: from tables, pods with a wrong count, and missing pools (MTR 1.8)."""
    tables = sum(call.judge is None for call in event.judging.open_calls.values())
    return tables + _pods_calling(event) + pools_missing(event)


def _pods_calling(event: Event) -> int:
    """Count the wrong counts of a called draft that no judge has taken yet (MTR 7.7)."""
    stage = called_stage(event)
    disputes = event.called[stage].disputes.values() if stage is not None else ()
    return sum(one.judge is None and not one.is_settled for one in disputes)


def _waiting(event: Event, *, is_head: bool) -> int:
    """Count what waits for a final decision: appeals, and for the head judge investigations and disputed results."""
    appeals = sum(each.decided is None for each in event.judging.appeals.values())
    if not is_head:
        return appeals
    investigations = sum(each.closed is None for each in event.judging.investigations.values())
    return appeals + investigations + len(disputed_tables(event))


def disputed_tables(event: Event) -> tuple[int, ...]:
    """List the tables of the current round whose two sides disagree (MTR 1.10)."""
    tables = event.last_round.tables if event.last_round else {}
    return tuple(number for number, at in sorted(tables.items()) if at.report is ReportStatus.DISPUTED)


class JudgePage(DeskPage):
    """The page of one judge in the room."""

    def __init__(
        self,
        page: Page,
        asker: Asker,
        staff: EventVisit,
        link_book: LinkBook,
        *,
        account_book: AccountBook,
        database: Database,
    ) -> None:
        super().__init__(page, asker, staff, link_book)
        self._account_book = account_book
        self._database = database

    @property
    def who(self) -> Who:
        return self.staff.who

    @property
    def past(self) -> LogPages:
        return LogPages(self, self._database)

    async def act(self, action: Action[...], form: Form, to: str = "", /, **args: object) -> Redirect:
        """Take an action and redirect to a judge's page, which keeps to the same seat of two teams (MTR 8.2)."""
        receipt = await self.take(action, form, **args)
        seat = {} if args.get("seat") is None else {"seat": args["seat"]}
        return self.go(*filter(None, [to.lstrip("/")]), seq=receipt.seq, did=action.__name__, **seat)

    async def players(self) -> Collection[PlayerId]:
        """List the players of the event whose links this phone also holds."""
        return await self._asker.players(self.stream)

    async def refuse_helpers(self, *, action: str) -> None:
        """Refuse the pages of judges to staff who may only give time (MTR 1.8)."""
        if JUDGES.isdisjoint(await self._asker.powers(self.stream, self.who)):
            raise NotYourPower(power=Power.RULE.value, action=action)

    async def refuse_unless_entitled(self, action: Action[...]) -> None:
        """Refuse the page of an action to a judge who may not take it at any time (MTR 1.3)."""
        await self.see(lambda event, _: refuse_unless_entitled(event, self.who, action.__name__))

    async def done(self, *, did: str, seq: int) -> UndoOffer | None:
        """Describe what this judge has just done, so that one tap can undo it."""
        return await done_in_words(self.past, did=did, seq=seq)

    async def called(self) -> Mapping[Who, str]:
        """Find the names of the officials as on the staff page, so that judges know each other."""
        return await officials_called(
            self._asker, self.stream, link_book=self._link_book, account_book=self._account_book
        )

    async def show(self, template: str, *, status: int = 200, at_least: int = 0, **parts: Any) -> Response[str]:
        """Render a page of a judge's phone."""
        seq = await self._asker.seq(self.stream)
        bar, titles = await self.see(
            lambda event, _: (bar_of(event, self.who), Titles(catalogue_of(event), self.page.words.language)),
            at_least=at_least,
        )
        around: dict[str, Any] = {"stream": self.stream, "home": self.home, "seq": seq, "bar": bar, "me": self.who}
        words = {"titles": titles, "called": await self.called()}
        return self.page.show(template, status=status, **(around | words | parts))


async def judge_page_of(
    page: Page, asker: Asker, stream: Stream, *, link_book: LinkBook, account_book: AccountBook, database: Database
) -> JudgePage:
    """Open the judge's pages to a judge; other staff are refused (MTR 1.8)."""
    who = await asker.holding(stream, AT_TABLES)
    if who is None:
        await asker.as_staff(stream)
        raise NotYourPower(power=Power.RULE.value, action="judge")
    visit = EventVisit(page, asker, stream=stream, who=who, home=event_path(stream, "judge"))
    return JudgePage(page, asker, visit, link_book, account_book=account_book, database=database)
