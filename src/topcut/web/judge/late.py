"""Players who are not at their table: noted, penalised by the minutes, or dropped, in one tap."""

import enum
from typing import Annotated, Final

from litestar import post
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.matches import NoShow, lateness, no_show, note_missing, penalise_lateness
from topcut.core.event.nouns.rounds.state import ReportStatus
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading import catalogue_of
from topcut.core.play import PlayerId
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage

DIGITS: Final = 9


class LatenessDecision(enum.StrEnum):
    """A judge's decision about an absent player."""

    NOTED = "noted"
    HERE = "here"
    DUE = "due"
    """The penalty for the minutes applies."""
    GONE = "gone"
    """They did not come: the match is lost, and where the rules say so they are dropped (MTR 2.10)."""


class AbsenceForm(Form, kw_only=True):
    """The absent sides, and what follows."""

    who: str = ""
    """Sides separated by commas, or `p5` for one person of a team; empty means the sides that were noted."""
    decided: LatenessDecision = LatenessDecision.NOTED

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(int(side) for side in self.who.split(",") if side in {"0", "1"})

    @property
    def named(self) -> dict[str, tuple[PlayerId, ...]]:
        """The absent player of a team that shares a game, if one was named (MTR 9.1)."""
        number = self.who.removeprefix("p")
        is_named = number != self.who and number.isascii() and number.isdigit() and len(number) < DIGITS
        return {"players": (PlayerId(int(number)),)} if is_named else {}


class Waiting(Struct, frozen=True):
    """How long a table has waited, for whom, and the penalty by now."""

    minutes: int
    penalty: str
    missing: tuple[int, ...]
    no_show: NoShow
    """What it costs if they do not come at all."""
    absent: tuple[PlayerId, ...] = ()
    """The absent players of a team that shares a game, unless all of it is missing (MTR 9.1)."""


def waiting_of(event: Event, *, round: int, table: int, now: int, seat: int | None = None) -> Waiting | None:
    """Return the penalty for an absence by now; None if the game's penalties include no lateness (IPG 3.1)."""
    at = event.rounds[round].tables[table].at(seat)
    if at.report is ReportStatus.FINAL or catalogue_of(event).lateness is None:
        return None
    missing = at.progress.missing
    due = lateness(event, round=round, table=table, sides=missing or (0,), now=now, seat=seat)
    return Waiting(due.minutes, due.penalty, missing, no_show(event), at.progress.absent)


@post("/round/{round:int}/table/{table:int}/late")
async def decide_absence(
    judge: JudgePage, round: int, table: int, data: Annotated[AbsenceForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Note an absent side, give the penalty for it, or treat the side as gone (IPG 3.1, MTR 2.10)."""
    to = f"/round/{round}/table/{table}"
    if data.decided in {LatenessDecision.NOTED, LatenessDecision.HERE}:
        missing = data.sides if data.decided is LatenessDecision.NOTED else ()
        named = data.named if data.decided is LatenessDecision.NOTED else {}
        where = {"round": round, "table": table, "seat": seat}
        return await judge.act(note_missing, data, to, **where, missing=missing, **named)
    is_gone = data.decided is LatenessDecision.GONE
    gone = await judge.see(lambda event, _: no_show(event)) if is_gone else None
    return await judge.act(
        penalise_lateness,
        data,
        to,
        round=round,
        table=table,
        sides=data.sides,
        penalty=gone.penalty if gone else "",
        drop=gone is not None and gone.drops,
        seat=seat,
        **data.named,
    )
