"""The hall screens, controlled from the desk: what each one shows, even after a power cut."""

import re
from typing import Annotated, Final

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect
from msgspec import Struct

from topcut.core.event.hall import assign_screen
from topcut.core.event.nouns.hall.refusals_room import NamesUnreadable
from topcut.core.event.nouns.state import Event, Screen, Shows
from topcut.core.event.view import Names, SideNames, sides_of
from topcut.http.forms import FORM, Form
from topcut.locale import Tag
from topcut.printing.lookup import is_between, key
from topcut.web.shared.desk_page import DeskPage, desk_page_of
from topcut.web.shared.event_visit import visit_of_staff

LONGEST_MESSAGE: Final = 200
MOST_LEFT_OUT: Final = 12
_STRETCH: Final = re.compile(r"(\w{0,20})\s*(?:([-–—…])\s*(\w{0,20}))?")


class AssignmentForm(Form, kw_only=True):
    """What a screen shows from now on."""

    screen: int
    shows: Shows = Shows.AUTO
    message: str = ""
    names: str = ""
    """The range of names it lists: `A-F`; empty means all."""


class Assigned(Struct, frozen=True):
    """A screen as the desk sees it."""

    number: int
    shows: Shows
    message: str
    names: str = ""
    is_new: bool = False


def screens_of(event: Event) -> list[Assigned]:
    """List the screens that were ever assigned anything, always the first, and one more to assign."""
    known = {1: Screen()} | event.screens
    found = [
        Assigned(number, screen.shows, screen.message.opened(""), written(screen))
        for number, screen in sorted(known.items())
    ]
    free = next(number for number in range(1, len(known) + 2) if number not in known)
    return [*found, Assigned(free, Shows.AUTO, "", is_new=True)]


def read_stretch(text: str, *, language: Tag) -> tuple[str, str]:
    """Parse the range of names a screen lists: `A-F`, `S-` or `M`; empty means all."""
    stretch = _STRETCH.fullmatch(text.strip())
    first, dash, last = stretch.groups(default="") if stretch else ("", "", "")
    ends = (first, last if dash else first)
    if not stretch or (all(ends) and key(ends[0], language=language) > key(ends[1], language=language)):
        raise NamesUnreadable(text=text.strip()[:20])
    return ends[0].upper(), ends[1].upper()


def written(screen: Screen) -> str:
    """Format the range of names a screen lists."""
    if screen.first == screen.last:
        return screen.first
    return f"{screen.first}–{screen.last}"


def left_out(event: Event, names: Names, *, language: Tag) -> list[SideNames]:
    """Find the people listed on no screen, because each screen lists only a part of the alphabet."""
    listing = [each for each in event.screens.values() if each.shows in {Shows.AUTO, Shows.PAIRINGS}]
    if not any(each.first or each.last for each in listing) or not all(each.first or each.last for each in listing):
        return []
    here = [sides_of(event, names=names)[number] for number in sorted(event.people.inside)]
    return [
        side
        for side in here
        if not any(
            is_between(side.name, each.first, each.last, language=language, sorted_as=side.sorted_as)
            for each in listing
        )
    ]


@get("/")
async def screens_page(desk_page: DeskPage, *, seq: int = 0) -> Response[str]:
    """Show every screen with what it shows and the address it opens."""
    language = desk_page.page.words.language
    screens, missing = await desk_page.see(
        lambda event, names: (screens_of(event), left_out(event, names, language=language)), at_least=seq
    )
    return await desk_page.show(
        "display/screens.html",
        screens=screens,
        missing=missing,
        most_missing=MOST_LEFT_OUT,
        choices=list(Shows),
        longest=LONGEST_MESSAGE,
    )


@post("/")
async def assign(desk_page: DeskPage, data: Annotated[AssignmentForm, FORM]) -> Redirect:
    """Assign what a screen shows; it changes at once (MTR 1.9)."""
    first, last = read_stretch(data.names, language=desk_page.page.words.language)
    said = {"shows": data.shows, "message": data.message, "first": first, "last": last}
    return await desk_page.act(assign_screen, data, "/screens", screen=data.screen, **said)


SCREEN_PAGES = Router(
    "/event/{stream:str}/desk/screens",
    route_handlers=[screens_page, assign],
    dependencies={"staff": Provide(visit_of_staff), "desk_page": Provide(desk_page_of)},
)
