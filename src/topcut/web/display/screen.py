"""What a screen of the hall shows: what the desk assigned to it, or what the room needs now."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from topcut.core.brackets import Playoff
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase, Screen, Shows
from topcut.core.event.reading import ClockView, clock_of, playoff_of
from topcut.core.event.view import Names, PlaceView, PublicView, SideNames, Sides, public_view, sides_of
from topcut.locale import Tag
from topcut.printing.lookup import heading, listed
from topcut.web.shared.names import SeatName, list_key, seats

ROWS_A_PAGE: Final = 24


class ScreenTable(Struct, frozen=True):
    """A match that is still being played, with what it has beyond the round (MTR 2.6)."""

    table: int
    sides: tuple[SideNames, ...]
    clock: ClockView


class ScreenContent(Struct, frozen=True):
    """All that a screen may show: what is public, and nothing else."""

    public: PublicView
    shows: Shows
    message: str
    minutes: int
    """How long the round is, for the edge below the clock."""
    open: tuple[ScreenTable, ...]
    """Who is still playing, the last to finish first."""
    playoff: Playoff | None
    sides: Sides

    @property
    def is_paused(self) -> bool:
        """Ask whether the clock stands: then every screen says so, whatever it was told to show."""
        round = self.public.round
        return round is not None and round.state is not RoundState.CLOSED and round.clock.left is not None


class Leaf(Struct, frozen=True):
    """One page of a list: its rows, and from where to where it goes."""

    rows: tuple[SeatName | PlaceView, ...]
    span: str = ""


def screen_view(event: Event, *, names: Names, screen: int) -> ScreenContent:
    """Show what anybody may see, as the desk wants it on this screen (MTR 1.2)."""
    public = public_view(event, names=names)
    assigned = event.screens.get(screen, Screen())
    sides = sides_of(event, names=names)
    playoff = playoff_of(event) if event.cut else None
    return ScreenContent(
        public=public,
        shows=_possible(assigned.shows, public, has_bracket=playoff is not None),
        message=assigned.message.value if assigned.message.is_open else "",
        minutes=_minutes(event, public),
        open=_open_tables(event, public, sides),
        playoff=playoff,
        sides=sides,
    )


def _possible(assigned: Shows, public: PublicView, *, has_bracket: bool) -> Shows:
    """Fall back to what the room needs where there is nothing yet of what was assigned, or nothing any more."""
    is_there = {
        Shows.PAIRINGS: public.round is not None,
        Shows.CLOCK: public.round is not None,
        Shows.STANDINGS: bool(public.standings),
        Shows.BRACKET: has_bracket,
        Shows.ENTRY: public.phase is Phase.ENTRY,
        Shows.MESSAGE: True,
        Shows.BLANK: True,
    }
    return assigned if is_there.get(assigned) else _needed(public)


def _needed(public: PublicView) -> Shows:
    """Choose what the room needs now: where to sit, how long to play, who is in front, how to enter."""
    round = public.round
    if round is None:
        return Shows.ENTRY
    if round.state is RoundState.POSTED:
        return Shows.PAIRINGS
    if round.state is RoundState.CLOSED:
        return Shows.STANDINGS if public.standings_after == round.number else Shows.PAIRINGS
    return Shows.CLOCK


def leaves_of(view: ScreenContent, *, language: Tag) -> list[Leaf]:
    """Cut a list into pages that can be read from the back of the hall."""
    round = view.public.round
    if view.shows is Shows.PAIRINGS and round:
        found = sorted(seats(round), key=lambda seat: (list_key(seat.side.name, language), seat.side.entrant))
        return [Leaf(tuple(page), _span(page, language)) for page in _pages(found)]
    if view.shows is Shows.STANDINGS:
        return [Leaf(tuple(page)) for page in _pages(view.public.standings)]
    return [Leaf(())]


def _pages(rows: Sequence[SeatName] | Sequence[PlaceView]) -> list[Sequence[SeatName | PlaceView]]:
    return [rows[start : start + ROWS_A_PAGE] for start in range(0, len(rows), ROWS_A_PAGE)] or [()]


def _span(page: Sequence[SeatName | PlaceView], language: Tag) -> str:
    first, last = (heading(page[end].side.name, language=language) for end in (0, -1))
    return first if first == last else f"{first} – {last}"


def as_listed(side: SideNames) -> SideNames:
    """Write a name as lists do: family, given."""
    return SideNames(side.entrant, listed(side.name), side.is_twin)


def _minutes(event: Event, public: PublicView) -> int:
    if public.round is None:
        return 0
    return event.minutes_of(event.rounds[public.round.number]) or 0


def _open_tables(event: Event, public: PublicView, sides: Sides) -> tuple[ScreenTable, ...]:
    if public.round is None or public.round.state is RoundState.CLOSED:
        return ()
    tables = event.rounds[public.round.number].tables
    numbers = sorted(event.rounds[public.round.number].open_tables, key=lambda number: -tables[number].extra)
    return tuple(
        ScreenTable(
            number,
            tuple(sides[side] for side in tables[number].sides),
            clock_of(event, event.rounds[public.round.number], tables[number]),
        )
        for number in numbers
    )
