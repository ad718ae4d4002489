"""Our own documented dice: the same seed gives the same order on every machine, forever.

The words of a seed are SHAKE-256(seed) read eight bytes at a time, first byte most significant. A number below n is
the next word modulo n, where words at or above the largest multiple of n are skipped, so that every value is exactly
as likely as every other. A shuffle is Fisher and Yates', from the last place down.
"""

import hashlib
from array import array
from collections.abc import Iterator, Sequence
from sys import byteorder
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = 1 << 64
_FIRST_READ: Final = 64


class Chance:
    """A stream of fair choices drawn from one seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._words: memoryview = memoryview(b"").cast("B").cast("Q")
        self._next = 0

    def below(self, n: int) -> int:
        """Choose one of 0..n-1, each equally likely (MTR 3.9)."""
        assert 0 < n <= _WORDS
        fair = _WORDS - _WORDS % n
        while True:
            if self._next == len(self._words):
                self._read_on()
            word = self._words[self._next]
            self._next += 1
            if word < fair:
                return word % n

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Put things in an order that is as likely as any other (MTR 3.10)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def one_by_one(self, things: Sequence[T]) -> Iterator[T]:
        """Draw things lazily in the order of a shuffle, from its last place down: stopping early saves the rest."""
        moved: dict[int, int] = {}
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            drawn, moved[other] = moved.get(other, other), moved.get(last, last)
            yield things[drawn]
        if things:
            yield things[moved.get(0, 0)]

    def choose(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def _read_on(self) -> None:
        words = max(_FIRST_READ, 2 * len(self._words))
        squeezed = hashlib.shake_256(self._seed).digest(8 * words)
        self._words = memoryview(_native(squeezed)).cast("Q")


def _native(big_endian: bytes) -> bytes:
    words = array("Q", big_endian)
    if byteorder == "little":
        words.byteswap()
    return words.tobytes()
