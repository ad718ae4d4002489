"""How much time a table gets back, by what took it: whole minutes, rounded up."""

import enum

from topcut.core.rules.editions import CURRENT
from topcut.core.rules.times import times


class Cause(enum.StrEnum):
    """Why a table has more time: the code that goes into the log (MTR 2.6)."""

    PAUSE = "pause"
    DECK_CHECK = "deck-check"
    FEATURE_MATCH = "feature-match"


def extension(
    cause: Cause, *, seconds: int, clock_runs: bool = True, own_clock: bool = False, edition: str = CURRENT
) -> int:
    """Propose the minutes a table gets back (MTR 2.6).

    `seconds` is how long the pause or the check took, or how much of the round was used when the players reached the
    feature table. Whatever happens while the clock stands costs nobody time.
    """
    given = times(edition).extensions
    if cause is Cause.FEATURE_MATCH:
        return 0 if own_clock else _minutes(max(0, seconds) + given.feature_match_adds_seconds)
    if not clock_runs:
        return 0
    if cause is Cause.DECK_CHECK:
        return _minutes(max(0, seconds) + given.deck_check_adds_seconds)
    return _minutes(seconds) if seconds > given.pause_over_seconds else 0


def _minutes(seconds: int) -> int:
    return -(-seconds // 60)
