"""A results file that is written and read again says the same, whatever its results are worth."""

import json

from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.test_results_csv import both_forms

from topcut.core.standings import standings
from topcut.exchange.results import read_results
from topcut.exchange.results_columns import in_columns
from topcut.exchange.results_writing import write_results

WORTH = st.integers(0, 6) | st.just(999)
BY_OUTCOME = st.fixed_dictionaries({"win": WORTH, "draw": WORTH, "loss": WORTH})
BY_SCORE = st.dictionaries(st.sampled_from(["2-0", "0-1", "2-1"]), st.tuples(WORTH, WORTH))
POINTS = st.none() | st.tuples(st.just({}) | BY_OUTCOME, BY_SCORE).map(lambda forms: forms[0] | forms[1])
LENGTHS = st.sampled_from([None, {"first_to": 1}, {"play_all": 2}])
TEAMS = st.sampled_from([{}, {"team": 2}, {"team": 3}])


@given(both_forms(), POINTS, LENGTHS, TEAMS)
def test_what_is_written_is_read_again(forms, points, length, team):
    document = json.loads(forms[0]) | {"points": points, "match": length} | team
    file = read_results(json.dumps(document).encode())
    again = read_results(write_results(file))
    assert (again.players, again.rounds) == (file.players, file.rounds)
    assert (again.points, again.length, again.team, again.seats) == (file.points, file.length, file.team, file.seats)
    assert standings(in_columns(again)) == standings(in_columns(file))
