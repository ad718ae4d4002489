"""A place with its reasons."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from msgspec import Struct

from topcut.core.play import EntrantId
from topcut.core.standings.criteria import Criterion
from topcut.core.standings.lines import Integers
from topcut.core.standings.profile import PROFILES, Profile
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking
from topcut.core.standings.results import Results


class Record(Struct, frozen=True, array_like=True):
    """Matches won, lost and drawn; a bye is a match won (MTR C)."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def played(self) -> int:
        return self.wins + self.losses + self.draws

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.draws}"


class Figure(Struct, frozen=True, gc=False):
    """The exact value of one criterion for an entrant."""

    by: Criterion
    value: int | Fraction


class Standing(Struct, frozen=True):
    """One entrant's place, and the figures behind it (MTR 3.1)."""

    rank: int
    entrant: EntrantId
    points: int
    record: Record
    byes: int
    figures: tuple[Figure, ...]
    """One for each criterion of the profile, in its order: match points first."""
    tie: tuple[EntrantId, ...] = ()
    """All entrants equal on every criterion, this one included, in the order of the lot; empty if alone."""

    @property
    def tiebreakers(self) -> tuple[Figure, ...]:
        """The figures that are compared if match points are equal."""
        return self.figures[1:]

    def figure(self, name: str) -> int | Fraction:
        """Look up the figure of one of the profile's criteria."""
        return next(figure.value for figure in self.figures if figure.by.name == name)

    @property
    def tied_with(self) -> tuple[EntrantId, ...]:
        return tuple(entrant for entrant in self.tie if entrant != self.entrant)


def standings(
    results: Results,
    *,
    profile: Profile = PROFILES["mtr"],
    after: int | None = None,
    seed: bytes = DEFAULT_SEED,
    unranked: Collection[EntrantId] = (),
) -> list[Standing]:
    """Rank everybody by match points and tiebreakers, without the disqualified and those who never started (MTR 3.1).

    Unranked entrants still count for the tiebreakers of their opponents (GAP-15). Equals are ordered by lots drawn from
    the seed, and their standings show it (GAP-05).
    """
    return list(read(Ranking(results, profile=profile, after=after, seed=seed, unranked=unranked)))


def read(ranking: Ranking, *, places: slice = slice(None)) -> Iterator[Standing]:
    """Generate the standings of a ranking as it is now, all or some, best first."""
    ranking.refresh()
    rows = ranking.order[places]
    totals, ties = ranking.figures.totals.of(rows), _ties(ranking)
    columns = (rows, totals.points, totals.byes)
    records = map(Record, totals.wins.tolist(), totals.losses.tolist(), totals.draws.tolist())
    figures = zip(*(_column(ranking, criterion, rows) for criterion in ranking.figures.shown), strict=True)
    ranks = range(1, len(ranking.order) + 1)[places]
    for rank, record, each, row, points, byes in zip(
        ranks, records, figures, *(column.tolist() for column in columns), strict=True
    ):
        yield Standing(rank, ranking.results.entrants[row], points, record, byes, each, ties.get(row, ()))


def told_apart_by(one: Standing, other: Standing, *, among: Collection[Criterion] | None = None) -> Criterion | None:
    """Find the first criterion, of all or of some, in which two differ; None for the lot (GAP-05)."""
    pairs = zip(one.figures, other.figures, strict=True)
    apart = (mine.by for mine, theirs in pairs if mine != theirs and (among is None or mine.by in among))
    return next(apart, None)


def _column(ranking: Ranking, criterion: Criterion, rows: Integers) -> Iterator[Figure]:
    return (Figure(criterion, value) for value in ranking.written(criterion, rows))


def _ties(ranking: Ranking) -> dict[int, tuple[EntrantId, ...]]:
    """Give every row of a tied group the same tuple: a field of ten thousand after round one is no quadratic list."""
    ties: dict[int, tuple[EntrantId, ...]] = {}
    for group in ranking.ties():
        ties.update(dict.fromkeys(group, tuple(ranking.results.entrants[row] for row in group)))
    return ties
