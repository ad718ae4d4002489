"""Who is not at their table: noted, or decided with what the minutes say, or taken for gone in one tap."""

import enum
from typing import Annotated

from litestar import post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.matches import lateness, note_missing, penalise_lateness
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.judging.penalties import MATCH_LOSS, TARDINESS
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage


class LatenessDecision(enum.StrEnum):
    """What a judge says of somebody who is not there."""

    NOTED = "noted"
    HERE = "here"
    DUE = "due"
    """It costs what the minutes say."""
    GONE = "gone"
    """They did not come: the match is lost, and they are out of the event (MTR 2.10)."""


class AbsenceForm(Form, kw_only=True):
    """Whose chair is empty, and what follows."""

    who: str = ""
    """Sides with commas between them; nobody is those who were noted."""
    decided: LatenessDecision = LatenessDecision.NOTED

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(int(side) for side in self.who.split(",") if side in {"0", "1"})


class Waiting(Struct, frozen=True):
    """How long a table waits, for whom, and what that costs by now."""

    minutes: int
    penalty: str
    missing: tuple[int, ...]


def waiting_of(event: Event, *, round: int, table: int, now: int, seat: int | None = None) -> Waiting | None:
    """Say what an empty chair costs by now; None where the game's penalties know no lateness (IPG 3.1)."""
    at = event.rounds[round].tables[table].at(seat)
    if at.report is ReportStatus.FINAL or TARDINESS not in {one.id for one in catalogue_of(event).infractions}:
        return None
    missing = at.progress.missing
    due = lateness(event, round=round, table=table, sides=missing or (0,), now=now, seat=seat)
    return Waiting(due.minutes, due.penalty, missing)


@post("/round/{round:int}/table/{table:int}/late")
async def decide_absence(
    stand: JudgePage, round: int, table: int, data: Annotated[AbsenceForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Note who is missing, let it cost what it costs, or take them for gone (IPG 3.1, MTR 2.10)."""
    to = f"/round/{round}/table/{table}"
    if data.decided in {LatenessDecision.NOTED, LatenessDecision.HERE}:
        missing = data.sides if data.decided is LatenessDecision.NOTED else ()
        return await stand.act(note_missing, data, to=to, round=round, table=table, missing=missing, seat=seat)
    is_gone = data.decided is LatenessDecision.GONE
    return await stand.act(
        penalise_lateness,
        data,
        to=to,
        round=round,
        table=table,
        sides=data.sides,
        penalty=MATCH_LOSS if is_gone else "",
        drop=is_gone,
        seat=seat,
    )
