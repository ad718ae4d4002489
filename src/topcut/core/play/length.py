"""How long a match is."""

from msgspec import Struct


class FirstTo(Struct, frozen=True, tag="first-to", tag_field="kind", forbid_unknown_fields=True):
    """Play until one side has won this many games (MTR 2.1)."""

    wins: int = 2

    @property
    def most_games_won(self) -> int:
        return self.wins


class PlayAll(Struct, frozen=True, tag="play-all", tag_field="kind", forbid_unknown_fields=True):
    """Play this many games, no matter who wins them."""

    games: int = 2

    @property
    def most_games_won(self) -> int:
        return self.games


MatchLength = FirstTo | PlayAll
