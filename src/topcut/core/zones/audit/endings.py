"""Leaving, turns and endings: what the statements in an entry and before it allow (MTR 2.4, MTR 2.10).

Entries of earlier programs stay valid: there, a statement against a player who came back counted until the turn passed,
and those still in a game could draw the match, although another player had only left that game.
"""

from collections.abc import Sequence

from topcut.core.zones.nouns.facts import (
    GameResultSettled,
    GameResultStated,
    MatchEnded,
    MatchEndStated,
    SeatLeft,
    SeatMissed,
    TabletopFact,
    TurnPassed,
)
from topcut.core.zones.nouns.state import Tabletop
from topcut.core.zones.reading.match import AGREED, CONCEDED, ends_game, is_missed_by_all

Going = SeatMissed | SeatLeft
Ended = TurnPassed | GameResultSettled | MatchEnded


def may_go(table: Tabletop, facts: Sequence[TabletopFact], fact: Going, *, by: int | None) -> bool:
    """Check whether a player of more than two may be missed, or have left because `by` says so; None for a judge."""
    whom = fact.whom if isinstance(fact, SeatMissed) else fact.seat
    if len(table.heads) == 2 or whom not in table.seats() or table.sides[whom].has_left:
        return False
    if isinstance(fact, SeatMissed):
        return whom != by
    if sum(isinstance(each, SeatLeft) for each in facts) > 1:
        return False
    says_so = by if any(isinstance(each, SeatMissed) and each.whom == whom for each in facts) else None
    return by in {None, whom} or (fact.for_good and is_missed_by_all(table, whom, by=says_so, words=table.missed))


def may_have_ended(table: Tabletop, facts: Sequence[TabletopFact], fact: Ended, *, by: int) -> bool:
    """Check whether a turn, a game or a match may end by a player's statement in an entry (MTR 2.4)."""
    match fact:
        case TurnPassed(to):
            return table.head(by) == table.active and to == table.next_in(by)
        case GameResultSettled(winner, how):
            stated = GameResultStated(by, winner, how)
            return stated in facts and ends_game(table, stated)
        case MatchEnded(None, how):
            agree = {*map(table.head, (*table.wants_end, by))}
            return how == AGREED and MatchEndStated(by) in facts and agree >= {*table.heads_in()}
        case MatchEnded(winner, how):
            return how == CONCEDED and len(table.heads) == 2 and winner != table.head(by)


def may_end_without(table: Tabletop, gone: SeatLeft, fact: Ended) -> bool:
    """Check whether a turn, a game or a match may end because a player left, never in their favour (MTR 2.10)."""
    others = [seat for seat in table.still_in() if seat != gone.seat]
    stay = [seat for seat in table.staying() if seat != gone.seat]
    match fact:
        case TurnPassed(to):
            return table.active == gone.seat and to == table.next_in(gone.seat)
        case GameResultSettled(winner, how):
            is_last = others == [winner] and how == CONCEDED
            return is_last or {table.statements.get(other) for other in others} == {(winner, how)}
        case MatchEnded(None, how):
            return how == AGREED and {*others} <= {*table.wants_end}
        case MatchEnded(winner, how):
            return how == CONCEDED and gone.for_good and stay == [winner]
