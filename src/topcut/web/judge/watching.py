"""Spectators call a judge to a table: nobody chooses which judge comes, and a crowd cannot flood the judges."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.judging import call_judge, close_call
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import UNNAMED, Names, last_posted
from topcut.core.judging.terms import CallFor
from topcut.core.play import Stream, Who
from topcut.http.asker import Asker
from topcut.http.forms import FORM
from topcut.web.judge.player_calls import PlayerCallForm, WithdrawingForm
from topcut.web.shared.pages import Page, event_path

WATCHED = (CallFor.BREACH, CallFor.SLOW_PLAY, CallFor.QUESTION, CallFor.OTHER)
"""What a spectator may have seen (MTR 1.11)."""


class OwnCall(Struct, frozen=True):
    """An open call of this visitor."""

    number: int
    table: int
    is_coming: bool


class WatchPage(Struct, frozen=True):
    """What a spectator is shown: the tables, and their own calls."""

    title: str
    round: int | None
    """None if there is no match to watch."""
    tables: tuple[int, ...]
    calls: tuple[OwnCall, ...]


def watch_page_of(event: Event, _: Names, *, who: Who) -> WatchPage:
    """List the tables a spectator can call a judge to, and their own calls (MTR 1.11)."""
    posted = last_posted(event)
    round = posted if posted and posted.state is not RoundState.CLOSED else None
    own = (call for call in event.judging.open_calls.values() if call.asked.by == who)
    return WatchPage(
        title=event.title.opened(UNNAMED),
        round=round.number if round else None,
        tables=tuple(round.tables) if round else (),
        calls=tuple(OwnCall(call.asked.number, call.asked.table, call.judge is not None) for call in own),
    )


@get("/")
async def watch(page: Page, asker: Asker, *, stream: Stream, table: str = "", seq: int = 0) -> Response[str]:
    """Ask a spectator for the table, and show that a judge is coming (MTR 1.11)."""
    who = asker.visitor.watching(stream)
    heard = await asker.seq(stream)
    found = await asker.see(stream, lambda event, names: watch_page_of(event, names, who=who), at_least=seq)
    here = event_path(stream, "watch")
    return page.show(
        "judge/watch.html", stream=stream, seq=heard, found=found, kinds=WATCHED, table=table[:6], here=here
    )


@post("/call")
async def call(page: Page, asker: Asker, *, stream: Stream, data: Annotated[PlayerCallForm, FORM]) -> Redirect:
    """Call a judge to a table as a spectator (MTR 1.11)."""
    receipt = await asker.act_watching(
        stream,
        call_judge,
        key=data.key,
        round=data.round,
        table=data.table,
        kind=data.kind,
        translator=data.translator.strip(),
        away=data.away,
    )
    return page.go(event_path(stream, "watch"), seq=receipt.seq)


@post("/withdraw")
async def withdraw(page: Page, asker: Asker, *, stream: Stream, data: Annotated[WithdrawingForm, FORM]) -> Redirect:
    """Withdraw a call that is no longer needed (MTR 1.8)."""
    receipt = await asker.act_watching(stream, close_call, key=data.key, call=data.call)
    return page.go(event_path(stream, "watch"), seq=receipt.seq)


WATCH_PAGES = Router("/event/{stream:str}/watch", route_handlers=[watch, call, withdraw])
