"""Every figure of one entrant, down to each opponent's share."""

from collections.abc import Collection
from fractions import Fraction

import numpy as np
from msgspec import Struct

from topcut.core.play import EntrantId, Outcome
from topcut.core.standings.figures import Figures
from topcut.core.standings.lines import NOBODY, Kind
from topcut.core.standings.profile import GAME_WIN_POINTS, PROFILES, Criterion, Profile
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking
from topcut.core.standings.results import Results
from topcut.core.standings.standing import Standing, read


class Percentage(Struct, frozen=True):
    """Points earned over points possible, and what that counts as (MTR C)."""

    earned: int
    possible: int
    counts_as: Fraction

    @property
    def is_floored(self) -> bool:
        return not self.possible or self.counts_as != Fraction(self.earned, self.possible)


class Mean(Struct, frozen=True):
    """The opponents' shares added up and divided by their number; nobody met is a number by itself (GAP-06)."""

    total: Fraction
    opponents: int
    value: Fraction


class Part(Struct, frozen=True):
    """One round of the entrant, and what the opponent lends to their tiebreakers."""

    round: int
    kind: Kind
    opponent: EntrantId | None
    outcome: Outcome | None
    points: int
    games: tuple[int, int, int]
    """Won, lost, drawn."""
    match_share: Percentage | None
    """The opponent's match-win percentage; None for byes, losses alone and matches not reported (MTR C)."""
    game_share: Percentage | None


class Neighbour(Struct, frozen=True):
    """Who is next in the standings, and the criterion that tells the two apart; None is the lot (GAP-05)."""

    entrant: EntrantId
    by: Criterion | None


class Explanation(Struct, frozen=True):
    """Why an entrant stands where they stand (MTR 3.1)."""

    entrant: EntrantId
    standing: Standing | None
    """None for the disqualified, who have no place (GAP-15)."""
    criteria: tuple[Criterion, ...]
    parts: tuple[Part, ...]
    mw: Percentage
    """Lent to those who met this entrant; it does not rank the entrant."""
    gw: Percentage
    omw: Mean
    ogw: Mean
    ahead: Neighbour | None
    behind: Neighbour | None


def explain(
    results: Results,
    entrant: EntrantId,
    *,
    profile: Profile = PROFILES["mtr"],
    after: int | None = None,
    seed: bytes = DEFAULT_SEED,
    unranked: Collection[EntrantId] = (),
) -> Explanation:
    """Take one entrant's place apart into the numbers it is made of (MTR C)."""
    ranking = Ranking(results, profile=profile, after=after, seed=seed, unranked=unranked)
    figures, row = ranking.figures, results.row(entrant)
    parts = tuple(_part(figures, row, round=round) for round in range(1, figures.rounds + 1))
    lent = [(part.match_share, part.game_share) for part in parts if part.match_share and part.game_share]
    ahead, standing, behind = _places(ranking, row)
    return Explanation(
        entrant=entrant,
        standing=standing,
        criteria=figures.profile.criteria,
        parts=parts,
        mw=_match_win(figures, row),
        gw=_game_win(figures, row, counts_as=figures.own_game.of(row)),
        omw=_mean([match for match, _ in lent], figures=figures),
        ogw=_mean([game for _, game in lent], figures=figures),
        ahead=_neighbour(ahead, standing, criteria=figures.profile.criteria),
        behind=_neighbour(behind, standing, criteria=figures.profile.criteria),
    )


def _part(figures: Figures, row: int, *, round: int) -> Part:
    line, opponent = figures.results.line(round, row)
    counts = line.kind is Kind.MATCH
    return Part(
        round=round,
        kind=line.kind,
        opponent=None if opponent == NOBODY else figures.results.entrants[opponent],
        outcome=None if line.outcome == NOBODY else Outcome(line.outcome),
        points=line.points,
        games=(line.won, line.lost, line.drawn),
        match_share=_match_win(figures, opponent) if counts else None,
        game_share=_game_win(figures, opponent, counts_as=figures.game.of(opponent)) if counts else None,
    )


def _match_win(figures: Figures, row: int) -> Percentage:
    totals = figures.totals
    possible = figures.results.most_points * int(totals.played[row])
    return Percentage(int(totals.points[row]), possible, figures.match.of(row))


def _game_win(figures: Figures, row: int, *, counts_as: Fraction) -> Percentage:
    totals = figures.totals
    earned = GAME_WIN_POINTS * totals.games_won[row] + figures.profile.game_draw_points * totals.games_drawn[row]
    return Percentage(int(earned), GAME_WIN_POINTS * int(totals.games[row]), counts_as)


def _mean(shares: list[Percentage], *, figures: Figures) -> Mean:
    total = sum((share.counts_as for share in shares), Fraction(0))
    return Mean(total, len(shares), total / len(shares) if shares else figures.profile.met_nobody)


def _places(ranking: Ranking, row: int) -> tuple[Standing | None, Standing | None, Standing | None]:
    """Read the place above, the entrant's own and the one below."""
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
    apart = (criterion for criterion in criteria if getattr(other, criterion) != getattr(standing, criterion))
    return Neighbour(other.entrant, next(apart, None))
