"""Criteria that rank players in pods, besides points and opponents' win percentages."""

from typing import Final

from topcut.core.errors import gettext_noop
from topcut.core.standings import OMW, POINTS, Criterion, Integers, Measure, Over, Tallies


def _counted_at_tables(of: Tallies) -> Integers:
    """Raise, because seats and places are counted pod by pod, not in columns of matches."""
    raise NotImplementedError


BEATEN: Final = Criterion(
    "beaten",
    gettext_noop("Beaten"),
    gettext_noop("Beaten"),
    gettext_noop("players beaten in their pods"),
    gettext_noop("Players beaten in their pods: {share}"),
    Measure("beaten", "beaten", gettext_noop("Players beaten"), _counted_at_tables),
    Over.ONESELF,
)
SEATS: Final = Criterion(
    "seats",
    gettext_noop("Seats"),
    gettext_noop("Seats"),
    gettext_noop("how late they sat in their pods"),
    gettext_noop("Seats; the later they were, the more it is: {share}"),
    Measure("seats", "seats", gettext_noop("Seats"), _counted_at_tables),
    Over.ONESELF,
)
POD_CRITERIA: Final = (POINTS, OMW, BEATEN, SEATS)
"""The criteria of standings in pods, in the order in which they are compared."""
