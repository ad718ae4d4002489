"""What players must say of a game, may ask, work out for themselves, or keep to themselves."""

import enum

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.levels import LevelId, Setting, switch
from topcut.core.rules.tables import RuleTable, read, remembered


class Information(enum.StrEnum):
    """The class a fact about a game belongs to, exactly one (MTR 4.1)."""

    STATUS = "status"
    """Said aloud as it changes, and noted where both can read it."""
    FREE = "free"
    """Told to whoever asks."""
    DERIVED = "derived"
    """Seen by both, worked out by each."""
    PRIVATE = "private"


class InformationTable(RuleTable, frozen=True):
    """The kinds of information that are not private (MTR 4.1)."""

    status: tuple[str, ...]
    free: tuple[str, ...]
    derived: tuple[str, ...]


@remembered
def information_table(edition: str = CURRENT) -> InformationTable:
    return read(InformationTable, edition, "information.toml")


def information(kind: str, *, level: LevelId = "competitive", edition: str = CURRENT) -> Information:
    """Say to which class something belongs; what is in no list is private, and Regular knows no derived (MTR 4.1)."""
    table = information_table(edition)
    if kind in table.status:
        return Information.STATUS
    if kind in table.free:
        return Information.FREE
    if kind not in table.derived:
        return Information.PRIVATE
    is_free = switch("derived-information-is-free", level=level, edition=edition) is Setting.YES
    return Information.FREE if is_free else Information.DERIVED
