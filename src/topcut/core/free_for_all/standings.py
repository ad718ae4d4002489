"""Exact standings after rounds in pods, and the reasons for them."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from msgspec import Struct

from topcut.core.free_for_all.criteria import POD_CRITERIA
from topcut.core.free_for_all.tally import PodPart, PodTally, tally
from topcut.core.play import EntrantId, Outcome, Points, RoundResults
from topcut.core.standings import (
    DEFAULT_SEED,
    MATCH_WINS,
    AnyMeasure,
    Criterion,
    Figure,
    Over,
    Record,
    Standing,
    lot_of,
    refuse_unusable_criteria,
)


class PodProfile(Struct, frozen=True):
    """How the percentages of a free-for-all are computed and what ranks."""

    name: str
    floor: Fraction = Fraction(1, 5)
    """0.33 would be more than the average of a pod of four, and floor most of a field."""
    bye_meetings: int = 0
    """How many opponents a bye counts as."""
    bye_lends: Fraction = Fraction(1, 5)
    """The share that each of these contributes."""
    criteria: tuple[Criterion, ...] = tuple(POD_CRITERIA.values())
    """The criteria in their order; points always come first."""

    def __post_init__(self) -> None:
        refuse_unusable_criteria(self.criteria)
        assert {each.over for each in self.criteria} <= {Over.ONESELF, Over.OPPONENTS_MEAN}, "others are for pairs"


POD_PROFILES: Final = {each.name: each for each in (PodProfile("pods"), PodProfile("topdeck", bye_meetings=3))}


class PodShares:
    """What everybody contributes to their opponents' average: their percentage, at least the floor."""

    def __init__(
        self, tallies: Mapping[EntrantId, PodTally], *, profile: PodProfile, measure: AnyMeasure = MATCH_WINS
    ) -> None:
        assert measure.possible, "a bye lends a percentage"
        self._profile = profile
        self.won = {entrant: (measure.earned(one), measure.possible(one)) for entrant, one in tallies.items()}
        """What was earned, and the most possible: points, of match wins."""
        possible = {possible for _, possible in self.won.values() if possible}
        self._unit = lcm(profile.floor.denominator, profile.bye_lends.denominator, *possible)
        self._lent = {entrant: self._whole(self.lent(entrant)) for entrant in tallies}

    def lent(self, entrant: EntrantId) -> Fraction:
        """Compute the percentage of the most possible in the rounds played, at least the floor."""
        earned, possible = self.won[entrant]
        return max(self._profile.floor, Fraction(earned, possible)) if possible else self._profile.floor

    def mean(self, one: PodTally) -> Fraction:
        """Compute the mean over all meetings, each round and each opponent; the floor for a player who met nobody."""
        met = [self._lent[opponent] for opponent in one.meetings]
        met += [self._whole(self._profile.bye_lends)] * (self._profile.bye_meetings * one.byes)
        return Fraction(sum(met), self._unit * len(met)) if met else self._profile.floor

    def _whole(self, share: Fraction) -> int:
        return int(share * self._unit)


def pod_standings(
    rounds: Sequence[RoundResults],
    *,
    entrants: Sequence[EntrantId],
    scheme: Points,
    profile: PodProfile = POD_PROFILES["pods"],
    seed: bytes = DEFAULT_SEED,
    unranked: Collection[EntrantId] = (),
) -> list[Standing]:
    """Rank by the criteria of the profile in their order, and finally by lot (GAP-05)."""
    tallies = tally(rounds, entrants=entrants, scheme=scheme)
    shares = {
        each.measure: PodShares(tallies, profile=profile, measure=each.measure)
        for each in profile.criteria
        if each.is_over_opponents
    }
    values = {
        entrant: tuple(_value(each, tallies[entrant], shares) for each in profile.criteria)
        for entrant in entrants
        if entrant not in unranked
    }
    order = sorted(values, key=lambda entrant: lot_of(entrant, seed=seed))
    order.sort(key=values.__getitem__, reverse=True)
    tied: dict[tuple[int | Fraction, ...], list[EntrantId]] = {}
    for entrant in order:
        tied.setdefault(values[entrant], []).append(entrant)
    return [
        _placed(rank, entrant, tallies[entrant], tuple(map(Figure, profile.criteria, mine)), tied[mine])
        for rank, entrant in enumerate(order, start=1)
        for mine in (values[entrant],)
    ]


def _value(by: Criterion, one: PodTally, shares: Mapping[AnyMeasure, PodShares]) -> int | Fraction:
    value: int | Fraction = shares[by.measure].mean(one) if by.is_over_opponents else by.measure.earned(one)
    return value


def _placed(
    rank: int, entrant: EntrantId, one: PodTally, figures: tuple[Figure, ...], tie: Sequence[EntrantId]
) -> Standing:
    record = Record(one.ended(Outcome.WIN), one.ended(Outcome.LOSS), one.ended(Outcome.DRAW))
    return Standing(rank, entrant, one.points, record, one.byes, figures, tuple(tie) if len(tie) > 1 else ())


class PodExplanation(Struct, frozen=True):
    """Every number behind a place."""

    entrant: EntrantId
    standing: Standing | None
    parts: tuple[PodPart, ...]
    lent: dict[EntrantId, tuple[int, int, Fraction]]
    """For everybody met: points earned, points possible, and the share they contribute."""
    ahead: Standing | None
    behind: Standing | None


def explain_pod_standing(
    rounds: Sequence[RoundResults],
    entrant: EntrantId,
    *,
    entrants: Sequence[EntrantId],
    scheme: Points,
    profile: PodProfile,
    seed: bytes,
    unranked: Collection[EntrantId] = (),
) -> PodExplanation:
    """Break one player's place down into each opponent's share."""
    ranked = pod_standings(rounds, entrants=entrants, scheme=scheme, profile=profile, seed=seed, unranked=unranked)
    tallies = tally(rounds, entrants=entrants, scheme=scheme)
    shares = PodShares(tallies, profile=profile)
    at = next((at for at, one in enumerate(ranked) if one.entrant == entrant), None)
    own = tallies[entrant]
    return PodExplanation(
        entrant,
        standing=None if at is None else ranked[at],
        parts=tuple(own.parts),
        lent={other: (*shares.won[other], shares.lent(other)) for other in dict.fromkeys(own.meetings)},
        ahead=ranked[at - 1] if at else None,
        behind=ranked[at + 1] if at is not None and at + 1 < len(ranked) else None,
    )
