"""A place with its reasons."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from msgspec import Struct

from topcut.core.play import EntrantId
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


class Standing(Struct, frozen=True):
    """One entrant's place, and the figures that put them there (MTR 3.1)."""

    rank: int
    entrant: EntrantId
    points: int
    record: Record
    byes: int
    omw: Fraction
    gw: Fraction
    ogw: Fraction
    tie: tuple[EntrantId, ...] = ()
    """All who are equal on every criterion, this entrant included, as the lot put them; empty if nobody else is."""

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
    """Rank everybody by match points and tiebreakers, the disqualified and who never started left out (MTR 3.1).

    Who is unranked still counts for the tiebreakers of those they met (GAP-15). Equals are ordered by lots drawn from
    the seed, and say so (GAP-05).
    """
    return list(read(Ranking(results, profile=profile, after=after, seed=seed, unranked=unranked)))


def read(ranking: Ranking, *, places: slice = slice(None)) -> Iterator[Standing]:
    """Write out the places of a ranking as they are now, all or some, best first."""
    ranking.refresh()
    rows = ranking.order[places]
    figures, totals, ties = ranking.figures, ranking.figures.totals.of(rows), _ties(ranking)
    gw, (ogw, denominator) = figures.own_game.only(rows), figures.ogw(rows)
    columns = (rows, totals.points, totals.byes, figures.omw[rows], gw.numerators, gw.denominators, ogw)
    records = map(Record, totals.wins.tolist(), totals.losses.tolist(), totals.draws.tolist())
    ranks = range(1, len(ranking.order) + 1)[places]
    for rank, record, row, points, byes, omw, won, games, opponents_won in zip(
        ranks, records, *(column.tolist() for column in columns), strict=True
    ):
        yield Standing(
            rank,
            ranking.results.entrants[row],
            points,
            record,
            byes,
            Fraction(omw, figures.scale.denominator),
            Fraction(won, games),
            Fraction(opponents_won, denominator),
            ties.get(row, ()),
        )


def _ties(ranking: Ranking) -> dict[int, tuple[EntrantId, ...]]:
    """Give every row of a tied group the same tuple: a field of ten thousand after round one is no quadratic list."""
    ties: dict[int, tuple[EntrantId, ...]] = {}
    for group in ranking.ties():
        ties.update(dict.fromkeys(group, tuple(ranking.results.entrants[row] for row in group)))
    return ties
