"""The columns of a tournament: for every round and entrant, how the round went."""

import enum
from dataclasses import dataclass, fields
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from topcut.core.play import MatchLength, Outcome, Points, Result
from topcut.core.play.result import awarded_against

Integers: TypeAlias = npt.NDArray[np.integer]
Rows: TypeAlias = slice | list[int] | Integers

NOBODY = -1
"""No opponent, no table, no outcome."""
ROOM: Final = 8
"""The rounds and entrants there is room for at first: most small events need no more."""


class RoundKind(enum.IntEnum):
    """What kind of round it was for one entrant."""

    ABSENT = 0
    BYE = 1
    LOSS = 2
    """A round lost without meeting anybody (GAP-07)."""
    MATCH = 3
    OPEN = 4
    """Paired, not reported: it does not count yet, but the two have met."""


class RoundLine(NamedTuple):
    """One round of one entrant, without the opponent."""

    kind: RoundKind
    points: int = 0
    outcome: int = NOBODY
    won: int = 0
    lost: int = 0
    drawn: int = 0


def lines_of(result: Result | None, points: Points) -> tuple[RoundLine, RoundLine]:
    """Build the lines of both sides of a match; an unreported one does not count yet."""
    if result is None:
        return RoundLine(RoundKind.OPEN), RoundLine(RoundKind.OPEN)
    assert len(result.score.won) == 2, "standings of tables of three and more are not built yet"
    kind = RoundKind.MATCH if result.have_met else RoundKind.LOSS
    (mine, theirs), (my_outcome, their_outcome) = points.of(result), result.outcomes()
    (won, lost), drawn = result.score.won, result.score.drawn
    return RoundLine(kind, mine, my_outcome, won, lost, drawn), RoundLine(kind, theirs, their_outcome, lost, won, drawn)


def lines_alone(length: MatchLength, points: Points) -> tuple[RoundLine, RoundLine]:
    """Count a bye as a match won, a loss without an opponent as one lost, each with all its games (MTR C)."""
    won, lost = lines_of(awarded_against(1, length=length), points)
    return won._replace(kind=RoundKind.BYE), lost._replace(kind=RoundKind.LOSS)


@dataclass(slots=True)
class Lines:
    """Arrays of rounds by rows, one for each property of a line; row 0 is the first entrant known."""

    kind: Integers
    points: Integers
    outcome: Integers
    won: Integers
    lost: Integers
    drawn: Integers
    opponent: Integers
    """The opponent's row, reported or not; NOBODY for a bye, a loss alone and two who stayed away (GAP-04)."""
    table: Integers
    side: Integers
    step: Integers
    """+1 if the entrant was paired down when the round was paired, -1 if paired up."""

    @classmethod
    def empty(cls, rounds: int, rows: int) -> "Lines":
        def column(dtype: npt.DTypeLike, fill: int = 0) -> Integers:
            return np.full((rounds, rows), fill, dtype)

        return cls(
            kind=column(np.int8),
            points=column(np.int32),
            outcome=column(np.int8, NOBODY),
            won=column(np.int16),
            lost=column(np.int16),
            drawn=column(np.int16),
            opponent=column(np.int32, NOBODY),
            table=column(np.int32, NOBODY),
            side=column(np.int8),
            step=column(np.int8),
        )

    def with_room(self, rounds: int, rows: int) -> "Lines":
        """Copy into arrays at least this large, doubling if they grow, so that growing stays cheap."""
        had_rounds, had_rows = self.kind.shape
        if rounds <= had_rounds and rows <= had_rows:
            return self
        grown = Lines.empty(_doubled(had_rounds, rounds), _doubled(had_rows, rows))
        for field in fields(self):
            getattr(grown, field.name)[:had_rounds, :had_rows] = getattr(self, field.name)
        return grown

    def write(self, round: int, rows: Rows, block: Integers) -> None:
        """Set the lines of some rows in a round; opponents and tables are set separately."""
        for column, name in enumerate(RoundLine._fields):
            getattr(self, name)[round, rows] = block[:, column]

    def copy(self) -> "Lines":
        return Lines(*(getattr(self, field.name).copy() for field in fields(self)))


def _doubled(had: int, needed: int) -> int:
    return had if needed <= had else max(needed, 2 * had, ROOM)


@dataclass(slots=True)
class Totals:
    """The totals over the rounds, row by row."""

    points: Integers
    wins: Integers
    losses: Integers
    draws: Integers
    byes: Integers
    faced: Integers
    """Opponents that count for tiebreakers: those of reported matches."""
    games_won: Integers
    games_lost: Integers
    games_drawn: Integers

    @classmethod
    def zero(cls, rows: int) -> "Totals":
        return cls(*(np.zeros(rows, np.int32) for _ in fields(cls)))

    def with_room(self, rows: int) -> "Totals":
        had = len(self.points)
        if rows <= had:
            return self
        grown = Totals.zero(_doubled(had, rows))
        for field in fields(self):
            getattr(grown, field.name)[:had] = getattr(self, field.name)
        return grown

    def count(
        self, lines: Lines, round: int, *, rows: Rows = slice(None), into: Rows | None = None, sign: int = 1
    ) -> None:
        """Add one round of some rows to the same rows or others, or take it off again."""
        into = rows if into is None else into
        kind, outcome = lines.kind[round, rows], lines.outcome[round, rows]
        self.points[into] += sign * lines.points[round, rows]
        self.wins[into] += sign * (outcome == Outcome.WIN)
        self.losses[into] += sign * (outcome == Outcome.LOSS)
        self.draws[into] += sign * (outcome == Outcome.DRAW)
        self.byes[into] += sign * (kind == RoundKind.BYE)
        self.faced[into] += sign * (kind == RoundKind.MATCH)
        self.games_won[into] += sign * lines.won[round, rows]
        self.games_lost[into] += sign * lines.lost[round, rows]
        self.games_drawn[into] += sign * lines.drawn[round, rows]

    def of(self, rows: Rows) -> "Totals":
        return Totals(*(getattr(self, field.name)[rows] for field in fields(self)))

    def copy(self) -> "Totals":
        return Totals(*(getattr(self, field.name).copy() for field in fields(self)))

    @property
    def played(self) -> Integers:
        """Rounds the entrant was in, byes included (MTR C)."""
        return self.wins + self.losses + self.draws

    @property
    def games(self) -> Integers:
        return self.games_won + self.games_lost + self.games_drawn
