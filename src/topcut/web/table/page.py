"""One table: its page, its feed, and its downloads once the match is over."""

from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.response import Stream

from topcut.core.play import Stream as LogName
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.refusals import JudgeNotAgreed, NotForReaders, WrongMoment
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import Chair
from topcut.desk import Desk
from topcut.desk.expiry import Expiry
from topcut.exchange.log_file import write_log
from topcut.http.address import client_of, network_of
from topcut.http.asker import NoLongerYours
from topcut.http.request_heads import event_stream
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.shared.moments import day_of
from topcut.web.shared.pages import Page
from topcut.web.table.calling import call_or_withdraw
from topcut.web.table.chances import chances
from topcut.web.table.command_form import number
from topcut.web.table.knowledge_marks import whose
from topcut.web.table.lists import are_registered
from topcut.web.table.online import why_not_taken
from topcut.web.table.participant import bring, close, do, hand_in_pledge, hand_in_share, look_back, participant_at
from topcut.web.table.seat_keeping import keep_seat, keep_table
from topcut.web.table.seat_links import chair_of, chairs_of
from topcut.web.table.shown import SAYS, TableShown, may_read, refusal_event, shown_to
from topcut.web.table.table_hub import GRACE, TableHub, TableListener
from topcut.web.table.vocabulary import CORRECTIONS, LEVELS, VOID, ZONES, penalties
from topcut.web.table.words import named_tally

ALWAYS: Final[dict[str, Any]] = {
    "zones": ZONES,
    "levels": LEVELS,
    "corrections": CORRECTIONS,
    "void": VOID,
    "grace": GRACE,
    "whose": whose,
    "named_tally": named_tally,
}
"""The values that every page of a table needs, for every reader."""


@get("/")
async def table(
    page: Page, desk: Desk, visitor: Visitor, *, state: State, expiry: Expiry, stream: LogName, chair: str = ""
) -> Response[str]:
    """Show a table from this browser's chair.

    A judge to whom the players have not agreed yet is asked to wait, and sees nothing of it (MTR 1.8).
    """
    hub: TableHub = state.table_hub
    mine = await chair_of(desk, visitor, stream=stream, wanted=chair)
    table_feed = await hub.feed(stream)
    try:
        table_feed.refusal = await why_not_taken(desk, stream)
        await table_feed.ask_event()
        others = [one for one in await chairs_of(desk, visitor, stream=stream) if one.name != mine.name]
        are_theirs = await are_registered(desk, stream)
        goes_on = day_of(await expiry.goes_at(stream), page.words.language)
        now = await table_feed.caught_up(mine)
        return page.show(
            "table/table.html",
            stream=stream,
            shown=TableShown(page.words, table_feed, mine, now=now),
            registered=_registered(now.state, mine),
            others=others,
            says={name: str(page.words(said)) for name, said in SAYS.items()},
            match_seat=mine.match_seat,
            are_registered=are_theirs,
            goes_on=goes_on,
            penalties=penalties(now.state.profile.game),
            **ALWAYS,
        )
    except JudgeNotAgreed:
        return page.show("table/waiting.html", stream=stream)
    finally:
        hub.let_go(stream)


def _registered(table: Tabletop, chair: Chair) -> list[tuple[int, str]]:
    """List a player's own deck as it is for this game; it is on nobody else's page."""
    if chair.seat is None:
        return []
    names = [table.names[slot] for slot in table.sides[chair.seat].main]
    return [(names.count(name), name) for name in sorted(set(names))]


@get("/feed")
async def feed(
    page: Page, request: AnyRequest, desk: Desk, visitor: Visitor, *, state: State, stream: LogName, chair: str = ""
) -> Stream:
    """Open the feed of one person's own view, from the last number they received."""
    hub: TableHub = state.table_hub
    mine = await chair_of(desk, visitor, stream=stream, wanted=chair)
    feeds_of = mine.by.who or visitor.caller.session or visitor.caller.network
    state.limiter.count(f"table feed {feeds_of}", network=visitor.caller.network)
    last = request.headers.get("last-event-id") or str(request.query_params.get("after", "0"))
    heard = number(last, default=0)
    await _refuse_hidden(hub, page, mine)

    def pieces() -> AsyncIterator[bytes]:
        show, lost = shown_to(page.words, mine), refusal_event(page.words, NoLongerYours())
        address = network_of(client_of(request))
        return hub.follow(TableListener(mine, visitor), show, heard=heard, address=address, lost=lost)

    return event_stream(request, pieces())


async def _refuse_hidden(hub: TableHub, page: Page, chair: Chair) -> None:
    """Refuse with a page while there is nothing this person may see; an open feed can only fall silent."""
    table_feed = await hub.feed(chair.stream)
    try:
        TableShown(page.words, table_feed, chair, now=await table_feed.caught_up(chair))
    finally:
        hub.let_go(chair.stream)


async def _refuse_strangers(desk: Desk, visitor: Visitor, stream: LogName) -> None:
    """Refuse the hidden parts to everybody but players, judges, and readers both players allowed (MTR 3.13)."""
    chair = await chair_of(desk, visitor, stream=stream)
    if not await desk.tables.look(stream, lambda table: may_read(table, chair)):
        raise NotForReaders
    if await desk.tables.look(stream, lambda table: table.stage is not TablePhase.CLOSED):
        raise WrongMoment


@get("/chances")
async def every_chance(desk: Desk, visitor: Visitor, *, stream: LogName) -> Response[bytes]:
    """Download every share of chance once the match is over, to derive every chance again (MTR 3.10)."""
    await _refuse_strangers(desk, visitor, stream)
    return Response(await chances(desk, stream), media_type="application/json")


@get("/log.jsonl")
async def whole_log(desk: Desk, visitor: Visitor, *, stream: LogName) -> Response[bytes]:
    """Download the log of a finished match for `topcut verify`, without names of cards and people (MTR 3.10)."""
    await _refuse_strangers(desk, visitor, stream)
    lines, found = await desk.tables.tail(stream)
    openings = [opening for fields in found.values() for opening in fields.values()]
    data = write_log(lines, stream=stream, edition="", openings=openings, names={}, redacted=True, log=TABLE_LOG)
    return Response(data, media_type="application/jsonl")


TABLE_PAGES = Router(
    "/table/{stream:str}",
    route_handlers=[
        *(table, feed, every_chance, whole_log),
        *(do, bring, hand_in_pledge, hand_in_share, look_back, close, keep_seat, keep_table, call_or_withdraw),
    ],
    dependencies={"participant": Provide(participant_at)},
)
