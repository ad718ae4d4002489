"""How the player meeting changes an event: who sits where, and where those sit who come after."""

from collections import Counter
from itertools import chain, count

from topcut.core.event.nouns.facts import PlayersSeated
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.play import EntrantId


def seat_all(event: Event, fact: PlayersSeated) -> None:
    last = event.last_round
    if last and RoundState.POSTED <= last.state < RoundState.CLOSED:
        raise KeyError(f"the end of round {last.number}")
    event.meeting = {event.entrants[EntrantId(n)].number: table for table, *sides in fact.tables for n in sides}


def seat_late(event: Event, entrant: EntrantId) -> None:
    """Give whoever comes during the meeting the next seat; the last one to come who is gone again has none."""
    seats = event.meeting
    if seats is None:
        return
    if entrant in event.people.inside:
        if entrant not in seats:
            seats[entrant] = _next_table(event, seats)
    elif seats and next(reversed(seats)) == entrant:
        del seats[entrant]


def _next_table(event: Event, seats: dict[EntrantId, int]) -> int:
    """Find a table where somebody sits alone, else the next one that stands in the room, else one more."""
    taken = Counter(seats.values())
    alone = (table for table, sitting in taken.items() if sitting == 1)
    highest = max(taken, default=0)
    usable = (range(first, last + 1) for first, last in event.usable_tables or ((1, highest),))
    free = (table for table in chain(*usable, count(highest + 1)) if table not in taken)
    return next(chain(alone, free))
