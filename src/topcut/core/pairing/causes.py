"""Reasons for one entrant's pairing: codes with data, which `sentences` puts into words."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from topcut.core.errors import Unknown
from topcut.core.pairing.cost import CostLevels, levels_of
from topcut.core.pairing.field import Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.pairing import Pairing
from topcut.core.play import EntrantId

CauseFact = int | str | EntrantId | tuple[EntrantId, ...]
MOST_NAMED = 20
"""The most entrants named in one reason."""
AT_ONCE = 500
"""Tables compared at once: nearly always one of the first is as good, and the others need not be looked at."""


class PairingCause(Struct, frozen=True):
    """One reason for a pairing."""

    code: str
    data: dict[str, CauseFact] = {}
    """Numbers, and entrants under `entrant`, `opponent` and `others`."""


def explain(field: Field, pairing: Pairing, *, entrant: EntrantId) -> tuple[PairingCause, ...]:
    """List the reasons for one entrant's opponent or bye, and the proof for the whole pairing (GAP-01).

    The field is the one that was paired; for a round in pods, the entrant's own pod.
    """
    return PairingCauses(field, pairing).of(entrant)


class PairingCauses:
    """The reasons of one pairing: what all of its entrants share is computed once, however many of them ask."""

    def __init__(self, field: Field, pairing: Pairing) -> None:
        is_ranked = field.rank is not None
        self._field = field if is_ranked else field.ranked(ScoreGroups.drawn(field, seed=pairing.seed).order)
        self._pairing = pairing
        self._tables = _places_at(field, pairing)
        self._proof = _proof(pairing)

    def of(self, entrant: EntrantId) -> tuple[PairingCause, ...]:
        """List the reasons for one entrant's opponent or bye, and the proof for the whole pairing (GAP-01)."""
        if entrant in self._pairing.awarded:
            return (PairingCause("bye-awarded", {"entrant": entrant}),)
        field, pairing = self._field, self._pairing
        place = field.place_of(entrant)
        if place is None:
            raise Unknown(what=f"entrant {entrant} in this pairing")
        opponent = pairing.opponent_of(entrant)
        other = None if opponent is None else field.place_of(opponent)
        reasons = [*_score_group(field, place)]
        if other is None:
            reasons += _bye(field, pairing, place)
        else:
            reasons += _opponent(field, pairing, place, other)
            if _has_equal(field, self._tables, place, other):
                reasons.append(PairingCause("drawn"))
        return (*reasons, self._proof)


def _ids(field: Field, places: Ints) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(id) for id in field.ids[places[:MOST_NAMED]].tolist())


def _id(field: Field, place: int) -> EntrantId:
    return EntrantId(int(field.ids[place]))


def _score_group(field: Field, place: int) -> Iterator[PairingCause]:
    """List the others on the same points, and those of them who were ruled out."""
    entrant, points = _id(field, place), int(field.points[place])
    others = np.flatnonzero((field.points == points) & (np.arange(len(field)) != place))
    if not len(others):
        yield PairingCause("alone-in-group", {"entrant": entrant, "points": points})
        return
    yield PairingCause("score-group", {"entrant": entrant, "points": points, "count": len(others)})
    one = np.full(len(others), place)
    met, apart = field.meetings(one, others) > 0, field.to_avoid(one, others) > 0
    if met.any():
        yield PairingCause("ruled-out-met", {"entrant": entrant, "others": _ids(field, others[met])})
    if (apart & ~met).any():
        yield PairingCause("ruled-out-avoid", {"entrant": entrant, "others": _ids(field, others[apart & ~met])})


def _opponent(field: Field, pairing: Pairing, place: int, other: int) -> Iterator[PairingCause]:
    two: dict[str, CauseFact] = {"entrant": _id(field, place), "opponent": _id(field, other)}
    step = int(field.points[place] - field.points[other])
    if (field.opponents[place] == other).any():
        yield PairingCause("rematch", two | {"rematches": pairing.cost.rematches})
    elif field.clash(place, other):
        yield PairingCause("breach", two | {"avoid": pairing.cost.avoid})
    if step == 0:
        yield PairingCause("same-group", two)
    else:
        code = "paired-down" if step > 0 else "paired-up"
        yield PairingCause(code, two | {"theirs": int(field.points[other]), "gap": abs(step)})
        yield from _why_not_inside(field, pairing, place if step > 0 else other)
        if step > 0:
            yield _how_often(field, place)


def _why_not_inside(field: Field, pairing: Pairing, higher: int) -> Iterator[PairingCause]:
    """Explain whether an odd number above forces it, or clashes do."""
    byes = np.isin(field.ids, pairing.byes)
    points = int(field.points[higher])
    above = int(((field.points >= points) & ~byes).sum())
    if above % 2:
        yield PairingCause("odd-above", {"points": points, "count": above})
    else:
        yield PairingCause("avoids-clashes")


def _how_often(field: Field, place: int) -> PairingCause:
    times = int(field.pair_downs[place])
    if not times:
        return PairingCause("never-paired-down", {"entrant": _id(field, place)})
    return PairingCause("paired-down-before", {"entrant": _id(field, place), "count": times})


def _places_at(field: Field, pairing: Pairing) -> tuple[Ints, Ints]:
    """Return the places of the two at each table of the field."""
    at = np.argsort(field.ids)
    inside = np.isin(pairing.first, field.ids) & np.isin(pairing.second, field.ids)
    first, second = (at[np.searchsorted(field.ids, ids[inside], sorter=at)] for ids in (pairing.first, pairing.second))
    return first, second


def _has_equal(field: Field, tables: tuple[Ints, Ints], place: int, other: int) -> bool:
    """Check whether exchanging opponents with another table would have cost the same: then chance decided."""
    first, second = tables
    some = (slice(start, start + AT_ONCE) for start in range(0, len(first), AT_ONCE))
    return any(_has_equal_among(field, first[these], second[these], place, other) for these in some)


def _has_equal_among(field: Field, first: Ints, second: Ints, place: int, other: int) -> bool:
    elsewhere = (first != place) & (first != other)
    first, second = first[elsewhere], second[elsewhere]
    here = np.full(len(first), place), np.full(len(first), other)
    now = _added(levels_of(field, *here), levels_of(field, first, second))
    one_way = _added(levels_of(field, here[0], first), levels_of(field, here[1], second))
    other_way = _added(levels_of(field, here[0], second), levels_of(field, here[1], first))
    return bool((one_way == now).all(axis=1).any() or (other_way == now).all(axis=1).any())


def _added(one: CostLevels, other: CostLevels) -> Ints:
    return np.stack([getattr(one, name) + getattr(other, name) for name in one.__struct_fields__], axis=1)


def _bye(field: Field, pairing: Pairing, place: int) -> Iterator[PairingCause]:
    entrant = _id(field, place)
    assert field.rank is not None
    had_one, below = field.byes > 0, field.rank > field.rank[place]
    if had_one.all():
        yield PairingCause("bye-everyone-had-one", {"entrant": entrant})
    elif had_one[place]:
        yield PairingCause("bye-second", {"entrant": entrant})
    elif pairing.cost.bye_rank:
        yield PairingCause("bye-against-clashes", {"entrant": entrant, "count": pairing.cost.bye_rank})
    else:
        yield PairingCause("bye-lowest", {"entrant": entrant})
    if not had_one[place] and (below & had_one).any():
        yield PairingCause("bye-had-one", {"entrant": entrant, "others": _ids(field, np.flatnonzero(below & had_one))})


def _proof(pairing: Pairing) -> PairingCause:
    bound = pairing.certificate.bound
    by = "crowd" if pairing.certificate.by == "parity" and bound.avoid else pairing.certificate.by
    return PairingCause(f"proof-{by}", {"gap": bound.gap, "avoid": bound.avoid})
