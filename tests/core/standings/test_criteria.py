"""The criteria beyond the rule book's, each by an example worked out by hand; `test_exactness.py` mixes them all."""

from fractions import Fraction

import msgspec
import pytest
from tests.core.standings.test_appendix_c import DRAWN, LOST, WON, Card
from tests.packs_made import TIEBREAKERS

from topcut.core.rules.tables import lay_in
from topcut.core.rules.tiebreakers import TiebreakerRow
from topcut.core.standings import CRITERIA, PROFILES, Profile, Ranking, UnusableCriteria, explain, read, standings
from topcut.core.standings.profile import profile_of
from topcut.core.standings.standing import Record


def by(*names: str) -> Profile:
    return Profile("own", criteria=tuple(CRITERIA[name] for name in ("points", *names)))


def figures(card: Card, name: str) -> dict[int, int | Fraction]:
    return {standing.entrant: standing.figure(name) for standing in standings(card.results, profile=by(name))}


def test_a_profile_of_a_pack_is_read_as_it_is_written():
    row = TiebreakerRow("club", ("points", "omw"), "1/3", 0, False, "1/2")
    omw = CRITERIA["omw"]
    assert profile_of(row) == Profile("club", Fraction(1, 3), 0, False, Fraction(1, 2), (CRITERIA["points"], omw))
    assert profile_of(TiebreakerRow("plain")) == Profile("plain")


def test_a_record_begins_empty():
    assert (str(Record()), Record().played) == ("0-0-0", 0)


def test_a_record_is_written_as_its_three_numbers():
    record = Record(5, 2, 1)
    assert (str(record), record.played, msgspec.json.encode(record)) == ("5-2-1", 8, b"[5,2,1]")


@pytest.mark.parametrize("name", ["points", "head-to-head", "buchholz"])
def test_a_number_of_points_is_whole(name):
    card = Card().match(1, 2, WON).match(1, 3, DRAWN)
    profile = by() if name == "points" else by(name)
    assert {type(standing.figure(name)) for standing in standings(card.results, profile=profile)} == {int}


def test_every_profile_there_is_can_be_looked_up():
    assert len(PROFILES) == len([*PROFILES]) == len({PROFILES[name].name for name in PROFILES})


def test_a_profile_of_a_pack_is_found_by_its_name():
    lay_in({"our-league": TIEBREAKERS})
    try:
        found, names = PROFILES["our-league"], [*PROFILES]
    finally:
        lay_in({})
    assert found == Profile("our-league", Fraction(0), criteria=(CRITERIA["points"], CRITERIA["buchholz"]))
    assert names == [*PROFILES, "our-league"]


def test_buchholz_adds_up_the_opponents_match_points():
    """Byes add nothing, and an opponent met twice adds twice."""
    card = Card().match(1, 2, WON).match(1, 3, DRAWN).match(1, 2, LOST).round(byes=(1,)).record(3, [1, 0, 0])
    assert figures(card, "buchholz") == {1: 3 + 4 + 3, 2: 7 + 7, 3: 7}


def test_average_opponents_wins_counts_byes_as_wins():
    card = Card().match(1, 2, WON).match(1, 3, DRAWN).record(2, [2, 0, 0])
    assert figures(card, "aow") == {1: Fraction(2 + 0, 2), 2: 1, 3: 1}


def test_head_to_head_counts_only_the_matches_between_those_level():
    """Three with six points: 1 beat 2 and 3, 2 beat 3, and what they did elsewhere is not asked."""
    card = Card().match(1, 2, WON).match(1, 3, WON).match(2, 3, WON)
    card.record(2, [1, 0, 0]).record(3, [2, 0, 0])
    assert figures(card, "head-to-head") == {1: 6, 2: 3, 3: 0}
    assert [standing.entrant for standing in standings(card.results, profile=by("head-to-head"))] == [1, 2, 3]


def test_head_to_head_says_nothing_unless_all_who_are_level_have_met():
    card = Card().match(1, 2, WON).match(2, 3, WON).record(3, [1, 0, 0])
    assert figures(card, "head-to-head") == dict.fromkeys([1, 2, 3], 0)


def test_head_to_head_follows_when_somebody_is_level_no_longer():
    """1 beat 2, and 3 who is level has met neither; when 3 wins another match, 1 and 2 are all who are level."""
    card = Card().match(1, 2, WON).match(2, 8, LOST).match(3, 9, LOST).record(9, [3, 0, 0]).record(8, [1, 0, 0])
    card.record(2, [1, 0, 0]).record(3, [1, 0, 0])
    ranking = Ranking(card.results, profile=by("head-to-head", "buchholz"))
    ranks = {standing.entrant: standing.rank for standing in read(ranking)}
    assert ranks[2] < ranks[1], "by Buchholz: not all who are level have met"
    card.results.set_result(3, 1, WON)
    ranking.refresh()
    ranked = {standing.entrant: standing for standing in read(ranking)}
    assert [ranked[entrant].figure("head-to-head") for entrant in (1, 2, 3)] == [3, 0, 0]
    assert ranked[1].rank < ranked[2].rank


def test_head_to_head_alone_follows_too():
    """The same three, with nothing that is asked after it."""
    card = Card().match(1, 2, WON).record(2, [1, 0, 0]).match(3, 9, LOST).record(3, [1, 0, 0])
    ranking = Ranking(card.results, profile=by("head-to-head"))
    card.results.set_result(3, 1, WON)
    assert list(read(ranking)) == standings(card.results, profile=by("head-to-head"))
    assert {standing.entrant: standing.figure("head-to-head") for standing in read(ranking)}[1] == 3


def test_a_field_level_on_everything_is_not_compared_in_pairs():
    """Ten thousand with three points: nobody can have met all of them."""
    card = Card()
    card.round(byes=tuple(range(1, 10_001)))
    assert set(figures(card, "head-to-head").values()) == {0}


def test_an_explanation_shows_what_each_opponent_lends_to_any_criterion():
    card = Card().match(1, 2, WON).match(1, 3, DRAWN).record(2, [2, 0, 0])
    told = explain(card.results, 1, profile=by("head-to-head", "buchholz", "aow"))
    assert [(reason.by.name, reason.value) for reason in told.reasons] == [
        ("head-to-head", 0),
        ("buchholz", 7),
        ("aow", 1),
    ]
    assert [[amount.counts_as for amount in part.lent] for part in told.parts[:2]] == [[6, 2], [1, 0]]


@pytest.mark.parametrize("names", [(), ("omw", "points"), ("points", "omw", "omw")], ids=["none", "late", "twice"])
def test_match_points_come_first_and_nothing_ranks_twice(names):
    with pytest.raises(UnusableCriteria):
        Profile("own", criteria=tuple(CRITERIA[name] for name in names))
