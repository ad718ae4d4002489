"""A loop at a table: who keeps it going, how often each side wants it, and how it ends."""

from typing import Final

from litestar import Response, get

from topcut.core.errors import TopcutError
from topcut.core.event.judging import loops_played, settled_loop
from topcut.core.judging import LoopEnd, LoopRuling, Stop, settle_ruling
from topcut.http.forms import Form, whole
from topcut.http.visitor import AnyRequest
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.table import AtTable, see_at

DIGITS: Final = 9
LONGEST: Final = 1_000
MOST: Final = 5
"""The most players at a table of a free-for-all."""


class LoopForm(Form, kw_only=True):
    """The questions and answers at the table, as typed; a side's fields end in its number."""

    sequence: str = ""
    position: str = ""
    active: int = 0
    keeps0: bool = False
    keeps1: bool = False
    keeps2: bool = False
    keeps3: bool = False
    keeps4: bool = False
    often0: str = ""
    """The number of repetitions each side names; empty lets it run, or agrees."""
    often1: str = ""
    often2: str = ""
    often3: str = ""
    often4: str = ""
    step0: str = ""
    """The step of the last repetition after which the side stops."""
    step1: str = ""
    step2: str = ""
    step3: str = ""
    step4: str = ""
    otherwise0: bool = False
    """The side makes another choice there instead of stopping."""
    otherwise1: bool = False
    otherwise2: bool = False
    otherwise3: bool = False
    otherwise4: bool = False
    steps: str = ""
    depends: bool = False
    chance: bool = False
    spans: bool = False
    positions: str = ""
    """The positions that were played out by hand, one per line."""


def loop_said(form: LoopForm, *, sides: int) -> LoopRuling:
    """Build a loop ruling from what a judge typed, for a table with this many sides (MTR 4.4)."""
    seats = range(min(sides, MOST))
    return LoopRuling(
        sequence=form.sequence.strip(),
        position=form.position.strip(),
        active=form.active if form.active in seats else 0,
        keeps=tuple(side for side in seats if getattr(form, f"keeps{side}")),
        stops=tuple(_stop(form, side) for side in seats),
        steps=max(1, whole(form.steps) or 1),
        depends=form.depends,
        is_random=form.chance,
        spans_turns=form.spans,
        positions=tuple(line.strip() for line in form.positions.splitlines() if line.strip()) if form.chance else (),
    )


def _stop(form: LoopForm, side: int) -> Stop:
    times, step = whole(getattr(form, f"often{side}")), whole(getattr(form, f"step{side}"))
    return Stop(times, step or None, getattr(form, f"otherwise{side}"))


@get("/round/{round:int}/table/{table:int}/loop")
async def loop_page(
    judge: JudgePage, request: AnyRequest, round: int, table: int, *, seat: int | None = None
) -> Response[str]:
    """Show how a loop ends once everybody has answered, ready to be recorded (MTR 4.4)."""
    at = await see_at(judge, round, table, seat=seat)
    said, outcome, refusal = _read(request), None, None
    if "often0" in request.query_params:
        try:
            outcome = await _outcome(judge, at, loop_said(said, sides=len(at.judged.sides)))
        except TopcutError as error:
            refusal = error
    played = await judge.see(lambda event, _: loops_played(event, round=round, table=table, seat=seat))
    return await judge.show("judge/loop.html", at=at, said=said, outcome=outcome, refusal=refusal, played=played)


async def _outcome(judge: JudgePage, at: AtTable, said: LoopRuling) -> LoopEnd:
    """Settle a loop between the sides of a table, as the ruling will (MTR 4.4)."""
    one = at.judged
    loop = await judge.see(lambda event, _: settled_loop(event, said, round=one.round, table=one.table, seat=one.seat))
    return settle_ruling(loop, [side.entrant for side in at.judged.sides])


def _read(request: AnyRequest) -> LoopForm:
    asked, form = request.query_params, LoopForm()
    for name in LoopForm.__struct_fields__:
        if name == "active":
            form.active = whole(str(asked.get(name, ""))[:1]) or 0
        elif isinstance(getattr(form, name), bool):
            setattr(form, name, name in asked)
        else:
            longest = LONGEST if name in {"sequence", "position", "positions"} else DIGITS
            setattr(form, name, str(asked.get(name, ""))[:longest])
    return form
