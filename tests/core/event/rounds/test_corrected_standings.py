"""Standings the room has seen, after a result of theirs was corrected."""

from tests.core.event.events import LOST, WON, posted

from topcut.core.event.rounds import correct_result, publish_standings
from topcut.core.event.view import public_view


def test_points_never_stand_below_fewer_points_after_a_correction() -> None:
    """MTR 1.9: what is shown has the right figures, in an order that fits them."""
    evening = posted(8, policy="casual")
    for table in evening.round.tables:
        evening.report(table, WON)
    evening.finish_round()
    evening.act(publish_standings, after=1)
    evening.act(correct_result, round=1, table=1, result=LOST)
    shown = public_view(evening.event, names={}).standings
    points = [place.standing.points for place in shown]
    assert points == sorted(points, reverse=True)
    assert [place.standing.rank for place in shown] == list(range(1, 9))
