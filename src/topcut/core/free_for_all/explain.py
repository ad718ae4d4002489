"""Reasons why a player sits in their pod: codes with data, which `sentences` puts into words."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from topcut.core.errors import Unknown
from topcut.core.free_for_all.field import PodField
from topcut.core.free_for_all.pods import Seating
from topcut.core.pairing import MOST_NAMED, CauseFact, Ints, PairingCause
from topcut.core.play import EntrantId


def explain_pod(field: PodField, seating: Seating, *, entrant: EntrantId) -> tuple[PairingCause, ...]:
    """List the reasons for one player's pod and seat, and the proof for the round; the field is the one seated."""
    pod = seating.pod_of(entrant)
    if pod is None:
        raise Unknown(what=f"entrant {entrant} in this round")
    told = _Told(field, seating, entrant, pod)
    return (
        *told.sizes(),
        *told.score_group(),
        *told.points(),
        *told.meetings(),
        *told.apart(),
        *told.odd(),
        *told.price(),
        *told.seat(),
        *told.chance(),
        told.proof(),
    )


class PodMate(Struct, frozen=True):
    """What a player brought into a pod."""

    entrant: EntrantId
    met: tuple[int, ...]
    """How often they had sat with each of the pod, in the order of the seats."""
    points: int
    first: int
    """How often they had the first seat."""


def pod_mates(field: PodField, pod: tuple[EntrantId, ...]) -> tuple[PodMate, ...]:
    """List who of a pod had met whom, with their points and how often they had gone first."""
    place_of = {int(id): place for place, id in enumerate(field.base.ids.tolist())}
    places = np.array([place_of[entrant] for entrant in pod])
    points, first = field.base.points[places].tolist(), field.seats[places, 0].tolist()
    return tuple(
        PodMate(entrant, tuple(field.base.meetings(np.full(len(places), place), places).tolist()), *brought)
        for entrant, place, *brought in zip(pod, places.tolist(), points, first, strict=True)
    )


class _Told:
    """One player's round, explained from every side."""

    def __init__(self, field: PodField, seating: Seating, entrant: EntrantId, pod: tuple[EntrantId, ...]) -> None:
        self.field, self.seating, self.entrant, self.pod = field, seating, entrant, pod
        place_of = {int(id): place for place, id in enumerate(field.base.ids.tolist())}
        self.place = place_of[entrant]
        self.mates = np.array([place_of[other] for other in pod if other != entrant])
        self.own = int(field.base.points[self.place])

    def sizes(self) -> Iterator[PairingCause]:
        shape, first = Counter(self.field.shape), self.field.sizes[0]
        sizes = " + ".join(f"{count} × {size}" for size, count in shape.items())
        yield PairingCause("pod-size", {"players": len(self.field), "sizes": sizes, "size": first})

    def score_group(self) -> Iterator[PairingCause]:
        others = int((self.field.base.points == self.own).sum()) - 1
        data: dict[str, CauseFact] = {"entrant": self.entrant, "points": self.own}
        yield PairingCause("score-group", data | {"count": others}) if others else PairingCause("alone-in-group", data)

    def points(self) -> Iterator[PairingCause]:
        """Explain who in the pod has different points, and whether numbers or earlier meetings force it."""
        gaps = self.own - self.field.base.points[self.mates]
        if not gaps.any():
            yield PairingCause("all-level")
            return
        for code, some in (("paired-down", gaps > 0), ("paired-up", gaps < 0)):
            if some.any():
                gap = int(np.abs(gaps[some]).max())
                yield PairingCause(code, {"entrant": self.entrant, "others": self._ids(self.mates[some]), "gap": gap})
        yield from self._line(int(self.field.base.points[[self.place, *self.mates]].max()))

    def _line(self, points: int) -> Iterator[PairingCause]:
        """Say what keeps the pod from being level: the numbers, or an aim of this round that outweighs the points."""
        size = len(self.pod)
        above = int((self.field.base.points >= points).sum())
        if above % size:
            yield PairingCause("line", {"points": points, "count": above, "size": size, "remainder": above % size})
            return
        spread, instead = self.seating.cost.spread, self.seating.instead
        if instead.unmet is None or instead.unexcused is None:
            yield PairingCause("avoids-repeats")
            return
        if instead.unmet < spread:
            yield PairingCause("avoids-met")
        if instead.unexcused < spread:
            yield PairingCause("avoids-odd", {"size": self.field.sizes[0]})
        if spread <= min(instead.unmet, instead.unexcused):
            yield PairingCause("closest-together")

    def meetings(self) -> Iterator[PairingCause]:
        met = self._met(self.mates)
        if not met.any():
            yield PairingCause("none-met", {"entrant": self.entrant})
        for mate, times in zip(self.mates.tolist(), met.tolist(), strict=True):
            if times:
                data: dict[str, CauseFact] = {"entrant": self.entrant, "opponent": self._id(mate), "times": times}
                yield PairingCause("met-before", data | ({"count": 1} if times == 1 else {}))
        if met.any():
            bound = self.seating.certificate.bound.repeats
            yield PairingCause("repeat-forced", {"repeats": self.seating.cost.repeats, "bound": bound})
        level = np.setdiff1d(np.flatnonzero(self.field.base.points == self.own), [self.place, *self.mates])
        if (self._met(level) > 0).any():
            yield PairingCause("kept-apart", {"others": self._ids(level[self._met(level) > 0])})

    def apart(self) -> Iterator[PairingCause]:
        here = np.full(len(self.mates), self.place)
        for mate in self.mates[self.field.base.to_avoid(here, self.mates) > 0].tolist():
            cost, bound = self.seating.cost.avoid, self.seating.certificate.bound.avoid
            two: dict[str, CauseFact] = {"entrant": self.entrant, "opponent": self._id(mate)}
            yield PairingCause("together", two | {"avoid": cost, "bound": bound})

    def odd(self) -> Iterator[PairingCause]:
        first, in_odd = self.field.sizes[0], self.field.in_odd
        if not self.field.excuses:
            yield PairingCause("most-are-odd", {"count": in_odd, "players": len(self.field), "size": first})
            return
        if len(self.pod) == first or first not in self.field.shape:  # if all pods are odd, nobody was chosen
            return
        earlier = int(self.field.odd[self.place])
        data: dict[str, CauseFact] = {"entrant": self.entrant, "players": len(self.pod), "earlier": earlier}
        yield PairingCause("odd-pod", data)
        excused = np.flatnonzero((self.field.odd > earlier) & (self.field.base.points <= self.own))
        excused = np.setdiff1d(excused, self.mates)
        if len(excused):
            yield PairingCause("odd-pod-excused", {"others": self._ids(excused)})

    def price(self) -> Iterator[PairingCause]:
        spread, instead = self.seating.cost.spread, self.seating.instead
        if instead.unmet is not None and instead.unmet < spread:
            yield PairingCause("price-of-no-repeats", {"spread": spread, "sorted": instead.unmet})
        if instead.unexcused is not None and instead.unexcused < spread:
            yield PairingCause("price-of-odd-pods", {"spread": spread, "freely": instead.unexcused})
        if self.seating.looked_ahead:
            yield PairingCause("look-ahead")

    def seat(self) -> Iterator[PairingCause]:
        seat = self.pod.index(self.entrant)
        earlier = int(self.field.seats[self.place, seat])
        data: dict[str, CauseFact] = {"entrant": self.entrant, "seat": seat + 1, "earlier": earlier}
        if earlier:
            yield PairingCause("seat", data | ({"count": 1} if earlier == 1 else {}))
        else:
            yield PairingCause("seat-new", data)

    def chance(self) -> Iterator[PairingCause]:
        equals = self.seating.equals
        if equals is None or self.seating.looked_ahead:
            yield PairingCause("chance")
        elif equals > 1:
            yield PairingCause("chance-counted", {"equal": equals})

    def proof(self) -> PairingCause:
        cost, certificate = self.seating.cost, self.seating.certificate
        if certificate.by == "whole-field" and not certificate.optimal:
            return PairingCause("proof-ahead", {"spread": cost.spread, "bound": certificate.bound.spread})
        data: dict[str, CauseFact] = {"repeats": cost.repeats, "least_repeats": certificate.bound.repeats}
        data |= {"spread": cost.spread, "least_spread": certificate.bound.spread}
        return PairingCause(f"proof-{certificate.by}", data)

    def _met(self, places: Ints) -> Ints:
        return self.field.base.meetings(np.full(len(places), self.place), places)

    def _id(self, place: int) -> EntrantId:
        return EntrantId(int(self.field.base.ids[place]))

    def _ids(self, places: Ints) -> tuple[EntrantId, ...]:
        return tuple(map(self._id, places[:MOST_NAMED].tolist()))
