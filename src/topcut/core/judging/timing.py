"""How much time a table gets back, in whole minutes (MTR 2.6)."""

from topcut.core.rules.editions import CURRENT, tables_of
from topcut.core.rules.times import times

SECOND = 1_000_000
"""Time is integer microseconds."""
MINUTE = 60 * SECOND


def whole_minutes(micros: int) -> int:
    """Round up: nobody is given less than was taken (MTR 2.6)."""
    return -(-micros // MINUTE)


def pause_minutes(micros: int, *, edition: str = CURRENT) -> int:
    """What a pause gives back: nothing up to a minute, else all of it (MTR 2.6)."""
    over = times(tables_of(edition)).extensions.pause_over_seconds * SECOND
    return whole_minutes(micros) if micros > over else 0


def check_minutes(micros: int, *, edition: str = CURRENT) -> int:
    """What a deck check gives back: as long as it took, and three minutes (MTR 2.6)."""
    return whole_minutes(micros + times(tables_of(edition)).extensions.deck_check_adds_seconds * SECOND)


def feature_minutes(used: int, *, edition: str = CURRENT) -> int:
    """What a feature match gets that is shown online: the round time already used, and three minutes (MTR 2.6)."""
    return whole_minutes(used + times(tables_of(edition)).extensions.feature_match_adds_seconds * SECOND)
