"""The standings of an event after any of its rounds."""

from topcut.core.event.nouns.refusals import PackIsGone
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.pods import pod_ranking
from topcut.core.play import EntrantId
from topcut.core.standings import PROFILES, Profile, Ranking, Results, Standing, read


def results_of(event: Event, *, after: int) -> Results:
    """Collect the first rounds of an event in columns, without the playoff (MTR 10.4).

    One scheme of points and one match length rank everybody, those of the first stage: a later stage counts no
    differently.
    """
    stage = event.stages[0]
    results = Results(stage.length, stage.points)
    for entrant in event.entrants:
        results.add_entrant(entrant)
    last = min(after, event.cut.after) if event.cut else after
    for number in range(1, last + 1):
        results.add_round(event.results(event.rounds[number]))
    return results


def ranking(event: Event, *, after: int, seed: bytes = b"") -> list[Standing]:
    """Rank all who took part: without those who left before round 1 (MTR 2.10), or the disqualified (GAP-15)."""
    if event.is_free_for_all:
        return pod_ranking(event, after=after, seed=seed)
    return list(read(_ranking(event, results_of(event, after=after), seed)))


def order_after(event: Event, *, after: int, seed: bytes) -> list[EntrantId]:
    """Return the same order without the figures."""
    if event.is_free_for_all:
        return [place.entrant for place in ranking(event, after=after, seed=seed)]
    return best_first(event, results_of(event, after=after), seed=seed)


def best_first(event: Event, results: Results, *, seed: bytes) -> list[EntrantId]:
    """Return the order by results that are collected already."""
    return [results.entrants[row] for row in _ranking(event, results, seed).order.tolist()]


def _ranking(event: Event, results: Results, seed: bytes) -> Ranking:
    out = [e.number for e in event.entrants.values() if e.disqualified or e.out_after == 0]
    return Ranking(results, profile=profile_of(event), seed=seed, unranked=out)


def profile_of(event: Event) -> Profile:
    """Return the tiebreakers, without those that teams and single games cannot have (MTR 3.1)."""
    if event.tiebreakers not in PROFILES:
        raise PackIsGone(name=event.tiebreakers)
    profile = PROFILES[event.tiebreakers].for_length(event.stages[0].length)
    return profile.for_teams() if event.is_for_teams else profile
