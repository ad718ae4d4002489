"""The cut: a silent check, then one button after which every screen changes at once."""

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.di import Provide
from litestar.response import Redirect

from topcut.core.event.asking import may
from topcut.core.event.playoff import announce_cut
from topcut.core.event.view import cut_view
from topcut.core.play import EntrantId, Stream
from topcut.http.asker import Asker
from topcut.http.forms import FORM, Form, wholes
from topcut.web.shared.event_visit import EventVisit, hand_of_staff
from topcut.web.shared.pages import Page, event_path


class CutForm(Form, kw_only=True):
    """The entrants who advanced when the check was shown."""

    seeds: str = ""


@get("/")
async def cut_page(page: Page, asker: Asker, staff: EventVisit, *, seq: int = 0) -> Response[str] | Redirect:
    """Show everything that could be wrong with the cut before it is announced (MTR 10.4)."""
    if await asker.see(staff.stream, lambda event, _: event.cut is not None, at_least=seq):
        return page.go(event_path(staff.stream, "bracket"))
    title, view, may_announce = await asker.see(
        staff.stream,
        lambda event, names: (
            event.title.value if event.title.is_open else "",
            cut_view(event, names=names),
            may(event, staff.who, "announce_cut"),
        ),
        at_least=seq,
    )
    return page.show(
        "organizer/cut.html",
        stream=staff.stream,
        home=event_path(staff.stream, "desk", "cut"),
        desk=staff.home,
        seq=await asker.seq(staff.stream),
        title=title,
        view=view,
        check=view.check,
        seeds=",".join(map(str, view.check.seeds)),
        may_announce=may_announce,
    )


@post("/")
async def announce(staff: EventVisit, data: Annotated[CutForm, FORM]) -> Redirect:
    """Announce the entrants who advance, unless they have changed since the check (MTR 1.7)."""
    seen = tuple(map(EntrantId, wholes(data.seeds)))
    return await staff.act(announce_cut, data, seen=seen)


async def _hand(page: Page, asker: Asker, stream: Stream) -> EventVisit:
    return await hand_of_staff(page, asker, stream=stream)


CUT_PAGES = Router(
    "/event/{stream:str}/desk/cut",
    route_handlers=[cut_page, announce],
    dependencies={"staff": Provide(_hand)},
)
