"""A table for an event's match: opened by its players where the organizer allows it; its result goes to the event."""

import asyncio
import logging
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.errors import NotPermitted, TopcutError, gettext_noop
from topcut.core.event import Event, confirm_result, report_result
from topcut.core.event.view import Names, player_view
from topcut.core.play import PlayerId, Power, Result, Score, Stream, Who
from topcut.core.rules.games import games
from topcut.core.zones import Stage, Tabletop, profiles
from topcut.desk import Desk
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.store import Database
from topcut.store.links import Links
from topcut.web.pages import Page, event_path
from topcut.web.table.chairs import Sitting, sitting_of
from topcut.web.table.lists import bring_registered

_log = logging.getLogger("topcut.web")
ALLOWED: Final = Who("online-tables")
"""The label beside an event that lets its matches be played online."""


class NotOnlineHere(NotPermitted):
    """Where one plays is for the organizer to say."""

    code = "not-online-here"
    message = gettext_noop("The organizer has not allowed playing online, or you have no match now.")


class Allow(Form, kw_only=True):
    """The organizer's yes or no."""

    yes: str = ""


async def is_allowed(link_book: LinkBook, stream: Stream) -> bool:
    """Ask whether the organizer lets matches be played online."""
    return (await link_book.labels(stream)).get(ALLOWED) == "yes"


@post("/event/{stream:str}/desk/online")
async def allow_online(
    page: Page, asker: Asker, database: Database, *, stream: Stream, data: Annotated[Allow, FORM]
) -> Redirect:
    """Let matches of an event be played online, or no longer."""
    who = await asker.as_staff(stream)
    if Power.ORGANIZE not in await asker.powers(stream, who):
        raise NotOnlineHere

    def write() -> None:
        with database.writing() as connection:
            Links(connection).label(stream, ALLOWED, "yes" if data.yes else "no")

    await asyncio.to_thread(write)
    return page.go(event_path(stream, "desk"))


@get("/event/{stream:str}/player/{player:int}/online")
async def online(page: Page, asker: Asker, *, link_book: LinkBook, stream: Stream, player: PlayerId) -> Response[str]:
    """Offer a table for the match in hand."""
    await asker.as_player(stream, player)
    if not await is_allowed(link_book, stream):
        raise NotOnlineHere
    view = await asker.see(stream, lambda event, names: player_view(event, player, names=names))
    return page.show("table/online.html", stream=stream, player=player, view=view)


@post("/event/{stream:str}/player/{player:int}/online")
async def play_online(
    page: Page, asker: Asker, desk: Desk, *, link_book: LinkBook, stream: Stream, player: PlayerId,
    data: Annotated[Form, FORM],  # noqa: ARG001 - the form's token is its content
) -> Redirect:  # fmt: skip
    """Open the table of a player's match, or come to it where the other has opened it."""
    await asker.as_player(stream, player)
    if not await is_allowed(link_book, stream):
        raise NotOnlineHere
    seats, names, profile = await asker.see(stream, lambda event, known: _match(event, stream, player, known))
    first = seats[0]
    purpose = f"{stream} {first.round} {first.table}"
    await desk.tables.open(purpose, names=names, profile=profile, seats=tuple(seat.who for seat in seats))
    table = desk.tables.stream_for(purpose)
    await bring_registered(desk, table, seats)
    return page.go(f"/table/{table}")


def _match(event: Event, stream: Stream, player: PlayerId, names: Names) -> tuple[list[Sitting], list[str], str]:
    """Find who sits at a player's table in the round in hand, in the order of its sides."""
    view = player_view(event, player, names=names)
    if view.match is None or view.match.round is None or view.match.table is None:
        raise NotOnlineHere
    players = {entrant: one for one, entrant in event.players.items()}
    sides = [players[side.entrant] for side in view.match.sides]
    seats = [Sitting(stream, view.match.round, view.match.table, one) for one in sides]
    profile = next((name for name, found in profiles().items() if found.game == event.game), "")
    if not profile or event.game not in games():
        raise NotOnlineHere
    return seats, [names[one] for one in sides], profile


async def hand_in(desk: Desk, stream: Stream, *, seq: int) -> None:
    """Report what both players have agreed on at their table to the event it belongs to, once (MTR 2.4)."""
    seats, result = await desk.tables.look(stream, _outcome)
    sittings = [sitting_of(who) for who in seats]
    if result is None or any(sitting is None for sitting in sittings):
        return
    first = sittings[0]
    assert first is not None
    mine = [sitting.player for sitting in sittings if sitting]
    links = await desk.look(first.event, lambda event: [_link_of(event, player) for player in mine])
    round, table = first.round, first.table
    key = f"{stream} {seq}"
    try:
        await desk.act(first.event, report_result, who=links[0], key=key, round=round, table=table, result=result)
        await desk.act(
            first.event, confirm_result, who=links[1], key=f"{key} yes", round=round, table=table, seen=result
        )
    except TopcutError as refusal:
        # The event has heard another result, or is past this round: its officials sort that out, not the table.
        _log.warning("table %s: the event did not take its result: %s", stream, refusal)


def _link_of(event: Event, player: PlayerId) -> Who:
    return next((who for who, found in event.links.items() if found == player), Who(""))


def _outcome(table: Tabletop) -> tuple[list[Who], Result | None]:
    won = tuple(sum(game.winner == seat for game in table.games) for seat in table.seats())
    drawn = sum(game.winner is None for game in table.games)
    is_over = table.stage is Stage.CLOSED and bool(table.games)
    return [side.who for side in table.sides], Result(Score(won, drawn)) if is_over else None
