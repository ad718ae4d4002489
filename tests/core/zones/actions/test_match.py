"""How long a match is: what decides it, what is refused then, and how it ends without that (MTR 2.1, MTR 2.4)."""

import pytest
from tests.core.zones.tables import ANA, JUDGE, Table, table

from topcut.core.play import FirstTo, How, PlayAll, Result, Score
from topcut.core.zones import actions
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.nouns.facts import EventMatch, TableOpened
from topcut.core.zones.nouns.refusals import OddNumber, WrongMoment
from topcut.core.zones.nouns.refusals_before import MatchDecided, MatchOver, MatchUndecided
from topcut.core.zones.nouns.state import Ending, TablePhase, Tabletop
from topcut.core.zones.reading import result_of, score_of

VIEWERS = (0, 1, None)


def played(winners: list[int | None], length: object = FirstTo(2)) -> Table:
    """A match after these games; None is a drawn one."""
    match = table("magic", length=length)
    for winner in winners:
        match.act(0, actions.set_up_game)
        for seat in (0, 1):
            match.act(seat, actions.state_result, winner=winner, how="played" if winner is not None else "draw")
    return match


@pytest.mark.parametrize(
    ("seats", "match"),
    [
        pytest.param(("E.2.7.11", "E.2.7.12"), EventMatch("E", 2, 7, (11, 12)), id="a round, a table, two players"),
        pytest.param(("E.2.7", "E.2.7"), None, id="no player"),
        pytest.param(("E.2.7.11.1", "E.2.7.12.1"), None, id="more than that"),
        pytest.param(("E.2.x.11", "E.2.x.12"), None, id="no number"),
        pytest.param(("E.2.7.11", "E.2.8.12"), None, id="two tables"),
        pytest.param(("ana", "bob"), None, id="names"),
    ],
)
def test_older_tables_name_their_match_in_the_names_of_their_seats(seats, match):
    opened = Tabletop()
    TABLETOP.apply(opened, TableOpened("magic", "official-magic", seats))
    assert opened.match == match


STANDINGS = [
    pytest.param([], FirstTo(2), False, id="MTR 2.1: nothing played"),
    pytest.param([0], FirstTo(2), False, id="MTR-2.1-a: 1-0"),
    pytest.param([0, 0], FirstTo(2), True, id="MTR-2.1-a: 2-0, a third game is refused"),
    pytest.param([0, 1], FirstTo(2), False, id="MTR-2.1-a: 1-1"),
    pytest.param([0, 1, 1], FirstTo(2), True, id="MTR-2.1-a: 1-2"),
    pytest.param([None, None, None], FirstTo(2), False, id="MTR-2.1-b: three drawn games count for nothing"),
    pytest.param([0, None, 1], FirstTo(2), False, id="MTR-2.1-b: 1-1-1 goes on"),
    pytest.param([0, None, 1, 0], FirstTo(2), True, id="MTR-2.1-b: 2-1-1 in four games"),
    pytest.param([1], FirstTo(1), True, id="MTR-2.1-e: one game"),
    pytest.param([0, 0], FirstTo(3), False, id="MTR-2.1-e: 2-0 of a best of five"),
    pytest.param([0], PlayAll(2), False, id="Lorcana: one of two games"),
    pytest.param([0, 1], PlayAll(2), True, id="Lorcana: both games, 1-1"),
    pytest.param([0, 0, 0], None, False, id="no length: as long as the players like"),
]


@pytest.mark.parametrize(("winners", "length", "is_decided"), STANDINGS)
def test_a_decided_match_has_no_next_game(winners, length, is_decided):
    match = played(winners, length)
    for viewer in VIEWERS:
        assert (match.view(viewer).length, match.view(viewer).is_decided) == (length, is_decided)
    if is_decided:
        with pytest.raises(MatchDecided) as refused:
            match.act(0, actions.set_up_game)
        assert str(refused.value.rule) == "MTR 2.1"
        match.close()
        assert match.state.stage is TablePhase.CLOSED
    else:
        match.act(0, actions.set_up_game)


def test_a_seat_alone_does_not_end_what_is_not_decided():
    match = played([0])
    with pytest.raises(MatchUndecided):
        match.close()
    match.close(who=JUDGE)


def test_the_length_of_the_table_counts_before_what_the_event_says_later():
    """A table knows its length from the first entry; the event's is for tables opened without one."""
    match = played([0], FirstTo(2))
    with pytest.raises(MatchUndecided):
        match.close(length=FirstTo(1))
    older = played([0], None)
    with pytest.raises(MatchUndecided):
        older.close(length=FirstTo(2))


CONCESSIONS = [
    pytest.param([], (0, 2), id="MTR-2.4-e: before any game"),
    pytest.param([1], (0, 2), id="MTR-2.4-e: 0-1"),
    pytest.param([0], (1, 2), id="MTR-2.4-d: 1-0"),
    pytest.param([0, 0], (1, 2), id="MTR-2.4-c, MTR-2.4-d: won 2-0, then conceded"),
]


@pytest.mark.parametrize(("winners", "score"), CONCESSIONS)
def test_a_match_conceded_goes_to_the_other_side(winners, score):
    match = played(winners)
    match.act(0, actions.concede_match)
    for viewer in VIEWERS:
        seen = match.view(viewer)
        assert (seen.ended, seen.is_decided, seen.stage) == (Ending(1, "conceded"), True, TablePhase.OVER)
    assert result_of(match.state, length=FirstTo(2)) == Result(Score(score), How.CONCEDED, (0,))
    with pytest.raises(MatchDecided):
        match.act(1, actions.set_up_game)
    match.close(who=ANA)
    assert match.fold().state == match.state


def test_a_concession_in_the_middle_of_a_game_leaves_it_unfinished():
    match = table("magic", length=FirstTo(2)).start()
    match.act(1, actions.concede_match)
    assert (match.state.games, match.state.stage) == ([], TablePhase.OVER)
    with pytest.raises(WrongMoment):
        match.act(0, actions.draw, effect="too late")


@pytest.mark.parametrize(
    ("winners", "score"),
    [
        pytest.param([], Score((0, 0), 3), id="MTR-2.4-f: nothing played is 0-0-3"),
        pytest.param([0, 1], Score((1, 1)), id="MTR-2.4-g: the games played stay"),
        pytest.param([0], Score((1, 0)), id="MTR-2.4-g: a draw, no matter who leads"),
    ],
)
def test_a_draw_is_agreed_by_all(winners, score):
    match = played(winners)
    match.act(0, actions.agree_draw)
    assert [match.view(viewer).wants_end for viewer in VIEWERS] == [(0,)] * 3
    assert match.view(1).ended is None
    match.act(1, actions.agree_draw)
    assert match.view(None).ended == Ending(None, "agreed")
    result = result_of(match.state, length=FirstTo(2))
    assert result == Result(score, How.DRAW_AGREED)
    assert len(set(result.outcomes())) == 1
    match.close()


def test_who_no_longer_agrees_has_not_agreed():
    match = played([0])
    match.act(0, actions.agree_draw)
    with pytest.raises(WrongMoment):
        match.act(0, actions.agree_draw)
    match.act(0, actions.agree_draw, yes=False)
    with pytest.raises(WrongMoment):
        match.act(0, actions.agree_draw, yes=False)
    match.act(1, actions.agree_draw)
    assert match.view(0).ended is None
    match.act(0, actions.set_up_game)
    assert match.view(0).wants_end == (), "what was said before a game is not said after it"


@pytest.mark.parametrize("action", [actions.concede_match, actions.agree_draw])
def test_a_match_ends_once(action):
    match = played([0])
    match.act(0, actions.concede_match)
    with pytest.raises(MatchOver):
        match.act(1, action)
    match.close()
    with pytest.raises(WrongMoment):
        match.act(1, action)


def test_at_the_end_of_time_one_game_can_stay_unfinished():
    """MTR 2.5: the turns are the event's to count; the table is told that time is over."""
    match = played([0])
    match.start()
    for seat in (0, 1):
        match.act(seat, actions.state_result, winner=None, how="time")
    assert (score_of(match.state), match.view(0).is_decided) == (Score((1, 0), 1), False)
    match.close(who=JUDGE)
    assert result_of(match.state, length=FirstTo(2)) == Result(Score((1, 0), 1))


def test_a_rewind_takes_back_that_a_match_has_ended():
    match = played([0])
    match.start()
    before = len(match.lines)
    match.act(0, actions.concede_match)
    match.rewind(before)
    assert (match.view(0).ended, match.view(0).stage) == (None, TablePhase.PLAYING)


@pytest.mark.parametrize("length", [FirstTo(0), FirstTo(-1), PlayAll(0)])
def test_a_match_has_at_least_one_game(length):
    with pytest.raises(OddNumber):
        table("magic", length=length)


@pytest.mark.parametrize(
    ("seats", "teams", "is_of_two"),
    [
        pytest.param(2, (), True, id="one against one"),
        pytest.param(3, (), False, id="three"),
        pytest.param(4, (), False, id="four"),
        pytest.param(4, (0, 0, 1, 1), True, id="MTR 9.1: two teams"),
    ],
)
def test_who_has_not_won_against_one_side_has_lost(seats, teams, is_of_two):
    match = Table("magic", decks=(["A"] * 20,) * seats, seats=seats, teams=teams)
    assert match.view(0).is_of_two is is_of_two


def test_a_match_of_three_has_nobody_to_concede_to():
    with pytest.raises(WrongMoment):
        Table("magic", decks=(["A"] * 20,) * 3, seats=3).act(0, actions.concede_match)
