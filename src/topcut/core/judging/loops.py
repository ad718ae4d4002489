"""Loops: how often one is played, who acts then, and when the game is a draw (MTR 4.4)."""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from topcut.core.judging.refusals import (
    HangsOnChance,
    NobodySaidHowOften,
    NotALowerNumber,
    SameLoopAgain,
    StepsDepend,
)
from topcut.core.play import EntrantId


class Loop(Struct, frozen=True):
    """A repeated sequence of steps, as a player describes it (MTR 4.4)."""

    players: tuple[EntrantId, ...]
    """Everybody in the game, in turn order from the active player."""
    involved: frozenset[EntrantId] = frozenset()
    """The players who act, or choose, to keep it going."""
    steps: int = 1
    depends: bool = False
    """Some step depends on a condition."""
    is_random: bool = False
    """Chance is part of it, such as a shuffle."""
    spans_turns: bool = False
    """A judge lets it run over several turns: nothing significant changes."""


class Stop(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player's answer: a number of rounds of the loop, and the step where the last of them ends."""

    times: int | None
    """None: they let it run, or accept the number named before."""
    step: int | None = None
    """The step of the last round after which they act; None is its end."""
    otherwise: bool = False
    """They make another choice there, instead of ceasing to act."""


class LoopEnd(Struct, frozen=True):
    """How a loop ends: after some whole rounds and steps of another a player acts; or the game is a draw."""

    rounds: int = 0
    steps: int = 0
    player: EntrantId | None = None
    """The player who breaks the loop, or has priority; None in a draw."""
    otherwise: bool = False
    has_returned: bool = False
    """It was played out by hand and a position came up again: the active player stops."""

    @property
    def is_draw(self) -> bool:
        return self.player is None


class LoopRuling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A loop as a judge settles it, with every answer; sides are numbered as at the table (MTR 4.4)."""

    sequence: str = ""
    """The repeated steps, in the judge's words."""
    position: str = ""
    """The relevant part of the position it starts from."""
    active: int = 0
    """The side whose turn it is."""
    keeps: tuple[int, ...] = ()
    """The sides that act, or choose, to keep it going."""
    stops: tuple[Stop, ...] = ()
    """The answer of each side."""
    steps: int = 1
    depends: bool = False
    is_random: bool = False
    spans_turns: bool = False
    positions: tuple[str, ...] = ()
    """The positions so far, if it is played out by hand because chance is part of it."""
    game: int = 0
    """How many games were finished before it, as recorded."""

    @property
    def signature(self) -> tuple[int, str, str]:
        """Equal for the same loop from the same position, whatever the case and spacing (MTR 4.4)."""
        return (self.game, _spelt(self.sequence), _spelt(self.position))


def settle_ruling(ruling: LoopRuling, sides: Sequence[EntrantId]) -> LoopEnd:
    """Find how a loop at a table ends; one with chance in it ends once a position comes up again (MTR 4.4)."""
    if ruling.is_random and must_stop(tuple(map(_spelt, ruling.positions))):
        return LoopEnd(player=sides[ruling.active], has_returned=True)
    loop = Loop(
        players=(*sides[ruling.active :], *sides[: ruling.active]),
        involved=frozenset(sides[side] for side in ruling.keeps),
        steps=ruling.steps,
        depends=ruling.depends,
        is_random=ruling.is_random,
        spans_turns=ruling.spans_turns,
    )
    return settle(loop, dict(zip(sides, ruling.stops, strict=True)))


def settle(loop: Loop, said: Mapping[EntrantId, Stop]) -> LoopEnd:
    """Find how a loop ends once all have answered in turn order; the lowest number is played (MTR 4.4).

    Of equal numbers, the first in turn order counts.
    """
    refuse_unless_a_loop(loop)
    if any(stop.times is not None and stop.times < 0 for stop in said.values()):
        raise NobodySaidHowOften
    numbers = {player: said[player] for player in _in_order(loop) if player in said and said[player].times is not None}
    if len(loop.involved) == 1:
        _refuse_odd_answers(loop, numbers)
    elif len(loop.involved) > 1:
        numbers = {player: stop for player, stop in numbers.items() if player in loop.involved}
        if not loop.spans_turns and numbers.keys() != loop.involved:
            raise NobodySaidHowOften
    if not numbers:
        return LoopEnd()
    player = min(numbers, key=lambda one: numbers[one].times or 0)
    return _played(loop, player, numbers[player])


def refuse_unless_a_loop(loop: Loop) -> None:
    """Refuse to shorten a sequence with conditional steps or with chance (MTR 4.4)."""
    if loop.depends:
        raise StepsDepend
    if loop.is_random:
        raise HangsOnChance


def must_stop(positions: Sequence[str]) -> bool:
    """Check whether a position came up again in a loop played out by hand; then its player stops (MTR 4.4)."""
    return bool(positions) and positions[-1] in positions[:-1]


def refuse_the_same_again(ruling: LoopRuling, *, played: Collection[LoopRuling]) -> None:
    """Refuse a loop already played from this position; insignificant changes make no difference (MTR 4.4)."""
    if ruling.sequence and ruling.signature in {each.signature for each in played}:
        raise SameLoopAgain


def _spelt(text: str) -> str:
    return " ".join(text.casefold().split())


def _in_order(loop: Loop) -> tuple[EntrantId, ...]:
    """Keep turn order, except that a player who keeps the loop going answers first."""
    return tuple(sorted(loop.players, key=lambda player: player not in loop.involved))


def _refuse_odd_answers(loop: Loop, numbers: Mapping[EntrantId, Stop]) -> None:
    (keeper,) = loop.involved
    if keeper not in numbers:
        raise NobodySaidHowOften
    least = numbers[keeper].times or 0
    for player, stop in numbers.items():
        if player != keeper and (stop.times or 0) >= least:
            raise NotALowerNumber(most=least)
        least = min(least, stop.times or 0)


def _played(loop: Loop, player: EntrantId, stop: Stop) -> LoopEnd:
    times = stop.times or 0
    if stop.step is None or not times or not 0 < stop.step < loop.steps:
        return LoopEnd(times, 0, player, stop.otherwise)
    return LoopEnd(times - 1, stop.step, player, stop.otherwise)
