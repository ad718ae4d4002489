"""The criteria beyond the rule book's, each by an example worked out by hand; `test_exactness.py` mixes them all."""

from fractions import Fraction

import msgspec
import pytest
from tests.core.standings.test_appendix_c import DRAWN, LOST, WON, Card
from tests.core.standings.tournaments import WON_AMONG_EQUALS
from tests.packs_made import TIEBREAKERS

from topcut.core.rules.tables import lay_in
from topcut.core.rules.tiebreakers import TiebreakerRow
from topcut.core.standings import CRITERIA, PROFILES, Profile, Ranking, explain, read, standings
from topcut.core.standings.criteria import GAME_WINS, MATCH_WINS, NAMES_TAKEN
from topcut.core.standings.profile import UnusableCriteria, profile_of
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


def test_each_criterion_among_equals_counts_its_own_measure():
    """The same three: two, one and no match won among them; neither figure is written over the other's."""
    card = Card().match(1, 2, WON).match(1, 3, WON).match(2, 3, WON)
    card.record(2, [1, 0, 0]).record(3, [2, 0, 0])
    for among in ((WON_AMONG_EQUALS, CRITERIA["head-to-head"]), (CRITERIA["head-to-head"], WON_AMONG_EQUALS)):
        profile = Profile("own", criteria=(CRITERIA["points"], *among))
        ranked = {standing.entrant: standing for standing in standings(card.results, profile=profile)}
        first, second = ([ranked[entrant].figure(each.name) for entrant in (1, 2, 3)] for each in among)
        counts = {"won-among": [2, 1, 0], "head-to-head": [6, 3, 0]}
        assert first == counts[among[0].name]
        assert second == [0, 0, 0], "nobody is level any more"


def test_teams_have_no_criterion_that_counts_games():
    """MTR C, MTR 8.2: whatever its measure is called."""
    games = msgspec.structs.replace(GAME_WINS, name="games-won")
    own = msgspec.structs.replace(CRITERIA["gw"], name="games", measure=games)
    profile = Profile("own", criteria=(*PROFILES["mtr"].criteria, own))
    assert [each.name for each in profile.for_teams().criteria] == ["points", "omw"]


@pytest.mark.parametrize("name", [*sorted(NAMES_TAKEN), "person_1"])
def test_no_criterion_has_the_name_of_another_column(name):
    with pytest.raises(AssertionError):
        msgspec.structs.replace(CRITERIA["omw"], name=name)


def test_among_equals_a_number_is_counted_and_no_percentage():
    with pytest.raises(AssertionError):
        msgspec.structs.replace(CRITERIA["head-to-head"], measure=MATCH_WINS)


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
