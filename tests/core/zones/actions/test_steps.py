"""A chance goes step by step: pledged, asked for, shown, drawn; nobody chooses late, and nothing happens in between."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.log.book import STREAM
from tests.core.zones.indistinguishable import text_of, with_other_names, with_other_slots
from tests.core.zones.tables import BOB, Table, deck, table

from topcut.core.log import Sealed
from topcut.core.zones import actions
from topcut.core.zones.actions.drawing import PATIENCE
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts_before import ChanceAsked, DeckPresented, DeckShuffled, ShareShown, ShareWithheld
from topcut.core.zones.nouns.refusals import NotAtThisTable, NotYoursToAgree
from topcut.core.zones.nouns.refusals_chance import (
    AlreadyPledged,
    ChanceAwaited,
    NotAskedFor,
    OtherTape,
    PledgesMissing,
    ShareMayStillCome,
    TapeTooLong,
)
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import tape_bytes
from topcut.core.zones.view import view
from topcut.core.zones.view.table import AskedView


def ask(game: Table, seat: int, action: Any = actions.shuffle, **args: Any) -> int:
    """Ask for a chance and show nothing yet."""
    said = {"effect": "Shuffle your deck"} if action is actions.shuffle else {}
    game._keep(TABLE_LOG.act(game.folded, game._asked(game.state.sides[seat].who), action, **said | args))
    return game.state.chances + 1


@pytest.fixture
def game() -> Table:
    return table("magic", cards=30).start()


@pytest.fixture
def asked(game: Table) -> tuple[Table, int, dict[int, bytes]]:
    """Both are bound, and Ana has asked for a shuffle."""
    tapes = dict(game.tapes(0, 1))
    return game, ask(game, 0), tapes


def test_a_chance_is_drawn_when_the_last_share_is_shown(asked):
    game, number, tapes = asked
    assert (game.state.asked.purpose, game.state.awaited()) == (f"shuffle 0 {len(game.state.sides[0].deck)} 0", [0, 1])
    game.act(1, actions.show_share, number=number, tape=tapes[1])
    assert game.state.chances == number - 1
    game.act(0, actions.show_share, number=number, tape=tapes[0])
    assert (game.state.chances, game.state.asked, game.state.shown) == (number, None, {})
    assert game.state.past.sides == (0, 1)
    assert set(game.state.past.bound) == {-1, 0, 1}


@pytest.mark.parametrize("others", [with_other_names, with_other_slots])
def test_what_is_told_of_a_chance_is_the_same_whatever_the_hidden_cards_are(asked, others):
    """MTR 3.13: at every step, and for everybody."""
    game, number, tapes = asked
    for step in (lambda: None, lambda: game.act(1, actions.show_share, number=number, tape=tapes[1])):
        step()
        for seat in (0, 1, None):
            seen = text_of(view(game.state, seat=seat))
            assert text_of(view(others(game.state, seat), seat=seat)) == seen
            assert tapes[1].hex() not in seen
            assert game.state.pledges[number][1] in seen, "what binds Bob is told, and there is something to tell"


def test_nothing_is_done_between_asking_and_drawing(asked):
    """MTR 3.10: somebody who has seen the tapes could choose what the chance falls on."""
    game, _, _ = asked
    for seat, action, args in [
        (0, actions.draw, {"effect": "turn-draw"}),
        (1, actions.shuffle, {"effect": "mine first"}),
        (0, actions.roll_dice, {"purpose": "burn it"}),
        (1, actions.state_result, {"winner": 0, "how": "conceded"}),
    ]:
        with pytest.raises(ChanceAwaited):
            ask(game, seat, action, **args)
    for refused in (lambda: game.ask_take_back(0), lambda: game.rewind(game.folded.seq - 3)):
        with pytest.raises(ChanceAwaited):
            refused()
    with pytest.raises(ChanceAwaited):
        game.judge(actions.return_random_card, seat=1)


def test_no_share_is_shown_before_everybody_is_bound(game):
    game.tapes(0, 1)
    game.shuffle(0, effect="Shuffle your deck")
    tape = game.tapes(0)[0]
    number = ask(game, 0)
    assert game.state.unpledged() == [1]
    with pytest.raises(PledgesMissing):
        game.act(0, actions.show_share, number=number, tape=tape)
    game.settle({0: tape, **game.tapes(1)})
    assert game.state.past.sides == (0, 1)


def test_nobody_is_bound_once_a_share_was_shown():
    """A third player who has no share so far comes in at the next chance, not when the others' are seen."""
    three = Table("magic", decks=(deck("A"), deck("B"), deck("C")), seats=3)
    three.act(0, actions.set_up_game)
    held = dict(three.tapes(0, 1))
    ask(three, 0, effect="before-the-game")
    three.act(0, actions.show_share, number=1, tape=held[0])
    with pytest.raises(AlreadyPledged):
        three.act(2, actions.pledge, number=1, commitment="a" * 64)
    three.act(2, actions.pledge, number=2, commitment="a" * 64)


def test_a_share_is_the_one_pledged_of_the_right_length_shown_once(asked):
    game, number, tapes = asked
    with pytest.raises(OtherTape):
        game.act(1, actions.show_share, number=number, tape=bytes(len(tapes[1])))
    with pytest.raises(NotAskedFor):
        game.act(1, actions.show_share, number=number + 1, tape=tapes[1])
    game.act(1, actions.show_share, number=number, tape=tapes[1])
    with pytest.raises(NotAskedFor):
        game.act(1, actions.show_share, number=number, tape=tapes[1])


def test_a_share_longer_than_the_largest_deck_needs_is_refused(game):
    tape, number = bytes(tape_bytes(30) + 1), game.state.chances + 1
    game.act(0, actions.pledge, number=number, commitment=commitment(tape, number=number, side=0))
    game.tapes(1)
    ask(game, 0)
    with pytest.raises(TapeTooLong):
        game.act(0, actions.show_share, number=number, tape=tape)


def test_who_does_not_show_a_share_is_named_and_the_other_goes_on_after_a_while(asked):
    game, number, tapes = asked
    game.act(1, actions.show_share, number=number, tape=tapes[1])
    with pytest.raises(NotYoursToAgree):
        game.act(0, actions.go_on_without, number=number, seat=0)
    with pytest.raises(ShareMayStillCome) as early:
        game.act(1, actions.go_on_without, number=number, seat=0)
    assert early.value.detail["seconds"] == PATIENCE
    with pytest.raises(NotAtThisTable):
        TABLE_LOG.act(game.folded, game._asked("stranger"), actions.go_on_without, number=number, seat=0)
    game.now += PATIENCE * 1_000_000
    game.act(1, actions.go_on_without, number=number, seat=0)
    facts = TABLETOP.read(game.lines[-1]).facts
    assert facts[0] == ShareWithheld(number, 0, 1)
    assert (game.state.chances, game.state.past.sides) == (number, (1,))


def test_everybody_sees_whose_share_a_chance_waits_for(asked):
    game, number, tapes = asked
    purpose = game.state.asked.purpose
    game.act(1, actions.show_share, number=number, tape=tapes[1])
    assert game.view(0).asked == game.view(None).asked == AskedView(number, purpose, (0,), (1,), ())
    game.judge(actions.go_on_without, number=number, seat=0)
    assert (game.view(0).asked, game.state.past.withheld) == (None, (0,))
    assert set(game.state.past.bound) == {-1, 0, 1}, "the pledge that was not kept stays to be seen"


@pytest.mark.parametrize(
    "planted",
    [
        pytest.param(lambda asked: [asked], id="a second chance while one waits"),
        pytest.param(lambda asked: [ShareShown(asked.number + 1, 0, Sealed(b""))], id="a share of another chance"),
        pytest.param(lambda asked: [ShareShown(asked.number, 9, Sealed(b""))], id="a share of nobody"),
        pytest.param(lambda asked: [ShareWithheld(asked.number + 1, 0, None)], id="another chance without a share"),
    ],
)
def test_what_nobody_waits_for_does_not_fold(asked, planted):
    game, _, _ = asked
    (fact,) = planted(game.state.asked)
    with pytest.raises(KeyError):
        TABLETOP.apply(game.state, fact)


def test_a_chance_out_of_its_turn_does_not_fold(game):
    with pytest.raises(KeyError):
        TABLETOP.apply(game.state, ChanceAsked(game.state.chances + 2, "chooser", 0, 0, 0))


def test_a_judge_goes_on_at_once(asked):
    game, number, tapes = asked
    game.judge(actions.go_on_without, number=number, seat=1)
    game.act(0, actions.show_share, number=number, tape=tapes[0])
    assert game.state.past.sides == (0,)


def test_who_lost_a_share_is_bound_again_for_the_next_and_waited_for(asked):
    """A phone died with the tapes of three chances: that costs one wait, not three."""
    game, number, tapes = asked
    for later in (number + 1, number + 2):
        game.act(1, actions.pledge, number=later, commitment=commitment(bytes(later), number=later, side=1))
    game.settle({0: tapes[0]})
    assert 1 not in game.state.pledges[number + 1]
    assert game.state.sides[1].has_share
    game.shuffle(0, effect="Shuffle your deck")
    assert game.state.past.sides == (0, 1)


def test_who_stops_pledging_is_named_once_and_then_not_waited_for(game):
    game.tapes(0, 1)
    game.shuffle(0, effect="Shuffle your deck")
    for withheld in (1, 0):
        before = len(game.lines)
        game.act(0, actions.shuffle, effect="Shuffle your deck", tapes=game.tapes(0))
        facts = [fact for line in game.lines[before:] for fact in TABLETOP.read(line).facts]
        assert sum(isinstance(fact, ShareWithheld) for fact in facts) == withheld
        assert game.state.past.sides == (0,)


def test_a_deck_is_presented_with_the_shuffle_it_waited_for():
    """MTR 2.3: one press, and no second step that could be lost."""
    game = table("magic", cards=30)
    game.act(0, actions.set_up_game)
    game.act(0, actions.shuffle, effect="before-the-game", present=True, tapes=game.tapes(0, 1))
    shuffled, presented = [
        fact for fact in TABLETOP.read(game.lines[-1]).facts if isinstance(fact, DeckShuffled | DeckPresented)
    ]
    assert (shuffled.seat, presented.seat, game.state.sides[0].is_presented) == (0, 0, True)


def test_a_rewind_takes_no_chance_and_no_share_back(game):
    to = game.act(0, actions.set_tally, tally="life", value=19)
    game.shuffle(0, effect="Shuffle your deck")
    number = game.state.chances
    game.rewind(to)
    assert (game.state.chances, game.state.asked) == (number, None)
    game.shuffle(1, effect="Shuffle your deck")
    assert game.state.chances == number + 1
    assert TABLE_LOG.derive_again(STREAM, game.lines, openings=game.openings)[1].one_step == 0


STEPS = st.lists(
    st.tuples(st.sampled_from(["shuffle", "dice", "card", "portion", "rewind"]), st.sets(st.sampled_from([0, 1]))),
    max_size=8,
)


@given(STEPS)
def test_whatever_is_asked_and_whoever_withholds_the_log_verifies(steps):
    """Every chance is derived again, and a player who is left out is named or never pledged."""
    game = table("magic", cards=12).start()
    moment = game.act(0, actions.set_tally, tally="life", value=19)
    game.act(0, actions.set_tally, tally="life", value=18)
    for what, sharing in steps:
        tapes = game.tapes(*sharing)
        match what:
            case "shuffle":
                game.act(0, actions.shuffle, effect="Shuffle your deck", tapes=tapes)
            case "dice":
                game.act(1, actions.roll_dice, purpose="damage", faces=20, count=2, tapes=tapes)
            case "card":
                game.judge(actions.return_random_card, seat=1, tapes=tapes) if game.ids(1) else None
            case "portion":
                game.judge(actions.shuffle_random_portion, seat=1, tapes=tapes)
            case "rewind":
                game.rewind(moment)
        assert game.fold().state == game.state
    game.act(0, actions.state_result, winner=1, how="conceded")
    game.close(who=BOB)
    _, derived = TABLE_LOG.derive_again(STREAM, game.lines, openings=game.openings)
    facts = [fact for line in game.lines for fact in TABLETOP.read(line).facts]
    drawn = sum(hasattr(fact, "tapes") for fact in facts)
    assert (derived.shuffles + derived.rolls, derived.not_yet_checkable, derived.one_step) == (drawn, 0, 0)
    assert derived.withheld == sum(isinstance(fact, ShareWithheld) for fact in facts)


def test_nobody_binds_themself_anew_once_a_chance_was_asked_for(asked):
    """Another device that comes just then would leave what the other player saw and what was drawn apart."""
    game, number, tapes = asked
    other = commitment(bytes(tape_bytes(60)), number=number, side=1)
    with pytest.raises(AlreadyPledged):
        game.act(1, actions.pledge, number=number, commitment=other)
    later = commitment(bytes(tape_bytes(60)), number=number + 1, side=1)
    game.act(1, actions.pledge, number=number + 1, commitment=later)
    for seat in (0, 1):
        game.act(seat, actions.show_share, number=number, tape=tapes[seat])
    assert game.state.chances == number
