"""The names of tiebreaker profiles on a page."""

from topcut.core.standings import PROFILES
from topcut.web.shared.language import Words


def profile_names(words: Words) -> dict[str, str]:
    """Name every profile of tiebreakers by what it counts and who uses it (MTR C)."""
    named = {
        "mtr": words("Opponents' match wins, games, opponents' games (tournament rules)"),
        "melee": words("The same, as Melee counts it"),
        "melee-2020": words("The same, as Melee counted it in 2020"),
        "melee-2024": words("The same, as Melee counts it since 2024"),
        "chess": words("Who beat whom, opponents' points, opponents' average wins (chess)"),
    }
    return {name: named.get(name, name) for name in PROFILES}
