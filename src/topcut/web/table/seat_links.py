"""The chairs at a table: a seat, a judge's, or a spectator's."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event
from topcut.core.play import Actor, EntrantId, MatchLength, PlayAll, PlayerId, Power, Stream, Who
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading import JUDGES
from topcut.desk import Desk
from topcut.http.visitor import Visitor

JUDGE: Final = "judge-"
"""The prefix of a free table's judge link and of the judges who came by it; no form creates such a person."""
SIT: Final = "sit-"
"""The prefix of a link to a free table's seat; opening it takes the seat, and everybody is told."""
WATCHING: Final = "watch"


def sit_link(seat: int, who: Who) -> Who:
    """Name the link to a seat as long as this person holds it; the links made when the table was opened name nobody."""
    return Who(f"{SIT}{seat}-{who}")


def seat_of_link(link: Who, table: Tabletop) -> int | None:
    """Find the seat a link leads to; None if the seat was since kept for one device (MTR 3.13)."""
    number, _, who = link.removeprefix(SIT).partition("-")
    side = table.sides[int(number)]
    return int(number) if side.who == (who or side.whose) else None


class MatchSeat(Struct, frozen=True):
    """A seat that belongs to a match of an event: its player sits here with the link they hold there."""

    event: Stream
    round: int
    table: int
    player: PlayerId
    seat: int | None = None
    """The seat of two teams they play, from 0; None for the whole match (MTR 8.2)."""

    @property
    def who(self) -> Who:
        """The seat's name at its table, which signs the player's entries there.

        It is never read apart: a table says its match in a struct (`TableOpened.match`), but for the oldest ones. It
        stays as it is, since a table that is opened again is recognised by the names of its seats.
        """
        return Who(f"{self.event}.{self.round}.{self.table}.{self.player}")


def match_seats_of(table: Tabletop) -> list[MatchSeat]:
    """List the match seats of a table; empty for a free table."""
    match = table.match
    if match is None:
        return []
    return [MatchSeat(match.event, match.round, match.table, player, match.seat) for player in match.players]


def sides_of(event: Event, seats: Sequence[MatchSeat]) -> tuple[EntrantId | None, ...]:
    """List the entrants at a table, each team once (MTR 9.1)."""
    return tuple(dict.fromkeys(event.players.get(seat.player) for seat in seats))


def length_at_table(event: Event, round: Round, seat: int | None) -> MatchLength:
    """Return the length of a match at its table: a pod is one game, drawn or not."""
    return PlayAll(1) if event.is_free_for_all else event.length_of(round, seat)


class Chair(Struct, frozen=True):
    """One person at one table, in the chair they asked for."""

    stream: Stream
    by: Actor
    seat: int | None = None
    is_judge: bool = False
    match_seat: MatchSeat | None = None
    """The seat's place in a match of an event, if the table belongs to one."""

    @property
    def name(self) -> str:
        """The name of the chair in an address."""
        return "judge" if self.is_judge else WATCHING if self.seat is None else str(self.seat)

    @property
    def is_watching(self) -> bool:
        return self.name == WATCHING


async def chairs_of(desk: Desk, visitor: Visitor, *, stream: Stream) -> list[Chair]:
    """Find every chair this browser may take, seats first; everybody may ask to watch.

    Nobody judges a match they play (MTR 1.8).
    """
    seats, match_seats, judge = await desk.tables.look(
        stream, lambda table: ([side.who for side in table.sides], match_seats_of(table), table.judge)
    )
    mine = visitor.at(stream)
    own = {seat: who for seat, who in enumerate(seats) if who in mine}
    found = [_seat(stream, who, seat, match_seats) for seat, who in own.items()]
    if match_seats:
        found += await _from_event(desk, visitor, stream, seats, match_seats)
    judges = sorted((who for who in mine if who.startswith(JUDGE)), key=lambda who: who != judge)
    found += [Chair(stream, Actor(who, frozenset({Power.RULE})), is_judge=True) for who in judges[:1]]
    if any(chair.seat is not None for chair in found):
        found = [chair for chair in found if not chair.is_judge]
    return [*found, Chair(stream, Actor(Who("")))]


class LinkStanding(Struct, frozen=True):
    """What a person's links entitle to at an event now."""

    players: frozenset[PlayerId] = frozenset()
    judges: tuple[Actor, ...] = ()


def standing_of(event: Event, mine: tuple[Who, ...]) -> LinkStanding:
    """Find what links entitle to now; a disqualified player may not sit down to play (MTR 5.1)."""
    actors = [event.actor(who) for who in mine]
    players = frozenset(actor.player for actor in actors if actor.player and not _is_disqualified(event, actor.player))
    return LinkStanding(players, tuple(actor for actor in actors if actor.powers & JUDGES))


def _is_disqualified(event: Event, player: PlayerId) -> bool:
    entrant = event.entrant_of(player)
    return entrant is not None and event.entrants[entrant].disqualified


def _seat(stream: Stream, who: Who, seat: int, match_seats: Sequence[MatchSeat]) -> Chair:
    return Chair(
        stream, Actor(who, frozenset({Power.PLAY})), seat, match_seat=match_seats[seat] if match_seats else None
    )


async def _from_event(
    desk: Desk, visitor: Visitor, stream: Stream, seats: Sequence[Who], match_seats: Sequence[MatchSeat]
) -> list[Chair]:
    """Find the seats of the match's players by the links they hold at the event; its judges are judges here, too."""
    event = match_seats[0].event
    mine = visitor.at(event)
    standing = await desk.events.look(event, lambda state: standing_of(state, mine))
    seated = [
        _seat(stream, who, seat, match_seats)
        for seat, (who, match_seat) in enumerate(zip(seats, match_seats, strict=True))
        if who == match_seat.who and match_seat.player in standing.players
    ]
    return seated + [Chair(stream, Actor(judge.who, judge.powers), is_judge=True) for judge in standing.judges[:1]]


async def chair_of(desk: Desk, visitor: Visitor, *, stream: Stream, wanted: str = "") -> Chair:
    """Return the chair that was asked for if this browser may take it, else the best it has."""
    chairs = await chairs_of(desk, visitor, stream=stream)
    return next((chair for chair in chairs if chair.name == wanted), chairs[0])
