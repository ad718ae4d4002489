"""Repairing a posted round in pods: the fewest changed tables, everybody seated, and the reasons.

A pod that lost too many *has to* change, and players without a pod need a seat. They are seated among themselves, else
with one more table opened, else with two. A pod in which two have met, or whose points were corrected, *may* change: it
exchanges people with one other table if that is better.
"""

import dataclasses
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from msgspec import Struct

from topcut.core.free_for_all.cost import PodCost
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.refusals import NoPodsForSoMany
from topcut.core.free_for_all.reseating import Company, Reseated, cost_of_company, in_seats, reseated
from topcut.core.pairing import NothingToChange, PairingCause, SeatChange, chance_for
from topcut.core.pairing import reseat as at_tables
from topcut.core.play import Chance, EntrantId, Match, RoundResults

MOST_OPENED: Final = 2
"""The most tables opened beyond those that have to change."""
NEAREST: Final = 24
"""If two more are opened, how many tables near in points are considered."""
FEW: Final = 8
"""With more people without a pod, only this many tables near in points are considered."""


class PodRepair(Struct, frozen=True):
    """The proposed changes, and the round after them; nothing is changed yet."""

    changes: tuple[SeatChange, ...]
    matches: tuple[Match, ...]
    byes: tuple[EntrantId, ...]
    cost: PodCost
    """The cost of the whole round, kept tables included."""
    reasons: tuple[PairingCause, ...] = ()
    """Why each table changes, and how many stay."""


def repair_pods(
    field: PodField,
    posted: RoundResults,
    *,
    seed: bytes,
    started: Collection[int] = (),
    corrected: Collection[EntrantId] = (),
    late: Collection[EntrantId] = (),
) -> PodRepair:
    """Propose the fewest changed tables of a round in pods (GAP-01).

    `field` has everybody to be seated in this round now, on their true points. Tables with a result and `started` ones
    are kept. `corrected` are the players whose earlier result was wrong: their pods may exchange people. Players who
    came `late` get a seat, or the repair is refused (GAP-07).
    """
    job = _Job.of(field, posted, started=started, dice=chance_for(seed, "repair"))
    job.seat_all(late)
    if corrected or not late:
        job.mend(corrected)
    return job.proposal(posted, seed=seed)


@dataclass(slots=True, eq=False)
class _Job:
    """One repair in progress; people are places of the field."""

    field: PodField
    kept: list[Match]
    before: dict[int, Company]
    """Posted pods that may change, without the players who left."""
    loose: Company
    dice: Chance
    after: list[Company] = dataclasses.field(default_factory=list)
    reasons: list[PairingCause] = dataclasses.field(default_factory=list)

    @classmethod
    def of(cls, field: PodField, posted: RoundResults, *, started: Collection[int], dice: Chance) -> "_Job":
        place = {EntrantId(id): index for index, id in enumerate(field.base.ids.tolist())}
        kept = [match for match in posted.matches if match.result is not None or match.table in started]
        left = [match for match in posted.matches if match not in kept]
        before = {match.table: tuple(place[side] for side in match.sides if side in place) for match in left}
        seated = {side for match in posted.matches for side in match.sides} | {*posted.losses}
        loose = tuple(index for id, index in place.items() if id not in seated)
        return cls(field, kept, before, loose, dice, after=[pod for pod in before.values() if pod])

    def seat_all(self, late: Collection[EntrantId]) -> None:
        """Seat players without a pod, or left over from one, opening as few other tables as possible."""
        too_few = [pod for pod in self.after if len(pod) not in self.field.sizes]
        people = tuple(sorted({*self.loose, *(place for pod in too_few for place in pod)}))
        if not people:
            return
        found = self._seated(people, [pod for pod in self.after if pod not in too_few])
        if found is None:
            unseated = sorted(late) or self.field.base.ids[[*people]].tolist()
            raise NothingToChange(entrants=", ".join(map(str, unseated)))
        opened = {*found.before}
        self.after = [pod for pod in self.after if pod not in opened and pod not in too_few] + [*found.pods]
        self._tell_seated(too_few, found)

    def _seated(self, people: Company, others: list[Company]) -> Reseated | None:
        """Open none, one or two other tables; one more is opened only if it saves a clash."""
        best: Reseated | None = None
        for opened in range(MOST_OPENED + 1):
            near = self._nearest(people, others) if opened == MOST_OPENED or len(people) > FEW else others
            ways = [self._one_way(people, some) for some in combinations(near, opened)]
            here = min((way for way in ways if way is not None), key=lambda way: way.key, default=None)
            if here is not None and (best is None or here.clashes < best.clashes):
                best = here
            if best is not None and best.clashes <= (0, 0):
                break
        return best

    def _one_way(self, people: Company, opened: tuple[Company, ...]) -> Reseated | None:
        try:
            return reseated(self.field, people, opened, dice=self.dice)
        except NoPodsForSoMany:
            return None

    def _nearest(self, people: Company, others: list[Company]) -> list[Company]:
        points = self.field.base.points
        mine = points[[*people]].mean()
        by_gap = sorted(others, key=lambda pod: abs(float(points[[*pod]].mean() - mine)))
        return by_gap[: FEW if len(people) > FEW else NEAREST]

    def mend(self, corrected: Collection[EntrantId]) -> None:
        """Exchange people between a pod with a clash or corrected points and one other table, best gain first."""
        wronged = {place for place, id in enumerate(self.field.base.ids.tolist()) if id in corrected}
        posted = {*self.before.values()}
        known: dict[frozenset[Company], Reseated] = {}
        while True:
            faulty = [pod for pod in self.after if pod in posted and self._is_faulty(pod, wronged)][:NEAREST]
            for pod, other in ((pod, other) for pod in faulty for other in self.after if other != pod):
                by_points = bool(wronged & {*pod, *other})
                if frozenset((pod, other)) not in known:
                    known[frozenset((pod, other))] = reseated(
                        self.field, (), (pod, other), dice=self.dice, by_points=by_points
                    )
            here = [way for way in known.values() if {*way.before} <= {*self.after} and self._gains(way, wronged)]
            if not here:
                return
            self._exchange(min(here, key=lambda way: (way.gained, way.changed, way.drawn)))

    def _is_faulty(self, pod: Company, wronged: set[int]) -> bool:
        return bool(wronged & {*pod}) or not cost_of_company(self.field, pod).is_free_of_clashes

    def _gains(self, way: Reseated, wronged: set[int]) -> bool:
        by_points = any(wronged & {*pod} for pod in way.before)
        return way.gained < (0,) * len(way.gained) if by_points else way.clashes < (0, 0)

    def _exchange(self, way: Reseated) -> None:
        self.after = [other for other in self.after if other not in way.before] + [*way.pods]
        tables = ", ".join(str(number) for number, sat in self.before.items() if sat in way.before)
        code = "repair-clash" if way.clashes < (0, 0) else "repair-corrected"
        self.reasons.append(PairingCause(code, {"tables": tables, "less": -way.gained[-1]}))

    def _tell_seated(self, too_few: list[Company], found: Reseated) -> None:
        number = {pod: table for table, pod in self.before.items()}
        for pod in too_few:
            self.reasons.append(PairingCause("repair-too-few", {"table": number[pod], "count": len(pod)}))
        for pod in found.pods:
            joined = next((old for old in found.before if {*old} < {*pod}), None)
            if joined:
                who = tuple(EntrantId(int(self.field.base.ids[place])) for place in pod if place not in joined)
                self.reasons.append(PairingCause("repair-free-seat", {"others": who, "table": number[joined]}))
        if found.before and not any({*old} < {*pod} for old in found.before for pod in found.pods):
            tables = ", ".join(str(number.get(pod, "")) for pod in found.before)
            self.reasons.append(PairingCause("repair-opened", {"tables": tables, "pods": len(found.pods)}))

    def proposal(self, posted: RoundResults, *, seed: bytes) -> PodRepair:
        """Assign tables and seats to the pods, and list the changes."""
        ids = self.field.base.ids.tolist()
        before = tuple(self.before.values())
        pods = [pod if pod in before else in_seats(self.field, pod, before, seed=seed) for pod in self.after]
        sides = [tuple(EntrantId(ids[place]) for place in pod) for pod in pods]
        byes = tuple(entrant for entrant in posted.byes if entrant not in ids)
        matches, changes = at_tables(posted, kept=self.kept, pairs=sides, byes=byes)
        if changes:
            tables = ", ".join(str(change.table) for change in changes if change.table)
            self.reasons.append(PairingCause("repair-stay", {"tables": tables}))
        return PodRepair(changes, matches, byes, self._cost(matches), tuple(self.reasons))

    def _cost(self, matches: tuple[Match, ...]) -> PodCost:
        place = {id: index for index, id in enumerate(self.field.base.ids.tolist())}
        pods = [tuple(place[side] for side in match.sides if side in place) for match in matches]
        levels = [cost_of_company(self.field, pod).levels for pod in pods if pod]
        return PodCost(*map(sum, zip(*levels, strict=True))) if levels else PodCost()
