"""Who stands where after rounds in pods, exactly, and why."""

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
    """0.33 would exceed what everybody in a pod of four wins on average, and floor most of a field."""
    bye_meetings: int = 0
    """As many opponents a bye counts as."""
    bye_lends: Fraction = Fraction(1, 5)
    """What each of these lends."""


POD_PROFILES: Final = {each.name: each for each in (PodProfile("pods"), PodProfile("topdeck", bye_meetings=3))}


class PodStanding(Struct, frozen=True):
    """One player's place, and the figures that put them there, in the order in which they are asked."""

    rank: int
    entrant: EntrantId
    points: int
    omw: Fraction
    beaten: int
    """Players who finished behind in their pods, added up."""
    advantage: Fraction
    """What their seats were worth: 1 a first seat, -1 a last one; who had less stands ahead."""
    record: Record
    byes: int
    tie: tuple[EntrantId, ...] = ()
    """All who are equal on everything, this player included, as the lot put them; empty if nobody else is."""

    @property
    def tied_with(self) -> tuple[EntrantId, ...]:
        return tuple(entrant for entrant in self.tie if entrant != self.entrant)

    @property
    def figures(self) -> tuple[int, Fraction, int, Fraction]:
        """The larger, the better."""
        return self.points, self.omw, self.beaten, -self.advantage


class PodShares:
    """What everybody lends to those who met them: their match-win percentage, at least the floor."""

    def __init__(self, tallies: Mapping[EntrantId, PodTally], *, scheme: Points, profile: PodProfile) -> None:
        self._profile = profile
        self.won = {entrant: (one.points, scheme.most * one.played) for entrant, one in tallies.items()}
        """Points earned, and the most that could be."""
        possible = {possible for _, possible in self.won.values() if possible}
        self._unit = lcm(profile.floor.denominator, profile.bye_lends.denominator, *possible)
        self._lent = {entrant: self._whole(self.lent(entrant)) for entrant in tallies}

    def lent(self, entrant: EntrantId) -> Fraction:
        """Points over the most possible in the rounds played, at least the floor."""
        earned, possible = self.won[entrant]
        return max(self._profile.floor, Fraction(earned, possible)) if possible else self._profile.floor

    def mean(self, one: PodTally) -> Fraction:
        """Take the mean over all meetings, each round and each opponent; who met nobody has the floor."""
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
    """Rank by points, opponents' match-win percentage, opponents beaten, seats carried, and at last by lot (GAP-05)."""
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
    """Every number a place is made of."""

    entrant: EntrantId
    standing: PodStanding | None
    parts: tuple[PodPart, ...]
    lent: dict[EntrantId, tuple[int, int, Fraction]]
    """Of everybody met: points earned, points possible, and what that lends."""
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
    """Take one player's place apart into each opponent's share."""
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
