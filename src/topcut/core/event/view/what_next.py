"""Where a match of the bracket leads: the next opponent of its winner, and of a loser who is not eliminated."""

from msgspec import Struct

from topcut.core.brackets import FixtureWinner, Loser, Playoff, Seed
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.bracket import playoff_of
from topcut.core.event.view.public import last_posted
from topcut.core.event.view.sides import SideNames, Sides
from topcut.core.play import EntrantId, Level


class NextMatch(Struct, frozen=True):
    """The match that follows: against a known entrant, or the winner or loser of another match."""

    round: int
    """The round of the event it is played in."""
    against: tuple[SideNames, ...] = ()
    """An entrant who waits already, or the two of whom one comes; empty if even that is open."""
    is_loser: bool = False
    """Whether the loser of the two comes."""


class WhatNext(Struct, frozen=True):
    """Where a match leads; None for the end: the title for its winner, or elimination for its loser."""

    if_won: NextMatch | None
    if_lost: NextMatch | None


def what_next(event: Event, entrant: EntrantId, *, sides: Sides) -> WhatNext | None:
    """Find where an entrant's open match in the bracket leads; None if they have none (MTR 10.4).

    A player at Competitive learns no other result of the round from it (MTR 2.12).
    """
    round = last_posted(event)
    if event.cut is None or round is None or event.is_free_for_all:
        return None
    is_hidden = event.stages[round.stage].level >= Level.COMPETITIVE
    playoff = playoff_of(event, hidden=round.number if is_hidden else None)
    mine = next((one for one in playoff.encounters if one.is_open and entrant in one.sides), None)
    if mine is None:
        return None
    final, second = playoff.bracket.final, playoff.bracket.second_final
    if second and mine.fixture == final.number:
        again = NextMatch(event.cut.after + second.round, tuple(sides[one] for one in mine.sides if one != entrant))
        return WhatNext(again, None) if playoff.losses(entrant) else WhatNext(None, again)
    won, lost = (_following(playoff, kind(mine.fixture), sides, event.cut.after) for kind in (FixtureWinner, Loser))
    return WhatNext(won, lost)


def _following(playoff: Playoff, name: FixtureWinner | Loser, sides: Sides, after: int) -> NextMatch | None:
    fixture = next((each for each in playoff.bracket.fixtures if name in each.sides), None)
    if fixture is None:
        return None
    other = fixture.sides[1] if fixture.sides[0] == name else fixture.sides[0]
    number = after + fixture.round
    if isinstance(other, Seed):
        return NextMatch(number, (sides[playoff.seeds[other.number - 1]],))
    if len(decided := playoff.named(other)) == 1:
        return NextMatch(number, (sides[decided[0]],))
    before = playoff.encounter(other.fixture)
    waited = tuple(sides[side] for side in before.sides) if before and before.is_open else ()
    return NextMatch(number, waited, isinstance(other, Loser))
