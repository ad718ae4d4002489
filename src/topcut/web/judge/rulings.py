"""What a judge writes down of an answer: what it was about, whether it was granted, and how a loop ends."""

from typing import Annotated, Any, Final

from litestar import post
from litestar.response import Redirect

from topcut.core.event.judging import VIDEO, appeal, complete_ruling, give_ruling
from topcut.core.judging import CallFor
from topcut.core.judging.terms import Learned
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
    """There is more to say; nobody appeals until it is said."""
    kind: CallFor = CallFor.QUESTION
    granted: str = ""
    """Whether what was asked for is allowed, where it is a yes or a no."""
    learned: str = ""
    """What the player has learned since who wants to take a decision back (MTR 4.8)."""
    video: bool = False


class LoopAnswerForm(LoopForm, kw_only=True):
    """A loop, and the judge's words on it."""

    text: str = ""
    call: int = 0
    minutes: int = 0


class RestForm(Form, kw_only=True):
    """What was still to be said."""

    text: str = ""
    round: int
    table: int


class DoubtForm(Form, kw_only=True):
    """Who does not accept what."""

    matter: int
    player: PlayerId


@post("/round/{round:int}/table/{table:int}/ruling")
async def rule(
    stand: JudgePage, round: int, table: int, data: Annotated[JudgeAnswerForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Write an answer down; the call it belongs to is over with it (MTR 1.8)."""
    said = {"is_complete": not data.unfinished, "kind": data.kind, **_said_besides(data)}
    return await _give(stand, data, round, table, seat=seat, **said)


async def _give(
    stand: JudgePage, data: JudgeAnswerForm | LoopAnswerForm, round: int, table: int, *, seat: int | None, **said: Any
) -> Redirect:
    """Give the ruling of a form, and go back to its table, or to the seat of two teams it was given at (MTR 8.2)."""
    to, call = f"/round/{round}/table/{table}", data.call or None
    asked = {"round": round, "table": table, "text": data.text, "call": call, "minutes": data.minutes}
    return await stand.act(give_ruling, data, to=to, seat=seat, **asked, **said)


def _said_besides(data: JudgeAnswerForm) -> dict[str, Any]:
    """What few rulings say; the others are asked for in the same words as ever, and recognised when they come again."""
    said = {
        "evidence": VIDEO if data.video else "",
        "allows": GRANTED.get(data.granted),
        "learned": next((what for what in Learned if what == data.learned), None),
    }
    return {name: value for name, value in said.items() if value not in ("", None)}


@post("/round/{round:int}/table/{table:int}/loop")
async def rule_on_loop(
    stand: JudgePage, round: int, table: int, data: Annotated[LoopAnswerForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Write down how a loop ends, with all that was said (MTR 4.4)."""
    at = await see_at(stand, round, table, seat=seat)
    return await _give(stand, data, round, table, seat=seat, loop=loop_said(data, sides=len(at.judged.sides)))


@post("/ruling/{ruling:int}/complete")
async def complete(stand: JudgePage, ruling: int, data: Annotated[RestForm, FORM]) -> Redirect:
    """Say the rest of a ruling; from now on it can be appealed (MTR 2.9)."""
    to = f"/round/{data.round}/table/{data.table}"
    return await stand.act(complete_ruling, data, to=to, ruling=ruling, text=data.text)


@post("/round/{round:int}/table/{table:int}/appeal")
async def appeal_for(stand: JudgePage, round: int, table: int, data: Annotated[DoubtForm, FORM]) -> Redirect:
    """Call the head judge for a player who does not accept a ruling; the player needs no phone (MTR 2.9)."""
    to = f"/round/{round}/table/{table}"
    return await stand.act(appeal, data, to=to, matter=data.matter, player=data.player)
