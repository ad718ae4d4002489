"""From the solution of a kernel to real entrants: a stand-in gives way to an entrant who costs no more."""

import numpy as np
import pytest
from tests.core.pairing.fields import field_of

from topcut.core.pairing.groups import ScoreGroups
from topcut.core.pairing.kernel import Kernel
from topcut.core.pairing.realise import _substitute
from topcut.core.pairing.solve import _clashing_with_all


@pytest.mark.parametrize(
    ("here", "there", "members", "taken", "found"),
    [
        pytest.param(0, 4, [1, 2, 3], set(), 2, id="down: as often as 0, and not more often like 1"),
        pytest.param(0, 4, [1, 2, 3], {2}, 3, id="down: 2 is taken"),
        pytest.param(0, 6, [1, 2, 3], set(), 3, id="down: 2 has met them too"),
        pytest.param(0, 4, [1, 2, 3], {2, 3}, None, id="down: nobody is left"),
        pytest.param(4, 0, [5, 6, 7], set(), 7, id="up: 5 too often, 6 has met them"),
        pytest.param(4, 7, [5, 6], set(), 5, id="on the same points nobody has a price"),
    ],
)
def test_who_clashes_gives_way_to_somebody_of_the_group_who_costs_no_more(here, there, members, taken, found):
    """0 and 4 have met, 0 and 6, and 2 and 6; the two groups are one point apart."""
    downs, ups = [1, 2, 1, 0, 0, 9, 9, 9], [0, 0, 9, 9, 1, 2, 1, 0]
    field = field_of([1] * 4 + [0] * 4, met=[(0, 4), (0, 6), (2, 6), (4, 7)], pair_downs=downs, pair_ups=ups)
    assert _substitute(field, np.array(members), here, there, taken=taken) == found


@pytest.mark.parametrize(
    ("above", "places"),
    [
        pytest.param(2, [0], id="one who is kept"),
        pytest.param(6, [], id="one who only stands in for others"),
    ],
)
def test_only_who_is_kept_can_clash_with_a_whole_group(above, places):
    """The first has met all six below."""
    met = [(0, above + other) for other in range(6)]
    field = field_of([3] * above + [0] * 6, met=met, pair_downs=[0] + [1] * (above + 5))
    kernel = Kernel.of(field, ScoreGroups.drawn(field, seed=b""), robust=5, with_bye=False)
    assert 0 in kernel.places
    assert [(int(kernel.places[node]), group) for node, group in _clashing_with_all(field, kernel)] == [
        (place, 1) for place in places
    ]
