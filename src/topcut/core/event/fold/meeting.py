"""How the player meeting changes an event: who sits where, including players who come later."""

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
    seated = ((EntrantId(number), table) for table, *sides in fact.tables for number in sides)
    event.meeting = {entrant: table for entrant, table in seated if entrant in event.entrants}


def seat_late(event: Event, entrant: EntrantId) -> None:
    """Seat an entrant who comes during the meeting; if the last one to come leaves again, free the seat."""
    seats = event.meeting
    if seats is None:
        return
    if entrant in event.people.inside:
        if entrant not in seats:
            seats[entrant] = _table_for(event, entrant, seats)
    elif seats and next(reversed(seats)) == entrant:
        del seats[entrant]


def _table_for(event: Event, entrant: EntrantId, seats: dict[EntrantId, int]) -> int:
    """Find an entrant's own table if it has room, else the next one."""
    own = event.fixed_tables.get(entrant)
    has_room = own is not None and sum(table == own for table in seats.values()) < 2
    return own if own is not None and has_room else _next_table(event, seats)


def _next_table(event: Event, seats: dict[EntrantId, int]) -> int:
    """Find a table where somebody sits alone, else the next one in the room, else one more."""
    taken = Counter(seats.values())
    alone = (table for table, sitting in taken.items() if sitting == 1)
    highest = max(taken, default=0)
    usable = (range(first, last + 1) for first, last in event.usable_tables or ((1, highest),))
    free = (table for table in chain(*usable, count(highest + 1)) if table not in taken)
    return next(chain(alone, free))
