"""How the player meeting changes an event: who sits where, including players who come later."""

from topcut.core.event.nouns.facts import PlayersSeated
from topcut.core.event.nouns.hall.meeting import meeting_tables
from topcut.core.event.nouns.state import Event
from topcut.core.play import EntrantId


def seat_all(event: Event, fact: PlayersSeated) -> None:
    last = event.last_round
    if last and last.state.is_on:
        raise KeyError(f"the end of round {last.number}")
    seated = ((EntrantId(number), table) for table, *sides in fact.tables for number in sides)
    event.meeting = {entrant: table for entrant, table in seated if entrant in event.entrants}
    event.meeting_tables = None


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
        event.meeting_tables = None


def _table_for(event: Event, entrant: EntrantId, seats: dict[EntrantId, int]) -> int:
    """Seat an entrant at their own table if it has room, else at the next one."""
    tables = event.meeting_tables = event.meeting_tables or meeting_tables(seats)
    own = event.fixed_tables.get(entrant)
    has_room = own is not None and tables.sitting.get(own, 0) < 2
    table = own if own is not None and has_room else tables.next(event.usable_tables)
    tables.sit(table)
    return table
