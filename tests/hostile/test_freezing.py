"""Nobody freezes the server: a desk that writes, a hall that reads, and other programs that want the cores.

The attack and what it measures are in `freezing.py`, which also runs by itself, for ten minutes if need be.
"""

import os

import pytest
from tests.conftest import IS_SOAK
from tests.hostile.freezing import MOST, attacked

from topcut.site.watchdog import STOOD_STILL

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not IS_SOAK, reason="a minute of load on every core: set TOPCUT_SOAK=1"),
]
SECONDS = 60
LONGEST = 300
"""Seconds within which the old waiting must have frozen a server; it takes a few."""
BURNING = 2 * (os.cpu_count() or 1)
PATIENCE = 30.0
"""Seconds that nobody waits for an answer: three times what the watchdog waits."""
AS_BARE = 40
"""So many times the longest pause of a server that does nothing, on the same cores in the same minute."""


def test_the_server_stays_well_while_a_desk_writes_and_a_hall_reads_on_starved_cores(tmp_path, counted) -> None:
    health = attacked(tmp_path, seconds=SECONDS, burning=BURNING, patience=PATIENCE)
    print(health)
    most = MOST + AS_BARE * max(health.bare)
    counted("freeze attack", asked=len(health.server), too_long=sum(taken > most for taken in health.server))
    assert health.code == 0, "it ended when it was told to"
    assert health.answers.keys() == {200, 303}
    assert health.worst <= most


def test_the_old_waiting_is_caught_in_the_same_way(tmp_path) -> None:
    """A planted fault (`tests/http/spinning.py`): the server stands still, and its watchdog ends it."""
    health = attacked(tmp_path, seconds=LONGEST, burning=BURNING, patience=PATIENCE, planted=True)
    print(health)
    assert (health.worst, health.code) == (PATIENCE, STOOD_STILL)
