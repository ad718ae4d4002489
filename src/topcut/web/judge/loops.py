"""A loop at a table: who keeps it going, who says how often, and what comes of it."""

from typing import Final

from litestar import Response, get
from msgspec import Struct

from topcut.core.errors import TopcutError
from topcut.core.judging.loops import Loop, LoopEnd, Stop, settle
from topcut.http.forms import whole
from topcut.http.visitor import AnyRequest
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.table import AtTable, see_at

DIGITS: Final = 9


class LoopAnswers(Struct, frozen=True):
    """What was asked and answered at the table."""

    active: int = 0
    keeps: tuple[int, ...] = ()
    """Sides who act, or choose, to keep it going."""
    often: tuple[str, ...] = ("", "")
    """How often, as each side says; nothing lets it run, or agrees."""
    depends: bool = False
    is_random: bool = False
    spans_turns: bool = False


@get("/round/{round:int}/table/{table:int}/loop")
async def loop_page(stand: JudgePage, request: AnyRequest, round: int, table: int) -> Response[str]:
    """Say how a loop ends once everybody has spoken; nothing is written down (MTR 4.4)."""
    at = await see_at(stand, round, table)
    said, outcome, refusal = _read(request), None, None
    if "often0" in request.query_params:
        try:
            outcome = outcome_of(at, said)
        except TopcutError as error:
            refusal = error
    return await stand.show("judge/loop.html", at=at, said=said, outcome=outcome, refusal=refusal)


def outcome_of(at: AtTable, said: LoopAnswers) -> LoopEnd:
    """Settle a loop between the two at a table (MTR 4.4)."""
    seats = [side.entrant for side in at.judged.sides]
    first = seats[said.active :] + seats[: said.active]
    loop = Loop(
        players=tuple(first),
        involved=frozenset(seats[side] for side in said.keeps),
        depends=said.depends,
        is_random=said.is_random,
        spans_turns=said.spans_turns,
    )
    return settle(loop, {entrant: Stop(_number(often)) for entrant, often in zip(seats, said.often, strict=True)})


def _number(often: str) -> int | None:
    return whole(often)


def _read(request: AnyRequest) -> LoopAnswers:
    asked = request.query_params
    return LoopAnswers(
        active=int(asked.get("active") == "1"),
        keeps=tuple(side for side in (0, 1) if f"keeps{side}" in asked),
        often=tuple(str(asked.get(f"often{side}", "")).strip()[:DIGITS] for side in (0, 1)),
        depends="depends" in asked,
        is_random="chance" in asked,
        spans_turns="spans" in asked,
    )
