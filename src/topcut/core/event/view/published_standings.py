"""The published standings, line by line."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, structs

from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.rounds.figures import standings_after
from topcut.core.event.view.sides import Names, SideNames, Sides, lasting, sides_of
from topcut.core.play import EntrantId
from topcut.core.standings import Standing


class PlaceView(Struct, frozen=True):
    """A line of published standings."""

    standing: Standing
    side: SideNames
    is_out: bool


def places_shown(event: Event, after: int, *, names: Names) -> tuple[PlaceView, ...]:
    """List the standings as published, once until somebody comes or goes or a result is corrected."""
    return lasting(names, "places", _key(event, after), lambda: _places(event, after, sides_of(event, names=names)))


def row_of(event: Event, entrant: EntrantId, *, names: Names) -> int | None:
    """Find an entrant's line in the published standings, from 0; None if they have none."""
    after = max(event.published, default=None)
    if after is None:
        return None
    return _rows(event, after, names).get(entrant)


def _rows(event: Event, after: int, names: Names) -> Mapping[EntrantId, int]:
    places = places_shown(event, after, names=names)
    key = _key(event, after)
    return lasting(names, "rows", key, lambda: {place.side.entrant: row for row, place in enumerate(places)})


class PublishedPoints(Struct, frozen=True):
    """The points of everybody who is still in, by the standings that were published last."""

    of: Mapping[EntrantId, int]
    counts: tuple[tuple[int, int], ...]
    """How many are on each number of points, the most points first."""


def published_points(event: Event, *, names: Names) -> PublishedPoints:
    """Count who is on how many points, once for everybody who asks."""
    after = max(event.published, default=None)
    if after is None:
        return PublishedPoints({}, ())
    places = places_shown(event, after, names=names)
    return lasting(names, "points", _key(event, after), lambda: _points(places))


def _points(places: tuple[PlaceView, ...]) -> PublishedPoints:
    points = {place.side.entrant: place.standing.points for place in places if not place.is_out}
    return PublishedPoints(points, tuple(sorted(Counter(points.values()).items(), reverse=True)))


def names_on_lists(event: Event, *, names: Names) -> Mapping[EntrantId, str]:
    """Name everybody on the public lists: who is still in, and who has a place in the standings."""
    after = max(event.published, default=None)
    rows = {} if after is None else _rows(event, after, names)
    key = (event.arranged, event.people.changes) if after is None else _key(event, after)
    return lasting(
        names,
        "names on lists",
        key,
        lambda: {
            number: side.name
            for number, side in sides_of(event, names=names).items()
            if number in rows or event.entrants[number].out_after is None
        },
    )


def _key(event: Event, after: int) -> tuple[int, ...]:
    return *results_key(event, after), event.people.changes


def results_key(event: Event, after: int) -> tuple[int, ...]:
    """Return what stays the same as long as the results of these rounds do."""
    is_over = event.rounds[after].state is RoundState.CLOSED
    return after, event.arranged, 0 if is_over else event.moves


def _places(event: Event, after: int, sides: Sides) -> tuple[PlaceView, ...]:
    """List the standings as published; after a correction, by the new figures, equals in the old order (MTR 1.9)."""
    published = {entrant: index for index, entrant in enumerate(event.published[after])}
    places = [place for place in standings_after(event, after=after) if place.entrant in published]
    places.sort(key=lambda place: (*(-figure.value for figure in place.figures), published[place.entrant]))
    return tuple(
        PlaceView(_ranked(place, rank), sides[place.entrant], event.entrants[place.entrant].out_after is not None)
        for rank, place in enumerate(places, start=1)
    )


def _ranked(standing: Standing, rank: int) -> Standing:
    return standing if standing.rank == rank else structs.replace(standing, rank=rank)
