"""Rulings as a judge records them: the subject, whether a request was granted, and how a loop ends."""

from typing import Annotated, Any, Final

from litestar import post
from litestar.response import Redirect

from topcut.core.event.judging import VIDEO, appeal, complete_ruling, give_ruling
from topcut.core.judging.terms import CallFor, Learned
from topcut.core.play import PlayerId
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.loops import LoopForm, loop_said
from topcut.web.judge.table import see_at

GRANTED: Final = {"yes": True, "no": False}


class JudgeAnswerForm(Form, kw_only=True):
    """What a judge answered."""

    text: str = ""
    call: int = 0
    minutes: int = 0
    unfinished: bool = False
    """There is more to say; nobody can appeal before it is said."""
    kind: CallFor = CallFor.QUESTION
    granted: str = ""
    """Whether the request is allowed, if the answer is yes or no."""
    learned: str = ""
    """What a player who wants to take a decision back has learned since (MTR 4.8)."""
    video: bool = False


class LoopAnswerForm(LoopForm, kw_only=True):
    """A loop, and the judge's ruling on it."""

    text: str = ""
    call: int = 0
    minutes: int = 0


class RestForm(Form, kw_only=True):
    """The rest of an unfinished ruling."""

    text: str = ""
    round: int
    table: int


class DoubtForm(Form, kw_only=True):
    """The player who does not accept a ruling or penalty."""

    matter: int
    player: PlayerId


@post("/round/{round:int}/table/{table:int}/ruling")
async def rule(
    judge: JudgePage, round: int, table: int, data: Annotated[JudgeAnswerForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Record a ruling and close its call (MTR 1.8)."""
    said = {"is_complete": not data.unfinished, "kind": data.kind, **_said_besides(data)}
    return await _give(judge, data, round, table, seat=seat, **said)


async def _give(
    judge: JudgePage, data: JudgeAnswerForm | LoopAnswerForm, round: int, table: int, *, seat: int | None, **said: Any
) -> Redirect:
    """Give the ruling of a form, and return to its table, or to its seat of two teams (MTR 8.2)."""
    to, call = f"/round/{round}/table/{table}", data.call or None
    asked = {"round": round, "table": table, "text": data.text, "call": call, "minutes": data.minutes}
    return await judge.act(give_ruling, data, to, seat=seat, **asked, **said)


def _said_besides(data: JudgeAnswerForm) -> dict[str, Any]:
    """Return only the rarely used arguments that are set, so that all other requests keep their form."""
    said = {
        "evidence": VIDEO if data.video else "",
        "allows": GRANTED.get(data.granted),
        "learned": next((what for what in Learned if what == data.learned), None),
    }
    return {name: value for name, value in said.items() if value not in ("", None)}


@post("/round/{round:int}/table/{table:int}/loop")
async def rule_on_loop(
    judge: JudgePage, round: int, table: int, data: Annotated[LoopAnswerForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Record how a loop ends, with everything that was said (MTR 4.4)."""
    at = await see_at(judge, round, table, seat=seat)
    return await _give(judge, data, round, table, seat=seat, loop=loop_said(data, sides=len(at.judged.sides)))


@post("/ruling/{ruling:int}/complete")
async def complete(judge: JudgePage, ruling: int, data: Annotated[RestForm, FORM]) -> Redirect:
    """Complete a ruling; from now on it can be appealed (MTR 2.9)."""
    to = f"/round/{data.round}/table/{data.table}"
    return await judge.act(complete_ruling, data, to, ruling=ruling, text=data.text)


@post("/round/{round:int}/table/{table:int}/appeal")
async def appeal_for(judge: JudgePage, round: int, table: int, data: Annotated[DoubtForm, FORM]) -> Redirect:
    """Call the head judge for a player who does not accept a ruling; the player needs no phone (MTR 2.9)."""
    to = f"/round/{round}/table/{table}"
    return await judge.act(appeal, data, to, matter=data.matter, player=data.player)
