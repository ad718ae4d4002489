"""When new sets become legal, and how early a change is announced."""

from datetime import date, timedelta

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.tables import RuleRow, RuleTable, read, remembered


class ReleaseDay(RuleRow, frozen=True):
    """The first day a set is legal in official events (MTR 3.7)."""

    code: str
    legal_from: date


class Releases(RuleTable, frozen=True):
    """The sets an edition announces (MTR 3.7)."""

    legality_notice_days: int
    releases: tuple[ReleaseDay, ...]


@remembered
def releases(edition: str = CURRENT) -> Releases:
    return read(Releases, edition, "releases.toml")


def is_announced_in_time(change: date, *, announced: date, edition: str = CURRENT) -> bool:
    """Check whether a change of card legality was announced four weeks in advance (MTR 0)."""
    return change - announced >= timedelta(days=releases(edition).legality_notice_days)
