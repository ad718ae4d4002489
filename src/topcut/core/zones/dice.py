"""Fair dice of any number of faces, and one die read as another."""

from collections.abc import Sequence

from topcut.core.zones.shuffle import chosen

MOST_FACES = 1_000
MOST_DICE = 100


def rolled(*, faces: int, count: int, tape: bytes) -> tuple[int, ...]:
    """Roll so many dice, every face as likely as every other (MTR 3.9)."""
    return tuple(number + 1 for number in chosen(count, below=faces, tape=tape))


def read_as(roll: int, *, of: int, wanted: int) -> int | None:
    """Read a die of many faces as one of fewer; None is to be rolled again (MTR 3.9)."""
    each = of // wanted
    return -(-roll // each) if roll <= each * wanted else None


def that_count(results: Sequence[int], *, wanted: int) -> tuple[int, ...] | None:
    """Take a throw of the right number of dice; of too many, or too few, none counts: throw again (MTR 3.9)."""
    return tuple(results) if len(results) == wanted else None
