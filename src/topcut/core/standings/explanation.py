"""Every figure of one entrant, down to each opponent's share."""

from collections.abc import Collection
from fractions import Fraction

import numpy as np
from msgspec import Struct

from topcut.core.play import EntrantId, Outcome
from topcut.core.standings.criteria import AnyMeasure, Criterion, Over
from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, RoundKind
from topcut.core.standings.profile import PROFILES, Profile
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking
from topcut.core.standings.results import Results
from topcut.core.standings.standing import Standing, read, told_apart_by


class Amount(Struct, frozen=True):
    """What an entrant earned by one measure, and what that counts as (MTR C)."""

    earned: int
    possible: int | None
    """None for a plain number, which is not a percentage."""
    counts_as: int | Fraction

    @property
    def is_floored(self) -> bool:
        if self.possible is None:
            return False
        return not self.possible or self.counts_as != Fraction(self.earned, self.possible)


class Pooled(Struct, frozen=True):
    """The sum of the opponents' shares, and their sum or mean; a number of its own for nobody met (GAP-06)."""

    total: Fraction
    opponents: int


class Reason(Struct, frozen=True):
    """One figure of the entrant, and its parts."""

    by: Criterion
    value: int | Fraction
    of: Amount | Pooled | None
    """The entrant's own amount, or the opponents'; None for a count among entrants who are level."""


class RoundPart(Struct, frozen=True):
    """One round of the entrant, and what the opponent contributes to their tiebreakers."""

    round: int
    kind: RoundKind
    opponent: EntrantId | None
    outcome: Outcome | None
    points: int
    games: tuple[int, int, int]
    """Won, lost, drawn."""
    lent: tuple[Amount, ...]
    """What the opponent contributes by each measure; empty for byes, losses alone and matches not reported (MTR C)."""


class Neighbour(Struct, frozen=True):
    """The next entrant in the standings, and the criterion that separates the two; None for the lot (GAP-05)."""

    entrant: EntrantId
    by: Criterion | None


class Explanation(Struct, frozen=True):
    """The reasons for an entrant's place (MTR 3.1)."""

    entrant: EntrantId
    standing: Standing | None
    """None for the disqualified, who have no place (GAP-15)."""
    measures: tuple[AnyMeasure, ...]
    """The measures of the tiebreakers: the columns of `lent` and of `amounts`."""
    parts: tuple[RoundPart, ...]
    amounts: tuple[Amount, ...]
    """The entrant's own amounts, as they count for themselves or else for their opponents."""
    reasons: tuple[Reason, ...]
    """One for each tiebreaker, in order."""
    ahead: Neighbour | None
    behind: Neighbour | None

    def lent_by(self, by: Criterion) -> list[tuple[RoundPart, Amount]]:
        """List the rounds that contribute to one criterion, with their amounts."""
        at = self.measures.index(by.measure)
        return [(part, part.lent[at]) for part in self.parts if part.lent]


def explain(
    results: Results,
    entrant: EntrantId,
    *,
    profile: Profile = PROFILES["mtr"],
    after: int | None = None,
    seed: bytes = DEFAULT_SEED,
    unranked: Collection[EntrantId] = (),
) -> Explanation:
    """Break one entrant's place down into the numbers behind it (MTR C)."""
    return explained_by(Ranking(results, profile=profile, after=after, seed=seed, unranked=unranked), entrant)


def explained_by(ranking: Ranking, entrant: EntrantId) -> Explanation:
    """Break one entrant's place down by a ranking that was made before, for everybody (MTR C)."""
    figures, row = ranking.figures, ranking.figures.results.row(entrant)
    tiebreakers = figures.shown[1:]
    measures = tuple(dict.fromkeys(criterion.measure for criterion in tiebreakers if criterion.over is not Over.EQUALS))
    parts = tuple(_part(figures, row, measures, round=round) for round in range(1, figures.rounds + 1))
    ahead, standing, behind = _places(ranking, row)
    return Explanation(
        entrant=entrant,
        standing=standing,
        measures=measures,
        parts=parts,
        amounts=tuple(_amount_for_oneself(figures, row, measure) for measure in measures),
        reasons=tuple(_reason(ranking, row, criterion) for criterion in tiebreakers),
        ahead=_neighbour(ahead, standing, criteria=figures.profile.criteria),
        behind=_neighbour(behind, standing, criteria=figures.profile.criteria),
    )


def _part(figures: Figures, row: int, measures: tuple[AnyMeasure, ...], *, round: int) -> RoundPart:
    line, opponent = figures.results.line(round, row)
    counts = line.kind is RoundKind.MATCH
    return RoundPart(
        round=round,
        kind=line.kind,
        opponent=None if opponent == NOBODY else figures.results.entrants[opponent],
        outcome=None if line.outcome == NOBODY else Outcome(line.outcome),
        points=line.points,
        games=(line.won, line.lost, line.drawn),
        lent=tuple(_amount(figures, opponent, measure) for measure in measures) if counts else (),
    )


def _amount(figures: Figures, row: int, measure: AnyMeasure, *, is_own: bool = False) -> Amount:
    tallies = figures.tallies([row])
    earned, possible = int(measure.earned(tallies)[0]), measure.possible
    if possible is None:
        return Amount(earned, None, earned)
    counted = figures.own(measure) if is_own else figures.lent(measure)
    return Amount(earned, int(possible(tallies)[0]), counted.of(row))


def _amount_for_oneself(figures: Figures, row: int, measure: AnyMeasure) -> Amount:
    ranks_oneself = any(c.measure is measure and c.over is Over.ONESELF for c in figures.shown)
    return _amount(figures, row, measure, is_own=ranks_oneself)


def _reason(ranking: Ranking, row: int, criterion: Criterion) -> Reason:
    figures, value = ranking.figures, ranking.written(criterion, np.array([row]))[0]
    if criterion.over is Over.EQUALS:
        return Reason(criterion, value, None)
    if criterion.over is Over.ONESELF:
        return Reason(criterion, value, _amount(figures, row, criterion.measure, is_own=True))
    opponents = [int(each[0]) for each in figures.faced([row]) if each[0] != NOBODY]
    total = sum((figures.lent(criterion.measure).of(opponent) for opponent in opponents), Fraction(0))
    return Reason(criterion, value, Pooled(total, len(opponents)))


def _places(ranking: Ranking, row: int) -> tuple[Standing | None, Standing | None, Standing | None]:
    """Read the places above, of and below the entrant."""
    found = np.flatnonzero(ranking.order == row)
    if not len(found):
        return None, None, None
    place = int(found[0])
    first = max(0, place - 1)
    around = dict(enumerate(read(ranking, places=slice(first, place + 2)), first))
    return around.get(place - 1), around[place], around.get(place + 1)


def _neighbour(
    other: Standing | None, standing: Standing | None, *, criteria: tuple[Criterion, ...]
) -> Neighbour | None:
    if other is None or standing is None:
        return None
    return Neighbour(other.entrant, told_apart_by(standing, other, among=criteria))
