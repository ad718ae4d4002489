"""The progress of a match: its games, the steps before the next one, and the turns left after time."""

from typing import Final

from msgspec import Struct

from topcut.core.event.matches import (
    TurnsVerdict,
    chooser_of,
    goes_first,
    is_time_over,
    may_sideboard,
    next_steps,
    side_at,
    turn_order,
    verdict,
)
from topcut.core.event.nouns.matches.terms import Game, Progress, Step, TableSight
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of, is_decided, last_turn_of, round_of
from topcut.core.play import MatchLength, Result, Score

Life = tuple[int, int]
DIGITS: Final = 6


class TurnOwner(Struct, frozen=True):
    """One of the last turns; side None if not known."""

    turn: int
    side: int | None
    is_over: bool


class MatchProgress(Struct, frozen=True):
    """What is known about a match between its first shuffle and its slip."""

    progress: Progress
    length: MatchLength
    """A final may be longer than the rounds before it."""
    is_decided: bool
    is_elimination: bool
    is_time_over: bool
    last_turn: int
    steps: frozenset[Step]
    """The steps that may come next before the game (MTR 2.3)."""
    chooser: int | None
    """The side that chooses who goes first; None if a die roll decides (MTR 2.2)."""
    first: int | None
    """The side that goes first: as chosen, or by default."""
    may_sideboard: bool
    more_turns: int = 0
    """How many turns a judge may add for slow play, as the penalties of the game say (MTR 2.6)."""
    is_shared: bool = False
    """Two teams share the game, as in Two-Headed Giant (MTR 9.1)."""

    @property
    def score(self) -> Score:
        return self.progress.score

    @property
    def result(self) -> Result:
        return Result(self.score)

    @property
    def games(self) -> tuple[Game, ...]:
        return self.progress.games

    @property
    def number(self) -> int:
        """The number of the game being played or coming next."""
        return len(self.games) + 1

    @property
    def is_noted(self) -> bool:
        """Whether anything was noted about the games; otherwise the score is unknown."""
        return bool(self.games) or self.progress.step is not None

    @property
    def is_begun(self) -> bool:
        return self.progress.step is Step.BEGUN

    @property
    def in_game(self) -> bool:
        """Whether a game seems to be running, as far as anything was noted."""
        return self.is_begun or self.progress.seen is TableSight.TURNS or not self.is_noted

    @property
    def is_last_turn(self) -> bool:
        return self.progress.seen is TableSight.TURNS and self.progress.turn >= self.last_turn

    @property
    def turns(self) -> tuple[TurnOwner, ...]:
        """Turn 0 and the last turns, each with its side (MTR 2.5)."""
        now = self.progress.turn if self.progress.seen is TableSight.TURNS else -1
        return tuple(TurnOwner(turn, side_at(self.progress, turn), turn < now) for turn in range(self.last_turn + 1))

    @property
    def goes_again(self) -> int | None:
        """The side of the next turn if an effect gives the same side another one (MTR 2.5)."""
        side = self.progress.side
        return None if side is None else turn_order(side, turns=1, again=(0,))[-1]

    def ends(self, *, in_game: bool, life: Life | None) -> TurnsVerdict:
        """Return how the match ends if nobody wins any more (MTR 2.5)."""
        if self.is_decided:
            return TurnsVerdict(self.result)
        return verdict(self.score, is_elimination=self.is_elimination, in_game=in_game, life=life)


def so_far(event: Event, *, round: int, table: int, now: int, seat: int | None = None) -> MatchProgress:
    """Gather what was noted about a match, or about one seat's match of two teams (MTR 2.2, MTR 2.3, MTR 2.5)."""
    played = round_of(event, round)
    whole = played.tables[table]
    at = whole.at(seat)
    return MatchProgress(
        progress=at.progress,
        length=event.length_of(played, seat),
        is_decided=is_decided(at.progress, event.length_of(played, seat)),
        is_elimination=event.is_playoff(round),
        is_time_over=is_time_over(event, played, whole, now=now, seat=seat),
        last_turn=last_turn_of(event, whole, seat=seat),
        steps=next_steps(at.progress, is_shared=event.is_two_headed),
        chooser=chooser_of(event, played, at),
        first=goes_first(event, played, at),
        may_sideboard=may_sideboard(at.progress) and not event.is_two_headed,
        more_turns=max((one.more_turns for one in catalogue_of(event).infractions), default=0),
        is_shared=event.is_two_headed,
    )


class ExpectedEnd(Struct, frozen=True):
    """How a match ends, as far as can be said now."""

    in_game: bool
    verdict: TurnsVerdict
    life: Life | None = None
    """The life totals that were entered, in the order of the table."""


def ending_of(match: MatchProgress, *, between: str, lives: tuple[str, str]) -> ExpectedEnd:
    """Predict how a match ends if nobody wins any more; the judge's input overrides what was noted (MTR 2.5)."""
    in_game = match.in_game if between not in {"0", "1"} else between == "0"
    life = _life(lives)
    return ExpectedEnd(in_game, match.ends(in_game=in_game, life=life), life)


def _life(lives: tuple[str, str]) -> Life | None:
    """Parse two life totals; they may be negative."""
    one, other = (said.strip()[:DIGITS] for said in lives)
    if any(not (said.isascii() and said.removeprefix("-").isdigit()) for said in (one, other)):
        return None
    return int(one), int(other)
