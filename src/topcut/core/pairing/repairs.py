"""Repairing a posted round: the fewest changed tables, and no change to those kept.

An entrant left, was forgotten, or came late, or a result was wrong. Entrants at such a table are *loose*. If exchanging
the opponents of two tables repairs it, that is done. If the loose entrants can play each other without a clash, no
repair changes fewer tables. Otherwise loose entrants may be seated anywhere, and the entrants they replace move on: an
exact matching over the posted pairs and every pair with a loose entrant.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from msgspec import Struct

from topcut.core.pairing.cost import Cost, cost_of, levels_of
from topcut.core.pairing.dice import drawn_words
from topcut.core.pairing.field import NOBODY, Field, Ints
from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.matching import least_matching
from topcut.core.pairing.refusals import NothingToChange, TooMuchToMend
from topcut.core.pairing.seats import SeatChange, reseat
from topcut.core.pairing.steps import Steps, to_match
from topcut.core.play import EntrantId, Match, RoundResults

DENSE = 400
"""Up to this many entrants, every pair is considered if those with loose entrants do not suffice."""


class RepairPlan(Struct, frozen=True):
    """The proposed changes, and the round after them; nothing is changed yet."""

    changes: tuple[SeatChange, ...]
    matches: tuple[Match, ...]
    byes: tuple[EntrantId, ...]
    cost: Cost
    """The cost of the whole round, kept tables included."""

    @property
    def pairs(self) -> tuple[tuple[EntrantId, EntrantId], ...]:
        return tuple((match.sides[0], match.sides[1]) for match in self.matches)


def repair(
    field: Field,
    posted: RoundResults,
    *,
    seed: bytes,
    started: Collection[int] = (),
    corrected: Collection[EntrantId] = (),
    late: Collection[EntrantId] = (),
) -> RepairPlan:
    """Propose the fewest changed tables (GAP-01).

    `field` has everybody who plays this round now, on their true points. Tables with a result and `started` ones are
    kept; leave `started` empty to allow changes to started tables. `corrected` are the entrants whose earlier result
    was wrong: their gap is repaired too. Entrants who came `late` are not given a bye: if nothing else is left, the
    repair is refused (GAP-07). A posted bye of an entrant outside the field (an awarded one) stays.
    """
    field = field.ranked(ScoreGroups.drawn(field, seed=seed).order) if len(field) else field
    job = _Job.of(field, posted, started=started, corrected=corrected, late=late)
    proposal = job.proposal(job.exchanged() or job.matched(seed))
    unseated = sorted({*proposal.byes} & {*late})
    if unseated:
        raise NothingToChange(entrants=", ".join(map(str, unseated)))
    return proposal


Pairs = list[tuple[int, int]]
"""Pairs of places; the bye is one place more than the field has."""


@dataclass(slots=True, eq=False)
class _Job:
    """One repair in progress, in places."""

    field: Field
    posted: RoundResults
    kept: list[Match]
    before: Pairs
    """Posted pairs that may change, of entrants who are all still here."""
    loose: list[int]
    by_gap: bool
    late: set[int]

    @classmethod
    def of(
        cls,
        field: Field,
        posted: RoundResults,
        *,
        started: Collection[int],
        corrected: Collection[EntrantId],
        late: Collection[EntrantId],
    ) -> "_Job":
        place = {EntrantId(id): index for index, id in enumerate(field.ids.tolist())}
        kept = [match for match in posted.matches if match.result is not None or match.table in started]
        free = set(place) - {side for match in kept for side in match.sides}
        pairs = [match.sides for match in posted.matches if match not in kept and free.issuperset(match.sides)]
        before = [(place[one], place[two]) for one, two in pairs]
        before += [(place[id], len(field)) for id in posted.byes if id in free and len(free) % 2]
        settled = {spot for pair in before if not _is_faulty(field, pair, corrected) for spot in pair}
        loose = sorted({place[id] for id in free} - settled)
        return cls(field, posted, kept, before, loose, bool(corrected), {place[id] for id in late if id in place})

    @property
    def places(self) -> list[int]:
        """The places that may move, and the bye if there is one to give."""
        settled = [place for pair in self.before for place in pair if place < len(self.field)]
        places = sorted({*settled, *self.loose})
        return [*places, len(self.field)] if len(places) % 2 else places

    def exchanged(self) -> Pairs | None:
        """Exchange the opponents of two tables, if that repairs everything."""
        tables = [pair for pair in self.before if set(pair) <= set(self.loose)]
        if len(tables) != 2 or len(self.loose) != 4:
            return None
        (one, two), (three, four) = tables
        now = self._judged(tables)
        ways = [[(one, three), (two, four)], [(one, four), (two, three)]]
        best = min(ways, key=self._judged)
        if self._judged(best).is_free_of_clashes and self._judged(best) < now:
            return best + [pair for pair in self.before if pair not in tables]
        return None

    def _judged(self, pairs: Pairs) -> Cost:
        first, second = np.array(pairs).T
        return cost_of(self.field, first, second)

    def matched(self, seed: bytes) -> Pairs:
        """Match loose entrants with each other, or else with anyone; if a clash remains, over all pairs."""
        places = self.places
        if not self.loose:
            return self.before
        among = None if self.by_gap else self._among_themselves(seed)
        if among is not None:
            return among
        self._refuse_too_much(len(places), len(self.before) + len(self.loose) * len(places))
        sparse = self._solved(places, self._edges_with_loose(places), seed)
        if not self._is_clean(sparse) and len(places) <= DENSE:
            return self._solved(places, _every_pair(places), seed)
        return sparse

    def _among_themselves(self, seed: bytes) -> Pairs | None:
        """Pair the loose with each other, using a bye nobody has; None if two clash or the bye is a wrong one."""
        kept = [pair for pair in self.before if not {*self.loose} & {*pair}]
        places = [*self.loose, len(self.field)] if len(self.loose) % 2 else self.loose
        self._refuse_too_much(len(places), len(places) ** 2 // 2)
        pairs = self._solved(places, _every_pair(places), seed)
        return [*kept, *pairs] if self._is_clean(pairs) and not self._has_wrong_bye(pairs) else None

    def _refuse_too_much(self, nodes: int, edges: int) -> None:
        if not Steps().take(to_match(nodes, edges)):
            raise TooMuchToMend(count=len(self.loose))

    def _edges_with_loose(self, places: list[int]) -> tuple[Ints, Ints]:
        everyone = np.array(places)
        edges = {(min(pair), max(pair)) for pair in self.before}
        for one in [place for place in (*self.loose, len(self.field)) if place in places]:
            edges |= set(zip(np.minimum(one, everyone).tolist(), np.maximum(one, everyone).tolist(), strict=True))
        ends = np.array(sorted((one, two) for one, two in edges if one != two))
        return ends[:, 0], ends[:, 1]

    def _solved(self, places: list[int], edges: tuple[Ints, Ints], seed: bytes) -> Pairs:
        node = np.full(len(self.field) + 1, NOBODY)
        node[places] = np.arange(len(places))
        first, second = edges
        noise = drawn_words(seed, "repair", len(first))
        levels = self._levels(first, second)
        chosen = least_matching(len(places), node[first], node[second], levels=levels, noise=noise)
        assert chosen is not None, "loose entrants can always sit down with each other"
        return list(zip(first[chosen].tolist(), second[chosen].tolist(), strict=True))

    def _levels(self, first: Ints, second: Ints) -> list[Ints]:
        """Rank changed tables after clashes and second byes, and after the gap if a correction is to be repaired."""
        is_bye = second == len(self.field)
        levels = levels_of(self.field, first, np.where(is_bye, first, second))
        second_bye, bye_rank = np.zeros_like(first), np.zeros_like(first)
        for edge in np.flatnonzero(is_bye).tolist():
            second_bye[edge], bye_rank[edge] = self.field.cost_of_bye(int(first[edge]))
            second_bye[edge] += int(first[edge]) in self.late
        levels.avoid[is_bye] = 0
        as_posted = {(min(pair), max(pair)) for pair in self.before}
        changed = np.array([pair not in as_posted for pair in zip(first.tolist(), second.tolist(), strict=True)], int)
        gaps = [levels.gap, levels.gap_squared]
        middle = [*gaps, changed, bye_rank] if self.by_gap else [changed, bye_rank, *gaps]
        return [levels.rematches, levels.avoid, second_bye, *middle, levels.repeat_pair_downs]

    def _is_clean(self, pairs: Pairs) -> bool:
        return not any(two < len(self.field) and self.field.clash(one, two) for one, two in pairs)

    def _has_wrong_bye(self, pairs: Pairs) -> bool:
        given = [one for one, two in pairs if two == len(self.field)]
        return any(one in self.late or self.field.byes[one] for one in given)

    def proposal(self, pairs: Pairs) -> RepairPlan:
        ids = self.field.ids.tolist()
        bye = len(self.field)
        given = tuple(EntrantId(ids[one]) for one, two in pairs if two == bye)
        byes = tuple(id for id in self.posted.byes if id not in ids) + given
        sides = [(EntrantId(ids[one]), EntrantId(ids[two])) for one, two in pairs if two != bye]
        after, changes = reseat(self.posted, kept=self.kept, pairs=sides, byes=byes)
        place = {id: index for index, id in enumerate(ids)}
        everyone = [match.sides for match in after if all(side in place for side in match.sides)]
        seated = [[place[side] for side in sides] for sides in everyone]
        first, second = np.array(seated, dtype=np.int64).reshape(-1, 2).T
        cost = cost_of(self.field, first, second, byes=tuple(place[id] for id in given))
        return RepairPlan(changes, after, byes, cost)


def _every_pair(places: list[int]) -> tuple[Ints, Ints]:
    one, two = np.triu_indices(len(places), 1)
    return np.array(places)[one], np.array(places)[two]


def _is_faulty(field: Field, pair: tuple[int, int], corrected: Collection[EntrantId]) -> bool:
    one, two = pair
    is_corrected = any(int(field.ids[place]) in corrected for place in pair if place < len(field))
    return is_corrected or (two < len(field) and field.clash(one, two))
