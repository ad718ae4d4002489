"""The score of a match and what decides it, counted from its games (MTR 2.1, MTR 2.4)."""

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import Final

from topcut.core.play import FirstTo, How, MatchLength, Result, Score
from topcut.core.play.result import as_stored, finished
from topcut.core.zones.nouns.facts import GameResultStated
from topcut.core.zones.nouns.state import Tabletop

CONCEDED: Final = "conceded"
AGREED: Final = "agreed"
PENALTY: Final = "penalty"
"""The ending of a game or a match that a player lost to a penalty."""


def score_of(table: Tabletop) -> Score:
    """Count the games of the match so far, seat by seat, or team by team (MTR 2.1, MTR 9.1)."""
    won = tuple(sum(game.winner == head for game in table.games) for head in table.heads)
    return Score(won, sum(game.winner is None for game in table.games))


def is_decided(table: Tabletop, *, length: MatchLength | None = None) -> bool:
    """Check whether nothing is left to play: the games decided it, or the players did (MTR 2.1).

    Drawn games do not count, unless all games are to be played. `length` is for a table without one.
    """
    if table.ended:
        return True
    match table.length or length:
        case None:
            return False
        case FirstTo(wins):
            return max(score_of(table).won) >= wins
        case played:
            return len(table.games) >= played.games


def ends_game(table: Tabletop, stated: GameResultStated) -> bool:
    """Check whether a statement ends the game: all agree, one of each team, or one of two concedes (MTR 2.4)."""
    said = table.statements | {stated.seat: (stated.winner, stated.how)}
    if stated.how == CONCEDED and stated.winner not in {table.head(stated.seat), None} and len(table.heads) == 2:
        return True
    return {*map(table.head, said)} >= {*table.heads_in()} and len({*said.values()}) == 1


def is_missed_by_all(
    table: Tabletop, whom: int, *, by: int | None = None, words: Mapping[int, Collection[int]] | None = None
) -> bool:
    """Check whether everybody else in the game, `by` included, states that a player is gone (MTR 2.10).

    If several are gone at once, nobody waits for their statements: it is enough that all who are left, at least two and
    at least half of the table, state it of each of them.
    """
    words = table.missing_words() if words is None else words
    said = {seat: {*words.get(seat, ()), *({by} if seat == whom else ())} for seat in table.still_in()}
    others = [seat for seat in table.still_in() if seat != whom]
    if said.get(whom, {*words.get(whom, ()), by}) >= {*others}:
        return True
    more = (gone for count in range(1, len(others)) for gone in combinations(others, count))
    return any(_all_say_so(said, {whom, *gone}) for gone in more)


def _all_say_so(said: Mapping[int, set[int]], gone: set[int]) -> bool:
    left = said.keys() - gone
    return len(left) >= max(2, len(gone)) and all(said[seat] >= left for seat in gone if seat in said)


def places_of(table: Tabletop) -> tuple[int, ...]:
    """Find the places of more than two players, the last one out best; empty before a game is finished.

    Players still in when the game was won share the place behind the winner; in a draw they share the first.
    """
    last = table.ended or (table.games[-1] if table.games else None)
    if last is None:
        return ()
    out = table.games[-1].out if last is not table.ended and table.games else table.out
    still = [head for head in table.heads if head not in out and head != last.winner]
    won = [] if last.winner is None else [[last.winner]]
    ranked = [*won, still, *([head] for head in reversed(out) if head != last.winner)]
    ahead = {head: sum(map(len, ranked[:at])) for at, group in enumerate(ranked) for head in group}
    return tuple(1 + ahead[head] for head in table.heads)


def result_of(table: Tabletop, *, length: MatchLength, by_place: bool = False) -> Result:
    """Build the result for the slip: a concession fills in the games, an immediate draw is 0-0-3 (MTR 2.4).

    With more than two, it is the winner or those who share the first place, or everybody's place if places count.
    """
    if len(table.heads) > 2:
        places = places_of(table)
        firsts = places.count(1)
        return finished(places if by_place else tuple(min(place, firsts + 1) for place in places))
    score, ended = score_of(table), table.ended
    if ended is None:
        return Result(score)
    if ended.winner is None:
        return as_stored(Result(score, How.DRAW_AGREED), length=length)
    against = tuple(side for side, head in enumerate(table.heads) if head != ended.winner)
    how = How.MATCH_LOSS if ended.how == PENALTY else How.CONCEDED
    return as_stored(Result(score, how, against), length=length)
