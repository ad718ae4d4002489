"""Judging two teams: what a judge decides about B is B's, and a disqualification is the whole team's (MTR 8.2)."""

import pytest
from tests.core.event.events import STAFF, WON
from tests.core.event.rounds.test_seats import FINAL, OPEN, Trios

from topcut.core.event.flow import close_round
from topcut.core.event.judging import bar_talk, call_judge, close_call, give_penalty, take_call
from topcut.core.event.matches import (
    add_turns,
    choose_first,
    end_game,
    lateness,
    note_missing,
    penalise_lateness,
    see_table,
    take_step,
)
from topcut.core.event.nouns.matches.refusals import MatchIsDecided
from topcut.core.event.nouns.matches.terms import GameEnd, Step, TableSight
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.refusals import NotYourSeat, SeatsReport
from topcut.core.event.reading import clock_of, last_turn_of
from topcut.core.event.reading.binding import contradictions_in
from topcut.core.event.rounds import MINUTE, extend_table, overrule_decision, start_clock
from topcut.core.judging.refusals import NotInThisMatch
from topcut.core.play import How, Outcome, Role, Score

GAME_LOSS = "game-loss"
FLOOR, HEAD = STAFF[Role.FLOOR_JUDGE], STAFF[Role.HEAD_JUDGE]
B = 1


class JudgedTrios(Trios):
    """Two teams of three, with what judges do to one seat."""

    def player(self, side: int, seat: int):
        return self.evening.event.entrants[self.table.sides[side]].players[seat]

    def penalise(self, *players, penalty: str, by: str = HEAD, **more) -> None:
        self.evening.act(
            give_penalty,
            by=by,
            players=players,
            infraction="slow-play",
            penalty=penalty,
            round=1,
            table=1,
            despite=["penalty-deviates"],
            reason="as the head judge says",
            **more,
        )

    @property
    def seats(self):
        return [(seat.report, seat.progress.score.won) for seat in self.table.seats]


def test_a_game_loss_to_b_is_bs():
    """MTR-1.10-h, MTR 8.2: team-mates answer for their own games."""
    trios = JudgedTrios()
    trios.penalise(trios.player(0, B), penalty=GAME_LOSS)
    assert trios.seats == [(OPEN, (0, 0)), (OPEN, (0, 1)), (OPEN, (0, 0))]
    trios.penalise(trios.player(0, B), penalty=GAME_LOSS)
    assert trios.table.seats[B].result.score == Score((0, 2))
    assert [report for report, _ in trios.seats] == [OPEN, FINAL, OPEN]
    assert trios.table.result is None


def test_game_losses_cancel_out_between_opponents_and_not_between_seats():
    trios = JudgedTrios()
    trios.penalise(trios.player(0, B), trios.player(1, B), penalty=GAME_LOSS)
    assert trios.seats == [(OPEN, (0, 0))] * 3
    trios.penalise(trios.player(0, 0), trios.player(1, 2), penalty=GAME_LOSS)
    assert trios.seats == [(OPEN, (0, 1)), (OPEN, (0, 0)), (OPEN, (1, 0))]


def test_a_match_loss_is_the_seats_and_a_disqualification_the_teams():
    trios = JudgedTrios()
    trios.penalise(trios.player(0, 2), penalty="match-loss")
    assert trios.table.seats[2].result.how is How.MATCH_LOSS
    assert trios.now == (OPEN, None)
    trios.penalise(trios.player(1, B), penalty="disqualification")
    assert trios.table.result.outcomes() == (Outcome.WIN, Outcome.LOSS)
    assert not trios.table.is_derived


def test_a_late_b_is_b_and_not_a():
    """IPG 3.1: the player at the seat is penalised; the others play on."""
    trios = JudgedTrios()
    trios.evening.act(start_clock, round=1)
    trios.evening.act(note_missing, by=FLOOR, round=1, table=1, seat=B, missing=(1,))
    assert trios.table.seats[B].progress.missing == (1,)
    assert not trios.table.progress.missing
    trios.evening.now += 3 * MINUTE
    due = lateness(trios.evening.event, round=1, table=1, seat=B, now=trios.evening.now)
    trios.evening.act(
        penalise_lateness, by=HEAD, round=1, table=1, seat=B, penalty=GAME_LOSS, despite=["not-late"], reason="said so"
    )
    given = trios.evening.event.judging.penalties_of(trios.player(1, B))
    assert [one.given.infraction for one in given] == ["tardiness"]
    assert due.sides == (1,)
    assert not trios.evening.event.judging.penalties_of(trios.player(1, 0))
    assert trios.seats == [(OPEN, (0, 0)), (OPEN, (1, 0)), (OPEN, (0, 0))]


def test_a_team_that_does_not_come_loses_every_seat():
    trios = JudgedTrios()
    trios.evening.act(start_clock, round=1)
    trios.evening.act(
        penalise_lateness,
        by=HEAD,
        round=1,
        table=1,
        sides=(1,),
        penalty="match-loss",
        despite=["not-late"],
        reason="gone",
    )
    assert [seat.result.how for seat in trios.table.seats] == [How.NO_SHOW] * 3
    assert trios.table.result.score == Score((3, 0))


def test_a_game_loss_owed_is_lost_at_bs_next_match():
    trios = JudgedTrios().report(B, WON)
    trios.penalise(trios.player(0, B), penalty=GAME_LOSS)
    record = trios.evening.event.judging.penalties_of(trios.player(0, B))[0]
    assert record.is_unserved, "B's match is over: the next one is affected"
    assert trios.seats[0] == (OPEN, (0, 0))


def test_games_steps_and_choices_are_a_seats():
    trios = JudgedTrios()
    phone = trios.phone(0, B)
    trios.evening.act(take_step, by=phone, round=1, table=1, seat=B, step=Step.SHUFFLE)
    trios.evening.act(choose_first, by=phone, round=1, table=1, seat=B, chooser=0, first=0)
    trios.evening.act(end_game, by=phone, round=1, table=1, seat=B, winner=0)
    with pytest.raises(NotYourSeat):
        trios.evening.act(end_game, by=phone, round=1, table=1, seat=2, winner=0)
    with pytest.raises(SeatsReport):
        trios.evening.act(end_game, by=FLOOR, round=1, table=1, winner=0)
    assert trios.seats == [(OPEN, (0, 0)), (OPEN, (1, 0)), (OPEN, (0, 0))]
    trios.evening.act(end_game, by=FLOOR, round=1, table=1, seat=B, winner=0, how=GameEnd.CONCEDED)
    with pytest.raises(MatchIsDecided):
        trios.evening.act(end_game, by=FLOOR, round=1, table=1, seat=B, winner=0)
    trios.evening.act(end_game, by=FLOOR, round=1, table=1, seat=2, winner=1)


def test_turns_and_time_are_the_tables_or_the_seats():
    """MTR-2.5-e: trios play five turns, and a seat may have more; MTR 2.6: its clock is the table's and its own."""
    trios = JudgedTrios()
    trios.evening.act(extend_table, by=FLOOR, round=1, table=1, minutes=2)
    trios.evening.act(extend_table, by=FLOOR, round=1, table=1, minutes=3, seat=B)
    trios.evening.act(add_turns, by=FLOOR, round=1, table=1, seat=B)
    trios.evening.act(
        see_table,
        by=HEAD,
        round=1,
        table=1,
        seat=B,
        seen=TableSight.TURNS,
        turn=6,
        despite=["time-is-not-over"],
        reason="x",
    )
    event = trios.evening.event
    extra = [clock_of(event, event.rounds[1], trios.table, seat=seat).extra // MINUTE for seat in (None, 0, B, 2)]
    assert extra == [5, 2, 5, 2], "the whole match plays as long as its longest seat"
    assert [last_turn_of(event, trios.table, seat=seat) for seat in (0, B, 2)] == [5, 7, 5]
    assert [seat.progress.seen for seat in trios.table.seats] == [
        TableSight.PLAYING,
        TableSight.TURNS,
        TableSight.PLAYING,
    ]


def test_who_calls_from_seat_c_gets_the_time_back_there():
    trios = JudgedTrios()
    trios.evening.act(call_judge, by=trios.phone(0, 2), round=1, table=1)
    call = max(trios.evening.event.judging.calls)
    trios.evening.act(take_call, by=FLOOR, call=call)
    trios.evening.act(close_call, by=FLOOR, call=call, minutes=4)
    assert [seat.extra // MINUTE for seat in trios.table.seats] == [0, 0, 4]
    assert trios.table.extra == 0


def test_who_may_have_learned_something_hidden_keeps_silent_until_the_match_is_over():
    """MTR-4.6-b: a judge bars B, and lets B talk again; the others are not barred."""
    trios = JudgedTrios()
    barred = {"round": 1, "table": 1, "player": trios.player(0, B)}
    trios.evening.act(bar_talk, by=FLOOR, **barred)
    assert trios.table.progress.silent == (trios.player(0, B),)
    trios.evening.act(bar_talk, by=FLOOR, **barred, is_barred=False)
    assert trios.table.progress.silent == ()
    with pytest.raises(NotYourPower):
        trios.evening.act(bar_talk, by=trios.phone(1, B), **barred)
    with pytest.raises(NotInThisMatch):
        trios.evening.act(bar_talk, by=FLOOR, **barred | {"player": 99})


def test_each_seat_that_says_otherwise_than_a_judge_is_let_stand_and_taken_back_on_its_own():
    """MTR 1.7, MTR 8.2: two of one table; to take one back is the head judge's question again, not a refusal."""
    trios, because = JudgedTrios(), {"despite": ["game-was-lost"], "reason": "the wrong player"}
    for seat in (0, B):
        trios.report(seat, WON, by=trios.phone(0, seat))
        trios.penalise(trios.player(0, seat), penalty=GAME_LOSS)
    assert [*contradictions_in(trios.evening.event, round=1)] == [(1, 0), (1, B)]
    entry = trios.evening.act(overrule_decision, by=HEAD, round=1, table=1, seat=B, **because)
    assert [*contradictions_in(trios.evening.event, round=1)] == [(1, 0)]
    trios.evening.undo(entry)
    assert [*contradictions_in(trios.evening.event, round=1)] == [(1, 0), (1, B)]


def test_a_round_closed_over_a_seats_contradiction_keeps_the_head_judges_word_for_that_seat():
    """MTR 1.7: else the next round would be asked about it again."""
    trios = JudgedTrios().report(0, WON).report(2, WON)
    trios.report(B, WON, by=trios.phone(0, B))
    trios.penalise(trios.player(0, B), penalty=GAME_LOSS)
    trios.evening.act(close_round, by=HEAD, round=1, despite=["game-was-lost"], reason="the wrong player")
    assert contradictions_in(trios.evening.event, round=1) == {}
    assert trios.table.seats[B].overruled == WON
