"""Look ahead in small fields: among equal pairings, prefer one that leaves later rounds free of rematches."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from topcut.core.pairing.field import NOBODY, Field
from topcut.core.pairing.walk import Pairs, Walk

LARGEST = 16
LOOKS = 40
"""How many equal pairings are looked at."""
FEW = 24
"""With fewer ways than this to pair the next round, each is followed one round further."""
MOST_STEPS = 1_000
"""How many steps later rounds are searched before they count as impossible."""

Open = Sequence[int]
"""For each place, the opponents it has not met, as bits; the bye is one more place, met by those who had one."""

Outlook = tuple[int, Fraction]
"""How many remaining rounds can be free of rematches, and the share of the next round's pairings that keep it."""


def look_ahead(walk: Walk, field: Field, *, remaining: int) -> None:
    """Walk on, at equal cost, and stop at the pairing with the best outlook for the announced rounds (GAP-01)."""
    open_to = _unplayed(field)
    seen: dict[tuple[tuple[int, int], ...], Outlook] = {}
    best: tuple[Outlook, Pairs] | None = None
    for _ in range(LOOKS):
        key = tuple(sorted((min(pair), max(pair)) for pair in walk.pairs))
        if key not in seen:
            seen[key] = _outlook(_without(open_to, walk.pairs), remaining)
            if best is None or seen[key] > best[0]:
                best = seen[key], list(walk.pairs)
        if best is not None and best[0] == (remaining, Fraction(1)):
            break
        walk.step()
    assert best is not None
    walk.pairs = best[1]


def _unplayed(field: Field) -> list[int]:
    places = len(field) + len(field) % 2
    open_to = [(1 << places) - 1 & ~(1 << place) for place in range(places)]
    met = [(place, other) for place, row in enumerate(field.opponents.tolist()) for other in row if other != NOBODY]
    had_bye = [(place, len(field)) for place in (field.byes > 0).nonzero()[0].tolist()] if len(field) % 2 else []
    return _without(open_to, [*met, *had_bye])


def _without(open_to: Open, pairs: Pairs) -> list[int]:
    left = list(open_to)
    for one, two in pairs:
        left[one] &= ~(1 << two)
        left[two] &= ~(1 << one)
    return left


def _outlook(open_to: Open, remaining: int) -> Outlook:
    rounds = rounds_without_rematch(open_to, most=remaining)
    if rounds < 2:
        return rounds, Fraction(1)
    ways = list(islice(_ways(open_to, _everyone(open_to)), FEW))
    if len(ways) == FEW:
        return rounds, Fraction(1)
    kept = sum(rounds_without_rematch(_without(open_to, way), most=rounds - 1) == rounds - 1 for way in ways)
    return rounds, Fraction(kept, len(ways))


def rounds_without_rematch(open_to: Open, *, most: int) -> int:
    """Count how many rounds, up to `most`, can be paired one after the other from the pairs still open.

    More rounds than possible opponents cannot be paired. A search for one round too many takes the same steps as for
    any larger number: it is run once, and its steps are counted for all of them.
    """
    possible = min(most, len(open_to) - 1)
    budget = [MOST_STEPS - _steps_in_vain(open_to, possible + 1, times=most - possible)]
    return next((rounds for rounds in range(possible, 0, -1) if _can_pair(open_to, rounds, budget)), 0)


def _steps_in_vain(open_to: Open, rounds: int, *, times: int) -> int:
    """Count the steps of this many searches for an impossible number of rounds, within the budget."""
    if not times:
        return 0
    enough = MOST_STEPS // times
    budget = [enough]
    _can_pair(open_to, rounds, budget)
    return (enough - budget[0]) * times


def _can_pair(open_to: Open, rounds: int, budget: list[int]) -> bool:
    if rounds == 0:
        return True
    for way in _ways(open_to, _everyone(open_to)):
        budget[0] -= 1
        if _can_pair(_without(open_to, way), rounds - 1, budget):
            return True
        if budget[0] < 0:
            return False
    return False


def _ways(open_to: Open, free: int, dead: set[int] | None = None) -> Iterator[Pairs]:
    """List the ways to pair everyone free with someone they have not met, fewest choices first.

    `dead` has the sets known to have no way left, so that they are not tried again.
    """
    if not free:
        yield []
        return
    dead, has_way = set() if dead is None else dead, False
    one = min(_bits(free), key=lambda place: ((open_to[place] & free).bit_count(), place))
    for two in _bits(open_to[one] & free):
        rest = free & ~(1 << one) & ~(1 << two)
        for way in () if rest in dead else _ways(open_to, rest, dead):
            has_way = True
            yield [(one, two), *way]
    if not has_way:
        dead.add(free)


def _everyone(open_to: Open) -> int:
    return (1 << len(open_to)) - 1


@lru_cache(maxsize=1 << 12)
def _bits(number: int) -> tuple[int, ...]:
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)
