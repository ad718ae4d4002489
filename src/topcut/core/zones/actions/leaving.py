"""Leaving a table of more than two: the others play on, and nobody waits for a player who is gone (MTR 2.10)."""

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import (
    BEFORE_THE_END,
    IN_A_GAME,
    JUDGE,
    Waits,
    action,
    may_judge,
    refuse_other_seat,
    seat_of,
)
from topcut.core.zones.actions.pledges import largest, server_pledge
from topcut.core.zones.nouns.facts import GameResultSettled, MatchEnded, SeatLeft, SeatMissed, TabletopFact, TurnPassed
from topcut.core.zones.nouns.facts_before import GameStarted, RollVoided, ServerPledged
from topcut.core.zones.nouns.refusals import WrongMoment
from topcut.core.zones.nouns.refusals_before import MatchOver
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.match import AGREED, CONCEDED, is_missed_by_all

FOLLOWS = (TurnPassed, GameStarted, GameResultSettled, MatchEnded, ServerPledged, RollVoided)
"""What may happen because a seat leaves."""


@action(
    Power.PLAY,
    during=BEFORE_THE_END,
    waits=Waits.CHANCE,
    by_whoever_is_out=True,
    rule="MTR 2.10",
    makes=(SeatLeft,),
    also_makes=FOLLOWS,
)
def leave_table(table: Tabletop, occasion: Occasion, *, for_good: bool = True) -> Decision[TabletopFact]:
    """Leave a table of more than two permanently, or only the current game; of two, one concedes instead (MTR 2.4)."""
    seat = seat_of(table, occasion)
    side = table.sides[seat]
    if side.has_left or (not for_good and (side.is_out or table.stage not in IN_A_GAME)):
        raise WrongMoment
    return Decision(left(table, occasion, seat, for_good=for_good))


@action(
    Power.PLAY,
    *JUDGE,
    during=BEFORE_THE_END,
    waits=Waits.CHANCE,
    rule="MTR 2.10",
    makes=(SeatMissed, SeatLeft),
    also_makes=FOLLOWS,
)
def miss_player(table: Tabletop, occasion: Occasion, *, seat: int) -> Decision[TabletopFact]:
    """State that another player is gone: if everybody else agrees, or a judge says so, play goes on (MTR 2.10).

    A player who has stated it already may do so again once that is enough, because another player has left meanwhile.
    """
    refuse_other_seat(table, seat)
    if may_judge(table, occasion.by):
        return Decision(left(table, occasion, seat, for_good=True))
    by = seat_of(table, occasion)
    has_said, is_enough = by in table.missing_words().get(seat, ()), is_missed_by_all(table, seat, by=by)
    if by == seat or (has_said and not is_enough) or table.sides[seat].has_left or len(table.heads) == 2:
        raise WrongMoment
    gone = left(table, occasion, seat, for_good=True) if is_enough else ()
    return Decision((*(() if has_said else (SeatMissed(by, seat),)), *gone))


def left(table: Tabletop, occasion: Occasion, seat: int, *, for_good: bool) -> tuple[TabletopFact, ...]:
    """Take a seat out of the game or of the match, and continue what waited for it (MTR 2.10)."""
    if len(table.heads) == 2 or table.sides[seat].has_left:
        raise WrongMoment
    if table.ended:
        raise MatchOver
    others = [other for other in table.still_in() if other != seat]
    decided = _decided(table, seat) if for_good else ()
    follows = (*_goes_on(table, seat, others), *_voided(table, others), *_pledged(table, occasion, others), *decided)
    return (SeatLeft(seat, for_good), *follows)


def _decided(table: Tabletop, seat: int) -> tuple[TabletopFact, ...]:
    """End the match if only one player is left, or if all who stay had agreed to a draw (MTR 2.4)."""
    stay = [other for other in table.staying() if other != seat]
    if len(stay) == 1:
        return (MatchEnded(stay[0], CONCEDED),)
    return (MatchEnded(None, AGREED),) if {*stay} <= {*table.wants_end} else ()


def _voided(table: Tabletop, others: list[int]) -> tuple[TabletopFact, ...]:
    """Void the last roll if all who play on have stated that it does not count (MTR 3.9)."""
    roll = table.roll
    if roll is None or roll.void or len(others) < 2 or not roll.doubters >= {*others}:
        return ()
    return (RollVoided(roll.number, roll.doubts[-1][1]),)


def _pledged(table: Tabletop, occasion: Occasion, others: list[int]) -> tuple[TabletopFact, ...]:
    """Pledge the server's first tape if only the deck of the leaving player was missing (MTR 3.10)."""
    if table.tapes or not all(table.sides[other].slots for other in others):
        return ()
    return (server_pledge(occasion, number=1, cards=largest(table)),)


def _goes_on(table: Tabletop, seat: int, others: list[int]) -> tuple[TabletopFact, ...]:
    """Decide how the current game goes on without a seat: it is won, begins, or the next turn comes."""
    if table.stage not in IN_A_GAME or table.sides[seat].is_out:
        return ()
    if len(others) == 1:
        return (GameResultSettled(others[0], CONCEDED),)
    said = {table.statements.get(other) for other in others}
    if len(said) == 1 and (ended := said.pop()) is not None:
        return (GameResultSettled(*ended),)
    if table.stage is TablePhase.PLAYING:
        return (TurnPassed(table.next_in(seat)),) if table.active == seat else ()
    if table.first is None or not all(table.sides[other].has_kept for other in others):
        return ()
    return (GameStarted(table.next_in(seat) if table.first == seat else table.first),)
