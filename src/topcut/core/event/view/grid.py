"""The end of a round at a glance: a tile for every table, by fifties, the last to finish first."""

import enum
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from msgspec import Struct

from topcut.core.event.nouns.matches.terms import TableSight
from topcut.core.event.nouns.rounds.state import ReportStatus, Round, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.binding import HoldFor, bindings_in
from topcut.core.event.reading.event import sides_leaving
from topcut.core.event.reading.time import clock_of, extra_of, last_turn_of, time_of
from topcut.core.play import Who
from topcut.core.play.seats import SEAT_LETTERS

T = TypeVar("T")

A_SECTION: Final = 50
"""As many tables as one judge can watch."""


class TileIs(enum.StrEnum):
    """What a table is waiting for at the end of a round, in order of attention."""

    OWN = "own"
    """Plays on: it has extra minutes beyond the round's (MTR 2.6)."""
    HOLD = "hold"
    """Something is investigated or appealed: nobody reports until that is decided."""
    DISPUTE = "dispute"
    """The two sides do not agree (MTR 1.10)."""
    JUDGE = "judge"
    """A judge is there or on the way."""
    TURNS = "turns"
    """Plays the last turns (MTR 2.5)."""
    PLAYING = "playing"
    NOBODY = "nobody"
    """Empty, and no result is in."""
    SLIP = "slip"
    """A judge has taken the slip; the desk still has to enter it."""
    DONE = "done"


class Tile(Struct, frozen=True):
    """One table of the round."""

    table: int
    is_now: TileIs
    turn: int = 0
    """The last turn it is in, if somebody has noted it."""
    last_turn: int = 0
    minutes: int = 0
    """Its extra minutes beyond the round's (MTR 2.6)."""
    ends_at: int = 0
    """When its own time is over; 0 while the clock is stopped."""
    judge: Who | None = None
    is_left: bool = False
    """Whether a side has dropped (MTR 2.10)."""
    seats: str = ""
    """In a team match: the letters of the seats still playing, once one is done, even if it is decided (MTR 8.2)."""


class GridSection(Struct, frozen=True):
    """A range of tables, its tiles in the order of their numbers."""

    letter: str
    tiles: tuple[Tile, ...]
    judge: Who | None = None
    """The judge who looks after it."""

    @property
    def open(self) -> tuple[Tile, ...]:
        return tuple(tile for tile in self.tiles if tile.is_now is not TileIs.DONE)

    @property
    def left(self) -> int:
        return len(self.open)


class Grid(Struct, frozen=True):
    """Every table of the current round."""

    round: int
    sections: tuple[GridSection, ...]

    @property
    def tiles(self) -> Iterator[Tile]:
        return (tile for section in self.sections for tile in section.tiles)

    @property
    def open(self) -> list[Tile]:
        """All open tables, the last to finish first: a table that plays on never drops off the list (MTR 2.6)."""
        return sorted((tile for tile in self.tiles if tile.is_now is not TileIs.DONE), key=_longest_first)

    def section_of(self, judge: Who) -> str:
        """Find the section a judge looks after, the first of several; empty if there is none."""
        return next((section.letter for section in self.sections if section.judge == judge), "")

    def find(self, table: int) -> Tile | None:
        return next((tile for tile in self.tiles if tile.table == table), None)

    def counted(self) -> dict[TileIs, int]:
        """Count the open tables by what they wait for."""
        tiles = [tile.is_now for tile in self.open]
        return {each: tiles.count(each) for each in TileIs if each in tiles}


_ORDER: Final = tuple(TileIs)


def _longest_first(tile: Tile) -> tuple[int, int, int, int]:
    return _ORDER.index(tile.is_now), -tile.minutes, tile.turn, tile.table


def grid_of(event: Event, *, now: int, section: str = "") -> Grid | None:
    """Show every table of the current round, or of one section; None while no round is on (MTR 2.5)."""
    round = event.last_round
    if round is None or not round.state.is_on:
        return None
    there, held = dict(judges_at(event, round.number)), _held(event, round.number)
    numbers = sorted(round.tables)
    if section:
        numbers = [number for part in outline_of(event) if part.letter == section for number in part.tables]
    tiles = [
        _tile(event, round, number, judge=there.get(number), is_held=number in held, now=now) for number in numbers
    ]
    parts = [(section, tuple(tiles))] if section else _divided(tiles)
    sections = tuple(GridSection(letter, some, event.sections.get(letter)) for letter, some in parts)
    return Grid(round.number, sections)


class SectionOutline(Struct, frozen=True):
    """A range of tables as far as it is needed to choose it."""

    letter: str
    tables: tuple[int, ...]
    left: int
    """How many of them are open."""
    judge: Who | None = None
    """The judge who looks after it."""


def outline_of(event: Event) -> tuple[SectionOutline, ...]:
    """Divide the current round into its sections without looking at each table; empty while none is on."""
    round = event.last_round
    if round is None or not round.state.is_on:
        return ()
    return tuple(
        SectionOutline(letter, some, len(round.unsettled.intersection(some)), event.sections.get(letter))
        for letter, some in _divided(sorted(round.tables))
    )


def open_tiles(event: Event, *, now: int, tables: Collection[int], most: int) -> list[Tile]:
    """Show which of these tables are open, the last to finish first; of very many only the first ones.

    A table at which nothing was noted is like any other, so that of those no more are looked at than are shown.
    """
    round = event.last_round
    if round is None or not round.state.is_on:
        return []
    there, held = dict(judges_at(event, round.number)), _held(event, round.number)
    chosen = sorted(round.unsettled.intersection(tables))
    if len(chosen) > most:
        odd = {number for number in chosen if number in there or number in held or _is_noted(event, round, number)}
        plain = islice((number for number in chosen if number not in odd), most)
        chosen = [*odd, *plain]
    tiles = (_tile(event, round, number, judge=there.get(number), is_held=number in held, now=now) for number in chosen)
    return sorted(tiles, key=_longest_first)[:most]


def _is_noted(event: Event, round: Round, number: int) -> bool:
    at = round.tables[number]
    return bool(at.extra or at.seats or at.report or at.progress.seen is not TableSight.PLAYING)


def judges_at(event: Event, round: int) -> Iterator[tuple[int, Who]]:
    """List which judge is at which table: on a call they took, or with its decks."""
    for call in event.judging.open_calls.values():
        if call.asked.round == round and call.judge is not None:
            yield call.asked.table, call.judge
    for (at, table), number in event.judging.checking.items():
        if at == round:
            yield table, event.judging.checks[number].begun.judge


def _held(event: Event, round: int) -> set[int]:
    """Find the tables with an investigation or appeal: no result is accepted there (MTR 5.1, MTR 2.9)."""
    bound = bindings_in(event, round=round)
    return {table for table, each in bound.items() if any(hold.why is not HoldFor.JUDGE for hold in each.holds)}


def _tile(event: Event, round: Round, number: int, *, judge: Who | None, is_held: bool, now: int) -> Tile:
    at = round.tables[number]
    playing = "".join(
        letter for seat, letter in zip(range(len(at.seats)), SEAT_LETTERS, strict=False) if not at.is_over(seat)
    )
    seats = playing if len(playing) < len(at.seats) else ""
    if at.report >= ReportStatus.REPORTED:
        return Tile(number, TileIs.DONE, seats=seats)
    time = time_of(clock_of(event, round, at), now=now)
    return Tile(
        number,
        _is_now(at, is_over=time.is_over, judge=judge, is_held=is_held),
        turn=at.progress.turn if at.progress.seen is TableSight.TURNS else 0,
        last_turn=last_turn_of(event, at),
        minutes=extra_of(at) // 60_000_000,
        ends_at=time.ends_at,
        judge=judge,
        is_left=bool(sides_leaving(event, at)),
        seats=seats,
    )


def _is_now(at: Table, *, is_over: bool, judge: Who | None, is_held: bool) -> TileIs:
    seen = at.progress.seen
    if is_held:
        return TileIs.HOLD
    if at.report is ReportStatus.DISPUTED or seen is TableSight.DISAGREE:
        return TileIs.DISPUTE
    if seen is TableSight.SLIP:
        return TileIs.SLIP
    if seen is TableSight.NOBODY:
        return TileIs.NOBODY
    if judge is not None:
        return TileIs.JUDGE
    if extra_of(at) and not is_over:
        return TileIs.OWN
    return TileIs.TURNS if is_over else TileIs.PLAYING


def _divided(tables: Sequence[T]) -> Iterator[tuple[str, tuple[T, ...]]]:
    """Divide the tables by fifties; up to ten more than fifty are still one section."""
    size = len(tables) if len(tables) <= A_SECTION + A_SECTION // 5 else A_SECTION
    for index, first in enumerate(range(0, len(tables), size or 1)):
        yield letter_of(index), tuple(tables[first : first + size])


def letter_of(index: int) -> str:
    """Return the letter of a section: A, B, … Z, then AA."""
    return chr(65 + index) if index < 26 else letter_of(index // 26 - 1) + letter_of(index % 26)
