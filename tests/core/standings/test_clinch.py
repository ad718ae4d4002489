"""The cut: what is certain is certain in every way the event can end, and guesses state their error."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.standings.test_appendix_c import Card
from tests.core.standings.test_ranking import filled, league
from tests.core.standings.tournaments import LORCANA, build
from tests.hostile.counted import calls

from topcut.core.play import FirstTo, Match, Outcome, PlayAll, Points, Result, RoundResults, Score
from topcut.core.play.result import lost_by_both
from topcut.core.standings import CRITERIA, Outlook, Profile, Results, clinch, standings
from topcut.core.standings.bounds import Bounds, Rivals
from topcut.core.standings.figures import Figures
from topcut.core.standings.forecast import forecast
from topcut.core.standings.outlook import Likelihood, Status

WON, LOST, DRAWN = Result(Score((2, 0))), Result(Score((0, 2))), Result(Score((1, 1)))
ENDINGS = [WON, LOST, DRAWN, lost_by_both()]


def event(points: dict[int, int], *, scheme: Points = Points(), length=FirstTo(2)) -> Results:
    """A field whose points are given, in wins and losses without opponents; everybody has played as often."""
    rounds = []
    for number in range(max(points.values()) // 3):
        winners = tuple(who for who, has in points.items() if has // 3 > number)
        rounds.append(RoundResults((), winners, tuple(who for who in points if who not in winners)))
    return build(rounds, entrants=list(points), length=length, points=scheme)


def by_entrant(outlooks: list[Outlook]) -> dict[int, Outlook]:
    return {outlook.entrant: outlook for outlook in outlooks}


def statuses(outlooks: list[Outlook]) -> dict[int, str]:
    return {outlook.entrant: str(outlook.status) for outlook in outlooks}


def test_what_is_played_out_is_decided():
    results = event({1: 9, 2: 6, 3: 3, 4: 0})
    assert statuses(clinch(results, cut=2, rounds_left=0)) == {
        1: "locked",
        2: "locked",
        3: "eliminated",
        4: "eliminated",
    }


def test_before_the_last_round_points_decide_what_they_can():
    """Cut to two, one round left: nobody catches 1; 4 and 5 cannot catch even 2."""
    results = event({1: 12, 2: 6, 3: 6, 4: 3, 5: 0})
    outlooks = by_entrant(clinch(results, cut=2, rounds_left=1))
    assert statuses(outlooks.values()) == {1: "locked", 2: "open", 3: "open", 4: "open", 5: "eliminated"}
    assert (outlooks[1].locked_with, outlooks[1].open_with) == (0, 0)
    assert (outlooks[2].locked_with, outlooks[2].open_with) == (None, 0)
    assert (outlooks[4].locked_with, outlooks[4].open_with) == (None, 3)
    assert (outlooks[5].locked_with, outlooks[5].open_with) == (None, None)
    assert [p.status for p in outlooks[4].prospects] == [Status.OPEN, Status.ELIMINATED, Status.ELIMINATED]


def test_a_match_has_one_winner():
    """Four of seven can catch the leader by points, but seven rivals have four wins to share: cut to five is safe."""
    results = event({1: 6, **dict.fromkeys(range(2, 9), 3)})
    assert statuses(clinch(results, cut=5, rounds_left=1))[1] == "locked"
    assert statuses(clinch(results, cut=4, rounds_left=1))[1] == "open"


def test_a_posted_pairing_tells_more():
    """1 draws and is in; the same points without the pairing leave it open."""
    results = event({1: 9, 2: 9, 3: 6, 4: 6})
    before = by_entrant(clinch(results, cut=2, rounds_left=1))
    results.add_round(RoundResults((Match(1, (1, 2), None), Match(2, (3, 4), None))))
    after = by_entrant(clinch(results, cut=2, rounds_left=0))
    assert [p.status for p in before[1].prospects] == [Status.LOCKED, Status.LOCKED, Status.OPEN]
    assert [p.status for p in after[1].prospects] == [Status.LOCKED, Status.LOCKED, Status.OPEN]
    assert [p.status for p in after[3].prospects] == [Status.OPEN, Status.ELIMINATED, Status.ELIMINATED]
    assert (before[1].status, after[1].locked_with) == (Status.OPEN, 1)


def test_who_beats_the_only_rival_needs_nothing_else():
    """The winner of the last match is past the other; both can also lose it."""
    results = event({1: 9, 2: 9, 3: 6})
    results.add_round(RoundResults((Match(1, (1, 2), None),)))
    one = by_entrant(clinch(results, cut=1, rounds_left=0))[1]
    assert [p.status for p in one.prospects] == [Status.LOCKED, Status.OPEN, Status.OPEN]


def test_who_has_left_or_is_disqualified_takes_no_place():
    results = event({1: 9, 2: 9, 3: 0})
    assert statuses(clinch(results, cut=1, rounds_left=0, dropped=[1], unranked=[2])) == {3: "locked"}


def test_points_by_game_score_have_their_own_reach():
    """Seven for a two-game match won: fourteen behind with one round left is too far, seven is not."""
    results = event({1: 6, 2: 3, 3: 0}, scheme=LORCANA, length=PlayAll(2))
    assert statuses(clinch(results, cut=1, rounds_left=1)) == {1: "open", 2: "open", 3: "eliminated"}


def test_a_loss_that_is_worth_something_needs_no_half_of_a_match():
    """Three for a win, two for a draw, one for a loss: four matches have eight halves, and a loss takes none."""
    rivals = Rivals(np.array([3, 3, 3, 3]), np.zeros(4, int), np.full(4, -1))
    bounds = Bounds(rivals, points=Points(win=3, draw=2, loss=1), rounds=2)
    assert [bounds.others_can_reach(target, place=0) for target in (5, 6, 7, 9, 10)] == [3, 3, 3, 2, 0]
    one = Bounds(rivals, points=Points(win=3, draw=2, loss=1), rounds=1)
    assert [one.others_can_reach(target, place=0) for target in (4, 5, 6, 7)] == [3, 3, 2, 0]


@pytest.mark.parametrize("first", ["omw", "buchholz"])
def test_a_guess_goes_by_the_first_tiebreaker_of_the_event(first: str):
    """Everything is played: 1 and 3 have won their match, and only whom they met tells them apart."""
    card = Card().match(1, 2, WON).match(3, 4, WON).record(2, [2, 0, 0]).record(1, [0, 1, 0]).record(3, [0, 1, 0])
    figures = Figures(card.results, profile=Profile("own", criteria=(CRITERIA["points"], CRITERIA[first])))
    rows = [card.results.entrants.index(who) for who in (1, 3)]
    tally = forecast(figures, staying=np.array(rows), rounds=0, cut=1, runs=20, seed=b"tiebreak")
    assert tally.total[rows].tolist() == [20, 0]


@pytest.mark.parametrize(
    ("points", "target", "others"),
    [
        pytest.param(Points(win=3, draw=2), 4, 7, id="two draws: two halves"),
        pytest.param(Points(win=3, draw=2), 5, 5, id="a win and a draw: three halves"),
        pytest.param(Points(win=3, draw=2), 6, 4, id="two wins: four halves, since three draws take three rounds"),
        pytest.param(Points(win=4, draw=2, loss=1), 5, 7, id="a win and a loss: two halves"),
    ],
)
def test_sixteen_halves_of_matches_are_shared(points: Points, target: int, others: int):
    """Eight rivals have eight matches in two rounds, of which each has two halves to win."""
    rivals = Rivals(np.zeros(8, int), np.zeros(8, int), np.full(8, -1))
    assert Bounds(rivals, points=points, rounds=2).others_can_reach(target, place=0) == others


SURE = Points(win=3, draw=2, loss=1)
"""Nobody leaves a match with nothing."""


def test_a_point_for_every_loss_is_sure():
    """4 and 3 points, with a round to come and no match open: one point each is certain, three are possible."""
    bounds = Bounds(Rivals(np.array([4, 3, 0]), np.zeros(3, int), np.full(3, -1)), points=SURE, rounds=1)
    assert [bounds.range_of(place, worth=None) for place in (0, 1, 2)] == [(5, 7), (4, 6), (1, 3)]
    assert [bounds.others_must_pass(target, place=2) for target in (3, 4, 5)] == [2, 1, 0]
    assert [bounds.others_must_pass(target, place=0) for target in (0, 3, 4)] == [2, 1, 0]


def test_a_point_for_every_loss_is_sure_in_an_open_match_too():
    """4 and 4 play each other before the last round: each ends with six or more, and one of them with more."""
    bounds = Bounds(Rivals(np.array([4, 4, 0]), np.array([1, 1, 0]), np.array([1, 0, -1])), points=SURE, rounds=1)
    assert [bounds.others_must_pass(target, place=2) for target in (5, 6)] == [2, 0]
    assert [bounds.others_must_pass(target, place=0) for target in (0, 5, 6)] == [2, 1, 0]
    assert [bounds.others_must_pass(7, place=0, worth=worth) for worth in ((1, 3), (2, 2))] == [1, 0]


def test_an_open_match_has_a_winner_or_two_who_draw():
    """3 against 0 with three for a win: whatever happens, one of them ends with more than two points."""
    bounds = Bounds(Rivals(np.array([3, 0, 0]), np.array([1, 1, 0]), np.array([1, 0, -1])), points=Points(), rounds=0)
    assert [bounds.others_must_pass(target, place=2) for target in (0, 2, 3)] == [1, 1, 0]
    assert [bounds.others_must_pass(target, place=0) for target in (0, 2)] == [0, 0]


MET = {1: 2, 3: 4}
"""1 has beaten 2, and 3 has beaten 4."""


def test_a_guess_counts_what_the_opponents_are_still_to_win():
    """1 and 3 are level, and whom they have beaten play each other: who beat the winner is in."""
    card = Card()
    for one, other in MET.items():
        card.match(one, other, WON)
    card.match(2, 4, None)
    row = dict(zip(card.results.entrants, itertools.count(), strict=False))
    figures = Figures(card.results, profile=Profile("own", criteria=(CRITERIA["points"], CRITERIA["aow"])))
    tally = forecast(figures, staying=np.array([row[1], row[3]]), rounds=0, cut=1, runs=21, seed=b"wins")
    assert 0 < tally.total[row[1]] < 21
    assert [tally.total[row[one]] for one in MET] == [tally.of[Outcome.WIN][row[two]] for two in MET.values()]


@pytest.mark.parametrize(("own_gw_floor", "times"), [(True, [10, 10]), (False, [20, 0])])
def test_a_guess_floors_own_games_as_the_event_does(own_gw_floor: bool, times: list[int]):
    """1 has won a game of five and 3 none of four: with the floor they are level, and the lot decides."""
    card = Card().match(2, 1, Result(Score((4, 1)))).match(4, 3, Result(Score((4, 0))))
    profile = Profile("own", own_gw_floor=own_gw_floor, criteria=(CRITERIA["points"], CRITERIA["gw"]))
    rows = np.array([card.results.row(1), card.results.row(3)])
    tally = forecast(Figures(card.results, profile=profile), staying=rows, rounds=0, cut=1, runs=20, seed=b"floor")
    assert tally.total[rows].tolist() == times


@pytest.mark.parametrize(
    ("entrants", "cut", "made"),
    [
        pytest.param(600, 250, 250, id="many"),
        pytest.param(5, 5, 5, id="a cut for all"),
        pytest.param(5, 8, 5, id="a cut for more than there are"),
        pytest.param(5, 0, 0, id="no cut"),
    ],
)
def test_in_every_run_as_many_are_in_as_the_cut_has_room_for(entrants: int, cut: int, made: int):
    figures = Figures(filled(league(entrants, 2), entrants), profile=Profile("own"))
    tally = forecast(figures, staying=np.arange(entrants), rounds=1, cut=cut, runs=3, seed=b"cut")
    assert tally.total.sum() == 3 * made


def test_runs_that_are_computed_one_after_the_other_are_as_many_as_were_asked_for(monkeypatch):
    monkeypatch.setattr("topcut.core.standings.forecast.AT_ONCE", 20)
    figures = Figures(filled(league(5, 2), 5), profile=Profile("own"))
    tally = forecast(figures, staying=np.arange(5), rounds=1, cut=2, runs=10, seed=b"runs")
    assert (tally.runs, tally.total.sum()) == (10, 20)
    assert sum(tally.of[outcome] for outcome in Outcome).tolist() == [10] * 5


def ends_of(results: Results) -> list[Results]:
    """Every way the open matches can end."""
    ends = []
    tables = [(results.rounds, table) for table in range(1, len(results.open_matches()) + 1)]
    for slips in itertools.product(ENDINGS, repeat=len(tables)):
        end = results.copy()
        for (round, table), slip in zip(tables, slips, strict=True):
            end.set_result(round, table, slip)
        ends.append(end)
    return ends


def with_open_round(data, *, matches: int) -> Results:
    entrants = list(range(1, 2 * matches + 2))
    has = {who: 3 * data.draw(st.integers(0, 3)) for who in entrants}
    results = event(has)
    order = data.draw(st.permutations(entrants))
    pairs = zip(order[::2], order[1::2], strict=False)
    results.add_round(RoundResults(tuple(Match(n, pair, None) for n, pair in enumerate(pairs, 1)), byes=(order[-1],)))
    return results


@given(st.data(), st.integers(1, 6))
def test_a_posted_last_round_is_judged_exactly_by_points(data, cut):
    """Locked and eliminated mean just what every ending of the open matches says, equal points counted against."""
    results = with_open_round(data, matches=3)
    ends = [dict(zip(end.entrants, end.totals().points.tolist(), strict=True)) for end in ends_of(results)]
    for who, status in statuses(clinch(results, cut=cut, rounds_left=0, runs=1)).items():
        is_safe = all(sum(has >= end[who] for other, has in end.items() if other != who) < cut for end in ends)
        is_out = all(sum(has > end[who] for has in end.values()) >= cut for end in ends)
        assert status == ("locked" if is_safe else "eliminated" if is_out else "open")


@given(st.data(), st.integers(1, 5), st.integers(1, 2))
def test_what_is_certain_before_rounds_are_paired_holds_in_any_ending(data, cut, rounds_left):
    entrants = list(range(1, data.draw(st.integers(2, 7)) + 1))
    results = event({who: 3 * data.draw(st.integers(0, 3)) for who in entrants})
    outlooks = by_entrant(clinch(results, cut=cut, rounds_left=rounds_left, runs=1))
    before = dict(zip(results.entrants, results.totals().points.tolist(), strict=True))
    for _ in range(rounds_left):
        order = data.draw(st.permutations(entrants))
        pairs = zip(order[::2], order[1::2], strict=False)
        matches = tuple(Match(n, p, data.draw(st.sampled_from(ENDINGS))) for n, p in enumerate(pairs, 1))
        results.add_round(RoundResults(matches, byes=tuple(order[-1:]) if len(order) % 2 else ()))
    for rank, standing in enumerate(standings(results), 1):
        outlook = outlooks[standing.entrant]
        earned = standing.points - before[standing.entrant]
        assert outlook.status is not (Status.ELIMINATED if rank <= cut else Status.LOCKED)
        assert rank <= cut or outlook.locked_with is None or earned < outlook.locked_with
        assert rank > cut or (outlook.open_with is not None and earned >= outlook.open_with)


def test_a_guess_agrees_with_every_ending_counted():
    """Four open matches of equals: the share is that of sixteen endings as likely as each other, within its error."""
    results = event(dict.fromkeys(range(1, 9), 0) | {1: 3, 2: 3})
    results.add_round(RoundResults(tuple(Match(n, (n, n + 4), [WON, LOST][n % 2]) for n in range(1, 5))))
    results.add_round(RoundResults(tuple(Match(n, (2 * n - 1, 2 * n), None) for n in range(1, 5))))
    made, lots = dict.fromkeys(results.entrants, 0), 60
    for slips in itertools.product([WON, LOST], repeat=4):
        for table, slip in enumerate(slips, 1):
            results.set_result(3, table, slip)
        for lot in range(lots):
            for standing in standings(results, seed=bytes([lot]))[:3]:
                made[standing.entrant] += 1
    for table in range(1, 5):
        results.set_result(3, table, None)
    outlooks = clinch(results, cut=3, rounds_left=0)
    assert sum(outlook.status is Status.OPEN for outlook in outlooks) >= 4
    for outlook in outlooks:
        counted = Fraction(made[outlook.entrant], 16 * lots)
        if guess := outlook.likelihood:
            assert abs(guess.share - counted) < 3 * guess.error
        else:
            assert counted == (outlook.status is Status.LOCKED)


def test_guesses_add_up_to_the_cut_and_repeat():
    results = filled(league(40, 5), 40)
    outlooks = clinch(results, cut=8, rounds_left=2, runs=400, seed=b"x")
    total = sum(o.likelihood.share if o.likelihood else Fraction(o.status is Status.LOCKED) for o in outlooks)
    assert abs(total - 8) < Fraction(1, 4)
    assert outlooks == clinch(results, cut=8, rounds_left=2, runs=400, seed=b"x")
    assert outlooks != clinch(results, cut=8, rounds_left=2, runs=400, seed=b"y")
    for outlook in outlooks[4:12]:
        if outlook.prospects:
            won, drawn, lost = outlook.prospects
            assert won.likelihood.runs + lost.likelihood.runs <= 400
            assert drawn.status is not Status.OPEN or drawn.likelihood.runs >= 20, "those next to the cut are told"


def test_a_draw_is_told_even_where_nobody_has_drawn_so_far():
    """1 and 2 draw, one of 3 and 4 wins: one of the two is second, by lot. Runs by lot alone would know of no draw."""
    results = event({1: 6, 2: 6, 3: 6, 4: 6})
    results.add_round(RoundResults((Match(1, (1, 2), None), Match(2, (3, 4), None))))
    for one in clinch(results, cut=2, rounds_left=0, runs=60):
        won, drawn, _ = one.prospects
        assert won.likelihood.share == 1
        assert (drawn.status, drawn.likelihood.runs) == (Status.OPEN, 30)
        assert Fraction(1, 4) < drawn.likelihood.share < Fraction(3, 4)


def test_a_share_is_of_the_runs_there_were():
    assert [Likelihood(*guess).share for guess in ((1, 1), (1, 3), (0, 0))] == [1, Fraction(1, 3), 0]


@pytest.mark.parametrize(
    ("guess", "error"),
    [
        pytest.param(Likelihood(500, 1000), 0.031, id="even chances, a thousand runs"),
        pytest.param(Likelihood(0, 1000), 0.003, id="never seen is not impossible"),
        pytest.param(Likelihood(0, 0), 0.49, id="nothing known"),
    ],
)
def test_a_guess_states_its_error(guess, error):
    assert guess.error == pytest.approx(error, abs=0.0006)


def test_prospects_are_of_the_next_match():
    results = filled(league(16, 3), 16)
    for outlook in clinch(results, cut=4, rounds_left=1, runs=50):
        if outlook.status is Status.OPEN:
            assert [prospect.outcome for prospect in outlook.prospects] == [Outcome.WIN, Outcome.DRAW, Outcome.LOSS]


def test_five_hundred_entrants_are_told_between_rounds():
    """A few hundred calls each: a second or two in all."""
    results = filled(league(500, 7), 500)
    assert len(clinch(results, cut=8, rounds_left=2)) == 500
    assert calls(lambda: clinch(results, cut=8, rounds_left=2), most=500 * 400)


@pytest.mark.parametrize("entrants", [0, 1, 2, 3])
@pytest.mark.parametrize("cut", [0, 1, 8])
@pytest.mark.parametrize("rounds_left", [0, 1])
def test_tiny_events_have_an_answer(entrants, cut, rounds_left):
    outlooks = clinch(filled([], entrants), cut=cut, rounds_left=rounds_left, runs=5)
    assert len(outlooks) == entrants
    assert entrants > cut or all(outlook.status is Status.LOCKED for outlook in outlooks)
    assert cut or all(outlook.status is Status.ELIMINATED for outlook in outlooks)


def test_an_old_match_nobody_reported_is_counted_too():
    """Two open matches of one entrant: both can still be won."""
    results = event({1: 9, 2: 3, 3: 3, 4: 0})
    results.add_round(RoundResults((Match(1, (2, 4), None),), byes=(1, 3)))
    results.add_round(RoundResults((Match(1, (2, 3), None),), byes=(1, 4)))
    outlooks = by_entrant(clinch(results, cut=1, rounds_left=0, runs=5))
    assert statuses(outlooks.values()) == {1: "locked", 2: "eliminated", 3: "eliminated", 4: "eliminated"}
    second = by_entrant(clinch(results, cut=2, rounds_left=0, runs=5))[2]
    assert (second.status, second.open_with) == (Status.OPEN, 3)
