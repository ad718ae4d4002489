"""What a judge decides binds the score: games and matches lost, the disqualified, and what a table waits for."""

import pytest
from tests.core.event.events import LOST, STAFF, WON
from tests.core.event.judging.test_judging_penalties import AT, penalise, player, room_at

from topcut.core.asking import Asked, WholeLog
from topcut.core.event.flow import accept_reports, close_round, take_slip
from topcut.core.event.judging import (
    appeal,
    call_judge,
    close_call,
    close_investigation,
    decide_appeal,
    open_investigation,
    take_call,
)
from topcut.core.event.log import EVENT_LOG
from topcut.core.event.nouns.rounds.refusals import AlreadyClosed
from topcut.core.event.nouns.rounds.refusals_binding import (
    Appealed,
    DisqualifiedHere,
    GameWasLost,
    Investigated,
    JudgeIsThere,
    MatchWasLost,
)
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.people import disqualify, recognise_official
from topcut.core.event.reading import binding_at
from topcut.core.event.reading.binding import HoldFor, contradictions_in
from topcut.core.event.rounds import confirm_result, correct_result, dispute_result, overrule_decision, report_result
from topcut.core.judging.refusals import OwnMatchRefused, OwnMatter
from topcut.core.log.refusals import MayNotOverrule, NeedsAReason
from topcut.core.play import How, Result, Role, Score

HEAD, FLOOR, DESK = STAFF[Role.HEAD_JUDGE], STAFF[Role.FLOOR_JUDGE], STAFF[Role.SCOREKEEPER]
ORGANIZER = STAFF[Role.ORGANIZER]
AGREED = Result(Score((0, 0)), How.DRAW_AGREED)


@pytest.fixture(params=["official-magic", "casual"])
def room(request):
    return room_at(policy=request.param)


def game_loss(room):
    """Side 0 of table 1 loses a game."""
    penalise(room, penalty="game-loss", infraction="deck-problem", by=HEAD, despite=["IPG 1.1"], reason="seen twice")


def phones(room):
    sides = room.round.tables[1].sides
    return [room.link(side) for side in sides]


def asked_about(room, result, *, by=DESK, action=take_slip, **args):
    with pytest.raises(NeedsAReason) as asked:
        room.act(action, by=by, **AT, result=result, **args)
    return [type(concern) for concern in asked.value.detail["concerns"]]


def test_players_cannot_report_against_a_game_loss(room):
    """MTR 2.4, IPG 1.1: a player who lost game 1 has not won 2-0, no matter who says so."""
    game_loss(room)
    for phone, own in zip(phones(room), (WON, WON), strict=True):
        with pytest.raises(GameWasLost) as refused:
            room.act(report_result, by=phone, **AT, result=own)
        assert refused.value.detail["entrant"] == room.round.tables[1].sides[0]
    room.act(report_result, by=phones(room)[0], **AT, result=Result(Score((2, 1))))


def test_a_report_from_before_the_game_loss_cannot_be_agreed_on(room):
    one, other = phones(room)
    room.act(report_result, by=one, **AT, result=WON)
    game_loss(room)
    with pytest.raises(GameWasLost):
        room.act(confirm_result, by=other, **AT)
    assert [*contradictions_in(room.event, round=1)] == [(1, None)]


def test_the_desk_is_asked_and_only_the_head_judge_overrules(room):
    """MTR 1.7: with a reason, in the log, and one undo takes it back."""
    game_loss(room)
    assert asked_about(room, WON) == [GameWasLost]
    with pytest.raises(MayNotOverrule):
        room.act(take_slip, by=DESK, **AT, result=WON, despite=["game-was-lost"], reason="slip")
    entry = room.act(take_slip, by=HEAD, **AT, result=WON, despite=["game-was-lost"], reason="the wrong player")
    assert (room.round.tables[1].result, contradictions_in(room.event, round=1)) == (WON, {})
    room.act(take_slip, by=DESK, **AT, result=WON)  # the same again needs no second word
    room.undo(entry + 1)
    room.undo(entry)
    assert room.round.tables[1].result is None


def test_a_head_judge_takes_back_that_a_result_stands(room):
    """What was let stand by mistake is undone; the results are as they were before."""
    room.act(report_result, by=phones(room)[0], **AT, result=WON)
    game_loss(room)
    entry = room.act(overrule_decision, by=HEAD, **AT, despite=["game-was-lost"], reason="the wrong player")
    room.undo(entry)
    assert [*contradictions_in(room.event, round=1)] == [(1, None)]


def test_nobody_lets_their_own_result_stand_where_somebody_else_can():
    """MTR 1.4."""
    room = room_at(policy="official-magic")
    room.act(report_result, by=phones(room)[0], **AT, result=WON)
    game_loss(room)
    known = {"whom": HEAD, "player": player(room)}
    room.act(recognise_official, by=ORGANIZER, despite=["MTR 1.4"], reason="He plays, too", **known)
    with pytest.raises((OwnMatchRefused, OwnMatter)):
        room.act(overrule_decision, by=HEAD, **AT, despite=["game-was-lost"], reason="mine")


def test_a_second_disqualification_takes_nothing_from_the_first(room):
    """GAP-15: the match lost by the first stays lost, whatever an investigation ends with."""
    entrant = room.round.tables[1].sides[0]
    room.act(disqualify, by=HEAD, entrant=entrant)
    room.act(disqualify, by=HEAD, entrant=entrant)
    assert binding_at(room.event, **AT).out == (0,)


def test_reports_of_one_side_are_accepted_beside_a_table_that_waits(room):
    """One appeal at a hundred tables holds its own table, and no other."""
    for table in (1, 2):
        side = room.round.tables[table].sides[0]
        room.act(report_result, by=room.link(side), round=1, table=table, result=WON)
    room.act(open_investigation, by=HEAD, **AT, players=(player(room),), infraction="cheating")
    room.act(accept_reports, by=DESK, round=1)
    assert [room.round.tables[table].report for table in (1, 2)] == [ReportStatus.REPORTED, ReportStatus.FINAL]


def test_nothing_is_disputed_in_a_round_that_is_closed(room):
    """MTR 1.9: a phone that was away says so too late for a judge at the table; the desk corrects it."""
    one, other = phones(room)
    room.act(report_result, by=one, **AT, result=WON)
    for table in [*room.round.tables][1:]:
        room.act(take_slip, by=DESK, round=1, table=table, result=WON)
    room.act(close_round, by=HEAD, round=1, despite=["one-side-reported"], reason="the hall closes")
    with pytest.raises(AlreadyClosed):
        room.act(dispute_result, by=other, **AT)


def test_the_organizer_has_not_the_head_judges_word(room):
    game_loss(room)
    room.event.lent[ORGANIZER] = frozenset({*room.event.actor(DESK).powers})
    with pytest.raises(MayNotOverrule):
        room.act(take_slip, by=ORGANIZER, **AT, result=WON, despite=["game-was-lost"], reason="slip")


def test_a_correction_and_a_mirror_are_bound_too(room):
    game_loss(room)
    room.act(take_slip, by=DESK, **AT, result=Result(Score((1, 2))))
    assert asked_about(room, WON, action=correct_result) == [GameWasLost]


def test_a_match_loss_stays_lost(room):
    penalise(room, infraction="slow-play", penalty="match-loss", by=HEAD, despite=["IPG 1.1"], reason="grave")
    assert asked_about(room, WON, over='{"score":[[0,2],0],"how":"match-loss","against":[0]}') == [MatchWasLost]


def test_a_disqualification_is_not_turned_into_a_win(room):
    """GAP-15: `9 20` at the desk."""
    room.act(disqualify, by=HEAD, entrant=room.round.tables[1].sides[0])
    assert asked_about(room, WON, action=correct_result) == [DisqualifiedHere]
    room.act(correct_result, by=DESK, **AT, result=Result(Score((1, 2))))


def test_a_result_that_was_final_before_a_disqualification_stays(room):
    room.report(1, WON)
    room.act(disqualify, by=HEAD, entrant=room.round.tables[1].sides[0])
    assert contradictions_in(room.event, round=1) == {}


@pytest.mark.parametrize(
    ("result", "stored"),
    [
        pytest.param(AGREED, Result(Score((0, 1)), How.DRAW_AGREED), id="MTR 2.4: a draw agreed on keeps the game"),
        pytest.param(
            Result(Score((0, 0)), How.NO_SHOW, (1,)), Result(Score((2, 1)), How.NO_SHOW, (1,)), id="GAP-14: a no-show"
        ),
        pytest.param(
            Result(Score((0, 0)), How.CONCEDED, (1,)), Result(Score((2, 1)), How.CONCEDED, (1,)), id="MTR 2.4: conceded"
        ),
        pytest.param(LOST, LOST, id="the other side wins both"),
    ],
)
def test_what_is_possible_keeps_the_lost_game(room, result, stored):
    game_loss(room)
    room.report(1, result)
    assert (room.round.tables[1].result, contradictions_in(room.event, round=1)) == (stored, {})


def test_an_overturned_game_loss_binds_nobody(room):
    penalise(room, penalty="game-loss", infraction="deck-problem", by=FLOOR)
    matter = room.event.judging.last
    room.act(appeal, by=FLOOR, matter=matter, player=player(room))
    room.act(decide_appeal, by=HEAD, appeal=room.event.judging.last, upheld=False, text="no deck problem")
    room.report(1, WON)
    assert contradictions_in(room.event, round=1) == {}


def test_an_undo_brings_no_contradiction_back(room):
    """Undoing an undo is a way to enter a result; it is bound as well."""
    entered = room.report(1, WON)
    undone = room.undo(entered)
    game_loss(room)
    book, asked = room.book, Asked(HEAD, room.now, bytes)
    with pytest.raises(GameWasLost):
        EVENT_LOG.undo(book.folded, asked, WholeLog(book.lines, book.openings), seq=undone)


# What a table waits for -----------------------------------------------------------------------------------------------


def investigation(room):
    room.act(open_investigation, by=FLOOR, players=(player(room),), infraction="cheating", **AT)
    return room.event.judging.last


def test_an_investigation_holds_the_table_until_it_ends(room):
    """MTR 5.1."""
    number, phone = investigation(room), phones(room)[0]
    assert binding_at(room.event, **AT).holds[0].why is HoldFor.INVESTIGATION
    with pytest.raises(Investigated):
        room.act(report_result, by=phone, **AT, result=WON)
    if room.event.policy == "official-magic":
        assert asked_about(room, WON) == [Investigated]
    room.act(close_investigation, by=HEAD, investigation=number)
    room.act(report_result, by=phone, **AT, result=WON)


def test_an_appeal_holds_the_table_until_it_is_answered(room):
    """MTR 2.9."""
    penalise(room, infraction="slow-play", penalty="warning")
    room.act(appeal, by=FLOOR, matter=room.event.judging.last, player=player(room))
    with pytest.raises(Appealed):
        room.act(report_result, by=phones(room)[0], **AT, result=WON)
    room.act(decide_appeal, by=HEAD, appeal=room.event.judging.last, upheld=True)
    room.act(report_result, by=phones(room)[0], **AT, result=WON)


def test_a_judge_who_was_called_holds_the_table_and_asks_the_desk_once(room):
    """MTR 1.8: the desk has a signed slip and says so; a judge who only looks on holds nobody."""
    phone = phones(room)[0]
    room.act(call_judge, by=phone, **AT)
    call = room.event.judging.last
    room.act(take_call, by=FLOOR, call=call)
    with pytest.raises(JudgeIsThere):
        room.act(report_result, by=phone, **AT, result=WON)
    with pytest.raises(JudgeIsThere):
        room.act(take_slip, by=DESK, **AT, result=WON)
    room.act(take_slip, by=DESK, **AT, result=WON, despite_judge=True)
    room.act(close_call, by=FLOOR, call=call)
