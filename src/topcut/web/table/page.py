"""One table: its page, its feed, and every wish somebody at it sends."""

import secrets
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.response import Redirect, Stream

from topcut.core.errors import NotPermitted, TopcutError, gettext_noop
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Stream as LogName
from topcut.core.zones import TABLETOP, Stage, bring_deck, pledge
from topcut.core.zones.refusals import AlreadyPledged, NotAtThisTable, WrongMoment
from topcut.desk import Desk, Receipt
from topcut.desk.tabletop import THE_TABLE
from topcut.exchange.deck import read_deck
from topcut.exchange.log_file import write_log
from topcut.http.forms import FORM, Form
from topcut.http.problems import wants_json
from topcut.http.refusals import NotLikeThis
from topcut.http.sent import sent_by
from topcut.http.visitor import AnyRequest, Visitor
from topcut.web.pages import Page
from topcut.web.table.chairs import Chair, chair_of, chairs_of
from topcut.web.table.chances import chances
from topcut.web.table.floor import Floor, Room
from topcut.web.table.offers import RESULTS
from topcut.web.table.online import hand_in
from topcut.web.table.shown import SAYS, Shown, whose
from topcut.web.table.wishes import TOGETHER, WISHES, Wish, decision, fingerprint, number, with_query
from topcut.web.table.words import ZONES, named_tally


class NotYourChair(NotPermitted):
    """Nobody sits in another's chair."""

    code = "not-your-chair"
    message = gettext_noop("This chair is somebody else's. Open the table with your own link.")


class Share(Form, kw_only=True):
    """A player's own share of a chance to come: what binds them, and the share itself."""

    chair: str = ""
    number: int
    commitment: str
    tape: str


class Ruling(Form, kw_only=True):
    """A judge's rewind: to which entry, and why."""

    chair: str = ""
    to: str = ""
    ruling: str = ""


@get("/")
async def table(
    page: Page, desk: Desk, visitor: Visitor, *, state: State, stream: LogName, chair: str = ""
) -> Response[str]:
    """Show a table to whoever this browser is at it."""
    floor: Floor = state.floor
    mine = await chair_of(desk, visitor, stream=stream, wanted=chair)
    room = await floor.room(stream)
    try:
        await room.catch_up(chair=mine)
        shown = Shown(page.words, room, mine, floor=floor)
        registered = _registered(room, mine)
        others = [one for one in await chairs_of(desk, visitor, stream=stream) if one.name != mine.name]
        says = {name: str(page.words(said)) for name, said in SAYS.items()}
        return page.show(
            "table/table.html",
            stream=stream,
            shown=shown,
            registered=registered,
            others=others,
            says=says,
            zones=ZONES,
            results=RESULTS,
            whose=whose,
            named_tally=named_tally,
        )
    finally:
        floor.let_go(stream)


def _registered(room: Room, chair: Chair) -> list[tuple[int, str]]:
    """List a player's own deck as it is for this game; nobody else's page has it."""
    if chair.seat is None:
        return []
    table = room.chronicle.table
    names = [table.names[slot] for slot in table.sides[chair.seat].main]
    return [(names.count(name), name) for name in sorted(set(names))]


@get("/feed")
async def feed(
    page: Page, request: AnyRequest, desk: Desk, visitor: Visitor, *, state: State, stream: LogName, chair: str = ""
) -> Stream:
    """Open the feed of one person's own view, from the last number heard."""
    floor: Floor = state.floor
    mine = await chair_of(desk, visitor, stream=stream, wanted=chair)
    last = request.headers.get("last-event-id") or str(request.query_params.get("after", "0"))
    heard = number(last, default=0)
    await _refuse_hidden(floor, page, mine)

    def show(room: Room, after: int) -> bytes:
        try:
            return Shown(page.words, room, mine, floor=floor).as_event(after=after)
        except TopcutError as refusal:
            return b"event: refused\ndata: %b\n\n" % str(page.words.refusal(refusal)).encode()

    def pieces() -> AsyncIterator[bytes]:
        return floor.follow(mine, show, heard=heard)

    headers = {"X-Accel-Buffering": "no"}
    return Stream(pieces(), media_type="text/event-stream; charset=utf-8", headers=headers)


async def _refuse_hidden(floor: Floor, page: Page, chair: Chair) -> None:
    """Refuse with a page while there is nothing this person may see; a feed that is open can only fall silent."""
    room = await floor.room(chair.stream)
    try:
        await room.catch_up(chair=chair)
        Shown(page.words, room, chair, floor=floor)
    finally:
        floor.let_go(chair.stream)


@get("/chances")
async def every_chance(desk: Desk, *, stream: LogName) -> Response[bytes]:
    """Hand out every share of chance once the match is over, for anybody to derive it all again (MTR 3.10)."""
    return Response(await chances(desk, stream), media_type="application/json")


@get("/log.jsonl")
async def whole_log(desk: Desk, *, stream: LogName) -> Response[bytes]:
    """Hand out the log of a match that is over, for `topcut verify`; names of cards and people stay out (MTR 3.10)."""
    if await desk.tables.look(stream, lambda table: table.stage is not Stage.CLOSED):
        raise WrongMoment
    lines, found = await desk.tables.tail(stream)
    openings = [opening for fields in found.values() for opening in fields.values()]
    data = write_log(lines, stream=stream, edition="", openings=openings, names={}, redacted=True, kind=TABLETOP.name)
    return Response(data, media_type="application/jsonl")


class Hands:
    """Somebody's hands on a table: their wishes go to the desk, and they come back to the table."""

    def __init__(self, request: AnyRequest, page: Page, desk: Desk, state: State, *, chair: Chair) -> None:
        self._request = request
        self._page = page
        self._sent = sent_by(request)
        self.desk = desk
        self.floor: Floor = state.floor
        self.chair = chair
        state.limiter.count(f"table {chair.by.who}")

    async def act(self, wish: str, form: Wish) -> Receipt:
        """Take an action with what the form says."""
        if wish not in WISHES:
            raise NotLikeThis
        chair = self.chair
        despite, reason = (self._sent.codes, self._sent.reason) if self._sent else ((), "")
        return await self.desk.tables.act(
            chair.stream,
            decision(wish, form, seat=chair.seat, shares=partial(self.floor.shares, chair.stream)),
            by=chair.by,
            key=f"{form.key} {wish}" if form.key else "",
            despite=despite,
            reason=reason,
            said=fingerprint(form),
        )

    def back(self, seq: int) -> Response[Any] | Redirect:
        """Answer a script with the number, a browser with the page."""
        if wants_json(self._request):
            return Response({"seq": seq})
        return self._page.go(f"/table/{self.chair.stream}", chair=self.chair.name, seq=seq)

    def refused(self, refusal: TopcutError) -> Response[Any]:
        """Tell a script in its reader's language; a browser gets the page every refusal has."""
        if not wants_json(self._request):
            raise refusal
        concerns: Any = refusal.detail.get("concerns", ()) if isinstance(refusal, NeedsAReason) else ()
        first = next(iter(concerns), refusal)
        said = {"code": refusal.code, "error": str(self._page.words.refusal(first)), "rule": str(first.rule or "")}
        return Response(said, status_code=refusal.status)


async def hands_at(request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, chair: str) -> Hands:
    """Let somebody act in a chair of their own; who watches has no hands."""
    stream = LogName(request.path_params["stream"])
    mine = await chair_of(desk, visitor, stream=stream, wanted=chair)
    if mine.name != (chair or mine.name):
        raise NotYourChair
    if mine.seat is None and not mine.is_judge:
        raise NotAtThisTable
    return Hands(request, page, desk, state, chair=mine)


@post("/do/{wish:str}")
async def do(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, wish: str,
    data: Annotated[Wish, FORM],
) -> Response[Any] | Redirect:  # fmt: skip
    """Take one action at a table, or the few that belong together."""
    hands = await hands_at(request, page, desk, visitor, state=state, chair=data.chair)
    data = with_query(data, request.query_params)
    seq = 0
    try:
        for step in TOGETHER.get(wish, (wish,)):
            seq = (await hands.act(step, data)).seq
        if data.then == "present":
            seq = (await hands.act("present-deck", data)).seq
    except TopcutError as refusal:
        return hands.refused(refusal)
    return hands.back(seq)


@post("/deck")
async def bring(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[Wish, FORM]
) -> Response[Any] | Redirect:
    """Lay one's own deck on the table (MTR 3.16)."""
    hands = await hands_at(request, page, desk, visitor, state=state, chair=data.chair)
    if hands.chair.seat is None:
        raise NotAtThisTable
    deck = read_deck(data.text)
    main, beside = ([e.name for e in part for _ in range(e.count)] for part in (deck.main, deck.sideboard))
    receipt = await desk.tables.act(
        hands.chair.stream,
        bring_deck,
        by=THE_TABLE,
        seat=hands.chair.seat,
        main=main,
        sideboard=beside,
        salt=secrets.token_hex(16),
    )
    return hands.back(receipt.seq)


@post("/share")
async def hand_in_share(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[Share, FORM]
) -> Response[Any] | Redirect:
    """Bind oneself to one's share of the next chance, and hand it in for when it comes (MTR 3.10)."""
    hands = await hands_at(request, page, desk, visitor, state=state, chair=data.chair)
    stream, seat = hands.chair.stream, hands.chair.seat
    if seat is None:
        raise NotAtThisTable
    try:
        tape = bytes.fromhex(data.tape)
    except ValueError as error:
        raise NotLikeThis from error
    seq, (cards, pledged) = 0, await desk.tables.look(stream, lambda table: _due(table, data.number, seat))
    try:
        hands.floor.keep_share(
            stream, tape, number=data.number, seat=seat, pledged=pledged or data.commitment, cards=cards
        )
        if not pledged:
            by = hands.chair.by
            seq = (await desk.tables.act(stream, pledge, by=by, number=data.number, commitment=data.commitment)).seq
    except TopcutError as refusal:
        return hands.refused(refusal)
    return hands.back(seq)


def _due(table: Any, number: int, seat: int) -> tuple[int, str]:
    """Say how many cards a share must be good for, and what its side is already bound to."""
    if number != table.chances + 1:
        raise AlreadyPledged
    return max(len(side.slots) for side in table.sides), table.pledges.get(number, {}).get(seat, "")


@post("/back/{what:str}")
async def look_back(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, what: str,
    data: Annotated[Ruling, FORM],
) -> Response[Any] | Redirect:  # fmt: skip
    """Take a move back by the other's yes, or a game by a judge's ruling (MTR 4.8, MTR 1.8)."""
    hands = await hands_at(request, page, desk, visitor, state=state, chair=data.chair)
    stream, by, tables = hands.chair.stream, hands.chair.by, desk.tables
    try:
        match what:
            case "ask":
                receipt = await tables.ask_take_back(stream, by=by, key=data.key)
            case "agree":
                receipt = await tables.agree_take_back(stream, by=by, key=data.key)
            case "rewind":
                receipt = await tables.rewind(stream, to=number(data.to), ruling=data.ruling, by=by, key=data.key)
            case _:
                raise NotLikeThis
    except TopcutError as refusal:
        return hands.refused(refusal)
    return hands.back(receipt.seq)


@post("/do/close")
async def close(
    request: AnyRequest, page: Page, desk: Desk, visitor: Visitor, *, state: State, data: Annotated[Wish, FORM]
) -> Response[Any] | Redirect:
    """End the match, open every share of chance, and hand the result in where the match is an event's (MTR 2.4)."""
    hands = await hands_at(request, page, desk, visitor, state=state, chair=data.chair)
    try:
        receipt = await desk.tables.close(hands.chair.stream, by=hands.chair.by, key=data.key)
        await hand_in(desk, hands.chair.stream, seq=receipt.seq)
    except WrongMoment as refusal:
        return hands.refused(refusal)
    return hands.back(receipt.seq)


TABLE_PAGES = Router(
    "/table/{stream:str}",
    route_handlers=[table, feed, every_chance, whole_log, do, bring, hand_in_share, look_back, close],
)
