"""The cost of a round in pods, level by level, and the proof that it cannot be lower."""

from typing import Literal

from msgspec import Struct


class PodCost(Struct, frozen=True, order=True):
    """The cost of a round, compared by the first level that differs: a lower level never outweighs one above it."""

    repeats: int = 0
    """Over all pairs of a pod: the square of how often the two have met before."""
    avoid: int = 0
    """Pairs of a pod that should not meet by an avoid group."""
    odd_again: int = 0
    """Earlier odd pods of those who are in one now; a pod is odd if it does not have the first size."""
    odd_points: int = 0
    """Points of those in odd pods, who are taken from the bottom."""
    spread: int = 0
    """Over all pairs of a pod: the square of the points between the two."""

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__)

    @property
    def is_free_of_clashes(self) -> bool:
        return not self.repeats and not self.avoid

    def over(self, bound: "PodCost") -> "PodCost":
        """Compute how far a cost is above a bound, level by level."""
        return PodCost(*(mine - least for mine, least in zip(self.levels, bound.levels, strict=True)))


PodProof = Literal["sorted", "whole-field", "prices", "search", "none"]


class PodCertificate(Struct, frozen=True):
    """A lower bound and its source; a cost that meets it is optimal."""

    optimal: bool
    bound: PodCost
    """No round costs less, compared level by level: a level's number holds for rounds that meet those above it."""
    by: PodProof
    """`sorted`: cutting the sorted field into pods costs as much. `whole-field`: every possible round was weighed.
    `prices`: everybody can be charged so much for a seat that no pod costs less than its people pay, and all together
    pay what the round costs. `search`: what prices left open was searched, and nothing better was there.
    `none`: not proven; cost and bound say how far it may be from the best."""
