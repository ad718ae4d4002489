"""Teams in a JSON results file: how many play in one, and the matches of their seats (MTR 8.2)."""

from collections.abc import Sequence
from typing import Final

from topcut.core.play.seats import SEAT_LETTERS
from topcut.exchange.results_refusals import (
    BadSeat,
    BadTeamSize,
    NoTeamsHere,
    SeatTwice,
)
from topcut.exchange.results_rows import ResultRow, RoundOutcome
from topcut.exchange.results_said import SaidResult
from topcut.exchange.results_where import Path


class SeatEntry(SaidResult, frozen=True, forbid_unknown_fields=True, gc=False, kw_only=True):
    """The match of one seat: A against A, B against B, C against C."""

    seat: str


MOST_TOGETHER: Final = 16
"""No event ever had more in a team; the rules know two (MTR 9.1)."""


def team_size(said: int | None, *, together: bool = False) -> int:
    """Read how many people are one entrant; 1 if the file says nothing about teams (MTR 8.2)."""
    most = MOST_TOGETHER if together else len(SEAT_LETTERS)
    if said is not None and not 1 <= said <= most:
        raise BadTeamSize(Path(("team",)), most=most)
    return said or 1


def seat_rows(
    entries: Sequence[SeatEntry], *, sides: tuple[str, str | None], team: int, where: Path
) -> tuple[ResultRow, ...]:
    """Read the result of each seat, A first; a seat that is missing is still open (MTR 8.2)."""
    if team == 1:
        raise NoTeamsHere(where, field="seats")
    letters = SEAT_LETTERS[:team]
    rows: dict[str, ResultRow] = {}
    for place, entry in enumerate(entries):
        at = where.at(place)
        if entry.seat not in {*letters}:
            raise BadSeat(at.at("seat"), letters=", ".join(letters))
        if entry.seat in rows:
            raise SeatTwice(at.at("seat"), seat=entry.seat)
        rows[entry.seat] = ResultRow(at, *sides, entry.outcome(where=at), entry.games)
    return tuple(rows.get(letter, ResultRow(where, *sides, RoundOutcome.UNREPORTED)) for letter in letters)
