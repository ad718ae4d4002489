"""Scores as people press, type and read them."""

import re
from typing import Final

import msgspec
from msgspec import Struct

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.play import How, Result, Score

UNPLAYED: Final = Score((0, 0))
AGREED_DRAW: Final = Result(UNPLAYED, How.DRAW_AGREED)
BUTTONS: Final = (("2-0", "2-1", "1-0"), ("1-1", "1-1-1", "id"), ("0-2", "1-2", "0-1"))
"""Won, drawn, lost, for a match of two wins: what can be written on a slip."""
_LINE: Final = re.compile(
    r"(?P<table>\d{1,5})\s+(?:(?P<games>\d\D?\d(?:\D?\d)?)|(?P<draw>id)|n(?P<absent>[12])|(?P<clear>-))"
)


class NoScore(Unreadable):
    """A score is two or three numbers."""

    code = "no-score"
    message = gettext_noop("Choose a score first.")


class LineUnreadable(Unreadable):
    """The entry line is a table and what came out of it."""

    code = "line-unreadable"
    message = gettext_noop("“{line}” is not a table and a score. Write 12 21, 12 id, 12 n1 or 12 -.")


class Line(Struct, frozen=True):
    """What the scorekeeper typed: a result for a table, or none to clear it."""

    table: int
    result: Result | None


def read_line(line: str) -> Line:
    """Read `12 21`, `12 211` with a drawn game, `12 id`, `12 n1` for who did not come, `12 -` to clear."""
    found = _LINE.fullmatch(line.strip().lower())
    if not found:
        raise LineUnreadable(line=line[:40])
    table = int(found["table"])
    if found["clear"]:
        return Line(table, None)
    if found["draw"]:
        return Line(table, AGREED_DRAW)
    if found["absent"]:
        return Line(table, Result(UNPLAYED, How.NO_SHOW, (int(found["absent"]) - 1,)))
    return Line(table, _played([int(digit) for digit in found["games"] if digit.isdigit()]))


def read_button(pressed: str, *, me: int) -> Result:
    """Read a score button, which says one's own games first."""
    if pressed not in {score for row in BUTTONS for score in row}:
        raise NoScore
    result = AGREED_DRAW if pressed == "id" else _played([int(games) for games in pressed.split("-")])
    return result.mirrored() if me else result


def read_seen(seen: str) -> Result:
    """Read the result a page showed, sent back with the answer to it."""
    try:
        return msgspec.json.decode(seen, type=Result)
    except msgspec.DecodeError as error:
        raise NoScore from error


def as_seen(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def shown(result: Result, *, me: int = 0) -> str:
    """Write a score with en dashes, one's own games first."""
    score = result.mirrored().score if me else result.score
    return str(score).replace("-", "–")


def _played(games: list[int]) -> Result:
    return Result(Score((games[0], games[1]), games[2] if len(games) > 2 else 0))
