"""Playing brackets in tests: who wins is all that has to be said."""

from collections.abc import Callable, Collection

from topcut.core.brackets import Encounter, Playoff, next_round, post, report
from topcut.core.play import EntrantId, Result, Score

Decide = Callable[[Encounter], int]
"""Which side wins, 0 or 1."""


def won_by(side: int) -> Result:
    return Result(Score((2, 1) if side == 0 else (1, 2)))


def upper(encounter: Encounter) -> int:
    return 0


def pair(playoff: Playoff) -> Playoff:
    """Pair the next round as the rules say."""
    return post(playoff, encounters=next_round(playoff))


def play_round(playoff: Playoff, *, winners: Collection[EntrantId]) -> Playoff:
    """Pair the next round and let these entrants win it."""
    playoff = pair(playoff)
    for fixture in playoff.open_fixtures:
        (side,) = (side for side, entrant in enumerate(playoff.encounter(fixture).sides) if entrant in winners)
        playoff = report(playoff, fixture=fixture, result=won_by(side))
    return playoff


def play_out(playoff: Playoff, *, decide: Decide = upper) -> Playoff:
    """Play every match that is left."""
    while not playoff.is_over:
        playoff = playoff if playoff.open_fixtures else pair(playoff)
        for fixture in playoff.open_fixtures:
            playoff = report(playoff, fixture=fixture, result=won_by(decide(playoff.encounter(fixture))))
    return playoff


def meetings(playoff: Playoff, *, round: int) -> list[tuple[EntrantId, ...]]:
    """Who meets whom in a round, from the top down."""
    fixtures = {fixture.number for fixture in playoff.bracket.in_round(round)}
    return [encounter.sides for encounter in playoff.encounters if encounter.fixture in fixtures and encounter.is_match]
