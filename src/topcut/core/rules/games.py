"""The differences between games: matches and their points, deck, opening hand, deck zone."""

from collections.abc import Mapping
from typing import Final, Literal

from topcut.core.rules.packs import packs_with
from topcut.core.rules.tables import RuleRow, decode, read, remembered

ANY_GAME: Final = "any"
"""A game of which only the form of the event is known."""


class PointsTable(RuleRow, frozen=True):
    """The points for a match; by game score if single games count (MTR C)."""

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


class DeckNumbers(RuleRow, frozen=True):
    """The smallest deck, the most copies of a card, the largest sideboard (MTR 6.1)."""

    least: int
    copies_max: int
    sideboard_max: int
    limited_least: int
    inks_max: int | None = None
    """The number of ink colours of a deck, in a game that has inks."""


class OpeningHand(RuleRow, frozen=True):
    """The opening hand and how it may be changed (MTR 2.3)."""

    hand: int
    mulligan: Literal["redraw-then-bottom", "replace-once-then-shuffle"]


class SharedGame(RuleRow, frozen=True):
    """The values shared by a team whose players share a game, as in Two-Headed Giant (MTR 9.1)."""

    life: int
    poison: int
    """A team with this many counters has lost."""


class PodGame(RuleRow, frozen=True):
    """The starting values in a game of three to five, each for themselves."""

    life: int


class DeckZone(RuleRow, frozen=True):
    """The switches by which the texts on the deck zone differ; everything else is the same in all (X-05)."""

    deck_out: Literal["on-attempt", "end-of-turn", "none"]
    """When running out of cards loses (X-01)."""
    order_notice: Literal["positions", "face-up-order", "none"]
    """What all players are told when cards are added in any order (X-02)."""


class GameRules(RuleRow, frozen=True):
    """The rules of one game at tournaments."""

    title: str
    policy: str
    tiebreakers: str
    infractions: str
    matches: tuple[str, ...]
    """The first is the default of a new event."""
    deck: DeckNumbers
    opening: OpeningHand
    deck_zone: DeckZone
    cards: str = ""
    """The kind of its cards; empty if its name says it, or nothing does."""
    board_layout: bool = False
    """Where the cards of a player lie on the table is laid down (MTR 4.7)."""
    shared: SharedGame | None = None
    """None if the game has no team that plays as one."""
    in_pods: PodGame | None = None
    """None if no starting values for a pod are known."""


class Games(RuleRow, frozen=True):
    """Every game, and the matches that games share."""

    matches: Mapping[str, MatchProfile]
    games: Mapping[str, GameRules]


@remembered
def _games() -> Games:
    """Read the shipped games and those that packs add; a pack cannot change an existing game."""
    found = read(Games, "games.toml")
    for pack in packs_with("games.toml"):
        more = decode(Games, pack.files["games.toml"])
        found = Games({**more.matches, **found.matches}, {**more.games, **found.games})
    return found


def games() -> Mapping[str, GameRules]:
    return _games().games


def matches() -> Mapping[str, MatchProfile]:
    return _games().matches
