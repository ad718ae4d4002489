"""All results of a tournament in columns: they grow round by round, and a changed result touches two rows."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np

from topcut.core.play import EntrantId, FirstTo, MatchLength, Points, Result, RoundResults
from topcut.core.standings.lines import (
    NOBODY,
    Integers,
    Lines,
    RoundKind,
    RoundLine,
    Rows,
    Totals,
    lines_alone,
    lines_of,
)

Mark: TypeAlias = tuple[int, int]


class Arrays(NamedTuple):
    """The arrays that pairing reads, by row; read-only."""

    entrants: Integers
    points: Integers
    opponents: Integers
    """Rounds by rows: the opponent's row, reported or not, or -1."""
    byes: Integers
    pair_downs: Integers
    pair_ups: Integers


class Slips(NamedTuple):
    """Matches as one side saw them, a column for each property."""

    outcome: Integers
    points: Integers
    won: Integers
    lost: Integers
    drawn: Integers
    their_outcome: Integers
    their_points: Integers


class Results:
    """The rounds of a tournament, numbered from 1, and their totals."""

    def __init__(self, length: MatchLength | None = None, points: Points | None = None) -> None:
        self.length = length or FirstTo()
        self.points = points or Points()
        self.rounds = 0
        self.entrants: list[EntrantId] = []
        self._row: dict[EntrantId, int] = {}
        self._lines = Lines.empty(0, 0)
        self._totals = Totals.zero(0)
        self._bye, self._loss = lines_alone(self.length, self.points)
        self._worth: dict[Result | None, tuple[RoundLine, RoundLine]] = {}
        self._shape = 0
        self._touched: list[int] = []

    def __len__(self) -> int:
        return len(self.entrants)

    def __contains__(self, entrant: object) -> bool:
        return entrant in self._row

    @property
    def most_points(self) -> int:
        """The most points a match can give: the basis of match-win percentages (MTR C)."""
        by_score = (points for _, _, *both in self.points.by_score for points in both)
        return max([self._bye.points, *by_score])

    def row(self, entrant: EntrantId) -> int:
        return self._row[entrant]

    def add_entrant(self, entrant: EntrantId) -> None:
        """Add a row for an entrant, absent from all rounds so far; numbers may have gaps."""
        assert entrant not in self._row, f"entrant {entrant} is here already"
        self._row[entrant] = len(self.entrants)
        self.entrants.append(entrant)
        self._make_room()

    def add_round(self, results: RoundResults) -> None:
        """Add the next round as it was paired, with the results known so far."""
        self.rounds += 1
        self._make_room()
        self._fill(self.rounds - 1, results)

    def set_result(self, round: int, table: int, result: Result | None) -> None:
        """Set the result of a table, replacing an earlier one, or remove it with None; only the two rows change."""
        column = self._column(round)
        rows = self.rows_at(round, table)
        self._rewrite(column, rows, self._lines_of(result))
        have_met = result is None or result.have_met
        self._lines.opponent[column, rows] = rows[::-1] if have_met else NOBODY

    def rows_at(self, round: int, table: int) -> list[int]:
        """Find the two rows at a table, in the order of the match's sides."""
        column = self._column(round)
        rows = np.flatnonzero(self._lines.table[column, : len(self)] == table)
        assert len(rows) == 2, f"no table {table} in round {round}"
        return [int(row) for row in rows[np.argsort(self._lines.side[column, rows])]]

    def line(self, round: int, row: int) -> tuple[RoundLine, int]:
        """Read the line of one row in a round, and the opponent's row or -1."""
        column = self._column(round)
        values = [int(getattr(self._lines, name)[column, row]) for name in RoundLine._fields]
        return RoundLine(RoundKind(values[0]), *values[1:]), int(self._lines.opponent[column, row])

    def totals(self, *, after: int | None = None) -> Totals:
        """Add up all rounds, or the first few."""
        if after is None or after == self.rounds:
            return self._totals.of(slice(len(self)))
        assert 0 <= after < self.rounds
        totals = Totals.zero(self._lines.kind.shape[1])
        for column in range(after):
            totals.count(self._lines, column)
        return totals.of(slice(len(self)))

    def faced(self, *, after: int | None = None, rows: Rows = slice(None)) -> Iterator[Integers]:
        """Iterate over the rounds: the opponents that count for tiebreakers, by row, or -1 (MTR C)."""
        for column in range(self.rounds if after is None else after):
            opponents = self._lines.opponent[column, : len(self)][rows]
            kinds = self._lines.kind[column, : len(self)][rows]
            is_open = kinds == RoundKind.OPEN
            yield np.where(is_open, NOBODY, opponents) if is_open.any() else opponents

    def totals_in(self, rounds: Iterable[Integers], *, rows: Integers) -> Totals:
        """Add up some rounds of some rows: for each round the places in `rows` that it counts for."""
        totals = Totals.zero(len(rows))
        for column, places in enumerate(rounds):
            totals.count(self._lines, column, rows=rows[places], into=places)
        return totals

    def open_matches(self) -> list[tuple[int, int]]:
        """List the matches not reported yet, as pairs of rows."""
        kinds, opponents = self._lines.kind[: self.rounds], self._lines.opponent[: self.rounds]
        columns, rows = np.nonzero(kinds == RoundKind.OPEN)
        pairs = zip(rows.tolist(), opponents[columns, rows].tolist(), strict=True)
        return [(row, opponent) for row, opponent in pairs if row < opponent]

    def slips(self) -> Slips:
        """Collect the matches reported so far, each from both sides of the table."""
        lines = self._lines
        columns, rows = np.nonzero(lines.kind[: self.rounds] == RoundKind.MATCH)
        others = lines.opponent[columns, rows]
        mine = (lines.outcome, lines.points, lines.won, lines.lost, lines.drawn)
        theirs = (lines.outcome, lines.points)
        return Slips(*(column[columns, rows] for column in mine), *(column[columns, others] for column in theirs))

    def arrays(self, *, after: int | None = None) -> Arrays:
        """Return the arrays that pairing needs, without copying the rounds."""
        rounds = self.rounds if after is None else after
        step = self._lines.step[:rounds, : len(self)]
        totals = self.totals(after=after)
        return Arrays(
            entrants=np.array(self.entrants, np.int64),
            points=_read_only(totals.points),
            opponents=_read_only(self._lines.opponent[:rounds, : len(self)]),
            byes=_read_only(totals.byes),
            pair_downs=(step > 0).sum(axis=0, dtype=np.int32),
            pair_ups=(step < 0).sum(axis=0, dtype=np.int32),
        )

    def copy(self) -> "Results":
        """Copy everything, to try out changes on the copy."""
        twin = Results(self.length, self.points)
        twin.rounds, twin.entrants, twin._row = self.rounds, list(self.entrants), dict(self._row)
        twin._lines, twin._totals = self._lines.copy(), self._totals.copy()
        return twin

    @property
    def mark(self) -> Mark:
        """Return a mark of this moment, to find later what changed since."""
        return self._shape, len(self._touched)

    def touched_since(self, mark: Mark) -> list[int] | None:
        """List the rows whose results changed; None if entrants or rounds were added or removed."""
        shape, seen = mark
        return self._touched[seen:] if shape == self._shape else None

    def _column(self, round: int) -> int:
        assert 1 <= round <= self.rounds, f"no round {round}"
        return round - 1

    def _make_room(self) -> None:
        self._lines = self._lines.with_room(self.rounds, len(self))
        self._totals = self._totals.with_room(self._lines.kind.shape[1])
        self._reshaped()

    def _reshaped(self) -> None:
        self._shape += 1
        self._touched.clear()

    def _lines_of(self, result: Result | None) -> tuple[RoundLine, RoundLine]:
        if result not in self._worth:
            self._worth[result] = lines_of(result, self.points)
        return self._worth[result]

    def _rewrite(self, column: int, rows: list[int], lines: tuple[RoundLine, ...]) -> None:
        self._totals.count(self._lines, column, rows=rows, sign=-1)
        self._lines.write(column, rows, np.array(lines))
        self._totals.count(self._lines, column, rows=rows)
        self._touched.extend(rows)

    def _fill(self, column: int, results: RoundResults) -> None:
        sides = np.array([self._row[side] for match in results.matches for side in match.sides], np.intp).reshape(-1, 2)
        alone = [self._row[entrant] for entrant in (*results.byes, *results.losses)]
        rows = np.concatenate([sides.ravel(), np.array(alone, np.intp)])
        assert len(np.unique(rows)) == len(rows), "an entrant is in a round once"
        self._lines.write(column, rows, self._block(results))
        self._seat(column, sides, np.array([match.table for match in results.matches], np.int32))
        self._totals.count(self._lines, column)

    def _block(self, results: RoundResults) -> Integers:
        """Build one line for each side of each match, then byes, then losses."""
        codes: dict[RoundLine, int] = {}
        lines = [line for match in results.matches for line in self._lines_of(match.result)]
        lines += [self._bye] * len(results.byes) + [self._loss] * len(results.losses)
        which = [codes.setdefault(line, len(codes)) for line in lines]
        return np.array(list(codes), np.int32).reshape(-1, len(RoundLine._fields))[which]

    def _seat(self, column: int, sides: Integers, tables: Integers) -> None:
        """Record who meets whom at which table, and who is paired down or up at that moment."""
        lines = self._lines
        before = lines.points[:column].sum(axis=0)
        have_met = lines.kind[column, sides[:, 0]] != RoundKind.LOSS
        for side in (0, 1):
            me, them = sides[:, side], sides[:, 1 - side]
            lines.opponent[column, me] = np.where(have_met, them, NOBODY)
            lines.table[column, me] = tables
            lines.side[column, me] = side
            lines.step[column, me] = np.sign(before[me] - before[them])


def _read_only(array: Integers) -> Integers:
    view = array.view()
    view.flags.writeable = False
    return view
