"""Information about a game that players must announce, give on request, work out themselves, or may keep private."""

import enum

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.levels import LevelId, Setting, switch
from topcut.core.rules.tables import RuleTable, read, remembered


class Information(enum.StrEnum):
    """The class of a piece of information about a game, exactly one (MTR 4.1)."""

    STATUS = "status"
    """Announced when it changes, and recorded where both can read it."""
    FREE = "free"
    """Given to anybody who asks."""
    DERIVED = "derived"
    """Visible to both, but each works it out alone."""
    PRIVATE = "private"


class InformationTable(RuleTable, frozen=True):
    """The kinds of information that are not private (MTR 4.1)."""

    status: tuple[str, ...]
    free: tuple[str, ...]
    derived: tuple[str, ...]


@remembered
def information_table(edition: str = CURRENT) -> InformationTable:
    return read(InformationTable, edition, "information.toml")


def information(kind: str, *, level: LevelId, edition: str) -> Information:
    """Find the class of information; anything unlisted is private, and Regular has no derived (MTR 4.1)."""
    table = information_table(edition)
    if kind in table.status:
        return Information.STATUS
    if kind in table.free:
        return Information.FREE
    if kind not in table.derived:
        return Information.PRIVATE
    is_free = switch("derived-information-is-free", level=level, edition=edition) is Setting.YES
    return Information.FREE if is_free else Information.DERIVED
