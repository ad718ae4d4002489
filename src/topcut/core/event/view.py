"""What one viewer may see of an event, built by adding; nothing is ever taken out of a copy.

A round that is only drawn is the staff's. Standings are public once they are published. At Competitive and above a
player whose match is open sees no other result of the round (MTR 2.12). Names come in from beside the log.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, structs

from topcut.core.event.ranking import ranking
from topcut.core.event.state import Entrant, Event, Phase, Report, Round, RoundState, Table
from topcut.core.play import EntrantId, Level, PlayerId, Result
from topcut.core.standings import Record, Standing

Names = Mapping[int, str]
"""By player; a player without a name has had it erased."""

UNNAMED = "–"


class Side(Struct, frozen=True):
    """One side of a match, as people read it."""

    entrant: EntrantId
    name: str
    is_twin: bool = False
    """Somebody else in the event has the same name."""


Sides = Mapping[EntrantId, Side]


class ClockView(Struct, frozen=True):
    """A deadline every screen can run from by itself."""

    ends_at: int | None
    left: int | None
    """Set while the clock stands."""
    extra: int = 0
    """What this table has beyond the round (MTR 2.6)."""


class TableView(Struct, frozen=True):
    """One match as everybody sees it."""

    table: int
    sides: tuple[Side, ...]
    result: Result | None = None


class RoundView(Struct, frozen=True):
    """A posted round as everybody sees it."""

    number: int
    state: RoundState
    tables: tuple[TableView, ...]
    byes: tuple[Side, ...]
    clock: ClockView
    open_tables: int


class PlaceView(Struct, frozen=True):
    """A line of published standings."""

    standing: Standing
    side: Side
    is_out: bool


class PublicView(Struct, frozen=True):
    """What anybody may see."""

    title: str
    phase: Phase
    rounds_announced: int
    entrants: tuple[Side, ...]
    round: RoundView | None
    standings_after: int | None
    standings: tuple[PlaceView, ...]


class OwnMatch(Struct, frozen=True):
    """A player's own match, and what they can do about it."""

    round: int
    table: int
    me: int
    """Which side of the match I am."""
    sides: tuple[Side, ...]
    clock: ClockView
    result: Result | None
    report: Report
    is_mine: bool
    """Whether my side made the report."""


class PlayerView(Struct, frozen=True):
    """What one player may see: all that is public, and their own part."""

    public: PublicView
    me: Side
    record: Record
    points: int
    match: OwnMatch | None
    has_bye: bool
    is_out: bool
    checked_in: bool


class DeskTable(Struct, frozen=True):
    """One match as the staff sees it."""

    table: int
    sides: tuple[Side, ...]
    points: tuple[int, ...]
    result: Result | None
    report: Report
    extra: int


class DeskView(Struct, frozen=True):
    """What the staff may see: drawn rounds, every report, who is here and who is not."""

    public: PublicView
    round: int | None
    state: RoundState | None
    tables: tuple[DeskTable, ...]
    byes: tuple[Side, ...]
    absent: tuple[Side, ...]
    """Entered, not checked in, not gone."""


def public_view(event: Event, *, names: Names) -> PublicView:
    """Show what anybody may see (MTR 1.2)."""
    sides = sides_of(event, names=names)
    after = max(event.published, default=None)
    return PublicView(
        title=event.title.value if event.title.is_open else UNNAMED,
        phase=event.phase,
        rounds_announced=sum(stage.rounds or 0 for stage in event.stages),
        entrants=tuple(sides[e.number] for e in event.entrants.values() if e.out_after is None),
        round=_posted_round(event, sides, shows_results=True),
        standings_after=after,
        standings=() if after is None else _standings(event, after, sides),
    )


def player_view(event: Event, player: PlayerId, *, names: Names) -> PlayerView:
    """Show one player all that is public and their own part; during a match no other result (MTR 2.12)."""
    entrant = event.entrants[event.players[player]]
    sides = sides_of(event, names=names)
    match = _own_match(event, entrant, sides)
    is_playing = match is not None and match.report is not Report.FINAL
    public = public_view(event, names=names)
    if is_playing and _level(event) >= Level.COMPETITIVE:
        public = PublicView(
            public.title,
            public.phase,
            public.rounds_announced,
            public.entrants,
            _posted_round(event, sides, shows_results=False),
            public.standings_after,
            public.standings,
        )
    own = _own_standing(event, entrant)
    posted = _last_posted(event)
    return PlayerView(
        public=public,
        me=sides[entrant.number],
        record=own.record if own else Record(),
        points=own.points if own else 0,
        match=match,
        has_bye=posted is not None and posted.state < RoundState.CLOSED and entrant.number in posted.byes,
        is_out=entrant.out_after is not None,
        checked_in=entrant.checked_in,
    )


def desk_view(event: Event, *, names: Names) -> DeskView:
    """Show the staff everything about the round in hand, drawn or posted (MTR 1.9)."""
    sides = sides_of(event, names=names)
    round = event.last_round
    points = (
        {place.entrant: place.points for place in ranking(event, after=event.rounds_closed)} if event.stages else {}
    )
    here = [entrant for entrant in event.entrants.values() if entrant.out_after is None]
    return DeskView(
        public=public_view(event, names=names),
        round=round.number if round else None,
        state=round.state if round else None,
        tables=tuple(_desk_table(n, t, sides, points) for n, t in round.tables.items()) if round else (),
        byes=tuple(sides[entrant] for entrant in round.byes) if round else (),
        absent=tuple(sides[entrant.number] for entrant in here if not entrant.checked_in),
    )


def _last_posted(event: Event) -> Round | None:
    posted = [number for number, round in event.rounds.items() if round.state >= RoundState.POSTED]
    return event.rounds[max(posted)] if posted else None


def _posted_round(event: Event, sides: Sides, *, shows_results: bool) -> RoundView | None:
    round = _last_posted(event)
    if round is None:
        return None
    return RoundView(
        number=round.number,
        state=round.state,
        tables=tuple(
            TableView(
                number,
                tuple(sides[side] for side in table.sides),
                table.result if shows_results and table.report is Report.FINAL else None,
            )
            for number, table in sorted(round.tables.items())
        ),
        byes=tuple(sides[entrant] for entrant in round.byes),
        clock=ClockView(round.clock.ends_at, round.clock.left),
        open_tables=len(round.open_tables),
    )


def _own_match(event: Event, entrant: Entrant, sides: Sides) -> OwnMatch | None:
    round = _last_posted(event)
    if round is None or round.state is RoundState.CLOSED:
        return None
    for number, table in round.tables.items():
        if entrant.number in table.sides:
            me = table.sides.index(entrant.number)
            return OwnMatch(
                round=round.number,
                table=number,
                me=me,
                sides=tuple(sides[side] for side in table.sides),
                clock=ClockView(round.clock.ends_at, round.clock.left, table.extra),
                result=table.result,
                report=table.report,
                is_mine=table.reported_by == me,
            )
    return None


def _own_standing(event: Event, entrant: Entrant) -> Standing | None:
    """A player always knows their own points, published or not."""
    if not event.rounds_closed:
        return None
    places = ranking(event, after=event.rounds_closed)
    return next((place for place in places if place.entrant == entrant.number), None)


def _standings(event: Event, after: int, sides: Sides) -> tuple[PlaceView, ...]:
    """The standings as they were published, in that order."""
    order = {entrant: place for place, entrant in enumerate(event.published[after], start=1)}
    places = {place.entrant: place for place in ranking(event, after=after)}
    return tuple(
        PlaceView(
            structs.replace(places[entrant], rank=rank),
            sides[entrant],
            event.entrants[entrant].out_after is not None,
        )
        for entrant, rank in order.items()
        if entrant in places
    )


def _desk_table(number: int, table: Table, sides: Sides, points: Mapping[EntrantId, int]) -> DeskTable:
    seated = tuple(sides[side] for side in table.sides)
    worth = tuple(points.get(side, 0) for side in table.sides)
    return DeskTable(number, seated, worth, table.result, table.report, table.extra)


def _level(event: Event) -> Level:
    round = _last_posted(event)
    return event.stages[round.stage].level if round else Level.REGULAR


def sides_of(event: Event, *, names: Names) -> Sides:
    """Name every entrant as lists show them; two of one name are marked on every list."""
    shown = {
        number: " / ".join(names.get(player) or UNNAMED for player in entrant.players)
        for number, entrant in event.entrants.items()
    }
    times = Counter(name.casefold() for name in shown.values() if name != UNNAMED)
    return {number: Side(number, name, times[name.casefold()] > 1) for number, name in shown.items()}
