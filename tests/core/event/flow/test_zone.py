"""By whose clock an event is written: changed until somebody has been told a time to be at a table."""

import pytest
from tests.core.event.events import Evening

from topcut.core.event.flow import post_round
from topcut.core.event.nouns.bounds import NoSuchTimeZone
from topcut.core.event.nouns.people.refusals import ZoneIsSet
from topcut.core.event.people import change_zone
from topcut.core.event.rounds import draw_round


def test_the_zone_is_changed_until_a_round_is_posted():
    """MTR 1.6: a drawn round nobody has seen yet."""
    evening = Evening(players=4, rounds=3).start()
    evening.act(draw_round)
    evening.act(change_zone, zone="Europe/Madrid")
    assert evening.event.zone == "Europe/Madrid"
    evening.act(post_round, round=1)
    with pytest.raises(ZoneIsSet, match="Europe/Madrid"):
        evening.act(change_zone, zone="UTC")
    assert evening.event.zone == "Europe/Madrid"


@pytest.mark.parametrize("zone", ["", "the shop's clock", "Europe/Madrid\n", "x" * 100])
def test_what_no_zone_is_called_is_refused(zone):
    evening = Evening(players=4, rounds=3)
    with pytest.raises(NoSuchTimeZone):
        evening.act(change_zone, zone=zone)
