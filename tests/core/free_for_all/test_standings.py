"""Standings of pods: exact, as the page says, and against a plain sum of fractions."""

import random
from fractions import Fraction

import pytest
from tests.core.free_for_all.brute import FIVE

from topcut.core.free_for_all import (
    POD_CRITERIA,
    POD_PROFILES,
    PodExplanation,
    PodProfile,
    explain_pod_standing,
    pod_standings,
)
from topcut.core.free_for_all.sizes import sizes_for
from topcut.core.free_for_all.tally import PodTally
from topcut.core.play import EntrantId, Match, Outcome, Points, Result, RoundResults, Score
from topcut.core.play.length import FirstTo
from topcut.core.play.result import are_places, finished, is_sound
from topcut.core.standings import CRITERIA, Criterion, Measure, Over

BY_PLACE = Points(by_place=(5, 3, 2, 1))


def pod(table: int, *sides: int, places: tuple[int, ...] | None) -> Match:
    return Match(table, tuple(map(EntrantId, sides)), None if places is None else finished(places))


def ranked(rounds, *, players, scheme=FIVE, **settings):
    return pod_standings(rounds, entrants=tuple(map(EntrantId, range(1, players + 1))), scheme=scheme, **settings)


@pytest.mark.parametrize(
    ("places", "by_result", "by_place"),
    [
        pytest.param((2, 1, 2, 2), (0, 5, 0, 0), (2, 5, 2, 2), id="a winner: the others share three places"),
        pytest.param((1, 1, 1, 1), (1, 1, 1, 1), (2, 2, 2, 2), id="a draw of all"),
        pytest.param((1, 1, 3, 4), (1, 1, 0, 0), (4, 4, 2, 1), id="a draw of two"),
        pytest.param((1, 2, 3, 4), (5, 0, 0, 0), (5, 3, 2, 1), id="by place"),
        pytest.param((1, 2, 3, 4, 5), (5, 0, 0, 0, 0), (5, 3, 2, 1, 0), id="a place that is not listed"),
        pytest.param((3, 1, 2), (0, 5, 0), (2, 5, 3), id="a pod of three"),
    ],
)
def test_what_places_are_worth(places, by_result, by_place):
    assert FIVE.of(finished(places)) == by_result
    assert BY_PLACE.of(finished(places)) == by_place


def test_a_first_place_shared_is_a_draw_and_a_bye_a_first_place():
    assert finished((1, 1, 3)).outcomes() == (Outcome.DRAW, Outcome.DRAW, Outcome.LOSS)
    assert (FIVE.of_bye(FirstTo(1)), BY_PLACE.of_bye(FirstTo(1))) == (5, 5)
    assert (FIVE.most, BY_PLACE.most) == (5, 5)


@pytest.mark.parametrize(
    ("result", "sides", "is_so"),
    [
        (finished((1, 2, 2, 4)), 4, True),
        (finished((1, 2, 2, 3)), 4, False),
        (finished((1, 2)), 2, False),
        (finished((1, 2, 3)), 4, False),
        (Result(Score((1, 0, 0)), places=(1, 2, 2)), 3, False),
    ],
)
def test_a_slip_of_a_pod_is_sound(result, sides, is_so):
    assert is_sound(result, sides=sides, length=FirstTo(1)) == is_so
    assert are_places((1, 2, 2), sides=3)


def worked() -> list[RoundResults]:
    """The seven players of docs/rules/free-for-all.md: Ana 1, Bo 2, Cy 3, Dee 4, Eve 5, Fay 6, Gus 7."""
    return [
        RoundResults((pod(1, 1, 2, 3, 4, places=(1, 2, 2, 2)), pod(2, 5, 6, 7, places=(1, 1, 1)))),
        RoundResults((pod(1, 5, 1, 6, 7, places=(2, 2, 2, 1)), pod(2, 2, 3, 4, places=(1, 2, 3)))),
    ]


def test_the_page_says_what_is_computed():
    found = [
        (one.entrant, one.points, str(one.figure("omw")), one.figure("beaten"), str(-one.figure("seats")))
        for one in ranked(worked(), players=7)
    ]
    assert found == [
        (7, 6, "13/50", 3, "-2"),
        (1, 5, "19/60", 3, "4/3"),
        (2, 5, "13/50", 2, "4/3"),
        (6, 1, "21/50", 0, "-1/3"),
        (5, 1, "21/50", 0, "2"),
        (3, 0, "19/50", 1, "-1/3"),
        (4, 0, "19/50", 0, "-2"),
    ]


def plain_omw(rounds, entrants, entrant, *, floor=Fraction(1, 5)) -> Fraction:
    """The definition, word by word."""

    def match_win(other) -> Fraction:
        earned = played = 0
        for round in rounds:
            for match in round.matches:
                if other in match.sides:
                    earned += FIVE.of(match.result)[match.sides.index(other)]
                    played += 1
            earned, played = earned + 5 * (other in round.byes), played + (other in round.byes)
        return max(floor, Fraction(earned, 5 * played)) if played else floor

    met = [other for round in rounds for match in round.matches if entrant in match.sides for other in match.sides]
    met = [match_win(other) for other in met if other != entrant]
    return sum(met, Fraction(0)) / len(met) if met else floor


def test_opponents_match_win_is_the_plain_sum_over_meetings():
    rng, rounds, players = random.Random(6), [], list(range(1, 20))
    for _ in range(5):
        here = rng.sample(players, 18)
        order, matches = here, []
        for table, size in enumerate(sizes_for(18, sizes=(4, 3)), start=1):
            winner = rng.randrange(-1, size)
            places = tuple(1 if winner in (-1, seat) else 2 for seat in range(size))
            matches.append(pod(table, *order[:size], places=places))
            order = order[size:]
        rounds.append(RoundResults(tuple(matches), byes=tuple({*players} - {*here})))
    for one in ranked(rounds, players=20):
        assert one.figure("omw") == plain_omw(rounds, players, one.entrant)
    floored = ranked(rounds, players=20, profile=POD_PROFILES["topdeck"])
    assert {one.entrant: one.figure("omw") for one in floored} != {
        one.entrant: one.figure("omw") for one in ranked(rounds, players=20)
    }


def test_a_bye_lends_nothing_or_three_fifths_of_one():
    rounds = [RoundResults((pod(1, 1, 2, 3, places=(1, 2, 2)),), byes=(EntrantId(4),))]
    by_profile = [
        {one.entrant: one.figure("omw") for one in ranked(rounds, players=4, profile=profile)}[4]
        for profile in POD_PROFILES.values()
    ]
    assert by_profile == [Fraction(1, 5), Fraction(1, 5)]
    again = [*rounds, RoundResults((pod(1, 4, 1, 2, places=(1, 2, 2)),))]
    assert [
        {one.entrant: one.figure("omw") for one in ranked(again, players=4, profile=profile)}[4]
        for profile in POD_PROFILES.values()
    ] == [Fraction(7, 20), (Fraction(1, 2) + Fraction(1, 5) + 3 * Fraction(1, 5)) / 5]


def test_equals_are_drawn_and_named_and_who_is_out_has_no_place():
    rounds = [RoundResults((pod(1, 1, 2, 3, places=None), pod(2, 4, 5, 6, places=None)), losses=(EntrantId(7),))]
    found = ranked(rounds, players=7, unranked=(EntrantId(3),))
    assert {one.entrant for one in found} == {1, 2, 4, 5, 6, 7}
    assert {one.tied_with for one in found if one.entrant == 7} == {tuple(o.entrant for o in found if o.entrant != 7)}
    orders = {tuple(one.entrant for one in ranked(rounds, players=7, seed=b"%d" % seed)) for seed in range(9)}
    assert len(orders) > 1


def test_a_further_criterion_is_one_entry():
    """First places shared with nobody: an entry says what is counted for whom, and no other code changes."""
    first = Measure[PodTally, int]("first", "first", "Pods won", lambda of: of.ended(Outcome.WIN))
    own = Criterion("first", "First", "First", "pods won", "Pods won: {share}", first, Over.ONESELF)
    profile = PodProfile("own", criteria=(POD_CRITERIA["points"], own, POD_CRITERIA["seats"]))
    found = ranked(worked(), players=7, profile=profile)
    assert {one.entrant: one.figure("first") for one in found if one.figure("first")} == {7: 1, 1: 1, 2: 1}
    assert [figure.by for figure in found[0].figures] == [*profile.criteria]


def test_a_mean_over_opponents_is_of_any_percentage():
    """Of players beaten, of those met: Gus beat 3 of 5, and each of the others what the night of the page says."""
    beaten = Measure[PodTally, int]("share", "share", "Share", lambda of: of.beaten, lambda of: len([*of.meetings]))
    own = Criterion("obw", "OBW", "OBW", "how many opponents beat", "Their share", beaten, Over.OPPONENTS_MEAN)
    profile = PodProfile("own", floor=Fraction(0), criteria=(POD_CRITERIA["points"], own))
    shares = {1: Fraction(3, 6), 2: Fraction(2, 5), 3: Fraction(1, 5), 4: 0, 5: 0, 6: 0, 7: Fraction(3, 5)}
    met = {1: (2, 3, 4, 5, 6, 7), 7: (5, 6, 5, 1, 6)}
    found = {one.entrant: one.figure("obw") for one in ranked(worked(), players=7, profile=profile)}
    for entrant, opponents in met.items():
        assert found[entrant] == sum(Fraction(shares[other]) for other in opponents) / len(opponents)


@pytest.mark.parametrize("name", ["head-to-head", "buchholz", "aow"])
def test_a_criterion_for_pairs_ranks_no_pods(name):
    with pytest.raises(AssertionError):
        ranked(worked(), players=7, profile=PodProfile("own", criteria=(POD_CRITERIA["points"], CRITERIA[name])))


def explained(entrant: int, **settings) -> PodExplanation:
    everybody = tuple(map(EntrantId, range(1, 8)))
    profile = POD_PROFILES["pods"]
    return explain_pod_standing(
        worked(), EntrantId(entrant), entrants=everybody, scheme=FIVE, profile=profile, seed=b"", **settings
    )


def test_nobody_is_ahead_of_the_first_or_behind_the_last_and_who_is_out_has_neither():
    first, last, out = explained(7), explained(4), explained(4, unranked=(EntrantId(4),))
    assert explained(3).behind.entrant == 4
    assert (first.ahead, first.behind.entrant) == (None, 1)
    assert (last.ahead.entrant, last.behind) == (3, None)
    assert (out.standing, out.ahead, out.behind) == (None, None, None)


def test_a_place_is_taken_apart():
    why = explained(1)
    assert [(part.round, part.seat, part.place, part.points, part.opponents) for part in why.parts] == [
        (1, 1, 1, 5, (2, 3, 4)),
        (2, 2, 2, 0, (5, 6, 7)),
    ]
    assert why.lent[EntrantId(7)] == (6, 10, Fraction(3, 5))
    assert why.lent[EntrantId(3)] == (0, 10, Fraction(1, 5))
    assert (why.ahead.entrant, why.behind.entrant, why.standing.rank) == (7, 2, 2)
