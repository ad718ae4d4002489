"""A page that is told nothing for a while still hears us: each is woken once in a beat, one page or a hall of them."""

import pytest

from topcut.http.event_feed import A_FEW, BEAT_SECONDS, pauses


@pytest.mark.parametrize("count", [0, 1, 5, 20, 49, 50, 51, 99, 100, 1_000, 1_234])
def test_everybody_is_woken_once_in_a_beat(count: int) -> None:
    found = pauses(count)
    assert sum(found) == pytest.approx(BEAT_SECONDS)
    assert len(found) == len(range(0, count + 1, A_FEW))
    assert all(pause > 0 for pause in found)
