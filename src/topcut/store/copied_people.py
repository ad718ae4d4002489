"""Who was copied from which event: a person taken out of one event is taken out of its copies, and the other way."""

from collections.abc import Mapping

from sqlalchemy import Connection, insert, inspect, or_, select

from topcut.core.play import PlayerId, Stream
from topcut.store.tables import copied_people, streams

Place = tuple[Stream, PlayerId]
"""A person's part in one event."""


class CopiedPeople:
    """The copied people of a database, as one connection sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def note(self, stream: Stream, came: Mapping[PlayerId, Place]) -> None:
        """Note where each player of a copied event came from; noted again, it stays as it is."""
        known = select(copied_people.c.player).where(copied_people.c.stream == stream)
        there = set(self._connection.execute(known).scalars())
        rows = [
            {"stream": stream, "player": player, "origin": origin, "origin_player": of}
            for player, (origin, of) in came.items()
            if player not in there
        ]
        if rows:
            self._connection.execute(insert(copied_people), rows)

    def same_as(self, *places: Place) -> set[Place]:
        """Find where else somebody is: in every event this one was copied from or into, in however many steps."""
        if not inspect(self._connection).has_table(copied_people.name):
            return set()
        found, waiting = set(places), list(places)
        while waiting:
            new = self._next_to(*waiting.pop()) - found
            found |= new
            waiting += new
        return {place for place in found - set(places) if self._is_here(place[0])}

    def _next_to(self, stream: Stream, player: PlayerId) -> set[Place]:
        table = copied_people.c
        here = (table.stream == stream) & (table.player == player)
        there = (table.origin == stream) & (table.origin_player == player)
        found = self._connection.execute(select(copied_people).where(or_(here, there)))
        return {
            place
            for row in found
            for place in (
                (Stream(row.stream), PlayerId(row.player)),
                (Stream(row.origin), PlayerId(row.origin_player)),
            )
        }

    def _is_here(self, stream: Stream) -> bool:
        """Check whether an event is still in this database; its copies may outlive it."""
        return self._connection.execute(select(streams.c.kind).where(streams.c.stream == stream)).first() is not None
