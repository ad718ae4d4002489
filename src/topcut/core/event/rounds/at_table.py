"""Find a table of a round that is paired, posted or open, and check who may act for it."""

import msgspec
from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.event.nouns.matches.refusals import NoSuchSide
from topcut.core.event.nouns.refusals import NoSuchTable, NotYourMatch
from topcut.core.event.nouns.rounds.refusals import (
    AlreadyClosed,
    NoScore,
    NoSeatOfATeam,
    NotPosted,
    NotYourSeat,
    ResultStands,
)
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.event import round_of
from topcut.core.play import Result
from topcut.core.play.seats import SEAT_LETTERS


def table_of(event: Event, *, round: int, table: int, seat: int | None = None) -> Table:
    """Find a table of a paired round, or one seat of two teams at it (MTR 8.2)."""
    at = round_of(event, round).tables.get(table)
    if at is None:
        raise NoSuchTable(round=round, table=table)
    if seat is not None and seat not in range(len(at.seats)):
        raise NoSeatOfATeam(table=table)
    return at.at(seat)


def seats_at(event: Event, *, round: int, table: int) -> int:
    """Count the sides at a table; two if it does not exist: the caller gets the refusal elsewhere."""
    found = event.rounds[round].tables.get(table) if round in event.rounds else None
    return len(found.sides) if found else 2


def posted_table(event: Event, *, round: int, table: int, seat: int | None = None) -> tuple[Round, Table]:
    """Find a table of a posted round, or one seat of two teams at it."""
    played = round_of(event, round)
    if played.state is RoundState.DRAWN:
        raise NotPosted(round=round)
    return played, table_of(event, round=round, table=table, seat=seat)


class ShownResult(Struct, frozen=True):
    """What somebody's page showed of a table when they sent the request: a result, or none yet."""

    result: Result | None = None


def refuse_unseen(at: Table, result: Result | None, *, seen: ShownResult | None, table: int) -> None:
    """Refuse to replace or clear a final result by somebody who has not seen it (MTR 2.4)."""
    is_open = at.report is not ReportStatus.FINAL or at.result is None
    if seen is None or is_open or at.result in {result, seen.result}:
        return
    raise ResultStands(table=table, score=str(at.result.score) if at.result else "", stands=at.result)


def open_table(event: Event, *, round: int, table: int, seat: int | None = None) -> tuple[Round, Table]:
    """Find a table where play may still go on, or one seat of two teams at it."""
    played, at = posted_table(event, round=round, table=table, seat=seat)
    if played.state is RoundState.CLOSED:
        raise AlreadyClosed(round=round)
    return played, at


def refuse_strangers(event: Event, occasion: Occasion, at: Table, table: int, *, seat: int | None = None) -> None:
    """Let officials act for any table and players for their own, in a team for their own seat (MTR 2.4, MTR 8.2)."""
    if not occasion.as_official:
        own_side(event, occasion, at, table, seat=seat)


def own_side(event: Event, occasion: Occasion, at: Table, table: int, *, seat: int | None = None) -> int:
    """Find the side somebody plays on, in a team at their own seat (MTR 2.4, MTR 8.2)."""
    entrant = event.entrant_of(occasion.by.player)
    if entrant not in at.sides:
        raise NotYourMatch(table=table)
    if seat is not None and seat != event.seat_of(occasion.by.player):
        raise NotYourSeat(table=table, seat=SEAT_LETTERS[seat])
    return at.sides.index(entrant)


def refuse_odd_sides(at: Table, table: int, *sides: int) -> None:
    for side in sides:
        if side not in range(len(at.sides)):
            raise NoSuchSide(table=table, side=side)


def read_seen(seen: str) -> Result:
    """Parse the result a page showed, sent back with the answer to it."""
    try:
        return msgspec.json.decode(seen, type=Result)
    except msgspec.DecodeError as error:
        raise NoScore from error


def as_seen(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def seen_of(over: str) -> ShownResult:
    """Parse what a page showed of a table when its form was sent; empty for no result yet."""
    return ShownResult(read_seen(over) if over else None)
