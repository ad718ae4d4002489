"""Who is certain to make the cut, who is certain to miss it, and what the others need."""

import enum
import math
from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from typing import Final

import numpy as np
from msgspec import Struct, structs

from topcut.core.play import EntrantId, Outcome
from topcut.core.standings.bounds import Bounds, Rivals
from topcut.core.standings.forecast import Tally, forecast, forecast_draws
from topcut.core.standings.lines import NOBODY
from topcut.core.standings.profile import PROFILES, Profile
from topcut.core.standings.ranking import DEFAULT_SEED, Ranking
from topcut.core.standings.results import Results

DRAWN_RUNS: Final = 30
"""For each entrant whose cut a draw leaves open …"""
MOST_DRAWN_RUNS: Final = 2
"""… and for all of them together so many times the usual runs: those next to the cut come first."""


class Status(enum.StrEnum):
    """What is certain about an entrant and the cut."""

    LOCKED = "locked"
    """In, whatever happens, if they stay."""
    ELIMINATED = "eliminated"
    """Out, whatever happens, if those ahead stay."""
    OPEN = "open"


class Likelihood(Struct, frozen=True):
    """How often something happened in runs on paper."""

    times: int
    runs: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.times, max(1, self.runs))

    @property
    def error(self) -> float:
        """Return how far chance alone may have moved the share, 19 times in 20, without the model's own error."""
        trials, share = self.runs + 4, (self.times + 2) / (self.runs + 4)
        return 1.96 * math.sqrt(share * (1 - share) / trials)


class Prospect(Struct, frozen=True):
    """The meaning of one result of the next match."""

    outcome: Outcome
    status: Status
    likelihood: Likelihood


class Outlook(Struct, frozen=True):
    """One entrant and the cut."""

    entrant: EntrantId
    points: int
    status: Status
    locked_with: int | None
    """The fewest further points that make the cut certain; None if no reachable number does."""
    open_with: int | None
    """The fewest further points with which the cut is still possible; None if no reachable number does."""
    likelihood: Likelihood | None = None
    """The likelihood of making the cut, if points do not decide."""
    prospects: tuple[Prospect, ...] = ()
    """What the next match can change, if points do not decide: won, drawn, lost."""


def clinch(
    results: Results,
    *,
    cut: int,
    rounds_left: int,
    profile: Profile = PROFILES["mtr"],
    dropped: Collection[EntrantId] = (),
    unranked: Collection[EntrantId] = (),
    seed: bytes = DEFAULT_SEED,
    runs: int = 3000,
) -> list[Outlook]:
    """Find for everybody still in what the cut depends on, in the order of the standings (MTR 10.4).

    `rounds_left` are rounds not yet paired; matches now open come before them. Points decide if they can, for any
    pairing and any results, double losses included; for the rest the tournament is simulated.
    """
    ranking = Ranking(results, profile=profile, seed=seed, unranked={*dropped, *unranked})
    if not rounds_left and not results.open_matches():
        return [_final(ranking, place, cut=cut) for place in range(len(ranking.order))]
    rivals = _rivals(ranking)
    bounds = Bounds(rivals, points=results.points, rounds=rounds_left)
    tally = forecast(ranking.figures, staying=ranking.order, rounds=rounds_left, cut=cut, runs=runs, seed=seed)
    outlooks = [_outlook(ranking, place, bounds=bounds, tally=tally, cut=cut) for place in range(len(ranking.order))]
    return _with_draws(outlooks, ranking, rounds=rounds_left, cut=cut, seed=seed, most=MOST_DRAWN_RUNS * runs)


def _with_draws(
    outlooks: list[Outlook], ranking: Ranking, *, rounds: int, cut: int, seed: bytes, most: int
) -> list[Outlook]:
    """Ask what a draw would bring where points leave it open, in runs of their own: few matches end so by lot."""
    wanted = [place for place, outlook in enumerate(outlooks) if _leaves_a_draw_open(outlook)]
    wanted = sorted(wanted, key=lambda place: abs(2 * place + 1 - 2 * cut))[: most // DRAWN_RUNS]
    if not wanted:
        return outlooks
    rows = ranking.order[np.array(wanted)]
    of, made = forecast_draws(
        ranking.figures, rows, staying=ranking.order, rounds=rounds, cut=cut, each=DRAWN_RUNS, seed=seed
    )
    for place, runs, times in zip(wanted, of.tolist(), made.tolist(), strict=True):
        outlooks[place] = _drawn_as(outlooks[place], Likelihood(times, runs))
    return outlooks


def _leaves_a_draw_open(outlook: Outlook) -> bool:
    return any(each.outcome is Outcome.DRAW and each.status is Status.OPEN for each in outlook.prospects)


def _drawn_as(outlook: Outlook, likelihood: Likelihood) -> Outlook:
    prospects = (
        structs.replace(each, likelihood=likelihood) if each.outcome is Outcome.DRAW else each
        for each in outlook.prospects
    )
    return structs.replace(outlook, prospects=tuple(prospects))


def _rivals(ranking: Ranking) -> Rivals:
    """Collect the ranked entrants who stay, in the order of the standings."""
    places = dict(zip(ranking.order.tolist(), range(len(ranking.order)), strict=True))
    pairs = [(places.get(a, NOBODY), places.get(b, NOBODY)) for a, b in ranking.results.open_matches()]
    sides = Counter(place for pair in pairs for place in pair)
    partner = np.full(len(places), NOBODY, np.int64)
    for a, b in pairs:
        if NOBODY not in (a, b) and sides[a] == sides[b] == 1:
            partner[a], partner[b] = b, a
    points = ranking.figures.totals.points[ranking.order].astype(np.int64)
    return Rivals(points, np.array([sides[place] for place in range(len(places))], np.int64), partner)


def _final(ranking: Ranking, place: int, *, cut: int) -> Outlook:
    row = int(ranking.order[place])
    status, needed = (Status.LOCKED, 0) if place < cut else (Status.ELIMINATED, None)
    points = int(ranking.figures.totals.points[row])
    return Outlook(ranking.results.entrants[row], points, status, locked_with=needed, open_with=needed)


def _outlook(ranking: Ranking, place: int, *, bounds: Bounds, tally: Tally, cut: int) -> Outlook:
    row = int(ranking.order[place])
    by_outcome = _statuses(bounds, place, cut=cut)
    statuses = set(by_outcome.values())
    status = statuses.pop() if len(statuses) == 1 else Status.OPEN
    is_open = status is Status.OPEN
    locked_with, open_with = _needs(bounds, place, cut=cut)
    return Outlook(
        entrant=ranking.results.entrants[row],
        points=int(bounds.rivals.points[place]),
        status=status,
        locked_with=locked_with,
        open_with=open_with,
        likelihood=_likelihood(tally, row) if is_open else None,
        prospects=_prospects(by_outcome, tally, row) if is_open else (),
    )


def _statuses(bounds: Bounds, place: int, *, cut: int) -> dict[Outcome | None, Status]:
    """Judge every result of the next match by points alone; None means that there is no further match."""
    if not bounds.matches_of(place):
        return {None: _status(bounds, place, [None], cut=cut)}
    return {outcome: _status(bounds, place, list(worths), cut=cut) for outcome, worths in bounds.worths.items()}


def _status(bounds: Bounds, place: int, worths: list[tuple[int, int] | None], *, cut: int) -> Status:
    ranges = [(worth, *bounds.range_of(place, worth=worth)) for worth in worths]
    if all(bounds.others_can_reach(low, place=place, worth=worth) < cut for worth, low, _ in ranges):
        return Status.LOCKED
    if all(bounds.others_must_pass(high, place=place, worth=worth) >= cut for worth, _, high in ranges):
        return Status.ELIMINATED
    return Status.OPEN


def _needs(bounds: Bounds, place: int, *, cut: int) -> tuple[int | None, int | None]:
    """Find the fewest further points that are enough, and the fewest that are not yet too few."""
    points, in_reach = int(bounds.rivals.points[place]), bounds.further_points(place)
    enough = (more for more in in_reach if bounds.others_can_reach(points + more, place=place) < cut)
    possible = (more for more in in_reach if bounds.others_must_pass(points + more, place=place) < cut)
    return next(enough, None), next(possible, None)


def _likelihood(tally: Tally, row: int) -> Likelihood:
    return Likelihood(int(tally.total[row]), tally.runs)


def _prospects(by_outcome: dict[Outcome | None, Status], tally: Tally, row: int) -> tuple[Prospect, ...]:
    return tuple(
        Prospect(outcome, status, Likelihood(int(tally.made[outcome][row]), int(tally.of[outcome][row])))
        for outcome, status in by_outcome.items()
        if outcome is not None
    )
