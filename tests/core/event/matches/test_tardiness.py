"""Who is not at the table: what it costs is shown first, decided by a judge, and nobody is dropped unasked."""

import pytest
from tests.core.event.events import STAFF, Evening, posted

from topcut.core.event.matches import lateness, may_sideboard, note_missing, penalise_lateness
from topcut.core.event.nouns.matches.refusals import NobodyMissing, NoSuchCost, NoSuchSide, NothingDue
from topcut.core.event.nouns.matches.terms import GameEnd
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.nouns.rounds.refusals import AlreadyFinal
from topcut.core.event.rounds import MINUTE, pause_clock, resume_clock, start_clock
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, How, Level, Result, Role, Score

AT = {"round": 1, "table": 1}
COMPETITIVE = {"level": Level.COMPETITIVE}


def late(minutes: int, *missing: int, **stage: object) -> Evening:
    """A round so many minutes old; some sides of table 1 have not come."""
    evening = posted(8, **(COMPETITIVE | stage))
    evening.act(note_missing, **AT, missing=missing or (0,))
    evening.act(start_clock, round=1)
    evening.now += minutes * MINUTE
    return evening


def due(evening: Evening):
    return lateness(evening.event, **AT, now=evening.now)


@pytest.mark.parametrize(
    ("minutes", "penalty"),
    [
        pytest.param(0, "game-loss", id="IPG 3.1: a game at the start"),
        pytest.param(9, "game-loss", id="IPG 3.1: until ten minutes"),
        pytest.param(10, "match-loss", id="IPG 3.1: then the match"),
    ],
)
def test_what_the_minutes_cost(minutes, penalty):
    found = due(late(minutes))
    assert (found.minutes, found.penalty) == (minutes, penalty)
    assert (found.result is not None) is (penalty == "match-loss")


def test_nobody_is_late_before_the_round_begins():
    evening = posted(8, **COMPETITIVE)
    evening.act(note_missing, **AT, missing=(0,))
    evening.now += 30 * MINUTE
    assert due(evening).penalty == ""


def test_a_clock_that_stands_makes_nobody_later():
    evening = late(4)
    evening.act(pause_clock, round=1)
    evening.now += 20 * MINUTE
    assert due(evening).minutes == 4
    evening.act(resume_clock, round=1)
    evening.now += 6 * MINUTE
    assert due(evening).penalty == "match-loss"


def test_an_untimed_round_counts_from_when_somebody_noted_it():
    evening = posted(8, minutes=None, **COMPETITIVE)
    evening.now += 30 * MINUTE
    evening.act(note_missing, **AT, missing=(0,))
    evening.now += 10 * MINUTE
    evening.act(note_missing, **AT, missing=(0, 1))
    assert (due(evening).minutes, due(evening).penalty) == (10, "match-loss")


def test_at_regular_a_late_player_loses_no_game_and_who_stays_away_the_match():
    """MTR-2.10-e."""
    assert due(late(9, level=Level.REGULAR)).penalty == ""
    assert due(late(10, level=Level.REGULAR)).penalty == "match-loss"


def test_a_game_lost_before_it_began_takes_the_sideboards_from_the_next():
    """IPG 3.1, MTR-3.16-i."""
    evening = late(3)
    evening.act(penalise_lateness, **AT)
    progress = evening.round.tables[1].progress
    assert [(game.winner, game.how) for game in progress.games] == [(1, GameEnd.PENALTY)]
    assert progress.penalised == ((0, "game-loss"),)
    assert not may_sideboard(progress)
    assert evening.round.tables[1].result is None
    assert due(evening).penalty == "", "a game is lost once"


def test_after_ten_minutes_the_match_is_filled_with_the_games_noted():
    """GAP-14."""
    evening = late(3)
    evening.act(penalise_lateness, **AT)
    evening.now += 7 * MINUTE
    shown = due(evening).result
    evening.act(penalise_lateness, **AT)
    assert evening.round.tables[1].result == shown == Result(Score((0, 2)), How.NO_SHOW, (0,))
    assert evening.event.entrants[evening.round.tables[1].sides[0]].out_after is None, "nobody is dropped silently"


def test_who_stayed_away_is_dropped_where_the_judge_says_so():
    """MTR-2.10-e."""
    evening = late(12)
    evening.act(penalise_lateness, **AT, drop=True)
    assert evening.event.entrants[evening.round.tables[1].sides[0]].out_after == 1


def test_two_who_are_late_offset_their_games_and_lose_the_match_together():
    """GAP-04."""
    evening = late(3, 0, 1)
    evening.act(penalise_lateness, **AT)
    assert evening.round.tables[1].progress.games == ()
    evening.now += 7 * MINUTE
    evening.act(penalise_lateness, **AT, drop=True)
    assert evening.round.tables[1].result == Result(Score((0, 0)), How.NO_SHOW, (0, 1))
    assert not evening.round.tables[1].result.have_met


def test_a_match_of_one_game_is_over_with_it():
    evening = late(0, length=FirstTo(1))
    evening.act(penalise_lateness, **AT)
    assert evening.round.tables[1].result == Result(Score((0, 1)))


def test_more_than_the_minutes_say_asks_for_a_reason():
    """IPG 3.1: raised, and set aside by the head judge with a reason."""
    evening = late(3)
    with pytest.raises(NeedsAReason):
        evening.act(penalise_lateness, **AT, penalty="match-loss")
    evening.act(penalise_lateness, **AT, penalty="match-loss", despite=["IPG 3.1"], reason="Went home, told us")
    assert evening.round.tables[1].result.how is How.NO_SHOW
    assert [rule.rule for rule in evening.event.overruled] == ["IPG 3.1"]


def test_a_judge_at_the_table_names_who_was_late_without_a_note_before():
    """IPG 3.1: they have come by now, four minutes late."""
    evening = late(4)
    evening.act(note_missing, **AT, missing=())
    evening.act(penalise_lateness, **AT, sides=(1,))
    assert evening.round.tables[1].progress.penalised == ((1, "game-loss"),)
    assert [game.winner for game in evening.round.tables[1].progress.games] == [0]


def test_what_costs_nothing_is_not_decided():
    evening = late(4, level=Level.REGULAR)
    with pytest.raises(NothingDue):
        evening.act(penalise_lateness, **AT)
    with pytest.raises(NoSuchCost):
        evening.act(penalise_lateness, **AT, penalty="flogging")


def test_who_has_come_is_not_late():
    evening = late(3)
    evening.act(note_missing, **AT, missing=())
    with pytest.raises(NobodyMissing):
        evening.act(penalise_lateness, **AT)


def test_a_final_result_stands():
    evening = late(3)
    evening.report(1)
    with pytest.raises(AlreadyFinal):
        evening.act(penalise_lateness, **AT)


def test_a_floor_judge_decides_and_the_scorekeeper_only_notes():
    evening = late(3).name_staff()
    evening.act(note_missing, by=STAFF[Role.SCOREKEEPER], round=1, table=2, missing=(1,))
    with pytest.raises(NotYourPower):
        evening.act(penalise_lateness, by=STAFF[Role.SCOREKEEPER], **AT)
    evening.act(penalise_lateness, by=STAFF[Role.FLOOR_JUDGE], **AT)
    with pytest.raises(NoSuchSide):
        evening.act(note_missing, **AT, missing=(2,))
