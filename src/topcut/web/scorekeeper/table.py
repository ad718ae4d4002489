"""One table of any round: its result, corrections, extra time, and links for when something is wrong."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.event.asking import may
from topcut.core.event.flow import correct_and_repair, leaving_by, phone_result, take_slip, uncross_slips
from topcut.core.event.hall import ask_for_camera, feature_match
from topcut.core.event.judging import send_spectator_away
from topcut.core.event.nouns.rounds.state import ReportStatus, RoundState, Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import (
    NOTHING_DECIDED,
    Binding,
    ClockView,
    binding_at,
    clock_of,
    contradiction,
    round_of,
)
from topcut.core.event.rounds import (
    Effect,
    check_result,
    correct_result,
    correction_effect,
    extend_table,
    seen_of,
    settle_doubt,
    table_of,
)
from topcut.core.event.view import Names, SideNames, Sides, TeamMatch, may_film, sides_of, team_match
from topcut.core.play import MatchLength, Result, Score, Who
from topcut.core.play.seats import at_seat
from topcut.http.forms import FORM, Form
from topcut.http.visitor import AnyRequest
from topcut.web.scorekeeper.changes import Move, moves_of
from topcut.web.shared.buttons import buttons, concessions
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.history import LogPages
from topcut.web.shared.pods import typed_places
from topcut.web.shared.press import TABLE, press
from topcut.web.shared.scores import drops_of, read_score
from topcut.web.shared.sending_away import SendingForm
from topcut.web.shared.standing_result import IN_THE_WAY, ask_to_replace

NOBODY: Final = Who("")


class TablePage(Struct, frozen=True):
    """A match and its progress."""

    round: int
    table: int
    state: RoundState
    is_last: bool
    """It is in the current round, so its opponents can still be changed."""
    sides: tuple[SideNames, ...]
    result: Result | None
    report: ReportStatus
    phone: Result | None
    clock: ClockView
    length: MatchLength
    noted: Score
    """The games as judges have noted them."""
    is_asked: bool = False
    filmed: tuple[bool | None, ...] = ()
    """Each side's answer about being filmed; None until they answer (MTR 2.13)."""
    is_featured: bool = False
    """The match is covered (MTR 2.13)."""
    objecting: tuple[SideNames, ...] = ()
    """The sides that object to being filmed."""
    may_cover: bool = False
    binding: Binding = NOTHING_DECIDED
    """What judges have decided about the table, and what it waits for (MTR 1.7)."""
    is_contradicted: bool = False
    """Its result contradicts their decision, and nobody has accepted that."""
    seat: int | None = None
    """Of two teams: the seat whose match it is, from 0; None for the whole match (MTR 8.2)."""
    team: TeamMatch | None = None
    may_check: bool = False
    """Another official entered the slip, and nobody has checked it yet (MTR 1.9)."""


class Shift(Struct, frozen=True):
    """The effect of a correction, with names."""

    effect: Effect
    sides: Sides
    moves: tuple[Move, ...]
    """The fewest table changes of the posted round, which nobody has started."""


class ScoreForm(Form, kw_only=True):
    """A result for one table; `over` is the result that the page showed, if any."""

    score: str = ""
    over: str = ""
    seat: int | None = None
    moves: bool = False
    """Also change the tables of the posted round."""
    why: str = ""


class SecondSlipForm(Form, kw_only=True):
    """The result on the slip, read a second time."""

    score: str = ""
    seat: int | None = None


def table_page_of(
    event: Event, names: Names, *, round: int, table: int, by: Who = NOBODY, seat: int | None = None
) -> TablePage:
    """Build the page of one match of any round, or of one seat of two teams (MTR 1.9, MTR 8.2)."""
    played = round_of(event, round)
    whole, at = (table_of(event, round=round, table=table, seat=each) for each in (None, seat))
    sides = sides_of(event, names=names)
    named = tuple(sides[side] for side in at.sides)
    return TablePage(
        round=round,
        table=table,
        state=played.state,
        is_last=played is event.last_round,
        sides=tuple(side.at(seat) for side in named),
        result=at.result,
        report=at.report,
        phone=phone_result(at),
        clock=clock_of(event, played, whole, seat=seat),
        length=event.length_of(played, seat),
        noted=at.progress.score,
        is_asked=whole.progress.is_asked,
        filmed=tuple(may_film(event, side) for side in at.sides),
        is_featured=whole.progress.is_featured,
        objecting=tuple(sides[side] for side in at.sides if {*event.entrants[side].players} & event.off_camera),
        may_cover=played.state.is_on and may(event, by, "feature_match"),
        binding=binding_at(event, round=round, table=table, seat=seat).without_why()
        if played.state > RoundState.DRAWN
        else NOTHING_DECIDED,
        is_contradicted=_is_contradicted(event, at, round=round, table=table, seat=seat),
        seat=seat,
        team=team_match(whole, named),
        may_check=bool(at.entered_by) and at.entered_by != by and may(event, by, "check_result"),
    )


def _is_contradicted(event: Event, at: Table, *, round: int, table: int, seat: int | None) -> bool:
    """Check whether a result contradicts a judge's decision that nobody has overruled (MTR 1.7)."""
    if at.result is None or at.overruled == at.result or event.rounds[round].state is RoundState.DRAWN:
        return False
    return contradiction(event, round=round, table=table, result=at.result, seat=seat) is not None


def shift_of(event: Event, names: Names, at: TablePage, wanted: Result) -> Shift | None:
    """Compute the effect of correcting a result of a closed round (MTR 1.9)."""
    if at.state is not RoundState.CLOSED or wanted == at.result:
        return None
    effect = correction_effect(event, round=at.round, table=at.table, result=wanted, seat=at.seat)
    sides = sides_of(event, names=names)
    return Shift(effect, sides, moves_of(effect.repair.changes, sides) if effect.repair else ())


@get("/round/{round:int}/table/{table:int}")
async def table_page(
    desk_page: DeskPage,
    round: int,
    table: int,
    *,
    score: str = "",
    seat: int | None = None,
    place: list[str] | None = None,
) -> Response[str]:
    """Show a match; with a score, also the effect of recording it (MTR 1.9)."""
    by = desk_page.staff.who
    at = await desk_page.see(
        lambda event, names: table_page_of(event, names, round=round, table=table, by=by, seat=seat)
    )
    wanted, shift, error = None, None, None
    leaving: tuple[SideNames, ...] = ()
    score = typed_places(place) if place else score
    if score:
        try:
            wanted = read_score(score, at.length, noted=at.noted, sides=len(at.sides))
            shift = await desk_page.see(lambda event, names: shift_of(event, names, at, wanted))
            drops = drops_of(score, sides=len(at.sides))
            leaving = await desk_page.see(lambda event, names: _leaving(event, names, at, wanted, drops))
        except TopcutError as refusal:
            error = refusal
    return await desk_page.show(
        "scorekeeper/table.html",
        at=at,
        offered=[*buttons(at.length).all, "n1", "n2"],
        concessions=concessions(at.length),
        score=score[:12],
        wanted=wanted,
        shift=shift,
        leaving=leaving,
        error=error,
    )


def _leaving(
    event: Event, names: Names, at: TablePage, wanted: Result, drops: tuple[int, ...]
) -> tuple[SideNames, ...]:
    """Name who leaves by a result; a correction of a closed round drops nobody."""
    if at.state is RoundState.CLOSED:
        return ()
    leaving = leaving_by(event, round=at.round, table=at.table, result=wanted, drops=drops, seat=at.seat)
    sides = sides_of(event, names=names)
    return tuple(sides[entrant].at(at.seat) for entrant in leaving)


@post("/round/{round:int}/table/{table:int}/result")
async def set_result(
    request: AnyRequest,
    desk_page: DeskPage,
    past: LogPages,
    *,
    round: int,
    table: int,
    data: Annotated[ScoreForm, FORM],
) -> Response[str] | Redirect:
    """Record a result in an open round, or correct one of a closed round (MTR 1.9)."""
    at = await desk_page.see(lambda event, names: table_page_of(event, names, round=round, table=table, seat=data.seat))
    result = read_score(data.score, at.length, noted=at.noted, sides=len(at.sides))
    try:
        return await _set(desk_page.staff, at, data, result)
    except IN_THE_WAY as error:
        return await ask_to_replace(
            request, desk_page, past, error, wanted=result, round=round, table=table, seat=data.seat
        )


async def _set(staff: EventVisit, at: TablePage, data: ScoreForm, result: Result) -> Redirect:
    where: dict[str, Any] = {"round": at.round, "table": at.table, "result": result, "seat": at.seat}
    if at.state is not RoundState.CLOSED:
        more = {
            "drops": drops_of(data.score, sides=len(at.sides)),
            "over": data.over,
            "despite_judge": True,
        }  # the page has shown the warning
        return await staff.act(take_slip, data, **where, **more)
    if data.moves:
        why = data.why or f"table {at_seat(at.table, at.seat)} of round {at.round} corrected"
        return await staff.act(correct_and_repair, data, **where, why=why, seen=seen_of(data.over))
    return await staff.act(correct_result, data, **where, seen=seen_of(data.over))


extend = press("staff", f"{TABLE}/time", extend_table, "minutes", "why", "seat")
uncross = press("staff", f"{TABLE}/uncross", uncross_slips, "other", "seat", to=TABLE)
let_stand = press("staff", f"{TABLE}/settle", settle_doubt, "seat")
ask_about_camera = press("staff", f"{TABLE}/ask-camera", ask_for_camera, to=TABLE)
cover = press("staff", f"{TABLE}/cover", feature_match, "is_featured")


@post("/round/{round:int}/table/{table:int}/away")
async def send_away(staff: EventVisit, round: int, table: int, data: Annotated[SendingForm, FORM]) -> Redirect:
    """Ask somebody not to watch this match, or any match, as any official may (MTR 1.11)."""
    return await staff.act(send_spectator_away, data, whom=data.whom, **data.where(round=round, table=table))


@post("/round/{round:int}/table/{table:int}/check")
async def check(
    staff: EventVisit, desk_page: DeskPage, round: int, table: int, data: Annotated[SecondSlipForm, FORM]
) -> Redirect:
    """Check a slip by reading it a second time (MTR 1.9)."""
    at = await desk_page.see(lambda event, names: table_page_of(event, names, round=round, table=table, seat=data.seat))
    result = read_score(data.score, at.length, sides=len(at.sides))
    return await staff.act(check_result, data, round=round, table=table, result=result, seat=data.seat)
