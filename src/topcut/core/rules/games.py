"""What differs between the games: matches and their points, clock, deck, opening hand, deck zone."""

from collections.abc import Mapping
from typing import Final, Literal

from topcut.core.rules.packs import packs_with
from topcut.core.rules.tables import RuleRow, decode, read, remembered

ANY_GAME: Final = "any"
"""A game we know nothing of but what the form says."""


class PointsTable(RuleRow, frozen=True):
    """What a match is worth; by game score where the games themselves count (MTR C)."""

    win: int
    draw: int
    loss: int
    by_score: tuple[tuple[int, int, int, int], ...] = ()
    """(games won, games lost, points of the side, points of the other side)."""


class MatchProfile(RuleRow, frozen=True):
    """A length of match and its points: `first_to` so many wins, or `play_all` of so many games (MTR 2.1)."""

    title: str
    points: PointsTable
    first_to: int | None = None
    play_all: int | None = None


class RoundTimes(RuleRow, frozen=True):
    """Minutes of a round, None for no limit, and turns after time is called (MTR B)."""

    swiss: int
    additional_turns: int
    elimination: int | None = None
    final: int | None = None
    least: int | None = None


class DeckNumbers(RuleRow, frozen=True):
    """The smallest deck, the most copies of a card, the largest sideboard (MTR 6.1)."""

    least: int
    copies_max: int
    sideboard_max: int
    limited_least: int
    inks_max: int | None = None
    """How many colours of ink a deck has, in a game that has them."""


class OpeningHand(RuleRow, frozen=True):
    """The opening hand and how it may be changed (MTR 2.3)."""

    hand: int
    mulligan: Literal["redraw-then-bottom", "replace-once-then-shuffle"]


class SharedGame(RuleRow, frozen=True):
    """What a team has together where its players share a game, as in Two-Headed Giant (MTR 9.1)."""

    life: int
    poison: int
    """With so many counters a team has lost."""


class PodGame(RuleRow, frozen=True):
    """What everybody begins with in a game of three to five, each for themselves."""

    life: int


class DeckZone(RuleRow, frozen=True):
    """The switches by which the texts on the deck zone differ; what is not here is alike in all (X-05)."""

    deck_out: Literal["on-attempt", "end-of-turn", "none"]
    """When running out of cards loses (X-01)."""
    order_notice: Literal["positions", "face-up-order", "none"]
    """What all players are told when cards are added in any order (X-02)."""


class GameRules(RuleRow, frozen=True):
    """One game as tournaments play it."""

    title: str
    policy: str
    tiebreakers: str
    infractions: str
    matches: tuple[str, ...]
    """The first is the one a new event starts with."""
    clock: RoundTimes
    deck: DeckNumbers
    opening: OpeningHand
    deck_zone: DeckZone
    shared: SharedGame | None = None
    """None where the game knows no team that plays as one."""
    in_pods: PodGame | None = None
    """None where nothing says with how much everybody begins in a pod."""


class Games(RuleRow, frozen=True):
    """Every game, and every match that games share."""

    matches: Mapping[str, MatchProfile]
    games: Mapping[str, GameRules]


@remembered
def _games() -> Games:
    """Read our own games, and those that packs bring besides; no pack changes a game that is there."""
    found = read(Games, "games.toml")
    for pack in packs_with("games.toml"):
        more = decode(Games, pack.files["games.toml"])
        found = Games({**more.matches, **found.matches}, {**more.games, **found.games})
    return found


def games() -> Mapping[str, GameRules]:
    return _games().games


def matches() -> Mapping[str, MatchProfile]:
    return _games().matches
