"""The differences between the tables of the games, as data: zones, tallies, and how the deck behaves."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from topcut.core.rules import Rule
from topcut.core.rules.games import GameRules, games
from topcut.core.rules.tables import RuleRow


class ZoneProfile(RuleRow, frozen=True):
    """A game's table; the switches of its deck are the game's own (X-05)."""

    title: str
    game: str
    areas: tuple[str, ...]
    """Zones everybody can see: cards in them are face up, or show their back to everybody."""
    tallies: Mapping[str, int]
    """The tallies of each player, with their starting values (MTR 4.1)."""
    steps: tuple[str, ...]
    """The steps of a turn, in their order (MTR 4.1)."""
    private: str
    adding: str
    """The sections that keep the deck private, and that cover adding to it."""
    drawing: str = ""
    """The section for drawing in its text, if there is one."""
    face_down_areas: tuple[str, ...] = ()

    @property
    def rules(self) -> GameRules:
        return games()[self.game]

    @property
    def keeps_private(self) -> Rule:
        return Rule.parse(self.private)

    @property
    def speaks_of_drawing(self) -> Rule | None:
        return Rule.parse(self.drawing) if self.drawing else None

    @property
    def speaks_of_adding(self) -> Rule:
        return Rule.parse(self.adding)


@cache
def profiles() -> Mapping[str, ZoneProfile]:
    text = files("topcut.core.zones").joinpath("data", "profiles.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, ZoneProfile])
