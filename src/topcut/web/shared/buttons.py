"""Score buttons: every score a match can end with, the usual first, the player's own games first."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.nouns.rounds.refusals import NoScore
from topcut.core.play import FirstTo, How, MatchLength, Result, Score

AGREED: Final = "id"
"""An intentional draw (MTR 2.4)."""
CONCEDED: Final = "c"
"""The player at this phone concedes the match (MTR 2.4)."""


class Buttons(Struct, frozen=True):
    """Scores in the order won, drawn, lost; scores that need time to run out are separate."""

    won: tuple[str, ...]
    drawn: tuple[str, ...]
    lost: tuple[str, ...]
    cut_short: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()
    """Concessions, by the number of games the player had won (MTR 2.4)."""

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.won, *self.drawn, *self.lost, *self.cut_short)


def buttons(length: MatchLength, *, may_draw: bool = True) -> Buttons:
    """Return every score such a match can end with; a match of a bracket is never drawn (MTR 2.5)."""
    if isinstance(length, FirstTo):
        return _first_to(length.wins, may_draw=may_draw)
    conceded = (f"{CONCEDED}0",)
    won = tuple(f"{mine}-{length.games - mine}" for mine in range(length.games, length.games // 2, -1))
    even = (f"{length.games // 2}-{length.games // 2}",) if length.games % 2 == 0 else ()
    drawn = (*even, AGREED) if may_draw else ()
    return Buttons(won, drawn, tuple(map(_mirrored, reversed(won))), conceded=conceded)


def read_button(pressed: str, *, length: MatchLength, me: int, may_draw: bool = True) -> Result:
    """Parse a pressed button into the order of the match's sides."""
    offered = buttons(length, may_draw=may_draw)
    if pressed in offered.conceded:
        won = Score((int(pressed.removeprefix(CONCEDED)), 0))
        return Result(replace(won, won=won.won[::-1]) if me else won, How.CONCEDED, (me,))
    if pressed not in offered.all:
        raise NoScore
    if pressed == AGREED:
        return Result(Score((0, 0)), How.DRAW_AGREED)
    mine, theirs, *drawn = (int(games) for games in pressed.split("-"))
    result = Result(Score((mine, theirs), drawn[0] if drawn else 0))
    return result.mirrored() if me else result


def _first_to(wins: int, *, may_draw: bool) -> Buttons:
    won = tuple(f"{wins}-{theirs}" for theirs in range(wins))
    drawn = (*(f"{each}-{each}" for each in range(1, wins)), AGREED)
    short = tuple(_cut_short(wins, may_draw=may_draw))
    conceded = tuple(f"{CONCEDED}{mine}" for mine in range(wins))
    return Buttons(won, drawn if may_draw else (), tuple(map(_mirrored, reversed(won))), short, conceded)


def concessions(length: MatchLength) -> tuple[str, ...]:
    """List what an official types if the first or the second side concedes, by the games they had won (MTR 2.4)."""
    kept = range(length.wins if isinstance(length, FirstTo) else 1)
    firsts = (f"{mine}0 c1" if mine else "c1" for mine in kept)
    return (*firsts, *(f"0{mine} c2" if mine else "c2" for mine in kept))


def _cut_short(wins: int, *, may_draw: bool) -> Iterator[str]:
    """List the scores after time ran out: the side ahead wins, and a drawn game is written down."""
    ahead = [f"{mine}-{theirs}" for mine in range(1, wins) for theirs in range(mine)]
    yield from ahead
    if may_draw:
        yield from (f"{each}-{each}-1" for each in range(wins))
    yield from map(_mirrored, reversed(ahead))


def _mirrored(score: str) -> str:
    mine, theirs = score.split("-")
    return f"{theirs}-{mine}"
