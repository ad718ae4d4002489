"""The criteria that rank players in pods: one entry in a table for each."""

from fractions import Fraction
from typing import Final

from topcut.core.errors import gettext_noop
from topcut.core.free_for_all.field import UNIT
from topcut.core.free_for_all.tally import PodTally
from topcut.core.standings import OMW, POINTS, Criterion, Measure, Over

BEATEN: Final = Criterion(
    "beaten",
    gettext_noop("Beaten"),
    gettext_noop("Beaten"),
    gettext_noop("players beaten in their pods"),
    gettext_noop("Players beaten in their pods: {share}"),
    Measure[PodTally, int]("beaten", "beaten", gettext_noop("Players beaten"), lambda of: of.beaten),
    Over.ONESELF,
)
SEATS: Final = Criterion(
    "seats",
    gettext_noop("Seats"),
    gettext_noop("Seats"),
    gettext_noop("how late they sat in their pods"),
    gettext_noop("Seats; the later they were, the more it is: {share}"),
    Measure[PodTally, Fraction]("seats", "seats", gettext_noop("Seats"), lambda of: -Fraction(of.advantage, UNIT)),
    Over.ONESELF,
)
"""An early seat is an advantage, so less of it is more here."""

POD_CRITERIA: Final = {each.name: each for each in (POINTS, OMW, BEATEN, SEATS)}
"""All there are, in the usual order. A further one is an entry here, its words in the catalogues, and a test."""
