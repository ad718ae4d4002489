"""What do I need for the cut? Only from what one may know, and never slower than a page may be."""

import pytest
from tests.core.event.events import CLOSE, WON, Evening

from topcut.core.event.flow import announce_stages, close_round
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import drop
from topcut.core.event.rounds import draw_round, needed_for_cut, publish_standings, report_result
from topcut.core.event.rounds import outlook as subject
from topcut.core.event.rounds.outlook import Unanswered
from topcut.core.play import Level
from topcut.core.standings.outlook import Status


def to_the_cut(players: int = 16, *, rounds: int = 3, cut: int = 2, level: Level = Level.REGULAR) -> Evening:
    evening = Evening(players=players, level=level, rounds=rounds)
    playoff = Stage(structure=Structure.PLAYOFF, cut=cut, rounds=1, level=level)
    evening.act(announce_stages, stages=(Stage(rounds=rounds, level=level), playoff))
    return evening.start()


def statuses(evening: Evening) -> dict[int, Status | None]:
    told = {number: needed_for_cut(evening.event, number) for number in evening.event.entrants}
    return {number: needed.outlook and needed.outlook.status for number, needed in told.items()}


def test_points_decide_where_they_can():
    """MTR 10.4: three rounds, two advance: a player who lost twice is out, whatever happens."""
    evening = to_the_cut(8, cut=2).pair().finish_round().pair().finish_round()
    found = statuses(evening)
    by_points = {number: needed_for_cut(evening.event, number).outlook.points for number in found}
    assert {found[number] for number, points in by_points.items() if points == 0} == {Status.ELIMINATED}
    assert {found[number] for number, points in by_points.items() if points == 6} == {Status.OPEN}
    needed = needed_for_cut(evening.event, next(number for number in found if by_points[number] == 6))
    assert (needed.cut, needed.rounds_left, needed.after, needed.outlook.locked_with) == (2, 1, 2, 1), "a draw will do"


@pytest.mark.parametrize(
    ("level", "changes"),
    [
        pytest.param(Level.REGULAR, True, id="MTR 2.12: at Regular every final result counts"),
        pytest.param(Level.COMPETITIVE, False, id="MTR 2.12: at Competitive none of the round does"),
    ],
)
def test_results_of_the_round_count_where_they_may_be_known(level, changes):
    evening = to_the_cut(8, level=level).pair().finish_round()
    evening.act(publish_standings, after=1)
    evening.pair()
    before = [needed_for_cut(evening.event, number) for number in range(1, 9)]
    for table in (1, 2, 3):
        evening.act(report_result, round=2, table=table, result=CLOSE)
    assert ([needed_for_cut(evening.event, number) for number in range(1, 9)] != before) == changes


def test_from_competitive_up_it_follows_from_published_standings_alone():
    evening = to_the_cut(8, level=Level.COMPETITIVE).pair().finish_round()
    assert needed_for_cut(evening.event, 1).unanswered is Unanswered.NOTHING_PUBLISHED
    evening.act(publish_standings, after=1)
    published = needed_for_cut(evening.event, 1)
    assert (published.after, published.unanswered) == (1, None)
    evening.pair()
    for table in evening.round.open_tables:
        evening.report(table, WON)
    evening.act(close_round, round=2)
    assert needed_for_cut(evening.event, 1).after == 1, "round 2 is over, and its standings are not public"


def test_a_draw_that_only_the_staff_has_seen_changes_nothing():
    evening = to_the_cut(8).pair().finish_round()
    before = needed_for_cut(evening.event, 1)
    evening.act(draw_round)
    assert needed_for_cut(evening.event, 1) == before


def test_why_there_is_no_answer(monkeypatch):
    plain = Evening(players=4).start()
    assert needed_for_cut(plain.event, 1).unanswered is Unanswered.NO_CUT
    evening = to_the_cut(4).pair()
    evening.act(drop, entrant=1)
    assert needed_for_cut(evening.event, 1).unanswered is Unanswered.NOT_IN
    monkeypatch.setattr(subject, "MOST_ENTRANTS", 3)
    assert needed_for_cut(evening.event, 2).unanswered is Unanswered.TOO_MANY
