"""Before posting, the desk sees only what is odd about a draw."""

import pytest
from tests.core.event.events import WON, Evening, begun, posted

from topcut.core.event.flow import post_round
from topcut.core.event.people import check_in, drop
from topcut.core.event.rounds import announce_avoid, announce_tables, draw_round, pair_by_hand
from topcut.core.event.view import desk_view, sides_of
from topcut.core.event.view.preview import Odd, odd_things
from topcut.core.play import FirstTo, Points, Result, Score
from topcut.core.play.result import finished

NAMES = {number: f"Player {number}" for number in range(1, 30)}


def odd(evening: Evening) -> list[tuple[Odd, tuple[int, ...], int | None, int | None]]:
    things = desk_view(evening.event, names=NAMES).odd
    return [(o.code, tuple(side.entrant for side in o.sides), o.table, o.number) for o in things]


def by_hand(evening: Evening, *pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> Evening:
    evening.act(pair_by_hand, matches=tuple((n, *pair) for n, pair in enumerate(pairs, 1)), byes=byes)
    return evening


def first_round(players: int = 5) -> Evening:
    """1 beat 2, 3 beat 4; 5 had the bye."""
    evening = by_hand(begun(players), (1, 2), (3, 4), byes=tuple(range(5, players + 1)))
    evening.act(post_round, round=1)
    return evening.finish_round()


def test_a_draw_without_anything_odd_shows_nothing():
    evening = begun(8)
    evening.act(draw_round)
    assert odd(evening) == []


@pytest.mark.parametrize(
    ("pairs", "byes", "expected"),
    [
        pytest.param(
            ((1, 3), (2, 5)), (4,), [(Odd.BYE, (4,), None, 0), (Odd.PAIR_DOWN, (2, 5), 2, 3)], id="GAP-01: 5 down"
        ),
        pytest.param(
            ((1, 2), (3, 5)),
            (4,),
            [(Odd.REMATCH, (1, 2), 1, 1), (Odd.BYE, (4,), None, 0), (Odd.PAIR_DOWN, (1, 2), 1, 3)],
            id="GAP-01: met in round 1",
        ),
        pytest.param(((1, 3), (2, 4)), (5,), [(Odd.REPEATED_BYE, (5,), None, 1)], id="GAP-01: a second bye"),
    ],
)
def test_pairs_and_byes_that_are_odd(pairs, byes, expected):
    assert odd(by_hand(first_round(), *pairs, byes=byes)) == expected


def test_who_both_stayed_away_have_not_met():
    """GAP-04."""
    from topcut.core.play import How

    evening = by_hand(begun(4), (1, 2), (3, 4))
    evening.act(post_round, round=1)
    evening.report(1, Result(Score((0, 0)), How.NO_SHOW, (0, 1)))
    evening.finish_round()
    assert odd(by_hand(evening, (1, 2), (3, 4))) == [(Odd.REMATCH, (3, 4), 2, 1), (Odd.PAIR_DOWN, (3, 4), 2, 3)]


def test_avoid_groups_fixed_tables_and_who_is_not_here():
    evening = begun(4)
    evening.act(announce_avoid, groups=((1, 2),))
    evening.act(announce_tables, fixed=((3, 2),))
    by_hand(evening, (1, 2), (3, 4))
    expected = [(Odd.AVOID, (1, 2), 1, None), (Odd.FIXED, (3,), 2, None)]
    assert odd(evening) == expected, "nobody is checked in here, so nobody is absent"
    for entrant in (1, 2, 3):
        evening.act(check_in, entrant=entrant)
    assert odd(evening) == [*expected, (Odd.ABSENT, (4,), None, 1)]
    evening.act(post_round, round=1)
    by_hand(evening.finish_round(), (1, 3), (2, 4))
    assert Odd.ABSENT not in {one[0] for one in odd(evening)}, "MTR-1.10-d: who has played is here"


def test_who_left_and_who_came_since_the_draw():
    """MTR 2.10, GAP-07."""
    evening = by_hand(begun(4), (1, 2), (3, 4))
    evening.act(drop, entrant=4)
    evening.register("New")
    assert odd(evening) == [(Odd.LEFT, (4,), 2, None), (Odd.CAME, (5,), None, None)]


def test_late_entrants_and_awarded_byes():
    evening = posted(4).finish_round()
    late = evening.register("Late")
    lucky = evening.register("Lucky", byes=2)
    evening.act(draw_round)
    found = {(code, who) for code, who, *_ in odd(evening)}
    assert (Odd.AWARDED_BYE, (lucky,)) in found
    assert (Odd.LATE, (late,)) in found or (Odd.BYE, (late,)) in found


def test_a_posted_round_has_no_preview():
    evening = by_hand(first_round(), (1, 2), (3, 4), byes=(5,))
    assert odd(evening)
    evening.act(post_round, round=2)
    assert odd(evening) == []
    evening.report(1, WON)
    assert [finish.table for finish in desk_view(evening.event, names=NAMES).finishing] == [2]


def in_pods(*second: tuple[int, ...]) -> list[int | None]:
    """Eight in pods of four: the first of each pod wins; the tables of these pods that are named across points."""
    evening = Evening(players=8, pods=(4,), points=Points(win=5, draw=1, loss=0), length=FirstTo(1)).start()
    evening.act(pair_by_hand, matches=((1, 1, 2, 3, 4), (2, 5, 6, 7, 8)), byes=())
    evening.act(post_round, round=1)
    evening.finish_round(finished((1, 2, 2, 2)))
    evening.act(pair_by_hand, matches=tuple((n, *pod) for n, pod in enumerate(second, 1)), byes=())
    return [table for code, _, table, _ in odd(evening) if code is Odd.PAIR_DOWN]


def test_a_pod_no_wider_than_the_standings_make_it_is_nothing_odd():
    """GAP-01: two with five points and six with none: one pod of four has to hold both."""
    assert in_pods((1, 5, 2, 3), (4, 6, 7, 8)) == []


def test_a_wider_pod_than_needed_is_named():
    evening = Evening(players=8, pods=(4,), points=Points(win=5, draw=1, loss=0), length=FirstTo(1)).start()
    evening.act(pair_by_hand, matches=((1, 1, 2, 5, 6), (2, 3, 4, 7, 8)), byes=())
    points = dict.fromkeys(range(1, 5), 10)
    sides = sides_of(evening.event, names=NAMES)
    found = odd_things(evening.event, evening.round, sides=sides, points=points)
    assert [(one.code, one.table, one.number) for one in found] == [(Odd.PAIR_DOWN, 1, 10), (Odd.PAIR_DOWN, 2, 10)]
