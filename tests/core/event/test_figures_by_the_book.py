"""Rows of the rule book with a number or a list in them, each by its example."""

from fractions import Fraction

import msgspec
import pytest
from tests.core.event.events import posted
from tests.core.event.playoffs import cut_made
from tests.core.pairing.fields import field_of
from tests.core.standings.test_appendix_c import DRAWN, EXAMPLES, HERO, LOST, UNFLOORED, WON, Card, against

from topcut.core.cards.card import Card as GameCard
from topcut.core.event.rounds import publish_standings, ranking
from topcut.core.event.view import public_view
from topcut.core.pairing import pair_pods
from topcut.core.play import Result, Score
from topcut.core.standings import CRITERIA, PROFILES, explain
from topcut.exchange.deck import read_deck
from topcut.printing.deck_sheet import DeckSheet

OPPONENTS = [[7, 1, 0], [1, 3, 1], [3, 3, 1], [6, 2, 0], [5, 2, 1], [4, 3, 1], [6, 1, 1]]
"""Those of the example with a bye; without it there is one more, with a record of 4-4."""


@pytest.mark.parametrize(
    ("score", "points", "theirs"),
    [
        pytest.param(Score((2, 0)), 6, 0, id="MTR-C-b: 2-0"),
        pytest.param(Score((2, 1)), 6, 3, id="MTR-C-b: 2-1"),
        pytest.param(Score((2, 0), 1), 7, 1, id="MTR-C-b: 2-0 and one drawn"),
        pytest.param(Score((1, 1), 1), 4, 4, id="MTR-C-b: the third was not finished"),
        pytest.param(Score((1, 0)), 3, 0, id="MTR-C-b: games not played are worth nothing"),
    ],
)
def test_game_points(score, points, theirs):
    card = Card().match(HERO, 2, Result(score))
    shares = [card.of(who, profile=UNFLOORED).figure("gw") for who in (HERO, 2)]
    assert shares == [Fraction(points, 3 * score.games), Fraction(theirs, 3 * score.games)]


@pytest.mark.parametrize(
    ("record", "share"),
    [
        pytest.param([5, 2, 1], Fraction(16, 24), id="MTR-C-d: 5-2-1"),
        pytest.param([3, 2, 0], Fraction(9, 15), id="MTR-C-d: five rounds of a longer event, then home"),
        pytest.param([1, 3, 0], Fraction(33, 100), id="MTR-C-e: 3 of 12 is raised to the floor"),
        pytest.param([0, 4, 0], Fraction(33, 100), id="MTR-C-e: and so is nothing"),
        pytest.param([1, 2, 0], Fraction(1, 3), id="MTR-C-e: a third is above it"),
    ],
)
def test_match_win_percentage_over_the_rounds_somebody_was_in(record, share):
    card = Card()
    against(record, WON, opponent=2, card=card)
    assert explain(card.results, HERO).parts[0].lent[0].counts_as == share


def test_a_bye_is_a_round_played():
    """MTR-C-d: two wins, a bye and two losses are 9 of 15."""
    card = Card().round(byes=(2,)).match(HERO, 2, LOST).match(2, 3, WON).match(2, 4, LOST).match(2, 5, LOST)
    (share,) = [part.lent[0] for part in explain(card.results, HERO).parts if part.lent]
    assert share.counts_as == Fraction(9, 15)


@pytest.mark.parametrize(
    ("games", "share"),
    [
        pytest.param([(2, 0), (2, 1), (1, 2), (2, 0)], Fraction(21, 30), id="MTR-C-g: 21 points in 10 games"),
        pytest.param([(1, 2), (1, 2), (0, 2), (1, 2)], Fraction(33, 100), id="MTR-C-g: 9 in 11 is raised to the floor"),
    ],
)
def test_game_win_percentage(games, share):
    card = Card()
    for opponent, won in enumerate(games, 2):
        card.match(HERO, opponent, Result(Score(won)))
    assert card.of().figure("gw") == share


@pytest.mark.parametrize(
    ("opponents", "byes", "printed"),
    [
        pytest.param([[4, 4, 0], *OPPONENTS], 0, "0.62", id="MTR-C-h: eight opponents"),
        pytest.param(OPPONENTS, 1, "0.63", id="MTR-C-i: seven and a bye, which is left out"),
    ],
)
def test_opponents_match_win_percentage(opponents, byes, printed):
    card = Card().record(HERO, [byes, 0, 0])
    for opponent, record in enumerate(opponents, 2):
        against(record, WON if record[1] else LOST, opponent=opponent, card=card)
    floored = [
        max(Fraction(33, 100), Fraction(3 * won + drawn, 3 * (won + lost + drawn))) for won, lost, drawn in opponents
    ]
    assert card.of().figure("omw") == sum(floored) / len(opponents)
    assert f"{float(card.of().figure('omw')):.2f}" == printed


def test_opponents_game_win_percentage():
    """MTR-C-j: .70 and, floored, .33 make .515; one's own bye is left out."""
    card = Card().round(byes=(HERO,)).match(HERO, 2, Result(Score((0, 2)))).match(HERO, 3, Result(Score((2, 1))))
    for filler, won in enumerate([(2, 1), (1, 2), (2, 0)], 10):
        card.match(2, filler, Result(Score(won)))
    for filler, won in enumerate([(1, 2), (0, 2), (1, 2)], 20):
        card.match(3, filler, Result(Score(won)))
    assert card.of().figure("ogw") == (Fraction(7, 10) + Fraction(33, 100)) / 2 == Fraction(515, 1000)


def test_the_criteria_are_those_of_the_appendix_in_its_order():
    """MTR-3.1-b."""
    named = {
        "match_points": CRITERIA["points"],
        "opponents_match_win_percentage": CRITERIA["omw"],
        "game_win_percentage": CRITERIA["gw"],
        "opponents_game_win_percentage": CRITERIA["ogw"],
    }
    assert PROFILES["mtr"].criteria == tuple(named[each] for each in EXAMPLES["rules"]["order"])
    assert PROFILES["mtr"].floor == Fraction(EXAMPLES["rules"]["floor"])
    assert Card().match(HERO, 2, DRAWN).of().points == EXAMPLES["rules"]["match_points"]["draw"]


def test_swiss_after_a_draft_stays_inside_the_pod():
    """MTR-10.4-c."""
    pods = [list(range(1, 9)), list(range(9, 17)), list(range(17, 23))]
    pairing = pair_pods(field_of([0, 3] * 11), pods=pods, seed=b"pods")
    of = {entrant: number for number, pod in enumerate(pods) for entrant in pod}
    assert len(pairing.pairs) == 11
    assert [pair for pair in pairing.pairs if of[pair[0]] != of[pair[1]]] == []


def test_a_list_is_the_deck_and_the_sideboard_with_counts():
    """MTR-2.7-c: sixty and fifteen, by their names."""
    lands = "\n".join(f"4 Bear {letter}" for letter in "ABCDEFGHIJKLMNO")
    found = read_deck(f"{lands}\n\nSideboard\n4 Duress\n4 Negate\n4 Pithing Needle\n3 Fire // Ice\n")
    assert [sum(line.count for line in part) for part in (found.main, found.sideboard)] == [60, 15]
    assert [(line.count, line.name) for line in found.main] == [(4, f"Bear {letter}") for letter in "ABCDEFGHIJKLMNO"]
    expected = [(4, "Duress"), (4, "Negate"), (4, "Pithing Needle"), (3, "Fire // Ice")]
    assert [(line.count, line.name) for line in found.sideboard] == expected
    assert {"main", "sideboard", "name", "digest"} <= {field.name for field in msgspec.structs.fields(DeckSheet)}


def test_a_card_has_its_name_and_rules_and_nothing_about_how_good_it_is():
    """MTR-2.11-i: what is looked up holds no price, no rating and no deck."""
    facts = {"name", "faces", "also", "type", "colors", "cost", "copies", "is_funny", "printings", "banned_from"}
    assert {*GameCard.__struct_fields__} == facts | {"is_double_faced", "legalities", "text"} | {
        "printed",
        "titles",
        "is_inkable",
    }, "a new field is a fact, no advice"


# MTR 10.4: who meets whom ---------------------------------------------------------------------------------------------


def test_a_constructed_playoff_is_seeded_by_the_standings():
    """MTR-10.4-d."""
    evening = cut_made(8, cut=4)
    assert evening.event.cut.seeds == evening.event.published[2][:4]
    best = [standing.points for standing in ranking(evening.event, after=2)][:4]
    assert sorted(best, reverse=True) == best


def test_an_order_by_lot_is_drawn_once_and_kept():
    """MTR-C-n: four winners and four losers, equal in everything; the log read again says the same."""
    evening = posted(8).finish_round()
    assert all(standing.tied_with for standing in ranking(evening.event, after=1)), "only the lot tells them apart"
    evening.act(publish_standings, after=1)
    order = [place.side.entrant for place in public_view(evening.event, names={}).standings]
    evening.pair().finish_round()
    again = evening.book.fold().state
    for event in (evening.event, again):
        places = public_view(event, names={}).standings
        assert event.published[1] == tuple(order)
        assert [place.side.entrant for place in places] == order
