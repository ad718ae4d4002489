"""Kinds of draft as data: how many cards are taken at a time, and how long that may take."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from topcut.core.rules.tables import RuleRow
from topcut.core.rules.times import DraftSeconds, times


class DraftKind(RuleRow, frozen=True):
    """What differs between drafts (MTR 7.7, MTR 8.5, MTR 9.7)."""

    first: int
    """Cards taken from a booster at its first pick."""
    then: int
    in_teams: bool = False
    """Each seat is a team of two, with the clock of such a draft (MTR 9.7)."""
    boosters: int = 3
    """For each seat, by default."""
    face_up: bool = False
    """Boosters are laid out one after the other, and two teams of three pick from each in turn (MTR 8.5)."""

    def due(self, *, left: int, size: int) -> int:
        """Compute how many cards are taken from a booster at once; the last pick may be smaller (MTR 7.7)."""
        return min(self.first if left == size else self.then, left)

    def pick_seconds(self, edition: str, *, left: int) -> int | None:
        """Return how long a pick may take; None if the rest is taken automatically (MTR B)."""
        return times(edition).rochester_draft.pick_seconds if self.face_up else self._clock(edition).pick(left)

    def review_seconds(self, edition: str, *, round: int) -> int:
        """Return how long cards are looked at: one's picks after a round, or a booster just laid out (MTR B)."""
        return times(edition).rochester_draft.review_seconds if self.face_up else self._clock(edition).review(round)

    def _clock(self, edition: str) -> DraftSeconds:
        return times(edition).two_headed_giant_draft if self.in_teams else times(edition).booster_draft


@cache
def draft_kinds() -> Mapping[str, DraftKind]:
    text = files("topcut.core.drafts").joinpath("data", "kinds.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, DraftKind])
