"""Time limits: rounds, building, picks, reviews, and extensions."""

from collections.abc import Mapping
from typing import Literal

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered

Phase = Literal["swiss", "elimination", "final"]


class RoundMinutes(RuleRow, frozen=True):
    """Minutes of a round; None for no limit (MTR B)."""

    least: int
    swiss: int
    elimination: int | None = None
    final: int | None = None


class BuildMinutes(RuleRow, frozen=True):
    """Minutes to register a pool and build from it (MTR B)."""

    construction: int
    registration: int = 0
    """0 if registering is part of building."""
    release_weekend_extra: int = 0

    @property
    def total(self) -> int:
        return self.registration + self.construction


class ReviewSeconds(RuleRow, frozen=True):
    """Seconds to look at one's picks between boosters: the first time, and how many more each time after."""

    first: int
    growth: int


class DraftSeconds(RuleRow, frozen=True):
    """The clock of a booster draft (MTR B)."""

    pick_seconds: Mapping[int, int]
    """By the number of cards left in the booster; a missing number needs no time."""
    review_seconds: ReviewSeconds

    def pick(self, cards_left: int) -> int | None:
        """Return the seconds for this pick, None for the last; larger boosters get the time of the largest printed."""
        return self.pick_seconds.get(min(cards_left, max(self.pick_seconds)))

    def review(self, after_booster: int) -> int:
        return self.review_seconds.first + self.review_seconds.growth * (after_booster - 1)


class RochesterSeconds(RuleRow, frozen=True):
    """The clock of a Rochester draft (MTR B)."""

    review_seconds: int
    pick_seconds: int
    on_time_out: Literal["oldest-card"]


class Extensions(RuleRow, frozen=True):
    """The rules for time extensions (MTR 2.6)."""

    pause_over_seconds: int
    deck_check_adds_seconds: int
    feature_match_adds_seconds: int


class Times(RuleTable, frozen=True):
    """Every limit of the time-limit appendix, with the turns and extensions that go with it (MTR B)."""

    additional_turns: int
    additional_turns_in_shared_games: int
    slips_kept_months: int
    round_minutes: RoundMinutes
    build_minutes: Mapping[str, BuildMinutes]
    booster_draft: DraftSeconds
    two_headed_giant_draft: DraftSeconds
    rochester_draft: RochesterSeconds
    extensions: Extensions


@remembered
def times(edition: str = CURRENT) -> Times:
    return read(Times, edition, "times.toml")


def round_minutes(phase: Phase, *, edition: str = CURRENT) -> int | None:
    """Recommend the length of a round; None for no limit (MTR B)."""
    limits = times(edition).round_minutes
    return {"swiss": limits.swiss, "elimination": limits.elimination, "final": limits.final}[phase]


def build_minutes(what: str, *, release_weekend: bool = False, edition: str = CURRENT) -> BuildMinutes:
    """Recommend the time to register and build; a release weekend has more (MTR B)."""
    usual = times(edition).build_minutes[what]
    extra = usual.release_weekend_extra if release_weekend else 0
    return BuildMinutes(usual.construction + extra, usual.registration)
