"""Double elimination: a first loss sends down, a second sends out, and the winner below meets the unbeaten."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

from topcut.core.brackets.declaration import Bracket, FixtureWinner, Loser, Name, Side
from topcut.core.brackets.shapes import FixtureList, first_sides

Slots: TypeAlias = Sequence[Side | None]


@cache
def double(entrants: int) -> Bracket:
    """Declare who meets whom until all but one have lost twice, seeded as a single elimination is (MTR 10.4).

    Both halves play at the same time. The losers of a round cross over to where those they have beaten are farthest
    away. If the unbeaten loses the final, both have lost once and a second final decides.
    """
    listed = FixtureList()
    upper, sent = _played(listed, first_sides(entrants), round=1)
    lower: Slots = sent
    out: list[tuple[Name, ...]] = [_known(sent)]  # counts if both lost; other losers are named again, higher up
    for step, crossing in enumerate(crossings(len(upper)), start=1):
        upper, sent = _played(listed, _neighbours(upper), round=2 * step)
        lower, lost = _played(listed, _neighbours(lower), round=2 * step)
        out += [_known(lost), _known(sent)]
        came = [sent[slot ^ crossing] for slot in range(len(sent))]
        lower, lost = _played(listed, zip(lower, came, strict=True), round=2 * step + 1)
        out.append(_known(lost))
    return _decided(listed, upper[0], lower[0], out)


def crossings(slots: int) -> list[int]:
    """Compute how far the losers of each round after the first cross over, given the number of matches of the first."""
    chosen = [0]
    while slots > 1:
        slots //= 2
        chosen.append(max(range(slots), key=lambda crossing: _distances(crossing, chosen)))
    return chosen[1:]


def _distances(crossing: int, before: Sequence[int]) -> list[int]:
    """Count how many rounds keep the losers of a round from those they beat in each round before, fewest first."""
    return sorted(
        ((earlier >> rounds) ^ crossing).bit_length() for rounds, earlier in enumerate(reversed(before), start=1)
    )


def _played(
    listed: FixtureList, pairs: Iterable[tuple[Side | None, Side | None]], *, round: int
) -> tuple[list[Side | None], list[Loser | None]]:
    ends = [listed.meet(*sides, round=round) for sides in pairs]
    return [winner for winner, _ in ends], [loser for _, loser in ends]


def _neighbours(slots: Slots) -> Iterable[tuple[Side | None, Side | None]]:
    return zip(slots[::2], slots[1::2], strict=True)


def _known(losers: Iterable[Loser | None]) -> tuple[Loser, ...]:
    return tuple(loser for loser in losers if loser)


def _decided(listed: FixtureList, unbeaten: Side | None, through: Side | None, out: list[tuple[Name, ...]]) -> Bracket:
    """Add the final and the second final, and declare who finishes where."""
    round = listed.fixtures[-1].round + 1
    winner, loser = listed.meet(unbeaten, through, round=round)
    best, second = listed.meet(winner, loser, round=round + 1)
    assert isinstance(best, FixtureWinner), "two who meet"
    assert loser
    assert second
    return Bracket(tuple(listed.fixtures), ((best,), (second,), (loser,), *(group for group in reversed(out) if group)))
