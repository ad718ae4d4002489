"""Keys that older packs have and nothing reads any more: they are left out when such a pack is read.

Shops make packs from exports of ours, and an unknown key is refused. So a key that leaves a table is named here, once.
"""

from collections.abc import Mapping
from typing import Any, Final

RETIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "CardClasses": ("classes.open", "classes.title"),
    "FormatRules": ("sets.printed", "sets.see"),
    "Games": ("games.*.clock",),
    "Infractions": ("categories.title", "game"),
    "LevelRules": (
        "levels",
        "programs.printed",
        "programs.see",
        "switches.draft-silence",
        "switches.easily-changed-status-trackers",
        "switches.judge-may-help-with-game-state",
        "switches.online-oracle-with-minor-strategy",
        "switches.spectator-may-pause-match",
        "switches.*.rule",
    ),
    "Products": ("kinds.*.rule", "mixes.boosters", "mixes.printed"),
    "Releases": ("releases.name", "releases.printed"),
    "Rounds": ("cuts", "rows.elimination_rounds", "small_field.elimination_rounds"),
}
"""The keys by table; a path goes through every row of a list, and `*` through every key."""


def without_retired(kind: type[object], found: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a parsed table the keys that nothing reads any more."""
    for path in RETIRED.get(kind.__name__, ()):
        _leave_out(found, path.split("."))
    return found


def _leave_out(here: Any, steps: list[str]) -> None:
    if isinstance(here, list):
        for row in here:
            _leave_out(row, steps)
    elif isinstance(here, dict):
        key, *further = steps
        if not further:
            here.pop(key, None)
            return
        for inner in here.values() if key == "*" else (here.get(key),):
            _leave_out(inner, further)
