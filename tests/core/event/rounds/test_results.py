"""Results: one side reports, the other confirms or disputes, officials have the last word, mistakes are set right."""

import pytest
from tests.core.event import must_hold
from tests.core.event.events import CLOSE, DRAWN, LOST, STAFF, WON, Evening, posted

from topcut.core.event.flow import close_round, finish_event
from topcut.core.event.nouns.refusals import NoSuchRound, NoSuchTable, NotYourMatch
from topcut.core.event.nouns.rounds.facts import ResultConfirmed
from topcut.core.event.nouns.rounds.refusals import (
    AlreadyClosed,
    AlreadyFinal,
    ImpossibleScore,
    NothingToConfirm,
    NotPosted,
    OtherWinner,
)
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.rounds import (
    clear_result,
    confirm_result,
    correct_result,
    dispute_result,
    draw_round,
    ranking,
    report_result,
    start_clock,
)
from topcut.core.event.rounds.clock import call_time
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.play import FirstTo, How, PlayAll, Result, Role, Score
from topcut.core.play.result import lost_by_both

SCOREKEEPER, HEAD_JUDGE = STAFF[Role.SCOREKEEPER], STAFF[Role.HEAD_JUDGE]


class Table:
    """Table 1 of a round of two, with both phones in hand."""

    def __init__(self, **stage) -> None:
        self.evening = posted(2, **stage).name_staff()
        sides = self.evening.round.tables[1].sides
        self.first, self.second = (self.evening.link(side) for side in sides)

    @property
    def now(self) -> tuple[ReportStatus, Result | None, int | None]:
        table = self.evening.event.rounds[1].tables[1]
        return table.report, table.result, table.reported_by

    def say(self, action, *, by: str, **args) -> "Table":
        self.evening.act(action, by=by, round=1, table=1, **args)
        return self

    def report(self, result: Result, *, by: str) -> "Table":
        return self.say(report_result, by=by, result=result)


# MTR 2.4: the slip ----------------------------------------------------------------------------------------------------


def test_a_table_begins_open():
    assert Table().now == (ReportStatus.OPEN, None, None)


def test_one_side_reports_and_the_other_confirms():
    """MTR-2.4-b."""
    table = Table()
    table.report(WON, by=table.second)
    assert table.now == (ReportStatus.REPORTED, WON, 1)
    table.say(confirm_result, by=table.first)
    assert table.now == (ReportStatus.FINAL, WON, 1)


def test_a_disputed_result_is_for_the_officials():
    """MTR-1.10-b."""
    table = Table()
    table.report(WON, by=table.first).say(dispute_result, by=table.second)
    assert table.now == (ReportStatus.DISPUTED, WON, 0)
    assert table.evening.round.open_tables == [1]
    table.report(LOST, by=SCOREKEEPER)
    assert table.now == (ReportStatus.FINAL, LOST, None)


def test_a_dispute_after_the_end_calls_no_judge():
    """MTR 1.10: nobody is called to a round that was opened again by an undo, and the log verifies."""
    table = Table()
    table.report(WON, by=table.first)
    closed = table.evening.act(
        close_round, by=HEAD_JUDGE, round=1, despite=["one-side-reported"], reason="They went home"
    )
    table.evening.act(finish_event, by=HEAD_JUDGE)
    table.evening.undo(closed)
    table.say(dispute_result, by=table.second)
    assert table.now == (ReportStatus.DISPUTED, WON, 0)
    assert table.evening.event.judging.open_calls == {}
    must_hold.replayed_is_as_lived(table.evening.book)


def test_the_later_report_replaces_the_earlier_one():
    table = Table()
    table.report(WON, by=table.first).report(CLOSE, by=table.first)
    assert table.now == (ReportStatus.REPORTED, CLOSE, 0)
    table.report(LOST, by=table.second)
    assert table.now == (ReportStatus.REPORTED, LOST, 1)


def test_an_official_s_word_is_final_at_once():
    """MTR-1.9-a."""
    table = Table()
    table.report(WON, by=SCOREKEEPER)
    assert table.now == (ReportStatus.FINAL, WON, None)


@pytest.mark.parametrize("action", [confirm_result, dispute_result], ids=["confirm", "dispute"])
def test_nobody_answers_for_the_other_side(action):
    """MTR-2.4-a: an agreed result takes both."""
    table = Table()
    with pytest.raises(NothingToConfirm):
        table.say(action, by=table.first)
    table.report(WON, by=table.first)
    with pytest.raises(NothingToConfirm):
        table.say(action, by=table.first)
    table.say(confirm_result, by=table.second)
    with pytest.raises(NothingToConfirm):
        table.say(action, by=table.second)


def test_what_both_have_confirmed_is_not_changed_by_a_player():
    """MTR-2.4-b: after the slip is complete a concession comes too late."""
    table = Table()
    table.report(WON, by=table.first).say(confirm_result, by=table.second)
    with pytest.raises(AlreadyFinal) as refused:
        table.report(Result(Score((0, 2)), How.CONCEDED, (0,)), by=table.first)
    assert str(refused.value.rule) == "MTR 2.4"
    table.report(CLOSE, by=SCOREKEEPER)
    assert table.now == (ReportStatus.FINAL, CLOSE, None)


def test_until_then_the_winner_may_concede_even_after_time():
    """MTR-2.4-c, GAP-12."""
    table = Table()
    table.evening.act(start_clock, round=1)
    table.evening.act(call_time, round=1)
    table.report(WON, by=table.first)
    table.report(Result(Score((2, 0)), How.CONCEDED, (0,)), by=table.first).say(confirm_result, by=table.second)
    assert table.now == (ReportStatus.FINAL, Result(Score((1, 2)), How.CONCEDED, (0,)), 0)


def test_a_confirmation_says_what_was_agreed():
    table = Table()
    table.report(CLOSE, by=table.first).say(confirm_result, by=table.second)
    book = table.evening.book
    assert book.kind.read(book.lines[-1]).facts == (ResultConfirmed(1, 1, CLOSE),)


# MTR 2.1, 2.4: what a slip can say ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "result"),
    [
        pytest.param(FirstTo(2), Result(Score((3, 1))), id="MTR-2.1-g: 3-1 of best of three"),
        pytest.param(FirstTo(2), Result(Score((2, 2))), id="MTR-2.1-g: 2-2"),
        pytest.param(FirstTo(2), Result(Score((0, 0))), id="MTR-2.1-g: 0-0"),
        pytest.param(FirstTo(2), Result(Score((2, -1))), id="MTR-2.1-g: below zero"),
        pytest.param(FirstTo(2), Result(Score((2, 0), 10**12)), id="MTR-2.1-g: games without end"),
        pytest.param(FirstTo(1), Result(Score((2, 0))), id="MTR-2.1-g: 2-0 of one game"),
        pytest.param(PlayAll(2), Result(Score((2, 1))), id="MTR-2.1-g: three of two games"),
        pytest.param(FirstTo(2), Result(Score((2,))), id="one side"),
        pytest.param(FirstTo(2), Result(Score(())), id="no side"),
        pytest.param(FirstTo(2), Result(Score((2, 0, 0))), id="three sides"),
        pytest.param(FirstTo(2), Result(Score((2, 0)), How.NO_SHOW, (2,)), id="against a third side"),
        pytest.param(FirstTo(2), Result(Score((2, 0)), How.NO_SHOW, (1, 1)), id="against one side twice"),
        pytest.param(FirstTo(2), Result(Score((2, 0)), How.PLAYED, (0,)), id="played and against somebody"),
        pytest.param(FirstTo(2), Result(Score((2, 0)), How.CONCEDED), id="conceded by nobody"),
        pytest.param(FirstTo(2), Result(Score((9, 9)), How.MATCH_LOSS, (0, 1)), id="both lose, impossible games"),
    ],
)
def test_an_impossible_result_is_refused_by_everybody(length, result):
    table = Table(length=length)
    for by in (table.first, SCOREKEEPER):
        with pytest.raises(ImpossibleScore) as refused:
            table.report(result, by=by)
        assert str(refused.value.rule) == "MTR 2.1"
    with pytest.raises(ImpossibleScore):
        table.say(correct_result, by=SCOREKEEPER, result=result)
    assert table.now == (ReportStatus.OPEN, None, None)


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        pytest.param(
            Result(Score((0, 0)), How.DRAW_AGREED),
            Result(Score((0, 0), 3), How.DRAW_AGREED),
            id="MTR-2.4-f: agreed before a game is 0-0-3",
        ),
        pytest.param(
            Result(Score((1, 0)), How.DRAW_AGREED),
            Result(Score((1, 0)), How.DRAW_AGREED),
            id="MTR-2.4-g: agreed at 1-0 keeps the games",
        ),
        pytest.param(
            Result(Score((1, 0)), How.CONCEDED, (0,)),
            Result(Score((1, 2)), How.CONCEDED, (0,)),
            id="MTR-2.4-d: conceded at 1-0 is 1-2",
        ),
        pytest.param(
            Result(Score((2, 0)), How.CONCEDED, (0,)),
            Result(Score((1, 2)), How.CONCEDED, (0,)),
            id="MTR-2.4-d: conceded after 2-0 is 1-2",
        ),
        pytest.param(
            Result(Score((0, 0)), How.CONCEDED, (1,)),
            Result(Score((2, 0)), How.CONCEDED, (1,)),
            id="MTR-2.4-i: refused to play",
        ),
        pytest.param(
            Result(Score((0, 0)), How.NO_SHOW, (1,)),
            Result(Score((2, 0)), How.NO_SHOW, (1,)),
            id="GAP-14: absent",
        ),
        pytest.param(
            Result(Score((1, 0)), How.MATCH_LOSS, (0,)),
            Result(Score((1, 2)), How.MATCH_LOSS, (0,)),
            id="GAP-14: penalised at 1-0",
        ),
        pytest.param(lost_by_both(), lost_by_both(), id="GAP-14: both lose, no games"),
    ],
)
def test_an_award_is_stored_as_the_rules_fill_it(said, stored):
    table = Table()
    assert table.report(said, by=SCOREKEEPER).now == (ReportStatus.FINAL, stored, None)
    assert table.report(said, by=SCOREKEEPER).now == (ReportStatus.FINAL, stored, None)


# Where and when -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round", "table", "refusal"),
    [
        pytest.param(1, 9, NoSuchTable, id="a table that is not there"),
        pytest.param(9, 1, NoSuchRound, id="a round that is not there"),
    ],
)
def test_a_result_belongs_to_a_table(round, table, refusal):
    evening = posted(2)
    for action, args in [(report_result, {"result": WON}), (correct_result, {"result": WON}), (clear_result, {})]:
        with pytest.raises(refusal):
            evening.act(action, round=round, table=table, **args)


def test_a_player_reports_their_own_match_only():
    """MTR-2.4: refused, with the rule."""
    evening = posted(4)
    player = evening.link(1)
    other = 3 - evening.table_of(1)
    for action, args in [(report_result, {"result": WON}), (confirm_result, {}), (dispute_result, {})]:
        with pytest.raises(NotYourMatch):
            evening.act(action, by=player, round=1, table=other, **args)


def test_there_is_no_result_before_the_posting():
    evening = posted(2).finish_round()
    evening.act(draw_round)
    for action, args in [(report_result, {"result": WON}), (correct_result, {"result": WON}), (clear_result, {})]:
        with pytest.raises(NotPosted):
            evening.act(action, round=2, table=1, **args)


def test_a_closed_round_is_corrected_not_reported_again():
    """MTR-1.9-d."""
    evening = posted(2).finish_round()
    with pytest.raises(AlreadyClosed):
        evening.act(report_result, round=1, table=1, result=CLOSE)
    with pytest.raises(AlreadyClosed):
        evening.act(clear_result, round=1, table=1)


def test_a_cleared_table_is_open_again():
    table = Table()
    table.report(WON, by=SCOREKEEPER).say(clear_result, by=SCOREKEEPER)
    assert table.now == (ReportStatus.OPEN, None, None)


# MTR 1.9: mistakes ----------------------------------------------------------------------------------------------------


def test_another_score_of_the_same_winner_is_the_scorekeeper_s_to_correct():
    """MTR-1.9-d: same winner, any round."""
    table = Table()
    table.evening.finish_round(WON)
    table.say(correct_result, by=SCOREKEEPER, result=CLOSE)
    assert table.now == (ReportStatus.FINAL, CLOSE, None)


def test_another_winner_in_a_past_round_is_the_head_judge_s_to_decide():
    """MTR-1.9-d."""
    table = Table()
    table.evening.finish_round(WON)
    with pytest.raises(NeedsAReason) as asked:
        table.say(correct_result, by=SCOREKEEPER, result=LOST)
    assert asked.value == NeedsAReason(count=1, concerns=(OtherWinner(round=1, table=1),))
    agreed = {"despite": ["MTR 1.9"], "reason": "Both players came to the desk"}
    with pytest.raises(MayNotOverrule):
        table.say(correct_result, by=SCOREKEEPER, result=LOST, **agreed)
    assert table.now == (ReportStatus.FINAL, WON, None)
    table.say(correct_result, by=HEAD_JUDGE, result=LOST, **agreed)
    assert table.now == (ReportStatus.FINAL, LOST, None)


@pytest.mark.parametrize("result", [LOST, DRAWN], ids=["the loser won", "nobody won"])
def test_a_draw_is_another_winner_too(result):
    """MTR-1.9-d."""
    table = Table()
    table.evening.finish_round(WON)
    with pytest.raises(NeedsAReason):
        table.say(correct_result, by=HEAD_JUDGE, result=result)


def test_in_the_round_being_played_the_scorekeeper_corrects_freely():
    table = Table()
    table.report(WON, by=SCOREKEEPER).say(correct_result, by=SCOREKEEPER, result=LOST)
    assert table.now == (ReportStatus.FINAL, LOST, None)


def test_a_result_corrected_two_rounds_later_counts_from_then_on_and_moves_nobody():
    """MTR-1.9-d: nothing already played is paired again; the next pairing knows the truth."""
    evening = posted(8, rounds=4)
    wrong, right = evening.round.tables[1].sides
    evening.finish_round().pair().finish_round().pair()
    pairings = {number: table.sides for number, table in evening.round.tables.items()}
    points = _points(evening, after=2)
    evening.act(correct_result, round=1, table=1, result=LOST, despite=["MTR 1.9"], reason="Slip read upside down")
    assert {number: table.sides for number, table in evening.round.tables.items()} == pairings
    assert _points(evening, after=2) == points | {wrong: points[wrong] - 3, right: points[right] + 3}


def _points(evening: Evening, *, after: int) -> dict[int, int]:
    return {standing.entrant: standing.points for standing in ranking(evening.event, after=after)}
