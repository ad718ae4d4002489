"""Game profiles: matches and points, clock, deck, opening hand, deck zone."""

import msgspec
import pytest

from topcut.core.play import FirstTo, PlayAll, Points, Result, Score
from topcut.core.rules.construction import deck_building
from topcut.core.rules.games import games, matches
from topcut.core.rules.infractions import infractions
from topcut.core.rules.policy import policies


def points_of(match, won, drawn=0):
    points = Points(**msgspec.structs.asdict(matches()[match].points))
    return points.of(Result(Score(won, drawn)))


@pytest.mark.parametrize(
    ("match", "won", "drawn", "points"),
    [
        pytest.param("best-of-three", (2, 1), 0, (3, 0), id="MTR-C-a: a win"),
        pytest.param("best-of-three", (1, 1), 1, (1, 1), id="MTR-C-a: a draw"),
        pytest.param("two-games-3", (2, 0), 0, (3, 0), id="Lorcana, first scheme: both games"),
        pytest.param("two-games-3", (0, 2), 0, (0, 3), id="Lorcana, first scheme: the other side"),
        pytest.param("two-games-3", (1, 1), 0, (1, 1), id="Lorcana, first scheme: one each"),
        pytest.param("two-games-3", (1, 0), 1, (1, 0), id="Lorcana, first scheme: one unfinished"),
        pytest.param("two-games-3", (0, 0), 1, (0, 0), id="Lorcana, first scheme: nobody won a game"),
        pytest.param("two-games-7", (2, 0), 0, (7, 0), id="Lorcana, second scheme: both games"),
        pytest.param("two-games-7", (1, 1), 0, (3, 3), id="Lorcana, second scheme: one each"),
        pytest.param("two-games-7", (0, 1), 0, (0, 3), id="Lorcana, second scheme: one unfinished"),
    ],
)
def test_what_a_match_is_worth(match, won, drawn, points):
    assert points_of(match, won, drawn) == points


@pytest.mark.parametrize(
    ("match", "worth"),
    [
        ("best-of-three", (3, 1, 0)),
        ("best-of-five", (3, 1, 0)),
        ("one-game", (3, 1, 0)),
        ("two-games-3", (3, 1, 0)),
        ("two-games-7", (7, 3, 0)),
    ],
)
def test_a_match_decided_away_from_the_table_is_worth_a_win_a_draw_or_a_loss(match, worth):
    points = matches()[match].points
    assert (points.win, points.draw, points.loss) == worth


@pytest.mark.parametrize(("match", "each", "both"), [("two-games-3", 1, 1), ("two-games-7", 3, 1)])
def test_two_game_points_follow_from_games_won(match, each, both):
    for mine, theirs in ((2, 0), (1, 1), (1, 0), (0, 0)):
        expected = tuple(each * won + both * (won == 2) for won in (mine, theirs))
        assert points_of(match, (mine, theirs)) == expected


@pytest.mark.parametrize(
    ("match", "length"),
    [
        pytest.param("best-of-three", FirstTo(2), id="MTR-2.1-a: two wins"),
        pytest.param("one-game", FirstTo(1), id="MTR-9.1-a: one win"),
        pytest.param("best-of-five", FirstTo(3), id="MTR-2.1-e: three wins"),
        pytest.param("two-games-3", PlayAll(2), id="Lorcana: two games"),
        pytest.param("two-games-7", PlayAll(2), id="Lorcana: two games, second scheme"),
    ],
)
def test_how_long_a_match_is(match, length):
    profile = matches()[match]
    found = FirstTo(profile.first_to) if profile.first_to else PlayAll(profile.play_all)
    assert found == length


def test_every_match_has_one_length():
    assert all((profile.first_to is None) != (profile.play_all is None) for profile in matches().values())


def test_every_name_in_a_profile_is_known():
    for game in games().values():
        assert game.policy in policies()
        assert infractions(game.infractions).penalties
        assert {*game.matches} <= matches().keys()


def test_magic_keeps_its_own_deck_numbers():
    """MTR-6.1-a to -c."""
    magic, deck = games()["magic"], deck_building().constructed
    assert (magic.deck.least, magic.deck.copies_max, magic.deck.sideboard_max) == (
        deck.deck_min,
        deck.copies_max,
        deck.sideboard_max,
    )


@pytest.mark.parametrize(
    ("game", "deck_out", "order_notice"),
    [
        pytest.param("lorcana-dz8", "on-attempt", "positions", id="DZX-a, DZX-b: dz8"),
        pytest.param("lorcana-dz7", "end-of-turn", "face-up-order", id="DZX-a, DZX-b: dz7"),
    ],
)
def test_the_texts_on_the_deck_zone_differ_by_switches(game, deck_out, order_notice):
    zone = games()[game].deck_zone
    assert (zone.deck_out, zone.order_notice) == (deck_out, order_notice)


def test_the_two_texts_differ_in_nothing_else():
    newer, older = games()["lorcana-dz7"], games()["lorcana-dz8"]
    assert msgspec.structs.replace(newer, title=older.title, deck_zone=older.deck_zone) == older


def test_lorcana_has_no_sideboard():
    for name in ("lorcana-dz7", "lorcana-dz8"):
        game = games()[name]
        assert game.deck.sideboard_max == 0
        assert (game.opening.hand, game.opening.mulligan) == (7, "replace-once-then-shuffle")
