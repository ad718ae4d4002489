"""Every player's own part, for a whole room at once: what a phone must be told, and nothing about anybody else."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from topcut.core.event.nouns.rounds.state import ReportStatus, Round, RoundState
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.reading.calling import called_stage
from topcut.core.event.reading.time import extra_of
from topcut.core.event.view.public import last_posted, meeting_table
from topcut.core.event.view.sides import Names, Sides, sides_of
from topcut.core.event.view.span import bracket_span
from topcut.core.play import EntrantId, PlayerId, Result, Who

MILLI: Final = 1_000


class CallPart(Struct, frozen=True, omit_defaults=True):
    """The last line said in a called draft, from which a phone counts by itself; in milliseconds."""

    said: int
    at: float
    stands: float | None = None
    """Since when the draft is paused."""


class OwnPart(Struct, frozen=True, omit_defaults=True):
    """Where one entrant sits, against whom, and how long; all of it is on their own page too."""

    phase: Phase
    round: int | None = None
    state: RoundState | None = None
    table: int | None = None
    opponent: str = ""
    opponent_number: int = 0
    """Set if somebody else has the opponent's name, as on lists."""
    ends_at: int | None = None
    left: int | None = None
    """Set while the clock is stopped."""
    extra: int = 0
    report: ReportStatus = ReportStatus.OPEN
    is_mine: bool = False
    """Whether my side made the report."""
    result: Result | None = None
    has_bye: bool = False
    is_out: bool = False
    checked_in: bool = False
    standings_after: int | None = None
    buzzed_at: int | None = None
    """When a judge buzzed my phone: my table is empty and has no result."""
    to_the_final: int | None = None
    """Set in the bracket, whose rounds have names: 0 is the final (MTR 10.4)."""
    meeting: int | None = None
    """My table at the player meeting, while it is on."""
    call: CallPart | None = None
    """Sent to everybody while a draft is called (MTR 7.7)."""
    told: int = 0
    """Grows whenever everybody is told something: each phone then reads its page again (MTR 1.6)."""


class RoomView(Struct, frozen=True):
    """The parts of a whole room, to be sent out one by one."""

    parts: Mapping[EntrantId, OwnPart]
    at_seats: Mapping[PlayerId, OwnPart]
    """In a match of two teams, each player's own: time, report and result of their seat (MTR 8.2)."""
    entrant_of: Mapping[PlayerId, EntrantId]
    links: Mapping[Who, PlayerId]
    """The player whose part each private link opens now; a replaced link opens none."""


def room_view(event: Event, *, names: Names) -> RoomView:
    """Show each player their table, opponent and time, in one pass over the room (MTR 10.4)."""
    sides = sides_of(event, names=names)
    after = max(event.published, default=None)
    call = _call(event)
    parts = {
        entrant.number: OwnPart(
            event.phase,
            is_out=entrant.out_after is not None,
            checked_in=entrant.checked_in,
            standings_after=after,
            meeting=meeting_table(event, entrant),
            call=call,
            told=_last_told(event),
        )
        for entrant in event.entrants.values()
    }
    round = last_posted(event)
    at_seats: dict[PlayerId, OwnPart] = {}
    if round is not None and round.state is not RoundState.CLOSED:
        parts |= _seated(event, round, sides, after)
        at_seats = dict(_at_seats(event, round, parts))
    return RoomView(parts, at_seats, dict(event.players), dict(event.links))


def _last_told(event: Event) -> int:
    """Number what everybody was told last; 0 if nothing was (MTR 1.6)."""
    return event.last_change if event.changes or event.notice else 0


def _call(event: Event) -> CallPart | None:
    """Return the last line of a called draft, or its pause; everybody is told at once when it changes (MTR 7.7)."""
    stage = called_stage(event)
    if stage is None:
        return None
    called = event.called[stage]
    said = called.said[-1]
    return CallPart(said.call, said.at / MILLI, called.pause.at / MILLI if called.pause else None)


def _at_seats(event: Event, round: Round, parts: Mapping[EntrantId, OwnPart]) -> Iterator[tuple[PlayerId, OwnPart]]:
    for table in round.tables.values():
        for seat, at in enumerate(table.seats if not table.is_said_of_all else ()):
            for me, entrant in enumerate(table.sides):
                yield (
                    event.entrants[entrant].players[seat],
                    replace(
                        parts[entrant],
                        extra=extra_of(table, seat),
                        report=at.report,
                        is_mine=at.reported_by == me,
                        result=at.result,
                    ),
                )


def buzzed_at(event: Event, round: Round, table: int) -> int | None:
    """Return when a table's phones were buzzed, while it has no report (MTR 2.4)."""
    is_open = round.tables[table].report is ReportStatus.OPEN
    return event.judging.buzzed.get((round.number, table)) if is_open else None


def _seated(event: Event, round: Round, sides: Sides, after: int | None) -> dict[EntrantId, OwnPart]:
    """Build the parts of everybody in a posted round: at a table, or with the bye."""
    span = bracket_span(event)
    to_the_final = span.to_the_final(round.number) if span else None
    found = {
        entrant: OwnPart(
            event.phase,
            round.number,
            round.state,
            has_bye=True,
            is_out=event.entrants[entrant].out_after is not None,
            checked_in=event.entrants[entrant].checked_in,
            standings_after=after,
            to_the_final=to_the_final,
            told=_last_told(event),
        )
        for entrant in round.byes
    }
    for number, table in round.tables.items():
        for me, entrant in enumerate(table.sides):
            others = [sides[side] for side in table.sides if side != entrant]
            found[entrant] = OwnPart(
                event.phase,
                round.number,
                round.state,
                table=number,
                opponent=", ".join(side.name for side in others),
                opponent_number=next((side.entrant for side in others if side.is_twin), 0),
                ends_at=round.clock.ends_at,
                left=round.clock.left,
                extra=extra_of(table),
                report=table.report,
                is_mine=table.reported_by == me,
                result=table.result,
                is_out=event.entrants[entrant].out_after is not None,
                checked_in=event.entrants[entrant].checked_in,
                standings_after=after,
                buzzed_at=buzzed_at(event, round, number),
                to_the_final=to_the_final,
                told=_last_told(event),
            )
    return found
