"""Many dice at once: the words of `topcut.core.play.Chance` as arrays."""

import hashlib

import numpy as np
import numpy.typing as npt

from topcut.core.play import Chance


def seed_for(seed: bytes, purpose: str) -> bytes:
    """Derive a separate stream for each use of a round's seed, so that one more draw here changes nothing there."""
    return seed + b"/" + purpose.encode()


def chance_for(seed: bytes, purpose: str) -> Chance:
    return Chance(seed_for(seed, purpose))


def drawn_words(seed: bytes, purpose: str, count: int) -> npt.NDArray[np.uint64]:
    """Draw the first `count` words of the stream."""
    squeezed = hashlib.shake_256(seed_for(seed, purpose)).digest(8 * count)
    return np.frombuffer(squeezed, ">u8").astype(np.uint64)


def drawn_order(points: npt.NDArray[np.int64], *, seed: bytes, purpose: str) -> npt.NDArray[np.int64]:
    """Order places by points, highest first, and equals by chance (GAP-05).

    Each place has one key: its distance from the most points in the upper bits, its drawn word below.
    """
    keys = drawn_words(seed, purpose, len(points))
    score_bits = int(np.ptp(points)).bit_length()
    if score_bits:
        keys >>= np.uint64(score_bits)
        keys |= (points.max() - points).astype(np.uint64) << np.uint64(64 - score_bits)
    return _sorted(keys)


def _sorted(keys: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Compute a stable argsort of the keys, twice as fast by sorting 16 bits at a time.

    The upper half decides almost everything; the few neighbours equal in it are sorted whole.
    """
    order = np.argsort((keys >> np.uint64(32)).astype(np.uint16), kind="stable")
    order = order[np.argsort((keys >> np.uint64(48)).astype(np.uint16).take(order), kind="stable")]
    upper = (keys >> np.uint64(32)).astype(np.uint32).take(order)
    equal = np.flatnonzero(upper[1:] == upper[:-1])
    if len(equal):
        unsettled = np.union1d(equal, equal + 1)
        order[unsettled] = order[unsettled][np.argsort(keys.take(order[unsettled]), kind="stable")]
    return order
