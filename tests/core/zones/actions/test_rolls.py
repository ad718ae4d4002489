"""Dice on the table and dice of the players, and a roll that does not count (MTR 3.9)."""

import pytest
from tests.core.zones.tables import Table, table
from tests.core.zones.view.test_telling import told

from topcut.core.log.refusals import SeenSince
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.fold.chance import apply_chance
from topcut.core.zones.nouns.facts_before import DiceCalled, DiceRolled, RollDoubted, RollVoided
from topcut.core.zones.nouns.refusals import JudgesOnly
from topcut.core.zones.nouns.refusals_chance import NoPurpose, NoSuchRoll, OddDie, RollCounts
from topcut.core.zones.nouns.state import Roll, Tabletop

VIEWERS = (0, 1, None)
REASONS = ["off-the-table", "mixed-up", "leaning", "too-many"]


@pytest.fixture
def game() -> Table:
    return table("dz7").start()


def facts(game: Table) -> list:
    """The dice in the log, and what was said of them."""
    kinds = (DiceRolled, DiceCalled, RollDoubted, RollVoided)
    every = [fact for line in game.lines for fact in TABLETOP.read(line).facts]
    return [fact for fact in every if isinstance(fact, kinds)]


def roll(game: Table, own: bool) -> None:
    if own:
        game.act(0, actions.call_dice, purpose="damage", faces=6, results=[4, 6])
    else:
        game.act(0, actions.roll_dice, purpose="damage", faces=6, count=2, tapes=game.tapes(0, 1))


either = pytest.mark.parametrize("own", [True, False], ids=["dice of the players", "dice of the table"])


@either
@pytest.mark.parametrize("why", REASONS, ids=[f"MTR-3.9-e: {why}" for why in REASONS])
def test_a_roll_that_does_not_count_is_rolled_again_and_both_stay_in_the_log(game, why, own):
    roll(game, own)
    first = game.state.roll.results
    game.act(0, actions.doubt_roll, roll=1, why=why)
    assert [game.view(viewer).roll.void for viewer in VIEWERS] == [""] * 3, "one word alone voids nothing"
    game.act(1, actions.doubt_roll, roll=1, why=why)
    for viewer in VIEWERS:
        assert game.view(viewer).roll == Roll(1, 0, 6, first, void=why, doubts=((0, why), (1, why)))
    roll(game, own)
    again = game.state.roll
    assert (again.number, again.void, again.doubts) == (2, "", ())
    one, *said, other = facts(game)
    assert said == [RollDoubted(0, 1, why), RollDoubted(1, 1, why), RollVoided(1, why)]
    assert (one.results, one.instead_of) == (first, 0)
    assert (other.results, other.instead_of) == (again.results, 1)
    assert game.fold().state == game.state


@either
def test_a_judge_alone_can_say_so(game, own):
    """MTR-3.9-e."""
    roll(game, own)
    with pytest.raises(JudgesOnly):
        game.act(1, actions.void_roll, roll=1, why="leaning")
    game.judge(actions.void_roll, roll=1, why="leaning")
    assert game.view(0).roll.void == "leaning"
    assert told(game, 1)[-1].what == "roll-voided"


def test_only_who_rolled_the_void_roll_rolls_instead_of_it(game):
    """MTR-3.9-e: another's roll for something else is its own, and comes between without harm."""
    roll(game, own=True)
    game.judge(actions.void_roll, roll=1, why="mixed-up")
    game.act(1, actions.call_dice, purpose="mine", faces=20, results=[17])
    game.act(0, actions.call_dice, purpose="damage", faces=6, results=[1, 2])
    assert [fact.instead_of for fact in facts(game) if isinstance(fact, DiceCalled)] == [0, 0, 1]
    roll(game, own=True)
    assert facts(game)[-1].instead_of == 0, "once"


def test_a_log_speaks_of_no_roll_but_the_last_that_counts():
    """MTR-3.9-e: a doubt or a judge's word about none, about another or about a void one does not fold."""

    def is_refused(number: int) -> None:
        for fact in (RollDoubted(0, number, "leaning"), RollVoided(number, "leaning")):
            with pytest.raises(KeyError):
                apply_chance(table, fact)

    table = Tabletop()
    is_refused(0)
    apply_chance(table, DiceCalled(1, "first", 6, (3,)))
    is_refused(2)
    apply_chance(table, RollDoubted(0, 1, "leaning"))
    apply_chance(table, RollVoided(1, "leaning"))
    assert (table.roll.doubts, table.roll.void, table.void_rolls) == (((0, "leaning"),), "leaning", {1: 1})
    is_refused(1)
    apply_chance(table, DiceCalled(1, "first", 6, (4,), 1))
    assert (table.roll.number, table.roll.void, table.void_rolls) == (2, "", {})


def test_a_roll_nobody_likes_counts(game):
    """MTR-3.9-e: not for every reason, not twice, not another than the last."""
    with pytest.raises(NoSuchRoll):
        game.act(0, actions.doubt_roll, roll=0, why="leaning")
    roll(game, own=True)
    with pytest.raises(RollCounts) as refused:
        game.act(0, actions.doubt_roll, roll=1, why="too low")
    assert str(refused.value.rule) == "MTR 3.9"
    game.act(0, actions.doubt_roll, roll=1, why="leaning")
    with pytest.raises(NoSuchRoll):
        game.act(0, actions.doubt_roll, roll=1, why="leaning")
    roll(game, own=True)
    for number in (1, 3):
        with pytest.raises(NoSuchRoll):
            game.judge(actions.void_roll, roll=number, why="leaning")
    game.judge(actions.void_roll, roll=2, why="leaning")
    with pytest.raises(NoSuchRoll):
        game.judge(actions.void_roll, roll=2, why="leaning")


@pytest.mark.parametrize(
    ("faces", "results"),
    [
        pytest.param(6, [7], id="MTR 3.9: no such face"),
        pytest.param(6, [0], id="MTR 3.9: nothing"),
        pytest.param(6, [], id="MTR 3.9: no dice"),
        pytest.param(1, [1], id="MTR 3.9: one face"),
        pytest.param(1_001, [1], id="MTR 3.9: too many faces"),
        pytest.param(6, [1] * 101, id="MTR 3.9: too many dice"),
    ],
)
def test_dice_that_cannot_be_are_refused(game, faces, results):
    with pytest.raises(OddDie):
        game.act(0, actions.call_dice, purpose="damage", faces=faces, results=results)


def test_dice_of_the_players_are_for_something_and_heard_by_all(game):
    """MTR-3.9-f, MTR-3.9-g."""
    with pytest.raises(NoPurpose):
        game.act(0, actions.call_dice, purpose=" ", faces=6, results=[3])
    game.act(0, actions.call_dice, purpose="which one is discarded", faces=6, results=[3])
    for viewer in VIEWERS:
        line = told(game, viewer)[-1]
        assert (line.what, line.effect, line.fact.results) == ("dice-called", "which one is discarded", (3,))
        assert game.view(viewer).roll == Roll(1, 0, 6, (3,))


def test_dice_that_were_seen_are_not_taken_back(game):
    roll(game, own=True)
    with pytest.raises(SeenSince):
        game.ask_take_back(0)


def test_a_rewind_does_not_bring_a_roll_back(game):
    start = len(game.lines)
    roll(game, own=True)
    game.rewind(start)
    assert (game.state.rolls, game.view(0).roll) == (1, None)
    roll(game, own=True)
    assert game.view(0).roll.number == 2
