"""How to split a field into pods: eights first, then sixes and tens, an odd pod last and only if there must be one."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec import Struct

from topcut.core.event.nouns.state import Stage
from topcut.core.event.reading.drafts import is_rochester

Sizes = tuple[int, ...]
MOST_OFFERED: Final = 5
FEW: Final = 4
"""The most pods of another size than wanted that a good split can have."""


HUGE: Final = 10
"""Larger tables are avoided if the field can be split."""


class PodShape(Struct, frozen=True):
    """The sizes of pods: the wanted size, the next best, and those nobody wants."""

    wanted: int
    even: Sizes
    odd: Sizes
    small: Sizes
    """For fields that nothing else fits."""
    least: int

    @property
    def beside(self) -> Sizes:
        return (*self.even, *self.odd, *self.small)


ALONE: Final = PodShape(wanted=8, even=(6, 10), odd=(7, 9), small=(5, 4, 11), least=3)
"""MTR 7.6, Part VI: eights, then six or ten."""
TWO_HEADED: Final = PodShape(wanted=4, even=(), odd=(5,), small=(3, 6), least=2)
"""MTR 9.7: four or five teams."""


def shape_of(stage: Stage) -> PodShape:
    """Return the sizes that pods of a stage have: of players, or of teams (MTR 7.6, MTR 9.7)."""
    return TWO_HEADED if stage.team == 2 else ALONE


def splits(count: int, *, stage: Stage) -> tuple[Sizes, ...]:
    """List the ways to split this many entrants into pods, the usual one first (MTR 7.6, MTR 9.7).

    In a Rochester draft two teams share a table; a team left over has a bye (MTR 8.5).
    """
    if is_rochester(stage):
        return ((2,) * (count // 2) + (1,) * (count % 2),) if count > 1 else ()
    shape = shape_of(stage)
    if count < shape.least:
        return ()
    ranked = sorted(_ways(count, shape), key=lambda sizes: _worth(sizes, shape))
    offered = dict.fromkeys((*ranked[: MOST_OFFERED - 1], *_alike(count, shape)))
    return tuple(offered) or ((count,),)


def _ways(count: int, shape: PodShape) -> Iterator[Sizes]:
    """Find splits with as many pods of the wanted size as possible, and few others."""
    for others in _few(len(shape.beside)):
        left = count - sum(size * times for size, times in zip(shape.beside, others, strict=True))
        if left >= 0 and left % shape.wanted == 0:
            beside = (size for size, times in zip(shape.beside, others, strict=True) for _ in range(times))
            yield _in_order((*(shape.wanted,) * (left // shape.wanted), *beside), shape)


@cache
def _few(kinds: int) -> tuple[Sizes, ...]:
    """List how often each other size can occur with at most `FEW` of them together."""
    if not kinds:
        return ((),)
    fewer = _few(kinds - 1)
    return tuple((times, *rest) for times in range(FEW + 1) for rest in fewer if times + sum(rest) <= FEW)


def _worth(sizes: Sizes, shape: PodShape) -> tuple[int, ...]:
    """Rank a split: no rare size, no odd or huge pod, most of the wanted size, the others near to it and alike."""
    odd = sum(size % 2 for size in sizes)
    rare = sum(size in shape.small for size in sizes)
    huge = sum(size > HUGE for size in sizes)
    away = sum(abs(size - shape.wanted) for size in sizes)
    return rare, odd, huge, -sizes.count(shape.wanted), away, max(sizes) - min(sizes)


def _alike(count: int, shape: PodShape) -> Iterator[Sizes]:
    """Split into pods that differ by one at most, as the text says (MTR 7.6)."""
    pods = max(1, round(count / shape.wanted))
    if count // pods >= shape.least:
        yield _in_order((count // pods + (number < count % pods) for number in range(pods)), shape)


def _in_order(sizes: Iterator[int] | Sizes, shape: PodShape) -> Sizes:
    """Put the wanted size first, then even pods, the odd ones last."""
    return tuple(sorted(sizes, key=lambda size: (size != shape.wanted, size % 2, -size)))
