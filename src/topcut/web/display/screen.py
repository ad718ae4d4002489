"""What a hall screen shows: the content the desk assigned to it, or what the room needs now."""

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import Struct

from topcut.core.brackets import Playoff
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event, Phase, Screen, Shows
from topcut.core.event.nouns.swap.state import SwapStep
from topcut.core.event.reading import ClockView, clock_of, extra_of, playoff_of
from topcut.core.event.view import (
    BracketView,
    BuildTime,
    DraftCallView,
    EventStory,
    Grid,
    GridSection,
    Names,
    PlaceView,
    PodView,
    PublicView,
    SideNames,
    Sides,
    bracket_view,
    build_time,
    call_view,
    event_story,
    grid_of,
    public_view,
    sides_of,
    swap_called,
)
from topcut.locale import Tag
from topcut.printing.lookup import heading, is_between
from topcut.web.shared.names import SeatName, meeting_seats, seats

ROWS_A_PAGE: Final = 24
SECTIONS_A_PAGE: Final = 4
PODS_A_PAGE: Final = 3
Row = TypeVar("Row", SeatName, PlaceView, GridSection, PodView)


class ScreenTable(Struct, frozen=True):
    """A match that is still being played, with its extra time after the round (MTR 2.6)."""

    table: int
    sides: tuple[SideNames, ...]
    clock: ClockView


class ScreenContent(Struct, frozen=True):
    """Everything a screen may show, all of it public."""

    public: PublicView
    shows: Shows
    message: str
    minutes: int
    """The length of the round, for the bar below the clock."""
    open: tuple[ScreenTable, ...]
    """The tables still playing, the last to finish first."""
    playoff: Playoff | None
    pods: BracketView | None
    """The cut if it is played in pods, which has no bracket picture."""
    sides: Sides
    grid: Grid | None = None
    """Every table of the current round, while one is played."""
    story: EventStory | None = None
    """The story of the event, with its winner, once it is over."""
    step: SwapStep | None = None
    """The announcement while pools are registered (MTR 7.5)."""
    building: BuildTime | None = None
    """The clock before the first round (MTR B)."""
    first: str = ""
    last: str = ""
    """The range of first letters this screen lists; an empty bound is open."""
    call: DraftCallView | None = None
    """The draft being called now."""

    @property
    def cut(self) -> int | None:
        """How many players of the standings advance, if announced (MTR 10.2)."""
        return next((stage.cut for stage in self.public.stages if stage.cut), None)

    @property
    def is_paused(self) -> bool:
        """Whether the clock is paused; every screen then says so, whatever was assigned to it."""
        round = self.public.round
        return round is not None and round.state is not RoundState.CLOSED and round.clock.left is not None


class Leaf(Struct, frozen=True):
    """One page of a list: its rows, and the range of names it covers."""

    rows: tuple[SeatName | PlaceView | GridSection | PodView, ...]
    span: str = ""


def screen_view(event: Event, *, names: Names, screen: int, now: int) -> ScreenContent:
    """Build the content of this screen from what is public, as the desk assigned it (MTR 1.2)."""
    public = public_view(event, names=names)
    assigned = event.screens.get(screen, Screen())
    call = call_view(event, names=names, now=now)
    sides = sides_of(event, names=names)
    playoff = playoff_of(event) if event.cut and not event.is_free_for_all else None
    return ScreenContent(
        public=public,
        shows=_shown(event, assigned.shows, public, is_called=call is not None),
        message=assigned.message.opened(""),
        minutes=_minutes(event, public),
        open=_open_tables(event, public, sides),
        playoff=playoff,
        pods=bracket_view(event, names=names) if event.is_free_for_all else None,
        sides=sides,
        grid=grid_of(event, now=now),
        story=event_story(event, names=names),
        step=swap_called(event),
        building=build_time(event),
        first=assigned.first,
        last=assigned.last,
        call=call,
    )


def _shown(event: Event, assigned: Shows, public: PublicView, *, is_called: bool) -> Shows:
    """Prefer the announcement while pools are registered, unless the desk assigned something else (MTR 7.5)."""
    is_said = swap_called(event) is not None and public.building is None
    if is_said and assigned in {Shows.AUTO, Shows.CLOCK, Shows.ENTRY} and not public.meeting:
        return Shows.ENTRY
    return _possible(assigned, public, has_bracket=event.cut is not None, is_called=is_called)


def _possible(assigned: Shows, public: PublicView, *, has_bracket: bool, is_called: bool) -> Shows:
    """Fall back to what the room needs if the assigned content does not exist yet or no longer exists."""
    is_there = {
        Shows.PAIRINGS: public.round is not None or bool(public.meeting),
        Shows.CLOCK: public.round is not None,
        Shows.TABLES: _is_on(public),
        Shows.STANDINGS: bool(public.standings),
        Shows.BRACKET: has_bracket,
        Shows.SEATS: public.draft is not None,
        Shows.BUILDING: public.building is not None,
        Shows.WINNER: public.phase is Phase.FINISHED,
        Shows.ENTRY: public.phase is Phase.ENTRY,
        Shows.DRAFT: is_called,
        Shows.MESSAGE: True,
        Shows.BLANK: True,
    }
    if is_there.get(assigned):
        return assigned
    return Shows.DRAFT if is_called else _needed(public)


def _needed(public: PublicView) -> Shows:
    """Choose what the room needs now: seats, the clock, open tables, standings or the winner."""
    round = public.round
    if public.phase is Phase.FINISHED:
        return Shows.WINNER
    if public.meeting:
        return Shows.PAIRINGS
    if public.building:
        return Shows.BUILDING
    if public.draft:
        return Shows.SEATS
    if round is None:
        return Shows.ENTRY
    if round.state is RoundState.POSTED:
        return Shows.PAIRINGS
    if round.state is RoundState.CLOSED:
        return _between(public, round.number)
    return Shows.TABLES if round.state is RoundState.TIME_CALLED and round.open_tables else Shows.CLOCK


def _between(public: PublicView, round: int) -> Shows:
    """Choose what to show between rounds: the bracket once there is one, the standings before that."""
    if public.cut_made:
        return Shows.BRACKET
    return Shows.STANDINGS if public.standings_after == round else Shows.PAIRINGS


def _is_on(public: PublicView) -> bool:
    return public.round is not None and public.round.state is not RoundState.CLOSED


def leaves_of(view: ScreenContent, *, language: Tag) -> list[Leaf]:
    """Split a list into pages that can be read from the back of the hall."""
    if view.shows is Shows.PAIRINGS:
        mine = between(_seats(view.public, language), first=view.first, last=view.last, language=language)
        return [Leaf(tuple(page), _span(page, language)) for page in _pages(mine)]
    if view.shows is Shows.STANDINGS:
        return [Leaf(tuple(page)) for page in _pages(view.public.standings)]
    if view.shows is Shows.TABLES and view.grid:
        left = [section for section in view.grid.sections if section.left]
        return [Leaf(tuple(page)) for page in _pages(left, SECTIONS_A_PAGE)]
    if view.shows is Shows.SEATS and view.public.draft:
        return [Leaf(tuple(page)) for page in _pages(view.public.draft.pods, PODS_A_PAGE)]
    return [Leaf(())]


def _seats(public: PublicView, language: Tag) -> list[SeatName]:
    """List the seats by name: at the player meeting while it is on, otherwise in the round."""
    if public.meeting:
        return meeting_seats(public.meeting, language=language)
    return seats(public.round, language=language) if public.round else []


def between(found: list[SeatName], *, first: str, last: str, language: Tag) -> list[SeatName]:
    """Select the seats whose names fall within a screen's range of letters, in the order of lists."""
    mine = (seat for seat in found if _is_between(seat.side, first, last, language))
    return [*mine]


def _is_between(side: SideNames, first: str, last: str, language: Tag) -> bool:
    return is_between(side.name, first, last, language=language, sorted_as=side.sorted_as)


def _pages(rows: Sequence[Row], most: int = ROWS_A_PAGE) -> list[Sequence[Row]]:
    return [rows[start : start + most] for start in range(0, len(rows), most)] or [()]


def _span(page: Sequence[SeatName], language: Tag) -> str:
    if not page:
        return ""
    first, last = (_heading(page[end].side, language) for end in (0, -1))
    return first if first == last else f"{first} – {last}"


def _heading(side: SideNames, language: Tag) -> str:
    return heading(side.name, language=language, sorted_as=side.sorted_as)


def _minutes(event: Event, public: PublicView) -> int:
    if public.round is None:
        return 0
    return event.minutes_of(event.rounds[public.round.number]) or 0


def _open_tables(event: Event, public: PublicView, sides: Sides) -> tuple[ScreenTable, ...]:
    if public.round is None or public.round.state is RoundState.CLOSED:
        return ()
    tables = event.rounds[public.round.number].tables
    numbers = sorted(event.rounds[public.round.number].open_tables, key=lambda number: -extra_of(tables[number]))
    return tuple(
        ScreenTable(
            number,
            tuple(sides[side] for side in tables[number].sides),
            clock_of(event, event.rounds[public.round.number], tables[number]),
        )
        for number in numbers
    )
