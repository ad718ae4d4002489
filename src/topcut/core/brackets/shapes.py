"""The brackets the rule book draws, and every other size after the same pattern."""

from collections.abc import Sequence
from functools import cache

from topcut.core.brackets.declaration import Bracket, Fixture, FixtureWinner, Loser, Seed, Side, ranked_by_round
from topcut.core.brackets.refusals import DraftPlayoffOfEight, TooFewForABracket
from topcut.core.rules.structure import Pairs, first_round


class FixtureList:
    """A bracket while it is being declared, match by match."""

    def __init__(self) -> None:
        self.fixtures: list[Fixture] = []

    def meet(self, upper: Side | None, lower: Side | None, *, round: int) -> tuple[Side | None, Loser | None]:
        """Declare a match and return its winner and loser; a side without an opponent goes on without one (GAP-03)."""
        if upper is None or lower is None:
            return upper or lower, None
        self.fixtures.append(Fixture(len(self.fixtures) + 1, round, (upper, lower)))
        number = len(self.fixtures)
        return FixtureWinner(number), Loser(number)


@cache
def seeded(entrants: int) -> Bracket:
    """Declare who meets whom by seed: the first meets the last, and top seeds have byes if some are missing (MTR 10.4).

    The places missing to the next power of two are byes of the first round (GAP-03).
    """
    return _joined(first_sides(entrants))


def drafted(entrants: int = 8) -> Bracket:
    """Declare who meets whom by draft seat: across the table, then on the same side of it (MTR 10.4)."""
    pairs = first_round(entrants, draft_playoff=True)
    if pairs is None:
        raise DraftPlayoffOfEight(entrants=entrants)
    return _joined([(Seed(upper), Seed(lower)) for upper, lower in pairs], reseeds=False)


def first_sides(entrants: int) -> list[tuple[Side, Side | None]]:
    """List the first round from the top down; None is the opponent of a top seed with a bye (MTR 10.4, GAP-03)."""
    if entrants < 2:
        raise TooFewForABracket(entrants=entrants)
    size = 1 << (entrants - 1).bit_length()
    pairs = first_round(size) or _by_seed(size)
    return [(Seed(upper), Seed(lower) if lower <= entrants else None) for upper, lower in pairs]


def _by_seed(size: int) -> Pairs:
    """List the first round so that the better seeds meet as late as possible."""
    order = [1]
    while len(order) < size:
        order = [seed for upper in order for seed in (upper, 2 * len(order) + 1 - upper)]
    return tuple(zip(order[::2], order[1::2], strict=True))


def _joined(meeting: Sequence[tuple[Side | None, Side | None]], *, reseeds: bool = True) -> Bracket:
    """Pair the winners of neighbouring matches, round after round, until one is left."""
    listed, round = FixtureList(), 1
    while meeting:
        through = [listed.meet(*sides, round=round)[0] for sides in meeting]
        meeting = list(zip(through[::2], through[1::2], strict=False))
        round += 1
    declared = tuple(listed.fixtures)
    return Bracket(declared, ranked_by_round(declared), reseeds)
