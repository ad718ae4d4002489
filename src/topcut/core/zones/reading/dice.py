"""Fair dice with any number of faces, and one's own dice read as others (MTR 3.9)."""

from topcut.core.zones.nouns.facts_before import DiceCalled
from topcut.core.zones.reading.shuffle import chosen

MOST_FACES = 1_000
MOST_DICE = 100


def rolled(*, faces: int, count: int, tape: bytes) -> tuple[int, ...]:
    """Roll dice with all faces equally likely (MTR 3.9)."""
    return tuple(number + 1 for number in chosen(count, below=faces, tape=tape))


def read_as(result: int, *, faces: int, wanted: int) -> int | None:
    """Read a die as one with fewer faces: a twenty-sided one as a six-sided one by thirds (MTR 3.9).

    None for a number that cannot be read so: the die is rolled again.
    """
    share = faces // wanted
    return -(-result // share) if result <= share * wanted else None


def faces_shown(called: DiceCalled) -> tuple[int | None, ...]:
    """List the faces that dice stand for, as they are read."""
    if not called.read_as:
        return called.results
    return tuple(read_as(result, faces=called.faces, wanted=called.read_as) for result in called.results)
