"""A table for an event's match: opened by its players if the organizer allows it, reporting its result to the event."""

import logging
import secrets
from collections.abc import Mapping
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct, structs

from topcut.core.asking import Occasion
from topcut.core.errors import NotPermitted, TopcutError, gettext_noop
from topcut.core.event.action import Action
from topcut.core.event.decks import boosters_of
from topcut.core.event.hall import allow_online_play
from topcut.core.event.matches import chooser_of
from topcut.core.event.nouns.rounds.state import ReportStatus, Table
from topcut.core.event.nouns.state import Event, Stage
from topcut.core.event.rounds import confirm_result, report_result
from topcut.core.event.view import Names, player_view
from topcut.core.log import Entry, settle
from topcut.core.log.fold import mark
from topcut.core.log.refusals import KeyUsedBefore
from topcut.core.play import Level, MatchLength, PlayerId, Power, Result, Stream, Who
from topcut.core.play.seats import at_seat
from topcut.core.rules.editions import tables_of
from topcut.core.rules.formats import keeps_graveyard_order
from topcut.core.rules.games import games
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import EventMatch, MatchClosed, SeatLeft, TabletopFact
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import is_decided, result_of, score_of
from topcut.desk import Desk
from topcut.desk.tabletop import open_table, stream_for
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form
from topcut.http.links import LinkBook
from topcut.store import StreamUnknown
from topcut.web.shared.clock import now
from topcut.web.shared.event_visit import EventVisit, visit_of_staff
from topcut.web.shared.pages import Page
from topcut.web.shared.pods import MOST_ONLINE
from topcut.web.table.lists import bring_registered
from topcut.web.table.seat_links import MatchSeat, length_at_table, match_seats_of, sides_of

_log = logging.getLogger("topcut.web")
ADDRESSES: Final = Who("online-tables-addresses")
"""The key of an event's stored secret, from which the addresses of its tables are derived; it is never shown."""
_NOBODY: Final = Who("")


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


class MatchTerms(Struct, frozen=True):
    """What an event fixes about a match before it begins: level, length, and who chooses (MTR 1.12, MTR 2.2)."""

    length: MatchLength
    level: Level = Level.REGULAR
    policy: str = ""
    chooser: int | None = None
    keeps_discard_order: bool = False
    teams: tuple[int, ...] = ()
    """The team of each seat, if teams play as one (MTR 9.1)."""


def terms_of(event: Event, seat: MatchSeat) -> MatchTerms:
    """Build the terms of a seat's match from its event."""
    round = event.rounds.get(seat.round)
    at = round.tables.get(seat.table) if round else None
    if round is None or at is None:
        return MatchTerms(_length(event, seat), policy=event.policy)
    stage, chooser = event.stages[round.stage], chooser_of(event, round, at.at(seat.seat))
    shared = event.team_size if event.is_two_headed else 1
    players = (player for side in at.sides for player in event.entrants[side].players)
    opened = {code for player in players for code in boosters_of(event, stage=round.stage, player=player)}
    keeps = keeps_graveyard_order(stage.format, opened=opened, edition=tables_of(event.edition))
    teams = tuple(side for side in range(len(at.sides)) for _ in range(shared)) if shared > 1 else ()
    first = None if chooser is None else chooser * shared
    first = 0 if at.is_pod else first
    return MatchTerms(_length(event, seat), stage.level, event.policy, first, keeps, teams)


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
        if await _sits_at(desk, stream_for(one), whose):
            return stream_for(one)
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
    return await desk.events.look(seats[0].event, lambda event: _length(event, seats[0])) if seats else None


async def hand_in(desk: Desk, stream: Stream, *, key: str) -> TopcutError | None:
    """Report the games of a closed table to its event, once, if that has no result yet (MTR 2.4).

    Returns the event's refusal, if any: both players are told, and the officials sort it out.
    """
    for said in await _to_say(desk, stream, key=key):
        try:
            await desk.events.act(said.event, said.action, who=said.who, key=said.key, **said.args)
        except TopcutError as refusal:
            if not await _to_say(desk, stream, key=key):
                return None  # the other player pressed first
            _log.warning("table %s: the event did not take its result: %s", stream, refusal)
            return refusal
    return None


async def why_not_taken(desk: Desk, stream: Stream) -> TopcutError | None:
    """Return why the event would refuse the result of a table, without reporting it (MTR 2.4)."""
    for said in await _to_say(desk, stream, key=""):
        return await desk.events.look(said.event, said.refused)
    return None


class _Said(Struct, frozen=True):
    """A table's report to its event in the name of a player or an official."""

    event: Stream
    action: Action[...]
    who: Who
    key: str
    args: Mapping[str, Any]

    def refused(self, event: Event) -> TopcutError | None:
        occasion = Occasion(event.actor(self.who), now(), secrets.token_bytes)
        try:
            settle(self.action(event, occasion, **self.args), policy=event.policy)
        except TopcutError as refusal:
            return refusal
        return None


async def _to_say(desk: Desk, stream: Stream, *, key: str) -> list[_Said]:
    """List what the event still has to be told about a closed table: a report, and the others' agreement."""
    seats = await desk.tables.look(
        stream, lambda table: match_seats_of(table) if table.stage is TablePhase.CLOSED else []
    )
    if not seats or await desk.events.look(seats[0].event, lambda event: _match_at(event, seats) is None):
        return []
    first = seats[0]
    length, by_place = await desk.events.look(
        first.event, lambda event: (_length(event, first), _by_place(event, first))
    )
    result, decided = await desk.tables.look(
        stream, lambda table: (_handed_in(table, length, by_place=by_place), is_decided(table, length=length))
    )
    closing = await _closing(desk, stream)
    if result is None or closing is None:
        return []
    voices = _Voices(seats, result, Who(closing.who), decided, await _put_out(desk, stream, seats))
    reporter, others = await desk.events.look(first.event, voices.of)
    key = f"{stream} {closing.seq} {key}"  # a press sent again counts once; another press is another request
    where = {"round": first.round, "table": first.table} | ({} if first.seat is None else {"seat": first.seat})
    report = _Said(first.event, report_result, reporter, key, {**where, "result": result})
    agreed = {**where, "seen": result}
    agree = [_Said(first.event, confirm_result, who, f"{key} yes {who}", agreed) for who in others]
    return [said for said in (report, *agree) if said.who]


def _by_place(event: Event, seat: MatchSeat) -> bool:
    return bool(_stage(event, seat).points.by_place)


def _handed_in(table: Tabletop, length: MatchLength, *, by_place: bool) -> Result | None:
    """Return the result of a table; None if nothing was played and nobody conceded."""
    if not table.ended and not score_of(table).games:
        return None
    return result_of(table, length=length, by_place=by_place)


class _Voices(Struct, frozen=True):
    """Finds the people who report a table's result and agree to it; an empty name is nobody."""

    seats: list[MatchSeat]
    result: Result
    ended_by: Who
    is_decided: bool
    put_out: frozenset[PlayerId] = frozenset()
    """Players whom others declared gone: nobody acts for them (MTR 2.10)."""

    def of(self, event: Event) -> tuple[Who, tuple[Who, ...]]:
        """Let the player who ended the match report it; the games all saw are the others' agreement (MTR 2.4)."""
        at = _match_at(event, self.seats)
        if at is None:
            return _NOBODY, ()
        if at.report is ReportStatus.REPORTED and at.reported_by is not None:
            agrees = self.is_decided and at.result == self.result
            return _NOBODY, self._others(event, at, at.reported_by) if agrees else ()
        ended_by = next((event.players[seat.player] for seat in self.seats if seat.who == self.ended_by), None)
        side = None if ended_by is None else at.sides.index(ended_by)
        if side is None and Power.RESULTS in event.actor(self.ended_by).powers:
            return self.ended_by, ()
        if self.is_decided:
            return self._link(event, at, side or 0), self._others(event, at, side or 0)
        return _NOBODY if side is None else self._link(event, at, side), ()

    def _others(self, event: Event, at: Table, reporter: int) -> tuple[Who, ...]:
        """List as many others as a report needs, by their links: one of two, more than half of a pod."""
        sides = [(reporter + step) % len(at.sides) for step in range(1, len(at.sides))]
        found = [self._link(event, at, side) for side in sides if side not in at.agreed]
        return tuple([who for who in found if who][: at.to_agree - len(at.agreed)])

    def _link(self, event: Event, at: Table, side: int) -> Who:
        """Find the link of a side: that of any player of a team who has one (MTR 9.1)."""
        entrant = at.sides[side % len(at.sides)]
        mine = {seat.player for seat in self.seats if event.players.get(seat.player) == entrant}
        players = mine - self.put_out
        return next((who for who, found in event.links.items() if found in players), _NOBODY)


def _match_at(event: Event, seats: list[MatchSeat]) -> Table | None:
    """Find the match of a table while its result is open or waits for agreement, and it is still theirs."""
    round = event.rounds.get(seats[0].round)
    at = round.tables.get(seats[0].table) if round else None
    if at is None or at.sides != sides_of(event, seats):
        return None
    own = at.at(seats[0].seat)
    return own if own.report in {ReportStatus.OPEN, ReportStatus.REPORTED} else None


def _length(event: Event, seat: MatchSeat) -> MatchLength:
    round = event.rounds.get(seat.round)
    return length_at_table(event, round, seat.seat) if round else _stage(event, seat).length


def _stage(event: Event, seat: MatchSeat) -> Stage:
    """Find the stage of a match, also if its round was taken back."""
    round = event.rounds.get(seat.round)
    return event.stages[round.stage if round else event.stage_of(seat.round)]


async def _put_out(desk: Desk, stream: Stream, seats: list[MatchSeat]) -> frozenset[PlayerId]:
    """Find the players whom others declared gone and who did not leave by themselves (MTR 2.10)."""
    lines, _ = await desk.tables.tail(stream)
    entries = [TABLETOP.read(line) for line in lines if mark(SeatLeft) in line]
    left = [(fact.seat, entry.who) for entry in entries for fact in entry.facts if isinstance(fact, SeatLeft)]
    return frozenset(seats[seat].player for seat, who in left if seats[seat].who != who)


async def _closing(desk: Desk, stream: Stream) -> Entry[TabletopFact] | None:
    """Find the entry that ended the match; the last one, if a judge took one back."""
    lines, _ = await desk.tables.tail(stream)
    found = next((line for line in reversed(lines) if mark(MatchClosed) in line), None)
    return TABLETOP.read(found) if found else None
