"""How much time a table gets back, in whole minutes (MTR 2.6)."""

from topcut.core.rules.editions import tables_of
from topcut.core.rules.times import times

SECOND = 1_000_000
"""Time is integer microseconds."""
MINUTE = 60 * SECOND


def whole_minutes(micros: int) -> int:
    """Round up: no table is given less time than it lost (MTR 2.6)."""
    return -(-micros // MINUTE)


def pause_minutes(micros: int, *, edition: str) -> int:
    """Compute the extension for a pause: none up to a minute, otherwise all of it (MTR 2.6)."""
    over = times(tables_of(edition)).extensions.pause_over_seconds * SECOND
    return whole_minutes(micros) if micros > over else 0


def check_minutes(micros: int, *, edition: str) -> int:
    """Compute the extension for a deck check: its length and three minutes (MTR 2.6)."""
    return whole_minutes(micros + times(tables_of(edition)).extensions.deck_check_adds_seconds * SECOND)


def feature_minutes(used: int, *, edition: str) -> int:
    """Compute the extension for a feature match shown online: the round time used and three minutes (MTR 2.6)."""
    return whole_minutes(used + times(tables_of(edition)).extensions.feature_match_adds_seconds * SECOND)
