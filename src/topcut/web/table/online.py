"""A table for an event's match: opened by its players if the organizer allows it, reporting its result to the event."""

import logging
import secrets
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import structs

from topcut.core.errors import NotPermitted, TopcutError, gettext_noop
from topcut.core.event.flow import MatchTerms, TableReport, length_online, reports_due, result_terms, terms_of
from topcut.core.event.hall import allow_online_play
from topcut.core.event.nouns.state import Event
from topcut.core.event.view import Names, player_view
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import MatchLength, PlayerId, Stream, Who
from topcut.core.play.seats import at_seat
from topcut.core.rules.games import games
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts import EventMatch
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading import MatchSeat, match_seats_of
from topcut.core.zones.view import ended_match
from topcut.desk import Desk
from topcut.desk.tabletop import open_table
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.store import StreamUnknown
from topcut.web.shared.clock import now
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page
from topcut.web.shared.pods import MOST_ONLINE
from topcut.web.table.lists import bring_registered

_log = logging.getLogger("topcut.web")
ADDRESSES: Final = Who("online-tables-addresses")
"""The key of an event's stored secret, from which the addresses of its tables are derived; it is never shown."""


class NotOnlineHere(NotPermitted):
    """Only the organizer can allow online play."""

    code = "not-online-here"
    message = gettext_noop("The organizer has not allowed playing online, or you have no match now.")


class AllowForm(Form, kw_only=True):
    """Whether the organizer allows it."""

    yes: str = ""


@post("/event/{stream:str}/desk/online", dependencies={"staff": Provide(visit_of_staff)})
async def allow_online(staff: EventVisit, data: Annotated[AllowForm, FORM]) -> Redirect:
    """Allow or forbid online play in an event (MTR 1.2)."""
    return await staff.act(allow_online_play, data, is_allowed=bool(data.yes))


async def _refuse_unless_allowed(asker: Asker, stream: Stream, player: PlayerId) -> None:
    await asker.as_player(stream, player)
    if not await asker.see(stream, lambda event, _: event.plays_online):
        raise NotOnlineHere


@get("/event/{stream:str}/player/{player:int}/online")
async def online(page: Page, asker: Asker, *, stream: Stream, player: PlayerId) -> Response[str]:
    """Offer a table for the current match."""
    await _refuse_unless_allowed(asker, stream, player)
    view = await asker.see(stream, lambda event, names: player_view(event, player, names=names))
    return page.show("table/online.html", stream=stream, player=player, view=view)


@post("/event/{stream:str}/player/{player:int}/online")
async def play_online(
    page: Page, asker: Asker, desk: Desk, *, link_book: LinkBook, stream: Stream, player: PlayerId,
    data: Annotated[Form, FORM],  # noqa: ARG001 - the form's token is its content
) -> Redirect:  # fmt: skip
    """Open the table of a player's match, or go to it if the other player has opened it."""
    await _refuse_unless_allowed(asker, stream, player)
    (seats, profile), terms = await asker.see(
        stream, lambda event, known: (found := _match(event, stream, player, known), terms_of(event, found[0][0]))
    )
    secret = await link_book.label_once(stream, ADDRESSES, secrets.token_hex(32))
    table = await open_for(desk, seats, secret=secret, profile=profile, terms=terms)
    await bring_registered(desk, table, seats)
    return page.go(f"/table/{table}")


async def open_for(desk: Desk, seats: list[MatchSeat], *, secret: str, profile: str, terms: MatchTerms) -> Stream:
    """Open the table of a match, or return it; if others were paired at its table before, it gets a new one.

    Without the event's secret nobody can compute where a match is played (MTR 3.13). A table that was opened before
    there was one stays where it is. No name is stored with the table: the event has them, and may erase them.
    """
    first, whose = seats[0], tuple(seat.who for seat in seats)
    purpose = f"{first.event} {first.round} {at_seat(first.table, first.seat)}"
    match = EventMatch(first.event, first.round, first.table, tuple(seat.player for seat in seats), first.seat)
    players = " ".join(map(str, match.players))
    purposes = (purpose, f"{purpose} {players}")
    for one in purposes:
        if await _sits_at(desk, TABLE_LOG.stream_for(one), whose):
            return TABLE_LOG.stream_for(one)
    for one in purposes:
        try:
            opened = await open_table(
                desk, f"{secret} {one}", names=(), profile=profile, seats=whose, match=match, **structs.asdict(terms)
            )
        except KeyUsedBefore:
            continue
        return opened.stream
    raise NotOnlineHere


async def _sits_at(desk: Desk, table: Stream, whose: tuple[Who, ...]) -> bool:
    """Check whether a table exists and was opened for these seats."""
    try:
        return await desk.tables.look(table, lambda found: tuple(side.whose for side in found.sides)) == whose
    except StreamUnknown:
        return False


def _match(event: Event, stream: Stream, player: PlayerId, names: Names) -> tuple[list[MatchSeat], str]:
    """Find the seats at a player's table in the current round, in the order of its sides.

    In team events these are the players of one seat, or all players of two teams that share a game (MTR 8.2, MTR 9.1).
    They sit in the order they entered, no matter who is the primary player: the same seats are the same table.
    """
    view = player_view(event, player, names=names)
    if (
        view.match is None
        or len(view.match.sides) > MOST_ONLINE
        or (event.team_size > 1 and view.match.seat is None and not event.is_two_headed)
    ):
        raise NotOnlineHere
    round, table, seat = view.match.round, view.match.table, view.match.seat
    teams = [event.entrants[side].players for side in event.rounds[round].tables[table].sides]
    players = [one for team in teams for one in (team if seat is None else team[seat : seat + 1])]
    seats = [MatchSeat(stream, round, table, one, seat) for one in players]
    profile = next((name for name, found in profiles().items() if found.game == event.game), "")
    if not profile or event.game not in games():
        raise NotOnlineHere
    return seats, profile


async def length_at(desk: Desk, stream: Stream) -> MatchLength | None:
    """Return the length of a table's match; None for a free table, whose players decide (MTR 2.1)."""
    seats = await desk.tables.look(stream, match_seats_of)
    return await desk.events.look(seats[0].event, lambda event: length_online(event, seats[0])) if seats else None


async def hand_in(desk: Desk, stream: Stream, *, key: str) -> TopcutError | None:
    """Report the games of a closed table to its event, once, if that has no result yet (MTR 2.4).

    A press sent again counts once; another press is another request. Returns the event's refusal, if any: both players
    are told, and the officials sort it out.
    """
    event, ended, reports = await _due(desk, stream)
    for said in reports:
        agrees = f" yes {said.who}" if said.is_agreement else ""
        try:
            await desk.events.act(event, said.action, who=said.who, key=f"{stream} {ended} {key}{agrees}", **said.args)
        except TopcutError as refusal:
            if not (await _due(desk, stream))[-1]:
                return None  # the other player pressed first
            _log.warning("table %s: the event did not take its result: %s", stream, refusal)
            return refusal
    return None


async def why_not_taken(desk: Desk, stream: Stream) -> TopcutError | None:
    """Return why the event would refuse the result of a table, without reporting it (MTR 2.4)."""
    event, _, reports = await _due(desk, stream)
    if not reports:
        return None
    return await desk.events.look(
        event, lambda state: reports[0].why_refused(state, now=now(), random=secrets.token_bytes)
    )


async def _due(desk: Desk, stream: Stream) -> tuple[Stream, int, tuple[TableReport, ...]]:
    """Find the event of a table, the entry that ended its match, and what the event is still to be told about it."""
    seats = await desk.tables.look(
        stream, lambda table: match_seats_of(table) if table.stage is TablePhase.CLOSED else []
    )
    terms = await desk.events.look(seats[0].event, lambda event: result_terms(event, seats)) if seats else None
    if terms is None:
        return stream, 0, ()
    lines, _ = await desk.tables.tail(stream)
    ended = await desk.tables.look(
        stream, lambda table: ended_match(table, lines, length=terms.length, by_place=terms.by_place)
    )
    if ended is None:
        return stream, 0, ()
    reports = await desk.events.look(seats[0].event, lambda event: reports_due(event, seats, ended))
    return seats[0].event, ended.seq, reports
