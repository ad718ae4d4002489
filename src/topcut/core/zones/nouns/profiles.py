"""What differs between the tables of the games: zones, tallies, and how the deck behaves; all of it data."""

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
    """Zones everybody sees into: what lies in them is face up, or a card whose back everybody sees."""
    tallies: Mapping[str, int]
    """What is counted for each player, and where it begins (MTR 4.1)."""
    steps: tuple[str, ...]
    """Of a turn, in their order (MTR 4.1)."""
    private: str
    adding: str
    """The sections that keep the deck private, and that speak of adding to it."""
    drawing: str = ""
    """The section that its text names for drawing, where it names one."""
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
