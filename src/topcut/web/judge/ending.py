"""The end of a match after time: the turns that are left, whose they are, and the result if nobody wins."""

from typing import Annotated, Final

from litestar import post
from litestar.response import Redirect

from topcut.core.event.matches import add_turns, see_table, turn_order
from topcut.core.event.nouns.matches.terms import TableSight
from topcut.http.forms import FORM, Form
from topcut.web.judge.judge_page import JudgePage
from topcut.web.judge.table import see_at
from topcut.web.shared.press import TABLE, press

SIDES: Final = (0, 1)


class TurningForm(Form, kw_only=True):
    """Which of the last turns is played, and by whom if nobody has said so yet."""

    turn: int = 0
    active: int = -1
    """Whose turn it was when time was called; negative if it follows from the turns before."""
    passed: bool = False
    """That turn was already over."""
    again: bool = False
    """The player whose turn it is takes another one."""


@post("/round/{round:int}/table/{table:int}/turn")
async def note_turn(
    judge: JudgePage, round: int, table: int, data: Annotated[TurningForm, FORM], *, seat: int | None = None
) -> Redirect:
    """Note which of the last turns is played and whose it is (MTR 2.5)."""
    turn, side = data.turn, None
    if data.again:
        match = (await see_at(judge, round, table, seat=seat)).match
        turn, side = match.progress.turn + 1, match.goes_again
    elif data.active >= 0:
        has_passed = data.passed and data.active in SIDES
        side = turn_order(data.active, turns=0, has_passed=has_passed)[0]
    to = f"/round/{round}/table/{table}"
    return await judge.act(
        see_table, data, to, round=round, table=table, seen=TableSight.TURNS, turn=turn, side=side, seat=seat
    )


give_turns = press("judge", f"{TABLE}/turns", add_turns, "turns", to=TABLE, at_seat=True)
