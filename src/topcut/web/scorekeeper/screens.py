"""The screens of the hall, steered from the desk: what each one shows, from now on and after any power cut."""

from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.hall import assign_screen
from topcut.core.event.nouns.state import Event, Screen, Shows
from topcut.http.forms import FORM, Form
from topcut.web.shared.desk_page import DeskPage, room_of
from topcut.web.shared.event_visit import hand_of_staff

LONGEST_MESSAGE: Final = 200


class AssignmentForm(Form, kw_only=True):
    """What a screen shows from now on."""

    screen: int
    shows: Shows = Shows.AUTO
    message: str = ""


class Assigned(Struct, frozen=True):
    """A screen as the desk sees it."""

    number: int
    shows: Shows
    message: str
    is_new: bool = False


def screens_of(event: Event) -> list[Assigned]:
    """List the screens that were ever told something, the first in any case, and room for one more."""
    known = {1: Screen()} | event.screens
    found = [
        Assigned(number, screen.shows, screen.message.value if screen.message.is_open else "")
        for number, screen in sorted(known.items())
    ]
    free = next(number for number in range(1, len(known) + 2) if number not in known)
    return [*found, Assigned(free, Shows.AUTO, "", is_new=True)]


@get("/")
async def screens_page(room: DeskPage, *, seq: int = 0) -> Response[str]:
    """Show every screen with what it shows and the address it opens."""
    screens = await room.see(lambda event, _: screens_of(event), at_least=seq)
    return await room.show("display/screens.html", screens=screens, choices=list(Shows), longest=LONGEST_MESSAGE)


@post("/")
async def assign(room: DeskPage, data: Annotated[AssignmentForm, FORM]) -> Redirect:
    """Tell a screen what to show; it changes at once (MTR 1.9)."""
    receipt = await room.take(assign_screen, data, screen=data.screen, shows=data.shows, message=data.message)
    return room.go("screens", seq=receipt.seq)


SCREEN_PAGES = Router(
    "/event/{stream:str}/desk/screens",
    route_handlers=[screens_page, assign],
    dependencies={"staff": Provide(hand_of_staff), "room": Provide(room_of)},
)
