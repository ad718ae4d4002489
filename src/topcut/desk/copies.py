"""People in copies of an event: who came from where, and a name taken out of all of them at once."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from topcut.core.event.flow import erase
from topcut.core.event.nouns.state import Event
from topcut.core.event.people import rename
from topcut.core.event.view import Names
from topcut.core.play import THE_ERASER, PlayerId, Stream
from topcut.desk import off_loop
from topcut.desk.desk import Desk
from topcut.desk.history import identifications
from topcut.store import Database
from topcut.store.copied_people import CopiedPeople, Place


class CopiedEntrant(Struct, frozen=True):
    """Somebody of an event that is copied: their numbers there, and the names they are copied under."""

    players: tuple[PlayerId, ...]
    names: tuple[str, ...]


class NamedElsewhere(Struct, frozen=True):
    """A person's part in another event, where they still have a name."""

    place: Place
    title: str


async def note_copied(
    desk: Desk, database: Database, stream: Stream, *, origin: Stream, came: Sequence[CopiedEntrant]
) -> None:
    """Note where everybody in a copy came from; they were entered in this order, without those who were refused."""
    entered = await desk.events.see(stream, _entered)
    found: dict[PlayerId, Place] = {}
    at = 0
    for one in came:
        here = next((place for place in range(at, len(entered)) if entered[place].names == one.names), None)
        if here is not None:
            at = here + 1
            pairs = zip(entered[here].players, one.players, strict=True)
            found |= {mine: (origin, theirs) for mine, theirs in pairs}
    await off_loop.write(database, lambda connection: CopiedPeople(connection).note(stream, found))


async def named_elsewhere(
    desk: Desk, database: Database, stream: Stream, players: Sequence[PlayerId]
) -> list[NamedElsewhere]:
    """List where else these numbers of one person still have a name: in copies of the event, and where it came from."""
    places = [(stream, player) for player in players]
    others = await off_loop.read(database, lambda connection: CopiedPeople(connection).same_as(*places))
    found = []
    for place in sorted(others):
        title = await desk.events.see(place[0], partial(_title, player=place[1]))
        if title is not None:
            found.append(NamedElsewhere(place, title))
    return found


async def take_out_elsewhere(desk: Desk, database: Database, places: Sequence[Place], *, key: str) -> None:
    """Delete a person's identification and name in other events, in nobody's name; repeated, it goes on."""
    for stream, player in places:
        numbers = await desk.events.look(stream, partial(numbers_of, player=player))
        for seq, field in await off_loop.work(database, identifications, database, stream, frozenset(numbers)):
            await desk.events.act(stream, erase, who=THE_ERASER, key=f"{key}.{seq}.{field}", seq=seq, field=field)
        for number in numbers:
            await desk.events.act(stream, rename, who=THE_ERASER, key=f"{key}.{number}", player=number, name=None)


def numbers_of(event: Event, player: PlayerId) -> tuple[PlayerId, ...]:
    """List the numbers of one person: their own, and those merged with it, unless they are in a team."""
    entrant = event.entrants[event.players[player]]
    same = [each for each, number in event.players.items() if number == entrant.number and each != player]
    return (player, *same) if len(entrant.players) == 1 else (player,)


def _entered(event: Event, names: Names) -> list[CopiedEntrant]:
    return [
        CopiedEntrant(tuple(entrant.players), tuple(names.get(player, "") for player in entrant.players))
        for _, entrant in sorted(event.entrants.items())
    ]


def _title(event: Event, names: Names, *, player: PlayerId) -> str | None:
    """Return an event's title if somebody has a name there."""
    return event.title.opened("") if names.get(player) else None
