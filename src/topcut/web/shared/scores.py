"""Scores as people press, type and read them."""

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.errors import Unreadable, gettext_noop
from topcut.core.event.nouns.rounds.refusals import NoScore
from topcut.core.play import How, MatchLength, Result, Score
from topcut.core.play.result import as_stored, is_sound
from topcut.core.play.seats import SEAT_LETTERS, at_seat
from topcut.printing import read_slip_code
from topcut.web.shared.pods import NoPodResult, Placed, in_pod, typed_pod

UNPLAYED: Final = Score((0, 0))
AGREED_DRAW: Final = Result(UNPLAYED, How.DRAW_AGREED)
_LINE: Final = re.compile(
    r"(?P<table>\d{1,5})(?:\s*(?P<seat>[abc]))?"
    r"(?:[\s.,*/]+(?:(?P<games>\d\D?\d(?:\D?\d)?)|n(?P<absent>12|21|[12])"
    r"|(?:(?P<so_far>\d\D?\d)\s+)?(?:(?P<draw>id)|c(?P<conceded>[12])))(?:\s+d(?P<drops>12|21|[12]))?"
    r"|[\s.,*/]+(?:w(?P<winner>[1-5])|p(?P<places>[1-5]{3,5}))(?:\s+d(?P<pod_drops>[1-5]{1,5}))?"
    r"|[\s.,*/]*(?:(?P<clear>-)|(?P<mirror>m)|\+(?P<minutes>\d{1,3})))"
)
"""A number pad has no space bar: a point, a comma, * and / also separate table and score."""


class LineUnreadable(Unreadable):
    """An entry line is a table and its result."""

    code = "line-unreadable"
    message = gettext_noop(
        "“{line}” is not a table and a score. Write 12 21, 12 21 d2, 12 id, 12 n1, 12 c1, 12 m, 12 +5 or 12 -."
    )


class ZeroToZero(Unreadable):
    """No game was won and none drawn: that is no result of a match that was played."""

    code = "zero-to-zero"
    message = gettext_noop(
        "0–0 is not a result. One game drawn: {table} 001. Agreed draw: {table} id. Nobody came: {table} n12."
    )


class Cleared(Struct, frozen=True):
    """`12 -`: the result is cleared, and the table is open again."""


class Mirrored(Struct, frozen=True):
    """`12 m`: the result was entered the wrong way round."""


class Extended(Struct, frozen=True):
    """`12 +5`: the table gets more time."""

    minutes: int


class Scanned(Struct, frozen=True):
    """A slip's code: the table is known, the score is still to come."""

    round: int


Entered = Result | Placed | Cleared | Mirrored | Extended | Scanned


class ScoreLine(Struct, frozen=True):
    """A typed line about a table, or one seat of two teams."""

    table: int
    entered: Entered
    drops: tuple[int, ...] = ()
    """The sides that wrote on the slip that they leave."""
    seat: int | None = None
    """The seat of two teams it is about: 12B (MTR 8.2)."""

    @property
    def place(self) -> str:
        return at_seat(self.table, self.seat)


def read_line(line: str) -> ScoreLine:
    """Parse `12 21`, `12 211` with a drawn game, `12 21 d2`, `12 id`, `12 n1`, `12 -`, `12 m`, `12 +5`, a slip.

    `12 c1` is a match that the first player concedes, `12 10 c1` the same after winning a game, `12 10 id` a draw
    agreed on after it (MTR 2.4). `12B 21` is the result of seat B of two teams (MTR 8.2). In a pod `12 w3` means that
    seat 3 won, `12 p2134` the place of each seat.
    """
    if slip := read_slip_code(line.rsplit(maxsplit=1)[-1] if line.strip() else ""):
        return ScoreLine(slip[1], Scanned(slip[0]))
    found = _LINE.fullmatch(line.strip().lower())
    if not found:
        raise LineUnreadable(line=line[:40])
    seat = SEAT_LETTERS.index(found["seat"].upper()) if found["seat"] else None
    return ScoreLine(int(found["table"]), _entered(found), _sides(found["drops"] or found["pod_drops"]), seat)


def _entered(found: re.Match[str]) -> Entered:
    if found["clear"]:
        return Cleared()
    if found["mirror"]:
        return Mirrored()
    if found["minutes"]:
        return Extended(int(found["minutes"]))
    if found["draw"]:
        return replace(AGREED_DRAW, score=_so_far(found))
    if found["winner"] or found["places"]:
        return Placed(int(found["winner"] or 0), tuple(map(int, found["places"] or "")))
    if found["absent"]:
        return Result(UNPLAYED, How.NO_SHOW, _sides(found["absent"]))
    if found["conceded"]:
        return Result(_so_far(found), How.CONCEDED, _sides(found["conceded"]))
    return _played(_games(found["games"]))


def _so_far(found: re.Match[str]) -> Score:
    first, second = _games(found["so_far"] or "00")
    return Score((first, second))


def _games(games: str) -> list[int]:
    return [int(digit) for digit in games if digit.isdigit()]


def refuse_zero_to_zero(line: ScoreLine) -> None:
    """Refuse `12 00`, with the scores it may have been meant for (MTR 2.1)."""
    if isinstance(line.entered, Result) and line.entered == Result(UNPLAYED):
        raise ZeroToZero(table=line.table)


def _sides(digits: str | None) -> tuple[int, ...]:
    return tuple(sorted({int(digit) - 1 for digit in digits or ""}))


def shown(result: Result, *, me: int = 0) -> str:
    """Format a score with en dashes, the reader's games first; for a pod the places, seat by seat."""
    if result.places:
        return "·".join(map(str, result.places))
    score = result.mirrored().score if me else result.score
    return str(score).replace("-", "–")


def compared(result: Result) -> str:
    """Format a result as the desk's line compares it with what is typed: its games, or as a pod is typed."""
    return typed_pod(result) if result.places else str(result.score)


def typed(result: Result, *, drops: tuple[int, ...] = ()) -> str:
    """Format a result with its drops as typed after the table: the inverse of `read_line`."""
    leaving = f" d{_digits(drops)}" if drops else ""
    if result.places:
        return f"{typed_pod(result)}{leaving}"
    if result.how is How.DRAW_AGREED:
        so_far = f"{''.join(map(str, result.score.won))} " if any(result.score.won) else ""
        return f"{so_far}id{leaving}"
    if result.how is How.NO_SHOW:
        return f"n{_digits(result.against)}{leaving}"
    if result.how is How.CONCEDED:
        return f"{''.join(map(str, result.score.won))} c{_digits(result.against)}{leaving}"
    return f"{str(result.score).replace('-', '')}{leaving}"


def _digits(sides: tuple[int, ...]) -> str:
    return "".join(str(side + 1) for side in sides)


def _played(games: list[int]) -> Result:
    return Result(Score((games[0], games[1]), games[2] if len(games) > 2 else 0))


def drops_of(score: str, *, sides: int) -> tuple[int, ...]:
    """Parse which sides of the table leave by the slip, from what was typed after its table (MTR 2.10)."""
    drops = read_line(f"1 {score}").drops
    if any(side >= sides for side in drops):
        raise NoPodResult
    return drops


def read_score(score: str, length: MatchLength, *, noted: Score = UNPLAYED, sides: int = 2) -> Result:
    """Parse a score as the line does, and return it as the log will have it (MTR 2.1).

    A side that concedes or agrees to draw keeps the games that were noted (MTR 2.4).
    """
    entered = read_line(f"1 {score}").entered
    if sides > 2:
        return in_pod(entered, seats=sides)
    if isinstance(entered, Result) and entered.how in {How.CONCEDED, How.DRAW_AGREED} and not entered.score.games:
        entered = replace(entered, score=noted)
    if not isinstance(entered, Result) or not is_sound(entered, sides=2, length=length):
        raise NoScore
    return as_stored(entered, length=length)
