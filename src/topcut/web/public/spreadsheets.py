"""The content of public pages for a spreadsheet: standings, pairings and results as CSV."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from litestar import Response, get

from topcut.core.event.view import (
    PublicView,
    RoundView,
    SideNames,
    TableView,
    event_story,
    posted_rounds,
    public_view,
)
from topcut.core.play import Outcome, Result, Stream
from topcut.core.standings import to_places
from topcut.exchange.slug import slug
from topcut.exchange.spreadsheet import Cell, as_csv
from topcut.http.asker import STAFF, Asker
from topcut.http.limits import PUBLIC_LOGS, Limiter
from topcut.web.public.pod_rows import POD_RESULTS, POD_SEATS, pod_results, pod_seats

SEATS: Final = ("round", "table", "number_a", "name_a", "number_b", "name_b")
TEAM_SEATS: Final = ("round", "table", "seat", "number_a", "name_a", "person_a", "number_b", "name_b", "person_b")
"""The columns of a team event, which has a team name and a line for each seat (MTR 8.2)."""
ENDED: Final = ("wins_a", "wins_b", "draws", "winner", "how")
Rows = Iterator[Sequence[Cell]]


@get("/event/{stream:str}/standings.csv")
async def standings_csv(asker: Asker, limiter: Limiter, *, stream: Stream) -> Response[bytes]:
    """Download the published standings with every figure that ranks (MTR 1.9)."""
    view, _ = await _seen(asker, limiter, stream)
    return await _answer(view, f"standings-{view.standings_after or 0}", lambda: as_csv(_heads(view), _places(view)))


@get("/event/{stream:str}/places.csv")
async def places_csv(asker: Asker, limiter: Limiter, *, stream: Stream) -> Response[bytes]:
    """Download the final places, once the event is over (MTR 5.2)."""
    view, _ = await _seen(asker, limiter, stream)
    story = await asker.see(stream, lambda event, names: event_story(event, names=names))
    rows = [(each.first, each.last, *_named(each.side, view), each.points) for each in (story.places if story else ())]
    people = ("people",) if view.team_size > 1 else ()
    heads = ("first_place", "last_place", "number", "name", *people, "points")
    return await _answer(view, "places", lambda: as_csv(heads, rows))


@get("/event/{stream:str}/pairings.csv")
async def pairings_csv(asker: Asker, limiter: Limiter, *, stream: Stream) -> Response[bytes]:
    """Download the seats of the round that was posted last (MTR 1.9)."""
    view, _ = await _seen(asker, limiter, stream)
    rows = () if view.round is None else pod_seats(view.round) if view.in_pods else _seats(view.round, view)
    heads = _seat_heads(view)
    return await _answer(view, f"pairings-{view.round.number if view.round else 0}", lambda: as_csv(heads, rows))


@get("/event/{stream:str}/results.csv")
async def results_csv(asker: Asker, limiter: Limiter, *, stream: Stream) -> Response[bytes]:
    """Download every public result, and for the staff all results (MTR 1.2, MTR 2.12)."""
    view, rounds = await _seen(asker, limiter, stream)
    if view.in_pods:
        return await _answer(view, "results", lambda: as_csv(POD_RESULTS, pod_results(rounds)))
    rows = (row for round in rounds for row in _results(round, view))
    return await _answer(view, "results", lambda: as_csv((*_seat_heads(view), *ENDED), rows))


async def _seen(asker: Asker, limiter: Limiter, stream: Stream) -> tuple[PublicView, tuple[RoundView, ...]]:
    limiter.share("spreadsheets", PUBLIC_LOGS, asker.visitor.caller)
    sees_all = await asker.holding(stream, STAFF) is not None
    return await asker.see(
        stream,
        lambda event, names: (public_view(event, names=names), posted_rounds(event, names=names, sees_all=sees_all)),
    )


async def _answer(view: PublicView, what: str, write: Callable[[], bytes]) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{slug(view.title)}-{what}.csv"'}
    return Response(await asyncio.to_thread(write), media_type="text/csv", headers=headers)


def _heads(view: PublicView) -> list[str]:
    figures = [figure.by.name for place in view.standings[:1] for figure in place.standing.tiebreakers]
    people = [f"person_{number}" for number in range(1, view.team_size + 1) if view.team_size > 1]
    return ["place", "number", "name", *people, "points", "wins", "losses", "draws", *figures, "left"]


def _places(view: PublicView) -> Rows:
    for place in view.standings:
        standing, record = place.standing, place.standing.record
        yield (
            standing.rank,
            place.side.entrant,
            place.side.name,
            *place.side.people,
            standing.points,
            *(record.wins, record.losses, record.draws),
            *(_figure(figure.value) for figure in standing.tiebreakers),
            "yes" if place.is_out else "",
        )


def _seat_heads(view: PublicView) -> tuple[str, ...]:
    return POD_SEATS if view.in_pods else TEAM_SEATS if view.team_size > 1 else SEATS


def _seats(round: RoundView, view: PublicView) -> Rows:
    for table in round.tables:
        for match in table.by_seat or (table,):
            yield _both(round, match, view)
    for side in (*round.byes, *round.losses):
        for each in side.each if view.seats else (side,):
            yield _alone(round, each, view)


def _results(round: RoundView, view: PublicView) -> Rows:
    """List every match; for two teams their result first, then that of each seat (MTR 8.2)."""
    for table in round.tables:
        for match in (table, *table.by_seat):
            yield *_both(round, match, view), *_result(match.result)
    for sides, how, winner in ((round.byes, "bye", "a"), (round.losses, "loss", "")):
        for side in sides:
            yield *_alone(round, side, view), None, None, None, winner, how


def _both(round: RoundView, match: TableView, view: PublicView) -> tuple[Cell, ...]:
    seat = (match.sides[0].letter,) if view.team_size > 1 else ()
    return round.number, match.table, *seat, *(cell for side in match.sides for cell in _named(side, view))


def _alone(round: RoundView, side: SideNames, view: PublicView) -> tuple[Cell, ...]:
    seat, named = ((side.letter,) if view.team_size > 1 else ()), _named(side, view)
    return round.number, None, *seat, *named, *(None for _ in named)


def _named(side: SideNames, view: PublicView) -> tuple[Cell, ...]:
    """Return a side's number and name; for a team also the player of this match, or all its players."""
    if view.team_size == 1:
        return side.entrant, side.name
    return side.entrant, side.team or side.name, side.name if side.team else " / ".join(side.people)


def _result(result: Result | None) -> tuple[Cell, ...]:
    """Return the games, the winner and how the match was decided; all empty for an open match."""
    if result is None:
        return None, None, None, None, None
    a, b = result.outcomes()
    winner = "a" if a > b else "b" if b > a else "draw" if a is Outcome.DRAW else ""
    return *result.score.won, result.score.drawn, winner, result.how.value


def _figure(value: int | Fraction) -> Cell:
    """Give a fraction four decimals, as the command does; ranking uses the exact number."""
    return value if isinstance(value, int) else to_places(value, places=4)
