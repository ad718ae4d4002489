"""A match of two teams as people see it: the match of each seat, and the score of the teams (MTR 8.2)."""

from msgspec import Struct

from topcut.core.event.nouns.rounds.state import ReportStatus, Table
from topcut.core.event.view.sides import SideNames
from topcut.core.play import Outcome, Result
from topcut.core.play.result import Score
from topcut.core.play.seats import SEAT_LETTERS, team_result


class SeatMatch(Struct, frozen=True):
    """The match of one seat of two teams."""

    seat: int
    sides: tuple[SideNames, ...]
    """The players at the seat, named."""
    result: Result | None
    report: ReportStatus
    reported_by: int | None = None
    """The side that reported; None for an official."""
    extra: int = 0
    """Microseconds it has beyond the table (MTR 2.6)."""

    @property
    def letter(self) -> str:
        return SEAT_LETTERS[self.seat]


class TeamMatch(Struct, frozen=True):
    """The whole match of two teams: its seats and what follows from them."""

    sides: tuple[SideNames, ...]
    seats: tuple[SeatMatch, ...]
    result: Result | None
    report: ReportStatus
    reported_by: int | None
    is_derived: bool
    """Whether the result follows from the seats; False if it was reported for the whole match."""

    @property
    def said_of_all(self) -> bool:
        """Whether a result was reported for the whole match: a concession, an agreed draw, or by an official."""
        return self.result is not None and not self.is_derived

    @property
    def still_playing(self) -> int:
        """How many seats have no result yet; 0 if one was reported for the whole match."""
        return 0 if self.said_of_all else sum(seat.result is None for seat in self.seats)

    @property
    def is_equal(self) -> bool:
        """Whether all seats of a bracket match are played and neither team has won more (MTR 2.5)."""
        return self.result is None and all(seat.report is ReportStatus.FINAL for seat in self.seats)

    @property
    def seats_won(self) -> tuple[int, ...]:
        """How many seats each team has won so far."""
        over = [seat.result.outcomes() for seat in self.seats if seat.result]
        return tuple(sum(outcomes[side] is Outcome.WIN for outcomes in over) for side in (0, 1))

    def is_one_short(self, side: int) -> bool:
        """Check whether one more seat decides the match for a team."""
        results = [seat.result for seat in self.seats]
        if self.result or None not in results:
            return False
        results[results.index(None)] = Result(Score((2, 0) if side == 0 else (0, 2)))
        return team_result(results) is not None


def team_match(table: Table, sides: tuple[SideNames, ...]) -> TeamMatch | None:
    """Show a table as a match of two teams; None if single players sit there (MTR 8.2)."""
    if not table.seats:
        return None
    seats = tuple(
        SeatMatch(
            number, tuple(side.at(number) for side in sides), seat.result, seat.report, seat.reported_by, seat.extra
        )
        for number, seat in enumerate(table.seats)
    )
    return TeamMatch(sides, seats, table.result, table.report, table.reported_by, table.is_derived)
