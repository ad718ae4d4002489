"""The names of things at a table: zones, counts, reasons, endings, steps."""

from collections.abc import Mapping
from typing import Final

from topcut.core.errors import gettext_noop as _
from topcut.core.play import Level
from topcut.core.rules.infractions import infractions

ZONES: Final[Mapping[str, str]] = {
    "deck": _("deck"),
    "hand": _("hand"),
    "sideboard": _("sideboard"),
    "play": _("play area"),
    "discard": _("discard"),
    "inkwell": _("inkwell"),
    "exile": _("exile"),
    "top": _("on top of the deck"),
    "bottom": _("under the deck"),
}
TALLIES: Final[dict[str, str]] = {"life": _("life"), "lore": _("lore"), "poison": _("poison")}
PRESETS: Final[Mapping[str, str]] = {
    "turn-draw": _("for the turn"),
    "before-the-game": _("before the game"),
    "mulligan": _("mulligan"),
    "after-a-search": _("after a search"),
    "who-begins": _("who begins"),
    "judge": _("a judge's remedy"),
    "put-right": _("to put it right"),
}
"""The names of preset reasons in the log; playing and inking need no reason."""
ENDINGS: Final[Mapping[str, str]] = {
    "played": _("played to the end"),
    "deck-out": _("out of cards"),
    "conceded": _("conceded"),
    "agreed-draw": _("draw agreed"),
    "draw": _("drawn"),
    "penalty": _("a penalty"),
    "time": _("time"),
}
CORRECTIONS: Final[Mapping[str, str]] = {
    "shuffled": _("shuffled"),
    "random-portion-shuffled": _("the random part shuffled"),
    "put-back": _("put back as it was"),
    "rewound": _("the game rewound"),
}
VOID: Final[Mapping[str, str]] = {
    "off-the-table": _("a die left the table"),
    "mixed-up": _("dice were mixed up"),
    "leaning": _("a die did not lie flat"),
    "too-many": _("there was one die too many"),
}
VOID_BY_ITSELF: Final[Mapping[str, str]] = {"no-face": _("it shows no number of the die it is read as")}
COIN: Final[Mapping[int, str]] = {1: _("heads"), 2: _("tails")}
LEVELS: Final[Mapping[Level, str]] = {
    Level.REGULAR: _("Regular"),
    Level.COMPETITIVE: _("Competitive"),
    Level.PROFESSIONAL: _("Professional"),
}
STEPS: Final[Mapping[str, str]] = {
    "ready": _("ready step"),
    "set": _("set step"),
    "draw": _("draw step"),
    "main": _("main phase"),
    "end": _("end step"),
    "untap": _("untap step"),
    "upkeep": _("upkeep"),
    "combat": _("combat"),
    "second-main": _("second main phase"),
}
MARKS: Final[dict[str, str]] = {"damage": _("damage"), "counters": _("counters")}


def penalties(*games: str) -> dict[str, str]:
    """List the penalties for a manipulated deck from the catalogues of these games (IPG 1.1)."""
    every = (penalty for game in games for penalty in infractions(game).penalties)
    return {"": _("no penalty")} | {each.id: each.title for each in every if not each.is_none}
