"""Hypothesis strategies: whole tournaments, with everything that goes wrong in one."""

from fractions import Fraction

import hypothesis.strategies as st

from topcut.core.play import FirstTo, How, Match, MatchLength, PlayAll, Points, Result, RoundResults, Score
from topcut.core.play.result import awarded_against, lost_by_both
from topcut.core.standings import CRITERIA, PROFILES, Criterion, Profile, Results
from topcut.core.standings.criteria import MATCHES_WON, Over

LORCANA = Points(by_score=((2, 0, 7, 0), (1, 1, 3, 3), (1, 0, 4, 1)))

lengths = st.sampled_from([FirstTo(2), FirstTo(2), FirstTo(1), FirstTo(3), PlayAll(2), PlayAll(3)])
points = st.sampled_from(
    [Points(), Points(), Points(win=2, draw=1), Points(by_score=((2, 0, 3, 0), (1, 1, 1, 1))), LORCANA]
)
WON_AMONG_EQUALS = Criterion("won-among", "Won", "Won", "matches won", "Matches won: {share}", MATCHES_WON, Over.EQUALS)
"""A second criterion among equals, which no profile has: what a criterion counts is its measure's."""
TIEBREAKERS = [*(criterion for criterion in CRITERIA.values() if criterion.name != "points"), WON_AMONG_EQUALS]
criteria = st.lists(st.sampled_from(TIEBREAKERS), unique=True).map(lambda chosen: (CRITERIA["points"], *chosen))
"""Any tiebreakers in any order."""

profiles = st.one_of(
    st.sampled_from(list(PROFILES.values())),
    st.builds(
        Profile,
        name=st.just("own"),
        floor=st.sampled_from([Fraction(0), Fraction(33, 100), Fraction(1, 3), Fraction(2, 7)]),
        game_draw_points=st.integers(0, 1),
        own_gw_floor=st.booleans(),
        no_opponents=st.sampled_from(["floor", Fraction(0), Fraction(1, 2)]),
        criteria=criteria,
    ),
)


def scores(length: MatchLength) -> st.SearchStrategy[Score]:
    games = length.most_games_won
    return st.builds(Score, st.tuples(st.integers(0, games), st.integers(0, games)), st.integers(0, 2))


def results(length: MatchLength) -> st.SearchStrategy[Result | None]:
    """All that a slip can say: played, agreed, conceded, lost to a penalty or to absence, or nothing yet."""
    games = scores(length)
    sides = st.integers(0, 1)
    return st.one_of(
        st.builds(Result, games),
        st.builds(Result, games),
        st.builds(Result, games, st.just(How.DRAW_AGREED)),
        st.builds(lambda side: awarded_against(side, length=length), sides),
        st.builds(lambda side, how: Result(Score((1, 0)), how, (side,)), sides, st.sampled_from(How)),
        st.sampled_from([lost_by_both(), lost_by_both(How.NO_SHOW), None]),
    )


@st.composite
def rounds_of(draw: st.DrawFn, *, length: MatchLength, entrants: list[int], most_rounds: int = 7) -> list[RoundResults]:
    """Pair at random, some entrants missing, some with byes, some losing without an opponent."""
    rounds = []
    for _ in range(draw(st.integers(0, most_rounds))):
        present = draw(st.permutations(entrants))
        cut = draw(st.integers(0, len(present) // 2))
        tables = range(10, 10 + cut)
        pairs = zip(tables, present[: 2 * cut : 2], present[1 : 2 * cut : 2], strict=True)
        matches = [Match(table, (a, b), draw(results(length))) for table, a, b in pairs]
        rest = present[2 * cut :]
        byes = draw(st.integers(0, len(rest)))
        losses = draw(st.integers(byes, len(rest)))
        rounds.append(RoundResults(tuple(matches), tuple(rest[:byes]), tuple(rest[byes:losses])))
    return rounds


@st.composite
def tournaments(draw: st.DrawFn, *, most: int = 9) -> tuple[Results, list[RoundResults]]:
    """A filled-in `Results`, and the rounds it was filled from; entrant numbers have gaps and no order."""
    entrants = draw(st.lists(st.integers(1, 99), min_size=1, max_size=most, unique=True))
    length = draw(lengths)
    rounds = draw(rounds_of(length=length, entrants=entrants))
    return build(rounds, entrants=entrants, length=length, points=draw(points)), rounds


def build(rounds: list[RoundResults], *, entrants: list[int], length: MatchLength, points: Points) -> Results:
    filled = Results(length, points)
    for entrant in entrants:
        filled.add_entrant(entrant)
    for round in rounds:
        filled.add_round(round)
    return filled
