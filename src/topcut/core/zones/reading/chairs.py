"""The chairs at a table, and who may take which: a seat, the judge's, or a spectator's."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.play import NO_STANDING, Actor, LinkStanding, PlayerId, Stream, Who
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.roles import JUDGES, powers_of

WATCHING: Final = "watch"


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


def match_seats_of(table: Tabletop) -> list[MatchSeat]:
    """List the match seats of a table; empty for a free table."""
    match = table.match
    if match is None:
        return []
    return [MatchSeat(match.event, match.round, match.table, player, match.seat) for player in match.players]


def chairs_at(
    table: Tabletop, stream: Stream, *, mine: Sequence[Who], standing: LinkStanding = NO_STANDING
) -> list[Chair]:
    """List every chair somebody may take, by their links here and at the table's event; everybody may ask to watch.

    Nobody judges a match they play (MTR 1.8).
    """
    places = match_seats_of(table)
    seats = [
        Chair(stream, Actor(side.who, powers_of(table, side.who)), seat, match_seat=places[seat] if places else None)
        for seat, side in enumerate(table.sides)
        if side.who in mine or (places and side.who == places[seat].who and places[seat].player in standing.players)
    ]
    judges = [*standing.officials, *map(Actor, sorted(mine, key=lambda who: who != table.judge))]
    here = [Actor(by.who, powers_of(table, by.who, elsewhere=by.powers)) for by in judges]
    judge = [Chair(stream, by, is_judge=True) for by in here if not by.powers.isdisjoint(JUDGES)]
    return [*(seats or judge[:1]), Chair(stream, Actor(Who("")))]
