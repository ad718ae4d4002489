"""My match: where I sit, whom I play, what came out of it."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.event import check_in, confirm_result, dispute_result, drop, report_result
from topcut.core.event.view import player_view
from topcut.core.play import EntrantId, PlayerId, Stream
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.web.hand import Hand, hand_of_player
from topcut.web.pages import Page
from topcut.web.scores import read_button, read_seen


class Report(Form, kw_only=True):
    """A score button, pressed at a table of a round."""

    round: int
    table: int
    me: int
    score: str = ""


class Answer(Form, kw_only=True):
    """Yes or no to what the other side reported, as the page showed it."""

    round: int
    table: int
    seen: str = ""


class Myself(Form, kw_only=True):
    """Something about one's own entry."""

    entrant: EntrantId


@get("/")
async def match(
    page: Page, asker: Asker, me: Hand, *, stream: Stream, player: PlayerId, seq: int = 0, reporting: int = 0
) -> Response[str]:
    """Show one player their table, their opponent and what to do next."""
    mine = await asker.players(stream)
    heard = await asker.seq(stream)
    view, others = await asker.see(
        stream,
        lambda event, names: (
            player_view(event, player, names=names),
            {other: names.get(other, "") for other in mine if other != player},
        ),
        at_least=seq,
    )
    return page.show(
        "player/match.html", stream=stream, home=me.home, seq=heard, view=view, others=others, reporting=reporting
    )


@post("/report")
async def report(me: Hand, data: Annotated[Report, FORM]) -> Redirect:
    """Hand in the result of one's own table; it waits for the other side (MTR 2.4)."""
    result = read_button(data.score, me=data.me)
    return await me.act(report_result, data, round=data.round, table=data.table, result=result)


@post("/confirm")
async def confirm(me: Hand, data: Annotated[Answer, FORM]) -> Redirect:
    """Agree with what the page showed (MTR 2.4)."""
    return await me.act(confirm_result, data, round=data.round, table=data.table, seen=read_seen(data.seen))


@post("/dispute")
async def dispute(me: Hand, data: Annotated[Answer, FORM]) -> Redirect:
    """Disagree; the officials sort it out (MTR 1.10)."""
    return await me.act(dispute_result, data, round=data.round, table=data.table)


@post("/drop")
async def drop_myself(me: Hand, data: Annotated[Myself, FORM]) -> Redirect:
    """Leave the event (MTR 2.10)."""
    return await me.act(drop, data, entrant=data.entrant)


@post("/check-in")
async def check_in_myself(me: Hand, data: Annotated[Myself, FORM]) -> Redirect:
    """Say that one is here (MTR 1.10)."""
    return await me.act(check_in, data, entrant=data.entrant)


PLAYER_PAGES = Router(
    "/event/{stream:str}/player/{player:int}",
    route_handlers=[match, report, confirm, dispute, drop_myself, check_in_myself],
    dependencies={"me": Provide(hand_of_player)},
)
