"""Errors in the form of a JSON document, in words for people who write results files."""

import re
from typing import Final

from topcut.exchange.results_where import Path

_BY_FIELD: Final = {
    "score": "score needs three numbers: games won by a, won by b, drawn",
    "no_show": "no_show is a, b or both",
    "conceded": "conceded is a, b or both",
    "match_loss": "match_loss is a, b or both",
    "points": 'points are written like {"win": 3, "draw": 1, "loss": 0} or {"2-1": [3, 0]}, in whole numbers',
    "rounds": "rounds is a list of rounds, each a list of lines in braces",
    "team": "team is 2 or 3: how many people play as one",
    "seats": 'seats are written like [{"seat": "A", "score": [2, 1, 0]}]',
    "match": 'match is {"first_to": 2} or {"play_all": 2}',
}
"""Fields with a form of their own: the message describes all of it, whatever is wrong."""
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "fields in braces",
    "null": "null",
}
_UNKNOWN: Final = re.compile("Object contains unknown field `(.*)`", re.DOTALL)
_MISSING: Final = re.compile("Object missing required field `(.*)`")
_EXPECTED: Final = re.compile("Expected `([a-z |]+)`(?:, got `([a-z]+)`)?")


def plainly(reason: str, *, where: Path) -> str:
    """Rewrite a decoder's message in our own words."""
    if "out of range" in reason:
        return "this number is too large"
    if found := _UNKNOWN.fullmatch(reason):
        return f"there is no field {found[1]} here"
    if found := _MISSING.fullmatch(reason):
        return f"the field {found[1]} is missing"
    field = next((step for step in reversed(where.steps) if isinstance(step, str) and step != "*"), "")
    is_line = field == "rounds" and len(where.steps) > 1
    if field in _BY_FIELD and not is_line:
        return _BY_FIELD[field]
    found = _EXPECTED.match(reason)
    if found and found[2]:
        return f"this should be {_kinds(found[1])}, not {_kinds(found[2])}"
    return "this number is too large" if found and "int" in found[1] else reason[:1].lower() + reason[1:]


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))
