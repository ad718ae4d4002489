"""Two teams of two at one table: team turn, shared tallies, open hands, team order (MTR 9.1 to MTR 9.4)."""

import pytest
from tests.core.log.book import STREAM
from tests.core.zones.tables import Table, deck

from topcut.core.asking import NotTheirs
from topcut.core.log import Entry, Undone
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import FirstTo, Outcome
from topcut.core.zones.actions import (
    agree_draw,
    choose_first,
    concede_match,
    deal_hand,
    decline_shuffle,
    draw,
    draw_chooser,
    enter_step,
    go_on_without,
    keep_hand,
    look_at_hand,
    move,
    pass_turn,
    put,
    set_tally,
    set_up_game,
    shuffle,
    sideboard,
    state_result,
    take_mulligan,
)
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.refusals import (
    AlreadyDrawn,
    NoEffect,
    NotYourCards,
    NotYoursToAgree,
    OddNumber,
    WrongMoment,
)
from topcut.core.zones.nouns.refusals_before import HandAlreadySeen, NoSideboarding, NotYourChoice
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading.match import is_decided, result_of

TEAMS = (0, 0, 1, 1)
REDS, BLUES = (0, 1), (2, 3)


def giants(**more: object) -> Table:
    decks = tuple(deck(letter, 20) for letter in "ABCD")
    return Table("magic", decks=decks, seats=4, teams=TEAMS, length=FirstTo(1), **more)


def dealt(table: Table) -> Table:
    """Bring a table to where hands lie face down, and the Reds have the choice."""
    table.act(0, set_up_game)
    table.present()
    while table.state.chooser is None:
        table.act(0, draw_chooser, tapes=table.tapes(0, 1))
    for seat in table.state.seats():
        table.act(seat, deal_hand)
    return table


@pytest.mark.parametrize("teams", [(0, 0, 0, 0), (0, 0, 1), (0, 0, 0, 1), (0, 1, 2, 3)])
def test_teams_are_even_and_at_least_two(teams):
    with pytest.raises(OddNumber):
        Table("magic", seats=4, teams=teams)


def test_a_team_shares_its_turn_its_life_and_its_hands():
    """MTR-9.1-a, MTR-9.2-a: 30 life and poison together; both draw; either passes; each sees the other's hand."""
    table = giants().start()
    assert {tuple(side.tallies.items()) for side in table.state.sides} == {(("life", 30), ("poison", 0))}
    table.act(3, set_tally, tally="life", value=24)
    table.act(0, set_tally, tally="poison", value=2, seat=1)
    assert [side.tallies for side in table.view(None).sides] == [{"life": 30, "poison": 2}] * 2 + [
        {"life": 24, "poison": 0}
    ] * 2
    with pytest.raises(WrongMoment):
        table.act(2, pass_turn)
    table.act(1, enter_step, step="main")
    table.act(1, pass_turn)
    assert table.state.active == 2
    for seat in BLUES:
        table.act(seat, draw, effect="turn-draw")
    with pytest.raises(AlreadyDrawn):
        table.act(3, draw, effect="turn-draw")
    with pytest.raises(NoEffect):
        table.act(0, draw, effect="turn-draw")
    mate = [card.name for card in table.view(3).sides[2].hand]
    assert sorted(mate) == sorted(card.name for card in table.view(2).sides[2].hand)
    assert table.view(0).sides[2].hand == table.view(None).sides[2].hand == ()


@pytest.mark.parametrize(
    ("seat", "other", "are_mates"),
    [
        pytest.param(0, 1, True, id="MTR 9.1: of one team"),
        pytest.param(2, 2, True, id="the same seat"),
        pytest.param(1, 2, False, id="of the other team"),
        pytest.param(None, 0, False, id="somebody who watches, and a player"),
        pytest.param(0, None, False, id="a player, and somebody who watches"),
        pytest.param(None, None, True, id="two who watch"),
    ],
)
def test_who_plays_as_one(seat, other, are_mates):
    assert giants().view(None).are_mates(seat, other) is are_mates


def test_the_team_that_starts_draws_nothing_in_its_first_turn():
    """MTR-9.3-c: neither of the two, unless somebody sets the rule aside."""
    table = giants().start()
    for seat in REDS:
        with pytest.raises(NeedsAReason):
            table.act(seat, draw, effect="turn-draw")


def test_chance_names_a_team_and_either_of_it_chooses_before_one_has_looked():
    """MTR-9.3-a, MTR-9.3-b."""
    table = dealt(giants())
    chooser = table.state.chooser
    assert chooser in {0, 2}
    ours, theirs = (REDS, BLUES) if chooser == 0 else (BLUES, REDS)
    with pytest.raises(NotYourChoice):
        table.act(theirs[1], choose_first, play_first=True)
    table.act(ours[1], look_at_hand)
    assert table.state.first == chooser, "whose team looked plays first"
    with pytest.raises(HandAlreadySeen):
        table.act(ours[0], choose_first, play_first=False)


def test_mulligans_go_by_team_and_the_first_one_is_free():
    """MTR-9.4-a: both of the team that starts say first; Comprehensive Rules 103.4c."""
    table = dealt(giants())
    chooser = table.state.chooser
    table.act(chooser + 1, choose_first, play_first=True)
    for seat in table.state.seats():
        table.act(seat, look_at_hand)
    first, second = (REDS, BLUES) if chooser == 0 else (BLUES, REDS)
    with pytest.raises(NeedsAReason):
        table.act(second[0], keep_hand)
    table.act(first[1], keep_hand)
    with pytest.raises(NeedsAReason):
        table.act(second[0], keep_hand)
    table.act(first[0], take_mulligan)
    table.act(second[0], keep_hand)
    table.shuffle(first[0], present=True)
    table.act(first[0], deal_hand)
    table.act(first[0], look_at_hand)
    table.act(first[0], keep_hand)
    assert len(table.state.sides[first[0]].hand) == 7
    assert table.state.stage is TablePhase.PREGAME
    table.act(second[1], keep_hand)
    assert table.state.stage is TablePhase.PLAYING, "MTR-9.4-c: all four have kept"


def test_an_opponent_shuffles_and_no_team_mate():
    """MTR-9.4-a: decks are presented to the opponents."""
    table = giants()
    table.act(0, set_up_game)
    table.act(0, shuffle, effect="before-the-game", present=True)
    assert table.state.sides[0].opponent_shuffled is None
    with pytest.raises(NotYourCards):
        table.act(1, shuffle, effect="before-the-game", owner=0)
    with pytest.raises(WrongMoment):
        table.act(1, decline_shuffle, owner=0)
    table.act(3, decline_shuffle, owner=0)


def test_one_of_each_team_says_who_won_and_a_drawn_game_is_played_again():
    """MTR-9.1-b: 0-0-1 and another game; no sideboarding before it (MTR-9.4-a)."""
    table = giants().start()
    table.act(1, state_result, winner=None, how="draw")
    table.act(2, state_result, winner=None, how="draw")
    assert table.state.stage is TablePhase.OVER
    assert not is_decided(table.state)
    table.act(3, set_up_game)
    with pytest.raises(NoSideboarding):
        table.act(0, sideboard, main=range(20))
    table.act(0, state_result, winner=3, how="played")
    table.act(1, state_result, winner=2, how="played")
    assert table.state.stage is TablePhase.PREGAME, "only one team has spoken"
    table.act(3, state_result, winner=3, how="played")
    assert is_decided(table.state)
    assert result_of(table.state, length=FirstTo(1)).outcomes() == (Outcome.LOSS, Outcome.WIN)


def test_a_team_concedes_and_draws_as_one():
    """MTR-2.4-d: the other team has won; a draw takes one word of each."""
    table = giants().start()
    table.act(1, concede_match)
    assert result_of(table.state, length=FirstTo(1)).outcomes() == (Outcome.LOSS, Outcome.WIN)
    table = giants().start()
    table.act(0, agree_draw)
    table.act(1, agree_draw)
    assert table.state.ended is None
    table.act(2, agree_draw)
    assert result_of(table.state, length=FirstTo(1)).outcomes() == (Outcome.DRAW, Outcome.DRAW)


def test_nobody_takes_back_or_goes_on_alone_with_a_team_mate():
    """MTR-4.8-a, MTR-3.10-a: the other team agrees; a withheld share is not a team-mate's to pass over."""
    table = giants().start()
    table.act(0, move, cards=table.ids(0)[:1], target="play", effect="play")
    table.ask_take_back(0)
    with pytest.raises(NotYoursToAgree):
        table.agree(1)
    table.agree(3)
    number = table.state.chances + 1
    table.tapes(*table.state.seats())
    table._keep(TABLE_LOG.act(table.folded, table._asked(table.state.sides[2].who), shuffle, effect="an effect"))
    table.now += 60_000_000
    with pytest.raises(NotYoursToAgree):
        table.act(1, go_on_without, number=number, seat=0)
    table.act(2, go_on_without, number=number, seat=0)


def test_a_whole_match_of_two_teams_is_derived_again_and_a_forged_word_found():
    """MTR-3.10-a: every chance, the team that chooses among them; a partner's yes to a take-back is not one."""
    table = giants().start()
    table.act(0, move, cards=table.ids(0)[:1], target="play", effect="play")
    table.ask_take_back(0)
    _, derived = TABLE_LOG.derive_again(STREAM, table.lines, openings=table.openings)
    assert derived.rolls == 1
    state, move_made = table.folded, table.state.take_back[1]
    forged = Entry(state.seq + 1, state.at, table.state.sides[1].who, (Undone(move_made),), state.head)
    with pytest.raises(NotTheirs):
        TABLE_LOG.derive_again(STREAM, [*table.lines, TABLETOP.encode(forged)], openings=table.openings)


def test_what_a_partner_lays_back_the_other_can_follow():
    """MTR-9.2-a: they see each other's hands, and so what goes to the deck; the other team does not."""
    table = giants().start()
    card = table.ids(0)[0]
    name = table.view(1).sides[0].hand[0].name
    table.act(0, put, order=[card], where="top", effect="put back")
    assert [place.name for place in table.view(1).sides[0].deck.known] == [name]
    assert [place.name for place in table.view(2).sides[0].deck.known] == [None]
