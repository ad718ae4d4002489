"""A bracket being played (MTR 10.4, MTR 2.2, MTR 2.5)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.brackets.playing import meetings, pair, play_out, play_round, won_by

from topcut.core.brackets import (
    Playoff,
    by_draft_seat,
    by_lot,
    by_standing,
    chooser,
    final_ranking,
    next_round,
    post,
    report,
)
from topcut.core.brackets.refusals import (
    DrawInElimination,
    MatchesStillOpen,
    NextRoundIsPaired,
    NotBeingPlayed,
    PlayoffIsOver,
)
from topcut.core.play import How, Result, Score
from topcut.core.play.result import lost_by_both

EIGHT = by_standing(range(1, 9))
SEATS = by_draft_seat(range(1, 9), seats=range(1, 9))


@pytest.mark.parametrize(
    ("playoff", "first", "winners", "second", "final"),
    [
        pytest.param(
            EIGHT,
            [(1, 8), (4, 5), (2, 7), (3, 6)],
            {8, 5, 2, 3},
            [(8, 5), (2, 3)],
            (8, 3),
            id="MTR-10.4-e: upsets are not seeded again",
        ),
        pytest.param(
            SEATS,
            [(1, 5), (3, 7), (2, 6), (4, 8)],
            {5, 6, 3, 4},
            [(5, 3), (6, 4)],
            (5, 4),
            id="MTR-10.4-h: seats 5, 6, 3 and 4 win",
        ),
    ],
)
def test_winners_of_neighbours_meet(playoff, first, winners, second, final):
    assert meetings(pair(playoff), round=1) == first
    semifinals = pair(play_round(playoff, winners=winners))
    assert meetings(semifinals, round=2) == second
    played = play_round(play_round(playoff, winners=winners), winners=final)
    assert meetings(pair(played), round=3) == [final]


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        pytest.param(2, [[(1, 2)]], id="MTR-10.4-g: two"),
        pytest.param(4, [[(1, 4), (2, 3)], [(1, 2)]], id="MTR-10.4-f: four"),
        pytest.param(5, [[(4, 5)], [(1, 4), (2, 3)], [(1, 2)]], id="GAP-03: five"),
        pytest.param(6, [[(4, 5), (3, 6)], [(1, 4), (2, 3)], [(1, 2)]], id="MTR-E-d: six"),
    ],
)
def test_if_the_better_seed_always_wins(entrants, rounds):
    played = play_out(by_standing(range(1, entrants + 1)))
    assert [meetings(played, round=number) for number in range(1, len(rounds) + 1)] == rounds
    assert played.champion == 1


def test_a_round_says_who_has_byes():
    """GAP-03."""
    five = pair(by_standing([11, 12, 13, 14, 15]))
    assert (five.byes(1), meetings(five, round=1)) == ((11, 12, 13), [(14, 15)])


@pytest.mark.parametrize(
    ("playoff", "fixture", "chooses"),
    [
        pytest.param(pair(EIGHT), 4, 3, id="MTR-2.2-b: third against sixth"),
        pytest.param(
            pair(by_draft_seat(range(1, 9), seats=[7, 1, 3, 4, 2, 5, 6, 8])), 1, 2, id="MTR-10.4-k: seat 5 is second"
        ),
        pytest.param(pair(play_round(EIGHT, winners={8, 5, 2, 3})), 5, 5, id="MTR-2.2-b: fifth against eighth"),
        pytest.param(pair(by_lot(range(1, 9), seed=b"s")), 1, None, id="MTR-2.2-a: no Swiss, a random method"),
    ],
)
def test_the_better_swiss_standing_chooses(playoff, fixture, chooses):
    assert chooser(playoff, fixture=fixture) == chooses


@pytest.mark.parametrize("fixture", [0, -1, 2, 99])
def test_only_a_match_being_played_has_a_chooser_and_a_result(fixture):
    five = pair(by_standing(range(1, 6)))
    with pytest.raises(NotBeingPlayed):
        chooser(five, fixture=fixture)
    with pytest.raises(NotBeingPlayed):
        report(five, fixture=fixture, result=won_by(0))


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(Result(Score((1, 1), 1)), id="MTR-2.5-i: 1-1-1 in a semifinal"),
        pytest.param(Result(Score((0, 0), 3)), id="MTR-2.5-i: 0-0-3"),
        pytest.param(Result(Score((1, 0)), How.DRAW_AGREED), id="MTR-2.5-i: agreed at 1-0"),
    ],
)
def test_a_match_of_the_bracket_is_not_drawn(result):
    semifinals = pair(by_standing(range(1, 5)))
    with pytest.raises(DrawInElimination) as refusal:
        report(semifinals, fixture=1, result=result)
    assert (refusal.value.code, str(refusal.value.rule)) == ("draw-in-elimination", "MTR 2.5")


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        pytest.param(Result(Score((1, 0), 1)), 1, id="MTR-2.5-l: the leader of an unfinished match"),
        pytest.param(Result(Score((1, 0)), How.CONCEDED, (0,)), 4, id="MTR-2.4-d: conceded by the leader"),
        pytest.param(Result(Score((0, 0)), How.NO_SHOW, (1,)), 1, id="MTR-2.10-d: did not come"),
        pytest.param(lost_by_both(How.NO_SHOW), None, id="GAP-04: neither came"),
    ],
)
def test_who_goes_on(result, winner):
    played = report(pair(by_standing(range(1, 5))), fixture=1, result=result)
    assert played.encounter(1).winner == winner


def test_if_neither_goes_on_the_winner_of_the_other_semifinal_is_champion():
    played = report(pair(by_standing(range(1, 5))), fixture=1, result=lost_by_both())
    played = report(played, fixture=2, result=won_by(1))
    assert (played.is_over, played.champion) == (True, 3)
    assert [place.entrant for place in final_ranking(played)] == [3, 1, 2, 4]


def test_if_neither_wins_the_final_there_is_no_champion():
    played = report(pair(by_standing([1, 2])), fixture=1, result=lost_by_both())
    assert (played.is_over, played.champion) == (True, None)
    with pytest.raises(PlayoffIsOver):
        next_round(played)


def test_the_next_round_waits_for_every_match():
    playoff = report(pair(EIGHT), fixture=2, result=won_by(0))
    with pytest.raises(MatchesStillOpen) as refusal:
        pair(playoff)
    assert dict(refusal.value.detail) == {"fixtures": "1, 3, 4"}


def test_a_played_bracket_is_over():
    with pytest.raises(PlayoffIsOver):
        pair(play_out(EIGHT))


def test_sides_are_known_as_soon_as_they_are_decided():
    """MTR-10.4-e: winner(2) waits while winner(1) is known."""
    playoff = report(pair(EIGHT), fixture=1, result=won_by(1))
    semifinal = playoff.bracket.fixture(5)
    assert playoff.known_sides(semifinal) == (8, semifinal.sides[1])


def test_a_report_can_be_corrected_until_the_next_round_is_paired():
    quarterfinals = play_round(EIGHT, winners={1, 4, 2, 3})
    corrected = report(quarterfinals, fixture=1, result=won_by(1))
    assert corrected.encounter(1).winner == 8
    with pytest.raises(NextRoundIsPaired):
        report(pair(quarterfinals), fixture=1, result=won_by(1))


def test_the_games_can_be_corrected_later_too():
    semifinals = pair(play_round(EIGHT, winners={1, 4, 2, 3}))
    corrected = report(semifinals, fixture=1, result=Result(Score((2, 0))))
    assert corrected.encounter(1).result == Result(Score((2, 0)))
    assert corrected.encounters[1:] == semifinals.encounters[1:]


def test_correcting_the_last_match_changes_the_champion():
    """GAP-04: a walk through an empty final is not a match that was paired."""
    neither = report(pair(by_standing(range(1, 5))), fixture=1, result=lost_by_both())
    third = report(neither, fixture=2, result=won_by(1))
    assert third.champion == 3
    assert report(third, fixture=2, result=won_by(0)).champion == 2
    assert meetings(pair(report(third, fixture=1, result=won_by(0))), round=2) == [(1, 3)]


def test_stored_pairings_are_taken_as_they_were_decided():
    decided = next_round(EIGHT)
    assert post(EIGHT, encounters=decided) == pair(EIGHT)


def test_a_lot_is_drawn_from_the_seed_whatever_the_order_of_entry():
    """GAP-03: random order where there was no Swiss."""
    drawn = by_lot(range(1, 9), seed=b"seed")
    assert drawn == by_lot(reversed(range(1, 9)), seed=b"seed")
    assert sorted(drawn.seeds) == list(range(1, 9))
    assert len({by_lot(range(1, 9), seed=bytes([n])).seeds for n in range(50)}) > 45


def test_the_lots_are_these_and_stay_so():
    assert by_lot(range(1, 9), seed=b"seed").seeds == (2, 1, 8, 4, 3, 5, 7, 6)


@st.composite
def played_brackets(draw) -> Playoff:
    entrants = draw(st.permutations(range(1, draw(st.integers(2, 40)) + 1)))
    kind = draw(st.sampled_from(["standing", "lot", "seats"] if len(entrants) == 8 else ["standing", "lot"]))
    playoff = {
        "standing": lambda: by_standing(entrants),
        "lot": lambda: by_lot(entrants, seed=draw(st.binary(max_size=4))),
        "seats": lambda: by_draft_seat(sorted(entrants), seats=entrants),
    }[kind]()
    return play_out(playoff, decide=lambda _: draw(st.integers(0, 1)))


@given(played_brackets())
def test_everybody_plays_until_they_lose_once(playoff):
    matches = [encounter for encounter in playoff.encounters if encounter.is_match]
    assert len(matches) == len(playoff.seeds) - 1
    for entrant in playoff.seeds:
        own = [encounter for encounter in matches if entrant in encounter.sides]
        assert all(encounter.winner == entrant for encounter in own[:-1])
        assert (own[-1].winner == entrant) is (entrant == playoff.champion)


@given(played_brackets())
def test_the_final_ranking_is_a_permutation_and_nobody_ranks_above_who_beat_them(playoff):
    places = final_ranking(playoff)
    assert [place.rank for place in places] == list(range(1, len(playoff.seeds) + 1))
    assert sorted(place.entrant for place in places) == sorted(playoff.seeds)
    rank = {place.entrant: place.rank for place in places}
    for encounter in playoff.encounters:
        assert all(rank[encounter.winner] < rank[loser] for loser in encounter.losers)


@given(st.integers(2, 64), st.data())
def test_the_top_two_seeds_can_only_meet_in_the_final(entrants, data):
    played = play_out(by_standing(range(1, entrants + 1)), decide=lambda _: data.draw(st.integers(0, 1)))
    met = [encounter.fixture for encounter in played.encounters if {*encounter.sides} == {1, 2}]
    assert met in ([], [played.bracket.final.number])


@given(played_brackets())
def test_a_playoff_survives_being_written_down(playoff):
    assert msgspec.json.decode(msgspec.json.encode(playoff), type=Playoff) == playoff
