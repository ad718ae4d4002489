"""What a round in pods costs, level by level, and the proof that it cannot cost less."""

from typing import Literal

from msgspec import Struct


class PodCost(Struct, frozen=True, order=True):
    """Compare rounds by the first level that differs; nothing on a lower level buys anything above it."""

    repeats: int = 0
    """Over all pairs of a pod: the square of how often the two have met before."""
    avoid: int = 0
    """Pairs of a pod that an avoid group asked to keep apart."""
    odd_again: int = 0
    """Earlier odd pods of those who are in one now; a pod is odd that has not the first size."""
    odd_points: int = 0
    """Points of those in odd pods: these come from the bottom."""
    spread: int = 0
    """Over all pairs of a pod: the square of the points between the two."""

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__)

    @property
    def is_free_of_clashes(self) -> bool:
        return not self.repeats and not self.avoid

    def over(self, bound: "PodCost") -> "PodCost":
        """Say how far a cost lies above a bound, level by level."""
        return PodCost(*(mine - least for mine, least in zip(self.levels, bound.levels, strict=True)))


PodProof = Literal["sorted", "whole-field", "prices", "search", "none"]


class PodCertificate(Struct, frozen=True):
    """A lower bound and where it comes from; a cost that meets it is optimal."""

    optimal: bool
    bound: PodCost
    """No round costs less, compared level by level: a level's number holds for rounds that meet those above it."""
    by: PodProof
    """`sorted`: cutting the sorted field into pods costs as much. `whole-field`: every possible round was weighed.
    `prices`: everybody can be charged so much for a seat that no pod costs less than its people pay, and all together
    pay what the round costs. `search`: what prices left open was searched, and nothing better was there.
    `none`: not proven; cost and bound say how far it may be from the best."""
