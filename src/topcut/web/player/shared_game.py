"""A game my team shares: which of the two of us is the primary player (MTR 9.4)."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.matches import name_primary
from topcut.core.play import PlayerId
from topcut.http.forms import FORM, Form
from topcut.web.shared.event_visit import EventVisit


class PrimaryForm(Form, kw_only=True):
    """Which of the team's players it is, in which match."""

    round: int
    table: int
    primary: PlayerId


@post("/primary")
async def say_primary(me: EventVisit, data: Annotated[PrimaryForm, FORM]) -> Redirect:
    """Save which player of the team is the primary player of this match (MTR 9.4)."""
    return await me.act(name_primary, data, round=data.round, table=data.table, player=data.primary)
