"""A phone that says otherwise, too late: never applied, never lost, and for the staff to settle."""

import pytest
from tests.core.event.events import CLOSE, LOST, STAFF, WON, Evening, posted

from topcut.core.event.flow import close_round
from topcut.core.event.nouns.hall.refusals_room import NoDoubt, SaidAlready
from topcut.core.event.nouns.refusals import NotYourMatch, NotYourPower
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed, AlreadyFinal
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.rounds import clear_result, confirm_result, correct_result, report_result, settle_doubt
from topcut.core.play import How, Result, Role, Score

SCOREKEEPER = STAFF[Role.SCOREKEEPER]


class Table:
    """Table 1 of a round of four, with both phones in hand and the slip on the stage."""

    def __init__(self, *, closed: bool = False) -> None:
        self.evening = posted(4).name_staff()
        self.phones = [self.evening.link(side) for side in self.evening.round.tables[1].sides]
        self.report(WON, by=SCOREKEEPER)
        if closed:
            self.evening.finish_round()

    @property
    def now(self) -> tuple[ReportStatus, Result | None, tuple[tuple[int, Result], ...]]:
        table = self.evening.event.rounds[1].tables[1]
        return table.report, table.result, table.doubts

    def say(self, action, *, by: str, **args) -> int:
        return self.evening.act(action, by=by, round=1, table=1, **args)

    def report(self, result: Result, *, by: str) -> int:
        return self.say(report_result, by=by, result=result)


late = pytest.mark.parametrize("closed", [False, True], ids=["MTR 1.9: final by the staff", "MTR 1.9: round closed"])


@late
def test_a_phone_that_says_otherwise_too_late_is_heard_and_changes_nothing(closed):
    table = Table(closed=closed)
    table.report(LOST, by=table.phones[1])
    assert table.now == (ReportStatus.FINAL, WON, ((1, LOST),))


@late
def test_the_same_result_again_is_no_news(closed):
    table = Table(closed=closed)
    entries = len(table.evening.book.lines)
    with pytest.raises(SaidAlready):
        table.report(WON, by=table.phones[0])
    table.report(LOST, by=table.phones[0])
    with pytest.raises(SaidAlready):
        table.report(LOST, by=table.phones[0])
    assert len(table.evening.book.lines) == entries + 1


def test_a_side_has_one_last_word_and_the_other_side_its_own():
    table = Table()
    table.report(LOST, by=table.phones[0])
    table.report(CLOSE, by=table.phones[1])
    table.report(Result(Score((0, 2)), How.CONCEDED, (0,)), by=table.phones[0])
    assert table.now[2] == ((1, CLOSE), (0, Result(Score((0, 2)), How.CONCEDED, (0,))))


@pytest.mark.parametrize(
    ("action", "args", "left"),
    [
        pytest.param(settle_doubt, {}, (ReportStatus.FINAL, WON, ()), id="MTR 1.9: the result stands"),
        pytest.param(correct_result, {"result": CLOSE}, (ReportStatus.FINAL, CLOSE, ()), id="MTR 1.9: it was wrong"),
        pytest.param(report_result, {"result": CLOSE}, (ReportStatus.FINAL, CLOSE, ()), id="MTR 2.4: entered again"),
        pytest.param(clear_result, {}, (ReportStatus.OPEN, None, ()), id="MTR 1.9: taken out"),
    ],
)
def test_the_staff_settles_a_doubt(action, args, left):
    table = Table()
    table.report(LOST, by=table.phones[1])
    table.say(action, by=SCOREKEEPER, **args)
    assert table.now == left
    with pytest.raises(NoDoubt):
        table.say(settle_doubt, by=SCOREKEEPER)


def test_a_doubt_that_is_undone_and_one_whose_settling_is_undone():
    table = Table()
    doubted = table.report(LOST, by=table.phones[1])
    settled = table.say(settle_doubt, by=SCOREKEEPER)
    table.evening.undo(settled)
    assert table.now == (ReportStatus.FINAL, WON, ((1, LOST),))
    table.evening.undo(doubted)
    assert table.now == (ReportStatus.FINAL, WON, ())


def test_only_the_two_at_the_table_may_doubt_and_only_the_staff_settles():
    table = Table(closed=True)
    other = table.evening.link(table.evening.round.tables[2].sides[0])
    with pytest.raises(NotYourMatch):
        table.report(LOST, by=other)
    with pytest.raises(NotYourPower):
        table.say(settle_doubt, by=table.phones[0])
    with pytest.raises(AlreadyClosed):
        table.report(LOST, by=SCOREKEEPER)


def test_what_both_agreed_on_is_no_longer_doubted_until_the_round_is_closed():
    """MTR-2.4-b."""
    evening = Evening(players=2).start().pair()
    first, second = (evening.link(side) for side in evening.round.tables[1].sides)
    evening.report(1, WON, by=first)
    evening.act(confirm_result, by=second, round=1, table=1)
    with pytest.raises(AlreadyFinal):
        evening.report(1, LOST, by=first)
    evening.act(close_round, round=1)
    evening.report(1, LOST, by=first)
    assert evening.round.tables[1].doubts == ((0, LOST),)
