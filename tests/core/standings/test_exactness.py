"""The columns against the plain reading of the rule, on tournaments where everything happens."""

from hypothesis import given
from hypothesis import strategies as st
from tests.core.standings.oracle import Slow
from tests.core.standings.tournaments import build, profiles, results, tournaments

from topcut.core.play import Match, RoundResults
from topcut.core.standings import Figure, Ranking, Record, Standing, read, standings

SEED = b"a draw of lots"


def as_the_rule_reads(filled, rounds, *, profile, unranked=()) -> list[Standing]:
    slow = Slow(rounds, length=filled.length, points=filled.points, profile=profile)
    order = slow.ranked([who for who in filled.entrants if who not in unranked], seed=SEED)
    criteria = {who: slow.criteria(who, among=order) for who in order}
    ties = {who: tuple(x for x in order if criteria[x] == criteria[who]) for who in order}
    return [
        Standing(
            rank,
            who,
            slow.match_points(who),
            Record(*slow.record(who)),
            sum(who in round.byes for round in rounds),
            tuple(map(Figure, profile.criteria, slow.figures(who, among=order))),
            ties[who] if len(ties[who]) > 1 else (),
        )
        for rank, who in enumerate(order, 1)
    ]


@given(tournaments(), profiles)
def test_standings_are_what_the_rule_says(tournament, profile):
    filled, rounds = tournament
    assert standings(filled, profile=profile, seed=SEED) == as_the_rule_reads(filled, rounds, profile=profile)


@given(tournaments(), profiles, st.data())
def test_standings_after_a_round_know_nothing_of_later_ones(tournament, profile, data):
    filled, rounds = tournament
    after = data.draw(st.integers(0, len(rounds)))
    expected = as_the_rule_reads(filled, rounds[:after], profile=profile)
    assert standings(filled, profile=profile, after=after, seed=SEED) == expected


@given(tournaments(), profiles, st.data())
def test_the_unranked_still_count_for_those_they_met(tournament, profile, data):
    filled, rounds = tournament
    unranked = data.draw(st.sets(st.sampled_from(filled.entrants)))
    expected = as_the_rule_reads(filled, rounds, profile=profile, unranked=unranked)
    assert standings(filled, profile=profile, unranked=unranked, seed=SEED) == expected


@given(tournaments(), profiles, st.data())
def test_a_ranking_that_follows_changes_equals_one_made_afresh(tournament, profile, data):
    filled, rounds = tournament
    ranking = Ranking(filled, profile=profile, seed=SEED)
    tables = [(n, match.table) for n, round in enumerate(rounds, 1) for match in round.matches]
    for round, table in data.draw(st.lists(st.sampled_from(tables), max_size=5)) if tables else ():
        result = data.draw(results(filled.length))
        filled.set_result(round, table, result)
        rounds[round - 1] = with_result(rounds[round - 1], table, result)
        if data.draw(st.booleans()):
            ranking.refresh()
    ranking.refresh()
    assert list(read(ranking)) == as_the_rule_reads(filled, rounds, profile=profile)


def with_result(round: RoundResults, table: int, result) -> RoundResults:
    matches = tuple(Match(m.table, m.sides, result) if m.table == table else m for m in round.matches)
    return RoundResults(matches, round.byes, round.losses)


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_in_which_entrants_and_tables_are_told_does_not_matter(tournament, random):
    filled, rounds = tournament
    shuffled = [RoundResults(tuple(random.sample(r.matches, len(r.matches))), r.byes[::-1], r.losses) for r in rounds]
    entrants = random.sample(filled.entrants, len(filled))
    again = build(shuffled, entrants=entrants, length=filled.length, points=filled.points)
    assert standings(again, seed=SEED) == standings(filled, seed=SEED)
