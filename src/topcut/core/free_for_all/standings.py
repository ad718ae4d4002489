"""Exact standings after rounds in pods, and the reasons for them."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.free_for_all.field import UNIT
from topcut.core.free_for_all.tally import PodPart, PodTally, tally
from topcut.core.play import EntrantId, Outcome, Points, RoundResults
from topcut.core.standings import DEFAULT_SEED, Record, lot_of


class PodProfile(Struct, frozen=True):
    """How the percentages of a free-for-all are computed."""

    name: str
    floor: Fraction = Fraction(1, 5)
    """0.33 would be more than the average of a pod of four, and floor most of a field."""
    bye_meetings: int = 0
    """How many opponents a bye counts as."""
    bye_lends: Fraction = Fraction(1, 5)
    """The share that each of these contributes."""


POD_PROFILES: Final = {each.name: each for each in (PodProfile("pods"), PodProfile("topdeck", bye_meetings=3))}


class PodStanding(Struct, frozen=True):
    """One player's place, and the figures behind it, in the order in which they are compared."""

    rank: int
    entrant: EntrantId
    points: int
    omw: Fraction
    beaten: int
    """Players who finished behind in their pods, added up."""
    advantage: Fraction
    """The sum of their seat advantages: 1 for a first seat, -1 for a last one; less is better."""
    record: Record
    byes: int
    tie: tuple[EntrantId, ...] = ()
    """All players equal on everything, this one included, in the order of the lot; empty if there are no others."""

    @property
    def tied_with(self) -> tuple[EntrantId, ...]:
        return tuple(entrant for entrant in self.tie if entrant != self.entrant)

    @property
    def figures(self) -> tuple[int, Fraction, int, Fraction]:
        """The figures, larger is better."""
        return self.points, self.omw, self.beaten, -self.advantage


class PodShares:
    """What everybody contributes to their opponents' average: their match-win percentage, at least the floor."""

    def __init__(self, tallies: Mapping[EntrantId, PodTally], *, scheme: Points, profile: PodProfile) -> None:
        self._profile = profile
        self.won = {entrant: (one.points, scheme.most * one.played) for entrant, one in tallies.items()}
        """Points earned, and the most possible."""
        possible = {possible for _, possible in self.won.values() if possible}
        self._unit = lcm(profile.floor.denominator, profile.bye_lends.denominator, *possible)
        self._lent = {entrant: self._whole(self.lent(entrant)) for entrant in tallies}

    def lent(self, entrant: EntrantId) -> Fraction:
        """Compute points over the most possible in the rounds played, at least the floor."""
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
) -> list[PodStanding]:
    """Rank by points, opponents' match-win percentage, opponents beaten, seats, and finally by lot (GAP-05)."""
    tallies = tally(rounds, entrants=entrants, scheme=scheme)
    shares = PodShares(tallies, scheme=scheme, profile=profile)
    places = [_placed(entrant, tallies[entrant], shares) for entrant in entrants if entrant not in unranked]
    places.sort(key=lambda one: lot_of(one.entrant, seed=seed))
    places.sort(key=lambda one: one.figures, reverse=True)
    tied: dict[tuple[object, ...], list[EntrantId]] = {}
    for one in places:
        tied.setdefault(one.figures, []).append(one.entrant)
    return [_ranked(one, rank, tied[one.figures]) for rank, one in enumerate(places, start=1)]


def _placed(entrant: EntrantId, one: PodTally, shares: PodShares) -> PodStanding:
    record = Record(one.ended(Outcome.WIN), one.ended(Outcome.LOSS), one.ended(Outcome.DRAW))
    advantage = Fraction(one.advantage, UNIT)
    return PodStanding(0, entrant, one.points, shares.mean(one), one.beaten, advantage, record, one.byes)


def _ranked(one: PodStanding, rank: int, tie: Sequence[EntrantId]) -> PodStanding:
    return replace(one, rank=rank, tie=tuple(tie) if len(tie) > 1 else ())


class PodExplanation(Struct, frozen=True):
    """Every number behind a place."""

    entrant: EntrantId
    standing: PodStanding | None
    parts: tuple[PodPart, ...]
    lent: dict[EntrantId, tuple[int, int, Fraction]]
    """For everybody met: points earned, points possible, and the share they contribute."""
    ahead: PodStanding | None
    behind: PodStanding | None


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
    shares = PodShares(tallies, scheme=scheme, profile=profile)
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
