"""Score buttons: every score a match can end with, the usual first, the player's own games first."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.nouns.rounds.refusals import NoScore
from topcut.core.play import FirstTo, How, MatchLength, Result, Score
from topcut.core.play.result import possible_scores

AGREED: Final = "id"
"""An intentional draw (MTR 2.4)."""
CONCEDED: Final = "c"
"""The player at this phone concedes the match (MTR 2.4)."""


class Buttons(Struct, frozen=True):
    """Scores in the order won, drawn, lost; those that need time to run out or a drawn game are separate."""

    won: tuple[str, ...]
    drawn: tuple[str, ...]
    lost: tuple[str, ...]
    cut_short: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()
    """Concessions, by the number of games the player had won (MTR 2.4)."""

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.won, *self.drawn, *self.lost, *self.cut_short)


def buttons(length: MatchLength, *, may_draw: bool = True, is_timed: bool = True) -> Buttons:
    """Return every score such a match can end with; a match of a bracket is never drawn (MTR 2.1, MTR 2.5).

    Without a clock no match is cut short: of those scores only the ones with a drawn game are left.
    """
    won, drawn, conceded = _first_to(length.wins) if isinstance(length, FirstTo) else _play_all(length.games)
    lost = tuple(map(_mirrored, reversed(won)))
    rest = [score for score in map(str, possible_scores(length)) if score not in {*won, *drawn, *lost}]
    ahead, even = ([score for score in rest if _lead(score) == lead] for lead in (1, 0))
    short = (*ahead, *(even if may_draw else ()), *map(_mirrored, reversed(ahead)))
    if not is_timed:
        short = tuple(score for score in short if score.count("-") > 1)
    return Buttons(won, (*drawn, AGREED) if may_draw else (), lost, short, conceded)


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


def _first_to(wins: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the usual scores won and drawn, and what a player who concedes may have won."""
    won = tuple(f"{wins}-{theirs}" for theirs in range(wins))
    return won, tuple(f"{each}-{each}" for each in range(1, wins)), tuple(f"{CONCEDED}{mine}" for mine in range(wins))


def _play_all(games: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    won = tuple(f"{mine}-{games - mine}" for mine in range(games, games // 2, -1))
    return won, (f"{games // 2}-{games // 2}",) if games % 2 == 0 else (), (f"{CONCEDED}0",)


def concessions(length: MatchLength) -> tuple[str, ...]:
    """List what an official types if the first or the second side concedes, by the games they had won (MTR 2.4)."""
    kept = range(length.wins if isinstance(length, FirstTo) else 1)
    firsts = (f"{mine}0 c1" if mine else "c1" for mine in kept)
    return (*firsts, *(f"0{mine} c2" if mine else "c2" for mine in kept))


def _lead(score: str) -> int:
    """Say which side is ahead: 1 the first, -1 the second, 0 neither."""
    mine, theirs = map(int, score.split("-")[:2])
    return (mine > theirs) - (mine < theirs)


def _mirrored(score: str) -> str:
    mine, theirs, *drawn = score.split("-")
    return "-".join((theirs, mine, *drawn))
