"""My team: its name and its seats, as long as they can be changed."""

from typing import Annotated

from litestar import post
from litestar.response import Redirect

from topcut.core.event.people import change_seats, name_team
from topcut.core.play import EntrantId
from topcut.http.forms import FORM, Form, wholes
from topcut.web.shared.event_visit import EventVisit


class OwnTeamForm(Form, kw_only=True):
    """The player's team: another name, or its players in another order."""

    entrant: EntrantId
    name: str = ""
    players: str = ""


@post("/team-name")
async def name_my_team(me: EventVisit, data: Annotated[OwnTeamForm, FORM]) -> Redirect:
    """Name the team until round 1; a name that was refused stays refused, and the page says why (MTR 8.1)."""
    return await me.act(name_team, data, entrant=data.entrant, name=data.name)


@post("/seats")
async def change_my_seats(me: EventVisit, data: Annotated[OwnTeamForm, FORM]) -> Redirect:
    """Change the order of the seats before the event begins (MTR 8.2)."""
    return await me.act(change_seats, data, entrant=data.entrant, players=tuple(wholes(data.players)))


OWN_TEAM = (name_my_team, change_my_seats)
