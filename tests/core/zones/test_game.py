"""A whole match: results are said by both, tapes are opened, and the log replays to the same table."""

import pytest
from tests.core.log.book import STREAM
from tests.core.zones.tables import ANA, BOB, JUDGE, PEOPLE, Table, deck, table

from topcut.core.log import fold
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, PlayAll, Who
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.refusals import NoSuchSeat, NoSuchTally, WrongMoment
from topcut.core.zones.nouns.refusals_before import MatchUndecided
from topcut.core.zones.nouns.refusals_chance import AlreadyPledged, NoPurpose, OddDie
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading import match as match_reading


@pytest.fixture
def game() -> Table:
    return table("dz7").start()


def test_a_game_ends_when_both_say_the_same(game):
    game.act(0, actions.state_result, winner=0, how="played")
    assert game.state.stage is TablePhase.PLAYING
    game.act(1, actions.state_result, winner=1, how="played")
    assert game.view(0).statements == {0: (0, "played"), 1: (1, "played")}
    assert game.state.stage is TablePhase.PLAYING
    game.act(1, actions.state_result, winner=0, how="played")
    assert (game.state.stage, game.state.games[0].winner) == (TablePhase.OVER, 0)


def test_a_concession_needs_no_second_word(game):
    """MTR-2.4-a."""
    game.act(0, actions.state_result, winner=1, how="conceded")
    assert game.state.games[0].winner == 1


def test_a_player_cannot_declare_a_penalty(game):
    with pytest.raises(NoSuchTally):
        game.act(0, actions.state_result, winner=0, how="penalty")


def test_a_whole_match_replays_to_the_same_table(game):
    for winner in (0, 1, 0):
        for seat in (0, 1):
            game.act(seat, actions.state_result, winner=winner, how="played")
        if len(game.state.games) < 3:
            game.start()
    with pytest.raises(WrongMoment):
        game.act(0, actions.draw, effect="too late")
    game.close()
    assert game.state.stage is TablePhase.CLOSED
    assert [played.winner for played in game.state.games] == [0, 1, 0]
    assert game.fold().state == game.state
    assert fold(TABLETOP, STREAM, game.lines).state.games == game.state.games


def test_a_match_is_not_closed_in_the_middle_of_a_game(game):
    with pytest.raises(WrongMoment):
        game.close()


@pytest.mark.parametrize(
    ("winners", "length", "is_decided"),
    [
        pytest.param([0], FirstTo(2), False, id="MTR 2.1: 1-0 of a best of three"),
        pytest.param([0, 1], FirstTo(2), False, id="MTR 2.1: 1-1"),
        pytest.param([0, 0], FirstTo(2), True, id="MTR 2.1: 2-0"),
        pytest.param([1], FirstTo(1), True, id="MTR 2.1: a single game"),
        pytest.param([0], PlayAll(2), False, id="one game of two that are all played"),
        pytest.param([0, 1], PlayAll(2), True, id="both of two that are all played"),
    ],
)
def test_a_seat_ends_a_match_with_a_length_only_when_it_is_decided(winners, length, is_decided):
    match = table("dz7")
    for winner in winners:
        match.act(0, actions.set_up_game)
        match.act(1 - winner, actions.state_result, winner=winner, how="conceded")
    assert match_reading.is_decided(match.state, length=length) is is_decided
    if not is_decided:
        for who in (ANA, BOB):
            with pytest.raises(MatchUndecided):
                match.close(who=who, length=length)
    match.close(who=ANA if is_decided else JUDGE, length=length)
    assert match.state.stage is TablePhase.CLOSED


@pytest.mark.parametrize("who", [ANA, BOB, JUDGE])
def test_a_match_with_a_length_is_not_ended_before_a_game(who):
    with pytest.raises(WrongMoment):
        table("dz7").close(who=who, length=FirstTo(2))
    free = table("dz7")
    free.close(who=who)
    assert free.state.stage is TablePhase.CLOSED


def test_a_player_rejoins_on_another_device(game):
    game.judge(actions.take_seat, seat=1, player=Who("bobs-phone"))
    before = game.view(1)
    game.act(1, actions.draw, effect="draw one")
    assert game.view(1).sides[1].hand_count == before.sides[1].hand_count + 1
    with pytest.raises(WrongMoment):
        game.judge(actions.take_seat, seat=0, player=Who("bobs-phone"))
    with pytest.raises(NoSuchSeat):
        game.judge(actions.take_seat, seat=2, player=Who("cat"))


def test_a_seat_a_judge_moved_still_belongs_to_whom_it_was_laid_for(game):
    """The player who sits down there plays the same match: what the seat is for is not forgotten or rewound."""
    before = len(game.lines)
    game.judge(actions.take_seat, seat=1, player=Who("bobs-phone"))
    assert [(side.who, side.whose) for side in game.state.sides] == [(ANA, ANA), (Who("bobs-phone"), BOB)]
    game.rewind(before)
    game.act(0, actions.state_result, winner=1, how="conceded")
    game.act(1, actions.set_up_game)
    assert [(side.who, side.whose) for side in game.state.sides] == [(ANA, ANA), (Who("bobs-phone"), BOB)]
    assert game.fold().state == game.state


def test_at_a_table_of_three_each_sees_their_own():
    """DZ7-7.2.2-d: what one is shown the third does not see."""
    game = Table("dz7", decks=[deck(letter, 12) for letter in "ABC"], seats=3).start()
    game.act(0, actions.show, cards=game.ids(0)[:2], to=[1])
    assert [len(game.view(seat).sides[0].hand_known) for seat in (1, 2)] == [2, 0]
    game.let_look(2, owner=1, count=1)
    assert [place.seats for place in game.view(0).sides[1].deck.known] == [(2,)]
    for seat in (0, 1, 2):
        game.act(seat, actions.state_result, winner=2, how="played")
    assert game.state.games[0].winner == 2


def test_a_roll_says_what_it_is_for(game):
    """MTR-3.9-f, MTR-3.9-g: both see it in the same entry."""
    with pytest.raises(NoPurpose):
        game.act(0, actions.roll_dice, purpose="  ")
    for faces, count in [(1, 1), (0, 1), (6, 0), (6, 101), (1_001, 1)]:
        with pytest.raises(OddDie):
            game.act(0, actions.roll_dice, purpose="damage", faces=faces, count=count)
    game.act(0, actions.roll_dice, purpose="which one is discarded", faces=20, count=3, tapes=game.tapes(0, 1))
    (rolled,) = [fact for fact in TABLETOP.read(game.lines[-1]).facts if hasattr(fact, "results")]
    assert len(rolled.results) == 3
    assert set(rolled.results) <= set(range(1, 21))


def test_a_pledge_is_for_one_of_the_next_chances_and_given_anew_from_another_device(game):
    number = game.state.chances + 1
    game.act(0, actions.pledge, number=number, commitment="a" * 64, then=["c" * 64])
    game.act(0, actions.pledge, number=number, commitment="b" * 64, then=["c" * 64])
    assert [game.state.pledges[one][0][:1] for one in (number, number + 1)] == ["b", "c"]
    for wrong, text in [(number, "b" * 64), (number - 1, "b" * 64), (number + 4, "b" * 64)]:
        with pytest.raises(AlreadyPledged):
            game.act(0, actions.pledge, number=wrong, commitment=text)
    with pytest.raises(AlreadyPledged):
        game.act(1, actions.pledge, number=number, commitment="not a hash")


def test_the_log_holds_no_name_and_no_secret_choice():
    """Every name of both lists, and every hidden number, is looked for in every line."""
    game = table("dz8", cards=20).start()
    game.act(0, actions.put, order=game.ids(0)[2:4], where="bottom", effect="put two back")
    game.act(0, actions.move, cards=game.ids(0)[:1], target="play", effect="play", up=False)
    lines = b"".join(game.lines).decode()
    assert [name for name in game.state.names if f'"{name}"' in lines] == []
    assert '"picked":"sealed:' in lines
    assert '"order":"sealed:' in lines


def test_what_the_policy_tells_goes_through_with_a_line(game):
    """Lorcana's policy only tells of the tournament rules; Magic's asks."""
    game.act(0, actions.draw, effect="turn-draw")
    with pytest.raises(NeedsAReason):
        table("magic").start().act(0, actions.draw, effect="turn-draw")


def test_people_are_only_known_by_their_keys(game):
    assert game.state.sides[0].who == PEOPLE[0]
    assert b'"who":"ana"' in game.lines[-1] or b'"who":"bob"' in game.lines[-1]
