"""The worked examples of the rule book's appendix on tiebreakers, and the edges it implies."""

import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from topcut.core.play import FirstTo, How, Match, PlayAll, Points, Result, RoundResults, Score
from topcut.core.play.result import awarded_against, lost_by_both
from topcut.core.standings import BY_THE_BOOK, PROFILES, Figure, Profile, Record, Results, Standing, explain, standings

EXAMPLES = tomllib.loads((Path(__file__).parent / "appendix-c.toml").read_text())

HERO = 1
WON, LOST, DRAWN = Result(Score((2, 0))), Result(Score((0, 2))), Result(Score((1, 1), 1))
UNFLOORED = Profile("unfloored", floor=Fraction(0))


class Card:
    """A tournament filled in by hand, one match of one round at a time; fillers come as they are needed."""

    def __init__(self, length=FirstTo(2), points=Points()) -> None:
        self.results = Results(length, points)

    def round(self, *matches: Match, byes=(), losses=()) -> "Card":
        for entrant in (*(side for match in matches for side in match.sides), *byes, *losses):
            if entrant not in self.results:
                self.results.add_entrant(entrant)
        self.results.add_round(RoundResults(matches, byes, losses))
        return self

    def match(self, a: int, b: int, result: Result | None) -> "Card":
        return self.round(Match(1, (a, b), result))

    def record(self, who: int, record: list[int]) -> "Card":
        """Give somebody this record on top of what they have, without anybody else's figures in it."""
        wins, losses, draws = record
        for _ in range(wins):
            self.round(byes=(who,))
        for _ in range(losses):
            self.round(losses=(who,))
        for _ in range(draws):
            self.match(who, 1000 + len(self.results), DRAWN)
        return self

    def of(self, who: int = HERO, *, profile: Profile = PROFILES["mtr"]) -> Standing:
        return next(standing for standing in standings(self.results, profile=profile) if standing.entrant == who)


def against(record: list[int], result: Result, *, opponent: int, card: Card) -> None:
    """Let the hero meet an opponent whose whole record is this one."""
    wins, losses, draws = record
    card.match(HERO, opponent, result)
    card.record(opponent, [wins - (result is LOST), losses - (result is WON), draws])


def shown(number: Fraction, *, like: str) -> str:
    """Round half up to as many decimals as the example prints."""
    digits = len(like.partition(".")[2])
    return str(Decimal(int(number * 10**digits + Fraction(1, 2))) / 10**digits)


def rows(section: str) -> list:
    return [pytest.param(row, id=f"MTR C: {row['id']}") for row in EXAMPLES[section]]


@pytest.mark.parametrize("row", rows("match_points"))
def test_match_points(row):
    standing = Card().record(HERO, row["record"]).of()
    assert (standing.points, standing.record) == (row["points"], Record(*row["record"]))


@pytest.mark.parametrize("row", rows("game_points_per_match"))
def test_game_points(row):
    won, lost, drawn = row["score"]
    card = Card().match(HERO, 2, Result(Score((won, lost), drawn)))
    possible = 3 * (won + lost + drawn)
    figures = [card.of(who, profile=UNFLOORED).figure("gw") for who in (HERO, 2)]
    assert figures == [Fraction(row["winner"], possible), Fraction(row["opponent"], possible)]


@pytest.mark.parametrize("row", rows("match_win_percentage"))
def test_match_win_percentage(row):
    """As an opponent lends it: one's own is no criterion."""
    card = Card()
    against(row["record"], WON, opponent=2, card=card)
    share = explain(card.results, HERO).parts[0].lent[0]
    assert (share.earned, share.possible) == (row["match_points"], 3 * row["rounds_played"])
    assert share.is_floored == row.get("floored", False)
    assert shown(share.counts_as, like=row["result"]) == row["result"]


@pytest.mark.parametrize("row", rows("game_win_percentage"))
def test_game_win_percentage(row):
    card = Card()
    for opponent, (won, lost, drawn) in enumerate(row["rounds"], 2):
        card.match(HERO, opponent, Result(Score((won, lost), drawn)))
    share = explain(card.results, HERO).amounts[1]
    assert (share.earned, share.possible) == (row["game_points"], 3 * row["games_played"])
    assert share.is_floored == row.get("floored", False)
    assert shown(card.of().figure("gw"), like=row["result"]) == row["result"]


@pytest.mark.parametrize("row", rows("opponents_match_win_percentage"))
def test_opponents_match_win_percentage(row):
    card = Card().record(HERO, [row.get("byes", 0), 0, 0])
    for opponent, record in enumerate(row["opponent_records"], 2):
        against(record, LOST if opponent in (3, 7) else WON, opponent=opponent, card=card)
    standing = card.of()
    assert (standing.record, standing.byes) == (Record(*row["player_record"]), row.get("byes", 0))
    assert standing.figure("omw") == Fraction(row["exact"])
    assert shown(standing.figure("omw"), like=row["result"]) == row["result"]


def test_opponents_game_win_percentage():
    """MTR C: opponents with 21 points in 10 games and, floored, 9 in 11."""
    (row,) = EXAMPLES["opponents_game_win_percentage"]
    card = Card().match(HERO, 2, Result(Score((0, 2)))).match(HERO, 3, Result(Score((2, 1))))
    for filler, won in enumerate([(2, 1), (1, 2), (2, 0)], 10):
        card.match(2, filler, Result(Score(won)))
    for filler, won in enumerate([(1, 2), (0, 2), (1, 2)], 20):
        card.match(3, filler, Result(Score(won)))
    shares = [part.lent[1].counts_as for part in explain(card.results, HERO).parts if part.lent]
    assert shares == [Fraction(share) for share in row["opponents_game_win"]]
    assert card.of().figure("ogw") == Fraction(row["result"])


SCORES = [row for row in EXAMPLES["derived_edge_cases"] if "score" in row]


@pytest.mark.parametrize("row", SCORES, ids=[f"MTR C: {row['id']}" for row in SCORES])
def test_drawn_and_unfinished_matches(row):
    won, lost, drawn = row["score"]
    card = Card().match(HERO, 2, Result(Score((won, lost), drawn)))
    for who, side in ((HERO, "winner"), (2, "loser")):
        standing = card.of(who, profile=UNFLOORED)
        assert standing.points == row.get("match_points_each", row.get(f"{side}_match_points"))
        earned = row.get("game_points_each", row.get(f"{side}_game_points"))
        assert standing.figure("gw") == Fraction(earned, 3 * row["games"])


@pytest.mark.parametrize(
    ("profile", "opponents"),
    [
        pytest.param(PROFILES["mtr"], Fraction(33, 100), id="GAP-06: byes only, the floor is shown"),
        pytest.param(PROFILES["melee"], Fraction(0), id="GAP-06: byes only, nothing is shown"),
    ],
)
def test_a_bye_is_a_match_won_two_to_nothing(profile, opponents):
    """MTR-C-k: 3 points, 6 game points, no opponent."""
    standing = Card().record(HERO, [3, 0, 0]).of(profile=profile)
    assert standing == Standing(
        1, HERO, 9, Record(3, 0, 0), 3, tuple(map(Figure, BY_THE_BOOK, (9, opponents, Fraction(1), opponents)))
    )


def test_the_floor_leaves_a_third_alone():
    """MTR C: 33 hundredths are less than a third, so a record of 1-2 lends exactly a third."""
    card = Card()
    against([1, 2, 0], WON, opponent=2, card=card)
    assert card.of().figure("omw") == Fraction(1, 3)


def test_a_bye_counts_for_its_holder_and_so_for_those_who_met_them():
    """MTR-C-l: the holder's .60 has the bye in it, the holder's own OMW has not."""
    card = Card().match(HERO, 2, LOST).record(2, [2, 2, 0])
    assert card.of().figure("omw") == Fraction(9, 15)
    assert card.of(2).figure("omw") == Fraction(33, 100)


def test_nearly_equal_percentages_are_not_a_tie():
    """MTR-C-m: two opponents' lists that agree in the first decimals are told apart."""
    card = Card()
    for round in range(7):
        card.round(*(Match(n, (n, 100 * n + round), WON) for n in (1, 2)))
    card.record(101, [5, 6, 0]).record(202, [6, 7, 0]).record(103, [1, 0, 0]).record(204, [1, 0, 0])
    first, second = (card.of(who) for who in (1, 2))
    assert 0 < abs(first.figure("omw") - second.figure("omw")) < Fraction(1, 500)
    assert (first.tied_with, second.tied_with) == ((), ())


@pytest.mark.parametrize(
    ("card", "criteria"),
    [
        pytest.param(Card(FirstTo(1)), BY_THE_BOOK[:2], id="MTR-3.1-c: single games"),
        pytest.param(Card(FirstTo(2)), BY_THE_BOOK, id="MTR-3.1-a: best of three"),
    ],
)
def test_single_game_matches_use_the_criteria_they_can(card, criteria):
    assert PROFILES["mtr"].for_length(card.results.length).criteria == criteria


def test_teams_are_ranked_by_whole_matches():
    """MTR-C-c: 2-0 and 2-1 are the same to a team, so only the lot keeps the winners apart."""
    card = Card().round(Match(1, (1, 2), WON), Match(2, (3, 4), Result(Score((2, 1)))))
    assert card.of(1).tied_with == ()
    assert card.of(1, profile=PROFILES["mtr"].for_teams()).tied_with == (3,)


@pytest.mark.parametrize(
    ("result", "mine", "theirs"),
    [
        pytest.param(awarded_against(1, length=FirstTo(2)), (3, 1), (0, 0), id="GAP-14: a no-show loses 0-2"),
        pytest.param(
            awarded_against(1, length=FirstTo(2), played=Score((0, 1)), how=How.MATCH_LOSS),
            (3, Fraction(2, 3)),
            (0, Fraction(1, 3)),
            id="GAP-14: games won are kept",
        ),
        pytest.param(lost_by_both(), (0, 0), (0, 0), id="GAP-14: both lose, no games"),
        pytest.param(Result(Score((1, 0)), How.DRAW_AGREED), (1, 1), (1, 0), id="MTR 2.4: agreed, whatever the games"),
        pytest.param(None, (0, 0), (0, 0), id="unreported: nothing counts"),
    ],
)
def test_awarded_results(result, mine, theirs):
    card = Card().match(HERO, 2, result)
    figures = [(s.points, s.figure("gw")) for s in (card.of(profile=UNFLOORED), card.of(2, profile=UNFLOORED))]
    assert figures == [mine, theirs]


@pytest.mark.parametrize(
    ("result", "opponents"),
    [
        pytest.param(lost_by_both(), Fraction(1, 2), id="GAP-14: who both lost have met"),
        pytest.param(lost_by_both(How.NO_SHOW), Fraction(33, 100), id="GAP-04: who both stayed away have not"),
        pytest.param(None, Fraction(33, 100), id="unreported: no share yet"),
    ],
)
def test_whose_percentage_counts_for_mine(result, opponents):
    assert Card().match(HERO, 2, result).record(2, [1, 0, 0]).of().figure("omw") == opponents


def test_a_late_entrant_has_lost_the_rounds_missed():
    """GAP-07: a round played, two games lost, nobody met."""
    standing = Card().round(losses=(HERO,)).of()
    assert (standing.points, standing.record, standing.figure("gw")) == (0, Record(0, 1, 0), Fraction(33, 100))


TWO_GAMES_OF_THREE = Points(by_score=((2, 0, 3, 0), (1, 1, 1, 1), (1, 0, 1, 0)))
TWO_GAMES_OF_SEVEN = Points(by_score=((2, 0, 7, 0), (1, 1, 3, 3)))


@pytest.mark.parametrize(
    ("points", "earned", "share"),
    [
        pytest.param(TWO_GAMES_OF_THREE, [3, 3, 1], Fraction(4, 6), id="two-game matches: 3 / 1-1"),
        pytest.param(TWO_GAMES_OF_SEVEN, [7, 7, 3], Fraction(10, 14), id="two-game matches: 7 / 3-3"),
    ],
)
def test_points_can_be_a_table_of_game_scores(points, earned, share):
    results = [lambda card: card.round(byes=(HERO,)), lambda card: card.match(HERO, 2, WON)]
    results.append(lambda card: card.match(HERO, 2, Result(Score((1, 1)))))
    assert [fill(Card(PlayAll(2), points)).of().points for fill in results] == earned
    card = Card(PlayAll(2), points).round(byes=(2,)).match(HERO, 2, Result(Score((1, 1))))
    assert card.of().figure("omw") == share


def test_the_disqualified_have_no_place_but_lend_their_share():
    """GAP-15: those below move up, and nobody's tiebreakers change."""
    card = Card().match(HERO, 2, LOST).match(2, 3, WON)
    everybody = standings(card.results)
    without = standings(card.results, unranked=[2])
    assert [(s.rank, s.entrant) for s in everybody] == [(1, 2), *((s.rank + 1, s.entrant) for s in without)]
    assert [s.figure("omw") for s in everybody[1:]] == [s.figure("omw") for s in without] == [Fraction(1), Fraction(1)]
