"""When time is over: how many turns are left, whose they are, and how a match ends that nobody has won."""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.event.action import NOTED, ROUNDS, TABLE_TIME, action
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.matches.facts import TableSeen, TurnsAdded
from topcut.core.event.nouns.matches.refusals import NoSuchTurn, NotThatManyTurns, TimeIsNotOver
from topcut.core.event.nouns.matches.terms import Progress, TableSight
from topcut.core.event.nouns.rounds.state import Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.time import clock_of, extra_of, last_turn_of, time_of
from topcut.core.event.rounds.at_table import open_table, refuse_odd_sides
from topcut.core.log import Decision
from topcut.core.play import EntrantId, Power, Result, Score

MOST_TURNS: Final = 9
SLOW_PLAY: Final = "slow-play"
"""The one reason for more turns (MTR 2.6)."""


class TurnsVerdict(Struct, frozen=True):
    """The state of a match after its last turn: a result, or play goes on and the first to fall behind loses."""

    result: Result | None


class OpenTable(Struct, frozen=True):
    """One line of the end-of-round board."""

    table: int
    sides: tuple[EntrantId, ...]
    remaining: int | None
    """Microseconds, including its own extension; None if there is no clock."""
    seen: TableSight
    turn: int
    last_turn: int
    missing: tuple[int, ...]


def turn_order(active: int, *, turns: int, has_passed: bool = False, again: Collection[int] = ()) -> tuple[int, ...]:
    """List the sides that take turn 0 and each of the last turns; a turn already passed is over (MTR 2.5).

    `again` names the turns after which the same side goes once more: that changes whose turns they are, never how many.
    """
    order = [1 - active if has_passed else active]
    for turn in range(turns):
        order.append(order[-1] if turn in again else 1 - order[-1])
    return tuple(order)


def side_at(progress: Progress, turn: int) -> int | None:
    """Find the side of one of the last turns if nobody takes an extra turn; None while unknown (MTR 2.5)."""
    if progress.side is None:
        return None
    return turn_order(progress.side, turns=abs(turn - progress.turn))[-1]


def verdict(
    score: Score, *, is_elimination: bool, in_game: bool = True, life: tuple[int, int] | None = None
) -> TurnsVerdict:
    """End a match after its last turn: an unfinished game is drawn; in elimination the higher life wins (MTR 2.5).

    With equal life, or between two games, an elimination match goes on until a side has less life, and loses.
    """
    unfinished = Score(score.won, score.drawn + in_game)
    if not is_elimination or score.won[0] != score.won[1]:
        return TurnsVerdict(Result(unfinished))
    if not in_game or life is None or life[0] == life[1]:
        return TurnsVerdict(None)
    best = life.index(max(life))
    return TurnsVerdict(Result(Score(tuple(won + (side == best) for side, won in enumerate(score.won)), score.drawn)))


def end_of_round(event: Event, *, now: int, tables: Collection[int] | None = None) -> tuple[OpenTable, ...]:
    """List the tables that are still open, or these of them, the ones with most time left last (MTR 2.5)."""
    round = event.last_round
    if round is None or not round.state.is_on:
        return ()
    chosen = round.open_tables if tables is None else round.unsettled.intersection(tables)
    lines = (_line(event, round, number, now) for number in chosen)
    return tuple(sorted(lines, key=lambda line: (line.remaining or 0, line.table)))


@action(Power.RULE, Power.CLOCK, Power.RESULTS, during=ROUNDS, rule="MTR 2.5", makes=(TableSeen,), undo=NOTED)
def see_table(
    event: Event,
    occasion: Occasion,
    *,
    round: int,
    table: int,
    seen: TableSight,
    turn: int = 0,
    side: int | None = None,
    seat: int | None = None,
) -> Decision[EventFact]:
    """Note how far a table is: playing, in one of its last turns and whose it is, or nobody there (MTR 2.5).

    In a match of two teams every seat has turns of its own (MTR 8.2). In a pod, nobody knows who is still in the game
    and goes next: without `side`, whose turn it is stays open.
    """
    played, at = open_table(event, round=round, table=table, seat=seat)
    whole = played.tables[table]
    if side is not None:
        refuse_odd_sides(at, table, side)
    last = last_turn_of(event, whole, seat=seat)
    if not 0 <= turn <= (last if seen is TableSight.TURNS else 0):
        raise NoSuchTurn(table=table, last=last)
    is_early = seen is TableSight.TURNS and not is_time_over(event, played, whole, now=occasion.now, seat=seat)
    follows = None if at.is_pod else side_at(at.progress, turn)
    whose = (follows if side is None else side) if seen is TableSight.TURNS else None
    return Decision(
        (TableSeen(round, table, TableSight(seen), turn, whose, seat),),
        (TimeIsNotOver(table=table),) if is_early else (),
    )


@action(Power.EXTEND, during=ROUNDS, rule="MTR 2.6", makes=(TurnsAdded,), undo=TABLE_TIME)
def add_turns(
    event: Event, occasion: Occasion, *, round: int, table: int, turns: int = 2, seat: int | None = None
) -> Decision[EventFact]:
    """Add last turns to a table for slow play; for any other cause, add minutes (MTR 2.6)."""
    _, at = open_table(event, round=round, table=table, seat=seat)
    if not 1 <= turns <= MOST_TURNS:
        raise NotThatManyTurns(most=MOST_TURNS)
    return Decision((TurnsAdded(round, table, turns, SLOW_PLAY, seat),), own_match_concerns(event, occasion, at))


def is_time_over(event: Event, round: Round, table: Table, *, now: int, seat: int | None = None) -> bool:
    """Check whether the time of a table is over, including its extension and that of a seat (MTR 2.5, MTR 8.2)."""
    return time_of(clock_of(event, round, table, seat=seat), now=now).is_over


def _line(event: Event, round: Round, number: int, now: int) -> OpenTable:
    at = round.tables[number]
    return OpenTable(
        table=number,
        sides=at.sides,
        remaining=round.clock.remaining(now=now, extra=extra_of(at)),
        seen=at.progress.seen,
        turn=at.progress.turn,
        last_turn=last_turn_of(event, at),
        missing=at.progress.missing,
    )
