"""The entry line: tables and their results, typed one after the other without looking up."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec.structs import replace

from topcut.core.errors import TopcutError
from topcut.core.event.action import Action
from topcut.core.event.flow import mirror_result, take_slip
from topcut.core.event.nouns.rounds.refusals_binding import JudgeIsThere
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import round_of
from topcut.core.event.rounds import clear_result, extend_table, seats_at, seen_of
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Result
from topcut.core.play.result import as_stored
from topcut.http.forms import FORM, Form
from topcut.http.visitor import AnyRequest
from topcut.web.scorekeeper.question import question_of
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.history import LogPages
from topcut.web.shared.pods import NoPodResult, Placed, in_pod
from topcut.web.shared.scores import Cleared, Extended, Mirrored, Scanned, ScoreLine, read_line, refuse_zero_to_zero
from topcut.web.shared.standing_result import IN_THE_WAY, as_shown, ask_to_replace, standing_at
from topcut.web.shared.undo_offer import LogEntryForm, done_in_words, done_of

PART = "Topcut-Part"
"""The header of a script that wants only the answer: the page stays, and so does the cursor."""


class EntryLineForm(Form, kw_only=True):
    """The typed line; `over` is the table's result that the page showed, if any."""

    line: str = ""
    over: str = ""
    despite_judge: bool = False
    """The scorekeeper has read that a judge is at the table."""


@post("/round/{round:int}/line")
async def enter_line(
    request: AnyRequest, desk_page: DeskPage, past: LogPages, round: int, data: Annotated[EntryLineForm, FORM]
) -> Response[str] | Redirect:
    """Process a typed line: a result, a drop with it, extra time, a slip's code (MTR 2.4)."""
    try:
        line = await _line(desk_page, data.line, round=round)
        if isinstance(line.entered, Scanned):
            return _scanned(desk_page, line, round)
        refuse_zero_to_zero(line)
        action, args = _asked(line, data)
        receipt = await desk_page.take(action, data, round=round, table=line.table, seat=line.seat, **args)
    except TopcutError as error:
        if error.is_in_doubt and PART not in request.headers:
            raise
        return await _refused(request, desk_page, past, data, error, round=round)
    if PART not in request.headers:
        return desk_page.go(seq=receipt.seq, did=action.__name__, table=line.table, **said_of(line.seat))
    done = await desk_page.see(
        lambda event, names: done_of(
            event, names, did=action.__name__, seq=receipt.seq, table=line.table, seat=line.seat
        ),
        at_least=receipt.seq,
    )
    return await desk_page.show("scorekeeper/_last.html", done=done, notes=receipt.told)


@get("/undo")
async def last_of_mine(past: LogPages) -> dict[str, int]:
    """Return the entry that Ctrl Z undoes: this official's newest that counts and is no undo; 0 if none."""
    return {"entry": await past.last_of_mine()}


@post("/undo")
async def undo(
    request: AnyRequest, desk_page: DeskPage, past: LogPages, data: Annotated[LogEntryForm, FORM]
) -> Response[str] | Redirect:
    """Undo an entry; undoing an undo lets it count again."""
    if PART not in request.headers:
        return await desk_page.staff.undo(data, seq=data.entry)
    try:
        receipt = await desk_page.take_back(data, seq=data.entry)
    except TopcutError as error:
        return await desk_page.show("scorekeeper/_not_undone.html", error=error, entry=data.entry)
    return await desk_page.show("scorekeeper/_last.html", done=await done_in_words(past, did="undo", seq=receipt.seq))


async def _line(desk_page: DeskPage, typed: str, *, round: int) -> ScoreLine:
    """Parse a line; if a pod sits at the table, its result has one place for each seat."""
    line = read_line(typed)
    sides = await desk_page.see(lambda event, _: seats_at(event, round=round, table=line.table))
    is_result = isinstance(line.entered, Result | Placed | Mirrored)
    if isinstance(line.entered, Placed) or (sides > 2 and is_result):
        if any(seat >= sides for seat in line.drops):
            raise NoPodResult
        return replace(line, entered=in_pod(line.entered, seats=sides))
    return line


def _asked(line: ScoreLine, data: EntryLineForm) -> tuple[Action[...], dict[str, Any]]:
    match line.entered:
        case Result():
            return take_slip, {"result": line.entered, "drops": line.drops} | _read(data)
        case Cleared():
            return clear_result, {"seen": seen_of(data.over)}
        case Mirrored():
            return mirror_result, {"over": data.over}
        case Extended(minutes):
            return extend_table, {"minutes": minutes}
        case Scanned() | Placed():
            raise AssertionError("a scanned slip waits for its score, and a place for its pod")


def said_of(seat: int | None) -> dict[str, int]:
    """Return the address parameter of a seat, if there is one."""
    return {} if seat is None else {"seat": seat}


def _read(data: EntryLineForm) -> dict[str, Any]:
    return {"over": data.over, "despite_judge": data.despite_judge}


def _scanned(desk_page: DeskPage, line: ScoreLine, round: int) -> Redirect:
    """Put the slip's table into the line; a slip of another round opens its table instead."""
    assert isinstance(line.entered, Scanned)
    if line.entered.round != round:
        return desk_page.go("round", line.entered.round, "table", line.table)
    return desk_page.go(line=f"{line.table} ")


async def _refused(
    request: AnyRequest, desk_page: DeskPage, past: LogPages, data: EntryLineForm, error: TopcutError, *, round: int
) -> Response[str] | Redirect:
    """Show the refusal with the typed line, so that nothing is lost."""
    parts: dict[str, Any] = {"error": error, "line": data.line, "round": round, "standing": None, "question": None}
    if isinstance(error, NeedsAReason | JudgeIsThere):
        parts["question"] = await question_of(
            desk_page, error, await _line(desk_page, data.line, round=round), round=round
        )
    if isinstance(error, IN_THE_WAY):
        line = await _line(desk_page, data.line, round=round)
        if PART not in request.headers:
            wanted = _wanted(line, error)
            return await ask_to_replace(
                request, desk_page, past, error, wanted=wanted, round=round, table=line.table, seat=line.seat
            )
        standing = await standing_at(desk_page, past, round=round, table=line.table, seat=line.seat)
        wanted = await desk_page.see(lambda event, _: _stored(event, _wanted(line, error), round=round, seat=line.seat))
        parts |= {"standing": standing, "over": as_shown(error), "wanted": wanted}
    template = "scorekeeper/_line_refused.html" if PART in request.headers else "scorekeeper/refused.html"
    return await desk_page.show(template, **parts)


def _stored(event: Event, wanted: Result | None, *, round: int, seat: int | None) -> Result | None:
    """Fill in the games of an award, as both results are compared in words."""
    return wanted and as_stored(wanted, length=event.length_of(round_of(event, round), seat))


def _wanted(line: ScoreLine, error: TopcutError) -> Result | None:
    """Return the result that would replace the current one; None if it is cleared."""
    stands = error.detail["stands"]
    if isinstance(line.entered, Mirrored) and isinstance(stands, Result):
        return stands.mirrored()
    return line.entered if isinstance(line.entered, Result) else None
