"""A round of teams is voided, repaired, cleared and taken back with what single seats have reported (MTR 8.2)."""

from copy import deepcopy

import pytest
from tests.core.event import must_hold
from tests.core.event.events import LOST, STAFF, WON, Evening
from tests.core.log.book import STREAM

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.flow import close_round, correct_and_repair, exchange_opponents, mirror_result, set_procedure
from topcut.core.event.judging import give_penalty, open_investigation
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.matches import note_missing, penalise_lateness
from topcut.core.event.nouns.rounds.refusals import NothingToMirror, ResultStands
from topcut.core.event.nouns.rounds.state import ReportStatus, WhyAgain
from topcut.core.event.nouns.state import Structure
from topcut.core.event.playoff import announce_cut
from topcut.core.event.rounds import (
    MINUTE,
    as_seen,
    check_result,
    clear_result,
    correct_result,
    correction_effect,
    discard_draw,
    report_result,
    start_clock,
    void_round,
)
from topcut.core.event.rounds.absent import did_not_come
from topcut.core.event.rounds.at_table import ShownResult
from topcut.core.event.rounds.effects import Next
from topcut.core.log.refusals import NeedsAReason
from topcut.core.pairing.by_hand import TableIsDone
from topcut.core.play import How, Result, Role, Score

HEAD = STAFF[Role.HEAD_JUDGE]
TWO_NIL, NIL_TWO = Result(Score((2, 0))), Result(Score((0, 2)))
ANOTHER_WINNER = {"despite": ["other-winner"], "reason": "as the slip says"}


def teams(count: int = 4, **stage: object) -> Evening:
    """Teams of three whose first round is posted."""
    evening = Evening(team=3, **stage).name_staff()
    for number in range(1, count + 1):
        evening.register(*(f"Team {number}{letter}" for letter in "ABC"), team=f"Team {number}")
    evening.start()
    if evening.event.stages[0].structure is Structure.PLAYOFF:
        evening.act(announce_cut, by=HEAD)
    return evening.pair()


def reported(evening: Evening, *seats: Result | None, table: int = 1) -> Evening:
    """The desk enters the seats of a table in order; None for one that still plays."""
    for seat, result in enumerate(seats):
        if result:
            evening.report(table, result, seat=seat)
    return evening


def seats(evening: Evening, table: int = 1) -> list[Result | None]:
    return [seat.result for seat in evening.round.tables[table].seats]


# Voiding --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("structure", [Structure.SWISS, Structure.PLAYOFF])
@pytest.mark.parametrize("whole", [None, Result(Score((1, 2)))], ids=["by seats", "and one result for all of them"])
@pytest.mark.parametrize(
    "said", [(WON,), (None, LOST, WON), (WON, WON), (WON, LOST, LOST)], ids=["A", "B and C", "A and B", "all"]
)
def test_a_round_is_voided_with_the_results_of_its_seats(said, whole, structure):
    """MTR 1.7: however far the seats of a table have come; one undo brings all of it back."""
    evening = reported(teams(structure=structure, rounds=3 if structure is Structure.SWISS else None), *said)
    if whole:
        evening.report(1, whole)
    before = deepcopy(evening.round.tables[1])
    voided = evening.act(void_round, by=HEAD, round=1, why=WhyAgain.RESULT)
    assert evening.event.rounds == {}
    derive_again(STREAM, evening.book.lines, openings=evening.book.openings)
    evening.undo(voided)
    assert evening.round.tables[1] == before


# Repairs --------------------------------------------------------------------------------------------------------------


def test_a_redacted_log_folds_in_which_a_round_with_a_match_owed_at_one_seat_was_taken_back():
    """A log also folds for readers who may not know whose penalty it was (MTR 1.2, IPG 1.1)."""
    evening = teams().finish_round(Result(Score((2, 1))))
    owes = evening.event.entrants[1].players[1]
    evening.act(give_penalty, by=HEAD, players=(owes,), infraction="tardiness", penalty="match-loss")
    evening.pair()
    assert [at for table in evening.round.tables.values() for at in table.reported] == [1]
    evening.act(discard_draw, round=2)
    must_hold.replayed_is_as_lived(evening.book)


def test_a_table_at_which_one_seat_has_reported_is_not_taken_apart():
    evening = reported(teams(), WON)
    (one, _), (other, _) = (evening.round.tables[table].sides for table in (1, 2))
    with pytest.raises(TableIsDone):
        evening.act(exchange_opponents, round=1, one=one, other=other, why="wrong table")
    evening.act(clear_result, round=1, table=1)
    evening.act(exchange_opponents, round=1, one=one, other=other, why="wrong table")
    assert other in evening.round.tables[1].sides


@pytest.mark.parametrize("table", [1, 2, 3, 4])
def test_a_correction_repairs_around_a_table_at_which_one_seat_has_reported(table):
    """GAP-01: whichever table of the next round it is; and the desk reads that this round is being played."""
    evening = teams(8)
    for number in evening.round.tables:
        reported(evening, WON, WON, WON, table=number)
    evening.act(close_round, round=1)
    reported(evening.pair(), WON, table=table)
    kept = evening.round.tables[table]
    evening.act(correct_result, round=1, table=1, seat=0, result=LOST)
    effect = correction_effect(evening.event, round=1, table=1, seat=1, result=LOST)
    evening.act(correct_and_repair, round=1, table=1, seat=1, result=LOST, why="a wrong slip", **ANOTHER_WINNER)
    assert evening.round.tables[table] == kept
    assert evening.round.repairs == 1
    assert effect.next is Next.STARTED


# Clearing and turning round -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [(WON,), (WON, WON), (WON, LOST, WON)], ids=["A", "A and B", "all"])
def test_a_result_that_follows_from_seats_is_cleared_with_them(said):
    evening = reported(teams(), *said)
    cleared = evening.act(clear_result, round=1, table=1)
    assert (evening.round.tables[1].report, seats(evening)) == (ReportStatus.OPEN, [None] * 3)
    assert evening.round.open_tables == [1, 2]
    evening.undo(cleared)
    assert seats(evening) == [*said, *[None] * (3 - len(said))]


def test_a_result_that_follows_from_seats_is_cleared_only_by_who_has_seen_it():
    evening = reported(teams(), WON, WON)
    with pytest.raises(ResultStands):
        evening.act(clear_result, round=1, table=1, seen=ShownResult())
    evening.act(clear_result, round=1, table=1, seen=ShownResult(TWO_NIL))
    assert seats(evening) == [None] * 3


def test_a_result_that_follows_from_seats_is_turned_round_with_them():
    evening = reported(teams(), WON, WON)
    with pytest.raises(ResultStands):
        evening.act(mirror_result, round=1, table=1)
    evening.act(mirror_result, round=1, table=1, over=as_seen(TWO_NIL))
    table = evening.round.tables[1]
    assert (table.result, table.is_derived, seats(evening)) == (NIL_TWO, True, [LOST, LOST, None])


def test_a_result_for_the_whole_match_is_turned_round_alone():
    evening = reported(teams(), WON)
    whole = Result(Score((2, 1)))
    evening.report(1, whole)
    evening.act(mirror_result, round=1, table=1, over=as_seen(whole))
    assert (evening.round.tables[1].result, seats(evening)) == (whole.mirrored(), [WON, None, None])


def test_a_match_that_no_seats_decide_yet_has_no_result_to_turn_round():
    with pytest.raises(NothingToMirror):
        reported(teams(), WON).act(mirror_result, round=1, table=1)


# Teams that stay away, and what waits for a judge ---------------------------------------------------------------------


def test_a_team_of_which_nobody_came_did_not_come():
    """MTR 2.10: every seat by itself, lost as a no-show or noted as missing; a team that misses one player came."""
    evening = teams()
    evening.act(start_clock, round=1)
    evening.now += 11 * MINUTE
    for table, missing in ((1, (0, 1, 2)), (2, (0, 1))):
        for seat in missing:
            evening.act(note_missing, by=HEAD, round=1, table=table, missing=(1,), seat=seat)
        for seat in missing[:2]:
            late = {"penalty": "match-loss", "despite": ["penalty-deviates", "not-late"], "reason": "nobody is there"}
            evening.act(penalise_lateness, by=HEAD, round=1, table=table, seat=seat, **late)
    assert [evening.round.tables[table].result for table in (1, 2)] == [TWO_NIL] * 2
    assert did_not_come(evening.event, round=1) == (evening.round.tables[1].sides[1],)


def test_a_team_that_an_official_says_did_not_come_did_not_come():
    evening = reported(teams(), WON)
    evening.report(1, Result(Score((0, 0)), How.NO_SHOW, (1,)))
    assert did_not_come(evening.event, round=1) == (evening.round.tables[1].sides[1],)


@pytest.mark.parametrize("seat", [None, 1], ids=["the whole match", "one seat"])
def test_an_undo_brings_no_result_back_while_the_table_waits_for_the_head_judge(seat):
    """MTR 5.1: nor the result of one seat that does not decide the match."""
    evening = teams()
    evening.report(1, WON if seat else TWO_NIL, seat=seat)
    cleared = evening.act(clear_result, round=1, table=1, seat=seat)
    player = evening.event.entrants[evening.round.tables[1].sides[0]].players[0]
    evening.act(open_investigation, by=HEAD, players=(player,), infraction="cheating", note="?", round=1, table=1)
    book = evening.book
    with pytest.raises(NeedsAReason):
        EVENT_LOG.undo(book.folded, Asked(HEAD, evening.now, bytes), WholeLog(book.lines, book.openings), seq=cleared)


@pytest.mark.parametrize("settles", [report_result, correct_result])
def test_a_seat_that_nobody_has_checked_keeps_its_table_unchecked(settles):
    """MTR 1.9: whatever else is entered for the whole match, until somebody else has looked at the seat's slip."""
    evening = teams()
    evening.act(set_procedure, second_check=True)
    reported(evening, WON)
    evening.act(set_procedure, second_check=False)
    evening.act(settles, round=1, table=1, result=TWO_NIL)
    assert evening.round.unchecked == {1}
    evening.act(check_result, by=STAFF[Role.SCOREKEEPER], round=1, table=1, seat=0, result=WON)
    assert evening.round.unchecked == set()
