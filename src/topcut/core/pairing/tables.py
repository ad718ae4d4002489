"""Tables for the pairs of a round: usable ranges with gaps, and fixed tables for entrants who need one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count

from topcut.core.pairing.refusals import TooFewTables
from topcut.core.play import EntrantId, Match

Pair = tuple[EntrantId, ...]


def seat(
    pairs: Sequence[Pair],
    *,
    usable: Sequence[range] = (),
    fixed: Mapping[EntrantId, int] | None = None,
) -> tuple[Match, ...]:
    """Seat the pairs in order at the usable tables; a pair with a fixed table sits there (MTR 10.4).

    `usable` are table ranges in the order they are filled, by default all numbers from 1. A fixed table need not be in
    them. The better-placed pair gets its fixed table first; a pair whose fixed tables are both taken is seated in
    order.
    """
    taken = _fixed_tables(pairs, fixed or {})
    free = _free_tables(usable, set(taken.values()))
    seated = []
    for number, pair in enumerate(pairs):
        table = taken.get(number) or next(free, None)
        if table is None:
            raise TooFewTables(matches=len(pairs), tables=len({*_numbers(usable), *taken.values()}))
        seated.append(Match(table, pair))
    return tuple(sorted(seated, key=lambda match: match.table))


def _fixed_tables(pairs: Sequence[Pair], fixed: Mapping[EntrantId, int]) -> dict[int, int]:
    taken: dict[int, int] = {}
    for number, pair in enumerate(pairs):
        wanted = [fixed[side] for side in pair if side in fixed and fixed[side] not in taken.values()]
        if wanted:
            taken[number] = wanted[0]
    return taken


def _free_tables(usable: Sequence[range], taken: set[int]) -> Iterator[int]:
    numbers: Iterable[int] = _numbers(usable) if usable else count(1)
    return (number for number in numbers if number not in taken)


def _numbers(usable: Sequence[range]) -> Iterator[int]:
    """Iterate over the ranges only as far as tables are needed; overlapping ranges give a table once."""
    seen: set[int] = set()
    for number in chain.from_iterable(usable):
        if number not in seen:
            seen.add(number)
            yield number
