"""The history of each entrant over the rounds played: opponents, byes, points, pair-downs."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Self

from topcut.core.pairing.refusals import ResultsMissing
from topcut.core.play import EntrantId, Match, MatchLength, Points, RoundResults


@dataclass(slots=True)
class PriorRounds:
    """Running totals over the rounds as published and played, not as once computed."""

    points: Counter[EntrantId] = field(default_factory=Counter)
    byes: Counter[EntrantId] = field(default_factory=Counter)
    pair_downs: Counter[EntrantId] = field(default_factory=Counter)
    pair_ups: Counter[EntrantId] = field(default_factory=Counter)
    opponents: defaultdict[EntrantId, list[EntrantId]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, rounds: Sequence[RoundResults], *, scheme: Points, length: MatchLength) -> Self:
        """Add up the rounds in order."""
        past = cls()
        for number, round in enumerate(rounds, start=1):
            past._add(round, number=number, scheme=scheme, length=length)
        return past

    def _add(self, round: RoundResults, *, number: int, scheme: Points, length: MatchLength) -> None:
        open_tables = [match.table for match in round.matches if match.result is None]
        if open_tables:
            shown = ", ".join(map(str, sorted(open_tables)[:10]))
            raise ResultsMissing(round=number, missing=len(open_tables), tables=shown)
        for match in round.matches:
            self._note_pair_downs(match)
            self._note_meeting(match)
        for match in round.matches:  # only now: the whole round was paired on the points before it
            assert match.result is not None
            for side, points in zip(match.sides, scheme.of(match.result), strict=True):
                self.points[side] += points
        for id in round.byes:
            self.byes[id] += 1
            self.points[id] += scheme.of_bye(length)

    def _note_pair_downs(self, match: Match) -> None:
        for one, other in combinations(match.sides, 2):
            if self.points[one] != self.points[other]:
                higher, lower = (one, other) if self.points[one] > self.points[other] else (other, one)
                self.pair_downs[higher] += 1
                self.pair_ups[lower] += 1

    def _note_meeting(self, match: Match) -> None:
        assert match.result is not None
        if match.result.have_met:
            for one, other in combinations(match.sides, 2):
                self.opponents[one].append(other)
                self.opponents[other].append(one)
