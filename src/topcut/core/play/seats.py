"""A match of two teams, by the matches of its seats."""

from collections.abc import Sequence
from typing import Final

from topcut.core.play.result import Outcome, Result, Score, lost_by_both

SEAT_LETTERS: Final = "ABC"
"""The letters of a team's seats; A plays A (MTR 8.2)."""


def team_result(seats: Sequence[Result | None], *, needs_winner: bool = False) -> Result | None:
    """Compute the result by seats won, once the open seats can no longer change it; None until then (MTR 8.2).

    Its score is the seats won by each team, and those drawn. If it needs a winner, equal seats give None.
    """
    over = [result.outcomes() for result in seats if result]
    won = tuple(sum(outcomes[side] is Outcome.WIN for outcomes in over) for side in (0, 1))
    still_open = len(seats) - len(over)
    if still_open and abs(won[0] - won[1]) <= still_open:
        return None
    drawn = sum(Outcome.DRAW in outcomes for outcomes in over)
    result = Result(Score(won, drawn)) if sum(won) + drawn else lost_by_both()
    return None if needs_winner and Outcome.DRAW in result.outcomes() else result


def at_seat(table: int, seat: int | None) -> str:
    """Format a table number, with the letter of a seat in a team match: 3B (MTR 8.2)."""
    return str(table) if seat is None else f"{table}{SEAT_LETTERS[seat]}"
