"""Who finished where (MTR 10.4, MTR 5.2)."""

import pytest
from tests.core.brackets.playing import pair, play_out, play_round, won_by

from topcut.core.brackets import FinalPlace, by_standing, final_ranking, leave, report

EIGHT = by_standing(range(1, 9))


def test_losers_of_a_round_share_its_places_and_are_ordered_by_standing():
    """Upsets all the way: 8 beats 5, 6 beats 7 in the semifinals, and 8 wins."""
    played = play_round(play_round(play_round(EIGHT, winners={8, 5, 7, 6}), winners={8, 6}), winners={8})
    assert final_ranking(played) == [
        FinalPlace(1, 8, first=1, last=1),
        FinalPlace(2, 6, first=2, last=2),
        FinalPlace(3, 5, first=3, last=4),
        FinalPlace(4, 7, first=3, last=4),
        FinalPlace(5, 1, first=5, last=8),
        FinalPlace(6, 2, first=5, last=8),
        FinalPlace(7, 3, first=5, last=8),
        FinalPlace(8, 4, first=5, last=8),
    ]


def test_those_below_the_cut_keep_their_order_under_it():
    ranked = final_ranking(play_out(by_standing([11, 12])), below=[13, 14])
    assert [(place.rank, place.entrant, place.first, place.last) for place in ranked[2:]] == [
        (3, 13, 3, 3),
        (4, 14, 4, 4),
    ]


def test_below_the_cut_they_move_up_when_somebody_is_disqualified():
    """GAP-15."""
    playoff = leave(play_out(by_standing([11, 12])), entrant=12, disqualified=True)
    assert [place.entrant for place in final_ranking(playoff, below=[13])] == [11, 13]


@pytest.mark.parametrize(
    ("playoff", "top"),
    [
        pytest.param(
            play_round(play_round(EIGHT, winners={8, 4, 2, 3}), winners={8, 2}),
            [(2, 1, 2), (8, 1, 2), (3, 3, 4), (4, 3, 4)],
            id="MTR-5.2-f: the final is not played",
        ),
        pytest.param(
            pair(play_round(play_round(EIGHT, winners={8, 4, 2, 3}), winners={8, 2})),
            [(2, 1, 2), (8, 1, 2), (3, 3, 4), (4, 3, 4)],
            id="MTR-5.2-f: nor after it was paired",
        ),
        pytest.param(
            play_round(EIGHT, winners={8, 4, 2, 3}),
            [(2, 1, 4), (3, 1, 4), (4, 1, 4), (8, 1, 4)],
            id="MTR-5.2-f: four stop before the semifinals",
        ),
        pytest.param(
            report(pair(play_round(EIGHT, winners={8, 4, 2, 3})), fixture=5, result=won_by(0)),
            [(8, 1, 1), (2, 2, 3), (3, 2, 3), (4, 4, 4)],
            id="MTR-5.2-f: three stop, one of them a finalist",
        ),
        pytest.param(
            EIGHT, [(1, 1, 8), (2, 1, 8), (3, 1, 8), (4, 1, 8)], id="MTR-5.2-f: eight stop before the first match"
        ),
        pytest.param(
            leave(EIGHT, entrant=1),
            [(2, 1, 7), (3, 1, 7), (4, 1, 7), (5, 1, 7)],
            id="MTR-5.2-f: seven stop, and who had left is eighth",
        ),
    ],
)
def test_those_who_stop_share_the_first_places(playoff, top):
    assert [(place.entrant, place.first, place.last) for place in final_ranking(playoff)[:4]] == top


def test_who_left_between_rounds_ranks_with_the_losers_of_the_round_they_missed():
    """X-20: leaving is losing the round one would have played."""
    playoff = play_out(leave(play_round(EIGHT, winners={1, 5, 2, 3}), entrant=5))
    assert [(place.entrant, place.first, place.last) for place in final_ranking(playoff)[:4]] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 4),
        (5, 3, 4),
    ]
