"""What the desk shows who asks: it adds up, and it adds up to what is posted."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.standings.test_appendix_c import DRAWN, HERO, LOST, WON, Card
from tests.core.standings.tournaments import profiles, tournaments

from topcut.core.play import Outcome, Result, Score
from topcut.core.standings import (
    BY_THE_BOOK,
    PROFILES,
    Amount,
    Explanation,
    Figure,
    Neighbour,
    Pooled,
    Reason,
    RoundKind,
    RoundPart,
    explain,
    standings,
)

POINTS, OMW, GW, OGW = BY_THE_BOOK
THIRD, FLOOR = Fraction(1, 3), Fraction(33, 100)


def test_an_explanation_names_every_share():
    """MTR C: a win over a beaten opponent, a bye, and a match still open, in one table."""
    card = Card().match(HERO, 2, WON).round(byes=(HERO,)).match(HERO, 3, None).match(2, 4, LOST)
    explanation = explain(card.results, HERO)
    nothing = Amount(0, 6, FLOOR), Amount(0, 12, FLOOR)
    assert explanation == Explanation(
        entrant=HERO,
        standing=card.of(),
        measures=(OMW.measure, GW.measure),
        parts=(
            RoundPart(1, RoundKind.MATCH, 2, Outcome.WIN, 3, (2, 0, 0), nothing),
            RoundPart(2, RoundKind.BYE, None, Outcome.WIN, 3, (2, 0, 0), ()),
            RoundPart(3, RoundKind.OPEN, 3, None, 0, (0, 0, 0), ()),
            RoundPart(4, RoundKind.ABSENT, None, None, 0, (0, 0, 0), ()),
        ),
        amounts=(Amount(6, 6, Fraction(1)), Amount(12, 12, Fraction(1))),
        reasons=(
            Reason(OMW, FLOOR, Pooled(FLOOR, 1)),
            Reason(GW, Fraction(1), Amount(12, 12, Fraction(1))),
            Reason(OGW, FLOOR, Pooled(FLOOR, 1)),
        ),
        ahead=None,
        behind=Neighbour(4, POINTS),
    )
    assert [share.is_floored for share in (*nothing, explanation.amounts[0])] == [True, True, False]
    assert not Amount(4, None, 4).is_floored, "a plain number has no floor"


@pytest.mark.parametrize(
    ("card", "by"),
    [
        pytest.param(Card().match(1, 2, WON), POINTS, id="MTR-3.1-a: points"),
        pytest.param(Card().match(1, 3, WON).match(2, 4, WON).record(3, [1, 0, 0]), OMW, id="MTR-3.1-a: OMW"),
        pytest.param(Card().record(1, [1, 0, 0]).match(1, 2, DRAWN).record(2, [1, 0, 0]), None, id="GAP-05: the lot"),
    ],
)
def test_two_neighbours_are_told_what_separates_them(card, by):
    first, second = (standing.entrant for standing in standings(card.results)[:2])
    assert explain(card.results, first).behind == Neighbour(second, by)
    assert explain(card.results, second).ahead == Neighbour(first, by)


def test_the_disqualified_have_figures_and_no_place():
    """GAP-15: nobody's neighbour, still explained."""
    card = Card().match(HERO, 2, WON)
    explanation = explain(card.results, HERO, unranked=[HERO])
    assert (explanation.standing, explanation.ahead, explanation.behind) == (None, None, None)
    assert explanation.amounts[0] == Amount(3, 3, Fraction(1))


def test_the_floor_of_the_rule_book_leaves_a_third_alone():
    """MTR-C-f: three points of nine stay three points of nine; under one third as floor they are equal to it."""
    card = Card().match(HERO, 2, WON).record(2, [1, 1, 0])
    for profile in (PROFILES["mtr"], PROFILES["melee"]):
        share = explain(card.results, HERO, profile=profile).parts[0].lent[0]
        assert (share, share.is_floored) == (Amount(3, 9, THIRD), False)


def test_ones_own_games_may_be_without_the_floor_that_others_are_lent():
    """A game of five: as it is for oneself, where the profile leaves the floor out, and the floor for who met them."""
    card = Card().match(2, HERO, Result(Score((4, 1))))
    profile = PROFILES["melee-2024"]
    mine, theirs = (explain(card.results, who, profile=profile) for who in (HERO, 2))
    assert mine.amounts == (Amount(0, 3, THIRD), Amount(3, 15, Fraction(1, 5)))
    assert theirs.parts[0].lent == (Amount(0, 3, THIRD), Amount(3, 15, THIRD))
    assert mine.reasons[1].of == mine.amounts[1]


@given(tournaments(), profiles, st.data())
def test_an_explanation_adds_up_to_the_standing(tournament, profile, data):
    filled, rounds = tournament
    after = data.draw(st.integers(0, len(rounds)))
    for standing in standings(filled, profile=profile, after=after):
        told = explain(filled, standing.entrant, profile=profile, after=after)
        assert told.standing == standing
        assert sum(part.points for part in told.parts) == standing.points
        assert tuple(Figure(reason.by, reason.value) for reason in told.reasons) == standing.tiebreakers
        for reason in told.reasons:
            if isinstance(reason.of, Pooled):
                lent = [amount.counts_as for _, amount in told.lent_by(reason.by)]
                assert reason.of == Pooled(sum(lent, Fraction(0)), len(lent))
            elif isinstance(reason.of, Amount):
                assert reason.of.counts_as == reason.value
