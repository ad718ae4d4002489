"""How often somebody left the other events of this installation without a word (MTR 2.10)."""

from collections.abc import Collection
from functools import partial

from topcut.core.errors import TopcutError, Unavailable
from topcut.core.event.nouns.state import Event
from topcut.core.play import EntrantId, PlayerId, Stream, Who
from topcut.desk import off_loop
from topcut.desk.desk import Desk
from topcut.store import Database, Logs

MOST_EVENTS = 40
"""How many events of one person are looked at."""


async def left_before(desk: Desk, database: Database, stream: Stream, players: Collection[PlayerId]) -> int:
    """Count the silent drops of these players at other events: found by their phones there, and by their numbers.

    An erased number or link finds nothing any more.
    """
    links, persons = await desk.events.look(stream, lambda event: _marks(event, players))
    places = [(Stream(of), Who(who)) for of, _, who in (link.partition("/") for link in links)]
    for person in persons:
        found = await off_loop.work(database, partial(_events_of, database, person))
        places += [(of, Who(person)) for of in found]
    counted: dict[tuple[Stream, EntrantId], int] = {}
    for of, who in dict.fromkeys(places[:MOST_EVENTS]):
        if of != stream:
            counted |= await _counted(desk, of, who)
    return sum(counted.values())


def _marks(event: Event, players: Collection[PlayerId]) -> tuple[list[str], list[str]]:
    people = event.people
    links = [link for player in players for link in people.known_before.get(player, ())]
    return links, [people.person_of[player] for player in players if player in people.person_of]


async def _counted(desk: Desk, stream: Stream, who: Who) -> dict[tuple[Stream, EntrantId], int]:
    def look(event: Event) -> dict[tuple[Stream, EntrantId], int]:
        number = event.entrant_of(event.links.get(who) or event.people.persons.get(who))
        entrant = event.entrants.get(number) if number else None
        return {(stream, entrant.number): entrant.unannounced} if entrant else {}

    try:
        return await desk.events.look(stream, look)
    except Unavailable:
        raise
    except TopcutError:  # removed meanwhile, or unreadable
        return {}


def _events_of(database: Database, person: str) -> list[Stream]:
    with database.reading() as connection:
        return Logs(connection).naming(person)
