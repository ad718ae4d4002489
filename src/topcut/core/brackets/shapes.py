"""The brackets the rule book draws, and every other size after the same pattern."""

from topcut.core.brackets.declaration import Bracket, Fixture, FixtureWinner, Seed, Side, ranked_by_round
from topcut.core.brackets.refusals import DraftPlayoffOfEight, TooFewForABracket
from topcut.core.rules.structure import Pairs, first_round


def seeded(entrants: int) -> Bracket:
    """Declare who meets whom by seed: the first meets the last, top seeds have byes where some lack (MTR 10.4).

    The places missing to the next power of two are byes of the first round (GAP-03).
    """
    if entrants < 2:
        raise TooFewForABracket(entrants=entrants)
    size = 1 << (entrants - 1).bit_length()
    return _joined(first_round(size) or _by_seed(size), entrants=entrants)


def drafted(entrants: int = 8) -> Bracket:
    """Declare who meets whom by draft seat: across the table, then by the same side of it (MTR 10.4)."""
    pairs = first_round(entrants, draft_playoff=True)
    if pairs is None:
        raise DraftPlayoffOfEight(entrants=entrants)
    return _joined(pairs, entrants=entrants, reseeds=False)


def _by_seed(size: int) -> Pairs:
    """Write the first round so that the better seeds meet as late as they can."""
    order = [1]
    while len(order) < size:
        order = [seed for upper in order for seed in (upper, 2 * len(order) + 1 - upper)]
    return tuple(zip(order[::2], order[1::2], strict=True))


def _joined(pairs: Pairs, *, entrants: int, reseeds: bool = True) -> Bracket:
    """Let the winners of neighbours meet, round after round, until one is left."""
    fixtures: list[Fixture] = []
    meeting: list[tuple[Side, Side]] = [(Seed(upper), Seed(lower)) for upper, lower in pairs]
    while meeting:
        round = fixtures[-1].round + 1 if fixtures else 1
        through: list[Side] = []
        for sides in meeting:
            upper, lower = sides
            if isinstance(lower, Seed) and lower.number > entrants:
                through.append(upper)
                continue
            fixtures.append(Fixture(len(fixtures) + 1, round, sides))
            through.append(FixtureWinner(len(fixtures)))
        meeting = list(zip(through[::2], through[1::2], strict=False))
    declared = tuple(fixtures)
    return Bracket(declared, ranked_by_round(declared), reseeds)
