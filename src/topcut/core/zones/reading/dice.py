"""Fair dice of any number of faces: one never has to be read as another (MTR 3.9)."""

from topcut.core.zones.reading.shuffle import chosen

MOST_FACES = 1_000
MOST_DICE = 100


def rolled(*, faces: int, count: int, tape: bytes) -> tuple[int, ...]:
    """Roll so many dice, every face as likely as every other (MTR 3.9)."""
    return tuple(number + 1 for number in chosen(count, below=faces, tape=tape))
