"""A cut in pods being played: who is still in, who sits together next, who finished where."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from topcut.core.free_for_all.cut import PodCut, PodStage, advances, cuts, seat_cut
from topcut.core.play import EntrantId, Result

POD_CUT_ENGINE: Final = "pod-cut-1"
"""The engine named for a round that a cut in pods has seated."""


class PodRound(Struct, frozen=True):
    """One round of the cut, as posted."""

    straight_on: tuple[EntrantId, ...]
    pods: tuple[tuple[EntrantId, ...], ...]
    results: tuple[Result | None, ...]
    """The results so far, pod by pod."""

    @property
    def is_open(self) -> bool:
        return None in self.results

    @property
    def is_final(self) -> bool:
        return len(self.pods) == 1 and not self.straight_on


class PodPlayoff(Struct, frozen=True):
    """The cut as announced, the rounds posted since, and who has left."""

    seeds: tuple[EntrantId, ...]
    rounds: tuple[PodRound, ...] = ()
    out: frozenset[EntrantId] = frozenset()
    disqualified: frozenset[EntrantId] = frozenset()

    @property
    def survivors(self) -> tuple[EntrantId, ...]:
        """The entrants who can still win, best seed first."""
        lost = {entrant for round in self.rounds for entrant in self._beaten(round)}
        return tuple(seed for seed in self.seeds if seed not in lost | self.out)

    @property
    def is_open(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].is_open

    @property
    def is_over(self) -> bool:
        return not self.is_open and len(self.survivors) <= 1

    @property
    def champion(self) -> EntrantId | None:
        """The winner of the final, even if they left since; without a final the last one left; nobody disqualified."""
        won = self._won_the_final() if self.is_over else None
        first = next(iter(self.survivors), None) if self.is_over and won is None else won
        return None if first in self.disqualified else first

    @property
    def length(self) -> int:
        """The number of rounds in all, those played included."""
        if self.is_over or (self.rounds and self.rounds[-1].is_final):
            return len(self.rounds)
        coming, left = len(self.rounds), self._after_this_round()
        while left > 1:
            left, coming = _fitting(self._cut(coming), left).leads_to, coming + 1
        return coming

    def next_stage(self) -> PodStage:
        """Seat the next round by the seeds of those left; nobody moves up into the cut (MTR 2.10)."""
        return seat_cut(_fitting(self._cut(len(self.rounds)), len(self.survivors)), self.survivors)

    def coming(self, number: int) -> tuple[tuple[tuple[EntrantId | None, ...], ...], tuple[EntrantId, ...]]:
        """Find who will sit together in a coming round, and who skips it; None for people not known yet."""
        if number == len(self.rounds) and not self.is_open:
            stage = self.next_stage()
            return stage.pods, stage.skip
        cut, left = self._coming(number)
        waiting = self.rounds[-1].straight_on if number == len(self.rounds) and self.rounds else ()
        if number > len(self.rounds) or cut.pods > 1:
            return tuple((None,) * size for size in _sizes(cut)), ()
        return ((*waiting, *(None for _ in range(left - len(waiting)))),), ()

    def goes_on(self, pod: Sequence[EntrantId], result: Result) -> EntrantId | None:
        return advances(pod, result, seeds=self.seeds)

    def places(self) -> Iterator[tuple[EntrantId, ...]]:
        """Group all by how far they came, best first: those still in, then those beaten, the last round first.

        The places in the final order its losers; those beaten in an earlier round share theirs. Disqualified players
        have no place (GAP-15).
        """
        champion = self.champion
        named: set[EntrantId | None] = {*self.disqualified}
        for group in (self.survivors if champion is None else (champion,), *self._by_round(), self.seeds):
            if there := tuple(entrant for entrant in group if entrant not in named):
                yield there
            named.update(group)

    def _by_round(self) -> Iterator[tuple[EntrantId, ...]]:
        """Group those who are out by their last round; those who left unbeaten come before those beaten in it."""
        lost = {entrant for round in self.rounds for entrant in self._beaten(round)}
        for round in reversed(self.rounds):
            there = {*round.straight_on, *(entrant for pod in round.pods for entrant in pod)}
            yield tuple(seed for seed in self.seeds if seed in (there & self.out) - lost)
            yield from self._groups(round)

    def _won_the_final(self) -> EntrantId | None:
        last = self.rounds[-1] if self.rounds else None
        result = last.results[0] if last and last.is_final else None
        return self.goes_on(last.pods[0], result) if last and result is not None else None

    def _groups(self, round: PodRound) -> Iterator[tuple[EntrantId, ...]]:
        """Split those beaten in the final by their place in it; those of any other round share one group."""
        lost = [seed for seed in self.seeds if seed in {*self._beaten(round)}]
        final = round.results[0] if round.is_final else None
        place_of = dict(zip(round.pods[0], final.places, strict=True)) if final and final.places else {}
        lost.sort(key=lambda entrant: place_of.get(entrant, 0))
        for _, group in groupby(lost, key=lambda entrant: place_of.get(entrant, 0)):
            yield tuple(group)

    def _beaten(self, round: PodRound) -> Iterator[EntrantId]:
        for pod, result in zip(round.pods, round.results, strict=True):
            if result is not None:
                first = self.goes_on(pod, result)
                yield from (entrant for entrant in pod if entrant != first)

    def _coming(self, number: int) -> tuple[PodCut, int]:
        """Find the cut of a coming round, and how many will be left for it."""
        left = self._after_this_round()
        for earlier in range(len(self.rounds), number):
            left = _fitting(self._cut(earlier), left).leads_to
        return _fitting(self._cut(number), left), left

    def _after_this_round(self) -> int:
        """Count the entrants left once the current pods are over."""
        if not self.is_open:
            return len(self.survivors)
        return len(self.rounds[-1].straight_on) + len(self.rounds[-1].pods)

    def _cut(self, played: int) -> PodCut:
        """Find the cut that applies after this many rounds."""
        cut = cuts()[len(self.seeds)]
        for _ in range(played):
            cut = cuts().get(cut.leads_to, cut)
        return cut


def _fitting(cut: PodCut, left: int) -> PodCut:
    """Reduce skips and pods if people have left, so that each pod keeps three (MTR 2.10)."""
    if left <= 4:
        return PodCut(left, 0, 1)
    skip = min(cut.skip, left - 3)
    return PodCut(left, skip, max(1, min(cut.pods, (left - skip) // 3)))


def _sizes(cut: PodCut) -> list[int]:
    """List the sizes of the pods of a cut."""
    each, more = divmod(cut.players - cut.skip, cut.pods)
    return [each + (pod < more) for pod in range(cut.pods)]
