"""Change a posted round: exchange two entrants, apply the smallest repair, sort out people at the wrong table."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.flow import exchange_opponents, repair_round, started
from topcut.core.event.nouns.refusals import NoSuchTable
from topcut.core.event.nouns.rounds.state import Round, RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import round_of
from topcut.core.event.rounds import corrected_since, proposed_repair
from topcut.core.event.view import Names, SideNames, Sides, sides_of
from topcut.core.free_for_all import PodRepair, pod_sentence
from topcut.core.pairing import RepairPlan, SeatChange
from topcut.core.play import EntrantId
from topcut.http.forms import FORM, Form, whole, wholes
from topcut.locale import say
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.names import apart

BYE = "bye"


class Move(Struct, frozen=True):
    """One table before and after; table None is the bye."""

    table: int | None
    before: tuple[SideNames, ...]
    after: tuple[SideNames, ...]


class Way(Struct, frozen=True):
    """An exchange of two entrants, and its effect on their tables."""

    one: EntrantId
    other: EntrantId
    moves: tuple[Move, ...]


class ExchangeForm(Form, kw_only=True):
    """Two entrants change places."""

    one: EntrantId
    other: EntrantId
    why: str = ""


class RepairForm(Form, kw_only=True):
    """The smallest repair, for entrants whose earlier result was wrong."""

    corrected: str = ""
    why: str = ""


def moves_of(changes: tuple[SeatChange, ...], sides: Sides) -> tuple[Move, ...]:
    """Add names to the tables before and after a change."""
    return tuple(
        Move(change.table, tuple(sides[e] for e in change.before), tuple(sides[e] for e in change.after))
        for change in changes
    )


def reasons_of(repair: RepairPlan | PodRepair, sides: Sides, *, language: str) -> tuple[str, ...]:
    """Explain why tables change; a repair of pods has reasons, a repair of pairs is fully visible (GAP-01)."""
    if isinstance(repair, RepairPlan):
        return ()
    write = partial(pod_sentence, name=lambda entrant: apart(sides[entrant].name), say=partial(say, tag=language))
    return tuple(map(write, repair.reasons))


def seat_of(round: Round, entrant: EntrantId) -> tuple[int | None, tuple[EntrantId, ...]]:
    """Find an entrant's table and its sides; the table is None for a bye."""
    for number, table in round.tables.items():
        if entrant in table.sides:
            return number, table.sides
    if entrant in round.byes:
        return None, (entrant,)
    raise NoSuchTable(round=round.number, table=f"#{entrant}")


def way(round: Round, sides: Sides, one: EntrantId, other: EntrantId) -> Way:
    """Compute the effect of an exchange on the two tables (GAP-01)."""
    swap = {one: other, other: one}
    places = dict(seat_of(round, entrant) for entrant in (one, other))
    return Way(
        one,
        other,
        tuple(
            Move(table, tuple(sides[e] for e in seated), tuple(sides[swap.get(e, e)] for e in seated))
            for table, seated in sorted(places.items(), key=lambda place: place[0] or 0)
        ),
    )


def ways_between(event: Event, names: Names, *, round: int, first: str, second: str) -> list[Way]:
    """List both exchanges between two tables, or between a table and the bye; between pods, every one."""
    at = round_of(event, round)
    sides = sides_of(event, names=names)
    one, two = (_seated(at, text) for text in (first, second))
    if len(two) == 1:
        return [way(at, sides, each, two[0]) for each in one]
    if len(one) > 2:
        return [way(at, sides, mine, each) for mine in one for each in two if mine != each]
    return [way(at, sides, one[-1], each) for each in reversed(two)]


def _seated(round: Round, text: str) -> tuple[EntrantId, ...]:
    if text.strip().lower() == BYE and round.byes:
        return round.byes[:1]
    number = whole(text) or 0
    if number not in round.tables:
        raise NoSuchTable(round=round.number, table=text[:12])
    return round.tables[number].sides


@get("/round/{round:int}/exchange")
async def exchange_page(desk_page: DeskPage, round: int, *, first: str = "", second: str = "") -> Response[str]:
    """Show the effect of an exchange on two tables, before it is made (GAP-01)."""
    return await show_two(
        desk_page, "exchange", ways_between, round=round, first=first, second=second, most=12, found="ways"
    )


async def show_two(
    desk_page: DeskPage,
    page: str,
    find: Callable[..., object],
    *,
    round: int,
    first: str,
    second: str,
    most: int,
    found: str,
) -> Response[str]:
    """Show the result for two people or tables of a round once both are named, or the refusal."""
    answer, error = None, None
    if first and second:
        try:
            answer = await desk_page.see(
                lambda event, names: find(event, names, round=round, first=first, second=second)
            )
        except TopcutError as refusal:
            error = refusal
    parts: dict[str, Any] = {"round": round, "first": first[:most], "second": second[:most], found: answer}
    return await desk_page.show(f"scorekeeper/{page}.html", error=error, **parts)


@post("/round/{round:int}/exchange")
async def apply_exchange(staff: EventVisit, round: int, data: Annotated[ExchangeForm, FORM]) -> Redirect:
    """Exchange two entrants (GAP-01)."""
    why = data.why or "exchanged at the desk"
    return await staff.act(exchange_opponents, data, round=round, one=data.one, other=data.other, why=why)


@get("/round/{round:int}/repair")
async def repair_page(desk_page: DeskPage, round: int, *, corrected: str = "") -> Response[str]:
    """Propose the smallest repair of a posted round; nothing is changed yet (GAP-01)."""
    wronged = _entrants(corrected) or await desk_page.see(lambda event, _: _wronged(event, round))
    language = desk_page.page.words.language

    def proposal(event: Event, names: Names) -> tuple[tuple[Move, ...], tuple[str, ...]]:
        found = proposed_repair(event, round=round, started=started(event, round), corrected=wronged)
        sides = sides_of(event, names=names)
        return moves_of(found.changes, sides), reasons_of(found, sides, language=language)

    corrected = ",".join(map(str, wronged))
    is_started = await desk_page.see(lambda event, _: round_of(event, round).state > RoundState.POSTED)
    moves, reasons = await desk_page.see(proposal)
    parts: dict[str, Any] = {"moves": moves, "reasons": reasons, "corrected": corrected, "is_started": is_started}
    return await desk_page.show("scorekeeper/repair.html", round=round, **parts)


@post("/round/{round:int}/repair")
async def apply_repair(
    staff: EventVisit, desk_page: DeskPage, round: int, data: Annotated[RepairForm, FORM]
) -> Redirect:
    """Apply the smallest repair: the fewest changed tables, none that is finished or started (GAP-01)."""
    kept = await desk_page.see(lambda event, _: started(event, round))
    why, corrected = data.why or "repaired at the desk", _entrants(data.corrected)
    return await staff.act(repair_round, data, round=round, why=why, started=kept, corrected=corrected)


def _wronged(event: Event, round: int) -> tuple[EntrantId, ...]:
    return corrected_since(event, round=round_of(event, round).number)


def numbers(text: str) -> tuple[int, ...]:
    """Parse numbers separated by commas, as our own pages write them."""
    return wholes(text)


def _entrants(text: str) -> tuple[EntrantId, ...]:
    return tuple(map(EntrantId, numbers(text)))
