"""The games of a match: steps, who goes first, sideboards, and when no new game begins."""

import pytest
from tests.core.event.events import STAFF, WON, Evening, posted
from tests.core.event.playoffs import cut_made

from topcut.core.event.matches import (
    choose_first,
    chooser_of,
    end_game,
    goes_first,
    may_sideboard,
    see_table,
    take_step,
)
from topcut.core.event.nouns.matches.refusals import (
    HandWasSeen,
    MatchIsDecided,
    NoNewGame,
    NoSuchSide,
    NotAWinner,
    NoTimeToSideboard,
    OtherSideChooses,
    StepOutOfTurn,
)
from topcut.core.event.nouns.matches.terms import GameEnd, Step, TableSight
from topcut.core.event.nouns.refusals import NotYourMatch
from topcut.core.event.nouns.rounds.refusals import MatchWasLeft
from topcut.core.event.rounds import report_result, start_clock
from topcut.core.event.rounds.clock import call_time
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import How, Result, Role, Score

JUDGE = STAFF[Role.FLOOR_JUDGE]
AT = {"round": 1, "table": 1}


def running(**args: object) -> Evening:
    evening = posted(8, **args)
    evening.act(start_clock, round=1)
    return evening


def steps(evening: Evening, *taken: Step, **at: int) -> Evening:
    for step in taken:
        evening.act(take_step, **(AT | at), step=step)
    return evening


def chooser(evening: Evening, table: int = 1) -> int | None:
    return chooser_of(evening.event, evening.round, evening.round.tables[table])


# MTR 2.2 --------------------------------------------------------------------------------------------------------------


def test_whoever_wins_the_roll_chooses_in_the_first_game():
    """MTR-2.2-a."""
    evening = running()
    assert chooser(evening) is None
    evening.act(choose_first, **AT, chooser=1, first=0)
    assert goes_first(evening.event, evening.round, evening.round.tables[1]) == 0


def test_the_better_seed_chooses_in_the_first_game_of_a_playoff():
    """MTR-2.2-b."""
    evening = cut_made().pair()
    seeds, table = evening.event.cut.seeds, evening.round.tables[1]
    better = min((0, 1), key=lambda side: seeds.index(table.sides[side]))
    assert chooser(evening) == better
    with pytest.raises(OtherSideChooses):
        evening.act(choose_first, round=evening.round.number, table=1, chooser=1 - better, first=0)


@pytest.mark.parametrize(
    ("step", "is_late"),
    [
        pytest.param(Step.HANDS, False, id="MTR-2.3-c: face down is not looked at"),
        pytest.param(Step.MULLIGANS, True, id="MTR-2.2-c: looked at"),
    ],
)
def test_one_chooses_before_one_looks(step, is_late):
    evening = steps(running(), *[each for each in Step if Step.SHUFFLE <= each <= step])
    if is_late:
        with pytest.raises(HandWasSeen):
            evening.act(choose_first, **AT, chooser=0, first=0)
    else:
        evening.act(choose_first, **AT, chooser=0, first=0)


def test_who_says_nothing_goes_first():
    """MTR-2.2-d."""
    evening = running()
    evening.act(end_game, **AT, winner=0)
    assert goes_first(evening.event, evening.round, evening.round.tables[1]) == 1


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        pytest.param([0], 1, id="MTR-2.2-f: the loser chooses"),
        pytest.param([1], 0, id="MTR-2.2-f: whichever side it is"),
        pytest.param([0, None], 1, id="MTR-2.2-g: after a draw who chose before"),
        pytest.param([None], 0, id="MTR-2.2-g: also after the first game"),
    ],
)
def test_who_chooses_next(games, expected):
    evening = running()
    evening.act(choose_first, **AT, chooser=0, first=0)
    for winner in games:
        if (choosing := chooser(evening)) is not None:
            evening.act(choose_first, **AT, chooser=choosing, first=choosing)
        evening.act(end_game, **AT, winner=winner)
    assert chooser(evening) == expected
    with pytest.raises(OtherSideChooses):
        evening.act(choose_first, **AT, chooser=1 - expected, first=0)


# MTR 2.3 --------------------------------------------------------------------------------------------------------------


def test_the_steps_before_a_game_have_an_order():
    """MTR-2.3-a: 1 and 2 may repeat, nothing else goes back."""
    evening = running()
    evening.act(end_game, **AT, winner=0)
    steps(evening, Step.SIDEBOARD, Step.SHUFFLE, Step.SIDEBOARD, Step.SHUFFLE, Step.PRESENT)
    with pytest.raises(StepOutOfTurn):
        steps(evening, Step.SIDEBOARD)
    steps(evening, Step.CHOOSE, Step.HANDS, Step.MULLIGANS, Step.BEGUN)


def test_a_mulligan_goes_back_to_shuffling():
    """MTR-2.3-d."""
    before = (Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS)
    evening = steps(running(), *before, *before, Step.BEGUN)
    assert evening.round.tables[1].progress.step is Step.BEGUN


def test_steps_may_come_before_the_clock_and_turns_not():
    """MTR-2.3-f, MTR-B-l, X-15: asked first, and it goes through with the head judge's reason."""
    evening = steps(posted(8), Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS)
    with pytest.raises(NeedsAReason):
        steps(evening, Step.BEGUN)
    evening.act(take_step, **AT, step=Step.BEGUN, despite=["MTR B"], reason="The hall clock is broken")
    assert evening.round.tables[1].progress.step is Step.BEGUN


def test_an_untimed_round_waits_for_no_clock():
    steps(posted(8, minutes=None), Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS, Step.BEGUN)


# MTR 3.16 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "may"),
    [
        pytest.param([], False, id="MTR-3.16-a: not before the first game"),
        pytest.param([(0, GameEnd.PLAYED)], True, id="MTR-3.16-a: before every later one"),
        pytest.param([(0, GameEnd.PENALTY)], False, id="MTR-3.16-i: the first was lost before it began"),
        pytest.param([(None, GameEnd.AGREED)], False, id="MTR-3.16-i: or drawn before it began"),
        pytest.param([(0, GameEnd.PENALTY), (1, GameEnd.PLAYED)], True, id="MTR-3.16-i: the third game is free"),
    ],
)
def test_when_sideboards_are_used(games, may):
    evening = running()
    for winner, how in games:
        evening.act(end_game, **AT, winner=winner, how=how)
    assert may_sideboard(evening.round.tables[1].progress) is may
    if may:
        steps(evening, Step.SIDEBOARD)
    else:
        with pytest.raises(NoTimeToSideboard):
            steps(evening, Step.SIDEBOARD)


def test_a_penalty_in_a_game_that_had_begun_keeps_the_sideboards():
    """MTR-3.16-i."""
    evening = steps(running(), Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS, Step.BEGUN)
    evening.act(end_game, **AT, winner=0, how=GameEnd.PENALTY)
    steps(evening, Step.SIDEBOARD)


# MTR 2.1, MTR 2.5 -----------------------------------------------------------------------------------------------------


def test_games_add_up_to_a_score_and_stop_when_it_is_won():
    """MTR-2.1-a, MTR-2.1-b."""
    evening = running()
    for winner in (0, None, 1, 0):
        evening.act(end_game, **AT, winner=winner)
    assert evening.round.tables[1].progress.score == Score((2, 1), 1)
    with pytest.raises(MatchIsDecided):
        evening.act(end_game, **AT, winner=0)


def test_a_slip_that_is_final_ends_the_games():
    """MTR-2.4-b."""
    evening = running()
    evening.report(1)
    with pytest.raises(MatchIsDecided):
        evening.act(end_game, **AT, winner=0)


def test_no_new_game_begins_after_time():
    """MTR-2.5-f."""
    evening = running()
    evening.act(end_game, **AT, winner=0)
    evening.act(call_time, round=1)
    steps(evening, Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS)
    with pytest.raises(NoNewGame):
        steps(evening, Step.BEGUN)


def test_a_bracket_match_with_nobody_ahead_begins_another_game():
    """MTR-2.5-k, X-17."""
    evening = cut_made(minutes=90).pair()
    number = evening.round.number
    evening.act(start_clock, round=number)
    for winner in (0, 1):
        evening.act(end_game, round=number, table=1, winner=winner)
    evening.act(end_game, round=number, table=2, winner=1)
    evening.act(call_time, round=number)
    ready = (Step.SHUFFLE, Step.PRESENT, Step.HANDS, Step.MULLIGANS, Step.BEGUN)
    steps(evening, *ready, round=number)
    with pytest.raises(NoNewGame):
        steps(evening, *ready, round=number, table=2)


@pytest.mark.parametrize(
    ("winner", "how"), [(0, GameEnd.AGREED), (1, GameEnd.UNFINISHED), (None, GameEnd.CONCEDED), (None, GameEnd.PENALTY)]
)
def test_a_game_ends_in_one_way(winner, how):
    evening = running()
    with pytest.raises(NotAWinner):
        evening.act(end_game, **AT, winner=winner, how=how)


def test_players_note_their_own_games_only():
    evening = running()
    mine, other = evening.round.tables[1].sides[0], evening.round.tables[2].sides[0]
    evening.act(end_game, by=evening.link(mine), **AT, winner=0)
    with pytest.raises(NotYourMatch):
        evening.act(end_game, by=evening.link(other), **AT, winner=0)
    with pytest.raises(NoSuchSide):
        evening.act(end_game, **AT, winner=2)


def test_who_has_left_the_table_after_the_last_game_concedes_no_more():
    """MTR-2.4-b: without a slip the match is over then; what was played can still be reported."""
    evening = running()
    me = evening.link(evening.round.tables[1].sides[0])
    for winner in (0, 0):
        evening.act(end_game, **AT, winner=winner)
    conceded = Result(Score((2, 0)), How.CONCEDED, (0,))
    evening.act(report_result, by=me, **AT, result=conceded)
    evening.act(see_table, **AT, seen=TableSight.NOBODY)
    with pytest.raises(MatchWasLeft):
        evening.act(report_result, by=me, **AT, result=conceded)
    evening.act(report_result, by=me, **AT, result=WON)
