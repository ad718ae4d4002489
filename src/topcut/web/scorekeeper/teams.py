"""Teams at the desk: entered by line or by seat, named, refused a name, reseated."""

from typing import Annotated, Any

from litestar import post
from litestar.response import Redirect

from topcut.core.event.people import change_seats, free_seat, name_team, refuse_team_name, register
from topcut.core.play import EntrantId
from topcut.core.play.seats import SEAT_LETTERS
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form, wholes
from topcut.web.scorekeeper.person_details import AgesForm
from topcut.web.scorekeeper.team_lines import read_team
from topcut.web.shared.event_visit import EventVisit
from topcut.web.shared.person import typed_person
from topcut.web.shared.press import press


class TeamForm(AgesForm, kw_only=True):
    """A team: all of it in one line, or its name and its players by seat; a seat may stay free (MTR 8.2)."""

    line: str = ""
    team: str = ""
    a: str = ""
    b: str = ""
    c: str = ""
    number_a: str = ""
    number_b: str = ""
    number_c: str = ""


class TeamNameForm(Form, kw_only=True):
    """A team and its name, or why the name is refused."""

    entrant: EntrantId
    name: str = ""
    why: str = ""


class SeatOrderForm(Form, kw_only=True):
    """The players of a team by seat, separated by commas."""

    entrant: EntrantId
    players: str = ""


@post("/teams")
async def add_team(asker: Asker, staff: EventVisit, data: Annotated[TeamForm, FORM]) -> Redirect:
    """Enter a team (MTR 8.2)."""
    size = await asker.see(staff.stream, lambda event, _: event.team_size)
    if data.line.strip():
        read = read_team(data.line, size=size)
        said: dict[str, Any] = {"names": read.names, "sorted_as": read.sorted_as, "team": read.team}
    else:
        seats = SEAT_LETTERS[:size].lower()
        said = {"names": tuple(getattr(data, seat).strip() for seat in seats), "team": data.team}
        numbers = tuple(getattr(data, f"number_{seat}").strip() for seat in seats)
        if any(numbers):
            said["persons"] = tuple(typed_person(number) if number else "" for number in numbers)
    return await staff.act(register, data, ticks=data.ticks, **said)


@post("/team-name")
async def change_team_name(staff: EventVisit, data: Annotated[TeamNameForm, FORM]) -> Redirect:
    """Change the name of a team (MTR 8.1)."""
    return await staff.act(name_team, data, entrant=data.entrant, name=data.name)


@post("/team-name/refuse")
async def refuse_name(staff: EventVisit, data: Annotated[TeamNameForm, FORM]) -> Redirect:
    """Refuse a name; the team sees the reason (MTR 8.1)."""
    return await staff.act(refuse_team_name, data, entrant=data.entrant, why=data.why)


@post("/seats")
async def change_order(staff: EventVisit, data: Annotated[SeatOrderForm, FORM]) -> Redirect:
    """Change the seats of a team's players, before the start (MTR 8.2)."""
    return await staff.act(change_seats, data, entrant=data.entrant, players=tuple(wholes(data.players)))


free = press("staff", "/seats/free", free_seat, "entrant", "player")


TEAMS = (add_team, change_team_name, refuse_name, change_order, free)
