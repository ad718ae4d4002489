"""The registration of pools at the desk: its steps called to the room, and the marks on each pool."""

import enum
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.response import Redirect

from topcut.core.event.action import Action
from topcut.core.event.decks import call_swap_step, mark_pool
from topcut.core.event.drafting import begin_building, extend_building, pause_building, resume_building
from topcut.core.event.view import swap_desk
from topcut.http.forms import FORM, Form
from topcut.web.shared.desk_page import DeskPage
from topcut.web.shared.press import press


class BuildClock(enum.StrEnum):
    """Actions on the clock of registration and deck building."""

    BEGIN = "begin"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"


class BuildClockForm(Form, kw_only=True):
    """An action on that clock, and the minutes to add if it adds any."""

    do: BuildClock
    minutes: int = 5


_TURNS: Final[dict[BuildClock, Action[...]]] = {
    BuildClock.BEGIN: begin_building,
    BuildClock.PAUSE: pause_building,
    BuildClock.RESUME: resume_building,
    BuildClock.EXTEND: extend_building,
}


@get("/pools")
async def pools_page(desk_page: DeskPage, *, seq: int = 0) -> Response[str]:
    """Show the progress of every pool, and the next step (MTR 7.5)."""
    swap = await desk_page.see(lambda event, names: swap_desk(event, names=names), at_least=seq)
    return await desk_page.show("scorekeeper/pools.html", swap=swap)


call_step = press("desk_page", "/pools/step", call_swap_step, "step", to="/pools")
mark = press("desk_page", "/pools/mark", mark_pool, "player", "mark", to="/pools")


@post("/pools/clock")
async def turn_clock(desk_page: DeskPage, data: Annotated[BuildClockForm, FORM]) -> Redirect:
    """Start building, pause or resume the clock, or give everybody more time (MTR B)."""
    more = {"minutes": data.minutes} if data.do is BuildClock.EXTEND else {}
    return await desk_page.act(_TURNS[data.do], data, "/pools", **more)


POOLS = (pools_page, call_step, mark, turn_clock)
