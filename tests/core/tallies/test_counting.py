"""Who counts what on the pad of a match, and who takes it back (MTR 4.1)."""

import pytest
from tests.core.tallies.pads import ANA, BO, CY, DI, JUDGE, Pad

from topcut.core.errors import TopcutError
from topcut.core.log.refusals import AlreadyUndone, FirstEntry, OthersDependOnIt
from topcut.core.play import PlayerId, Who
from topcut.core.tallies import THE_ROOM, CountedTally, blank_pad, move_tally, name_hand
from topcut.core.tallies.refusals import (
    AnotherGameSince,
    BeyondTheTally,
    NotCountedHere,
    NotOfThisMatch,
    NotYourSide,
    PadIsFull,
)
from topcut.core.tallies.state import MOST, MOST_ENTRIES

ALL = (ANA, BO, CY, DI, JUDGE)


@pytest.fixture
def pad() -> Pad:
    return Pad().let_in(*ALL)


@pytest.mark.parametrize(
    ("who", "side", "by", "after"),
    [
        pytest.param(ANA, 0, -1, (29, 30), id="MTR-4.1-c: a player counts for the own side"),
        pytest.param(BO, 0, 5, (35, 30), id="MTR-2.5-m: of two heads either one does, and the life is shared"),
        pytest.param(CY, 1, -33, (30, -3), id="MTR-4.1-b: life falls below zero"),
        pytest.param(JUDGE, 0, -2, (28, 30), id="MTR-4.1-c: a judge puts one side right"),
        pytest.param(JUDGE, 1, -2, (30, 28), id="MTR-4.1-c: or the other"),
    ],
)
def test_life_of_a_side_moves(pad, who, side, by, after):
    pad.move(who, by, side=side)
    assert (pad.values(0)[0], pad.values(1)[0]) == after


@pytest.mark.parametrize(
    ("who", "said", "refused"),
    [
        pytest.param(ANA, {"side": 1}, NotYourSide, id="MTR-4.1-c: the other side keeps its own count"),
        pytest.param(Who("eve"), {}, NotOfThisMatch, id="MTR-4.1-c: nobody from another table"),
        pytest.param(THE_ROOM, {}, NotOfThisMatch, id="the server lets people in, and counts nothing"),
        pytest.param(ANA, {"tally": "poison", "by": -1}, BeyondTheTally, id="counters are never fewer than none"),
        pytest.param(ANA, {"by": MOST}, BeyondTheTally, id="no number is larger than a page shows"),
        pytest.param(ANA, {"by": -30 - MOST - 1}, BeyondTheTally, id="nor smaller"),
        pytest.param(ANA, {"by": 0}, NotCountedHere, id="nothing is no press"),
        pytest.param(ANA, {"tally": "lore"}, NotCountedHere, id="what the game does not count"),
        pytest.param(JUDGE, {"side": 2}, NotCountedHere, id="a side that does not play"),
        pytest.param(JUDGE, {"side": -1}, NotCountedHere, id="nor the last one from behind"),
        pytest.param(ANA, {"game": 2}, AnotherGameSince, id="a game that has not begun"),
    ],
)
def test_what_is_not_theirs_to_count_is_refused(pad, who, said, refused):
    request = {"game": 1, "side": 0, "tally": "life", "by": 1} | said
    before = [pad.values(side) for side in (0, 1)]
    with pytest.raises(refused):
        pad.act(who, move_tally, **request)
    assert [pad.values(side) for side in (0, 1)] == before


def test_two_partners_press_at_the_same_time_and_both_count(pad):
    pad.move(ANA, -1)
    pad.move(BO, -1)
    assert pad.values(0) == (28, 0)


@pytest.mark.parametrize(
    ("who", "side", "player"),
    [
        pytest.param(Who("eve"), 0, 3, id="a player of the other side"),
        pytest.param(Who("eve"), 0, 9, id="a player of no side"),
        pytest.param(Who("eve"), 2, 1, id="a side that is not there"),
        pytest.param(Who("eve"), None, 1, id="a player as a judge"),
        pytest.param(ANA, 1, 3, id="somebody who counts for the other side already"),
    ],
)
def test_nobody_is_let_in_for_a_side_they_do_not_play_on(pad, who, side, player):
    with pytest.raises(NotYourSide):
        pad.act(THE_ROOM, name_hand, whom=who, side=side, player=PlayerId(player))


def test_nobody_lets_themselves_in(pad):
    with pytest.raises(NotOfThisMatch):
        pad.act(ANA, name_hand, whom=Who("eve"), side=0, player=PlayerId(2))


@pytest.mark.parametrize("who", [ANA, BO, JUDGE])
def test_either_partner_takes_back_what_their_side_counted_and_a_judge_too(pad, who):
    pressed = pad.move(BO, -5)
    pad.undo(who, pressed)
    assert pad.values(0) == (30, 0)
    with pytest.raises(AlreadyUndone):
        pad.undo(ANA, pressed)


def test_the_other_side_takes_nothing_back(pad):
    pressed = pad.move(ANA, -5)
    back = pad.undo(BO, pressed)
    for seq in (pressed, back):
        with pytest.raises(NotYourSide):
            pad.undo(CY, seq)
    pad.undo(ANA, back)
    assert pad.values(0) == (25, 0), "an undo is taken back by the same people"


@pytest.mark.parametrize(("seq", "refused"), [(1, FirstEntry), (2, NotYourSide)])
def test_who_counts_is_nothing_to_take_back(pad, seq, refused):
    with pytest.raises(refused):
        pad.undo(ANA, seq)


def test_what_later_presses_stand_on_stays(pad):
    got = pad.move(ANA, 1, tally="poison")
    pad.move(ANA, -1, tally="poison")
    with pytest.raises(OthersDependOnIt):
        pad.undo(ANA, got)


def test_a_new_game_begins_for_everybody_and_either_side_takes_that_back(pad):
    """MTR-2.1: a match has several games; MTR-9.1-b: a drawn one is played again."""
    pad.move(ANA, -12)
    pad.move(CY, 3, tally="poison")
    begun = pad.begin(DI)
    assert (pad.state.game, pad.values(0), pad.values(1)) == (2, (30, 0), (30, 0))
    with pytest.raises(AnotherGameSince):
        pad.move(ANA, -1, game=1)
    pad.undo(BO, begun)
    assert (pad.state.game, pad.values(0), pad.values(1)) == (1, (18, 0), (30, 3))


def test_a_game_in_which_somebody_counted_is_not_taken_back(pad):
    begun = pad.begin(ANA)
    pad.move(CY, -1)
    with pytest.raises(OthersDependOnIt):
        pad.undo(ANA, begun)


def test_a_pad_has_an_end(pad):
    for _ in range(MOST_ENTRIES - len(pad.lines)):
        pad.move(ANA, 1 if pad.values(0)[0] < 30 else -1)
    last = len(pad.lines)
    with pytest.raises(PadIsFull):
        pad.move(ANA, 1)
    with pytest.raises(PadIsFull):
        pad.undo(ANA, last)


# What a page shows ----------------------------------------------------------------------------------------------------


def test_a_reader_sees_every_side_and_can_take_back_the_last_change_of_their_own(pad):
    mine = pad.move(ANA, -1)
    theirs = pad.move(CY, -8)
    seen = pad.seen(BO)
    assert [[one.value for one in side] for side in seen.sides] == [[29, 0], [22, 0]]
    assert (seen.last.entry, seen.last.player, seen.last.before, seen.last.after) == (mine, 1, 30, 29)
    assert pad.seen(DI).last.entry == theirs
    assert pad.seen(JUDGE).last.entry == theirs
    assert [change.entry for change in seen.changes] == [theirs, mine], "who changed what is everybody's to know"


def test_a_new_game_is_told_and_offered_back_until_somebody_counts(pad):
    assert pad.seen(ANA).last is None
    begun = pad.begin(CY)
    assert (pad.seen(ANA).last.entry, pad.seen(ANA).last.tally) == (begun, "")
    pad.move(CY, -1)
    assert pad.seen(ANA).last is None


@pytest.mark.parametrize(
    ("tally", "by", "has_lost"),
    [
        pytest.param("life", -29, False, id="one life is life"),
        pytest.param("life", -30, True, id="no life left"),
        pytest.param("life", -33, True, id="less than none"),
        pytest.param("poison", 14, False, id="MTR-9.1: fourteen counters of a team of two"),
        pytest.param("poison", 15, True, id="MTR-9.1: fifteen counters of a team of two"),
    ],
)
def test_the_pad_says_when_a_side_has_lost_by_its_numbers(pad, tally, by, has_lost):
    pad.move(ANA, by, tally=tally)
    seen = pad.seen(CY)
    assert (seen.lost_by(0) is not None, seen.lost_by(1)) == (has_lost, None)


def test_lore_goes_up_from_nothing_and_nobody_has_lost_by_it():
    pad = Pad((CountedTally("lore", 0),)).let_in(ANA)
    pad.move(ANA, 20, tally="lore")
    assert pad.seen(ANA).lost_by(0) is None
    with pytest.raises(TopcutError):
        pad.move(ANA, -21, tally="lore")


def test_a_pad_nobody_has_written_on_shows_where_everybody_begins():
    seen = blank_pad(4, (CountedTally("life", 40),), mine=2)
    assert [[one.value for one in side] for side in seen.sides] == [[40]] * 4
    assert (seen.game, seen.last, seen.changes) == (1, None, ())
