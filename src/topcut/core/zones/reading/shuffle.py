"""Verifiable shuffles: one tape of chance from each side, combined, read by rejection.

A seed of 256 bits cannot reach all 60! orders, so nothing is expanded: a shuffle of n cards reads n - 1 words of eight
bytes, first byte most significant, from a tape of n + 8 words. The tape is the exclusive or of the tapes of the server,
the owner and the opponent, so it is fair if one of them is. A number below n is the next word modulo n; words at or
above the largest multiple of n are skipped. The shuffle is Fisher and Yates', from the last place down.
"""

import hashlib
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from topcut.core.zones.nouns.refusals_chance import TapeTooLong, TapeTooShort

WORD: Final = 8
SPARE: Final = 8
_WORDS: Final = 1 << 64
SERVER: Final = -1
"""The server, as a side that is not a seat."""


def tape_bytes(cards: int) -> int:
    """Compute how many bytes of chance a shuffle needs from each side (MTR 3.10)."""
    return WORD * (cards + SPARE)


def refuse_other_length(tape: bytes, *, cards: int) -> None:
    """Refuse a share that is not exactly as long as the largest deck needs: it stays in the log (MTR 3.10)."""
    needed = tape_bytes(cards)
    if len(tape) < needed:
        raise TapeTooShort(bytes=len(tape), needed=needed)
    if len(tape) > needed:
        raise TapeTooLong(bytes=len(tape), most=needed)


def commitment(tape: bytes, *, number: int, side: int) -> str:
    """Compute a side's pledge for its tape before any other is known; the tape itself is too long to be guessed."""
    return hashlib.sha256(b"topcut tape %d %d\n" % (number, side) + tape).hexdigest()


def combined(tapes: Sequence[bytes], *, cards: int) -> bytes:
    """Combine the tapes by exclusive or, as much of them as this many cards need (MTR 3.10)."""
    size = tape_bytes(cards)
    laid = 0
    for tape in tapes:
        if len(tape) < size:
            raise TapeTooShort(bytes=len(tape), needed=size)
        laid ^= int.from_bytes(tape[:size], "big")
    return laid.to_bytes(size, "big")


def shuffled(cards: int, *, tape: bytes) -> tuple[int, ...]:
    """Draw an order of the places 0..n-1, all orders exactly equally likely (MTR 3.10)."""
    words = _words(tape)
    order = list(range(cards))
    try:
        for last, places, fair in _steps(cards):
            word = next(words)
            while word >= fair:
                word = next(words)
            other = word % places
            order[last], order[other] = order[other], order[last]
    except StopIteration:
        raise TapeTooShort(bytes=len(tape), needed=tape_bytes(cards)) from None
    return tuple(order)


def chosen(count: int, *, below: int, tape: bytes) -> tuple[int, ...]:
    """Draw numbers of 0..below-1, each equally likely (MTR 3.9)."""
    fair = _WORDS - _WORDS % below
    words = (word % below for word in _words(tape) if word < fair)
    found = tuple(word for word, _ in zip(words, range(count), strict=False))
    if len(found) < count:
        raise TapeTooShort(bytes=len(tape), needed=tape_bytes(count))
    return found


def four_words(of: str) -> str:
    """Encode a commitment's first 32 bits as four words that one player can read to the other."""
    return " ".join(_dictionary()[byte] for byte in bytes.fromhex(of)[:4])


def _words(tape: bytes) -> Iterator[int]:
    return iter(struct.unpack(f">{len(tape) // WORD}Q", tape))


@cache
def _steps(cards: int) -> tuple[tuple[int, int, int], ...]:
    """List from the last place down: the place, how many to choose from, and the limit of fair words."""
    return tuple((last, last + 1, _WORDS - _WORDS % (last + 1)) for last in range(cards - 1, 0, -1))


@cache
def _dictionary() -> tuple[str, ...]:
    return tuple(files("topcut.core.zones").joinpath("data", "words.txt").read_text("utf-8").split())
